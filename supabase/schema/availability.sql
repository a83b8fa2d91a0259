-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.availability_deadlines (
  id uuid not null,
  business_id uuid not null,
  start_date date not null,
  end_date date not null,
  due_date date not null,
  has_notified boolean not null default false,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  date date not null,
  constraint availability_deadlines_check CHECK ((end_date >= start_date)),
  constraint availability_deadlines_check1 CHECK (((due_date >= (start_date - 366)) AND (due_date <= end_date))),
  constraint availability_deadlines_start_date_check CHECK (((start_date >= '2000-01-01'::date) AND (start_date < '2200-01-01'::date))),
  constraint availability_deadlines_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint availability_deadlines_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint availability_deadlines_pkey PRIMARY KEY (id)
);
comment on table public.availability_deadlines is
  'The day by which staff enter their availability from start_date to end_date.';
comment on column public.availability_deadlines.date is
  'The last day covered, end_date, by which devices look it up.';
CREATE INDEX availability_deadlines_by_due_date ON public.availability_deadlines USING btree (due_date) WHERE (NOT deleted);
CREATE INDEX availability_deadlines_by_version ON public.availability_deadlines USING btree (business_id, version, id);
alter table public.availability_deadlines enable row level security;
grant select on public.availability_deadlines to authenticated;
grant insert (id, business_id, start_date, end_date, due_date, has_notified, created_by) on public.availability_deadlines to authenticated;
grant update (start_date, end_date, due_date, has_notified, deleted) on public.availability_deadlines to authenticated;

create policy "Managers change deadlines" on public.availability_deadlines
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers set deadlines" on public.availability_deadlines
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid))));

create policy "Members read deadlines" on public.availability_deadlines
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.availability_deadlines
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER availability_deadlines_bound_direct_writes BEFORE INSERT OR UPDATE ON public.availability_deadlines FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER availability_deadlines_count_direct_writes AFTER INSERT OR UPDATE ON public.availability_deadlines FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER availability_deadlines_date BEFORE INSERT OR UPDATE ON public.availability_deadlines FOR EACH ROW EXECUTE FUNCTION public.date_deadline();

CREATE TRIGGER availability_deadlines_keep_creations AFTER INSERT ON public.availability_deadlines REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER availability_deadlines_keep_deleted BEFORE UPDATE ON public.availability_deadlines FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER availability_deadlines_keep_history AFTER UPDATE ON public.availability_deadlines REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER availability_deadlines_keep_ids_apart AFTER INSERT ON public.availability_deadlines REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('staff_availability');

CREATE TRIGGER availability_deadlines_lock_before_rows BEFORE INSERT OR UPDATE ON public.availability_deadlines FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER availability_deadlines_note_notified BEFORE INSERT ON public.availability_deadlines FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.note_deadline_notified();

CREATE TRIGGER availability_deadlines_notify AFTER INSERT ON public.availability_deadlines FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.notify_of_deadline();

CREATE TRIGGER availability_deadlines_notify_changed AFTER UPDATE OF start_date, end_date, due_date ON public.availability_deadlines FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (NOT new.deleted) AND (((new.start_date IS DISTINCT FROM old.start_date) OR (new.end_date IS DISTINCT FROM old.end_date)) OR (new.due_date IS DISTINCT FROM old.due_date)))) EXECUTE FUNCTION public.notify_of_deadline();

CREATE TRIGGER availability_deadlines_post AFTER INSERT ON public.availability_deadlines FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.post_deadline();

CREATE TRIGGER availability_deadlines_stamp_version BEFORE INSERT OR UPDATE ON public.availability_deadlines FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER availability_deadlines_stay_notified BEFORE UPDATE OF has_notified ON public.availability_deadlines FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.note_deadline_notified();

CREATE TRIGGER availability_deadlines_tally_deleted AFTER DELETE ON public.availability_deadlines REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

CREATE TRIGGER availability_deadlines_tally_inserted AFTER INSERT ON public.availability_deadlines REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

CREATE TRIGGER availability_deadlines_tally_updated AFTER UPDATE ON public.availability_deadlines REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

