-- Who pressed is verified as far as a server can: a press on a communal tablet comes from a registered tablet and follows
-- the tablet's press before it; a press of one's own comes from somebody who is of the business. What fails that is
-- taken, for it may be somebody's wage, and is not paid before a manager has looked at it.

alter table public.punches add column unverified text check (unverified in ('tablet', 'chain', 'former'));
comment on column public.punches.unverified is
  'Why nobody vouches for who pressed it: not from a registered tablet, not next in the tablet''s chain, or from somebody '
  'who had left. Null where there is no doubt. The server''s judgement.';
-- The chain is looked up at every press of a tablet.
create index punches_by_device on public.punches (device_id, device_seq) where device_id is not null;

-- A tablet proves that it is itself by a key that it made when communal mode was turned on, and that never leaves it but
-- for the server. Another device of the same manager does not have it.
create table access.tablet_keys (
  device_id uuid primary key references public.punch_devices (id) on delete cascade,
  key_hash text not null,
  created_at timestamptz not null default now()
);
comment on table access.tablet_keys is 'Registered communal tablets, with the SHA-256 of the key of each.';
alter table access.tablet_keys enable row level security;
revoke all on access.tablet_keys from anon, authenticated, service_role;

-- Registers a tablet by its first key; a later one changes nothing. Only who manages the business can, and only a device
-- of their own account. Admins find it in the audit log.
create function access.register_tablet(tablet uuid, key_hash text, called text) returns void
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
  registered_version bigint;
begin
  if key_hash is null or not access.manages()
      or exists (select from access.tablet_keys where device_id = tablet) then
    return;
  end if;
  insert into public.punch_devices as device (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
  values (tablet, business, caller, coalesce(nullif(left(btrim(called), 80), ''), 'Tablet'), true, 0, 0)
  on conflict (id) do update set is_kiosk = true
  where device.business_id = business and device.user_id = caller
  returning version into registered_version;
  if registered_version is null then
    return;
  end if;
  insert into access.tablet_keys (device_id, key_hash) values (tablet, register_tablet.key_hash);
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, is_new, earlier, later)
  select business, 'punch_devices', id, version, caller, sync.device(), jsonb_build_object('name', name), true, '{}',
    jsonb_build_object('name', name) from public.punch_devices where id = tablet;
end;
$$;

-- For the rest of the transaction: which tablet's key came with the request, {id, key}. Nothing is made of what no tablet
-- sends.
create function sync.note_tablet(tablet jsonb, called text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := tablet ->> 'key';
  key_hash constant text := case when char_length(key) between 32 and 128 then sync.sha256(key) end;
begin
  perform set_config('sync.tablet_key', coalesce(key_hash, ''), true);
  if key_hash is not null and tablet ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform access.register_tablet((tablet ->> 'id')::uuid, key_hash, called);
  end if;
end;
$$;

create function sync.sha256(words text) returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(words, 'UTF8')), 'hex');

-- What the hash of a press is of: canonicalPunch of src/domain/punch/punch-hash.ts, to the letter.
create function sync.canonical_punch(punch public.punches) returns text
language sql stable set search_path = ''
return '["punch-1",' || concat_ws(',', to_json(punch.id), to_json(punch.user_id), to_json(punch.type),
  to_json(sync.instant(punch.at)), to_json(punch.source), coalesce(to_json(punch.device_id)::text, 'null'),
  coalesce(to_json(punch.entry_id)::text, 'null'), coalesce(to_json(punch.corrects)::text, 'null'),
  to_json(punch.is_void), coalesce(to_json(punch.shift_id)::text, 'null'),
  to_json(sync.instant(punch.recorded_at)), coalesce(to_json(punch.prev_hash)::text, 'null')) || ']';

-- Why nobody vouches for who pressed; null where somebody does. Presses of one request come in the order of their chain.
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

-- As before, and whoever pressed is verified.
create or replace function public.receive_punch() returns trigger
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

create or replace function sync.press_document(punch public.punches) returns jsonb
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

-- As before, and a tablet says which it is.
create or replace function public.sync_push(changes jsonb, client jsonb default null) returns jsonb
language plpgsql set search_path = '' set jit = off as $$
declare
  protocol int := sync.protocol_of(client);
  version_before bigint;
  version_after bigint;
  asked jsonb[];
  results jsonb[];
begin
  if protocol < 1 then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform sync.note_device_time(client ->> 'device_time');
  perform sync.note_device(client -> 'device');
  perform sync.lock_business(access.business_id());
  version_before := coalesce(sync.current_version(), 0);
  perform sync.note_tablet(client -> 'tablet', client ->> 'device');
  asked := array(select value from jsonb_array_elements(changes) with ordinality order by ordinality);
  results := sync.apply_changes(asked);
  version_after := coalesce(sync.current_version(), 0);
  return jsonb_build_object('server_time', sync.instant(clock_timestamp()), 'results', coalesce((
      select jsonb_agg(jsonb_build_object('change_id', asked[place] -> 'change_id')
        || case when protocol < 3 then sync.older_result(protocol, asked[place], result) else result end
        order by place)
      from unnest(results) with ordinality as given (result, place)), '[]'))
    || case when protocol = 1 then '{}' else jsonb_build_object(
      'version_before', case when sync.wrote_besides() then version_after else version_before end,
      'version', version_after) end;
