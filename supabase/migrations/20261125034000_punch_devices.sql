-- The devices that record punches, and the keys of registered communal tablets.

-- The latest report of each device that records punches. A punch that nobody has seen may be on a device that is
-- offline, and pay is incomplete until every device has sent its punches. A device is one person's replica in one
-- browser: it reports only itself, and only managers of the business read it.
create table public.punch_devices (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  name text not null check (char_length(name) <= 80 and char_length(btrim(name)) >= 1),
  is_kiosk boolean not null,
  last_heard_at timestamptz(3) not null default now(),
  last_seq integer not null check (last_seq >= 0),
  unsent integer not null check (unsent >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
comment on table public.punch_devices is 'Devices that record punches, by their latest report (report_device).';
comment on column public.punch_devices.id is 'The device_id of its punches.';
comment on column public.punch_devices.user_id is 'The account that the device is signed in to.';
comment on column public.punch_devices.is_kiosk is 'Whether it is in communal mode, where everybody punches on it.';
comment on column public.punch_devices.last_heard_at is 'The time of its latest report, by the server''s clock.';
comment on column public.punch_devices.last_seq is 'The number of punches it has recorded: its greatest device_seq.';
comment on column public.punch_devices.unsent is 'The number of punches it had still to send.';
create index punch_devices_by_version on public.punch_devices (business_id, version, id);
create index punch_devices_by_user on public.punch_devices (user_id, last_heard_at);
alter table public.punch_devices enable row level security;
revoke all on public.punch_devices from anon, authenticated, service_role;
grant select on public.punch_devices to authenticated;
call sync.keep('punch_devices', 'versions');
create policy "Managers read the devices of their business" on public.punch_devices
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));

-- A tablet identifies itself by a key that it creates when communal mode is turned on and sends only to the server.
-- Another device of the same manager does not have it.
create table access.tablet_keys (
  device_id uuid primary key references public.punch_devices (id) on delete cascade,
  key_hash text not null,
  created_at timestamptz not null default now()
);
comment on table access.tablet_keys is 'Registered communal tablets, with the SHA-256 of each one''s key.';
alter table access.tablet_keys enable row level security;
revoke all on access.tablet_keys from anon, authenticated;

-- Registers a tablet by its first key; later ones change nothing. Only managers can, and only for a device of their
-- own account. Admins see it in the audit log.
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

-- Notes the tablet whose key came with the request, {id, key}, for the rest of the transaction. Ignores a malformed
-- one.
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

-- Stores a device's report after an exchange. A repeated report within a minute is not written: every write reaches
-- all devices of the business.
--
-- `former` is the id that the same browser had before its replica was refilled, or for another account: it is no
-- communal tablet any more. Its count of unsent punches stays, since they may still be there.
create function public.report_device(id uuid, name text, is_kiosk boolean, last_seq int, unsent int,
  former uuid default null, tablet_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  kept_devices constant int := 20;
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
  -- Communal mode requires an account that can read PIN hashes.
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
  -- Limits devices per person: emptied browsers leave their rows behind.
  update public.punch_devices as device set deleted = true
  where device.id in (
    select old.id from public.punch_devices as old where old.user_id = caller and not old.deleted
    order by old.id = report_device.id desc, old.last_heard_at desc, old.id offset kept_devices);
end;
$$;

-- These rows share a collection with managers' settings, since a device can open only a few collections.
create view sync.punch_devices with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'device', 'id', id, 'business_id', business_id, 'user_id', user_id, 'name', name, 'is_kiosk', is_kiosk,
    'last_heard_at', sync.instant(last_heard_at), 'last_seq', last_seq, 'unsent', unsent) as document
  from public.punch_devices where business_id = (select access.business_id()) and (select access.manages());

-- Grants: who may call and read these objects.
grant execute on function sync.note_tablet(jsonb, text) to authenticated;
revoke execute on function public.report_device(uuid, text, boolean, integer, integer, uuid, text) from public, anon;
grant execute on function public.report_device(uuid, text, boolean, integer, integer, uuid, text)
  to authenticated, service_role;