create table public.day_notes (
  id uuid not null,
  business_id uuid not null,
  date date not null,
  type text not null default 'note'::text,
  code text,
  title text not null,
  text text not null default ''::text,
  needs jsonb not null default '[]'::jsonb,
  is_observed boolean not null default true,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  place_id uuid,
  constraint day_notes_code_check CHECK ((char_length(code) <= 40)),
  constraint day_notes_date_check CHECK (((date >= '2000-01-01'::date) AND (date < '2200-01-01'::date))),
  constraint day_notes_text_check CHECK ((char_length(text) <= 1000)),
  constraint day_notes_title_check CHECK (((char_length(btrim(title)) >= 1) AND (char_length(title) <= 80))),
  constraint day_notes_type_check CHECK ((type = ANY (ARRAY['holiday'::text, 'closed'::text, 'event'::text, 'note'::text]))),
  constraint holidays_have_a_code CHECK (((type = 'holiday'::text) = (code IS NOT NULL))),
  constraint needs_form CHECK (((jsonb_typeof(needs) = 'array'::text) AND (char_length((needs)::text) <= 20000) AND (NOT jsonb_path_exists(needs, 'strict $[*].type()?(@ != "object")'::jsonpath)) AND (NOT jsonb_path_exists(needs, '$[*]?(!(((((@."template_id".type() == "string" && @."template_id" like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i") && @."headcount".type() == "number") && @."headcount" >= 0) && @."headcount" <= 99) && @."headcount".floor() == @."headcount"))'::jsonpath)))),
  constraint one_id_per_holiday CHECK (((type <> 'holiday'::text) OR ((id = access.id_of(concat_ws(' '::text, 'holiday', business_id, to_char((date)::timestamp with time zone, 'YYYY-MM-DD'::text), code, place_id))) AND (NOT deleted)))),
  constraint only_holidays_are_taken_away CHECK ((is_observed OR (type = 'holiday'::text))),
  constraint day_notes_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint day_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint day_notes_place_id_business_id_fkey FOREIGN KEY (place_id, business_id) REFERENCES public.places(id, business_id),
  constraint day_notes_pkey PRIMARY KEY (id)
);
comment on table public.day_notes is
  'What is special about a day, for everybody: a public holiday, a closed day, an event or a note.';
comment on column public.day_notes.code is
  'Which holiday it is, for rules of pay; null for the other types.';
comment on column public.day_notes.needs is
  'How many people templates need on that day alone: [{template_id, headcount}]. On a closed day nobody is needed.';
comment on column public.day_notes.is_observed is
  'False takes a holiday away, whose row stays.';
comment on column public.day_notes.place_id is
  'Where; null for all places.';
CREATE INDEX day_notes_by_version ON public.day_notes USING btree (business_id, version, id);
alter table public.day_notes enable row level security;
grant select on public.day_notes to authenticated;
grant insert (id, business_id, date, type, code, title, text, needs, is_observed, created_by, place_id) on public.day_notes to authenticated;
grant select (place_id) on public.day_notes to authenticated;
grant update (date, type, title, text, needs, is_observed, deleted, place_id) on public.day_notes to authenticated;

create policy "Managers change what is special about a day" on public.day_notes
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers note what is special about a day" on public.day_notes
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid))));

create policy "Members read what is special about days" on public.day_notes
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.day_notes
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER day_notes_bound_direct_writes BEFORE INSERT OR UPDATE ON public.day_notes FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER day_notes_count_direct_writes AFTER INSERT OR UPDATE ON public.day_notes FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER day_notes_keep_creations AFTER INSERT ON public.day_notes REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER day_notes_keep_deleted BEFORE UPDATE ON public.day_notes FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER day_notes_keep_history AFTER UPDATE ON public.day_notes REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER day_notes_keep_ids_apart AFTER INSERT ON public.day_notes REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('staff_availability');

CREATE TRIGGER day_notes_lock_before_rows BEFORE INSERT OR UPDATE ON public.day_notes FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER day_notes_stamp_version BEFORE INSERT OR UPDATE ON public.day_notes FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER day_notes_tally_deleted AFTER DELETE ON public.day_notes REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

CREATE TRIGGER day_notes_tally_inserted AFTER INSERT ON public.day_notes REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

CREATE TRIGGER day_notes_tally_updated AFTER UPDATE ON public.day_notes REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'null', '''members''');

