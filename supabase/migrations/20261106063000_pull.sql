-- Pull, as the caller, so that row policies decide what there is to read, and stable, so that everything in one answer
-- comes from one snapshot: what a device has not read yet, page by page, and whether what it holds is what there is.

-- How many live rows of a collection somebody may read, and the sum of their digests, without reading the rows. Every
-- device asks once a minute, so a count over a business's 150,000 rows (90 ms; 25 ms along an index that covers the
-- digests, and more with every year) would be most of what the database does. A tally is kept instead for each group of
-- rows that have the same readers: one statement's changes are one or two more updates, under the lock on its business
-- that the statement's versions took before. What a caller sees of the tallies is what a policy lets them see, as with
-- the rows; tests/contracts/visible-rows.db.test.ts compares the two for every role.
create table sync.tallies (
  business_id uuid not null,
  collection text not null references sync.collections (name),
  -- A request has two people beside those who manage. A tally for each of them with readers who manage would count it
  -- twice for these; so there is one for whoever manages, and one for each of the two as long as they do not.
  readers text not null check (readers in ('members', 'managers', 'admins', 'nobody', 'staff')),
  person uuid,
  rows bigint not null,
  hash bigint not null,
  constraint one_tally_per_group unique nulls not distinct (business_id, collection, readers, person)
) with (fillfactor = 50);
comment on table sync.tallies is
  'Live rows of a collection and the sum of their sync.row_digest, by who may read them. Kept by triggers.';
comment on column sync.tallies.readers is
  'Who in the business reads these rows, besides the person they are about; staff: only that person, unless they manage.';
comment on column sync.tallies.person is 'Who also reads them, whatever their role; null for nobody in particular.';
alter table sync.tallies enable row level security;
revoke all on sync.tallies from anon, authenticated;
grant select on sync.tallies to authenticated;
create policy "People read the tallies of the rows they may read" on sync.tallies
  for select to authenticated
  using (business_id = (select access.business_id()) and (
    readers = 'members' or (readers = 'managers' and (select access.manages()))
    or (readers = 'admins' and (select access.role()) = 'admin')
    or (person = (select auth.uid()) and (readers <> 'staff' or not (select access.manages())))));

-- Rows of a view in the order of (version, id): upwards from a position, or downwards and only live ones. The page is
-- chosen by its keys alone; only the rows that are on it are made into documents.
create function sync.rows_beyond(view_name text, start jsonb, upwards boolean, max_rows int) returns jsonb[]
language plpgsql stable set search_path = '' as $$
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
$$;

create function sync.position_of(document jsonb) returns jsonb
language sql immutable strict set search_path = '' as $$
  select jsonb_build_object('version', document -> 'version', 'id', document -> 'id');
$$;

-- A first fill: the newest live rows first, because screens show those. The cursor goes to the end of what
-- there is.
create function sync.newest_page(view_name text, max_rows int) returns json
language plpgsql stable set search_path = '' as $$
declare
  rows jsonb[] := sync.rows_beyond(view_name,
    jsonb_build_object('version', 9223372036854775807, 'id', '00000000-0000-0000-0000-000000000000'), false, max_rows);
  is_full boolean := cardinality(rows) = max_rows;
begin
  return json_build_object('rows', array_to_json(rows), 'more', is_full, 'cursor', jsonb_build_object(
    'after', sync.end_of(rows[1]), 'before', case when is_full then sync.position_of(rows[max_rows]) end));
end;
$$;

-- After a first page: what is newer than `after`, tombstones as well, and in the room that is left what the first
-- fill has not reached. A row that is written while a first fill goes on moves above `after`, so none is missed. What
-- has nothing new is not read, and the cursor of what was read goes to the end of what there is: a collection whose
-- news are for others alone would otherwise be read for ever.
create function sync.next_page(view_name text, cursor jsonb, max_rows int) returns json
language plpgsql stable set search_path = '' as $$
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
  -- A cursor that does not stand at the end of a version has perhaps not seen all of it.
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
$$;

-- How many live rows of a view the caller sees, and the sum of their digests.
create function sync.digest(view_name text) returns jsonb
language plpgsql stable set search_path = '' as $$
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
$$;

-- A page as json, which is put together as text: jsonb would be copied once for every level around the rows.
create function sync.page(view_name text, cursor jsonb, max_rows int) returns json
language sql stable set search_path = '' as $$
  select case
    when cursor = 'null' then sync.newest_page(view_name, max_rows)
    else sync.next_page(view_name, cursor, max_rows)
  end;
$$;

-- Request: {"time_records": {"after": {"version": 12, "id": "..."}, "before": null}, ...}; a null cursor starts a
-- collection's first fill. And of the device {protocol, user_id, digests}: whose it is, and whether it compares.
-- Answer: {scope: {user_id, business_id, role}, server_time, version, collections: {name: {rows, cursor, more}},
-- digests?: {name: {rows, hash}}}.
--
-- Compiling a statement to machine code takes longer than any of these requests; Postgres would do it because it
-- expects a thousand rows of every function that returns rows.
create function public.sync_pull(cursors jsonb, max_rows int default 1000, client jsonb default null)
  returns json
