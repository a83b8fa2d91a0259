-- Reading a page: the next keys of every source, merged, and then the documents of those on the page.

create function sync.sources_of(view_name text) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(source order by place), array[$1]) from sync.sources where sources.view_name = $1;
$$;

-- The documents with these ids, as every answer carries them and in this order; `sources` says for each where it is.
-- "offset 0" makes this one look-up by key for each, however many rows that may be.
create function sync.rows_with(ids uuid[], sources text[]) returns jsonb[]
language plpgsql stable set search_path = '' as $$
declare
  query text := (
    select string_agg(format('select page.place, held.* from page cross join lateral (
        select version, deleted, document from sync.%1$I as held where held.id = page.id offset 0) as held
      where page.source = %1$L', source), ' union all ')
    from (select distinct source from unnest(sources) as source) as each);
  rows jsonb[];
begin
  execute format('with page as materialized (
      select * from unnest($1, $2) with ordinality as page (id, source, place)
    ) select array_agg(sync.wire_row(document, version, deleted) order by place) from (%s) as found', query)
    into rows using ids, sources;
  return rows;
end;
$$;

-- Rows of a view in the order of (version, id): upwards from a position, or downwards and only live ones. The
-- page is chosen by its keys alone; only the rows that are on it are made into documents.
create or replace function sync.rows_beyond(view_name text, start jsonb, upwards boolean, max_rows int) returns jsonb[]
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

revoke execute on function sync.sources_of(text), sync.rows_with(uuid[], text[]) from public;
grant execute on function sync.sources_of(text), sync.rows_with(uuid[], text[]) to authenticated;
