-- Punches: each press of the time clock, as it was pressed, with what the clock of its device was worth.

-- Honest time. A punch made offline brings what the device's clocks said; the server notes when it arrived and whether
-- that device's clock can be believed. Nothing is refused for its clock: it is kept and marked.
--
-- The form of schema/entities/fields.ts, clockReading.
create function sync.is_clock_reading(reading jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(reading) = 'object' and char_length(reading::text) <= 500 then
    reading ?& array['device_time', 'offset_ms', 'offset_age_ms', 'monotonic_ms', 'changed']
      and reading - array['device_time', 'offset_ms', 'offset_age_ms', 'monotonic_ms', 'changed'] = '{}'
      and coalesce(reading ->> 'device_time', '') ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and jsonb_typeof(reading -> 'offset_ms') in ('number', 'null')
      and jsonb_typeof(reading -> 'offset_age_ms') in ('number', 'null')
      and jsonb_typeof(reading -> 'monotonic_ms') = 'number'
      and jsonb_typeof(reading -> 'changed') = 'boolean'
    else false end;
$$;

-- Punches one by one: each press of the time clock is a row, and so is every word about one. Rows are only ever added;
-- what was wrong is corrected by another row that names it. The intervals they make are computed (src/domain/work).
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
  -- Who pressed is verified as far as a server can: a press on a communal tablet comes from a registered tablet and
  -- follows the tablet's press before it; a press of one's own comes from somebody who is of the business. What fails
  -- that is taken, for it may be somebody's wage, and is not paid before a manager has looked at it.
  unverified text check (unverified in ('tablet', 'chain', 'former')),
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
  'Chains it to the punch that its device recorded before (src/domain/work/punch-chain.ts). Null from older devices.';
comment on column public.punches.unverified is
  'Why nobody vouches for who pressed it: not from a registered tablet, not next in the tablet''s chain, or from somebody '
  'who had left. Null where there is no doubt. The server''s judgement.';
create index punches_by_version on public.punches (business_id, version, id);
create index punches_by_user on public.punches (user_id, version, id);
create index punches_by_correction on public.punches (corrects, user_id) where corrects is not null;
-- Of tomorrow people are told again when the day of a thing was moved, and not on the day on which it was made: then they
-- were told already. Asked for every minute: the days in question are found by their indexes, in each zone within two days
-- of London's.
create index punches_by_moment on public.punches (user_id, at);
-- The chain is looked up at every press of a tablet.
create index punches_by_device on public.punches (device_id, device_seq) where device_id is not null;
alter table public.punches enable row level security;
revoke all on public.punches from anon, authenticated, service_role;
grant select on public.punches to authenticated;
grant insert (id, business_id, user_id, type, at, zone, source, device_id, entry_id, corrects, is_void, shift_id, note,
  recorded_at, reading, device_seq, prev_hash, hash, created_by) on public.punches to authenticated;
create trigger punches_keep_creations after insert on public.punches referencing new table as becomes
  for each statement execute function sync.keep_creations('manager', 'correction');
call sync.keep('punches', 'versions');
create policy "People read their own presses" on public.punches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Managers read the presses of their business" on public.punches
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));

-- Nobody but an admin says what their own hours were.
-- What somebody pressed on their own phone nobody else says.
create policy "Managers enter and correct the presses of their people" on public.punches
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()) and access.was_member(user_id) and source <> 'phone'
    and (user_id <> (select auth.uid()) or source = 'kiosk' or (select access.role()) = 'admin'));

-- Called by a push with what the device's clock showed when it was sent. Kept for this transaction: server time minus
-- device time, in ms. What is no instant is as good as nothing.
create function sync.note_device_time(device_time text) returns void
language plpgsql set search_path = '' as $$
declare
  offset_ms bigint;
begin
  if device_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$' then
    offset_ms := round(extract(epoch from clock_timestamp() - device_time::timestamptz) * 1000);
  end if;
  perform set_config('sync.device_offset_ms', coalesce(offset_ms::text, ''), true);
exception when data_exception then
  perform set_config('sync.device_offset_ms', '', true);
end;
$$;

