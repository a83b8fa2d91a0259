-- Area: versions_and_hints
-- A table may be read under several collections: the newest version of each is noted.
create or replace function sync.note_collection(business uuid, target text, number bigint) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
