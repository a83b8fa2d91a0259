-- What is in force, written by `npm run schema`. To change it, add a migration.

create table sync.tallies (
  business_id uuid not null,
  collection text not null,
  readers text not null,
  person uuid,
  rows bigint not null,
  hash bigint not null,
  constraint tallies_readers_check CHECK ((readers = ANY (ARRAY['members'::text, 'managers'::text, 'admins'::text, 'nobody'::text, 'staff'::text]))),
  constraint tallies_collection_fkey FOREIGN KEY (collection) REFERENCES sync.collections(name),
  constraint one_tally_per_group UNIQUE NULLS NOT DISTINCT (business_id, collection, readers, person)
);
comment on table sync.tallies is
  'The number of live rows of a collection and the sum of their sync.row_digest, by readers. Kept by triggers.';
comment on column sync.tallies.readers is
  'Who reads these rows besides the person they are about; staff: only that person, unless they are a manager.';
comment on column sync.tallies.person is
  'A person who reads them whatever their role; null for none.';
alter table sync.tallies enable row level security;
grant select on sync.tallies to authenticated;

create policy "Only with the second factor, if there is one" on sync.tallies
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read the tallies of the rows they may read" on sync.tallies
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ((readers = 'members'::text) OR ((readers = 'managers'::text) AND ( SELECT access.manages() AS manages)) OR ((readers = 'admins'::text) AND (( SELECT access.role() AS role) = 'admin'::text)) OR ((person = ( SELECT auth.uid() AS uid)) AND ((readers <> 'staff'::text) OR (NOT ( SELECT access.manages() AS manages)))))));

