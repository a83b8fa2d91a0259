-- Area: punches.
-- A press is doubted where the server knows better than the device that sends it: it is dated in the future, does not
-- follow in its device's chain, was held back although the device exchanged changes since, or has a clock reading that
-- cannot be. It is taken all the same, and pays nothing before a manager has looked at it.
set local lock_timeout = '2s';

alter table public.punches add column doubt text
  check (doubt in ('tablet', 'chain', 'former', 'removed', 'pin', 'own', 'late', 'reading', 'future'));
comment on column public.punches.doubt is
  'The same as unverified: devices receive it beside the nearest of the reasons that the previous release knows.';

create table access.device_exchanges (
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null,
  first_at timestamptz not null default now(),
  -- Waiting changes come in several requests within seconds: of such a burst only the time before it counts.
  earlier_at timestamptz,
  last_at timestamptz not null default now(),
  primary key (user_id, session_id)
);
comment on table access.device_exchanges is
  'When the server last took changes from each session of a person. For functions of the database only.';
comment on column access.device_exchanges.session_id is 'The session of the access token, which every device has its own of.';
comment on column access.device_exchanges.earlier_at is 'The last exchange before the burst that last_at belongs to.';
alter table access.device_exchanges enable row level security;
revoke all on access.device_exchanges from public, anon, authenticated;

create function access.session_id() returns uuid
language sql stable set search_path = ''
as $$
  select coalesce((auth.jwt() ->> 'session_id')::uuid, '00000000-0000-0000-0000-000000000000');
$$;

-- Only changes that were taken count: a device that merely read, or whose request was cut, may still hold a punch.
-- Called once for each run of changes, it writes once for each push.
create function sync.note_exchange() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_first boolean;
begin
  insert into access.device_exchanges as known (user_id, session_id)
  select id, access.session_id() from public.profiles where id = auth.uid()
  on conflict (user_id, session_id) do update set last_at = now(),
    earlier_at = case when known.last_at < now() - interval '30 seconds' then known.last_at else known.earlier_at end
  where known.last_at < now()
  returning xmax = 0 into is_first;
  if is_first then
    delete from access.device_exchanges where user_id = auth.uid() and last_at < now() - interval '90 days';
  end if;
  return null;
end;
$$;
create trigger changes_note_exchange after insert on sync.changes
  for each statement execute function sync.note_exchange();

-- The last exchange of a person, over one of their sessions or all, before the burst that is under way.
create function access.last_exchange(person uuid, over uuid default null) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(case when last_at < now() - interval '30 seconds' then last_at else earlier_at end)
  from access.device_exchanges where user_id = person and (over is null or session_id = over);
$$;

