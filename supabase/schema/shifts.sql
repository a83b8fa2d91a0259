-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.denial_reasons (
  row_id uuid not null,
  reason text not null,
  constraint denial_reasons_reason_check CHECK ((char_length(reason) <= 500)),
  constraint denial_reasons_pkey PRIMARY KEY (row_id)
);
comment on table public.denial_reasons is
  'Reasons of denials, from the write until the notification in the same statement: empty between statements.';
alter table public.denial_reasons enable row level security;

create table public.shift_moves (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  date date not null,
  shift_id uuid not null,
  user_id uuid not null,
  type text not null,
  at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint shift_moves_date_check CHECK (((date >= '2000-01-01'::date) AND (date < '2200-01-01'::date))),
  constraint shift_moves_deleted_check CHECK ((NOT deleted)),
  constraint shift_moves_type_check CHECK ((type = ANY (ARRAY['drop'::text, 'claim'::text]))),
  constraint shift_moves_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint shift_moves_shift_id_business_id_fkey FOREIGN KEY (shift_id, business_id) REFERENCES public.shifts(id, business_id),
  constraint shift_moves_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint shift_moves_pkey PRIMARY KEY (id)
);
comment on table public.shift_moves is
  'Who dropped or claimed which shift when. Never changed.';
comment on column public.shift_moves.date is
  'The day of `at`, in the business''s zone.';
CREATE INDEX shift_moves_by_version ON public.shift_moves USING btree (business_id, version, id);
alter table public.shift_moves enable row level security;
grant select on public.shift_moves to authenticated;

create policy "Managers read the moves of the shifts of their business" on public.shift_moves
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Only with the second factor, if there is one" on public.shift_moves
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER shift_moves_bound_direct_writes BEFORE INSERT OR UPDATE ON public.shift_moves FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER shift_moves_count_direct_writes AFTER INSERT OR UPDATE ON public.shift_moves FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER shift_moves_keep_ids_apart AFTER INSERT ON public.shift_moves REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('shifts');