language plpgsql stable set search_path = '' set jit = off as $$
declare
  rows_in_all constant int := 2000;
  wants_digests boolean := coalesce((client ->> 'digests')::boolean, false);
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
      when room > 0 then sync.page(asked.view_name, asked.cursor, least(max_rows, room))
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

-- Reading a page: the next keys of every source, merged, and then the documents of those on the page.
create function sync.sources_of(view_name text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(source order by place), array[$1]) from sync.sources where sources.view_name = $1;
$$;

-- The statement that adds changes of rows to the tallies. `changes` is a query for rows with the columns of their table
-- and `sign`: 1 for one that is there now, -1 for one that was. `people` and `readers` are expressions over the
-- columns.
create function sync.tally_statement(collection text, changes text, people text, readers text) returns text
language sql immutable set search_path = '' as $$
  select format('insert into sync.tallies as tally (business_id, collection, readers, person, rows, hash)
    select business_id, %1$L, %4$s, person, sum(sign), sum(sign * sync.row_digest(id, version))
    from (%2$s) as change, unnest(array[%3$s]::uuid[]) as person
    where not deleted group by 1, 3, 4 having sum(sign) <> 0 or sum(sign * sync.row_digest(id, version)) <> 0
    on conflict on constraint one_tally_per_group do update
    set rows = tally.rows + excluded.rows, hash = tally.hash + excluded.hash', collection, changes, people, readers);
$$;

-- Arguments: the collection, people, readers; the statement's rows are called `was` and `becomes`.
create function sync.keep_tallies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute sync.tally_statement(tg_argv[0], case tg_op
      when 'INSERT' then 'select 1 as sign, * from becomes'
      when 'DELETE' then 'select -1 as sign, * from was'
      else 'select 1 as sign, * from becomes union all select -1, * from was' end,
    tg_argv[1], tg_argv[2]);
  return null;
end;
$$;

-- Begins to tally a table. Rows that move between businesses cannot be tallied: their old business is not locked.
create function sync.tally(target text, collection text, people text, readers text) returns void
language plpgsql set search_path = '' as $$
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
$$;

-- The digest as the rows themselves say.
create function sync.counted_digest(view_name text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  digest jsonb;
begin
  execute format($query$
    select jsonb_build_object('rows', count(*), 'hash', coalesce(sum(sync.row_digest(id, version)), 0))
    from sync.%I where not deleted
  $query$, view_name) into digest;
  return digest;
end;
$$;

-- A collection knows a row by its id, whichever of its tables it is in. Two rows of one id would take each other's
-- place on every device, and no reading anew would end the difference. Replication hardly lets that happen; a request
-- to the API beside it could: a vote with the id of its poll. The tables of kinds that no device writes are looked at
-- too.
--
-- The statement's rows are `becomes`. Its business is locked by their versions, so no row of it can come in between.
create function sync.keep_ids_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Usage: call for every table that shares a collection.
create procedure sync.share_ids(name text, collection text)
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %1$s_keep_ids_apart after insert on public.%1$I referencing new table as becomes
    for each statement execute function sync.keep_ids_apart(%2$L)', name, collection);
end;
$$;

-- A pull brings so many rows in all, not only so many of each collection: one of a first fill kept the database busy
-- for a tenth of a second. What finds no room is asked for again, from where it was.
--
-- A page without rows, for a collection that finds no room. Where nothing was read yet it says so: nothing newer than
-- now, and nothing older.
create function sync.later_page(cursor jsonb) returns json
language sql stable set search_path = '' as $$
  select json_build_object('rows', '[]'::json, 'more', true, 'cursor', case
    when cursor = 'null' then jsonb_build_object('after', place, 'before', place) else cursor end)
  from (select jsonb_build_object('version', coalesce(sync.current_version(), 0),
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff') as place) as now;
$$;

-- The version of a collection's newest row in the caller's business; null where nobody counts: whoever is of no
-- business has a profile that counts by itself. Whether they prove who they are is the policies' question: this shows
-- no row.
create function sync.newest_in(view_name text) returns bigint
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- Where a device is that was given everything up to the row at `last`: at the end of this version of its business. All
-- rows up to a version are there once it can be seen, and a row that is written later is above it.
create function sync.end_of(last jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', greatest((last ->> 'version')::bigint, sync.current_version(), 0),
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
$$;

-- Who may call and read what.
grant execute on function sync.counted_digest(text), sync.digest(text), sync.end_of(jsonb), sync.later_page(jsonb),
  sync.newest_in(text), sync.newest_page(text, integer), sync.next_page(text, jsonb, integer),
  sync.page(text, jsonb, integer), sync.position_of(jsonb),
  sync.rows_beyond(text, jsonb, boolean, integer), sync.sources_of(text) to authenticated;
revoke execute on function public.sync_pull(jsonb, integer, jsonb) from public, anon;
grant execute on function public.sync_pull(jsonb, integer, jsonb) to authenticated, service_role;
