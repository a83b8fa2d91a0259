-- Area: tablets.
-- What the edge function register-tablet asks of the database. Each call may be repeated: a lost answer makes no second
-- tablet. A tablet that has reported itself has its sign-in, and nobody else is given it.
set local lock_timeout = '2s';

alter table public.notifications drop constraint notifications_type_check;
alter table public.notifications add constraint notifications_type_check check (type in (
  'shift-claim', 'shift-drop', 'new-availability', 'shift-swap', 'roster-published', 'shift-removed', 'claim-approved',
  'claim-denied', 'swap-decided', 'availability-decided', 'availability-deadline', 'correction-asked',
  'correction-decided', 'clocked-out', 'tablet-proposed', 'training-assigned', 'training-due', 'news-post',
  'private-message', 'team-message')) not valid;

-- Begins a call by an admin or manager; null for everybody else.
create function access.begin_as_manager(caller uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  business constant uuid := (
    select profile.business_id from public.profiles as profile
    join public.businesses as held on held.id = profile.business_id and not held.deleted
    where profile.id = caller and profile.role = 'manager' and not profile.deleted);
begin
  if business is null then
    return access.begin_as_admin(caller);
  end if;
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  perform sync.note_device(to_jsonb(sync.calling_device()));
  return business;
end;
$$;

create function access.tell_of_proposal(device uuid) returns void
language sql set search_path = '' as $$
  select public.notify_person(proposed.business_id, admin.id, 'tablet-proposed', 'tablet-proposed',
    jsonb_build_object('name', public.name_of(proposed.proposed_by), 'device', proposed.name))
  from public.punch_devices as proposed
  join public.profiles as admin on admin.business_id = proposed.business_id and admin.role = 'admin' and not admin.deleted
  where proposed.id = device;
$$;

create function access.note_registered(device uuid) returns void
language sql set search_path = '' as $$
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, is_new, earlier, later)
  select business_id, 'punch_devices', id, version, auth.uid(), sync.device(), jsonb_build_object('name', name), true, '{}',
    jsonb_build_object('name', name) from public.punch_devices where id = device;
$$;

-- A tablet whose sign-in is to be made or renewed.
create function access.planned_tablet(tablet access.tablets) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'ok', 'id', tablet.user_id,
    'signs_in', exists (select from auth.users where id = tablet.user_id));
$$;

-- What a tablet's replica begins with: its key, its code, and the end of the device's chain.
create function access.settled_tablet(tablet access.tablets) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', device.status, 'pin_key', tablet.pin_key,
    'code', jsonb_build_object('salt', tablet.code_salt, 'hash', tablet.code_hash),
    'chain', jsonb_build_object('device_id', device.id, 'seq', coalesce(last.device_seq, 0), 'hash', last.hash))
  from public.punch_devices as device
  left join lateral (
    select punch.device_seq, punch.hash from public.punches as punch where punch.device_id = device.id
    order by punch.device_seq desc, punch.id limit 1) as last on true
  where device.id = tablet.device_id;
$$;

