-- Area: tablets.
-- access.tell_of_proposal is called as its neighbours are: notify_of_...

create function access.notify_of_proposal(device uuid) returns void
language sql set search_path = '' as $$
  select public.notify_person(proposed.business_id, admin.id, 'tablet-proposed', 'tablet-proposed',
    jsonb_build_object('name', public.name_of(proposed.proposed_by), 'device', proposed.name))
  from public.punch_devices as proposed
  join public.profiles as admin on admin.business_id = proposed.business_id and admin.role = 'admin' and not admin.deleted
  where proposed.id = device;
$$;
revoke execute on function access.notify_of_proposal(uuid) from public;

create or replace function public.settle_tablet(caller uuid, device uuid, called text) returns jsonb
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
    perform access.notify_of_proposal(device);
  end if;
  return access.settled_tablet(tablet);
end;
$$;

-- Proposes a tablet of before tablets had a sign-in of their own, by the key that only it has; once an admin has
-- confirmed it, its own sign-in is to be made.
create or replace function public.plan_change_over(caller uuid, device uuid, key text) returns jsonb
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
    perform access.notify_of_proposal(device);
  end if;
  return '{"status": "waiting"}';
end;
$$;

-- safe: only the two functions above called it
drop function access.tell_of_proposal(uuid);
