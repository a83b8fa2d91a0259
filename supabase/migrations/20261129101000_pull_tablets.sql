-- Area: tablets.
-- What communal tablets pull, and nobody else: PINs above all.
set local lock_timeout = '2s';

-- HMAC-SHA-256 (RFC 2104) with a key of at most 64 bytes.
create function access.hmac_sha256(key bytea, message bytea) returns bytea
language plpgsql immutable set search_path = '' as $$
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
$$;

-- People's PIN hashes leave the server only under the key of a tablet, so that one tablet's are of no use elsewhere,
-- and only for tablets of before they had a sign-in of their own as they are.
create or replace view sync.profiles with (security_invoker = true) as
  select id, version, is_gone as deleted, jsonb_build_object(
    'id', id, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'payrate', case when shows_all and (id = (select auth.uid()) or (select access.manages())) then sync.payrate(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'pin_hash', case when not deleted and (select access.keeps_old_tablet()) then sync.pin_hash(id) end,
    'start_date', case when shows_all and (id = (select auth.uid()) or (select access.manages()))
      then sync.start_date(id) end,
    'deactivated_at', sync.instant(deactivated_at),
    'removed_at', case when deleted and deactivated_at is null
      then sync.instant(coalesce(removed_at, updated_at)) end)
    || coalesce(sync.address(id), '{"email": "", "profile_picture_url": null, "phone": null, "shows_phone": false,
      "emergency_name": null, "emergency_relationship": null, "emergency_phone": null}') as document
  from (
    select *,
      deleted and (business_id = (select access.business_id())) is not true as is_gone,
      not deleted or deactivated_at is not null and (select access.manages()) as shows_all
    from (
      select id, version, deleted, name, role, business_id, created_by, subscription_status, subscription_plan,
        deactivated_at, removed_at, updated_at
      from public.profiles
    ) as readable
  ) as profile;

create or replace function sync.pin_salt(business uuid) returns text
language sql stable security definer set search_path = '' as $$
  select pin_salt from public.businesses where id = business and id = access.business_id() and access.keeps_old_tablet();
$$;

comment on column public.profiles.pin_hash is
  'PBKDF2 of the PIN with the business''s salt (src/domain/staff/pins.ts). Tablets get it under their own key (access.tablets).';

create or replace view sync.punch_devices with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'device', 'id', id, 'business_id', business_id, 'user_id', user_id, 'name', name, 'is_kiosk', is_kiosk,
    'last_heard_at', sync.instant(last_heard_at), 'last_seq', last_seq, 'unsent', unsent,
    'status', status, 'registered_by', registered_by, 'proposed_by', proposed_by) as document
  from public.punch_devices where business_id = (select access.business_id()) and (select access.manages());

create or replace view sync.punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) || jsonb_build_object('pin_version', pin_version) as document
  from public.punches as punch
  union all
  select id, version, deleted, sync.decision_document(decision) from public.punch_decisions as decision
  union all
  select id, version, deleted, sync.approval_document(approval) from public.punch_approvals as approval;
create or replace view sync.managed_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) || jsonb_build_object('pin_version', pin_version) as document
  from public.punches as punch
  where business_id = (select access.business_id()) and (select access.manages());
create or replace view sync.own_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) || jsonb_build_object('pin_version', pin_version) as document
  from public.punches as punch
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());

-- The tablet's views. Nobody may select from them: sync.tablet_page and sync.tablet_digest read them with the owner's
-- rights, so each names the business itself. What the clock does not need is null or a default.

create view sync.tablet_businesses with (security_invoker = true) as
  select held.id, held.version, held.deleted, told.document || jsonb_build_object('pin_salt', held.pin_salt,
    'address', null, 'currency', 'USD', 'owner_id', held.id, 'subscription_status', 'active', 'subscription_plan', null,
    'staff_count', null, 'paid_until', null, 'approval_mode', false, 'rest_min_minutes', null, 'day_max_minutes', null,
    'week_max_minutes', null, 'chat_cleared_at', null, 'overtime_day_minutes', null, 'overtime_week_minutes', null,
    'overtime_second_day_minutes', null, 'overtime_percent', 150, 'overtime_second_percent', 200,
    'pay_rounding_minutes', 0, 'pay_rounding_mode', 'nearest', 'pay_early_grace_minutes', 0, 'pay_overnight', 'start',
    'pay_every', 'two-weeks', 'pay_anchor', '2026-01-04') as document
  from public.businesses as held join sync.businesses as told using (id)
  where held.id = (select access.tablet_business(true));