-- Whether devices may be sending a punch of this moment again, because the server lost it (SPEC.md, "A server that
-- went back"). What they sent since then proves nothing.
create function access.may_be_replayed(business uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from sync.epochs
    where business_id = business and began_at > now() - interval '3 days' and moment < began_at);
$$;

-- Whether a press of a phone does not follow the one before it on its device. All apps chain their presses; one that
-- comes without a chain is believed if it comes at once.
create function access.breaks_chain(punch public.punches) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if punch.hash is null then
    return punch.at < clock_timestamp() - interval '5 minutes';
  end if;
  return punch.hash is distinct from sync.sha256(sync.canonical_punch(punch))
    or exists (select from public.punches as held
      where held.device_id = punch.device_id and held.device_seq = punch.device_seq)
    or exists (select from public.punch_devices as device
      where device.id = punch.device_id and device.user_id <> punch.created_by)
    or case when punch.device_seq = 1 then punch.prev_hash is not null else
      not exists (select from public.punches as held
        where held.device_id = punch.device_id and held.device_seq = punch.device_seq - 1
          and held.hash = punch.prev_hash and held.created_by = punch.created_by)
      and not access.may_be_replayed(punch.business_id, punch.at) end;
end;
$$;

-- Whether an honest device would have sent a press earlier: it told since then that it had recorded fewer, or the
-- server took other changes over its session. A device that the server never heard of is compared with the person's
-- others; otherwise each forged press could come from a new one. What a device says of its own exchanges counts for
-- nothing.
create function access.was_held_back(punch public.punches) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- A press may be made while a request is under way.
  since constant timestamptz := punch.at + interval '2 minutes';
  session constant uuid := access.session_id();
  is_known_device boolean;
  is_known_session boolean;
begin
  if since >= clock_timestamp() or access.may_be_replayed(punch.business_id, punch.at) then
    return false;
  end if;
  if access.last_exchange(punch.created_by, session) > since
    or exists (select from public.punch_devices as device
      where device.id = punch.device_id and device.user_id = punch.created_by
        and device.last_heard_at > since and device.last_heard_at < now() and device.last_seq < punch.device_seq)
  then
    return true;
  end if;
  is_known_device := exists (select from public.punch_devices as device
      where device.id = punch.device_id and device.user_id = punch.created_by and device.created_at <= punch.at)
    or exists (select from public.punches as held
      where held.device_id = punch.device_id and held.created_by = punch.created_by and held.received_at <= punch.at);
  if is_known_device then
    return false;
  end if;
  is_known_session := exists (select from access.device_exchanges
    where user_id = punch.created_by and session_id = session and first_at <= punch.at);
  return not is_known_session and coalesce(access.last_exchange(punch.created_by) > since, false)
    or exists (select from public.punch_devices as device
      where device.user_id = punch.created_by and device.id is distinct from punch.device_id and device.last_seq > 0
        and device.last_heard_at > since and device.last_heard_at < now() - interval '30 seconds');
end;
$$;

-- Whether the reading of a press cannot be what a device's clocks showed: nonsense, the reading of another press, a time
-- before the press that its device recorded just before, or one of a device that hides what time it has now. Monotonic clocks of two presses are not compared: each tab
-- has its own, and starts anew with the page.
create function access.misfits_reading(punch public.punches) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((punch.reading ->> 'monotonic_ms')::numeric < 0 or (punch.reading ->> 'offset_age_ms')::numeric < 0
      or ((punch.reading ->> 'offset_ms') is null) <> ((punch.reading ->> 'offset_age_ms') is null), false)
    or (nullif(current_setting('sync.device_offset_ms', true), '') is null
      and punch.at < clock_timestamp() - interval '5 minutes')
    or exists (select from public.punches as held
      where held.user_id = punch.user_id and held.at between punch.at - interval '1 minute' and punch.at + interval '1 minute'
        and held.reading -> 'device_time' = punch.reading -> 'device_time'
        and held.reading -> 'monotonic_ms' = punch.reading -> 'monotonic_ms')
    or exists (select from public.punches as held
      where held.device_id = punch.device_id and held.device_seq = punch.device_seq - 1
        and held.recorded_at > punch.recorded_at + interval '1 minute'
        and held.unverified is null and not held.clock_changed);
end;
$$;

create or replace function sync.doubts_clock(recorded timestamptz, reading jsonb) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  tolerance_ms constant int := 60000;
  -- A device calls its clock changed from this step on, and then counts on from before it (readClock).
  step_ms constant int := 5000;
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
  -- Time servers put clocks right by steps of less than a minute.
  return coalesce((reading ->> 'changed')::boolean and abs(unexplained_ms) not between step_ms and tolerance_ms, false)
    or coalesce(abs(offset_now - offset_then) > tolerance_ms, false)
    or coalesce(abs(unexplained_ms) > tolerance_ms, false)
    or (reading is null and offset_now is not null and recorded < clock_timestamp() - at_once)
    or recorded > clock_timestamp() + tolerance_ms * interval '1 ms';
end;
$$;

create or replace function access.why_unverified(punch public.punches) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_press constant boolean := punch.source in ('phone', 'kiosk');
begin
  return coalesce(
    case
      when punch.source in ('phone', 'automatic') and punch.business_id is distinct from sync.own_business() then 'former'
      when punch.source = 'kiosk' then access.why_tablet_unverified(punch)
    end,
    case
      when punch.source in ('phone', 'kiosk', 'automatic') and punch.at > clock_timestamp() + interval '1 minute' then 'future'
      when punch.source = 'phone' and access.breaks_chain(punch) then 'chain'
      when is_press and access.was_held_back(punch) then 'late'
      when is_press and (punch.clock_changed or access.misfits_reading(punch)) then 'reading'
    end);
end;
$$;

create or replace function public.receive_punch() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
  new.doubt := new.unverified;
  return new;
end;
$$;

comment on column public.punches.unverified is
  'The server''s judgement: why a press pays nothing before a manager has accepted it. Null where there is no doubt. Who pressed: tablet (not registered), removed (from a tablet taken out of use), pin, own (a manager''s press for themself), former (sent after the person left). When: late (held back by its device), reading (its device''s clock was changed or made up), future (dated after it arrived); chain: not the next in its device''s chain.';

-- The previous release words three reasons only, and must not meet another: it gets the nearest, and later ones read `doubt`.
create or replace function sync.punch_document(punch public.punches) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'punch', 'id', punch.id, 'business_id', punch.business_id, 'user_id', punch.user_id, 'type', punch.type,
  'at', sync.instant(punch.at), 'zone', punch.zone, 'source', punch.source, 'device_id', punch.device_id,
  'entry_id', punch.entry_id, 'corrects', punch.corrects, 'is_void', punch.is_void, 'shift_id', punch.shift_id,
  'note', punch.note) || jsonb_build_object(
  'recorded_at', sync.instant(punch.recorded_at), 'reading', punch.reading,
  'received_at', sync.instant(punch.received_at), 'clock_changed', punch.clock_changed,
  'unverified', case when punch.unverified in ('removed', 'pin', 'own') then 'tablet'
    when punch.unverified in ('late', 'reading', 'future') then 'chain' else punch.unverified end,
  'doubt', punch.doubt,
  'device_seq', punch.device_seq, 'prev_hash', punch.prev_hash, 'hash', punch.hash, 'created_by', punch.created_by);

