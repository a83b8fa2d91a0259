-- Of a dozen collections a hint is mostly about one or two, and a pull read all of them: planning a page's statement and
-- looking for keys that are not there was nine tenths of what a pull cost. Each business now keeps the version of the
-- newest row of each collection, and a collection with nothing above a device's cursor is not read.

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

-- Nobody counted until now: what there is may be as new as the business's version.
insert into sync.collection_versions (business_id, collection, version)
select business_id, name, version from sync.business_versions cross join sync.collections;

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

-- As before, and the collection is noted.
create or replace function sync.stamp_version() returns trigger
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

create or replace function sync.stamp_business_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := sync.next_version(new.id);
  perform sync.note_collection(new.id, tg_table_name, new.version);
  new.updated_at := now();
  return new;
end;
$$;

-- The version of a collection's newest row in the caller's business; null where nobody counts: whoever is of no business
-- has a profile that counts by itself. Whether they prove who they are is the policies' question: this shows no row.
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
      and view_name in (collections.name, collections.pull_view, collections.plain_view)
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

-- As before, and the cursor goes to the end of what there is.
create or replace function sync.newest_page(view_name text, max_rows int) returns json
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

-- As before, what has nothing new is not read, and the cursor of what was read goes to the end of what there is: a
-- collection whose news are for others alone would otherwise be read for ever.
create or replace function sync.next_page(view_name text, cursor jsonb, max_rows int) returns json
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

revoke execute on function sync.note_collection(uuid, text, bigint), sync.newest_in(text), sync.end_of(jsonb) from public;
grant execute on function sync.newest_in(text), sync.end_of(jsonb) to authenticated;
