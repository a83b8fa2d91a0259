-- Replication, the ground of it: one number per business, taken once per transaction, in commit order. A device asks
-- for "everything after number N" and can never miss a row, however slow its writer was.

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
comment on column sync.business_versions.epoch is 'The present epoch; null since the beginning.';
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
  'Every change a device pushed and we applied, with the version its row got, so that a repeated push changes nothing.';
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
  'What devices pull and compare, should it be less than what a push may be about; null: the view of that name.';
comment on column sync.collections.tallied is 'Its digest is read from sync.tallies; otherwise its rows are counted.';
alter table sync.collections enable row level security;
revoke all on sync.collections from anon, authenticated;
grant select on sync.collections to authenticated;
create policy "Everyone signed in reads the list of collections" on sync.collections
  for select to authenticated using (true);

-- A device may hold few collections, so tables that belong together share one: each row then says its kind, and a
-- change is written to the table of its kind.
create table sync.kinds (
  collection text not null references sync.collections (name),
  kind text not null,
  push_table text,
  row_table text,
  primary key (collection, kind)
);
comment on table sync.kinds is
  'Which table a change of a kind is written to, in collections that hold rows of several tables; null: read-only.';
comment on column sync.kinds.row_table is 'Where the rows of a kind are that no device writes.';
alter table sync.kinds enable row level security;
revoke all on sync.kinds from anon, authenticated;
grant select on sync.kinds to authenticated;
create policy "Everyone signed in reads the list of kinds" on sync.kinds
  for select to authenticated using (true);

-- A collection that is made of several tables, or read by another index depending on who reads, has a view for each of
-- these sources: one table along one index. A page takes the next rows of each source in the order of (version, id) and
-- merges them. Of a union of them Postgres would read and sort every row, since a branch with a condition cannot be
-- merged by index.
create table sync.sources (
  view_name text not null,
  place int not null,
  source text not null,
  primary key (view_name, place)
);
comment on table sync.sources is
  'The views that a pulled view is the union of. A pulled view without sources is read as it is.';
alter table sync.sources enable row level security;
revoke all on sync.sources from anon, authenticated;
grant select on sync.sources to authenticated;
create policy "Everyone signed in reads the list of sources" on sync.sources
  for select to authenticated using (true);

-- Makes a view of its sources, in their order: devices are answered from either.
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

-- Of a dozen collections a hint is mostly about one or two. To read all of them, planning a page's statement and
-- looking for keys that are not there, would be nine tenths of what a pull costs. So each business keeps the version of
-- the newest row of each collection, and a collection with nothing above a device's cursor is not read.
create table sync.collection_versions (
  business_id uuid not null,
  collection text not null,
  version bigint not null,
  primary key (business_id, collection)
) with (fillfactor = 50);
comment on table sync.collection_versions is
  'The version of the newest row of each collection of a business, or a later one. Kept by the triggers that give versions.';
alter table sync.collection_versions enable row level security;
revoke all on sync.collection_versions from anon, authenticated;

-- The number of this transaction within a business. The first call takes it, holds the counter's row lock until commit
-- (so numbers and commits come in the same order) and sends a hint to the business's devices; later calls in the same transaction
-- return the same number. The setting is local to the transaction, and a rolled-back subtransaction takes its number
-- and its hint back with it. The run of the server is noted, and on another cluster or timeline than before an epoch
-- begins first.
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

-- Taken at the start of a push, before any row lock: two pushes then queue here instead of deadlocking.
create function sync.lock_business(business uuid) returns void
language sql security definer set search_path = '' as $$
  select 1 from sync.business_versions where business_id = business for update;
$$;

-- The version of a row, for every table whose rows belong to a business. A row of no business (the profile of a person
-- who has none yet) counts its own changes.
--
-- A device whose push nobody else's write came in between takes the answers for all there is and pulls nothing. That
-- would be wrong once a trigger wrote other rows along with it (a vote's option counts it). So what a trigger writes is
-- noted for this transaction, and such a push says that its device has not seen everything. A part that is rolled back
-- takes its note along.
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

-- One text form for instants on every device: UTC with milliseconds, so that texts sort as times do. A body without
-- quotes is bound when created and can be inlined: it runs for every instant of every row.
create function sync.instant(moment timestamptz) returns text
language sql stable
return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function sync.current_version() returns bigint
language sql stable security definer set search_path = '' as $$
  select version from sync.business_versions where business_id = access.business_id();
$$;

-- The hash of a row's content goes with the row and is kept in it by the device. The comparison of device and server is
-- by versions, which is cheap here: what a version says never changes. Whether a device still holds what was sent under
-- that version it finds by computing the hash anew over what is really stored (domain/sync/content-hash.ts).
--
-- Numbers come through JSON without trailing zeros: 18.50 is 18.5 on a device. Texts lose them too, on both sides
-- alike.
create function sync.plain_numbers(content text) returns text
language sql immutable
return case when content ~ '\.\d*0[],}]'
  then regexp_replace(regexp_replace(content, '(\.\d*[1-9])0+(?=[],}])', '\1', 'g'), '\.0+(?=[],}])', '', 'g')
  else content end;

-- The hash of a document, with the version of this rule before it: a device that knows another rule compares nothing.
create function sync.content_hash(document jsonb) returns text
language sql immutable
return '1-' || to_hex(hashtextextended(sync.plain_numbers(document::text), 0));

-- A row as every answer carries it. A body without quotes can be inlined: it runs once per row.
create function sync.wire_row(document jsonb, version bigint, deleted boolean) returns jsonb
language sql stable
return document || jsonb_build_object('version', version, 'deleted', deleted,
  'content_hash', sync.content_hash(document));

-- The digest of one row, as src/domain/sync/digest.ts computes it: the first 24 bits of the id times the version. A
-- body without quotes is bound when created and can be inlined: it runs once per row.
create function sync.row_digest(id uuid, version bigint) returns bigint
language sql immutable
return (('x' || left(id::text, 6))::bit(24)::int::bigint * ((version % 268435456) + 1)) % 2147483647;

-- What was deleted stays deleted. Replication never brings a row back; a request to the API beside it could, and a
-- message that an admin had cleared from the chat would be there again.
create function sync.refuse_revival() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'gone';
end;
$$;

-- Usage: call for each table what is kept of its rows: who made one (creations), what it was before (history), that what
-- people deleted stays so (deleted), and the version of its last change (versions).
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

-- Which cluster this is, on which timeline, and since when it runs. The control file tells of another timeline only
-- after its first checkpoint.
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
    perform realtime.send(jsonb_build_object('version', begun.version), 'hint', 'business:' || business, true);
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

-- What an answer says of the caller's epoch: null before the first.
create function sync.present_epoch() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', epochs.id, 'common', common_version, 'first', first_version)
  from sync.business_versions as counter join sync.epochs on epochs.business_id = counter.business_id and id = epoch
  where counter.business_id = access.business_id();
$$;

-- For so long what builds on a lost change waits for the device that will repeat it.
create function sync.replays_expected() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from sync.epochs
    where business_id = access.business_id() and began_at > now() - interval '3 days');
$$;

-- Once per transaction for each table, under the lock of the business that its version has taken.
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

-- Who may call and read what.
grant execute on function sync.content_hash(jsonb), sync.current_version(), sync.instant(timestamptz),
  sync.lock_business(uuid), sync.plain_numbers(text), sync.present_epoch(), sync.replays_expected(),
  sync.row_digest(uuid, bigint), sync.wire_row(jsonb, bigint, boolean), sync.wrote_besides() to authenticated;

reset check_function_bodies;
