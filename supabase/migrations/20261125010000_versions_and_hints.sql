-- The basis of replication: each transaction of a business takes one number, in commit order. A device asks for
-- "everything after number N" and cannot miss a row, even of a slow transaction.

set check_function_bodies = off;

create schema sync;
comment on schema sync is 'Replication: version numbers, applied changes, and what pull and push need.';
grant usage on schema sync to authenticated;

create table sync.business_versions (
  business_id uuid primary key,
  version bigint not null,
  epoch uuid,
  server_run text
);
comment on table sync.business_versions is 'The last transaction number of each business. Its row lock orders commits.';
comment on column sync.business_versions.epoch is 'The current epoch; null before the first one.';
comment on column sync.business_versions.server_run is 'The run of the database server that gave the last version.';
alter table sync.business_versions enable row level security;
revoke all on sync.business_versions from anon, authenticated;

create table sync.changes (
  user_id uuid not null,
  id uuid not null,
  version bigint not null,
  primary key (user_id, id)
);
comment on table sync.changes is
  'Every change that a device pushed and the server applied, with its row''s version, so that a repeated push changes nothing.';
alter table sync.changes enable row level security;
revoke all on sync.changes from anon, authenticated;

create table sync.collections (
  name text primary key,
  push_table text,
  pull_view text,
  tallied boolean not null default false
);
comment on table sync.collections is
  'The collections a device may ask for (each has a view in this schema) and the table its pushes write.';
comment on column sync.collections.pull_view is
  'The view that devices pull and compare, if it holds less than a push may write; null: the view of the collection''s name.';
comment on column sync.collections.tallied is
  'Whether the digest is read from sync.tallies; otherwise the rows are counted.';
alter table sync.collections enable row level security;
revoke all on sync.collections from anon, authenticated;
grant select on sync.collections to authenticated;
create policy "Everyone signed in reads the list of collections" on sync.collections
  for select to authenticated using (true);

-- A device can open only a few collections, so related tables share one: each row states its kind, and a change is
-- written to the table of that kind.
create table sync.kinds (
  collection text not null references sync.collections (name),
  kind text not null,
  push_table text,
  row_table text,
  primary key (collection, kind)
);
comment on table sync.kinds is
  'The table that a change of each kind is written to, in collections that combine several tables; null: read-only.';
comment on column sync.kinds.row_table is 'The table that holds the rows of a read-only kind.';
alter table sync.kinds enable row level security;
revoke all on sync.kinds from anon, authenticated;
grant select on sync.kinds to authenticated;
create policy "Everyone signed in reads the list of kinds" on sync.kinds
  for select to authenticated using (true);

-- A collection may combine several tables, or read one table by different indexes depending on the reader. It then
-- has one view per source: one table along one index. A page takes the next rows of each source ordered by (version,
-- id) and merges them. A union of the sources would be slow: Postgres cannot merge branches with conditions by
-- index, so it would read and sort every row.
create table sync.sources (
  view_name text not null,
  place int not null,
  source text not null,
  primary key (view_name, place)
);
comment on table sync.sources is
  'The source views that a pulled view unites. A pulled view without sources is read directly.';
alter table sync.sources enable row level security;
revoke all on sync.sources from anon, authenticated;
grant select on sync.sources to authenticated;
create policy "Everyone signed in reads the list of sources" on sync.sources
  for select to authenticated using (true);

-- Creates the view that unites the given sources, in their order. Devices are served from the sources or from this
-- view.
create procedure sync.unite(view_name text, words text, sources text[])
language plpgsql set search_path = '' as $$
declare
  one text;
begin
  insert into sync.sources (view_name, place, source)
  select view_name, place, source from unnest(sources) with ordinality as listed (source, place);
  execute (
    select format('create view sync.%I with (security_invoker = true) as ', view_name)
      || string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all ' order by place)
    from unnest(sources) with ordinality as listed (source, place));
  execute format('comment on view sync.%I is %L', view_name, words);
  foreach one in array view_name || sources loop
    execute format('grant select on sync.%I to authenticated', one);
    if obj_description(format('sync.%I', one)::regclass, 'pg_class') is null then
      execute format('comment on view sync.%I is %L', one,
        'What the caller may read of one table along one index: a source of sync.' || view_name || '.');
    end if;
  end loop;
end;
$$;

-- A server can go back in time, for example when a backup is restored or the tail of its log is lost. Devices then
-- hold rows that the server no longer has, and the server would reuse the numbers of those rows without noticing.
--
--   versions of a business   1 ... 100 ... 180            devices have seen 180
-- restored as of 100       1 ... 100 │ 1764000000000 ...  a new epoch: last_version 100, first_version 1764000000000
--
-- Every version between the two belongs to a lost history. An epoch starts at the clock's milliseconds, so no number
-- is used twice however far the lost history went, and no device's claim decides where it starts.
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
  'restored: an operator said so; moved: another cluster or timeline; noticed: a device knew more than the server.';
