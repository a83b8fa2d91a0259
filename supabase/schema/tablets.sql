-- What is in force, written by `npm run schema`. To change it, add a migration.

create policy "Communal tablets listen to their business" on realtime.messages
  for select to authenticated
  using (((extension = 'broadcast'::text) AND (( SELECT realtime.topic() AS topic) = ('business:'::text || ( SELECT access.tablet_business(true) AS tablet_business)))));

create policy "Communal tablets see pictures of their business" on storage.objects
  for select to authenticated
  using (((bucket_id = 'profile-pictures'::text) AND (access.parent_of_attachment(name, 'people'::text) IS NOT NULL) AND (split_part(name, '/'::text, 1) = (( SELECT access.tablet_business() AS tablet_business))::text)));

create table access.pin_versions (
  user_id uuid not null,
  version integer not null,
  constraint pin_versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint pin_versions_pkey PRIMARY KEY (user_id)
);
comment on table access.pin_versions is
  'How many PINs each person was given. Kept by a trigger.';
alter table access.pin_versions enable row level security;

create table access.tablets (
  user_id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  device_id uuid not null,
  pin_key text not null default encode(sha256(convert_to(((gen_random_uuid())::text || (gen_random_uuid())::text), 'UTF8'::name)), 'hex'::text),
  code_salt text not null,
  code_hash text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null default now(),
  registered_at timestamp with time zone,
  heard_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint tablets_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint tablets_code_salt_check CHECK ((code_salt ~ '^[0-9a-f]{32}$'::text)),
  constraint tablets_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint tablets_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.profiles(id),
  constraint tablets_pkey PRIMARY KEY (user_id),
  constraint tablets_device_id_key UNIQUE (device_id)
);
comment on table access.tablets is
  'The sign-ins of communal tablets. For functions of the database only.';
comment on column access.tablets.user_id is
  'The tablet''s user, who may not have been made yet.';
comment on column access.tablets.device_id is
  'The device in public.punch_devices, whose status decides what the tablet may do.';
comment on column access.tablets.pin_key is
  'The key of the PIN checks that only this tablet gets: 32 random bytes in hex.';
comment on column access.tablets.code_hash is
  'PBKDF2-SHA-256 of the admin code, which the tablet checks itself.';
comment on column access.tablets.made_by is
  'Who turned communal mode on; of a tablet that changed over, the account that it was signed in to before.';
comment on column access.tablets.heard_at is
  'When it first reported itself: from then on nobody is given its sign-in again.';
CREATE INDEX tablets_by_business ON access.tablets USING btree (business_id);
alter table access.tablets enable row level security;