-- A recorded instant is doubted when the device saw its clock being changed, when the clock is now off by another
-- amount than when it was read, when the reading does not explain the instant, or when it lies ahead of now. Without a
-- reading nobody can say what it is worth: it is doubted unless it arrives at once, or comes from an older device,
-- which has no readings and does not tell its time.
create function sync.doubts_clock(recorded timestamptz, reading jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  tolerance_ms constant int := 60000;
  at_once constant interval := '5 minutes';
  offset_now numeric := nullif(current_setting('sync.device_offset_ms', true), '')::numeric;
  offset_then numeric;
  unexplained_ms numeric;
begin
  if reading is not null and not sync.is_clock_reading(reading) then
    -- The table's constraint refuses it in a moment.
    return true;
  end if;
  offset_then := coalesce((reading ->> 'offset_ms')::numeric, 0);
  unexplained_ms :=
    extract(epoch from recorded - (reading ->> 'device_time')::timestamptz) * 1000 - offset_then;
  return coalesce((reading ->> 'changed')::boolean, false)
    or coalesce(abs(offset_now - offset_then) > tolerance_ms, false)
    or coalesce(abs(unexplained_ms) > tolerance_ms, false)
    or (reading is null and offset_now is not null and recorded < clock_timestamp() - at_once)
    or recorded > clock_timestamp() + tolerance_ms * interval '1 ms';
end;
$$;

-- Whoever presses records it then and there, with what the clock of their device was worth; a device that says nothing
-- of its clock is believed at once alone. Whoever pressed is verified.
create function public.receive_punch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.received_at := clock_timestamp();
  new.clock_changed := case
    when new.source in ('phone', 'kiosk') then
      sync.doubts_clock(new.at, new.reading)
      or new.recorded_at <> new.at
      or new.reading is null and new.at < clock_timestamp() - interval '5 minutes'
      or new.source = 'kiosk' and not access.managed_at(new.business_id, new.at)
    when new.source = 'automatic' then not access.was_forgotten(new.business_id, new.user_id, new.at)
    else false
  end;
  new.unverified := access.why_unverified(new);
  return new;
end;
$$;
create trigger punches_receive before insert on public.punches
  for each row when (current_user = 'authenticated') execute function public.receive_punch();

-- Whether the caller belonged to a business when a punch was made. Whoever is removed at work may still finish the
-- shift.
create function access.punched_at(business uuid, moment timestamptz, type text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and from_time <= moment
      and moment < coalesce(until_time, 'infinity') + case when type = 'in' then interval '0' else interval '24 hours' end
  );
$$;

-- A tablet without a network does not know that its manager has become something else: what people pressed on it for
-- two more weeks is taken, and doubted, so that somebody looks at it.
create function access.kept_clock(business uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment
      and moment < coalesce(until_time + interval '14 days', 'infinity')
  ) and exists (select from access.memberships where user_id = person and business_id = business);
$$;

-- Punches are a collection of their own: the largest of a business, found on devices by when they happened.
create function sync.punch_document(punch public.punches) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'punch', 'id', punch.id, 'business_id', punch.business_id, 'user_id', punch.user_id, 'type', punch.type,
  'at', sync.instant(punch.at), 'zone', punch.zone, 'source', punch.source, 'device_id', punch.device_id,
  'entry_id', punch.entry_id, 'corrects', punch.corrects, 'is_void', punch.is_void, 'shift_id', punch.shift_id,
  'note', punch.note)
  || jsonb_build_object(
  'recorded_at', sync.instant(punch.recorded_at), 'reading', punch.reading,
  'received_at', sync.instant(punch.received_at), 'clock_changed', punch.clock_changed,
  'unverified', punch.unverified,
  'device_seq', punch.device_seq, 'prev_hash', punch.prev_hash, 'hash', punch.hash, 'created_by', punch.created_by);