create table public.staff_availability (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  date date not null,
  all_day boolean not null default true,
  start_time public.time_of_day,
  end_time public.time_of_day,
  available boolean not null default true,
  reason text,
  status text not null default 'pending'::text,
  approved boolean not null default false,
  time_slots jsonb not null default '[]'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  series_id uuid,
  denial_reason text,
  preference text,
  constraint approved_is_a_status CHECK ((approved = (status = 'approved'::text))),
  constraint hours_unless_all_day CHECK ((all_day OR ((start_time IS NOT NULL) AND (end_time IS NOT NULL)))),
  constraint staff_availability_date_check CHECK (((date >= '2000-01-01'::date) AND (date < '2200-01-01'::date))),
  constraint staff_availability_denial_reason_check CHECK ((char_length(denial_reason) <= 500)),
  constraint staff_availability_preference_check CHECK ((preference = ANY (ARRAY['would-like'::text, 'rather-not'::text]))),
  constraint staff_availability_reason_check CHECK ((char_length(reason) <= 500)),
  constraint staff_availability_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text]))),
  constraint staff_availability_time_slots_check CHECK (((jsonb_typeof(time_slots) = 'array'::text) AND (char_length((time_slots)::text) <= 4000))),
  constraint time_slots_form CHECK (((NOT jsonb_path_exists(time_slots, 'strict $[*].type()?(@ != "string")'::jsonpath)) AND (NOT jsonb_path_exists(time_slots, '$[*]?(!(@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))'::jsonpath)))),
  constraint staff_availability_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint staff_availability_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint staff_availability_pkey PRIMARY KEY (id)
);
comment on table public.staff_availability is
  'One person''s availability on one day. In approval mode these are unavailable days that a manager approves or denies.';
comment on column public.staff_availability.available is
  'False for a day, or hours of it, on which the person cannot work.';
comment on column public.staff_availability.time_slots is
  'The ids of the shift templates concerned; empty if none.';
comment on column public.staff_availability.series_id is
  'Shared by days that were entered together; null for a single day.';
comment on column public.staff_availability.denial_reason is
  'A manager''s reason for denying it, on its way to the person; never stored.';
comment on column public.staff_availability.preference is
  'What the person wishes of a time at which they can work; null for nothing, and without meaning where they cannot.';
CREATE INDEX staff_availability_by_user ON public.staff_availability USING btree (user_id, version, id);
CREATE INDEX staff_availability_by_version ON public.staff_availability USING btree (business_id, version, id);
CREATE INDEX staff_availability_requested ON public.staff_availability USING btree (date) WHERE ((status = 'pending'::text) AND (NOT available) AND (NOT deleted));
alter table public.staff_availability enable row level security;
grant select on public.staff_availability to authenticated;
grant insert (id, business_id, user_id, date, all_day, start_time, end_time, available, reason, status, approved, time_slots, series_id, denial_reason, preference) on public.staff_availability to authenticated;
grant update (date, all_day, start_time, end_time, available, reason, status, approved, time_slots, deleted, series_id, denial_reason, preference) on public.staff_availability to authenticated;

create policy "Managers change and decide availability" on public.staff_availability
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers enter availability for their staff" on public.staff_availability
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND access.is_colleague(user_id)));

create policy "Managers read the availability of their staff" on public.staff_availability
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Only with the second factor, if there is one" on public.staff_availability
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People change their own availability" on public.staff_availability
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People enter their own availability" on public.staff_availability
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People read their own availability" on public.staff_availability
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER staff_availability_bound_direct_writes BEFORE INSERT OR UPDATE ON public.staff_availability FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER staff_availability_count_direct_writes AFTER INSERT OR UPDATE ON public.staff_availability FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER staff_availability_guard BEFORE INSERT OR UPDATE ON public.staff_availability FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_availability();

CREATE TRIGGER staff_availability_keep_creations AFTER INSERT ON public.staff_availability REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER staff_availability_keep_deleted BEFORE UPDATE ON public.staff_availability FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER staff_availability_keep_history AFTER UPDATE ON public.staff_availability REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER staff_availability_keep_ids_apart AFTER INSERT ON public.staff_availability REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('staff_availability');

CREATE TRIGGER staff_availability_lock_before_rows BEFORE INSERT OR UPDATE ON public.staff_availability FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER staff_availability_notify_inserted AFTER INSERT ON public.staff_availability REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_new_availability();

CREATE TRIGGER staff_availability_notify_updated AFTER UPDATE ON public.staff_availability REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_decided_availability();

CREATE TRIGGER staff_availability_set_reason_aside BEFORE INSERT OR UPDATE ON public.staff_availability FOR EACH ROW WHEN ((new.denial_reason IS NOT NULL)) EXECUTE FUNCTION public.set_reason_aside('status');

