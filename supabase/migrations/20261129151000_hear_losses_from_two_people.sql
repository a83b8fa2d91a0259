-- Area: versions_and_hints.
-- What a device claims to have seen cannot be checked: a server that went back has forgotten what it told. So one
-- person's word counts for their own devices alone, which go back and bring what they keep. Everybody else is asked to go
-- back only when a second person shows a loss in the same run of the database, and one of the two is a manager.
set local lock_timeout = '2s';

alter table sync.epochs add column user_id uuid;
comment on column sync.epochs.user_id is
  'The person whose devices noticed a loss, for whom alone this is an epoch; null: it is everybody''s.';

-- Returns the caller's business's epochs that count for them.
create function sync.own_epochs() returns setof sync.epochs
language sql stable security definer set search_path = '' as $$
  select * from sync.epochs
  where business_id = sync.own_business() and (user_id is null or user_id = (select auth.uid()));
$$;
revoke execute on function sync.own_epochs() from public;

-- Whether somebody else showed a loss in this run, and they or the caller are a manager.
create function sync.is_loss_confirmed(business uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from sync.epochs join public.profiles as witness on witness.id = epochs.user_id
    where epochs.business_id = business and witness.business_id = business and not witness.deleted
      and witness.id <> (select auth.uid()) and epochs.server_run = sync.server_run()
      and (witness.role in ('manager', 'admin') or access.manages()));
$$;
revoke execute on function sync.is_loss_confirmed(uuid) from public;

-- Begins an epoch of a business. If devices noticed the loss, the point of return is unknown, and the epoch is the
-- caller's alone; once it is confirmed, those of this run become everybody's instead. Also in the former case later
-- versions are above every version ever assigned.
create or replace function sync.begin_epoch(business uuid, why text) returns void
language plpgsql set search_path = '' as $$
declare
  last_version constant bigint := (
    select version from sync.business_versions where business_id = business for update);
  is_confirmed constant boolean := why = 'noticed' and sync.is_loss_confirmed(business);
  person constant uuid := case when why = 'noticed' then auth.uid() end;
  begun constant uuid := gen_random_uuid();
  first bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  if is_confirmed then
    update sync.epochs set user_id = null
      where business_id = business and user_id is not null and epochs.server_run = sync.server_run();
  else
    update sync.business_versions set version = greatest(version + 1, first)
      where business_id = business returning version into first;
    if not found then
      return;
    end if;
    insert into sync.epochs (business_id, id, user_id, cause, common_version, last_version, first_version, server_run)
      values (business, begun, person, why, case when why = 'noticed' then 0 else last_version end, last_version,
        first, sync.server_run());
  end if;
  if is_confirmed or person is null then
    update sync.business_versions as counter set server_run = sync.server_run(), epoch = (
      select id from sync.epochs where business_id = business and user_id is null order by first_version desc, id desc limit 1)
      where business_id = business returning version into first;
    perform realtime.send(jsonb_build_object('version', first), 'hint', 'business:' || business, true);
  end if;
end;
$$;

-- Returns the caller's epoch as answers state it; null before the first.
create or replace function sync.present_epoch() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', id, 'common', common_version, 'first', first_version)
  from sync.own_epochs() order by first_version desc, id desc limit 1;
$$;

-- Whether changes that build on a lost change still wait for the device that will repeat it.
create or replace function sync.replays_expected() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from sync.own_epochs() where began_at > now() - interval '3 days');
$$;

-- Returns those of these versions that may belong to a lost history, with the versions of their repetitions
-- (`replays`) and those of them that also contain later changes (`beyond`). The first epoch that may have lost a version
-- says what came before the loss: several can, where several people noticed it.
create or replace function sync.lost_versions(versions bigint[])
returns table (lost_version bigint, last_version bigint, is_certain boolean, replays bigint[], beyond bigint[])
language sql stable security definer set search_path = '' as $$
  with lost as (
    select asked.version, min(epochs.last_version) as last_version
    from unnest(versions) as asked (version) join sync.own_epochs() as epochs
      on asked.version > common_version and asked.version < first_version
    group by asked.version
  )
  select lost.version, lost.last_version, lost.version > lost.last_version, found.replays, array(
    select later.version from sync.replayed as later
    where later.business_id = sync.own_business() and later.version = any (found.replays)
      and later.lost_version > lost.version)
  from lost cross join lateral (select array(
    select replayed.version from sync.replayed
    where business_id = sync.own_business() and replayed.lost_version = lost.version) as replays) as found;
$$;

-- Whether this server lacks something that a device has: `common` is then the last version that both certainly
-- share, otherwise null. `is_unnoticed`: no epoch covers it yet. The checkpoint is the device's claim: its business,
-- epoch, that business's version, and its last acknowledged change. Changes are remembered for ever, so a missing
-- one was lost. A server does not go back while it runs: once an epoch has begun in this run for somebody, their devices
-- begin no other. Nobody was ever told a version between an epoch's last and first one: whoever saw one saw a lost one,
-- also after somebody else's epoch has raised the newest. Versions and epochs are numbered no faster than the milliseconds pass, so that no server has ever told
-- one that lies ahead of the clock; clocks may be wrong by a day.
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
  if is_unnoticed and present.server_run is distinct from sync.server_run() then
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

-- The platform is told of what everybody was told.
create or replace function public.list_returns() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'cause', cause, 'at', sync.instant(at), 'businesses', businesses, 'repeated', repeated) order by at desc), '[]')
  from (
    select epoch.cause, min(epoch.began_at) as at, count(*) as businesses, sum(found.repeated) as repeated
    from sync.epochs as epoch cross join lateral (
      select count(*) as repeated from sync.replayed
      where replayed.business_id = epoch.business_id and lost_version > epoch.common_version
        and lost_version < epoch.first_version) as found
    where epoch.user_id is null and epoch.began_at > now() - interval '90 days'
      and (epoch.cause <> 'moved' or found.repeated > 0)
    group by epoch.cause, date_trunc('minute', epoch.began_at)
    order by at desc limit 10
  ) as returned;
$$;
