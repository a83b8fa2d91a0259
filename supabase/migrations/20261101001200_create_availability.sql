-- When people can and cannot work, what managers say to it, and until when they want to know.

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
  constraint hours_unless_all_day check (all_day or (start_time is not null and end_time is not null)),
  constraint approved_is_a_status check (approved = (status = 'approved'))
);
comment on table public.staff_availability is
  'One person''s availability on one day. In approval mode these are unavailable days that a manager approves or denies.';
comment on column public.staff_availability.available is 'False for a day, or hours of it, on which the person cannot work.';
comment on column public.staff_availability.time_slots is 'Ids of the shift templates it is about; empty for none in particular.';
create index staff_availability_by_version on public.staff_availability (business_id, version, id);
create index staff_availability_by_user on public.staff_availability (user_id, version, id);

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
  check (end_date >= start_date),
  check (due_date between start_date - 366 and end_date)
);
comment on table public.availability_deadlines is 'The day by which staff say when they are available from start_date to end_date.';
create index availability_deadlines_by_version on public.availability_deadlines (business_id, version, id);

do $$
declare
  name text;
begin
  foreach name in array array['staff_availability', 'availability_deadlines'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('create trigger %1$s_stamp_version before insert or update on public.%1$I
      for each row execute function sync.stamp_version()', name);
    execute format('create trigger %1$s_keep_history after update on public.%1$I
      for each row execute function sync.keep_history()', name);
  end loop;
end;
$$;

-- Only managers decide. Whoever changes their own entry asks anew.
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
revoke execute on function public.guard_availability() from public, anon, authenticated;
create trigger staff_availability_guard before insert or update on public.staff_availability
  for each row when (current_user = 'authenticated') execute function public.guard_availability();

grant insert (id, business_id, user_id, date, all_day, start_time, end_time, available, reason, status, approved,
  time_slots) on public.staff_availability to authenticated;
grant update (date, all_day, start_time, end_time, available, reason, status, approved, time_slots, deleted)
  on public.staff_availability to authenticated;
grant insert (id, business_id, start_date, end_date, due_date, has_notified, created_by)
  on public.availability_deadlines to authenticated;
grant update (start_date, end_date, due_date, has_notified, deleted) on public.availability_deadlines to authenticated;

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

create function sync.availability_document(entry public.staff_availability) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'availability', 'id', entry.id, 'business_id', entry.business_id, 'user_id', entry.user_id,
  'date', entry.date, 'all_day', entry.all_day, 'start_time', entry.start_time, 'end_time', entry.end_time,
  'available', entry.available, 'reason', entry.reason, 'status', entry.status, 'approved', entry.approved,
  'time_slots', entry.time_slots, 'created_at', sync.instant(entry.created_at),
  'updated_at', sync.instant(entry.updated_at));
revoke execute on function sync.availability_document(public.staff_availability) from public;
grant execute on function sync.availability_document(public.staff_availability) to authenticated;

create view sync.staff_availability with (security_invoker = true) as
  select id, version, deleted, sync.availability_document(entry) as document
  from public.staff_availability as entry
  where business_id = (select access.business_id()) and (select access.manages())
  union all
  select id, version, deleted, sync.availability_document(entry) as document
  from public.staff_availability as entry where user_id = (select auth.uid()) and not (select access.manages())
  union all
  select id, version, deleted, jsonb_build_object(
    'kind', 'deadline', 'id', id, 'business_id', business_id, 'start_date', start_date, 'end_date', end_date,
    'due_date', due_date, 'has_notified', has_notified, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.availability_deadlines;
comment on view sync.staff_availability is 'Availability and the deadlines for it, as documents.';
grant select on sync.staff_availability to authenticated;

insert into sync.collections (name) values ('staff_availability');
insert into sync.kinds (collection, kind, push_table) values
  ('staff_availability', 'availability', 'staff_availability'),
  ('staff_availability', 'deadline', 'availability_deadlines');
