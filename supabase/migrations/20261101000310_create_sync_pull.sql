-- Pull: what a device has not read yet. Runs as the caller, so row policies decide what there is to read, and is
-- stable, so that everything in one answer comes from one snapshot.

-- Which protocol a request speaks: a device that does not say speaks 1. Newer than ours is answered as ours.
create function sync.protocol_of(client jsonb) returns int
language sql immutable set search_path = '' as $$
  select least(coalesce((client ->> 'protocol')::int, 1), 3);
$$;

-- The whole answer to a device that is too old to be understood.
create function sync.please_reload() returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'please_reload', 'protocol', 3);
$$;

-- A request that says whose it is must come with that person's token: a device that is changing hands might send it
-- with another's.
create function sync.confirm_user(client jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if client ->> 'user_id' <> (select auth.uid())::text then
    raise exception 'somebody_else' using errcode = '42501';
  end if;
end;
$$;

create function sync.current_version() returns bigint
language sql stable security definer set search_path = '' as $$
  select version from sync.business_versions where business_id = access.business_id();
$$;

-- A row as every answer carries it. A body without quotes can be inlined: it runs once per row.
create function sync.wire_row(document jsonb, version bigint, deleted boolean) returns jsonb
language sql stable
return document || jsonb_build_object('version', version, 'deleted', deleted);

-- Protocol 1: one page of a collection's view after a cursor. Rows of one transaction share a version and become
-- visible together, so (version, id) is a gap-free order.
create function sync.page_after(view_name text, cursor jsonb, max_rows int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  page jsonb;
begin
  execute format($query$
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(sync.wire_row(document, version, deleted) order by version, id), '[]'),
      'cursor', coalesce(
        (jsonb_agg(jsonb_build_object('version', version, 'id', id) order by version desc, id desc)) -> 0,
        jsonb_build_object('version', $1, 'id', $2)))
    from (
      select * from sync.%I where (version, id) > ($1, $2) order by version, id limit $3
    ) as page
  $query$, view_name)
  into page
  using coalesce((cursor ->> 'version')::bigint, -1),
    coalesce((cursor ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000'), max_rows;
  return page;
end;
$$;

-- Rows of a view in the order of (version, id): upwards from a position, or downwards and only live ones. The
-- page is chosen by its keys alone; only the rows that are on it are made into documents.
create function sync.rows_beyond(view_name text, start jsonb, upwards boolean, max_rows int) returns jsonb[]
language plpgsql stable set search_path = '' as $$
declare
  found jsonb[];
begin
  execute format($query$
    select coalesce(array_agg(sync.wire_row(found.document, found.version, found.deleted)
      order by found.version %4$s, found.id %4$s), '{}')
    from (
      select id from sync.%1$I where (version, id) %2$s ($1, $2) %3$s
      order by version %4$s, id %4$s limit $3
    ) as page
    cross join lateral (select * from sync.%1$I as held where held.id = page.id offset 0) as found
  $query$, view_name,
    case when upwards then '>' else '<' end,
    case when upwards then '' else 'and not deleted' end,
    case when upwards then 'asc' else 'desc' end)
  into found using (start ->> 'version')::bigint, (start ->> 'id')::uuid, max_rows;
  return found;
end;
$$;

create function sync.position_of(document jsonb) returns jsonb
language sql immutable strict set search_path = '' as $$
  select jsonb_build_object('version', document -> 'version', 'id', document -> 'id');
$$;

-- Protocol 2, first fill: the newest live rows first, because screens show those.
create function sync.newest_page(view_name text, max_rows int) returns json
language plpgsql stable set search_path = '' as $$
declare
  zero constant text := '00000000-0000-0000-0000-000000000000';
  rows jsonb[] := sync.rows_beyond(view_name,
    jsonb_build_object('version', 9223372036854775807, 'id', zero), false, max_rows);
  is_full boolean := cardinality(rows) = max_rows;
begin
  return json_build_object('rows', array_to_json(rows), 'more', is_full, 'cursor', jsonb_build_object(
    'after', coalesce(sync.position_of(rows[1]), jsonb_build_object('version', 0, 'id', zero)),
    'before', case when is_full then sync.position_of(rows[max_rows]) end));
end;
$$;

-- Protocol 2, from then on: what is newer than `after`, tombstones as well, and in the room that is left what the
-- first fill has not reached. A row that is written while a first fill goes on moves above `after`, so none is missed.
create function sync.next_page(view_name text, cursor jsonb, max_rows int) returns json
language plpgsql stable set search_path = '' as $$
declare
  after jsonb := cursor -> 'after';
  before jsonb := nullif(cursor -> 'before', 'null');
  newer jsonb[] := sync.rows_beyond(view_name, after, true, max_rows);
  older jsonb[] := '{}';
  room int := max_rows - cardinality(newer);
begin
  if (after ->> 'version')::bigint is null or (after ->> 'id')::uuid is null then
    raise exception 'invalid_cursor' using errcode = '22023';
  end if;
  if before is not null and room > 0 then
    older := sync.rows_beyond(view_name, before, false, room);
    before := case when cardinality(older) = room then sync.position_of(older[room]) end;
  end if;
  return json_build_object('rows', array_to_json(newer || older), 'more', room = 0 or before is not null,
    'cursor', jsonb_build_object(
      'after', coalesce(sync.position_of(newer[cardinality(newer)]), after), 'before', before));
end;
$$;

-- The digest of one row, as src/domain/sync/digest.ts computes it: the first 24 bits of the id times the version.
-- A body without quotes is bound when created and can be inlined: it runs once per row.
create function sync.row_digest(id uuid, version bigint) returns bigint
language sql immutable
return (('x' || left(id::text, 6))::bit(24)::int::bigint * ((version % 268435456) + 1)) % 2147483647;

-- How many live rows of a view the caller sees, and the sum of their digests.
create function sync.digest(view_name text) returns jsonb
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

-- A page as json, which is put together as text: jsonb would be copied once for every level around the rows.
create function sync.page(view_name text, cursor jsonb, max_rows int, protocol int) returns json
language sql stable set search_path = '' as $$
  select case
    when protocol = 1 then sync.page_after(view_name, cursor, max_rows)::json
    when cursor = 'null' then sync.newest_page(view_name, max_rows)
    else sync.next_page(view_name, cursor, max_rows)
  end;
$$;

-- Request: {"time_records": {"after": {"version": 12, "id": "..."}, "before": null}, ...}; a null cursor starts a
-- collection's first fill. And of the device {protocol, user_id, digests}: whose it is, and whether it compares.
-- Answer: {scope: {user_id, business_id, role}, server_time, version, collections: {name: {rows, cursor, more}},
-- digests?: {name: {rows, hash}}}.
create function public.sync_pull(cursors jsonb, max_rows int default 1000, client jsonb default null) returns json
language plpgsql stable set search_path = '' as $$
declare
  protocol int := sync.protocol_of(client);
  wants_digests boolean := coalesce((client ->> 'digests')::boolean, false) and protocol > 1;
  pages json;
  digests json;
begin
  if protocol < 1 then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if jsonb_typeof(cursors) is distinct from 'object' or coalesce(max_rows, 0) not between 1 and 1000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select json_object_agg(name, sync.page(coalesce(pull_view, name), asked.value, max_rows, protocol)),
    json_object_agg(name, case when wants_digests then sync.digest(coalesce(pull_view, name)) end)
  into pages, digests
  from jsonb_each(cursors) as asked join sync.collections on name = asked.key;
  return json_build_object(
    'scope', json_build_object(
      'user_id', auth.uid(), 'business_id', access.business_id(), 'role', access.role()),
    'server_time', sync.instant(clock_timestamp()),
    'version', coalesce(sync.current_version(), 0),
    'collections', coalesce(pages, '{}'),
    'digests', case when wants_digests then coalesce(digests, '{}') end);
end;
$$;

revoke execute on all functions in schema sync from public;
grant execute on function sync.protocol_of(jsonb), sync.please_reload(), sync.confirm_user(jsonb),
  sync.current_version(), sync.wire_row(jsonb, bigint, boolean), sync.page_after(text, jsonb, int),
  sync.rows_beyond(text, jsonb, boolean, int), sync.position_of(jsonb), sync.newest_page(text, int),
  sync.next_page(text, jsonb, int), sync.row_digest(uuid, bigint), sync.digest(text),
  sync.page(text, jsonb, int, int) to authenticated;
revoke execute on function public.sync_pull(jsonb, int, jsonb) from public, anon;
grant execute on function public.sync_pull(jsonb, int, jsonb) to authenticated;
