-- Records with a start and an end, which devices kept before punches existed, and requested corrections.

set check_function_bodies = off;

-- A record is one paid interval: a clock-in, later a clock-out. Written by its owner's devices.
create table public.time_clock_records (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  clock_in_time timestamptz(3) not null,
  clock_in_zone text not null check (char_length(clock_in_zone) between 1 and 64),
  clock_out_time timestamptz(3),
  clock_out_zone text check (char_length(clock_out_zone) between 1 and 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  clock_in_reading jsonb,
  clock_out_reading jsonb,
  clock_in_received_at timestamptz(3),
  clock_out_received_at timestamptz(3),
  clock_changed boolean not null default false,
  check ((clock_out_time is null) = (clock_out_zone is null)),
  -- Wrong device clocks are stored and flagged, but an instant outside this range is no punch.
  check (clock_in_time >= '2000-01-01' and clock_in_time < '2200-01-01'),
  check (clock_out_time >= '2000-01-01' and clock_out_time < '2200-01-01'),
  constraint clock_in_reading_form check (clock_in_reading is null or sync.is_clock_reading(clock_in_reading)),
  constraint clock_out_reading_form check (clock_out_reading is null or sync.is_clock_reading(clock_out_reading)),
  constraint clock_out_reading_of_clock_out check (clock_out_reading is null or clock_out_time is not null),
  -- Correction requests and managers' decisions. The punch itself stays as it was.
  constraint time_clock_records_of_a_person unique (id, user_id)
);
comment on table public.time_clock_records is
  'Clock-ins and clock-outs as UTC instants with their zone. created_at is when they arrived.';
comment on column public.time_clock_records.clock_in_reading is
  'What the device''s clocks said at clock-in. Null from devices that do not tell, and of a time that was typed by '
  'hand: from a device that tells, such a time is doubted unless it arrives at once. So at clock-out.';
comment on column public.time_clock_records.clock_in_received_at is
  'When the clock-in reached the server, by its clock. The same for the clock-out.';
comment on column public.time_clock_records.clock_changed is
  'The server''s judgement: the device''s clock was changed, or cannot be checked.';
create index time_clock_records_by_version on public.time_clock_records (business_id, version, id);
create index time_clock_records_by_user on public.time_clock_records (user_id, version, id);
-- Unique per business: an open punch at a former business must not block a person at the current one.
create unique index one_open_punch_per_member on public.time_clock_records (user_id, business_id)
  where clock_out_time is null and not deleted;
alter table public.time_clock_records enable row level security;
revoke all on public.time_clock_records from anon, authenticated;
grant select on public.time_clock_records to authenticated;
grant insert (id, business_id, user_id, clock_in_time, clock_in_zone, clock_out_time, clock_out_zone, clock_in_reading,
  clock_out_reading) on public.time_clock_records to authenticated;
grant update (clock_out_time, clock_out_zone, clock_out_reading) on public.time_clock_records to authenticated;
call sync.keep('time_clock_records', 'history', 'versions');
create policy "People read their own punches" on public.time_clock_records
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Managers read the punches of their business" on public.time_clock_records
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People punch for themselves in their own business" on public.time_clock_records
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People clock themselves out" on public.time_clock_records
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()) and not deleted)
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People who left a business hand in their punches" on public.time_clock_records
  for insert to authenticated
  with check (user_id = (select auth.uid()) and access.worked_at(business_id, clock_in_time, clock_out_time));
create policy "People who left a business clock themselves out" on public.time_clock_records
  for update to authenticated
  using (user_id = (select auth.uid()) and clock_out_time is null and not deleted)
  with check (user_id = (select auth.uid()) and access.worked_at(business_id, clock_in_time, clock_out_time));

