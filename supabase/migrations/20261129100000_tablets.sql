-- Area: tablets.
-- A communal tablet has a sign-in of its own: a user without a business, whom every policy denies everything. What it
-- may do is granted here by name: sync.sources lists what it pulls (the views tablet_...), and it inserts presses of the
-- clock. An admin registers it; a manager proposes it.
set local lock_timeout = '2s';

alter table public.punch_devices
  add column status text check (status in ('proposed', 'registered', 'ended')),
  add column registered_by uuid references public.profiles (id),
  add column proposed_by uuid references public.profiles (id);
comment on column public.punch_devices.user_id is
  'The account that the device is signed in to; a communal tablet''s is its own (access.tablets).';
comment on column public.punch_devices.status is
  'Whether an admin has let a communal tablet in; null for other devices, and for tablets without a sign-in of their own.';
comment on column public.punch_devices.registered_by is 'The admin who let the tablet in.';
comment on column public.punch_devices.proposed_by is 'The manager who proposed the tablet.';

alter table public.punches add column pin_version integer;
alter table public.punches add constraint punches_pin_version_check check (pin_version >= 0) not valid;
comment on column public.punches.pin_version is
  'Which of the person''s PINs the tablet checked (access.pin_versions). Not part of the hash.';
grant insert (pin_version) on public.punches to authenticated;
create index if not exists punches_by_business_and_moment on public.punches (business_id, at);

create table access.tablets (
  user_id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  device_id uuid not null unique,
  pin_key text not null
    default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
  code_salt text not null check (code_salt ~ '^[0-9a-f]{32}$'),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  made_by uuid not null references public.profiles (id),
  made_at timestamptz not null default now(),
  registered_at timestamptz,
  heard_at timestamptz,
  ended_at timestamptz
);
comment on table access.tablets is 'The sign-ins of communal tablets. For functions of the database only.';
comment on column access.tablets.user_id is 'The tablet''s user, who may not have been made yet.';
comment on column access.tablets.device_id is 'The device in public.punch_devices, whose status decides what the tablet may do.';
comment on column access.tablets.pin_key is 'The key of the PIN checks that only this tablet gets: 32 random bytes in hex.';
comment on column access.tablets.code_hash is 'PBKDF2-SHA-256 of the admin code, which the tablet checks itself.';
comment on column access.tablets.made_by is
  'Who turned communal mode on; of a tablet that changed over, the account that it was signed in to before.';
comment on column access.tablets.heard_at is
  'When it first reported itself: from then on nobody is given its sign-in again.';
create index tablets_by_business on access.tablets (business_id);
alter table access.tablets enable row level security;
revoke all on access.tablets from anon, authenticated, service_role;

create table access.pin_versions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  version integer not null
);
comment on table access.pin_versions is 'How many PINs each person was given. Kept by a trigger.';
alter table access.pin_versions enable row level security;
revoke all on access.pin_versions from anon, authenticated, service_role;

create function access.count_pin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into access.pin_versions as known (user_id, version) values (new.id, 1)
  on conflict (user_id) do update set version = known.version + 1;
  return null;
end;
$$;
create trigger profiles_count_pin after update of pin_hash on public.profiles
  for each row when (new.pin_hash is not null and new.pin_hash is distinct from old.pin_hash)
  execute function access.count_pin();

-- The calling tablet's business, while it is registered, or also while it is only proposed.
create function access.tablet_business(if_proposed boolean default false) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select device.business_id from access.tablets as tablet
    join public.punch_devices as device on device.id = tablet.device_id and device.user_id = tablet.user_id
    join public.businesses as business on business.id = device.business_id and not business.deleted
    where tablet.user_id = auth.uid() and (device.status = 'registered' or if_proposed and device.status = 'proposed'));
end;
$$;

-- The business whose versions the caller follows: a member's, or that of a communal tablet.
create function sync.own_business() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(access.business_id(), access.tablet_business(true));
end;
$$;

-- Whether the calling account has a communal tablet without a sign-in of its own: only then does it still get PINs.
create function access.keeps_old_tablet() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return access.manages() and exists (
    select from public.punch_devices as device join access.tablet_keys as held on held.device_id = device.id
    where device.user_id = auth.uid() and device.business_id = access.business_id() and device.is_kiosk
      and not device.deleted and device.status is distinct from 'ended');
end;
$$;

-- Sends the rows that had PINs anew, so that devices forget them.
create function access.withdraw_pins(business uuid) returns void
language sql set search_path = '' as $$
  update public.profiles set updated_at = now() where business_id = business and pin_hash is not null;
  update public.businesses set updated_at = now() where id = business;
$$;

