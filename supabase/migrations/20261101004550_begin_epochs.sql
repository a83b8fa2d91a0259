-- A server may go back in time: a backup is restored, the tail of its log is lost. Devices then hold rows that it does not
-- have any more, and without a sign of it the numbers that those rows had would be given to others.
--
--   versions of a business   1 ... 100 ... 180            devices have seen 180
--   restored as of 100       1 ... 100 │ 1764000000000 ...  a new epoch: last_version 100, first_version 1764000000000
--
-- Every version between the two is of a lost history. An epoch starts at the milliseconds of the clock, so no number is
-- given twice whatever the lost history came to, and no device's word decides it.

create table sync.epochs (
  business_id uuid not null,
  id uuid not null default gen_random_uuid(),
  cause text not null check (cause in ('restored', 'moved', 'noticed')),
  common_version bigint not null,
  last_version bigint not null,
  first_version bigint not null,
  server_run text not null,
  began_at timestamptz not null default now(),
  primary key (business_id, id)
);
comment on table sync.epochs is 'Each time a business''s data went back, or moved to another database server.';
comment on column sync.epochs.cause is
  'restored: somebody said so; moved: another cluster or timeline; noticed: a device knew more than the server.';
comment on column sync.epochs.common_version is
  'The last version that is certainly the same in the lost history and in this one; 0 where nobody knows when it went back.';
comment on column sync.epochs.last_version is
  'The last one before it began: later ones are lost, and those after the common one may be of either history.';
comment on column sync.epochs.first_version is 'Later versions are of this epoch.';
comment on column sync.epochs.server_run is 'In which run of the database server it began.';
alter table sync.epochs enable row level security;
revoke all on sync.epochs from anon, authenticated;

-- Transactions of a lost history that devices repeated: an edit that was made from one of their rows is made from the row
-- of the repetition.
create table sync.replayed (
  business_id uuid not null,
  lost_version bigint not null,
  version bigint not null,
  replayed_at timestamptz not null default now(),
  primary key (business_id, lost_version, version)
);
comment on table sync.replayed is 'Which version a change of a lost history has since a device repeated it.';
alter table sync.replayed enable row level security;
revoke all on sync.replayed from anon, authenticated;

alter table sync.business_versions
  add column epoch uuid,
  add column server_run text;
comment on column sync.business_versions.epoch is 'The present epoch; null since the beginning.';
comment on column sync.business_versions.server_run is 'The run of the database server that gave the last version.';

-- Which cluster this is, on which timeline, and since when it runs. The control file tells of another timeline only after
-- its first checkpoint.
create function sync.server_run() returns text
language sql stable set search_path = '' as $$
  select format('%s/%s/%s', cluster.system_identifier,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
    extract(epoch from pg_postmaster_start_time()))
  from pg_control_system() as cluster;
$$;

-- Begins an epoch of a business. Where a device noticed that it went back, nobody knows when that was.
create function sync.begin_epoch(business uuid, why text) returns void
language plpgsql set search_path = '' as $$
declare
  last_version constant bigint := (
    select version from sync.business_versions where business_id = business for update);
  begun record;
begin
  update sync.business_versions
    set version = greatest(version + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint),
      epoch = gen_random_uuid(), server_run = sync.server_run()
    where business_id = business returning * into begun;
  if found then
    insert into sync.epochs (business_id, id, cause, common_version, last_version, first_version, server_run)
      values (business, begun.epoch, why, case when why = 'noticed' then 0 else last_version end, last_version,
        begun.version, begun.server_run);
    perform realtime.send(jsonb_build_object('version', begun.version), 'poke', 'business:' || business, true);
  end if;
end;
$$;

-- For whoever restores a backup, before anybody else reaches the database: an epoch for every business.
create function sync.begin_epochs() returns bigint
language plpgsql set search_path = '' as $$
declare
  businesses bigint := 0;
  counter record;