create view sync.tablet_profiles with (security_invoker = true) as
  select profile.id, profile.version, profile.deleted, jsonb_build_object(
    'id', profile.id, 'name', profile.name, 'business_id', profile.business_id,
    'profile_picture_url', profile.profile_picture_url, 'pin_version', coalesce(pin.version, 0),
    'pin_check', case when not profile.deleted then encode(access.hmac_sha256(
      (select decode(pin_key, 'hex') from access.tablets where user_id = auth.uid()),
      convert_to(profile.pin_hash, 'UTF8')), 'hex') end)
    || '{"email": "", "role": "employee", "created_by": null, "payrate": null, "subscription_status": "none",
      "subscription_plan": null, "pin_hash": null, "start_date": null, "deactivated_at": null, "removed_at": null,
      "phone": null, "shows_phone": false, "emergency_name": null, "emergency_relationship": null,
      "emergency_phone": null}' as document
  from public.profiles as profile left join access.pin_versions as pin on pin.user_id = profile.id
  where profile.business_id = (select access.tablet_business());

-- The two windows move once a week: rows that leave one are missed by the comparison, and read anew then.
create view sync.tablet_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) || jsonb_build_object('pin_version', pin_version)
    || case when created_by = auth.uid() then '{}' else '{"note": "", "reading": null}'::jsonb end as document
  from public.punches as punch
  where business_id = (select access.tablet_business()) and at >= date_trunc('week', now(), 'UTC') - interval '14 days';

create view sync.tablet_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object('kind', 'shift', 'id', id, 'business_id', business_id, 'date', date,
    'time_slot', time_slot, 'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', null, 'drop_reason', null, 'denial_reason', null, 'published', published,
    'published_as', null, 'estimated_pay', null, 'notes', '', 'position', position,
    'created_at', sync.instant(created_at)) as document
  from public.shifts
  where business_id = (select access.tablet_business()) and published
    and date - date_trunc('week', now() at time zone 'UTC')::date between -7 and 34;

create view sync.tablet_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object('kind', 'shift_template', 'id', id, 'business_id', business_id,
    'name', name, 'start_time', start_time, 'end_time', end_time, 'required_days', required_days,
    'required_module_id', null, 'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.tablet_business());

create view sync.tablet_devices with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'device', 'id', id, 'business_id', business_id, 'user_id', user_id, 'name', name, 'is_kiosk', is_kiosk,
    'last_heard_at', sync.instant(last_heard_at), 'last_seq', last_seq, 'unsent', unsent,
    'status', status, 'registered_by', registered_by, 'proposed_by', proposed_by) as document
  from public.punch_devices where user_id = auth.uid() and business_id = (select access.tablet_business(true));

do $$
declare
  name text;
begin
  foreach name in array array['businesses', 'profiles', 'punches', 'shifts', 'templates', 'devices'] loop
    execute format('comment on view sync.tablet_%s is %L', name, 'What a communal tablet pulls of one table.');
    execute format('revoke all on sync.tablet_%s from anon, authenticated, service_role', name);
  end loop;
end;
$$;

-- The list of what communal tablets pull: views by collection. A collection that is not here is empty for them.
insert into sync.sources (view_name, place, source) values
  ('tablet businesses', 1, 'tablet_businesses'),
  ('tablet profiles', 1, 'tablet_profiles'),
  ('tablet shifts', 1, 'tablet_shifts'),
  ('tablet templates', 1, 'tablet_templates'),
  ('tablet templates', 2, 'tablet_devices'),
  ('tablet punches', 1, 'tablet_punches');

create function access.tablet_status() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when access.tablet_business() is not null then 'registered'
    when access.tablet_business(true) is not null then 'proposed' end;
end;
$$;