-- A tablet's user is nobody's colleague: its profile has no business, and counts as gone.
create or replace function access.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, name, deleted)
  values (new.id, coalesce(new.email, ''), left(btrim(coalesce(new.raw_user_meta_data ->> 'name', '')), 120),
    exists (select from access.tablets where user_id = new.id))
  on conflict (id) do nothing;
  return new;
end;
$$;

-- Not even its own, which says nothing.
alter policy "People read their own profile" on public.profiles
  using (id = (select auth.uid()) and not (deleted and business_id is null));

-- What is pressed on a tablet.

-- Managers of that time, for tablets without a sign-in of their own; and a tablet itself, for 35 days after its end,
-- since it may have been offline.
create or replace function access.kept_clock(business uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select (exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment
      and moment < coalesce(until_time + interval '14 days', 'infinity')
  ) or exists (
    select from access.tablets where user_id = (select auth.uid()) and business_id = business
      and (ended_at is null or moment < ended_at and now() < ended_at + interval '35 days')
  )) and exists (select from access.memberships where user_id = person and business_id = business);
$$;

create or replace function access.managed_at(business uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment and moment < coalesce(until_time, 'infinity')
  ) or exists (
    -- A clock may be a minute behind.
    select from access.tablets where user_id = (select auth.uid()) and business_id = business
      and made_at - interval '1 minute' <= moment and moment < coalesce(ended_at, 'infinity')
  );
$$;

-- Why a tablet does not vouch for a press: it was not registered then, the press is not next in its chain, the account
-- it was signed in to manages nothing any more, the person was no member then, or had another PIN, or is one of those
-- who set the tablet up and could press for themselves without their PIN.
create or replace function access.why_tablet_unverified(punch public.punches) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  device public.punch_devices;
  tablet access.tablets;
  signs_in boolean;
begin
  select * into device from public.punch_devices
  where id = punch.device_id and business_id = punch.business_id and status is distinct from 'ended';
  select * into tablet from access.tablets where device_id = device.id;
  signs_in := coalesce(tablet.user_id = punch.created_by, false);
  if device.id is null
    or signs_in and (device.status <> 'registered' or punch.at < tablet.registered_at - interval '1 minute')
    or not signs_in and (punch.created_by not in (device.user_id, coalesce(tablet.made_by, device.user_id))
      or not exists (select from access.tablet_keys as held
        where held.device_id = device.id and held.key_hash = current_setting('sync.tablet_key', true)))
  then
    return 'tablet';
  elsif punch.hash is distinct from sync.sha256(sync.canonical_punch(punch))
    or exists (
      select from public.punches as held where held.device_id = punch.device_id and held.device_seq = punch.device_seq)
    or not (case when punch.device_seq = 1 then punch.prev_hash is null else exists (
      select from public.punches as held where held.device_id = punch.device_id
        and held.device_seq = punch.device_seq - 1 and held.hash = punch.prev_hash) end)
  then
    return 'chain';
  elsif not signs_in and (access.business_id() = punch.business_id and access.manages()) is not true then
    return 'former';
  end if;
  return case
    when not exists (select from access.memberships where user_id = punch.user_id and business_id = punch.business_id
      and from_time <= punch.at and punch.at < coalesce(until_time, 'infinity')) then 'removed'
    when (signs_in or punch.pin_version is not null) and punch.pin_version is distinct from coalesce(
      (select version from access.pin_versions where user_id = punch.user_id), 0) then 'pin'
    when punch.user_id in (device.registered_by, device.proposed_by, punch.created_by) then 'own'
  end;
end;
$$;

create policy "Communal tablets end forgotten work" on public.punches
  for insert to authenticated
  with check (source = 'automatic' and created_by = (select auth.uid()) and user_id <> (select auth.uid())
    and entry_id is null and corrects is null and business_id = (select access.tablet_business())
    and access.kept_clock(business_id, user_id, at));
create policy "Communal tablets read what was pressed on them" on public.punches
  for select to authenticated
  using (created_by = (select auth.uid()) and business_id = (select access.tablet_business()));

create policy "Communal tablets listen to their business" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'business:' || (select access.tablet_business(true)));
create policy "Communal tablets see pictures of their business" on storage.objects
  for select to authenticated
  using (bucket_id = 'profile-pictures' and access.parent_of_attachment(name, 'people') is not null
    and split_part(name, '/', 1) = (select access.tablet_business())::text);

