-- What is in force, written by `npm run schema`. To change it, add a migration.

create table sync.business_versions (
  business_id uuid not null,
  version bigint not null,
  epoch uuid,
  server_run text,
  min_protocol integer not null default 4,
  constraint business_versions_pkey PRIMARY KEY (business_id)
);
comment on table sync.business_versions is
  'The last transaction number of each business. Its row lock orders commits.';
comment on column sync.business_versions.epoch is
  'The current epoch; null before the first one.';
comment on column sync.business_versions.server_run is
  'The run of the database server that gave the last version.';
comment on column sync.business_versions.min_protocol is
  'The oldest protocol that devices of the business may speak. It only rises.';
alter table sync.business_versions enable row level security;

CREATE TRIGGER business_versions_note_first_run AFTER INSERT ON sync.business_versions FOR EACH ROW WHEN ((new.server_run IS NOT NULL)) EXECUTE FUNCTION sync.note_server_run();

CREATE TRIGGER business_versions_note_run AFTER UPDATE OF server_run ON sync.business_versions FOR EACH ROW WHEN (((new.server_run IS DISTINCT FROM old.server_run) AND (new.server_run IS NOT NULL))) EXECUTE FUNCTION sync.note_server_run();

create table sync.changes (
  user_id uuid not null,
  id uuid not null,
  version bigint not null,
  constraint changes_pkey PRIMARY KEY (user_id, id)
);
comment on table sync.changes is
  'Every change that a device pushed and the server applied, with its row''s version, so that a repeated push changes nothing.';
alter table sync.changes enable row level security;

CREATE TRIGGER changes_note_exchange AFTER INSERT ON sync.changes FOR EACH STATEMENT EXECUTE FUNCTION sync.note_exchange();

create table sync.collection_versions (
  business_id uuid not null,
  collection text not null,
  version bigint not null,
  constraint collection_versions_pkey PRIMARY KEY (business_id, collection)
);
comment on table sync.collection_versions is
  'The version of the newest row of each collection of a business, or a later one. Kept by the triggers that assign versions.';
alter table sync.collection_versions enable row level security;

create table sync.collections (
  name text not null,
  push_table text,
  pull_view text,
  tallied boolean not null default false,
  constraint collections_pkey PRIMARY KEY (name)
);
comment on table sync.collections is
  'The collections a device may ask for (each has a view in this schema) and the table its pushes write.';
comment on column sync.collections.pull_view is
  'The view that devices pull and compare, if it holds less than a push may write; null: the view of the collection''s name.';
comment on column sync.collections.tallied is
  'Whether the digest is read from sync.tallies; otherwise the rows are counted.';
alter table sync.collections enable row level security;
grant select on sync.collections to authenticated;

create policy "Everyone signed in reads the list of collections" on sync.collections
  for select to authenticated
  using (true);

create table sync.epochs (
  business_id uuid not null,
  id uuid not null default gen_random_uuid(),
  cause text not null,
  common_version bigint not null,
  last_version bigint not null,
  first_version bigint not null,
  server_run text not null,
  began_at timestamp with time zone not null default now(),
  user_id uuid,
  constraint epochs_cause_check CHECK ((cause = ANY (ARRAY['restored'::text, 'moved'::text, 'noticed'::text]))),
  constraint epochs_pkey PRIMARY KEY (business_id, id)
);
comment on table sync.epochs is
  'Each time a business''s data went back, or moved to another database server.';
comment on column sync.epochs.cause is
  'restored: an operator said so; moved: another cluster or timeline; noticed: a device knew more than the server.';
comment on column sync.epochs.common_version is
  'The last version that is certainly the same in the lost and the new history; 0 if the point of return is unknown.';
comment on column sync.epochs.last_version is
  'The last version before the epoch began. Later versions are lost; versions after common_version may be of either history.';
comment on column sync.epochs.first_version is
  'The first version of this epoch.';
comment on column sync.epochs.server_run is
  'The run of the database server in which the epoch began.';
comment on column sync.epochs.user_id is
  'The person whose devices noticed a loss, for whom alone this is an epoch; null: it is everybody''s.';
alter table sync.epochs enable row level security;

create table sync.kinds (
  collection text not null,
  kind text not null,
  push_table text,
  row_table text,
  constraint kinds_collection_fkey FOREIGN KEY (collection) REFERENCES sync.collections(name),
  constraint kinds_pkey PRIMARY KEY (collection, kind)
);
comment on table sync.kinds is
  'The table that a change of each kind is written to, in collections that combine several tables; null: read-only.';