create function public.plan_tablet(caller uuid, device uuid, code jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business constant uuid := access.begin_as_manager(caller);
  tablet access.tablets;
begin
  if business is null then
    return '{"status": "not_allowed"}';
  elsif not limits.take('tablet sign-in', caller::text, 20, interval '1 hour') then
    return '{"status": "too_many_tries"}';
  end if;
  insert into access.tablets as held (business_id, device_id, made_by, code_salt, code_hash)
  select business, device, caller, code ->> 'salt', code ->> 'hash'
  where not exists (select from public.punch_devices where id = device)
  on conflict (device_id) do nothing;
  update access.tablets set code_salt = code ->> 'salt', code_hash = code ->> 'hash'
  where device_id = device and made_by = caller and business_id = business and ended_at is null and heard_at is null
    and not exists (select from access.tablet_keys as held where held.device_id = device)
  returning * into tablet;
  return case when found then access.planned_tablet(tablet) else '{"status": "used"}' end;
end;
$$;

create function public.settle_tablet(caller uuid, device uuid, called text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business constant uuid := access.begin_as_manager(caller);
  is_admin constant boolean := access.administered_by(caller) = business;
  tablet access.tablets;
begin
  select * into tablet from access.tablets
  where device_id = device and made_by = caller and business_id = business and ended_at is null;
  if tablet.user_id is null then
    return '{"status": "not_allowed"}';
  end if;
  insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_seq, unsent, status,
    registered_by, proposed_by)
  values (device, business, tablet.user_id, left(btrim(called), 80), true, 0, 0,
    case when is_admin then 'registered' else 'proposed' end, case when is_admin then caller end,
    case when is_admin is not true then caller end)
  on conflict (id) do nothing;
  if found and is_admin then
    update access.tablets set registered_at = now() where device_id = device;
    perform access.note_registered(device);
  elsif found then
    perform access.tell_of_proposal(device);
  end if;
  return access.settled_tablet(tablet);
end;
$$;

-- `code` is needed for a tablet of before tablets had a sign-in of their own, which goes on until it has changed over.
create function public.confirm_tablet(caller uuid, device uuid, code jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business constant uuid := access.begin_as_admin(caller);
  held public.punch_devices;
begin
  if business is null then
    return '{"status": "not_allowed"}';
  end if;
  select * into held from public.punch_devices
  where id = device and business_id = business and not deleted
    and (status is not null or exists (select from access.tablet_keys where device_id = device));
  if held.id is null then
    return '{"status": "not_found"}';
  elsif held.status = 'ended' then
    return '{"status": "used"}';
  elsif held.status = 'registered' then
    return '{"status": "ok"}';
  end if;
  if code is not null then
    insert into access.tablets as known (business_id, device_id, made_by, code_salt, code_hash)
    values (business, device, held.user_id, code ->> 'salt', code ->> 'hash')
    on conflict (device_id) do update set code_salt = excluded.code_salt, code_hash = excluded.code_hash;
  end if;
  update access.tablets set registered_at = now() where device_id = device;
  if not found then
    return '{"status": "invalid_input"}';
  end if;
  update public.punch_devices set status = 'registered', registered_by = caller where id = device;
  perform access.note_registered(device);
  perform pg_notify('realtime_access', held.user_id::text);
  return '{"status": "ok"}';
end;
$$;

-- Proposes a tablet of before tablets had a sign-in of their own, by the key that only it has; once an admin has
-- confirmed it, its own sign-in is to be made.
create function public.plan_change_over(caller uuid, device uuid, key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := (select business_id from public.punch_devices where id = device);
  held public.punch_devices;
  tablet access.tablets;
begin
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  if not limits.take('tablet change over', device::text, 120, interval '1 hour') then
    return '{"status": "too_many_tries"}';
  end if;
  select * into held from public.punch_devices
  where id = device and exists (select from access.tablet_keys
    where device_id = device and key_hash = sync.sha256(key));
  select * into tablet from access.tablets where device_id = device;
  if held.id is null or not exists (select from public.profiles
      where id = caller and business_id = business and not deleted)
      or caller not in (held.user_id, coalesce(tablet.made_by, held.user_id)) then
    return '{"status": "not_allowed"}';
  elsif held.status = 'ended' or tablet.heard_at is not null then
    return '{"status": "used"}';
  elsif held.status = 'registered' then
    return access.planned_tablet(tablet);
  elsif held.status is null then
    update public.punch_devices set status = 'proposed', proposed_by = caller where id = device;
    perform access.tell_of_proposal(device);
  end if;
  return '{"status": "waiting"}';
end;
$$;

create function public.settle_change_over(caller uuid, device uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  tablet access.tablets;
begin
  select * into tablet from access.tablets where device_id = device and made_by = caller and ended_at is null;
  if tablet.user_id is null then
    return '{"status": "not_allowed"}';
  end if;
  perform sync.lock_business(tablet.business_id);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  update public.punch_devices set user_id = tablet.user_id, is_kiosk = true
  where id = device and user_id = caller and status = 'registered';
  if found then
    perform access.withdraw_pins(tablet.business_id);
  end if;
  return access.settled_tablet(tablet);
end;
$$;

create function public.end_tablet(caller uuid, device uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business constant uuid := access.begin_as_admin(caller);
begin
  if business is null then
    return '{"status": "not_allowed"}';
  elsif not exists (select from public.punch_devices where id = device and business_id = business
      and (status is not null or exists (select from access.tablet_keys where device_id = device))) then
    return '{"status": "not_found"}';
  end if;
  perform access.end_tablet(device);
  return '{"status": "ok"}';
end;
$$;

-- Whether a person's password opens the tablet: that of an admin or manager of its business.
create function public.may_leave_tablet(caller uuid, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', case when exists (
    select from access.tablets as tablet join public.profiles as profile on profile.business_id = tablet.business_id
    where tablet.user_id = caller and profile.id = person and profile.role in ('admin', 'manager') and not profile.deleted
  ) then 'ok' else 'not_allowed' end);
$$;

-- Grants: who may call these objects.
revoke execute on function access.begin_as_manager(uuid), access.tell_of_proposal(uuid), access.note_registered(uuid),
  access.planned_tablet(access.tablets), access.settled_tablet(access.tablets) from public;
revoke execute on function public.plan_tablet(uuid, uuid, jsonb), public.settle_tablet(uuid, uuid, text),
  public.confirm_tablet(uuid, uuid, jsonb), public.plan_change_over(uuid, uuid, text),
  public.settle_change_over(uuid, uuid), public.end_tablet(uuid, uuid), public.may_leave_tablet(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.plan_tablet(uuid, uuid, jsonb), public.settle_tablet(uuid, uuid, text),
  public.confirm_tablet(uuid, uuid, jsonb), public.plan_change_over(uuid, uuid, text),
  public.settle_change_over(uuid, uuid), public.end_tablet(uuid, uuid), public.may_leave_tablet(uuid, uuid)
  to service_role;
