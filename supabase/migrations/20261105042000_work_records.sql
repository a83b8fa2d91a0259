-- Records of work on shifts, which devices kept before punches existed.

set check_function_bodies = off;

-- Work on a shift as a manager entered it.
create table public.shift_work_records (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  shift_id uuid not null,
  staff_id uuid not null references public.profiles (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  scheduled_start_time timestamptz(3) not null,
  scheduled_end_time timestamptz(3) not null,
  actual_start_time timestamptz(3) not null,
  actual_end_time timestamptz(3),
  notes text not null default '' check (char_length(notes) <= 1000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  foreign key (shift_id, business_id) references public.shifts (id, business_id),
  check (scheduled_end_time > scheduled_start_time),
  check (actual_end_time > actual_start_time),
  check (actual_start_time >= '2000-01-01' and actual_start_time < '2200-01-01')
);
comment on table public.shift_work_records is
  'When a shift really began and ended, as a manager entered it; additional to punches. date is the shift''s.';
create index shift_work_records_by_version on public.shift_work_records (business_id, version, id);
create index shift_work_records_by_staff on public.shift_work_records (staff_id, version, id);
create unique index one_work_record_per_shift on public.shift_work_records (shift_id, staff_id) where not deleted;
alter table public.shift_work_records enable row level security;
revoke all on public.shift_work_records from anon, authenticated, service_role;
grant select on public.shift_work_records to authenticated;
grant insert (id, business_id, shift_id, staff_id, date, scheduled_start_time, scheduled_end_time, actual_start_time,
  actual_end_time, notes) on public.shift_work_records to authenticated;
grant update (actual_start_time, actual_end_time, notes, deleted) on public.shift_work_records to authenticated;
call sync.keep('shift_work_records', 'creations', 'history', 'deleted', 'versions');
create policy "People read the records of their own work" on public.shift_work_records
  for select to authenticated
  using (staff_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the work records of their business" on public.shift_work_records
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers add work records" on public.shift_work_records
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and access.is_colleague(staff_id));
create policy "Managers change work records" on public.shift_work_records
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

-- Work in a paid period cannot change.
create function public.refuse_paid_work() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated'
    and to_jsonb(new) - array['version', 'updated_at'] is distinct from to_jsonb(old) - array['version', 'updated_at']
    and access.is_paid(new.business_id, least(new.actual_start_time, old.actual_start_time)) then
    raise exception 'period_locked';
  end if;
  return null;
end;
$$;
create trigger shift_work_records_refuse_paid after insert or update on public.shift_work_records
  for each row execute function public.refuse_paid_work();

create function sync.work_document(record public.shift_work_records) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'work', 'id', record.id, 'business_id', record.business_id, 'shift_id', record.shift_id,
  'staff_id', record.staff_id, 'date', record.date,
  'scheduled_start_time', sync.instant(record.scheduled_start_time),
  'scheduled_end_time', sync.instant(record.scheduled_end_time),
  'actual_start_time', sync.instant(record.actual_start_time),
  'actual_end_time', sync.instant(record.actual_end_time), 'notes', record.notes,
  'created_at', sync.instant(record.created_at));

create view sync.managed_work with (security_invoker = true) as
  select id, version, deleted, sync.work_document(record) as document
  from public.shift_work_records as record
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_work with (security_invoker = true) as
  select id, version, deleted, sync.work_document(record) as document
  from public.shift_work_records as record
  where staff_id = (select auth.uid()) and not (select access.manages());

-- Grants: who may call and read these objects.
grant execute on function sync.work_document(shift_work_records) to authenticated;

reset check_function_bodies;
