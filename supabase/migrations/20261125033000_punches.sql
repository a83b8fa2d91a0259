-- Punches: each press of the time clock as it was made, with the reading of its device's clock.

-- Trusted time. An offline punch carries the readings of its device's clocks; the server notes its arrival and
-- whether that clock can be trusted. A doubtful clock is marked, but never a reason to refuse the punch.
--
-- Whether `reading` has the form of clockReading in schema/entities/fields.ts.
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

-- Every press of the time clock is a row, and so is every correction of one. Rows are only added: a new row names
-- the row that it corrects. Intervals are computed from punches (src/domain/work).
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
  -- The server verifies the puncher as far as it can: a press on a communal tablet must come from a registered
  -- tablet and follow that tablet's previous press; a press on one's own device must come from a member. A punch
  -- that fails is still stored, since it may be somebody's wage, but is not paid before a manager has reviewed it.
  unverified text check (unverified in ('tablet', 'chain', 'former')),
  constraint punches_of_a_person unique (id, user_id, business_id),
  constraint corrects_a_punch_of_theirs foreign key (corrects, user_id, business_id)
    references public.punches (id, user_id, business_id),
  constraint void_of_something check (not is_void or corrects is not null),
  -- Only typed punches correct others or belong to an entry: pressed ones are judged by their clock.
  constraint corrections_are_typed check (corrects is null or source in ('correction', 'manager')),
  constraint entries_are_typed check (entry_id is null or source in ('correction', 'manager')),
  -- No rule clocks anybody in: that would be a typed time without any clock to check.
  constraint automatic_is_out check (source <> 'automatic' or type = 'out'),
  -- A device that chains its punches sends all fields of the chain.
  constraint whole_chain check ((hash is null) = (device_seq is null) and (hash is null) = (device_id is null)
    and (prev_hash is null or hash is not null))
);
comment on table public.punches is 'Presses of the time clock and their corrections, as UTC instants. Never changed.';
comment on column public.punches.at is 'When the punch counts as having happened.';
comment on column public.punches.recorded_at is
  'When it was recorded, by the device''s clock as corrected by the server.';
comment on column public.punches.received_at is 'When it reached the server, by the server''s clock.';
comment on column public.punches.reading is
  'The readings of the device''s clocks. Null from devices that send none, and for typed times.';
comment on column public.punches.clock_changed is
  'The server''s judgement: the device''s clock was changed, or cannot be checked.';
comment on column public.punches.entry_id is 'Shared by punches that a manager entered or corrected together.';
comment on column public.punches.hash is
  'Chains the punch to the previous one of its device (src/domain/work/punch-chain.ts). Null where there is none.';
comment on column public.punches.unverified is
  'Why nobody vouches for who pressed it: not from a registered tablet, not next in the tablet''s chain, or from somebody '
  'who had left. Null where there is no doubt. The server''s judgement.';
create index punches_by_version on public.punches (business_id, version, id);
create index punches_by_user on public.punches (user_id, version, id);
create index punches_by_correction on public.punches (corrects, user_id) where corrects is not null;
-- Serves reminders, which run every minute: people are notified of tomorrow's due things once, and again if the day
-- is moved, but not on the day the thing was created. Each zone's days are within two days of London's, so the index
-- finds them.
create index punches_by_moment on public.punches (user_id, at);
-- Each press on a tablet looks up the chain.
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

-- Only admins enter their own hours. Nobody enters another person's presses on their own phone.
create policy "Managers enter and correct the presses of their people" on public.punches
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()) and access.was_member(user_id) and source <> 'phone'
    and (user_id <> (select auth.uid()) or source = 'kiosk' or (select access.role()) = 'admin'));

-- Called by a push with the device's clock at sending. Keeps server time minus device time, in ms, for the
-- transaction. Ignores an invalid instant.
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

-- Whether a recorded instant is doubtful: the device saw its clock change, the clock's offset differs from when it
-- was read, the reading does not explain the instant, or it lies in the future. Without a reading it is doubtful
-- unless it arrives at once or comes from an older device, which sends neither readings nor its time.
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
    -- The table's constraint will refuse the row.
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

-- Whether the caller belonged to a business when a punch was made. A person removed at work may still finish the
-- shift.
create function access.punched_at(business uuid, moment timestamptz, type text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and from_time <= moment
      and moment < coalesce(until_time, 'infinity') + case when type = 'in' then interval '0' else interval '24 hours' end
  );
$$;

-- Whether a tablet's manager lost that role recently. An offline tablet does not know it, so presses of two more
-- weeks are accepted but marked for review.
create function access.kept_clock(business uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment
      and moment < coalesce(until_time + interval '14 days', 'infinity')
  ) and exists (select from access.memberships where user_id = person and business_id = business);
$$;

-- Punches have a collection of their own: it is the largest, and devices look punches up by time.
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

-- Whether a rule may clock a person out: they clocked in before, within the longest plausible time at work, and that
-- limit is over.
create function access.was_forgotten(business uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select moment <= clock_timestamp() and exists (
    select from public.punches
    join public.businesses on businesses.id = business
    where punches.user_id = person and punches.business_id = business and punches.type = 'in' and punches.at < moment
      and moment <= punches.at + coalesce(close_after_minutes, 960) * interval '1 minute'
  );
$$;

-- A person who asks for a correction may state their breaks, and a manager who denies it may give a reason.
--
-- Whether `breaks` are in order and within the span: [{"start": instant, "end": instant}].
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
-- An invalid instant is not a break.
exception when data_exception then
  return false;
end;
$$;

-- Returns the text that a punch's hash covers: exactly canonicalPunch of src/domain/work/punch-chain.ts.
create function sync.canonical_punch(punch public.punches) returns text
language sql stable set search_path = ''
return '["punch-1",' || concat_ws(',', to_json(punch.id), to_json(punch.user_id), to_json(punch.type),
  to_json(sync.instant(punch.at)), to_json(punch.source), coalesce(to_json(punch.device_id)::text, 'null'),
  coalesce(to_json(punch.entry_id)::text, 'null'), coalesce(to_json(punch.corrects)::text, 'null'),
  to_json(punch.is_void), coalesce(to_json(punch.shift_id)::text, 'null'),
  to_json(sync.instant(punch.recorded_at)), coalesce(to_json(punch.prev_hash)::text, 'null')) || ']';

-- Returns why the puncher is unverified; null if verified. Presses of one request come in chain order.
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

-- An offline tablet submits its presses later, even if its manager has lost that role meanwhile.
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

-- Grants: who may call and read these objects.
grant execute on function access.kept_clock(uuid, uuid, timestamptz),
  access.punched_at(uuid, timestamptz, text),
  sync.are_breaks(jsonb, timestamptz, timestamptz), sync.is_clock_reading(jsonb), sync.note_device_time(text),
  sync.punch_document(punches) to authenticated;