create table public.punch_corrections (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  record_id uuid,
  clock_in_time timestamptz(3) not null check (clock_in_time >= '2000-01-01' and clock_in_time < '2200-01-01'),
  clock_out_time timestamptz(3),
  reason text not null check (char_length(btrim(reason)) >= 1 and char_length(reason) <= 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  decided_by uuid references public.profiles (id),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  breaks jsonb,
  denial_reason text check (char_length(denial_reason) <= 500),
  check (clock_out_time > clock_in_time),
  check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint corrects_a_punch_of_theirs foreign key (record_id, user_id, business_id)
    references public.punches (id, user_id, business_id),
  constraint breaks_within_the_work check (breaks is null or sync.are_breaks(breaks, clock_in_time, clock_out_time)),
  constraint reason_of_a_denial check (denial_reason is null or status = 'denied')
);
comment on table public.punch_corrections is 'Requested corrections of punches, each decided once by a manager.';
comment on column public.punch_corrections.record_id is 'The "in" it corrects; null if it is missing.';
comment on column public.punch_corrections.breaks is
  'All breaks of the span; null if none are stated, as by older devices.';
comment on column public.punch_corrections.denial_reason is
  'A manager''s reason for denying it, for the person who asked.';
create index punch_corrections_by_version on public.punch_corrections (business_id, version, id);
create index punch_corrections_by_user on public.punch_corrections (user_id, version, id);
create index punch_corrections_by_record on public.punch_corrections (record_id, user_id);
alter table public.punch_corrections enable row level security;
revoke all on public.punch_corrections from anon, authenticated, service_role;
grant select on public.punch_corrections to authenticated;
grant insert (id, business_id, user_id, record_id, clock_in_time, clock_out_time, reason, status, breaks, denial_reason)
  on public.punch_corrections to authenticated;
grant update (clock_in_time, clock_out_time, reason, status, deleted, breaks, denial_reason) on public.punch_corrections
  to authenticated;
call sync.keep('punch_corrections', 'creations', 'history', 'deleted', 'versions');
create policy "People read their own corrections" on public.punch_corrections
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the corrections of their business" on public.punch_corrections
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People ask for corrections of their own punches" on public.punch_corrections
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People change what they asked for" on public.punch_corrections
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers decide corrections" on public.punch_corrections
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

-- Punch times stay: a clock-out is written once, and no device rewrites either instant.
create function public.guard_clock_out() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.clock_out_time is not null
    and (new.clock_out_time, new.clock_out_zone, new.clock_out_reading)
      is distinct from (old.clock_out_time, old.clock_out_zone, old.clock_out_reading) then
    raise exception 'punch_closed';
  end if;
  return new;
end;
$$;
create trigger time_clock_records_guard_clock_out before update on public.time_clock_records
  for each row execute function public.guard_clock_out();

-- Each end is judged once, when it arrives.
create function public.judge_clock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.clock_in_received_at := clock_timestamp();
    new.clock_changed := sync.doubts_clock(new.clock_in_time, new.clock_in_reading);
  end if;
  if new.clock_out_time is not null and (tg_op = 'INSERT' or old.clock_out_time is null) then
    new.clock_out_received_at := clock_timestamp();
    new.clock_changed := new.clock_changed or sync.doubts_clock(new.clock_out_time, new.clock_out_reading);
  end if;
  return new;
end;
$$;
create trigger time_clock_records_judge_clock before insert or update on public.time_clock_records
  for each row execute function public.judge_clock();

-- Runs after the row was written, so that row policies refuse first: otherwise it would reveal other people's paid
-- periods. A mere version change passes.
create function public.refuse_paid_period() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated'
    and to_jsonb(new) - array['version', 'updated_at'] is distinct from to_jsonb(old) - array['version', 'updated_at']
    and access.is_paid(new.business_id, new.clock_in_time) then
    raise exception 'period_locked';
  end if;
  return null;
end;
$$;
create trigger time_clock_records_refuse_paid_period after insert or update on public.time_clock_records
  for each row execute function public.refuse_paid_period();

-- Sets who decided and when. Only admins decide about their own hours. A decision may have a reason.
create function public.guard_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  stamped constant text[] := array['version', 'updated_at', 'decided_by', 'decided_at'];
  decided constant text[] := stamped || array['status', 'denial_reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - stamped = to_jsonb(old) - stamped then
    return new;
  end if;
  if tg_op = 'INSERT' and new.status <> 'pending' then
    raise exception 'forbidden';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'pending' then
    raise exception 'already_decided';
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then
    if not access.manages() or (new.user_id = person and access.role() <> 'admin')
      or to_jsonb(new) - decided <> to_jsonb(old) - decided then
      raise exception 'forbidden';
    end if;
    new.denial_reason := nullif(btrim(new.denial_reason), '');
    new.decided_by := person;
    new.decided_at := clock_timestamp();
  elsif tg_op = 'UPDATE' and new.user_id <> person then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
create trigger punch_corrections_guard before insert or update on public.punch_corrections
  for each row when (current_user = 'authenticated') execute function public.guard_correction();

create function sync.punch_document(punch public.time_clock_records) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'clock', 'id', punch.id, 'business_id', punch.business_id, 'user_id', punch.user_id,
  'clock_in_time', sync.instant(punch.clock_in_time), 'clock_in_zone', punch.clock_in_zone,
  'clock_out_time', sync.instant(punch.clock_out_time), 'clock_out_zone', punch.clock_out_zone,
  'clock_in_reading', punch.clock_in_reading, 'clock_out_reading', punch.clock_out_reading,
  'clock_in_received_at', sync.instant(punch.clock_in_received_at),
  'clock_out_received_at', sync.instant(punch.clock_out_received_at), 'clock_changed', punch.clock_changed);

create function sync.correction_document(correction public.punch_corrections) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'correction', 'id', correction.id, 'business_id', correction.business_id,
  'user_id', correction.user_id, 'record_id', correction.record_id,
  'clock_in_time', sync.instant(correction.clock_in_time),
  'clock_out_time', sync.instant(correction.clock_out_time), 'breaks', correction.breaks, 'reason', correction.reason,
  'status', correction.status, 'denial_reason', correction.denial_reason, 'decided_by', correction.decided_by,
  'decided_at', sync.instant(correction.decided_at), 'created_at', sync.instant(correction.created_at));

