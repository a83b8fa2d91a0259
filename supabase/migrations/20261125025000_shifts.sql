-- Shifts: who works when. Managers plan and publish them; staff drop them and claim those that are open.

create table public.shifts (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  time_slot uuid,
  start_time public.time_of_day not null,
  end_time public.time_of_day not null,
  user_id uuid references public.profiles (id),
  status text not null default 'scheduled' check (status in ('scheduled', 'claimed', 'dropped')),
  claimed_by_user_id uuid references public.profiles (id),
  drop_reason text check (char_length(drop_reason) <= 500),
  published boolean not null default false,
  notes text not null default '' check (char_length(notes) <= 1000),
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  -- What staff were notified of at the last publication, so that publishing again notifies only of changes; and a
  -- manager's estimate of the shift's cost if it is not hours times rate.
  published_as jsonb,
  estimated_pay numeric(10, 2) check (estimated_pay >= 0),
  -- A person who denies a claim, a swap or an unavailable day may give a reason. It is only for the person who asked
  -- and appears in their notification, never in the row, which others read too: it arrives in the row with the
  -- denial and is moved aside before the row is written. The notification at the end of the same statement takes it
  -- from there.
  denial_reason text check (char_length(denial_reason) <= 500),
  unique (id, business_id),
  foreign key (time_slot, business_id) references public.shift_templates (id, business_id),
  constraint drop_needs_reason check (status <> 'dropped' or btrim(coalesce(drop_reason, '')) <> ''),
  constraint somebody_drops_or_has_claimed check (status = 'scheduled' or user_id is not null),
  constraint only_open_shifts_are_claimed
    check (claimed_by_user_id is null or status = 'dropped' or user_id is null),
  constraint nobody_claims_what_they_dropped check (claimed_by_user_id <> user_id),
  constraint published_as_of_published check (published_as is null or published),
  constraint published_as_form check (
    published_as - array['publish_id', 'date', 'start_time', 'end_time', 'user_id'] = '{}'
    and published_as ?& array['publish_id', 'date', 'start_time', 'end_time', 'user_id']
    and jsonb_path_exists(published_as, '$ ? (
      @.publish_id.type() == "string" && @.publish_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"
      && @.date.type() == "string" && @.date like_regex "^2[01][0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
      && @.start_time.type() == "string" && @.start_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
      && @.end_time.type() == "string" && @.end_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
      && (@.user_id == null || @.user_id.type() == "string"
        && @.user_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))')
    -- Dates that are not in the calendar are refused.
    and isfinite((published_as ->> 'date')::date))
);
comment on table public.shifts is
  'A shift is a calendar day and wall-clock times in the zone of the business; it ends the next day when it ends '
  'before it starts. Nobody''s is open; a dropped one stays its owner''s until somebody''s claim is approved.';
comment on column public.shifts.time_slot is 'The template the shift was made from; null for a custom shift.';
comment on column public.shifts.published is 'Staff see published shifts only. A published shift stays published.';
comment on column public.shifts.position is 'The shift''s order within its day.';
comment on column public.shifts.published_as is
  'What staff were last notified of, with the id of the publication (publish_id); null for a draft. The shift may differ now.';
comment on column public.shifts.estimated_pay is
  'A manager''s estimate of the cost; null for hours times rate. For managers, and for the person who works it.';
comment on column public.shifts.denial_reason is
  'A manager''s reason for denying the claim, on its way to the claimer; never stored.';
create index shifts_by_version on public.shifts (business_id, version, id);
create index shifts_by_user on public.shifts (user_id);
alter table public.shifts enable row level security;
revoke all on public.shifts from anon, authenticated, service_role;
grant select (id, business_id, date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id, drop_reason,
  published, notes, position, created_at, updated_at, version, deleted, published_as) on public.shifts to authenticated;
grant insert (id, business_id, date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id, drop_reason,
  published, notes, position, published_as, estimated_pay, denial_reason) on public.shifts to authenticated;
grant update (date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id, drop_reason, published, notes,
  position, deleted, published_as, estimated_pay, denial_reason) on public.shifts to authenticated;
call sync.keep('shifts', 'creations', 'history', 'deleted', 'versions');

-- Staff see the whole published roster: they need it to swap, cover, and know their coworkers; and a shift that
-- changes hands stays visible, so every device learns of it at once.
create policy "Members read published shifts" on public.shifts
  for select to authenticated using (business_id = (select access.business_id()) and published);