CREATE TRIGGER shift_moves_lock_before_rows BEFORE INSERT OR UPDATE ON public.shift_moves FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER shift_moves_stamp_version BEFORE INSERT OR UPDATE ON public.shift_moves FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER shift_moves_tally_deleted AFTER DELETE ON public.shift_moves REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null', '''managers''');

CREATE TRIGGER shift_moves_tally_inserted AFTER INSERT ON public.shift_moves REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null', '''managers''');

CREATE TRIGGER shift_moves_tally_updated AFTER UPDATE ON public.shift_moves REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null', '''managers''');

create table public.shifts (
  id uuid not null,
  business_id uuid not null,
  date date not null,
  time_slot uuid,
  start_time public.time_of_day not null,
  end_time public.time_of_day not null,
  user_id uuid,
  status text not null default 'scheduled'::text,
  claimed_by_user_id uuid,
  drop_reason text,
  published boolean not null default false,
  notes text not null default ''::text,
  "position" integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  published_as jsonb,
  estimated_pay numeric(10,2),
  denial_reason text,
  sort_order integer,
  position_id uuid,
  breaks jsonb,
  is_locked boolean not null default false,
  place_id uuid,
  constraint breaks_form CHECK ((jsonb_path_exists(breaks, 'strict $?(@.type() == "array" && @.size() <= 10)'::jsonpath) AND (NOT jsonb_path_exists(breaks, 'strict $[*].type()?(@ != "object")'::jsonpath)) AND (NOT jsonb_path_exists(breaks, '$[*]?(!((((((((@."after".type() == "number" && @."after" >= 0) && @."after" < 1440) && @."after".floor() == @."after") && @."minutes".type() == "number") && @."minutes" >= 1) && @."minutes" <= 480) && @."minutes".floor() == @."minutes") && @."paid".type() == "boolean"))'::jsonpath)))),
  constraint drop_needs_reason CHECK (((status <> 'dropped'::text) OR (btrim(COALESCE(drop_reason, ''::text)) <> ''::text))),
  constraint nobody_claims_what_they_dropped CHECK ((claimed_by_user_id <> user_id)),
  constraint only_open_shifts_are_claimed CHECK (((claimed_by_user_id IS NULL) OR (status = 'dropped'::text) OR (user_id IS NULL))),
  constraint published_as_form CHECK ((((published_as - ARRAY['publish_id'::text, 'date'::text, 'start_time'::text, 'end_time'::text, 'user_id'::text, 'position_id'::text, 'place_id'::text]) = '{}'::jsonb) AND (published_as ?& ARRAY['publish_id'::text, 'date'::text, 'start_time'::text, 'end_time'::text, 'user_id'::text]) AND jsonb_path_exists(published_as, '$?((((((((((@."publish_id".type() == "string" && @."publish_id" like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i") && @."date".type() == "string") && @."date" like_regex "^2[01][0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$") && @."start_time".type() == "string") && @."start_time" like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$") && @."end_time".type() == "string") && @."end_time" like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$") && (@."user_id" == null || @."user_id".type() == "string" && @."user_id" like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")) && ((!(exists (@."position_id")) || @."position_id" == null) || @."position_id".type() == "string" && @."position_id" like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")) && ((!(exists (@."place_id")) || @."place_id" == null) || @."place_id".type() == "string" && @."place_id" like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))'::jsonpath) AND isfinite(((published_as ->> 'date'::text))::date))),
  constraint published_as_of_published CHECK (((published_as IS NULL) OR published)),
  constraint shifts_date_check CHECK (((date >= '2000-01-01'::date) AND (date < '2200-01-01'::date))),
  constraint shifts_denial_reason_check CHECK ((char_length(denial_reason) <= 500)),
  constraint shifts_drop_reason_check CHECK ((char_length(drop_reason) <= 500)),
  constraint shifts_estimated_pay_check CHECK ((estimated_pay >= (0)::numeric)),
  constraint shifts_notes_check CHECK ((char_length(notes) <= 1000)),
  constraint shifts_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'claimed'::text, 'dropped'::text]))),
  constraint somebody_drops_or_has_claimed CHECK (((status = 'scheduled'::text) OR (user_id IS NOT NULL))),
  constraint shifts_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint shifts_claimed_by_user_id_fkey FOREIGN KEY (claimed_by_user_id) REFERENCES public.profiles(id),
  constraint shifts_place_id_business_id_fkey FOREIGN KEY (place_id, business_id) REFERENCES public.places(id, business_id),
  constraint shifts_position_id_business_id_fkey FOREIGN KEY (position_id, business_id) REFERENCES public.positions(id, business_id),
  constraint shifts_time_slot_business_id_fkey FOREIGN KEY (time_slot, business_id) REFERENCES public.shift_templates(id, business_id),
  constraint shifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint shifts_pkey PRIMARY KEY (id),
  constraint shifts_id_business_id_key UNIQUE (id, business_id)
);
comment on table public.shifts is
  'A shift is a calendar day and wall-clock times in the zone of the business; it ends the next day when it ends before it starts. Nobody''s is open; a dropped one stays its owner''s until somebody''s claim is approved.';
comment on column public.shifts.time_slot is
  'The template the shift was made from; null for a custom shift.';
comment on column public.shifts.published is
  'Staff see published shifts only. A published shift stays published.';
comment on column public.shifts."position" is
  'The same by its earlier name, for the previous app.';
comment on column public.shifts.published_as is
  'What staff were last notified of, with the id of the publication (publish_id); null for a draft. The shift may differ now.';
comment on column public.shifts.estimated_pay is
  'A manager''s estimate of the cost; null for hours times rate. For managers, and for the person who works it.';
comment on column public.shifts.denial_reason is
  'A manager''s reason for denying the claim, on its way to the claimer; never stored.';
comment on column public.shifts.sort_order is
  'The shift''s order within its day; null in rows from before it, which have it as position.';
comment on column public.shifts.position_id is
  'What it is worked as; null for anything.';
comment on column public.shifts.breaks is
  'The planned breaks: after so many minutes, for so many, paid or not; null for none. Worked time never follows them.';
comment on column public.shifts.is_locked is
  'Copies, fills and undo of others leave it as it is.';
comment on column public.shifts.place_id is
  'Where it is worked; null for anywhere.';
CREATE INDEX shifts_by_user ON public.shifts USING btree (user_id);
CREATE INDEX shifts_by_version ON public.shifts USING btree (business_id, version, id);
CREATE INDEX shifts_claimed ON public.shifts USING btree (date) WHERE ((claimed_by_user_id IS NOT NULL) AND (NOT deleted));
alter table public.shifts enable row level security;
grant insert (id, business_id, date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id, drop_reason, published, notes, "position", published_as, estimated_pay, denial_reason, sort_order, position_id, breaks, is_locked, place_id) on public.shifts to authenticated;
grant select (id, business_id, date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id, drop_reason, published, notes, "position", created_at, updated_at, version, deleted, published_as, sort_order, position_id, breaks, is_locked, place_id) on public.shifts to authenticated;
grant update (date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id, drop_reason, published, notes, "position", deleted, published_as, estimated_pay, denial_reason, sort_order, position_id, breaks, is_locked, place_id) on public.shifts to authenticated;

create policy "Managers add shifts" on public.shifts
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (status = 'scheduled'::text) AND (claimed_by_user_id IS NULL)));

create policy "Managers read all shifts" on public.shifts
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Members change shifts as their role allows" on public.shifts
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (published OR ( SELECT access.manages() AS manages))))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members read published shifts" on public.shifts
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND published));

create policy "Only with the second factor, if there is one" on public.shifts
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER shifts_align_order BEFORE INSERT OR UPDATE OF sort_order, "position" ON public.shifts FOR EACH ROW EXECUTE FUNCTION public.align_shift_order();

CREATE TRIGGER shifts_bound_direct_writes BEFORE INSERT OR UPDATE ON public.shifts FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER shifts_count_direct_writes AFTER INSERT OR UPDATE ON public.shifts FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER shifts_forget_estimated_pay BEFORE UPDATE OF user_id ON public.shifts FOR EACH ROW WHEN (((new.user_id IS NOT NULL) AND (new.user_id IS DISTINCT FROM old.user_id) AND (new.estimated_pay = old.estimated_pay))) EXECUTE FUNCTION public.forget_estimated_pay();

CREATE TRIGGER shifts_guard BEFORE UPDATE ON public.shifts FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_shift();

CREATE TRIGGER shifts_guard_people BEFORE INSERT OR UPDATE OF user_id, claimed_by_user_id ON public.shifts FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_shift_people();

CREATE TRIGGER shifts_guard_subscription BEFORE UPDATE ON public.shifts FOR EACH ROW WHEN ((new.published AND (NOT new.deleted) AND ((NOT old.published) OR ((new.published_as ->> 'publish_id'::text) IS DISTINCT FROM (old.published_as ->> 'publish_id'::text))))) EXECUTE FUNCTION access.guard_subscription();

CREATE TRIGGER shifts_guard_subscription_new BEFORE INSERT ON public.shifts FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION access.guard_subscription();

CREATE TRIGGER shifts_guard_trained_claim BEFORE UPDATE OF claimed_by_user_id ON public.shifts FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.claimed_by_user_id IS NOT NULL) AND (new.claimed_by_user_id IS DISTINCT FROM old.claimed_by_user_id))) EXECUTE FUNCTION public.guard_trained_claim();

CREATE TRIGGER shifts_keep_creations AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER shifts_keep_deleted BEFORE UPDATE ON public.shifts FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER shifts_keep_history AFTER UPDATE ON public.shifts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER shifts_keep_ids_apart AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('shifts');

CREATE TRIGGER shifts_keep_move AFTER UPDATE OF status, claimed_by_user_id ON public.shifts FOR EACH ROW WHEN (((new.status <> old.status) OR (new.claimed_by_user_id IS DISTINCT FROM old.claimed_by_user_id))) EXECUTE FUNCTION public.keep_shift_move();

CREATE TRIGGER shifts_lock_before_rows BEFORE INSERT OR UPDATE ON public.shifts FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER shifts_notify AFTER UPDATE OF status, claimed_by_user_id ON public.shifts FOR EACH ROW WHEN (((auth.uid() IS NOT NULL) AND (NOT new.deleted) AND ((new.status IS DISTINCT FROM old.status) OR (new.claimed_by_user_id IS DISTINCT FROM old.claimed_by_user_id)))) EXECUTE FUNCTION public.notify_of_shift();

CREATE TRIGGER shifts_notify_inserted AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_new_shifts();

CREATE TRIGGER shifts_notify_updated AFTER UPDATE ON public.shifts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_changed_shifts();

CREATE TRIGGER shifts_post_dropped AFTER UPDATE ON public.shifts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.post_dropped_shifts();

CREATE TRIGGER shifts_return_templates_added AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.return_used_template();

CREATE TRIGGER shifts_return_templates_changed AFTER UPDATE ON public.shifts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.return_used_template();

CREATE TRIGGER shifts_set_reason_aside BEFORE INSERT OR UPDATE ON public.shifts FOR EACH ROW WHEN ((new.denial_reason IS NOT NULL)) EXECUTE FUNCTION public.set_reason_aside('claimed_by_user_id');

CREATE TRIGGER shifts_stamp_version BEFORE INSERT OR UPDATE ON public.shifts FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER shifts_tally_deleted AFTER DELETE ON public.shifts REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null', 'case when published then ''members'' else ''managers'' end');

CREATE TRIGGER shifts_tally_inserted AFTER INSERT ON public.shifts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null', 'case when published then ''members'' else ''managers'' end');

CREATE TRIGGER shifts_tally_updated AFTER UPDATE ON public.shifts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null', 'case when published then ''members'' else ''managers'' end');

CREATE OR REPLACE FUNCTION public.align_shift_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    new.sort_order := coalesce(new.sort_order, old.sort_order);
    new.position := coalesce(new.position, old.position);
    if new.sort_order is not distinct from old.sort_order then
      if new.position = old.position then
        return new;
      end if;
      new.sort_order := new.position;
    end if;
  end if;
  new.sort_order := coalesce(new.sort_order, new.position, 0);
  new.position := new.sort_order;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.can_work(position_id uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select position_id is null or exists (
    select from public.positions as position where position.id = position_id
      and (position.is_for_everybody or person = any (position.user_ids)));
$function$;
comment on function public.can_work(uuid,uuid) is
  'As canWork in domain/roster/positions.ts.';

CREATE OR REPLACE FUNCTION public.forget_estimated_pay()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.estimated_pay := null;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_shift()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
  was jsonb;
  altered text[];
  move text;
begin
  if person is null then
    return new;
  end if;
  if old.published and not new.published then
    raise exception 'published_stays';
  end if;
  new.published_as := coalesce(new.published_as, old.published_as);
  if new.status = 'claimed' and old.status <> 'claimed'
    and (new.user_id is null or new.claimed_by_user_id is not null
      or new.user_id is distinct from old.claimed_by_user_id and not public.is_denied_claim(old, new.user_id)) then
    raise exception 'no_such_claim';
  end if;
  if num_nonnulls(new.estimated_pay, old.estimated_pay) > 0 and access.manages() and not access.sees_cost() then
    new.estimated_pay := case when new.user_id is not distinct from old.user_id
      then coalesce(new.estimated_pay, old.estimated_pay) else nullif(new.estimated_pay, old.estimated_pay) end;
  end if;
  if (new.claimed_by_user_id is distinct from person or old.claimed_by_user_id = person) and access.manages() then
    if new.user_id is distinct from old.user_id and new.status = old.status then
      new.status := 'scheduled';
      new.drop_reason := null;
    end if;
    if new.user_id is distinct from old.user_id and new.user_id is not null
      and (new.status <> 'dropped' or new.claimed_by_user_id = new.user_id) then
      new.claimed_by_user_id := null;
    end if;
    if new.user_id is null and old.user_id is not null then
      new.claimed_by_user_id := coalesce(new.claimed_by_user_id, old.claimed_by_user_id);
    end if;
    return new;
  end if;
  was := to_jsonb(old);
  if new.estimated_pay is null and not access.manages() then
    new.estimated_pay := old.estimated_pay;
  end if;
  altered := array(
    select field.key from jsonb_each(to_jsonb(new) - array['version', 'updated_at', 'denial_reason']) as field
    where field.value is distinct from was -> field.key order by field.key);
  if altered <> array['claimed_by_user_id'] and access.manages() then
    return new;
  end if;
  move := public.shift_move(old, new, altered, person);
  if move is null then
    raise exception 'forbidden';
  end if;
  if move = 'drop' and btrim(coalesce(new.drop_reason, '')) = '' then
    raise exception 'drop_needs_reason';
  end if;
  if move in ('take_back', 'claim') and old.claimed_by_user_id is not null then
    raise exception 'already_claimed';
  end if;
  if move = 'claim' and (old.user_id = person or not (old.status = 'dropped' or old.user_id is null)) then
    raise exception 'not_open';
  end if;
  if move = 'claim' and public.has_begun(old) then
    raise exception 'shift_begun';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_shift_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id)
      and not access.is_colleague(new.user_id))
    or (new.claimed_by_user_id is not null
      and (tg_op = 'INSERT' or new.claimed_by_user_id is distinct from old.claimed_by_user_id)
      and not access.is_colleague(new.claimed_by_user_id)) then
    raise exception 'not_a_member';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_trained_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.claimed_by_user_id is distinct from (select auth.uid()) then
    return new;
  end if;
  if not public.can_work(new.position_id, new.claimed_by_user_id) then
    raise exception 'cannot_work_position';
  end if;
  if exists (
    select from public.shift_templates as template
    join public.training_modules as module on module.id = template.required_module_id
    where template.id = new.time_slot and not template.deleted and module.published and not module.deleted
      and not exists (
        select from public.training_progress as progress
        where progress.module_id = module.id and progress.user_id = new.claimed_by_user_id
          and progress.status = 'completed')) then
    raise exception 'training_needed';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.has_begun(shift public.shifts)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select span.starts_at <= now() from public.businesses as business
  cross join lateral public.shift_span(shift.date, shift.start_time, shift.end_time, business.timezone) as span
  where business.id = shift.business_id;
$function$;

CREATE OR REPLACE FUNCTION public.instant_at(wall timestamp without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (((given.plain AT TIME ZONE instant_at.zone) = instant_at.wall) AND (((given.plain - '03:00:00'::interval) AT TIME ZONE instant_at.zone) = (instant_at.wall - '03:00:00'::interval))) THEN given.plain
             ELSE ( SELECT min(minute.minute) AS min
                FROM generate_series((given.plain - '03:00:00'::interval), given.plain, '00:01:00'::interval) minute(minute)
               WHERE ((minute.minute AT TIME ZONE instant_at.zone) >= instant_at.wall))
         END AS min
    FROM ( SELECT (instant_at.wall AT TIME ZONE instant_at.zone) AS timezone) given(plain);
END;
comment on function public.instant_at(timestamp without time zone,text) is
  'When a zone''s clocks show a time: the first of two, and the moment of the change for a skipped one, as on devices.';

CREATE OR REPLACE FUNCTION public.is_denied_claim(shift public.shifts, claimer uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (shift.status = 'dropped' or shift.user_id is null) and shift.claimed_by_user_id is null and coalesce((
    select entry.earlier ->> 'claimed_by_user_id' = claimer::text and entry.changed_by <> claimer
    from sync.history as entry
    where entry.table_name = 'shifts' and entry.row_id = shift.id and entry.later ? 'claimed_by_user_id'
    order by entry.id desc limit 1), false);
$function$;
grant execute on function public.is_denied_claim(public.shifts,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.is_held(shift public.shifts, person uuid)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((NOT ((shift).user_id IS DISTINCT FROM person)) AND (shift).published AND (NOT (shift).deleted) AND ((shift).status <> 'dropped'::text));
grant execute on function public.is_held(public.shifts,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.keep_shift_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.shift_moves (business_id, date, shift_id, user_id, type)
  select new.business_id, (now() at time zone business.timezone)::date, new.id, person, move
  from public.businesses as business, (values
    ('drop', new.user_id, new.status = 'dropped' and old.status <> 'dropped'),
    ('claim', new.claimed_by_user_id, new.claimed_by_user_id is distinct from old.claimed_by_user_id)
  ) as given (move, person, happened)
  where business.id = new.business_id and happened and person is not null;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_begun_swap()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.shifts as shift
    where shift.id in (new.shift_id, new.with_shift_id) and public.has_begun(shift)) then
    raise exception 'shift_begun';
  end if;
  if exists (select from public.shifts as shift
    join (values (new.shift_id, new.requested_of), (new.with_shift_id, new.requested_by)) as given (shift_id, person)
      on given.shift_id = shift.id
    where shift.business_id = new.business_id and not public.can_work(shift.position_id, given.person)) then
    raise exception 'cannot_work_position';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_reason_aside()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.uid()) is not null then
    if not access.manages() then
      raise exception 'forbidden';
    end if;
    if tg_op = 'UPDATE' and btrim(new.denial_reason) <> '' and to_jsonb(old) ->> tg_argv[0] is not null
      and to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0] then
      insert into public.denial_reasons (row_id, reason) values (new.id, btrim(new.denial_reason));
    end if;
  end if;
  new.denial_reason := null;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.shift_history(shift uuid)
 RETURNS TABLE(changed_at text, changed_by uuid, name text, fields jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not access.manages() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  return query
    select sync.instant(coalesce(change.acted_at, change.changed_at)), change.changed_by,
      coalesce(nullif(person.name, ''), person.email),
      coalesce((
        select jsonb_object_agg(field.key, jsonb_build_object('from', field.value, 'to', change.later -> field.key))
        from jsonb_each(case when access.sees_cost() then change.earlier
          else change.earlier - sync.cost_fields() end) as field), '{}')
    from sync.history as change
    left join public.profiles as person
      on person.id = change.changed_by and person.business_id = change.business_id
    where change.table_name = 'shifts' and change.row_id = shift_history.shift
      and change.business_id = access.business_id()
    order by change.id desc limit 50;
end;
$function$;
grant execute on function public.shift_history(uuid) to authenticated;
grant execute on function public.shift_history(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.shift_move(was public.shifts, becomes public.shifts, altered text[], person uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when altered = '{}' then 'touch'
    when altered <@ array['drop_reason', 'status'] and was.user_id = person
      and was.status <> 'dropped' and becomes.status = 'dropped' then 'drop'
    when altered <@ array['drop_reason', 'status'] and was.user_id = person
      and was.status = 'dropped' and becomes.status = 'scheduled' then 'take_back'
    when altered = array['claimed_by_user_id'] and becomes.claimed_by_user_id = person then 'claim'
    when altered = array['claimed_by_user_id'] and was.claimed_by_user_id = person
      and becomes.claimed_by_user_id is null then 'withdraw'
  end;
$function$;
grant execute on function public.shift_move(public.shifts,public.shifts,text[],uuid) to service_role;

CREATE OR REPLACE FUNCTION public.shift_span(day date, start_time text, end_time text, zone text)
 RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE ROWS 1
BEGIN ATOMIC
 SELECT public.instant_at((day + (start_time)::time without time zone), zone) AS instant_at,
     public.instant_at(((day +
         CASE
             WHEN (end_time > start_time) THEN 0
             ELSE 1
         END) + (end_time)::time without time zone), zone) AS instant_at;
END;

CREATE OR REPLACE FUNCTION public.take_reason(of_row uuid)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.denial_reasons where row_id = of_row returning reason;
$function$;
grant execute on function public.take_reason(uuid) to service_role;

CREATE OR REPLACE FUNCTION sync.estimated_pay(shift uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select held.estimated_pay from public.shifts as held
    where held.id = shift and held.business_id = access.business_id()
      and (held.user_id = auth.uid() and held.published or access.sees_cost()));
end;
$function$;
grant execute on function sync.estimated_pay(uuid) to authenticated;

create view sync.rostered_shifts with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot, 'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status, 'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'denial_reason', NULL::unknown, 'published', published, 'published_as', published_as, 'estimated_pay',
        CASE
            WHEN ((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT access.manages() AS manages)) THEN sync.estimated_pay(id)
            ELSE NULL::numeric
        END, 'notes', notes, 'sort_order', COALESCE(sort_order, "position"), 'position', "position", 'position_id', position_id, 'place_id', place_id, 'breaks', breaks, 'is_locked', is_locked, 'created_at', sync.instant(created_at)) AS document
   FROM public.shifts
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.rostered_shifts is
  'What the caller may read of one table along one index: a source of sync.shifts.';
grant select on sync.rostered_shifts to authenticated;

create view sync.shift_moves with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'move', 'id', id, 'business_id', business_id, 'date', date, 'shift_id', shift_id, 'user_id', user_id, 'type', type, 'at', sync.instant(at)) AS document
   FROM public.shift_moves
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.shift_moves is
  'What the caller may read of one table along one index: a source of sync.shifts.';
grant select on sync.shift_moves to authenticated;