-- Writes punches for the ends of records that have none yet. A record has one clock flag for both ends: the "in"
-- gets the flag set at its arrival, the "out" the combined one. Rows are handled business by business, because each
-- business in a transaction takes its own version.
create function public.press_records(records uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, reading, received_at,
    clock_changed, created_by)
  select ends.id, record.business_id, record.user_id, ends.type, ends.at, ends.zone, 'phone', ends.at, ends.reading,
    ends.received_at, record.clock_changed, record.user_id
  from public.time_clock_records as record
  cross join lateral (values
    (record.id, 'in', record.clock_in_time, record.clock_in_zone, record.clock_in_reading,
      coalesce(record.clock_in_received_at, record.created_at)),
    (sync.uuid_of(record.id || ' out'), 'out', record.clock_out_time, record.clock_out_zone, record.clock_out_reading,
      coalesce(record.clock_out_received_at, record.updated_at))
  ) as ends (id, type, at, zone, reading, received_at)
  where record.id = any (records) and ends.at is not null and not record.deleted
    and not exists (select from public.punches where punches.id = ends.id)
  order by record.business_id, ends.at;
$$;

-- Writes punches for approved corrections, unless the approving device has recorded them itself under the same ids
-- (src/commands/clock/corrections.ts). The interval's end is the record's "out", or else the next punch.
create function public.press_corrections(corrections uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, corrects, note, recorded_at,
    received_at, created_by)
  select sync.uuid_of(correction.id || ' ' || ends.type), correction.business_id, correction.user_id, ends.type, ends.at,
    business.timezone, 'correction', correction.id, ends.corrects, correction.reason, correction.decided_at,
    correction.decided_at, correction.decided_by
  from public.punch_corrections as correction
  join public.businesses as business on business.id = correction.business_id
  left join public.punches as began on began.id = correction.record_id and began.user_id = correction.user_id
    and began.business_id = correction.business_id
  left join lateral (
    select id, type from public.punches
    where user_id = began.user_id and business_id = began.business_id and entry_id is not distinct from began.entry_id
      and type in ('in', 'out') and corrects is null and at >= began.at and id <> began.id
    order by id <> sync.uuid_of(began.id || ' out'), at, type desc, id limit 1
  ) as ended on ended.type = 'out'
  cross join lateral (values ('in', correction.clock_in_time, began.id), ('out', correction.clock_out_time, ended.id))
    as ends (type, at, corrects)
  where correction.id = any (corrections) and correction.status = 'approved' and not correction.deleted
    and ends.at is not null and (correction.record_id is null or began.id is not null)
    and not exists (
      select from public.punches where punches.id in (sync.uuid_of(correction.id || ' in'),
        sync.uuid_of(correction.id || ' out'), sync.uuid_of(correction.id || ' break-start'),
        sync.uuid_of(correction.id || ' break-end')))
  order by correction.business_id, correction.decided_at;
$$;

create function public.press_new_records() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.press_records(array(select id from becomes));
  return null;
end;
$$;
create trigger time_clock_records_press_new after insert on public.time_clock_records
  referencing new table as becomes for each statement execute function public.press_new_records();

create function public.press_closed_records() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.press_records(array(
    select id from becomes join was using (id) where was.clock_out_time is null and becomes.clock_out_time is not null));
  return null;
end;
$$;
create trigger time_clock_records_press_closed after update on public.time_clock_records
  referencing old table as was new table as becomes for each statement execute function public.press_closed_records();

create function public.press_approved_corrections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.press_corrections(array(
    select id from becomes join was using (id) where was.status = 'pending' and becomes.status = 'approved'));
  return null;
end;
$$;
create trigger punch_corrections_press_approved after update on public.punch_corrections
  referencing old table as was new table as becomes for each statement execute function public.press_approved_corrections();

create policy "People read the history of their own punches" on sync.history
  for select to authenticated
  using (table_name = 'time_clock_records' and exists (
    select from public.time_clock_records as punch where punch.id = row_id and punch.user_id = (select auth.uid())
  ));

-- The rows a push may write: also own punches in a former business.
create view sync.time_records with (security_invoker = true) as
  select id, version, deleted, business_id, sync.punch_document(punch) as document
  from public.time_clock_records as punch
  union all
  select id, version, deleted, business_id, sync.correction_document(correction) as document
  from public.punch_corrections as correction;
comment on view sync.time_records is
  'The punches the caller may see as documents, also their own in a former business: a push answers with those.';

create view sync.managed_corrections with (security_invoker = true) as
  select id, version, deleted, sync.correction_document(correction) as document
  from public.punch_corrections as correction
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.managed_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) as document
  from public.time_clock_records as punch
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_corrections with (security_invoker = true) as
  select id, version, deleted, sync.correction_document(correction) as document
  from public.punch_corrections as correction
  where user_id = (select auth.uid()) and not (select access.manages());

create view sync.own_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) as document
  from public.time_clock_records as punch
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());

-- Grants: who may call and read these objects.
grant execute on function sync.correction_document(punch_corrections), sync.punch_document(time_clock_records)
  to authenticated;
revoke execute on function public.press_corrections(uuid[]), public.press_records(uuid[])
  from public, anon, authenticated;
grant execute on function public.press_corrections(uuid[]), public.press_records(uuid[]) to service_role;
grant select on sync.time_records to authenticated;

reset check_function_bodies;