-- Tablets of before they had a sign-in of their own, which prove themselves by a key. No new ones are registered, but a
-- known one may be under another id, after its replica was filled anew.
create or replace function access.register_tablet(tablet uuid, key_hash text, called text) returns void
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
begin
  if not access.manages() or exists (select from access.tablet_keys where device_id = tablet) or not exists (
      select from access.tablet_keys as held join public.punch_devices as device on device.id = held.device_id
      where held.key_hash = register_tablet.key_hash and device.user_id = caller and device.business_id = business
        and device.is_kiosk) then
    return;
  end if;
  insert into public.punch_devices as device (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
  values (tablet, business, caller, coalesce(nullif(left(btrim(called), 80), ''), 'Tablet'), true, 0, 0)
  on conflict (id) do update set is_kiosk = true
  where device.business_id = business and device.user_id = caller and device.status is null;
  if found then
    insert into access.tablet_keys (device_id, key_hash) values (tablet, register_tablet.key_hash);
    -- The pushing device must not count this row among those it has.
    perform set_config('sync.wrote_besides', pg_current_xact_id()::text, true);
  end if;
end;
$$;

-- Ends a tablet, whatever its kind: it reads nothing any more.
create function access.end_tablet(device uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.punch_devices;
begin
  update public.punch_devices set status = 'ended', is_kiosk = false
  where id = device and status is distinct from 'ended' returning * into ended;
  if not found then
    return;
  end if;
  update access.tablets set ended_at = now() where device_id = device;
  perform pg_notify('realtime_access', ended.user_id::text);
  if not exists (select from access.tablets where user_id = ended.user_id) then
    perform access.withdraw_pins(ended.business_id);
  end if;
  -- By itself where it leaves communal mode.
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, earlier, later)
  values (ended.business_id, 'punch_devices', device, ended.version, auth.uid(), sync.device(),
    jsonb_build_object('name', ended.name), '{"deleted": false}', '{"deleted": true}');
end;
$$;

create function access.end_tablets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.end_tablet(id) from public.punch_devices where business_id = new.id and status <> 'ended';
  return null;
end;
$$;
create trigger businesses_end_tablets after update of deleted on public.businesses
  for each row when (new.deleted and not old.deleted) execute function access.end_tablets();

-- Stores a device's report after an exchange. A repeated report within a minute is not written: every write reaches
-- all devices of the business.
--
-- `former` is the id that the same browser had before its replica was refilled, or for another account: it is no
-- communal tablet any more. Its count of unsent punches stays, since they may still be there. A tablet that reports that
-- it is none any more has left communal mode and ends.
create or replace function public.report_device(id uuid, name text, is_kiosk boolean, last_seq int, unsent int,
  former uuid default null, tablet_key text default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  kept_devices constant int := 20;
  caller constant uuid := auth.uid();
  business constant uuid := sync.own_business();
  tablet constant uuid := (select device_id from access.tablets where user_id = caller);
  kiosk boolean := report_device.is_kiosk;
  called constant text := left(btrim(report_device.name), 80);
  known public.punch_devices;
begin
  if business is null or report_device.id <> tablet then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if called is null or called = '' or kiosk is null or report_device.id is null
      or coalesce(report_device.last_seq, -1) < 0 or coalesce(report_device.unsent, -1) < 0 then
    raise exception 'malformed' using errcode = '22023';
  end if;
  perform sync.lock_business(business);
  if tablet is not null then
    update access.tablets set heard_at = now() where user_id = caller and heard_at is null;
  elsif kiosk then
    perform sync.note_tablet(
      jsonb_build_object('id', report_device.id, 'key', report_device.tablet_key), called);
  end if;
  select * into known from public.punch_devices as device where device.id = report_device.id;
  if known.id is not null and (known.user_id <> caller or known.business_id <> business) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if tablet is not null and not kiosk then
    perform access.end_tablet(tablet);
  end if;
  -- Only a tablet of before tablets had a sign-in of their own goes on under a person's.
  kiosk := kiosk and (tablet is not null or coalesce(known.is_kiosk, false));
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
    and device.business_id = business and (device.user_id = caller or access.manages())
    and not exists (select from access.tablets where user_id = device.user_id);
  -- Limits devices per person: emptied browsers leave their rows behind.
  update public.punch_devices as device set deleted = true
  where device.id in (
    select old.id from public.punch_devices as old where old.user_id = caller and not old.deleted
    order by old.id = report_device.id desc, old.last_heard_at desc, old.id offset kept_devices);
end;
$$;

-- Grants: who may call these objects.
revoke execute on function access.count_pin(), access.tablet_business(boolean), sync.own_business(),
  access.keeps_old_tablet(), access.withdraw_pins(uuid), access.end_tablet(uuid), access.end_tablets() from public;
grant execute on function access.tablet_business(boolean), sync.own_business(), access.keeps_old_tablet()
  to authenticated;