begin
  for counter in select business_id from sync.business_versions order by business_id loop
    perform sync.begin_epoch(counter.business_id, 'restored');
    businesses := businesses + 1;
  end loop;
  return businesses;
end;
$$;

-- As before; the run of the server is noted, and on another cluster or timeline than before an epoch begins first.
create or replace function sync.next_version(business uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  key text := pg_current_xact_id()::text || ':' || business::text || ':';
  taken text := coalesce(current_setting('sync.taken_version', true), '');
  run text;
  last sync.business_versions;
  number bigint;
begin
  if starts_with(taken, key) then
    return substr(taken, length(key) + 1)::bigint;
  end if;
  run := sync.server_run();
  select * into last from sync.business_versions where business_id = business for update;
  if regexp_replace(last.server_run, '/[^/]*$', '') <> regexp_replace(run, '/[^/]*$', '') then
    perform sync.begin_epoch(business, 'moved');
  end if;
  insert into sync.business_versions as counter (business_id, version, server_run) values (business, 1, run)
    on conflict (business_id) do update set version = counter.version + 1, server_run = run
    returning version into number;
  perform set_config('sync.taken_version', key || number, true);
  perform realtime.send(jsonb_build_object('version', number), 'poke', 'business:' || business, true);
  return number;
end;
$$;

-- What an answer says of the caller's epoch: null before the first.
create function sync.present_epoch() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', epochs.id, 'common', common_version, 'first', first_version)
  from sync.business_versions as counter join sync.epochs on epochs.business_id = counter.business_id and id = epoch
  where counter.business_id = access.business_id();
$$;

-- Whether this server lacks something that a device has: `common` is then the last version that both certainly share,
-- otherwise null. `is_unnoticed`: no epoch tells of it yet.
-- The checkpoint is the device's word for how far it got: its business, its epoch, that business's version, and the last
-- of its changes that was acknowledged. Changes are remembered for good, so one that is not there was lost with the rest.
-- A server does not go back while it runs: once an epoch has begun in this run, no device begins another.
create function sync.find_loss(checkpoint jsonb, out common bigint, out is_unnoticed boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  business constant uuid := access.business_id();
  seen constant bigint := (checkpoint ->> 'version')::bigint;
  claimed constant jsonb := nullif(checkpoint -> 'epoch', 'null');
  newest bigint;
  present sync.epochs;
  known sync.epochs;
begin
  is_unnoticed := false;
  if checkpoint ->> 'business_id' is distinct from business::text or seen is null then
    return;
  end if;
  select version into newest from sync.business_versions where business_id = business;
  select * into present from sync.epochs where business_id = business
    order by first_version desc, id desc limit 1;
  select * into known from sync.epochs where business_id = business and id = (claimed ->> 'id')::uuid;
  if known.id is null and claimed is not null then
    -- Its epoch was lost as well, unless the present one tells of that.
    is_unnoticed := coalesce(present.first_version, 0) < (claimed ->> 'first')::bigint;
  elsif known.id is not distinct from present.id then
    is_unnoticed := seen > newest or not exists (
      select from sync.changes where user_id = (select auth.uid()) and id = (checkpoint ->> 'change_id')::uuid
      union all select where checkpoint ->> 'change_id' is null);
  end if;
  if is_unnoticed and present.server_run is distinct from sync.server_run() then
    common := 0;
    return;
  end if;
  is_unnoticed := false;
  select min(common_version) into common from sync.epochs
    where business_id = business and first_version > coalesce(known.first_version, 0);
  if known.id is null and common is not null then
    common := least(common, (claimed ->> 'common')::bigint);
  end if;
  if seen <= common then
    common := null;
  end if;
end;
$$;

-- The whole answer to a device that has more than this server. Without an epoch it comes back with a push, which begins one.
create function sync.went_back(epoch jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'went_back', 'epoch', epoch, 'server_time', sync.instant(clock_timestamp()));
$$;

-- Null for a device that has nothing more than this server. Anybody may begin an epoch of their business by what their
-- device says, once in a run of the server: it costs that business's devices to read everything anew, and to send again
-- what they keep, which is then found to be there.
create function sync.answer_to_loss(checkpoint jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  loss record;
begin
  select * into loss from sync.find_loss(checkpoint);
  if loss.is_unnoticed then
    perform sync.begin_epoch(access.business_id(), 'noticed');
  end if;
  return case when loss.common is not null
    then sync.went_back(sync.present_epoch() || jsonb_build_object('common', loss.common)) end;
end;
$$;

-- For so long what builds on a lost change waits for the device that will repeat it.
create function sync.replays_expected() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from sync.epochs
    where business_id = access.business_id() and began_at > now() - interval '3 days');
$$;

-- Of these versions those that are, or may be, of a lost history, each with the versions of its repetition (`replays`),
-- and of these the ones that also repeat something later (`beyond`).
create function sync.lost_versions(versions bigint[])
  returns table (lost_version bigint, last_version bigint, is_certain boolean, replays bigint[], beyond bigint[])
language sql stable security definer set search_path = '' as $$
  with lost as (
    select asked.version, max(epochs.last_version) as last_version
    from unnest(versions) as asked (version) join sync.epochs
      on business_id = access.business_id() and asked.version > common_version and asked.version < first_version
    group by asked.version
  )
  select lost.version, lost.last_version, lost.version > lost.last_version, found.replays, array(
    select later.version from sync.replayed as later
    where later.business_id = access.business_id() and later.version = any (found.replays)
      and later.lost_version > lost.version)
  from lost cross join lateral (select array(
    select replayed.version from sync.replayed
    where business_id = access.business_id() and replayed.lost_version = lost.version) as replays) as found;
$$;

-- Notes what of a run was a repetition, and under which version it is known now.
create function sync.note_replays(run jsonb[], answers jsonb[]) returns void
language sql security definer set search_path = '' as $$
  insert into sync.replayed (business_id, lost_version, version)
  select distinct access.business_id(), lost.lost_version,
    coalesce((answer ->> 'version')::bigint, (answer #>> '{row,version}')::bigint, sync.current_version())
  from unnest(run, answers) as one (change, answer)
  join sync.lost_versions(array(select (change ->> 'replays')::bigint from unnest(run) as change)) as lost
    on lost.lost_version = (change ->> 'replays')::bigint
  where answer ->> 'status' = 'applied'
  on conflict do nothing;
$$;

-- As before, and an edit that was made from a row of a lost history is made from what repeated it. Until that is there it
-- waits ("not_yet"). What repeats something later as well is more than the edit was made from: then its device merges. A
-- device's own repetitions follow one another.
create or replace function sync.judge(collection text, run jsonb[]) returns sync.step[]
language plpgsql stable set search_path = '' as $$
declare
  steps sync.step[];
begin
  with asked as materialized (
    select * from sync.asked(run)
  ), known as materialized (
    select * from sync.applied_changes(
      array(select change_id from asked union all select unnest(replaced) from asked))
  ), lost as materialized (
    select * from sync.lost_versions(array(select distinct base_version from asked where base_version > 0))
  ), compared as materialized (
    select asked.place, asked.change_id, asked.row_id, asked.document, asked.replaced,
      sync.wire_row(held.document, held.version, held.deleted) as held,
      case
        when asked.change_id in (select known.id from known) then 'already_applied'
        when lost.lost_version is not null and held.version is distinct from base.version
          and (is_certain or run[asked.place] ? 'replays') and (held.id is null or replays = '{}' or held.version <= last_version)
          and sync.replays_expected() then 'not_yet'
        when held.id is null and base.version > 0 then 'gone'
        when held.id is null and asked.document -> 'deleted' = 'true' then 'annul'
        when held.id is null then 'insert'
        when held.deleted or not (held.version = base.version or coalesce(held.version = any (replays)
            and (run[asked.place] ? 'replays' or held.version <> all (beyond)), false)) then 'conflict'
        else 'update'
      end as verdict
    from asked
    cross join lateral (select greatest(asked.base_version, case when asked.replaced <> '{}' then (
      select max(known.version) from known where known.id = any (asked.replaced)) end) as version) as base
    left join lost on lost.lost_version = base.version
    left join sync.held_rows(collection, array(select row_id from asked)) as held on held.id = asked.row_id
  )
  select array_agg(row(place, change_id, row_id, document, replaced, held,
    case when verdict = 'update' and columns is null then 'touch' else verdict end, columns)::sync.step
    order by place)
  into steps
  from compared left join lateral (
    select string_agg(quote_ident(field.key), ', ') as columns from jsonb_each(document) as field
    where case when verdict = 'insert' then field.key not in ('deleted', 'kind')
      else field.value is distinct from coalesce(held -> field.key, 'null') end
  ) as difference on verdict in ('insert', 'update');
  return steps;
end;
$$;

-- As before, what has to wait for a repetition says so, and of what was applied already the version of then is told: should
-- the server lose it, its repetition is known by that.
create or replace function sync.answers(collection text, steps sync.step[]) returns jsonb[]
language sql stable set search_path = '' as $$
  select array_agg(case
      when step.verdict = 'already_applied' then jsonb_build_object('status', 'already_applied', 'row', step.held,
        'version', (select known.version from sync.applied_changes(array[step.change_id]) as known))
      when step.verdict = 'conflict' then jsonb_build_object('status', 'conflict', 'row', step.held)
      when step.verdict = 'gone' then
        jsonb_build_object('status', 'rejected', 'code', 'gone', 'reason', null, 'row', null)
      when step.verdict = 'not_yet' then
        jsonb_build_object('status', 'rejected', 'code', 'conflict', 'reason', 'not_yet', 'row', step.held)
      when held.document = step.document || added and not held.deleted then
        jsonb_build_object('status', 'applied', 'version', held.version, 'added', added,
          'content_hash', sync.content_hash(held.document))
      else jsonb_build_object('status', 'applied', 'row', sync.wire_row(held.document, held.version, held.deleted))
    end order by step.place)
  from unnest(steps) as step
  left join sync.held_rows(collection, array(
      select written.row_id from unnest(steps) as written where written.verdict in ('insert', 'update', 'touch'))
    ) as held on held.id = step.row_id and step.verdict in ('insert', 'update', 'touch')
  -- The changes of a run mostly send the same fields; where one does not, the comparison above sees it.
  cross join lateral (
    select held.document - array(select jsonb_object_keys(steps[1].document)) as added) as difference;
$$;

-- As before, and repetitions are noted.
create or replace function sync.apply_run(run jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  collection constant text := run[1] ->> 'collection';
  target constant text := sync.push_table(run[1]);
  steps sync.step[];
  results jsonb[];
begin
  steps := sync.judge(collection, run);
  if exists (select from unnest(steps) as step where step.change_id is null or step.row_id is null) then
    raise exception 'invalid_change' using errcode = '22023';
  end if;
  perform sync.write_rows(target, steps);
  results := sync.answers(collection, steps);
  perform sync.remember(steps, results);
  if exists (select from unnest(run) as change where change ? 'replays') then
    perform sync.note_replays(run, results);
  end if;
  return results;
end;
$$;

-- Whether a refusal may pass: of a repetition, which was acknowledged before and lacks what came before it, and of what
-- refers to a row that another device may bring back.
create function sync.may_yet_apply(change jsonb, result jsonb) returns boolean
language sql stable set search_path = '' as $$
  select result ->> 'status' = 'rejected' and (change ? 'replays' or result ->> 'reason' = 'missing_reference')
    and sync.replays_expected();
$$;

-- As before; the answers tell the epoch, and a device that has more than this server is told so before anything of it is
-- taken.
create or replace function public.sync_push(changes jsonb, client jsonb default null) returns jsonb
language plpgsql set search_path = '' set jit = off as $$
declare
  protocol int := sync.protocol_of(client);
  version_before bigint;
  version_after bigint;
  loss jsonb;
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
  loss := sync.answer_to_loss(client -> 'checkpoint');
  if loss is not null then
    return loss;
  end if;
  version_before := coalesce(sync.current_version(), 0);
  perform sync.note_tablet(client -> 'tablet', client ->> 'device');
  asked := array(select value from jsonb_array_elements(changes) with ordinality order by ordinality);
  results := sync.apply_changes(asked);
  version_after := coalesce(sync.current_version(), 0);
  return jsonb_build_object('server_time', sync.instant(clock_timestamp()), 'results', coalesce((
      select jsonb_agg(jsonb_build_object('change_id', asked[place] -> 'change_id')
        || case
          when protocol < 3 then sync.older_result(protocol, asked[place], result)
          when client ? 'checkpoint' and sync.may_yet_apply(asked[place], result) then result || '{"reason": "not_yet"}'
          else result
        end order by place)
      from unnest(results) with ordinality as given (result, place)), '[]'))
    || case when protocol = 1 then '{}' else jsonb_build_object(
      'version_before', case when sync.wrote_besides() then version_after else version_before end,
      'version', version_after, 'epoch', sync.present_epoch()) end;
end;
$$;

create or replace function public.sync_pull(cursors jsonb, max_rows int default 1000, client jsonb default null)
  returns json
language plpgsql stable set search_path = '' set jit = off as $$
declare
  rows_in_all constant int := 2000;
  protocol int := sync.protocol_of(client);
  wants_digests boolean := coalesce((client ->> 'digests')::boolean, false) and protocol > 1;
  room int := rows_in_all;
  loss record;
  asked record;
  page json;
  pages json[] := '{}';
  names text[] := '{}';
  views text[] := '{}';
  digests json;
begin
  if protocol < 1 then
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
      coalesce(case when protocol < 4 then plain_view end, pull_view, name) as view_name
    from jsonb_each(cursors) as given join sync.collections on name = given.key order by name
  loop
    -- The first protocol knows no page that is empty and goes on.
    page := case
      when room > 0 or protocol = 1
        then sync.page(asked.view_name, asked.cursor, case when protocol = 1 then max_rows else least(max_rows, room) end,
          protocol)
      else sync.later_page(asked.cursor)
    end;
    room := room - json_array_length(page -> 'rows');
    names := array_append(names, asked.name);
    views := array_append(views, asked.view_name);
    pages := array_append(pages, page);
  end loop;
  if wants_digests then
    select json_object_agg(given.name, sync.digest(given.view_name)) into digests
    from unnest(names, views) as given (name, view_name);
  end if;
  return json_build_object(
    'scope', json_build_object(
      'user_id', auth.uid(), 'business_id', access.business_id(), 'role', access.role()),
    'server_time', sync.instant(clock_timestamp()),
    'version', coalesce(sync.current_version(), 0),
    'epoch', sync.present_epoch(),
    'collections', coalesce((
      select json_object_agg(given.name, given.answer) from unnest(names, pages) as given (name, answer)), '{}'),
    'digests', case when wants_digests then coalesce(digests, '{}') end);
end;
$$;

revoke execute on function sync.server_run(), sync.begin_epoch(uuid, text), sync.begin_epochs(),
  sync.present_epoch(), sync.find_loss(jsonb), sync.went_back(jsonb), sync.answer_to_loss(jsonb),
  sync.replays_expected(), sync.lost_versions(bigint[]), sync.note_replays(jsonb[], jsonb[]),
  sync.may_yet_apply(jsonb, jsonb) from public;
grant execute on function sync.present_epoch(), sync.find_loss(jsonb), sync.went_back(jsonb), sync.answer_to_loss(jsonb),
  sync.replays_expected(), sync.lost_versions(bigint[]), sync.note_replays(jsonb[], jsonb[]),
  sync.may_yet_apply(jsonb, jsonb) to authenticated;