end;
$$;

-- As before, and a communal tablet is registered by its key.
drop function public.report_device(uuid, text, boolean, int, int, uuid);
create function public.report_device(id uuid, name text, is_kiosk boolean, last_seq int, unsent int,
  former uuid default null, tablet_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  kept_devices constant int := 20;
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
  -- Communal mode takes an account that knows the PINs.
  kiosk constant boolean := report_device.is_kiosk and access.manages();
  called constant text := left(btrim(report_device.name), 80);
  known public.punch_devices;
begin
  if business is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if called is null or called = '' or kiosk is null or report_device.id is null
      or coalesce(report_device.last_seq, -1) < 0 or coalesce(report_device.unsent, -1) < 0 then
    raise exception 'malformed' using errcode = '22023';
  end if;
  perform sync.lock_business(business);
  select * into known from public.punch_devices as device where device.id = report_device.id;
  if known.id is not null and (known.user_id <> caller or known.business_id <> business) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if kiosk then
    perform sync.note_tablet(
      jsonb_build_object('id', report_device.id, 'key', report_device.tablet_key), called);
  end if;
  if known.id is not null and not known.deleted and known.last_heard_at > now() - interval '1 minute'
      and (known.name, known.is_kiosk, known.last_seq, known.unsent)
        = (called, kiosk, greatest(known.last_seq, report_device.last_seq), report_device.unsent) then
    return;
  end if;
  insert into public.punch_devices as device (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
  values (report_device.id, business, caller, called, kiosk, report_device.last_seq, report_device.unsent)
  on conflict (id) do update set name = excluded.name, is_kiosk = excluded.is_kiosk, last_heard_at = now(),
    last_seq = greatest(device.last_seq, excluded.last_seq), unsent = excluded.unsent, deleted = false;
  update public.punch_devices as device set is_kiosk = false
  where device.id = report_device.former and device.id <> report_device.id and device.is_kiosk
    and device.business_id = business and (device.user_id = caller or access.manages());
  -- Nobody has so many devices in use: browsers that were emptied leave theirs behind.
  update public.punch_devices as device set deleted = true
  where device.id in (
    select old.id from public.punch_devices as old where old.user_id = caller and not old.deleted
    order by old.id = report_device.id desc, old.last_heard_at desc, old.id offset kept_devices);
end;
$$;
revoke execute on function public.report_device(uuid, text, boolean, int, int, uuid, text) from public, anon;
grant execute on function public.report_device(uuid, text, boolean, int, int, uuid, text) to authenticated;

revoke execute on function access.register_tablet(uuid, text, text), sync.note_tablet(jsonb, text), sync.sha256(text),
  sync.canonical_punch(public.punches), access.why_unverified(public.punches) from public;
grant execute on function sync.note_tablet(jsonb, text) to authenticated;

-- As before, and of communal tablets that were registered.
create or replace function sync.audit_kinds(table_name text, earlier jsonb, later jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when table_name = 'profiles' then
      case when later ? 'role' or (later = '{}' and earlier ? 'role') then array['roles'] else '{}'::text[] end
      || case when later ? 'payrate' then array['pay'] else '{}'::text[] end
      || case when (earlier || later) - array['role', 'payrate', 'profile_picture_url', 'subscription_status',
          'subscription_plan', 'created_by'] <> '{}' then array['staff'] else '{}'::text[] end
    -- Without somebody who said it, a rate follows from the profile, whose change is told.
    when table_name = 'pay_rates' then case when later ? 'created_by' then array['pay'] else '{}'::text[] end
    when table_name = 'employee_payments' then array['pay']
    when table_name in ('punches', 'time_clock_records', 'shift_work_records', 'punch_decisions') then array['hours']
    when table_name in ('punch_corrections', 'punch_approvals') then array['hours', 'approvals']
    when table_name = 'shifts' then array['shifts'] || case
      when earlier ? 'claimed_by_user_id' or earlier ? 'status' then array['approvals'] else '{}'::text[] end
    when table_name in ('swap_requests', 'staff_availability') then array['approvals']
    when table_name in ('businesses', 'business_hours', 'shift_templates', 'saved_rosters', 'availability_deadlines',
      'punch_devices') then array['settings']
    else '{}'::text[]
  end;
$$;

-- Somebody else's paid periods are nobody's business: what row policies refuse is refused before these rules are asked,
-- which therefore come after the row was written. A new version alone changes nothing.
create or replace function public.refuse_paid_period() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated'
    and to_jsonb(new) - array['version', 'updated_at'] is distinct from to_jsonb(old) - array['version', 'updated_at']
    and access.is_paid(new.business_id, new.clock_in_time) then
    raise exception 'period_locked';
  end if;
  return null;
end;
$$;
create or replace function public.refuse_paid_work() returns trigger
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
drop trigger time_clock_records_refuse_paid_period on public.time_clock_records;
create trigger time_clock_records_refuse_paid_period after insert or update on public.time_clock_records
  for each row execute function public.refuse_paid_period();
drop trigger shift_work_records_refuse_paid on public.shift_work_records;
create trigger shift_work_records_refuse_paid after insert or update on public.shift_work_records
  for each row execute function public.refuse_paid_work();
