-- Honest time. A punch made offline brings what the device's clocks said; the server notes when it arrived and
-- whether that device's clock can be believed. Nothing is refused for its clock: it is kept and marked.

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
revoke execute on function sync.is_clock_reading(jsonb) from public;
grant execute on function sync.is_clock_reading(jsonb) to authenticated;

alter table public.time_clock_records
  add column clock_in_reading jsonb,
  add column clock_out_reading jsonb,
  add column clock_in_received_at timestamptz(3),
  add column clock_out_received_at timestamptz(3),
  add column clock_changed boolean not null default false,
  add constraint clock_in_reading_form check (clock_in_reading is null or sync.is_clock_reading(clock_in_reading)),
  add constraint clock_out_reading_form check (clock_out_reading is null or sync.is_clock_reading(clock_out_reading)),
  add constraint clock_out_reading_of_clock_out check (clock_out_reading is null or clock_out_time is not null);
comment on column public.time_clock_records.clock_in_reading is
  'What the device''s clocks said at clock-in. Null from devices that do not tell, and of a time that was typed by '
  'hand: from a device that tells, such a time is doubted unless it arrives at once. So at clock-out.';
comment on column public.time_clock_records.clock_in_received_at is
  'When the clock-in reached the server, by the server''s clock. So for the clock-out.';
comment on column public.time_clock_records.clock_changed is
  'The server''s judgement: a device clock behind these times was changed, or nobody can say what it was worth.';

grant insert (clock_in_reading, clock_out_reading), update (clock_out_reading)
  on public.time_clock_records to authenticated;

-- Called by a push with what the device's clock showed when it was sent. Kept for this transaction: server time
-- minus device time, in ms. What is no instant is as good as nothing.
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
revoke execute on function sync.note_device_time(text) from public;
grant execute on function sync.note_device_time(text) to authenticated;

-- A recorded instant is doubted when the device saw its clock being changed, when the clock is now off by another
-- amount than when it was read, when the reading does not explain the instant, or when it lies ahead of now. Without
-- a reading nobody can say what it is worth: it is doubted unless it arrives at once, or comes from an older device,
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
revoke execute on function sync.doubts_clock(timestamptz, jsonb) from public;

-- Each end of a punch is judged once, when it arrives.
create function public.judge_clock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.clock_in_received_at := clock_timestamp();
    new.clock_changed := sync.doubts_clock(new.clock_in_time, new.clock_in_reading);
  end if;
  if new.clock_out_time is not null and (tg_op = 'INSERT' or old.clock_out_time is null) then
    new.clock_out_received_at := clock_timestamp();
    new.clock_changed := new.clock_changed or sync.doubts_clock(new.clock_out_time, new.clock_out_reading);
  end if;
  return new;
end;
$$;
revoke execute on function public.judge_clock() from public, anon, authenticated;

create trigger time_clock_records_judge_clock before insert or update on public.time_clock_records
  for each row execute function public.judge_clock();

create or replace function public.guard_clock_out() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.clock_out_time is not null
    and (new.clock_out_time, new.clock_out_zone, new.clock_out_reading)
      is distinct from (old.clock_out_time, old.clock_out_zone, old.clock_out_reading) then
    raise exception 'punch_closed';
  end if;
  return new;
end;
$$;

create or replace view sync.time_records with (security_invoker = true) as
  select id, version, deleted, business_id, jsonb_build_object(
    'id', id, 'business_id', business_id, 'user_id', user_id,
    'clock_in_time', sync.instant(clock_in_time), 'clock_in_zone', clock_in_zone,
    'clock_out_time', sync.instant(clock_out_time), 'clock_out_zone', clock_out_zone,
    'clock_in_reading', clock_in_reading, 'clock_out_reading', clock_out_reading,
    'clock_in_received_at', sync.instant(clock_in_received_at),
    'clock_out_received_at', sync.instant(clock_out_received_at),
    'clock_changed', clock_changed) as document
  from public.time_clock_records;
