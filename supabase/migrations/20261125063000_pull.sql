-- Pull: what a device has not read yet, page by page, and whether what it holds is complete. It runs as the caller,
-- so that row policies apply, and is stable, so that one answer is one snapshot.

-- The number of live rows of a collection that a person may read, and the sum of their digests, without reading the
-- rows. Every device asks once a minute, so counting a business's 150,000 rows (90 ms; 25 ms along a covering index,
-- and growing) would be most of the database's work. Instead there is a tally per group of rows with the same
-- readers: each statement updates one or two more rows, under the business's lock that its versions already took.
-- Policies decide which tallies a caller sees, as for rows; tests/contracts/visible-rows.db.test.ts compares the two
-- for every role.
create table sync.tallies (
  business_id uuid not null,
  collection text not null references sync.collections (name),
  -- A request concerns two people besides managers. A tally per person would count it twice for a manager; so
  -- managers have one tally, and each of the two has one that counts only while they are not a manager.
  readers text not null check (readers in ('members', 'managers', 'admins', 'nobody', 'staff')),
  person uuid,
  rows bigint not null,
  hash bigint not null,
  constraint one_tally_per_group unique nulls not distinct (business_id, collection, readers, person)
) with (fillfactor = 50);
comment on table sync.tallies is
  'The number of live rows of a collection and the sum of their sync.row_digest, by readers. Kept by triggers.';
comment on column sync.tallies.readers is
  'Who reads these rows besides the person they are about; staff: only that person, unless they are a manager.';
comment on column sync.tallies.person is 'A person who reads them whatever their role; null for none.';
alter table sync.tallies enable row level security;
revoke all on sync.tallies from anon, authenticated;
grant select on sync.tallies to authenticated;
create policy "People read the tallies of the rows they may read" on sync.tallies
  for select to authenticated
  using (business_id = (select access.business_id()) and (
    readers = 'members' or (readers = 'managers' and (select access.manages()))
    or (readers = 'admins' and (select access.role()) = 'admin')
    or (person = (select auth.uid()) and (readers <> 'staff' or not (select access.manages())))));

-- Returns rows of a view by (version, id): upwards from a position, or downwards and live only. The page is chosen
-- by keys alone; only its rows are made into documents.
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

-- Begins a first fill: the newest live rows first, because screens show those. The cursor moves to the current end.
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

-- Returns the page after a first one: rows newer than `after`, with tombstones, and in the remaining room rows that
-- the first fill has not reached. A row written during a first fill moves above `after`, so none is missed. A
-- collection without news is not read. The cursor moves to the current end, because a collection whose news are
-- invisible to the caller would otherwise be read on every pull.
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
$$;

-- Returns the number of live rows of a view that the caller sees, and the sum of their digests.
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

-- Returns a page as json built from text: jsonb would be copied once per level around the rows.
create function sync.page(view_name text, cursor jsonb, max_rows int) returns json
language sql stable set search_path = '' as $$
  select case
    when cursor = 'null' then sync.newest_page(view_name, max_rows)
    else sync.next_page(view_name, cursor, max_rows)
  end;
$$;

-- Request: {"time_records": {"after": {"version": 12, "id": "..."}, "before": null}, ...}, where a null cursor
-- starts a collection's first fill; and the device's {protocol, user_id, digests}, digests being whether it
-- compares. Answer: {scope: {user_id, business_id, role}, server_time, version, collections: {name: {rows, cursor,
-- more}}, digests?: {name: {rows, hash}}}.
--
-- JIT is off: compiling a statement takes longer than any of these requests, but Postgres would do it because it
-- expects a thousand rows of every set-returning function.
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

-- Reads a page: the next keys of every source, merged, and then the documents of the page.
create function sync.sources_of(view_name text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(source order by place), array[$1]) from sync.sources where sources.view_name = $1;
$$;

-- Returns the statement that adds changes of rows to the tallies. `changes` is a query for rows with the table's
-- columns and `sign`: 1 for a present row, -1 for a former one. `people` and `readers` are expressions over the
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

-- Trigger arguments: the collection, people, readers; the statement's transition tables are `was` and `becomes`.
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

-- Starts tallying a table. Rows that move between businesses cannot be tallied: the old business is not locked.
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

-- Returns the digest computed from the rows themselves.
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

-- A collection identifies a row by id across its tables. Two rows with one id would replace each other on every
-- device, and rereading would not help. Replication hardly allows that, but a direct API request could: a vote with
-- the id of its poll. Read-only tables are checked too.
--
-- The transition table is `becomes`. The versions hold the business's lock, so no other row can come in between.
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

-- Call it for every table that shares a collection.
create procedure sync.share_ids(name text, collection text)
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %1$s_keep_ids_apart after insert on public.%1$I referencing new table as becomes
    for each statement execute function sync.keep_ids_apart(%2$L)', name, collection);
end;
$$;

-- A pull limits its rows in total, not just per collection: a first fill would otherwise keep the database busy for
-- a tenth of a second. A collection that finds no room is asked for again from the same position.
--
-- Returns a page without rows for a collection without room. Its cursor for an unread collection says: nothing newer
-- than now, and nothing older.
create function sync.later_page(cursor jsonb) returns json
language sql stable set search_path = '' as $$
  select json_build_object('rows', '[]'::json, 'more', true, 'cursor', case
    when cursor = 'null' then jsonb_build_object('after', place, 'before', place) else cursor end)
  from (select jsonb_build_object('version', coalesce(sync.current_version(), 0),
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff') as place) as now;
$$;

-- Returns the version of a collection's newest row in the caller's business; null if it is not tracked: a person
-- without a business has a profile that counts by itself. It shows no row, so the caller's proof of identity is left
-- to the policies.
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

-- Returns the cursor of a device that has everything up to the row at `last`: the end of that version of its
-- business. All rows of a version become visible together, and later rows have higher versions.
create function sync.end_of(last jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', greatest((last ->> 'version')::bigint, sync.current_version(), 0),
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff');
$$;

-- Grants: who may call and read these objects.
grant execute on function sync.counted_digest(text), sync.digest(text), sync.end_of(jsonb), sync.later_page(jsonb),
  sync.newest_in(text), sync.newest_page(text, integer), sync.next_page(text, jsonb, integer),
  sync.page(text, jsonb, integer), sync.position_of(jsonb),
  sync.rows_beyond(text, jsonb, boolean, integer), sync.sources_of(text) to authenticated;
revoke execute on function public.sync_pull(jsonb, integer, jsonb) from public, anon;
grant execute on function public.sync_pull(jsonb, integer, jsonb) to authenticated, service_role;