-- Whether a rule may have clocked somebody out: they came before, no longer ago than anybody is at work, and it is
-- over.
create function access.was_forgotten(business uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select moment <= clock_timestamp() and exists (
    select from public.punches
    join public.businesses on businesses.id = business
    where punches.user_id = person and punches.business_id = business and punches.type = 'in' and punches.at < moment
      and moment <= punches.at + coalesce(close_after_minutes, 960) * interval '1 minute'
  );
$$;

-- Who asks for hours to be corrected may say when their breaks were, and who denies it why.
--
-- Breaks within a stretch of time: [{"start": instant, "end": instant}], each after the one before.
create function sync.are_breaks(breaks jsonb, from_time timestamptz, to_time timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  pause jsonb;
  earliest timestamptz := from_time;
  began timestamptz;
  ended timestamptz;
begin
  if jsonb_typeof(breaks) <> 'array' or jsonb_array_length(breaks) > 10 then
    return false;
  end if;
  for pause in select * from jsonb_array_elements(breaks) loop
    if jsonb_typeof(pause) <> 'object' or pause - array['start', 'end'] <> '{}' then
      return false;
    end if;
    began := pause ->> 'start';
    ended := pause ->> 'end';
    if (sync.instant(began) = pause ->> 'start' and sync.instant(ended) = pause ->> 'end'
      and began >= earliest and ended > began and ended <= to_time) is not true then
      return false;
    end if;
    earliest := ended;
  end loop;
  return true;
-- What is no instant is no break.
exception when data_exception then
  return false;
end;
$$;

-- What the hash of a press is of: canonicalPunch of src/domain/work/punch-chain.ts, to the letter.
create function sync.canonical_punch(punch public.punches) returns text
language sql stable set search_path = ''
return '["punch-1",' || concat_ws(',', to_json(punch.id), to_json(punch.user_id), to_json(punch.type),
  to_json(sync.instant(punch.at)), to_json(punch.source), coalesce(to_json(punch.device_id)::text, 'null'),
  coalesce(to_json(punch.entry_id)::text, 'null'), coalesce(to_json(punch.corrects)::text, 'null'),
  to_json(punch.is_void), coalesce(to_json(punch.shift_id)::text, 'null'),
  to_json(sync.instant(punch.recorded_at)), coalesce(to_json(punch.prev_hash)::text, 'null')) || ']';

-- Why nobody vouches for who pressed; null where somebody does. Presses of one request come in the order of their
-- chain.
create function access.why_unverified(punch public.punches) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if punch.source in ('phone', 'automatic') then
    return case when punch.business_id is distinct from access.business_id() then 'former' end;
  elsif punch.source <> 'kiosk' then
    return null;
  elsif not exists (
    select from access.tablet_keys as held join public.punch_devices as device on device.id = held.device_id
    where device.id = punch.device_id and device.business_id = punch.business_id
      and device.user_id = punch.created_by and held.key_hash = current_setting('sync.tablet_key', true)
  ) then
    return 'tablet';
  elsif punch.hash is distinct from sync.sha256(sync.canonical_punch(punch))
    or exists (
      select from public.punches as held where held.device_id = punch.device_id and held.device_seq = punch.device_seq)
    or not (case when punch.device_seq = 1 then punch.prev_hash is null else exists (
      select from public.punches as held where held.device_id = punch.device_id
        and held.device_seq = punch.device_seq - 1 and held.hash = punch.prev_hash) end)
  then
    return 'chain';
  end if;
  return null;
end;
$$;

create policy "People press for themselves where they work or worked" on public.punches
  for insert to authenticated
  with check (user_id = (select auth.uid()) and created_by = (select auth.uid())
    and source in ('phone', 'automatic') and entry_id is null and corrects is null
    and (business_id = (select access.business_id()) or access.punched_at(business_id, at, type)));

-- A tablet that was without a network hands in its presses, also when its manager has become something else meanwhile.
create policy "Communal tablets hand in what was pressed on them" on public.punches
  for insert to authenticated
  with check (source = 'kiosk' and created_by = (select auth.uid()) and entry_id is null and corrects is null
    and access.kept_clock(business_id, user_id, at));

create view sync.managed_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) as document
  from public.punches as punch
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) as document
  from public.punches as punch
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());

-- Who may call and read what.
grant execute on function access.kept_clock(uuid, uuid, timestamptz),
  access.punched_at(uuid, timestamptz, text),
  sync.are_breaks(jsonb, timestamptz, timestamptz), sync.is_clock_reading(jsonb), sync.note_device_time(text),
  sync.punch_document(punches) to authenticated;