create policy "Managers read all shifts" on public.shifts
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers add shifts" on public.shifts
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()) and status = 'scheduled'
    and claimed_by_user_id is null);
create policy "Members change shifts as their role allows" on public.shifts
  for update to authenticated
  using (business_id = (select access.business_id()) and (published or (select access.manages())))
  with check (business_id = (select access.business_id()));

create table public.denial_reasons (
  row_id uuid primary key,
  reason text not null check (char_length(reason) <= 500)
);
comment on table public.denial_reasons is
  'Reasons of denials, from the write until the notification in the same statement: empty between statements.';
alter table public.denial_reasons enable row level security;
revoke all on public.denial_reasons from anon, authenticated, service_role;

-- Drops and claims of shifts, which the shift itself forgets once it belongs to another person. Written only by the
-- database, for managers, to be counted (src/domain/statistics).
create table public.shift_moves (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  shift_id uuid not null,
  user_id uuid not null references public.profiles (id),
  type text not null check (type in ('drop', 'claim')),
  at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  foreign key (shift_id, business_id) references public.shifts (id, business_id)
);
comment on table public.shift_moves is 'Who dropped or claimed which shift when. Never changed.';
comment on column public.shift_moves.date is 'The day of `at`, in the business''s zone.';
create index shift_moves_by_version on public.shift_moves (business_id, version, id);
alter table public.shift_moves enable row level security;
revoke all on public.shift_moves from anon, authenticated, service_role;
grant select on public.shift_moves to authenticated;
call sync.keep('shift_moves', 'versions');
create policy "Managers read the moves of the shifts of their business" on public.shift_moves
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));

-- Returns the name of the move that a non-manager makes with an update of a shift; null if it is none. `altered` are
-- the changed fields.
create function public.shift_move(was public.shifts, becomes public.shifts, altered text[], person uuid) returns text
language sql immutable set search_path = '' as $$
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
$$;

-- Only current members may be put on a shift; people who left stay on the shifts they had.
create function public.guard_shift_people() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger shifts_guard_people before insert or update of user_id, claimed_by_user_id on public.shifts
  for each row when (current_user = 'authenticated') execute function public.guard_shift_people();

-- Decides which updates of a shift are allowed. It runs with the rights of the writer; the database's own updates
-- pass. Changed fields are only computed for people who need the check.
--
-- Managers may do with a shift what the table allows, except claim one for themselves, which follows the rules for
-- everybody. Managers deny claims, and nobody claims a shift that they dropped, whatever else the update changes.
--
-- When a manager gives a shift to another person, an earlier drop and claim end. A device that moves the shift on
-- the roster sends only the person: the old fields would stay, or the table would refuse the row because of a claim
-- that arrived just before. When a manager makes a dropped shift nobody's, another person's claim on it stays.
--
-- Staff cannot be un-notified, so published_as is never cleared. An older device sends null for fields that it does
-- not know yet; a drop on such a device clears neither published_as nor the estimated pay.
create function public.guard_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
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
  return new;
end;
$$;
create trigger shifts_guard before update on public.shifts
  for each row when (current_user = 'authenticated') execute function public.guard_shift();

create function sync.estimated_pay(shift uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select held.estimated_pay
    from public.shifts as held
    join public.profiles as caller on caller.id = auth.uid() and caller.business_id = held.business_id
    where held.id = shift and not caller.deleted
      and (held.user_id = caller.id and held.published or caller.role in ('admin', 'manager')));
end;
$$;

-- Whether a person can give a shift away: it is published and theirs.
create function public.is_held(shift public.shifts, person uuid) returns boolean
language sql immutable
return shift.user_id is not distinct from person and shift.published and not shift.deleted and shift.status <> 'dropped';