CREATE TRIGGER staff_availability_stamp_version BEFORE INSERT OR UPDATE ON public.staff_availability FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER staff_availability_tally_deleted AFTER DELETE ON public.staff_availability REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'user_id', '''managers''');

CREATE TRIGGER staff_availability_tally_inserted AFTER INSERT ON public.staff_availability REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'user_id', '''managers''');

CREATE TRIGGER staff_availability_tally_updated AFTER UPDATE ON public.staff_availability REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('staff_availability', 'user_id', '''managers''');

CREATE OR REPLACE FUNCTION access.has_answered(deadline public.availability_deadlines, person uuid, business public.businesses)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(distinct entry.date) >= case when business.approval_mode then 1 else deadline.end_date - first_day + 1 end
  from (select case when business.approval_mode then deadline.start_date
      else greatest(deadline.start_date, (now() at time zone business.timezone)::date) end) as wanted (first_day)
  left join public.staff_availability as entry on entry.user_id = person and entry.business_id = deadline.business_id
    and not entry.deleted and entry.date between first_day and deadline.end_date
  group by first_day;
$function$;

CREATE OR REPLACE FUNCTION public.date_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.date := new.end_date;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_availability()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stamped constant text[] := array['version', 'updated_at'];
  business public.businesses;
begin
  if new.deleted or new.status = 'pending'
    or tg_op = 'UPDATE' and to_jsonb(new) - stamped = to_jsonb(old) - stamped then
    return new;
  end if;
  select * into business from public.businesses where id = new.business_id;
  if tg_op = 'UPDATE' and new.status <> old.status and not new.available and business.approval_mode
    and new.date < (now() at time zone business.timezone)::date - 1 then
    raise exception 'day_over';
  end if;
  if access.may_decide(new.user_id) then
    return new;
  end if;
  if not access.manages() then
    raise exception 'forbidden';
  end if;
  if business.approval_mode then
    raise exception 'own_decision';
  end if;
  new.status := 'pending';
  new.approved := false;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_deadline_notified()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.has_notified := true;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.availability_document(entry public.staff_availability)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'availability', 'id', (entry).id, 'business_id', (entry).business_id, 'user_id', (entry).user_id, 'date', (entry).date, 'all_day', (entry).all_day, 'start_time', (entry).start_time, 'end_time', (entry).end_time, 'available', (entry).available, 'preference', (entry).preference, 'reason', (entry).reason, 'status', (entry).status, 'approved', (entry).approved, 'denial_reason', NULL::unknown, 'time_slots', (entry).time_slots, 'series_id', (entry).series_id, 'created_at', sync.instant((entry).created_at), 'updated_at', sync.instant((entry).updated_at));
grant execute on function sync.availability_document(public.staff_availability) to authenticated;

create view sync.availability_deadlines with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'deadline', 'id', id, 'business_id', business_id, 'date', date, 'start_date', start_date, 'end_date', end_date, 'due_date', due_date, 'has_notified', has_notified, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.availability_deadlines
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.availability_deadlines is
  'What the caller may read of one table along one index: a source of sync.staff_availability.';
grant select on sync.availability_deadlines to authenticated;

create view sync.day_notes with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'day_note', 'id', id, 'business_id', business_id, 'date', date, 'place_id', place_id, 'type', type, 'code', code, 'title', title, 'text', text, 'needs', needs, 'is_observed', is_observed, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.day_notes
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.day_notes is
  'What the caller may read of one table along one index: a source of sync.staff_availability.';
grant select on sync.day_notes to authenticated;

create view sync.managed_availability with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.availability_document(entry.*) AS document
   FROM public.staff_availability entry
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_availability is
  'What the caller may read of one table along one index: a source of sync.staff_availability.';
grant select on sync.managed_availability to authenticated;

create view sync.own_availability with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.availability_document(entry.*) AS document
   FROM public.staff_availability entry
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_availability is
  'What the caller may read of one table along one index: a source of sync.staff_availability.';
grant select on sync.own_availability to authenticated;

create view sync.tablet_day_notes with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'day_note', 'id', id, 'business_id', business_id, 'date', date, 'place_id', place_id, 'type', type, 'code', code, 'title', title, 'text', text, 'needs', '[]'::jsonb, 'is_observed', is_observed, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.day_notes
  WHERE ((business_id = ( SELECT access.tablet_business() AS tablet_business)) AND (((date - (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date) >= '-7'::integer) AND ((date - (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date) <= 34)));
comment on view sync.tablet_day_notes is
  'What a communal tablet pulls of one table.';
