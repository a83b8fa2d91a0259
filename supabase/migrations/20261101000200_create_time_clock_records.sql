-- Punches. A record is one paid interval: clocked in, later clocked out. Written by its owner's devices.

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
  check ((clock_out_time is null) = (clock_out_zone is null)),
  -- Wrong device clocks are kept and flagged, but what is no instant of this age is no punch.
  check (clock_in_time >= '2000-01-01' and clock_in_time < '2200-01-01'),
  check (clock_out_time >= '2000-01-01' and clock_out_time < '2200-01-01')
);
comment on table public.time_clock_records is
  'Clock-ins and clock-outs as UTC instants with the zone they were made in. created_at is when they arrived.';
create index time_clock_records_by_version on public.time_clock_records (business_id, version, id);
create index time_clock_records_by_user on public.time_clock_records (user_id, version, id);
-- Per business: a punch that was never closed where somebody worked before must not stop them where they work now.
create unique index one_open_punch_per_member on public.time_clock_records (user_id, business_id)
  where clock_out_time is null and not deleted;
alter table public.time_clock_records enable row level security;

create trigger time_clock_records_stamp_version before insert or update on public.time_clock_records
  for each row execute function sync.stamp_version();

-- What was punched stays punched: a clock-out is written once, and no device rewrites either instant.
create function public.guard_clock_out() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.clock_out_time is not null
    and (new.clock_out_time, new.clock_out_zone) is distinct from (old.clock_out_time, old.clock_out_zone) then
    raise exception 'punch_closed';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_clock_out() from public, anon, authenticated;

create trigger time_clock_records_guard_clock_out before update on public.time_clock_records
  for each row execute function public.guard_clock_out();

revoke all on public.time_clock_records from anon, authenticated;
grant select on public.time_clock_records to authenticated;
grant insert (id, business_id, user_id, clock_in_time, clock_in_zone, clock_out_time, clock_out_zone)
  on public.time_clock_records to authenticated;
grant update (clock_out_time, clock_out_zone) on public.time_clock_records to authenticated;

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