-- Only a clock-out after the clock-in ends what the reminder is about: not one of another day that comes late, nor one
-- that is dated in the future.
create or replace function access.withdraw_clock_out_reminder() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from access.push_queue as reminder
  where reminder.user_id = new.user_id and reminder.type = 'clock-out-due'
    and new.at <= clock_timestamp() + interval '1 minute'
    and not exists (select from public.punches as came
      where came.id = reminder.thing and came.at > new.at);
  return null;
end;
$$;

-- What happened last decides who is at work: a punch happened before it arrived, also one dated in the future.
create or replace function access.notify_of_forgotten_outs() returns void
language sql security definer set search_path = '' as $$
  with pressed as (
    select punch.business_id, punch.user_id, punch.type, punch.at, coalesce(punch.corrects, punch.id) as key,
      least(punch.at, punch.received_at) as happened_at,
      punch.recorded_at, punch.id
    from (select distinct user_id, business_id from access.push_subscriptions) as person
    join public.punches as punch using (user_id, business_id)
    where punch.at between now() - interval '1 day' and now() and not punch.is_void
      and not exists (select from public.punches as later where later.corrects = punch.id)
  ), at_work as (
    select came.* from (
      select distinct on (user_id) user_id, type from pressed order by user_id, happened_at desc, recorded_at desc, id desc) as latest
    join (
      select distinct on (user_id) * from pressed where type = 'in'
      order by user_id, happened_at desc, recorded_at desc, id desc) as came using (user_id)
    where latest.type <> 'out'
  ), overdue as (
    select at_work.business_id, at_work.user_id, at_work.key, max(span.ends_at) as ended_at, business.timezone
    from at_work join public.businesses as business on business.id = at_work.business_id
    join public.shifts as shift on shift.user_id = at_work.user_id and shift.business_id = at_work.business_id
      and shift.published and not shift.deleted
      and shift.date between (at_work.at at time zone business.timezone)::date - 1 and (now() at time zone business.timezone)::date
    cross join lateral (select
      (shift.date + shift.start_time::time) at time zone business.timezone as starts_at,
      (shift.date + shift.end_time::time + case when shift.end_time > shift.start_time then interval '0' else interval '1 day' end)
        at time zone business.timezone as ends_at) as span
    where span.ends_at > at_work.at and span.starts_at <= now()
    group by 1, 2, 3, 5
    having max(span.ends_at) <= now() - interval '30 minutes'
  ), notified as (
    insert into access.notified_of_due (kind, thing, user_id) select 'clock-out', key, user_id from overdue
    on conflict do nothing returning thing, user_id
  )
  select access.queue_pushes(array_agg((business_id, overdue.user_id, 'clock-out-due', key, 'clock-out ' || key,
    'clock-out-due', jsonb_build_object('time', to_char(ended_at at time zone timezone, 'HH24:MI')))::access.push))
  from overdue join notified on notified.thing = overdue.key and notified.user_id = overdue.user_id having count(*) > 0;
$$;

revoke execute on function access.session_id(), access.last_exchange(uuid, uuid), access.may_be_replayed(uuid, timestamptz),
  access.breaks_chain(public.punches), access.was_held_back(public.punches), access.misfits_reading(public.punches),
  sync.note_exchange() from public, anon, authenticated;