CREATE OR REPLACE FUNCTION access.begin_as_manager(caller uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.count_pin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into access.pin_versions as known (user_id, version) values (new.id, 1)
  on conflict (user_id) do update set version = known.version + 1;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.end_tablet(device uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.end_tablets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform access.end_tablet(id) from public.punch_devices where business_id = new.id and status <> 'ended';
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.hmac_sha256(key bytea, message bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for place in 0..length(key) - 1 loop
    inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # get_byte(key, place));
    outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # get_byte(key, place));
  end loop;
  return sha256(outer_pad || sha256(inner_pad || message));
end;
$function$;

CREATE OR REPLACE FUNCTION access.keeps_old_tablet()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return access.manages() and exists (
    select from public.punch_devices as device join access.tablet_keys as held on held.device_id = device.id
    where device.user_id = auth.uid() and device.business_id = access.business_id() and device.is_kiosk
      and not device.deleted and device.status is distinct from 'ended');
end;
$function$;
grant execute on function access.keeps_old_tablet() to authenticated;

CREATE OR REPLACE FUNCTION access.note_registered(device uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, is_new, earlier, later)
  select business_id, 'punch_devices', id, version, auth.uid(), sync.device(), jsonb_build_object('name', name), true, '{}',
    jsonb_build_object('name', name) from public.punch_devices where id = device;
$function$;

CREATE OR REPLACE FUNCTION access.notify_of_proposal(device uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select public.notify_person(proposed.business_id, admin.id, 'tablet-proposed', 'tablet-proposed',
    jsonb_build_object('name', public.name_of(proposed.proposed_by), 'device', proposed.name))
  from public.punch_devices as proposed
  join public.profiles as admin on admin.business_id = proposed.business_id and admin.role = 'admin' and not admin.deleted
  where proposed.id = device;
$function$;

CREATE OR REPLACE FUNCTION access.planned_tablet(tablet access.tablets)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('status', 'ok', 'id', tablet.user_id,
    'signs_in', exists (select from auth.users where id = tablet.user_id));
$function$;

CREATE OR REPLACE FUNCTION access.settled_tablet(tablet access.tablets)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('status', device.status, 'pin_key', tablet.pin_key,
    'code', jsonb_build_object('salt', tablet.code_salt, 'hash', tablet.code_hash),
    'chain', jsonb_build_object('device_id', device.id, 'seq', coalesce(last.device_seq, 0), 'hash', last.hash))
  from public.punch_devices as device
  left join lateral (
    select punch.device_seq, punch.hash from public.punches as punch where punch.device_id = device.id
    order by punch.device_seq desc, punch.id limit 1) as last on true
  where device.id = tablet.device_id;
$function$;

CREATE OR REPLACE FUNCTION access.tablet_business(if_proposed boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select device.business_id from access.tablets as tablet
    join public.punch_devices as device on device.id = tablet.device_id and device.user_id = tablet.user_id
    join public.businesses as business on business.id = device.business_id and not business.deleted
    where tablet.user_id = auth.uid() and (device.status = 'registered' or if_proposed and device.status = 'proposed'));
end;
$function$;
grant execute on function access.tablet_business(boolean) to authenticated;

CREATE OR REPLACE FUNCTION access.tablet_status()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when access.tablet_business() is not null then 'registered'
    when access.tablet_business(true) is not null then 'proposed' end;
end;
$function$;
grant execute on function access.tablet_status() to authenticated;

CREATE OR REPLACE FUNCTION access.withdraw_pins(business uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.profiles set updated_at = now() where business_id = business and pin_hash is not null;
  update public.businesses set updated_at = now() where id = business;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_tablet(caller uuid, device uuid, code jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.confirm_tablet(uuid,uuid,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.end_tablet(caller uuid, device uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.end_tablet(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.may_leave_tablet(caller uuid, person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('status', case when exists (
    select from access.tablets as tablet join public.profiles as profile on profile.business_id = tablet.business_id
    where tablet.user_id = caller and profile.id = person and profile.role in ('admin', 'manager') and not profile.deleted
  ) then 'ok' else 'not_allowed' end);
$function$;
grant execute on function public.may_leave_tablet(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.plan_change_over(caller uuid, device uuid, key text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.plan_change_over(uuid,uuid,text) to service_role;

CREATE OR REPLACE FUNCTION public.plan_tablet(caller uuid, device uuid, code jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.plan_tablet(uuid,uuid,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.settle_change_over(caller uuid, device uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.settle_change_over(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.settle_tablet(caller uuid, device uuid, called text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.settle_tablet(uuid,uuid,text) to service_role;

CREATE OR REPLACE FUNCTION sync.own_business()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(access.business_id(), access.tablet_business(true));
end;
$function$;
grant execute on function sync.own_business() to authenticated;

CREATE OR REPLACE FUNCTION sync.tablet_digest(collection text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('rows', coalesce(sum((digest ->> 'rows')::bigint), 0),
    'hash', coalesce(sum((digest ->> 'hash')::bigint), 0))
  from sync.sources, lateral (select sync.counted_digest(source) as digest) as counted
  where view_name = 'tablet ' || collection;
$function$;
grant execute on function sync.tablet_digest(text) to authenticated;

CREATE OR REPLACE FUNCTION sync.tablet_page(collection text, cursor jsonb, max_rows integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  view_name constant text := 'tablet ' || collection;
  is_listed constant boolean := exists (select from sync.sources where sources.view_name = 'tablet ' || collection);
  start constant jsonb := '{"version": 0, "id": "00000000-0000-0000-0000-000000000000"}';
begin
  if is_listed and access.tablet_status() = 'registered' then
    return sync.page(view_name, cursor, max_rows);
  end if;
  return json_build_object('more', false, 'cursor', jsonb_build_object('after', start, 'before', null),
    'rows', array_to_json(case when is_listed then sync.rows_beyond(view_name, start, true, max_rows) else '{}' end));
end;
$function$;
grant execute on function sync.tablet_page(text,jsonb,integer) to authenticated;

create view sync.tablet_businesses with (security_invoker=true) as
 SELECT held.id,
    held.version,
    held.deleted,
    (told.document || jsonb_build_object('pin_salt', held.pin_salt, 'address', NULL::unknown, 'currency', 'USD', 'owner_id', held.id, 'subscription_status', 'active', 'subscription_plan', NULL::unknown, 'staff_count', NULL::unknown, 'paid_until', NULL::unknown, 'approval_mode', false, 'rest_min_minutes', NULL::unknown, 'day_max_minutes', NULL::unknown, 'week_max_minutes', NULL::unknown, 'days_in_row_max', NULL::unknown, 'notice_days', NULL::unknown, 'minor_day_max_minutes', NULL::unknown, 'minor_latest_end', NULL::unknown, 'chat_cleared_at', NULL::unknown, 'overtime_day_minutes', NULL::unknown, 'overtime_week_minutes', NULL::unknown, 'overtime_second_day_minutes', NULL::unknown, 'overtime_percent', 150, 'overtime_second_percent', 200, 'pay_rounding_minutes', 0, 'pay_rounding_mode', 'nearest', 'pay_early_grace_minutes', 0, 'pay_overnight', 'start', 'pay_every', 'two-weeks', 'pay_anchor', '2026-01-04')) AS document
   FROM (public.businesses held
     JOIN sync.businesses told USING (id))
  WHERE (held.id = ( SELECT access.tablet_business(true) AS tablet_business));
comment on view sync.tablet_businesses is
  'What a communal tablet pulls of one table.';

create view sync.tablet_devices with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'device', 'id', id, 'business_id', business_id, 'user_id', user_id, 'name', name, 'is_kiosk', is_kiosk, 'last_heard_at', sync.instant(last_heard_at), 'last_seq', last_seq, 'unsent', unsent, 'status', status, 'registered_by', registered_by, 'proposed_by', proposed_by, 'place_id', place_id) AS document
   FROM public.punch_devices
  WHERE ((user_id = auth.uid()) AND (business_id = ( SELECT access.tablet_business(true) AS tablet_business)));
comment on view sync.tablet_devices is
  'What a communal tablet pulls of one table.';

create view sync.tablet_profiles with (security_invoker=true) as
 SELECT profile.id,
    profile.version,
    profile.deleted,
    (jsonb_build_object('id', profile.id, 'name', profile.name, 'business_id', profile.business_id, 'profile_picture_url', profile.profile_picture_url, 'pin_version', COALESCE(pin.version, 0), 'pin_check',
        CASE
            WHEN (NOT profile.deleted) THEN encode(access.hmac_sha256(( SELECT decode(tablets.pin_key, 'hex'::text) AS decode
               FROM access.tablets
              WHERE (tablets.user_id = auth.uid())), convert_to(profile.pin_hash, 'UTF8'::name)), 'hex'::text)
            ELSE NULL::text
        END) || '{"role": "employee", "email": "", "phone": null, "locale": null, "payrate": null, "pin_hash": null, "birth_date": null, "created_by": null, "removed_at": null, "start_date": null, "shows_phone": false, "deactivated_at": null, "emergency_name": null, "emergency_phone": null, "position_payrates": null, "subscription_plan": null, "subscription_status": "none", "emergency_relationship": null}'::jsonb) AS document
   FROM (public.profiles profile
     LEFT JOIN access.pin_versions pin ON ((pin.user_id = profile.id)))
  WHERE (profile.business_id = ( SELECT access.tablet_business() AS tablet_business));
comment on view sync.tablet_profiles is
  'What a communal tablet pulls of one table.';

create view sync.tablet_punches with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    ((sync.punch_document(punch.*) || jsonb_build_object('pin_version', pin_version)) ||
        CASE
            WHEN (created_by = auth.uid()) THEN '{}'::jsonb
            ELSE '{"note": "", "reading": null}'::jsonb
        END) AS document
   FROM public.punches punch
  WHERE ((business_id = ( SELECT access.tablet_business() AS tablet_business)) AND (at >= (date_trunc('week'::text, now(), 'UTC'::text) - '14 days'::interval)));
comment on view sync.tablet_punches is
  'What a communal tablet pulls of one table.';

create view sync.tablet_shifts with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot, 'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status, 'claimed_by_user_id', NULL::unknown, 'drop_reason', NULL::unknown, 'denial_reason', NULL::unknown, 'published', published, 'published_as', NULL::unknown, 'estimated_pay', NULL::unknown, 'notes', '', 'sort_order', COALESCE(sort_order, "position"), 'position', "position", 'position_id', position_id, 'place_id', place_id, 'breaks', breaks, 'is_locked', is_locked, 'created_at', sync.instant(created_at)) AS document
   FROM public.shifts
  WHERE ((business_id = ( SELECT access.tablet_business() AS tablet_business)) AND published AND (((date - (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date) >= '-7'::integer) AND ((date - (date_trunc('week'::text, (now() AT TIME ZONE 'UTC'::text)))::date) <= 34)));
comment on view sync.tablet_shifts is
  'What a communal tablet pulls of one table.';

create view sync.tablet_templates with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time, 'end_time', end_time, 'required_days', required_days, 'required_module_id', NULL::unknown, 'archived_at', sync.instant(archived_at), 'position_id', position_id, 'place_id', place_id, 'headcount', headcount, 'breaks', breaks, 'created_at', sync.instant(created_at)) AS document
   FROM public.shift_templates
  WHERE (business_id = ( SELECT access.tablet_business() AS tablet_business));
comment on view sync.tablet_templates is
  'What a communal tablet pulls of one table.';