comment on column sync.kinds.row_table is
  'The table that holds the rows of a read-only kind.';
alter table sync.kinds enable row level security;
grant select on sync.kinds to authenticated;

create policy "Everyone signed in reads the list of kinds" on sync.kinds
  for select to authenticated
  using (true);

create table sync.replayed (
  business_id uuid not null,
  lost_version bigint not null,
  version bigint not null,
  replayed_at timestamp with time zone not null default now(),
  constraint replayed_pkey PRIMARY KEY (business_id, lost_version, version)
);
comment on table sync.replayed is
  'The new version of each change of a lost history, once a device has repeated it.';
alter table sync.replayed enable row level security;

create table sync.server_runs (
  business_id uuid not null,
  server_run text not null,
  first_version bigint not null,
  constraint server_runs_pkey PRIMARY KEY (business_id, server_run)
);
comment on table sync.server_runs is
  'The first version that each run of the database server gave to a business. A restored server lacks the runs after its backup.';
alter table sync.server_runs enable row level security;

create table sync.sources (
  view_name text not null,
  place integer not null,
  source text not null,
  constraint sources_pkey PRIMARY KEY (view_name, place)
);
comment on table sync.sources is
  'The source views that a pulled view unites. A pulled view without sources is read directly.';
alter table sync.sources enable row level security;
grant select on sync.sources to authenticated;

create policy "Everyone signed in reads the list of sources" on sync.sources
  for select to authenticated
  using (true);

create table sync.told_key (
  key text not null
);
comment on table sync.told_key is
  'The key of what answers told (sync.told). One row; the same after a restore.';
alter table sync.told_key enable row level security;

