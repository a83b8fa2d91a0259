-- Punches one by one: each press of the time clock is a row, and so is every word about one. Rows are only ever added;
-- what was wrong is corrected by another row that names it. The intervals they make are computed (src/domain/punch).

create table public.punches (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  type text not null check (type in ('in', 'out', 'break-start', 'break-end')),
  at timestamptz(3) not null check (at >= '2000-01-01' and at < '2200-01-01'),
  zone text not null check (char_length(zone) between 1 and 64),
  source text not null check (source in ('phone', 'kiosk', 'manager', 'correction', 'automatic')),
  device_id uuid,
  entry_id uuid,
  corrects uuid,
  is_void boolean not null default false,
  shift_id uuid,
  note text not null default '' check (char_length(note) <= 500),
  recorded_at timestamptz(3) not null check (recorded_at >= '2000-01-01' and recorded_at < '2200-01-01'),
  reading jsonb constraint reading_form check (reading is null or sync.is_clock_reading(reading)),
  received_at timestamptz(3) default clock_timestamp(),
  clock_changed boolean not null default false,
  device_seq integer check (device_seq >= 1),
  prev_hash text check (char_length(prev_hash) <= 64 and prev_hash ~ '^[0-9a-f]{64}$'),
  hash text check (char_length(hash) <= 64 and hash ~ '^[0-9a-f]{64}$'),
  created_by uuid not null references public.profiles (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  constraint punches_of_a_person unique (id, user_id, business_id),
  constraint corrects_a_punch_of_theirs foreign key (corrects, user_id, business_id)
    references public.punches (id, user_id, business_id),
  constraint void_of_something check (not is_void or corrects is not null),
  -- Only what somebody typed corrects, or belongs to an entry: what was pressed is judged by its clock.
  constraint corrections_are_typed check (corrects is null or source in ('correction', 'manager')),
  constraint entries_are_typed check (entry_id is null or source in ('correction', 'manager')),
  -- Nobody is clocked in by a rule: that would be a typed time which no clock is asked about.
  constraint automatic_is_out check (source <> 'automatic' or type = 'out'),
  -- A device that chains says everything about the place of a punch in its chain.
  constraint whole_chain check ((hash is null) = (device_seq is null) and (hash is null) = (device_id is null)
    and (prev_hash is null or hash is not null))
);
comment on table public.punches is 'Presses of the time clock and corrections of them, as UTC instants. Never changed.';
comment on column public.punches.at is 'When it is held to have happened.';
comment on column public.punches.recorded_at is 'When it was recorded, by the device''s clock as the server put it right.';
comment on column public.punches.received_at is 'When it reached the server, by the server''s clock.';
comment on column public.punches.reading is
  'What the device''s clocks said. Null from devices that do not tell, and of a time that was typed by hand.';
comment on column public.punches.clock_changed is
  'The server''s judgement: a device clock behind this punch was changed, or nobody can say what it was worth.';
comment on column public.punches.entry_id is 'Shared by what a manager entered or corrected in one go.';
comment on column public.punches.hash is
  'Chains it to the punch that its device recorded before (src/domain/punch/punch-hash.ts). Null from older devices.';
create index punches_by_version on public.punches (business_id, version, id);
create index punches_by_user on public.punches (user_id, version, id);
create index punches_by_correction on public.punches (corrects, user_id) where corrects is not null;
alter table public.punches enable row level security;

create trigger punches_stamp_version before insert or update on public.punches
  for each row execute function sync.stamp_version();

-- A pressed time is judged when it arrives. A time that somebody typed, or that follows from a rule, has no clock behind it.
create function public.receive_punch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.received_at := clock_timestamp();
  new.clock_changed := new.source in ('phone', 'kiosk') and sync.doubts_clock(new.at, new.reading);
  return new;
end;
$$;
create trigger punches_receive before insert on public.punches
  for each row when (current_user = 'authenticated') execute function public.receive_punch();

-- Whether the caller belonged to a business when a punch was made. Whoever is removed at work may still finish the shift.
create function access.punched_at(business uuid, moment timestamptz, type text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and from_time <= moment
      and moment < coalesce(until_time, 'infinity') + case when type = 'in' then interval '0' else interval '24 hours' end
  );
$$;

-- Whether the caller managed a business when something was punched on their communal tablet by somebody who worked there.
create function access.kept_clock(business uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment and moment < coalesce(until_time, 'infinity')
  ) and exists (select from access.memberships where user_id = person and business_id = business);
$$;
revoke execute on function public.receive_punch() from public, anon, authenticated;
revoke execute on function access.punched_at(uuid, timestamptz, text), access.kept_clock(uuid, uuid, timestamptz)
  from public;
grant execute on function access.punched_at(uuid, timestamptz, text), access.kept_clock(uuid, uuid, timestamptz)
  to authenticated;

revoke all on public.punches from anon, authenticated, service_role;
grant select on public.punches to authenticated;
grant insert (id, business_id, user_id, type, at, zone, source, device_id, entry_id, corrects, is_void, shift_id, note,
  recorded_at, reading, device_seq, prev_hash, hash, created_by) on public.punches to authenticated;

create policy "People read their own presses" on public.punches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Managers read the presses of their business" on public.punches
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People press for themselves where they work or worked" on public.punches
  for insert to authenticated
  with check (user_id = (select auth.uid()) and created_by = (select auth.uid())
    and source in ('phone', 'automatic') and entry_id is null and corrects is null
    and (business_id = (select access.business_id()) or access.punched_at(business_id, at, type)));
-- Nobody but an admin says what their own hours were.
create policy "Managers enter and correct the presses of their people" on public.punches
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()) and access.was_member(user_id)
    and (user_id <> (select auth.uid()) or source = 'kiosk' or (select access.role()) = 'admin'));
-- A tablet that was without a network hands in its presses, also when its manager has become something else meanwhile.
create policy "Communal tablets hand in what was pressed on them" on public.punches
  for insert to authenticated
  with check (source = 'kiosk' and created_by = (select auth.uid()) and entry_id is null and corrects is null
    and access.kept_clock(business_id, user_id, at));
