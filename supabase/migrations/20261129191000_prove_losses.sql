-- Area: versions_and_hints.
-- A server that went back has forgotten what it told, but not its key: it recognises its own words. Every answer has them
-- beside its version, and devices repeat them with their checkpoint. Such a proof counts for everybody, whoever brings it;
-- without one, from an app of the previous release, a loss counts for the devices of that person alone, however many
-- people say so.
set local lock_timeout = '2s';

create table sync.told_key (key text not null);
comment on table sync.told_key is 'The key of what answers told (sync.told). One row; the same after a restore.';
insert into sync.told_key values (gen_random_uuid()::text || gen_random_uuid());
alter table sync.told_key enable row level security;
revoke all on sync.told_key from anon, authenticated;

create table sync.server_runs (
  business_id uuid not null,
  server_run text not null,
  first_version bigint not null,
  primary key (business_id, server_run)
);
comment on table sync.server_runs is
  'The first version that each run of the database server gave to a business. A restored server lacks the runs after its backup.';
insert into sync.server_runs select business_id, server_run, 0 from sync.business_versions where server_run is not null;
alter table sync.server_runs enable row level security;
revoke all on sync.server_runs from anon, authenticated;

create function sync.note_server_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into sync.server_runs (business_id, server_run, first_version)
  values (new.business_id, new.server_run, new.version) on conflict do nothing;
  return null;
end;
$$;
create trigger business_versions_note_first_run after insert on sync.business_versions
  for each row when (new.server_run is not null) execute function sync.note_server_run();
create trigger business_versions_note_run after update of server_run on sync.business_versions
  for each row when (new.server_run is distinct from old.server_run and new.server_run is not null)
  execute function sync.note_server_run();

-- What only a holder of the key can say of a version: which run gave it, and in which epoch it was told. It is in base64,
-- as no secret is.
create function sync.told_by(business uuid, version bigint, epoch jsonb, run text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(
      key || sync.sha256(key || jsonb_build_array(business, version, nullif(epoch, 'null'), run)::text), 'UTF8')), 'base64')
    || ' ' || run
  from sync.told_key;
$$;

-- What an answer tells of a version that was given; null for any other.
create function sync.told(version bigint) returns text
language sql stable security definer set search_path = '' as $$
  select sync.told_by(business_id, told.version, sync.present_epoch(), server_run)
  from sync.business_versions as newest where business_id = sync.own_business() and told.version <= newest.version;
$$;

