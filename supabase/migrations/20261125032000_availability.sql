-- When people can work, and the deadlines for saying so.

-- People's availability, managers' decisions about it, and the deadlines for it.
create table public.staff_availability (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  all_day boolean not null default true,
  start_time public.time_of_day,
  end_time public.time_of_day,
  available boolean not null default true,
  reason text check (char_length(reason) <= 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  approved boolean not null default false,
  time_slots jsonb not null default '[]'
    check (jsonb_typeof(time_slots) = 'array' and char_length(time_slots::text) <= 4000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  -- Days entered together, such as a holiday or every Monday, are decided and notified together.
  series_id uuid,
  denial_reason text check (char_length(denial_reason) <= 500),
  constraint hours_unless_all_day check (all_day or (start_time is not null and end_time is not null)),
  constraint approved_is_a_status check (approved = (status = 'approved')),
  -- JSON lists from devices must have the form that other devices expect (schema/entities): anything else would
  -- reach the devices of every manager. A jsonpath in lax mode also searches nested lists, so these are excluded
  -- first.
  constraint time_slots_form check (
    not jsonb_path_exists(time_slots, 'strict $[*].type() ? (@ != "string")')
    and not jsonb_path_exists(time_slots,
      '$[*] ? (!(@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))'))
);
comment on table public.staff_availability is
  'One person''s availability on one day. In approval mode these are unavailable days that a manager approves or denies.';
comment on column public.staff_availability.available is
  'False for a day, or hours of it, on which the person cannot work.';
comment on column public.staff_availability.time_slots is 'The ids of the shift templates concerned; empty if none.';
comment on column public.staff_availability.series_id is
  'Shared by days that were entered together; null for a single day.';
comment on column public.staff_availability.denial_reason is
  'A manager''s reason for denying it, on its way to the person; never stored.';
create index staff_availability_by_version on public.staff_availability (business_id, version, id);
create index staff_availability_by_user on public.staff_availability (user_id, version, id);
alter table public.staff_availability enable row level security;
revoke all on public.staff_availability from anon, authenticated, service_role;
grant select on public.staff_availability to authenticated;
grant insert (id, business_id, user_id, date, all_day, start_time, end_time, available, reason, status, approved,
  time_slots, series_id, denial_reason) on public.staff_availability to authenticated;
grant update (date, all_day, start_time, end_time, available, reason, status, approved, time_slots, deleted, series_id,
  denial_reason) on public.staff_availability to authenticated;
call sync.keep('staff_availability', 'creations', 'history', 'deleted', 'versions');
create policy "People read their own availability" on public.staff_availability
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the availability of their staff" on public.staff_availability
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People enter their own availability" on public.staff_availability
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers enter availability for their staff" on public.staff_availability
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and access.is_colleague(user_id));
create policy "People change their own availability" on public.staff_availability
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers change and decide availability" on public.staff_availability
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

create table public.availability_deadlines (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  start_date date not null check (start_date >= '2000-01-01' and start_date < '2200-01-01'),
  end_date date not null,
  due_date date not null,
  has_notified boolean not null default false,
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  -- Devices keep availability rows by day. A deadline counts by the last day it covers: devices no longer need it
  -- after that.
  date date not null,
  check (end_date >= start_date),
  check (due_date between start_date - 366 and end_date)
);
comment on table public.availability_deadlines is
  'The day by which staff enter their availability from start_date to end_date.';
comment on column public.availability_deadlines.date is
  'The last day covered, end_date, by which devices look it up.';
create index availability_deadlines_by_version on public.availability_deadlines (business_id, version, id);
create index availability_deadlines_by_due_date on public.availability_deadlines (due_date) where not deleted;
alter table public.availability_deadlines enable row level security;
revoke all on public.availability_deadlines from anon, authenticated, service_role;
grant select on public.availability_deadlines to authenticated;
grant insert (id, business_id, start_date, end_date, due_date, has_notified, created_by) on
  public.availability_deadlines to authenticated;
grant update (start_date, end_date, due_date, has_notified, deleted) on public.availability_deadlines to authenticated;
call sync.keep('availability_deadlines', 'creations', 'history', 'deleted', 'versions');
create policy "Members read deadlines" on public.availability_deadlines
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers set deadlines" on public.availability_deadlines
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()));
create policy "Managers change deadlines" on public.availability_deadlines
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

