-- What somebody says a punch should have been, and what a manager says to that. The punch itself stays as it was.

alter table public.time_clock_records add constraint time_clock_records_of_a_person unique (id, user_id);

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
  foreign key (record_id, user_id) references public.time_clock_records (id, user_id),
  check (clock_out_time > clock_in_time),
  check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
comment on table public.punch_corrections is
  'Corrections of punches as rows of their own: asked for by the person, decided once by a manager.';
comment on column public.punch_corrections.record_id is 'The punch it is about; null for one that was never made.';
create index punch_corrections_by_version on public.punch_corrections (business_id, version, id);
create index punch_corrections_by_user on public.punch_corrections (user_id, version, id);
create index punch_corrections_by_record on public.punch_corrections (record_id, user_id);
alter table public.punch_corrections enable row level security;

-- Who decided and when is the server's word. Nobody but an admin decides about their own hours.
create function public.guard_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  told constant text[] := array['version', 'updated_at', 'decided_by', 'decided_at'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - told = to_jsonb(old) - told then
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
      or to_jsonb(new) - told - 'status' <> to_jsonb(old) - told - 'status' then
      raise exception 'forbidden';
    end if;
    new.decided_by := person;
    new.decided_at := clock_timestamp();
  elsif tg_op = 'UPDATE' and new.user_id <> person then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_correction() from public, anon, authenticated;

create trigger punch_corrections_guard before insert or update on public.punch_corrections
  for each row when (current_user = 'authenticated') execute function public.guard_correction();
create trigger punch_corrections_stamp_version before insert or update on public.punch_corrections
  for each row execute function sync.stamp_version();
create trigger punch_corrections_keep_history after update on public.punch_corrections
  for each row execute function sync.keep_history();

revoke all on public.punch_corrections from anon, authenticated, service_role;
grant select on public.punch_corrections to authenticated;
grant insert (id, business_id, user_id, record_id, clock_in_time, clock_out_time, reason, status)
  on public.punch_corrections to authenticated;
grant update (clock_in_time, clock_out_time, reason, status, deleted) on public.punch_corrections to authenticated;

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
  'clock_out_time', sync.instant(correction.clock_out_time), 'reason', correction.reason,
  'status', correction.status, 'decided_by', correction.decided_by,
  'decided_at', sync.instant(correction.decided_at), 'created_at', sync.instant(correction.created_at));

revoke execute on function sync.punch_document(public.time_clock_records),
  sync.correction_document(public.punch_corrections) from public;
grant execute on function sync.punch_document(public.time_clock_records),
  sync.correction_document(public.punch_corrections) to authenticated;

-- What a push may be about: also one's own punches in a business one has left.
create or replace view sync.time_records with (security_invoker = true) as
  select id, version, deleted, business_id, sync.punch_document(punch) as document
  from public.time_clock_records as punch
  union all
  select id, version, deleted, business_id, sync.correction_document(correction) as document
  from public.punch_corrections as correction;

-- What is pulled: by the business for those who manage it, by the person for staff, each along its own index.
create or replace view sync.pulled_time_records with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) as document
  from public.time_clock_records as punch
  where business_id = (select access.business_id()) and (select access.manages())
  union all
  select id, version, deleted, sync.punch_document(punch) as document
  from public.time_clock_records as punch
  where user_id = (select auth.uid()) and business_id = (select access.business_id()) and not (select access.manages())
  union all
  select id, version, deleted, sync.correction_document(correction) as document
  from public.punch_corrections as correction
  where business_id = (select access.business_id()) and (select access.manages())
  union all
  select id, version, deleted, sync.correction_document(correction) as document
  from public.punch_corrections as correction
  where user_id = (select auth.uid()) and not (select access.manages());

insert into sync.kinds (collection, kind, push_table) values
  ('time_records', 'clock', 'time_clock_records'), ('time_records', 'correction', 'punch_corrections');