-- A page for a communal tablet. While a collection, or the tablet itself, is not let in, the cursor stays at the
-- beginning: later nothing is older than it.
create function sync.tablet_page(collection text, cursor jsonb, max_rows int) returns json
language plpgsql stable security definer set search_path = '' as $$
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
$$;

create function sync.tablet_digest(collection text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(sum((digest ->> 'rows')::bigint), 0),
    'hash', coalesce(sum((digest ->> 'hash')::bigint), 0))
  from sync.sources, lateral (select sync.counted_digest(source) as digest) as counted
  where view_name = 'tablet ' || collection;
$$;

create or replace function public.sync_pull(cursors jsonb, max_rows int default 1000, client jsonb default null)
  returns json
language plpgsql stable set search_path = '' set jit = off as $$
declare
  rows_in_all constant int := 2000;
  wants_digests boolean := coalesce((client ->> 'digests')::boolean, false);
  is_tablet constant boolean := access.business_id() is null and access.tablet_status() is not null;
  room int := rows_in_all;
  loss record;
  asked record;
  page json;
  pages json[] := '{}';
  names text[] := '{}';
  views text[] := '{}';
  digests json;
begin
  if sync.is_outdated(client) then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if jsonb_typeof(cursors) is distinct from 'object' or coalesce(max_rows, 0) not between 1 and 1000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select * into loss from sync.find_loss(client -> 'checkpoint');
  if loss.common is not null then
    return sync.went_back(case when not loss.is_unnoticed
      then sync.present_epoch() || jsonb_build_object('common', loss.common) end);
  end if;
  for asked in
    select name, value as cursor,
      coalesce(pull_view, name) as view_name
    from jsonb_each(cursors) as given join sync.collections on name = given.key order by name
  loop
    page := case
      when room <= 0 then sync.later_page(asked.cursor)
      when is_tablet then sync.tablet_page(asked.name, asked.cursor, least(max_rows, room))
      else sync.page(asked.view_name, asked.cursor, least(max_rows, room))
    end;
    room := room - json_array_length(page -> 'rows');
    names := array_append(names, asked.name);
    views := array_append(views, asked.view_name);
    pages := array_append(pages, page);
  end loop;
  if wants_digests then
    select json_object_agg(given.name, case when is_tablet then sync.tablet_digest(given.name)
      else sync.digest(given.view_name) end) into digests
    from unnest(names, views) as given (name, view_name);
  end if;
  return json_build_object(
    'scope', json_build_object('user_id', auth.uid(), 'business_id', sync.own_business(),
      'role', case when is_tablet then 'tablet' else access.role() end),
    'server_time', sync.instant(clock_timestamp()),
    'version', coalesce(sync.current_version(), 0),
    'epoch', sync.present_epoch(),
    'collections', coalesce((
      select json_object_agg(given.name, given.answer) from unnest(names, pages) as given (name, answer)), '{}'),
    'digests', case when wants_digests then coalesce(digests, '{}') end);
end;
$$;

-- Lets functions of the exchange count for communal tablets too: they go by sync.own_business, whatever else they say. A
-- later migration that defines one of them anew calls it again (tests/contracts/tablet-reach.db.test.ts).
create procedure sync.include_tablets(variadic calls text[])
language plpgsql set search_path = '' as $$
declare
  one text;
begin
  foreach one in array calls loop
    execute replace(pg_get_functiondef(one::regprocedure), 'access.business_id()', 'sync.own_business()');
  end loop;
end;
$$;
call sync.include_tablets('sync.current_version()', 'sync.present_epoch()', 'sync.find_loss(jsonb)',
  'sync.answer_to_loss(jsonb)', 'sync.lost_versions(bigint[])', 'sync.note_replays(jsonb[], jsonb[])',
  'sync.replays_expected()', 'public.sync_push(jsonb, jsonb)', 'access.why_unverified(public.punches)');

-- Grants: who may call these objects.
revoke execute on procedure sync.include_tablets(text[]) from public;
revoke execute on function access.hmac_sha256(bytea, bytea), access.tablet_status(),
  sync.tablet_page(text, jsonb, int), sync.tablet_digest(text) from public;
grant execute on function access.tablet_status(), sync.tablet_page(text, jsonb, int), sync.tablet_digest(text)
  to authenticated;