-- Whether a checkpoint is what this server told, and the version is not in its history, or was given anew since. Once an
-- epoch for everybody has begun after that, or in this run, there is nothing left to prove.
create function sync.proves_loss(checkpoint jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  business constant uuid := sync.own_business();
  seen constant bigint := (checkpoint ->> 'version')::bigint;
  run constant text := split_part(checkpoint ->> 'told', ' ', 2);
begin
  return coalesce(checkpoint ->> 'told' = sync.told_by(business, seen, checkpoint -> 'epoch', run), false)
    and not exists (
      select from sync.server_runs as given where business_id = business and server_run = run
        and seen < coalesce((
          select min(later.first_version) from sync.server_runs as later
          where later.business_id = business and later.first_version > given.first_version),
          (select version + 1 from sync.business_versions where business_id = business)))
    and not exists (
      select from sync.epochs where business_id = business and user_id is null
        and (server_run = sync.server_run() or first_version > coalesce((checkpoint #>> '{epoch,first}')::bigint, 0)));
end;
$$;

revoke execute on function sync.note_server_run(), sync.told_by(uuid, bigint, jsonb, text), sync.told(bigint),
  sync.proves_loss(jsonb) from public;
grant execute on function sync.told(bigint) to authenticated;

-- Begins an epoch of a business. If devices noticed the loss, the point of return is unknown, and the epoch is the
-- caller's alone unless it is proven: then those of this run become everybody's instead, if there are any. In every case
-- later versions are above every version ever assigned.
create or replace function sync.begin_epoch(business uuid, why text) returns void
language plpgsql set search_path = '' as $$
declare
  last_version constant bigint := (
    select version from sync.business_versions where business_id = business for update);
  is_of_devices constant boolean := why in ('noticed', 'proven');
  person constant uuid := case when why = 'noticed' then auth.uid() end;
  begun constant uuid := gen_random_uuid();
  first bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  if why = 'proven' then
    update sync.epochs set user_id = null
      where business_id = business and user_id is not null and epochs.server_run = sync.server_run();
  end if;
  if why <> 'proven' or not found then
    update sync.business_versions set version = greatest(version + 1, first)
      where business_id = business returning version into first;
    if not found then
      return;
    end if;
    insert into sync.epochs (business_id, id, user_id, cause, common_version, last_version, first_version, server_run)
      values (business, begun, person, case when is_of_devices then 'noticed' else why end,
        case when is_of_devices then 0 else last_version end, last_version, first, sync.server_run());
  end if;
  if person is null then
    update sync.business_versions as counter set server_run = sync.server_run(), epoch = (
      select id from sync.epochs where business_id = business and user_id is null order by first_version desc, id desc limit 1)
      where business_id = business returning version into first;
    perform realtime.send(jsonb_build_object('version', first), 'hint', 'business:' || business, true);
  end if;
end;
$$;

-- safe: only the function above called it
drop function sync.is_loss_confirmed(uuid);

-- Whether this server lacks something that a device has: `common` is then the last version that both certainly
-- share, otherwise null. `is_unnoticed`: no epoch covers it yet. The checkpoint is the device's claim: its business,
-- epoch, that business's version, and its last acknowledged change. Changes are remembered for ever, so a missing
-- one was lost. A server does not go back while it runs: once an epoch has begun in this run for somebody, their devices
-- begin no other without a proof. Nobody was ever told a version between an epoch's last and first one: whoever saw one
-- saw a lost one, also after somebody else's epoch has raised the newest. Versions and epochs are numbered no faster than
-- the milliseconds pass, so that no server has ever told one that lies ahead of the clock; clocks may be wrong by a day.
create or replace function sync.find_loss(checkpoint jsonb, out common bigint, out is_unnoticed boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  business constant uuid := sync.own_business();
  seen constant bigint := (checkpoint ->> 'version')::bigint;
  claimed constant jsonb := nullif(checkpoint -> 'epoch', 'null');
  newest constant bigint := (select version from sync.business_versions where business_id = business);
  latest constant bigint := greatest(newest, floor(extract(epoch from now() + interval '1 day') * 1000)::bigint);
  present sync.epochs;
  known sync.epochs;
begin
  is_unnoticed := false;
  if checkpoint ->> 'business_id' is distinct from business::text or seen is null
      or seen > latest or (claimed ->> 'first')::bigint > latest then
    return;
  end if;
  select * into present from sync.own_epochs() order by first_version desc, id desc limit 1;
  select * into known from sync.own_epochs() where id = (claimed ->> 'id')::uuid;
  if known.id is null and claimed is not null then
    -- The device's epoch was lost as well, unless the present epoch covers that.
    is_unnoticed := coalesce(present.first_version, 0) < (claimed ->> 'first')::bigint;
  elsif known.id is not distinct from present.id then
    is_unnoticed := seen > newest or exists (
      select from sync.epochs where business_id = business and seen > last_version and seen < first_version
    ) or not exists (
      select from sync.changes where user_id = (select auth.uid()) and id = (checkpoint ->> 'change_id')::uuid
      union all select where checkpoint ->> 'change_id' is null);
  end if;
  if is_unnoticed and present.server_run is distinct from sync.server_run() or sync.proves_loss(checkpoint) then
    is_unnoticed := true;
    common := 0;
    return;
  end if;
  is_unnoticed := false;
  select min(common_version) into common from sync.own_epochs() where first_version > coalesce(known.first_version, 0);
  if known.id is null and common is not null then
    common := least(common, (claimed ->> 'common')::bigint);
  end if;
  if seen <= common then
    common := null;
  end if;
end;
$$;

-- Returns null if the device has nothing more than this server. Otherwise the device begins an epoch, unless one has begun,
-- and is told to go back: it reads everything again and resends what it keeps.
create or replace function sync.answer_to_loss(checkpoint jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  loss record;
begin
  select * into loss from sync.find_loss(checkpoint);
  if loss.is_unnoticed then
    perform sync.begin_epoch(sync.own_business(),
      case when sync.proves_loss(checkpoint) then 'proven' else 'noticed' end);
  end if;
  return case when loss.common is not null
    then sync.went_back(sync.present_epoch() || jsonb_build_object('common', loss.common)) end;
end;
$$;

-- Whether devices may be sending a punch of this moment again, because the server lost it (SPEC.md, "A server that
-- went back"). What they sent since then proves nothing. An epoch that somebody claimed for themself alone does not count.
create or replace function access.may_be_replayed(business uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from sync.epochs
    where business_id = business and user_id is null and began_at > now() - interval '3 days' and moment < began_at);
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
    'told', sync.told(sync.current_version()),
    'collections', coalesce((
      select json_object_agg(given.name, given.answer) from unnest(names, pages) as given (name, answer)), '{}'),
    'digests', case when wants_digests then coalesce(digests, '{}') end);
end;
$$;
