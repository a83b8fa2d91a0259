-- What was worked on a shift, as a manager knows it.

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
  'When a shift really began and ended, entered by a manager; beside punches, never in their place. date is the shift''s.';
create index shift_work_records_by_version on public.shift_work_records (business_id, version, id);
create index shift_work_records_by_staff on public.shift_work_records (staff_id, version, id);
create unique index one_work_record_per_shift on public.shift_work_records (shift_id, staff_id) where not deleted;
alter table public.shift_work_records enable row level security;

create trigger shift_work_records_stamp_version before insert or update on public.shift_work_records
  for each row execute function sync.stamp_version();
create trigger shift_work_records_keep_history after update on public.shift_work_records
  for each row execute function sync.keep_history();

-- Work in a paid period is settled.
create function public.refuse_paid_work() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new is distinct from old
    and access.is_paid(new.business_id, least(new.actual_start_time, old.actual_start_time)) then
    raise exception 'period_locked';
  end if;
  return new;
end;
$$;
revoke execute on function public.refuse_paid_work() from public, anon, authenticated;
create trigger shift_work_records_refuse_paid before insert or update on public.shift_work_records
  for each row execute function public.refuse_paid_work();

revoke all on public.shift_work_records from anon, authenticated, service_role;
grant select on public.shift_work_records to authenticated;
grant insert (id, business_id, shift_id, staff_id, date, scheduled_start_time, scheduled_end_time, actual_start_time,
  actual_end_time, notes) on public.shift_work_records to authenticated;
grant update (actual_start_time, actual_end_time, notes, deleted) on public.shift_work_records to authenticated;

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
revoke execute on function sync.work_document(public.shift_work_records) from public;
grant execute on function sync.work_document(public.shift_work_records) to authenticated;

-- Each branch has one owner's index: what a manager reads goes by the business, what staff read by the person.
create view sync.shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'published', published, 'notes', notes,
    'position', position, 'created_at', sync.instant(created_at)) as document
  from public.shifts where business_id = (select access.business_id())
  union all
  select id, version, deleted, sync.work_document(record) as document
  from public.shift_work_records as record
  where business_id = (select access.business_id()) and (select access.manages())
  union all
  select id, version, deleted, sync.work_document(record) as document
  from public.shift_work_records as record
  where staff_id = (select auth.uid()) and not (select access.manages());
comment on view sync.shifts is 'Shifts and the records of work on them, as documents.';
grant select on sync.shifts to authenticated;

insert into sync.collections (name) values ('shifts');
insert into sync.kinds (collection, kind, push_table) values
  ('shifts', 'shift', 'shifts'), ('shifts', 'work', 'shift_work_records');