comment on column sync.epochs.common_version is
  'The last version that is certainly the same in the lost and the new history; 0 if the point of return is unknown.';
comment on column sync.epochs.last_version is
  'The last version before the epoch began. Later versions are lost; versions after common_version may be of either history.';
comment on column sync.epochs.first_version is 'The first version of this epoch.';
comment on column sync.epochs.server_run is 'The run of the database server in which the epoch began.';
alter table sync.epochs enable row level security;
revoke all on sync.epochs from anon, authenticated;

-- Transactions of a lost history that devices sent again: an edit based on a lost row is then based on its repeated
-- row.
create table sync.replayed (
  business_id uuid not null,
  lost_version bigint not null,
  version bigint not null,
  replayed_at timestamptz not null default now(),
  primary key (business_id, lost_version, version)
);
comment on table sync.replayed is 'The new version of each change of a lost history, once a device has repeated it.';
alter table sync.replayed enable row level security;
revoke all on sync.replayed from anon, authenticated;

-- A hint usually concerns one or two of a dozen collections. Reading all of them would be nine tenths of a pull's
-- cost (planning the statements, probing for missing keys). So each business keeps the version of the newest row of
-- each collection, and the pull skips a collection with nothing above the device's cursor.
create table sync.collection_versions (
  business_id uuid not null,
  collection text not null,
  version bigint not null,
  primary key (business_id, collection)
) with (fillfactor = 50);
comment on table sync.collection_versions is
  'The version of the newest row of each collection of a business, or a later one. Kept by the triggers that assign versions.';
alter table sync.collection_versions enable row level security;
revoke all on sync.collection_versions from anon, authenticated;

-- Returns the number of this transaction within a business. The first call takes the number, holds the counter's row
-- lock until commit (so numbers follow commit order) and sends a hint to the business's devices; later calls in the
-- transaction return the same number. The setting is transaction-local, and a rolled-back subtransaction undoes
-- number and hint. The server's run is noted; on another cluster or timeline than before, an epoch begins first.
create function sync.next_version(business uuid) returns bigint
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
  perform realtime.send(jsonb_build_object('version', number), 'hint', 'business:' || business, true);
  return number;
end;
$$;

-- Called at the start of a push, before any row lock, so that two pushes queue here instead of deadlocking.
create function sync.lock_business(business uuid) returns void
language sql security definer set search_path = '' as $$
  select 1 from sync.business_versions where business_id = business for update;
$$;