-- Returns the newest fifty changes of a shift for its managers, each {changed_at, changed_by, name, fields}, where
-- fields are the changed ones: {"end_time": {"from": "17:00", "to": "18:00"}}. The shift's creation is not among
-- them.
create function public.shift_history(shift uuid)
returns table (changed_at text, changed_by uuid, name text, fields jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not access.manages() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  return query
    select sync.instant(change.changed_at), change.changed_by, coalesce(nullif(person.name, ''), person.email),
      (select jsonb_object_agg(field.key, jsonb_build_object('from', field.value, 'to', change.later -> field.key))
        from jsonb_each(change.earlier) as field)
    from sync.history as change
    left join public.profiles as person
      on person.id = change.changed_by and person.business_id = change.business_id
    where change.table_name = 'shifts' and change.row_id = shift_history.shift
      and change.business_id = access.business_id() and not change.is_new
    order by change.id desc limit 50;
end;
$$;

-- One person's estimated pay for a shift does not hold for another: an approved claim, a swap or a reassignment
-- clears it, unless the same update sets another amount.
create function public.forget_estimated_pay() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.estimated_pay := null;
  return new;
end;
$$;
create trigger shifts_forget_estimated_pay before update of user_id on public.shifts
  for each row when (new.user_id is not null and new.user_id is distinct from old.user_id
    and new.estimated_pay = old.estimated_pay)
  execute function public.forget_estimated_pay();

-- Moves the denial reason aside. The trigger's argument names the column that a decision changes. A reason without a
-- decision is dropped: the request was withdrawn, or another person decided it.
create function public.set_reason_aside() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
-- By their names these triggers run after the guards, which may still revert the decision.
create trigger shifts_set_reason_aside before insert or update on public.shifts
  for each row when (new.denial_reason is not null) execute function public.set_reason_aside('claimed_by_user_id');

create function public.take_reason(of_row uuid) returns text
language sql security definer set search_path = '' as $$
  delete from public.denial_reasons where row_id = of_row returning reason;
$$;

create function public.keep_shift_move() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger shifts_keep_move after update of status, claimed_by_user_id on public.shifts
  for each row when (new.status <> old.status or new.claimed_by_user_id is distinct from old.claimed_by_user_id)
  execute function public.keep_shift_move();

-- A manager who claims a shift follows the rules for everybody.
create function public.guard_trained_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.claimed_by_user_id = (select auth.uid()) and exists (
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
$$;
create trigger shifts_guard_trained_claim before update of claimed_by_user_id on public.shifts
  for each row when (current_user = 'authenticated' and new.claimed_by_user_id is not null
    and new.claimed_by_user_id is distinct from old.claimed_by_user_id)
  execute function public.guard_trained_claim();

-- A manager who denies a claim, then takes that back and approves it before the device could send anything, sends
-- one change: the approval of a claim that the server knows as denied. It is accepted while the shift is still
-- available.
--
-- Whether this person's claim of an open shift was the last one, and was ended by another person.
create function public.is_denied_claim(shift public.shifts, claimer uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (shift.status = 'dropped' or shift.user_id is null) and shift.claimed_by_user_id is null and coalesce((
    select entry.earlier ->> 'claimed_by_user_id' = claimer::text and entry.changed_by <> claimer
    from sync.history as entry
    where entry.table_name = 'shifts' and entry.row_id = shift.id and entry.later ? 'claimed_by_user_id'
    order by entry.id desc limit 1), false);
$$;

-- Guards publishing, also again after changes. Shifts already published can still be worked, dropped, claimed,
-- swapped, changed and deleted.
create trigger shifts_guard_subscription before update on public.shifts
  for each row when (new.published and not new.deleted and (not old.published
    or new.published_as ->> 'publish_id' is distinct from old.published_as ->> 'publish_id'))
  execute function access.guard_subscription();
create trigger shifts_guard_subscription_new before insert on public.shifts
  for each row when (new.published) execute function access.guard_subscription();

-- Documents include denial_reason, always null, because pushed rows are compared with them.
create view sync.rostered_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'denial_reason', null, 'published', published,
    'published_as', published_as,
    'estimated_pay', case when user_id = (select auth.uid()) or (select access.manages()) then sync.estimated_pay(id) end,
    'notes', notes, 'position', position, 'created_at', sync.instant(created_at)) as document
  from public.shifts where business_id = (select access.business_id());

create view sync.shift_moves with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'move', 'id', id, 'business_id', business_id, 'date', date, 'shift_id', shift_id, 'user_id', user_id,
    'type', type, 'at', sync.instant(at)) as document
  from public.shift_moves where business_id = (select access.business_id()) and (select access.manages());

-- Grants: who may call and read these objects.
grant execute on function sync.estimated_pay(uuid) to authenticated;
revoke execute on function public.shift_history(uuid) from public, anon;
grant execute on function public.shift_history(uuid) to authenticated, service_role;
revoke execute on function public.is_denied_claim(shifts, uuid), public.is_held(shifts, uuid),
  public.shift_move(shifts, shifts, text[], uuid), public.take_reason(uuid) from public, anon, authenticated;
grant execute on function public.is_denied_claim(shifts, uuid), public.is_held(shifts, uuid),
  public.shift_move(shifts, shifts, text[], uuid), public.take_reason(uuid) to service_role;