CREATE OR REPLACE FUNCTION public.sync_pull(cursors jsonb, max_rows integer DEFAULT 1000, client jsonb DEFAULT NULL::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
  if not sync.is_served(client) then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if sync.is_outdated(client) then
    if client ->> 'protocol' = '4' and (is_tablet or access.keeps_old_tablet()) then
      raise sqlstate 'PGRST' using
        message = '{"code": "please_reload", "message": "This build is too old for its business."}',
        detail = '{"status": 429, "headers": {"Retry-After": "60"}}';
    end if;
    return sync.please_reload();
  end if;
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
$function$;
grant execute on function public.sync_pull(jsonb,integer,jsonb) to authenticated;
grant execute on function public.sync_pull(jsonb,integer,jsonb) to service_role;

CREATE OR REPLACE FUNCTION sync.counted_digest(view_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  digest jsonb;
begin
  execute format($query$
    select jsonb_build_object('rows', count(*), 'hash', coalesce(sum(sync.row_digest(id, version)), 0))
    from sync.%I where not deleted
  $query$, view_name) into digest;
  return digest;
end;
$function$;
grant execute on function sync.counted_digest(text) to authenticated;

CREATE OR REPLACE FUNCTION sync.digest(view_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  tallied constant text := (
    select name from sync.collections where coalesce(pull_view, name) = view_name and collections.tallied);
begin
  if tallied is null then
    return sync.counted_digest(view_name);
  end if;
  return (
    select jsonb_build_object('rows', coalesce(sum(rows), 0), 'hash', coalesce(sum(hash), 0))
    from sync.tallies where business_id = (select access.business_id()) and collection = tallied);
end;
$function$;
grant execute on function sync.digest(text) to authenticated;

CREATE OR REPLACE FUNCTION sync.end_of(last jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'version', greatest((last ->> 'version')::bigint, sync.current_version(), 0),
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
$function$;
grant execute on function sync.end_of(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.keep_ids_apart()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  other text;
  is_taken boolean;
begin
  for other in
    select coalesce(kinds.push_table, kinds.row_table) from sync.kinds
    where collection = tg_argv[0] and coalesce(kinds.push_table, kinds.row_table) <> tg_table_name
    union
    select push_table from sync.collections where name = tg_argv[0] and push_table <> tg_table_name
  loop
    execute format('select exists (select from becomes join public.%I as other using (id))', other) into is_taken;
    if is_taken then
      raise exception 'id_taken' using errcode = 'unique_violation';
    end if;
  end loop;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.keep_tallies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  execute sync.tally_statement(tg_argv[0], case tg_op
      when 'INSERT' then 'select 1 as sign, * from becomes'
      when 'DELETE' then 'select -1 as sign, * from was'
      else 'select 1 as sign, * from becomes union all select -1, * from was' end,
    tg_argv[1], tg_argv[2]);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.later_page(cursor jsonb)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object('rows', '[]'::json, 'more', true, 'cursor', case
    when cursor = 'null' then jsonb_build_object('after', place, 'before', place) else cursor end)
  from (select jsonb_build_object('version', coalesce(sync.current_version(), 0),
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff') as place) as now;
$function$;
grant execute on function sync.later_page(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.newest_in(view_name text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(max(newest.version), 0)
    from public.profiles
    cross join sync.collections
    left join sync.collection_versions as newest
      on newest.business_id = profiles.business_id and newest.collection = collections.name
    where profiles.id = auth.uid() and not profiles.deleted and profiles.business_id is not null
      and view_name in (collections.name, collections.pull_view)
    having count(*) > 0);
end;
$function$;
grant execute on function sync.newest_in(text) to authenticated;

CREATE OR REPLACE FUNCTION sync.newest_page(view_name text, max_rows integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows jsonb[] := sync.rows_beyond(view_name,
    jsonb_build_object('version', 9223372036854775807, 'id', '00000000-0000-0000-0000-000000000000'), false, max_rows);
  is_full boolean := cardinality(rows) = max_rows;
begin
  return json_build_object('rows', array_to_json(rows), 'more', is_full, 'cursor', jsonb_build_object(
    'after', sync.end_of(rows[1]), 'before', case when is_full then sync.position_of(rows[max_rows]) end));
end;
$function$;
grant execute on function sync.newest_page(text,integer) to authenticated;

CREATE OR REPLACE FUNCTION sync.next_page(view_name text, cursor jsonb, max_rows integer)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  after jsonb := cursor -> 'after';
  before jsonb := nullif(cursor -> 'before', 'null');
  version bigint := (after ->> 'version')::bigint;
  newer jsonb[] := '{}';
  older jsonb[] := '{}';
  room int;
begin
  if version is null or (after ->> 'id')::uuid is null then
    raise exception 'invalid_cursor' using errcode = '22023';
  end if;
  -- A cursor in the middle of a version may have missed part of it.
  if coalesce(sync.newest_in(view_name) >= version
      + case when after ->> 'id' = 'ffffffff-ffff-ffff-ffff-ffffffffffff' then 1 else 0 end, true) then
    newer := sync.rows_beyond(view_name, after, true, max_rows);
    after := case when cardinality(newer) < max_rows then sync.end_of(coalesce(newer[cardinality(newer)], after))
      else sync.position_of(newer[max_rows]) end;
  end if;
  room := max_rows - cardinality(newer);
  if before is not null and room > 0 then
    older := sync.rows_beyond(view_name, before, false, room);
    before := case when cardinality(older) = room then sync.position_of(older[room]) end;
  end if;
  return json_build_object('rows', array_to_json(newer || older), 'more', room = 0 or before is not null,
    'cursor', jsonb_build_object('after', after, 'before', before));
end;
$function$;
grant execute on function sync.next_page(text,jsonb,integer) to authenticated;

CREATE OR REPLACE FUNCTION sync.page(view_name text, cursor jsonb, max_rows integer)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when cursor = 'null' then sync.newest_page(view_name, max_rows)
    else sync.next_page(view_name, cursor, max_rows)
  end;
$function$;
grant execute on function sync.page(text,jsonb,integer) to authenticated;

CREATE OR REPLACE FUNCTION sync.position_of(document jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select jsonb_build_object('version', document -> 'version', 'id', document -> 'id');
$function$;
grant execute on function sync.position_of(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.rows_beyond(view_name text, start jsonb, upwards boolean, max_rows integer)
 RETURNS jsonb[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ranking constant text := case when upwards then 'version, id' else 'version desc, id desc' end;
  query text := (
    select string_agg(format('(select id, version, %1$L as source from sync.%1$I where (version, id) %2$s ($1, $2)
        %3$s order by %4$s limit $3)', source, case when upwards then '>' else '<' end,
        case when upwards then '' else 'and not deleted' end, ranking), ' union all ')
    from unnest(sync.sources_of(view_name)) as source);
  ids uuid[];
  sources text[];
begin
  execute format('select array_agg(id order by %1$s), array_agg(source order by %1$s)
    from (select * from (%2$s) as next_of_each order by %1$s limit $3) as page', ranking, query)
    into ids, sources using (start ->> 'version')::bigint, (start ->> 'id')::uuid, max_rows;
  return case when ids is null then '{}' else sync.rows_with(ids, sources) end;
end;
$function$;
grant execute on function sync.rows_beyond(text,jsonb,boolean,integer) to authenticated;

CREATE OR REPLACE PROCEDURE sync.share_ids(IN name text, IN collection text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
begin
  execute format('create trigger %1$s_keep_ids_apart after insert on public.%1$I referencing new table as becomes
    for each statement execute function sync.keep_ids_apart(%2$L)', name, collection);
end;
$procedure$;

CREATE OR REPLACE FUNCTION sync.sources_of(view_name text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(source order by place), array[$1]) from sync.sources where sources.view_name = $1;
$function$;
grant execute on function sync.sources_of(text) to authenticated;

CREATE OR REPLACE FUNCTION sync.tally(target text, collection text, people text, readers text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  execute sync.tally_statement(collection, format('select 1 as sign, * from public.%I', target), people, readers);
  execute format('
    create trigger %1$s_tally_inserted after insert on public.%1$s referencing new table as becomes
      for each statement execute function sync.keep_tallies(%2$L, %3$L, %4$L);
    create trigger %1$s_tally_updated after update on public.%1$s referencing old table as was new table as becomes
      for each statement execute function sync.keep_tallies(%2$L, %3$L, %4$L);
    create trigger %1$s_tally_deleted after delete on public.%1$s referencing old table as was
      for each statement execute function sync.keep_tallies(%2$L, %3$L, %4$L)',
    target, collection, people, readers);
  update sync.collections set tallied = true where name = collection;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.tally_statement(collection text, changes text, people text, readers text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select format('insert into sync.tallies as tally (business_id, collection, readers, person, rows, hash)
    select business_id, %1$L, %4$s, person, sum(sign), sum(sign * sync.row_digest(id, version))
    from (%2$s) as change, unnest(array[%3$s]::uuid[]) as person
    where not deleted group by 1, 3, 4 having sum(sign) <> 0 or sum(sign * sync.row_digest(id, version)) <> 0
    on conflict on constraint one_tally_per_group do update
    set rows = tally.rows + excluded.rows, hash = tally.hash + excluded.hash', collection, changes, people, readers);
$function$;