-- Only managers decide. A person who changes their own entry asks again.
create function public.guard_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not access.manages() and not new.deleted and new.status <> 'pending'
    and (tg_op = 'INSERT' or to_jsonb(new) - array['version', 'updated_at']
      is distinct from to_jsonb(old) - array['version', 'updated_at']) then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
create trigger staff_availability_guard before insert or update on public.staff_availability
  for each row when (current_user = 'authenticated') execute function public.guard_availability();

create function sync.availability_document(entry public.staff_availability) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'availability', 'id', entry.id, 'business_id', entry.business_id, 'user_id', entry.user_id,
  'date', entry.date, 'all_day', entry.all_day, 'start_time', entry.start_time, 'end_time', entry.end_time,
  'available', entry.available, 'reason', entry.reason, 'status', entry.status, 'approved', entry.approved,
  'denial_reason', null, 'time_slots', entry.time_slots, 'series_id', entry.series_id,
  'created_at', sync.instant(entry.created_at), 'updated_at', sync.instant(entry.updated_at));

-- has_notified is set from the start: every deadline notifies everybody.
create function public.note_deadline_notified() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.has_notified := true;
  return new;
end;
$$;
create trigger availability_deadlines_note_notified before insert on public.availability_deadlines
  for each row when (current_user = 'authenticated') execute function public.note_deadline_notified();

-- has_notified stays true, whatever a device sends.
create trigger availability_deadlines_stay_notified before update of has_notified on public.availability_deadlines
  for each row when (current_user = 'authenticated') execute function public.note_deadline_notified();

-- Sets the date by trigger: a value sent for a generated column would fail the whole push, not just that change.
create function public.date_deadline() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.date := new.end_date;
  return new;
end;
$$;
create trigger availability_deadlines_date before insert or update on public.availability_deadlines
  for each row execute function public.date_deadline();

-- Whether a person has answered a deadline: it asks for each of its days that is not yet past. In approval mode
-- everybody counts as available, and one entry means that the other days are free. The same rules as
-- src/domain/availability/deadlines.ts.
create function access.has_answered(deadline public.availability_deadlines, person uuid, business public.businesses)
returns boolean
language sql stable security definer set search_path = '' as $$
  select count(distinct entry.date) >= case when business.approval_mode then 1 else deadline.end_date - first_day + 1 end
  from (select case when business.approval_mode then deadline.start_date
      else greatest(deadline.start_date, (now() at time zone business.timezone)::date) end) as wanted (first_day)
  left join public.staff_availability as entry on entry.user_id = person and entry.business_id = deadline.business_id
    and not entry.deleted and entry.date between first_day and deadline.end_date
  group by first_day;
$$;
create trigger staff_availability_set_reason_aside before insert or update on public.staff_availability
  for each row when (new.denial_reason is not null) execute function public.set_reason_aside('status');

create view sync.managed_availability with (security_invoker = true) as
  select id, version, deleted, sync.availability_document(entry) as document
  from public.staff_availability as entry
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_availability with (security_invoker = true) as
  select id, version, deleted, sync.availability_document(entry) as document
  from public.staff_availability as entry where user_id = (select auth.uid()) and not (select access.manages());

create view sync.availability_deadlines with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'deadline', 'id', id, 'business_id', business_id, 'date', date, 'start_date', start_date,
    'end_date', end_date, 'due_date', due_date, 'has_notified', has_notified, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.availability_deadlines where business_id = (select access.business_id());

-- Grants: who may call and read these objects.
grant execute on function sync.availability_document(staff_availability) to authenticated;