CREATE OR REPLACE PROCEDURE sync.amend(IN routine text, IN part text, IN by text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  present constant text := pg_get_functiondef(routine::regprocedure);
begin
  if strpos(present, part) = 0 then
    raise exception '% has no part %', routine, part;
  end if;
  execute replace(present, part, by);
end;
$procedure$;

CREATE OR REPLACE FUNCTION sync.begin_epoch(business uuid, why text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION sync.begin_epochs()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION sync.bound_direct_writes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(current_setting('sync.writes_left', true), '') <> '' then
    -- A push counts by itself.
    return null;
  end if;
  if tg_when = 'AFTER' then
    perform sync.use_writes((4 + pg_stat_get_xact_tuples_inserted(tg_relid) + pg_stat_get_xact_tuples_updated(tg_relid))::int);
  elsif sync.writes_left() <= 0 then
    raise exception 'too_many_requests' using errcode = 'PT429';
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.content_hash(document jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN ('1-'::text || to_hex(hashtextextended(sync.plain_numbers((document)::text), (0)::bigint)));
grant execute on function sync.content_hash(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.current_version()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select version from sync.business_versions where business_id = sync.own_business();
$function$;
grant execute on function sync.current_version() to authenticated;

CREATE OR REPLACE FUNCTION sync.instant(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN to_char((moment AT TIME ZONE 'utc'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);
grant execute on function sync.instant(timestamp with time zone) to authenticated;

CREATE OR REPLACE PROCEDURE sync.keep(IN name text, VARIADIC kept text[])
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
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
      when 'versions' then 'create trigger %1$s_bound_direct_writes before insert or update on public.%1$I
        for each statement when (current_user = ''authenticated'') execute function sync.bound_direct_writes();
        create trigger %1$s_count_direct_writes after insert or update on public.%1$I
        for each statement when (current_user = ''authenticated'') execute function sync.bound_direct_writes();
        create trigger %1$s_lock_before_rows before insert or update on public.%1$I
        for each statement execute function sync.lock_before_rows();
        create trigger %1$s_stamp_version before insert or update on public.%1$I
        for each row execute function sync.stamp_version()'
      end, name);
  end loop;
end;
$procedure$;

CREATE OR REPLACE FUNCTION sync.lock_before_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if sync.locked_at_version() is null then
    perform sync.lock_business(sync.own_business());
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.lock_business(business uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 1 from sync.business_versions where business_id = business for update;
$function$;
grant execute on function sync.lock_business(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.next_version(business uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION sync.note_collection(business uuid, target text, number bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mark constant text := business::text || ' ' || target || ';';
  noted constant text := coalesce(current_setting('sync.noted_collections', true), '');
begin
  if strpos(noted, mark) > 0 then
    return;
  end if;
  insert into sync.collection_versions as newest (business_id, collection, version)
  select business, found.collection, number from (
    select kinds.collection from sync.kinds where coalesce(push_table, row_table) = target
    union select name from sync.collections where push_table = target) as found
  on conflict on constraint collection_versions_pkey do update set version = excluded.version;
  if not found then
    raise exception 'no_collection' using detail = target;
  end if;
  perform set_config('sync.noted_collections', noted || mark, true);
end;
$function$;

CREATE OR REPLACE FUNCTION sync.note_server_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into sync.server_runs (business_id, server_run, first_version)
  values (new.business_id, new.server_run, new.version) on conflict do nothing;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.note_write_besides(written name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if pg_trigger_depth() > 1 or current_setting('sync.pushed_table', true) is distinct from written::text then
    perform set_config('sync.wrote_besides', pg_current_xact_id()::text, true);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.own_epochs()
 RETURNS SETOF sync.epochs
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select * from sync.epochs
  where business_id = sync.own_business() and (user_id is null or user_id = (select auth.uid()));
$function$;

CREATE OR REPLACE FUNCTION sync.plain_numbers(content text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (content ~ '\.\d*0[],}]'::text) THEN regexp_replace(regexp_replace(content, '(\.\d*[1-9])0+(?=[],}])'::text, '\1'::text, 'g'::text), '\.0+(?=[],}])'::text, ''::text, 'g'::text) ELSE content END;
grant execute on function sync.plain_numbers(text) to authenticated;

CREATE OR REPLACE FUNCTION sync.present_epoch()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', id, 'common', common_version, 'first', first_version)
  from sync.own_epochs() order by first_version desc, id desc limit 1;
$function$;
grant execute on function sync.present_epoch() to authenticated;

CREATE OR REPLACE FUNCTION sync.proves_loss(checkpoint jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION sync.refuse_revival()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'gone';
end;
$function$;

CREATE OR REPLACE FUNCTION sync.replays_expected()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from sync.own_epochs() where began_at > now() - interval '3 days');
$function$;
grant execute on function sync.replays_expected() to authenticated;

CREATE OR REPLACE FUNCTION sync.require_protocol()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update sync.business_versions set min_protocol = tg_argv[0]::int
    where business_id = new.business_id and min_protocol < tg_argv[0]::int;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.row_digest(id uuid, version bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN (((((('x'::text || "left"((id)::text, 6)))::bit(24))::integer)::bigint * ((version % (268435456)::bigint) + 1)) % (2147483647)::bigint);
grant execute on function sync.row_digest(uuid,bigint) to authenticated;

CREATE OR REPLACE FUNCTION sync.server_run()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('%s/%s/%s', cluster.system_identifier,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end,
    extract(epoch from pg_postmaster_start_time()))
  from pg_control_system() as cluster;
$function$;

CREATE OR REPLACE FUNCTION sync.sha256(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN encode(sha256(convert_to(words, 'UTF8'::name)), 'hex'::text);

CREATE OR REPLACE FUNCTION sync.stamp_business_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.version := sync.next_version(new.id);
  perform sync.note_collection(new.id, tg_table_name, new.version);
  new.updated_at := now();
  perform sync.note_write_besides(tg_table_name);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.stamp_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.business_id is null then
    new.version := coalesce(old.version, 0) + 1;
  else
    new.version := sync.next_version(new.business_id);
    perform sync.note_collection(new.business_id, tg_table_name, new.version);
  end if;
  new.updated_at := now();
  perform sync.note_write_besides(tg_table_name);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.told(version bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select sync.told_by(business_id, told.version, sync.present_epoch(), server_run)
  from sync.business_versions as newest where business_id = sync.own_business() and told.version <= newest.version;
$function$;
grant execute on function sync.told(bigint) to authenticated;

CREATE OR REPLACE FUNCTION sync.told_by(business uuid, version bigint, epoch jsonb, run text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(
      key || sync.sha256(key || jsonb_build_array(business, version, nullif(epoch, 'null'), run)::text), 'UTF8')), 'base64')
    || ' ' || run
  from sync.told_key;
$function$;

CREATE OR REPLACE PROCEDURE sync.unite(IN view_name text, IN words text, IN sources text[])
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
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
$procedure$;

CREATE OR REPLACE FUNCTION sync.wire_row(document jsonb, version bigint, deleted boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (document || jsonb_build_object('version', version, 'deleted', deleted, 'content_hash', sync.content_hash(document)));
grant execute on function sync.wire_row(jsonb,bigint,boolean) to authenticated;

CREATE OR REPLACE FUNCTION sync.wrote_besides()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(current_setting('sync.wrote_besides', true), '') = pg_current_xact_id()::text;
$function$;
grant execute on function sync.wrote_besides() to authenticated;