-- Sets the version of a row, for every table whose rows belong to a business. A row without a business (the profile
-- of a person who has none yet) counts its own changes.
--
-- If nobody else wrote during a device's push, the device treats the answers as complete and pulls nothing. That
-- would be wrong if a trigger also wrote other rows (a vote's option counts it). So this trigger notes such writes
-- for the transaction, and the push then reports that its device has not seen everything. A rolled-back part undoes
-- its note.
create function sync.stamp_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.business_id is null then
    new.version := coalesce(old.version, 0) + 1;
  else
    new.version := sync.next_version(new.business_id);
    perform sync.note_collection(new.business_id, tg_table_name, new.version);
  end if;
  new.updated_at := now();
  if pg_trigger_depth() > 1 then
    perform set_config('sync.wrote_besides', pg_current_xact_id()::text, true);
  end if;
  return new;
end;
$$;

create function sync.stamp_business_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := sync.next_version(new.id);
  perform sync.note_collection(new.id, tg_table_name, new.version);
  new.updated_at := now();
  return new;
end;
$$;

-- Formats an instant as every device does: UTC with milliseconds, so that texts sort by time. A SQL-standard body is
-- bound at creation and can be inlined: it runs for every instant of every row.
create function sync.instant(moment timestamptz) returns text
language sql stable
return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function sync.current_version() returns bigint
language sql stable security definer set search_path = '' as $$
  select version from sync.business_versions where business_id = access.business_id();
$$;

-- The hash of a row's content travels with the row, and the device keeps it. Device and server compare versions,
-- which is cheap here: the content of a version never changes. To check that it still holds what was sent under a
-- version, the device hashes its stored row again (src/domain/sync/content-hash.ts).
--
-- JSON drops trailing zeros from numbers: 18.50 becomes 18.5 on a device. Both sides therefore drop them in texts
-- too.
create function sync.plain_numbers(content text) returns text
language sql immutable
return case when content ~ '\.\d*0[],}]'
  then regexp_replace(regexp_replace(content, '(\.\d*[1-9])0+(?=[],}])', '\1', 'g'), '\.0+(?=[],}])', '', 'g')
  else content end;

-- Returns a document's hash, prefixed with the version of this rule: a device with another version compares nothing.
create function sync.content_hash(document jsonb) returns text
language sql immutable
return '1-' || to_hex(hashtextextended(sync.plain_numbers(document::text), 0));

-- Returns a row in the form that every answer uses. A SQL-standard body can be inlined: it runs once per row.
create function sync.wire_row(document jsonb, version bigint, deleted boolean) returns jsonb
language sql stable
return document || jsonb_build_object('version', version, 'deleted', deleted,
  'content_hash', sync.content_hash(document));

-- Returns the digest of one row, as src/domain/sync/digest.ts computes it: the first 24 bits of the id times the
-- version. A SQL-standard body can be inlined: it runs once per row.
create function sync.row_digest(id uuid, version bigint) returns bigint
language sql immutable
return (('x' || left(id::text, 6))::bit(24)::int::bigint * ((version % 268435456) + 1)) % 2147483647;

-- Keeps deleted rows deleted. Replication never revives a row, but a direct API request could, and a message that an
-- admin cleared from the chat would reappear.
create function sync.refuse_revival() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'gone';
end;
$$;

-- Adds triggers to a table for each aspect named in `kept`: creations (who made a row), history (earlier values),
-- deleted (deleted rows stay deleted), and versions (the version of the last change).
create procedure sync.keep(name text, variadic kept text[])
language plpgsql set search_path = '' as $$
declare
  one text;
begin
  foreach one in array kept loop
    execute format(case one
      when 'creations' then 'create trigger %1$s_keep_creations after insert on public.%1$I
        referencing new table as becomes for each statement execute function sync.keep_creations()'
      when 'history' then 'create trigger %1$s_keep_history after update on public.%1$I
        referencing old table as was new table as becomes for each statement execute function sync.keep_histories()'
      when 'deleted' then 'create trigger %1$s_keep_deleted before update on public.%1$I for each row
        when (old.deleted and not new.deleted and current_user = ''authenticated'')
        execute function sync.refuse_revival()'
      when 'versions' then 'create trigger %1$s_stamp_version before insert or update on public.%1$I
        for each row execute function sync.stamp_version()'
      end, name);
  end loop;
end;
$$;

create function sync.wrote_besides() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('sync.wrote_besides', true), '') = pg_current_xact_id()::text;
$$;

create function sync.sha256(words text) returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(words, 'UTF8')), 'hex');

-- Returns the cluster, its timeline and its start time. The control file shows a new timeline only after its first
-- checkpoint.
create function sync.server_run() returns text
language sql stable set search_path = '' as $$
  select format('%s/%s/%s', cluster.system_identifier,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
    extract(epoch from pg_postmaster_start_time()))
  from pg_control_system() as cluster;
$$;

-- Begins an epoch of a business. If a device noticed the loss, the point of return is unknown.
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
    perform realtime.send(jsonb_build_object('version', begun.version), 'hint', 'business:' || business, true);
  end if;
end;
$$;

-- Begins an epoch for every business. To be called after restoring a backup, before anybody reaches the database.
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

-- Returns the caller's epoch as answers state it; null before the first.
create function sync.present_epoch() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', epochs.id, 'common', common_version, 'first', first_version)
  from sync.business_versions as counter join sync.epochs on epochs.business_id = counter.business_id and id = epoch
  where counter.business_id = access.business_id();
$$;

-- Whether changes that build on a lost change still wait for the device that will repeat it.
create function sync.replays_expected() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from sync.epochs
    where business_id = access.business_id() and began_at > now() - interval '3 days');
$$;

-- Called once per transaction and table, under the business's lock that its version has taken.
create function sync.note_collection(business uuid, target text, number bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mark constant text := business::text || ' ' || target || ';';
  noted constant text := coalesce(current_setting('sync.noted_collections', true), '');
begin
  if strpos(noted, mark) > 0 then
    return;
  end if;
  insert into sync.collection_versions as newest (business_id, collection, version)
  select business, coalesce(
    (select collection from sync.kinds where coalesce(push_table, row_table) = target),
    (select name from sync.collections where push_table = target)), number
  on conflict on constraint collection_versions_pkey do update set version = excluded.version;
  perform set_config('sync.noted_collections', noted || mark, true);
end;
$$;

-- Grants: who may call and read these objects.
grant execute on function sync.content_hash(jsonb), sync.current_version(), sync.instant(timestamptz),
  sync.lock_business(uuid), sync.plain_numbers(text), sync.present_epoch(), sync.replays_expected(),
  sync.row_digest(uuid, bigint), sync.wire_row(jsonb, bigint, boolean), sync.wrote_besides() to authenticated;

reset check_function_bodies;
