-- A pull brings so many rows in all, not only so many of each collection: one of a first fill kept the database busy for
-- a tenth of a second. What finds no room is asked for again, from where it was.

-- A page without rows, for a collection that finds no room. Where nothing was read yet it says so: nothing newer than
-- now, and nothing older.
create function sync.later_page(cursor jsonb) returns json
language sql stable set search_path = '' as $$
  select json_build_object('rows', '[]'::json, 'more', true, 'cursor', case
    when cursor = 'null' then jsonb_build_object('after', place, 'before', place) else cursor end)
  from (select jsonb_build_object('version', coalesce(sync.current_version(), 0),
    'id', 'ffffffff-ffff-ffff-ffff-ffffffffffff') as place) as now;
$$;

create or replace function public.sync_pull(cursors jsonb, max_rows int default 1000, client jsonb default null)
returns json
language plpgsql stable set search_path = '' set jit = off as $$
declare
  rows_in_all constant int := 2000;
  protocol int := sync.protocol_of(client);
  wants_digests boolean := coalesce((client ->> 'digests')::boolean, false) and protocol > 1;
  room int := rows_in_all;
  asked record;
  page json;
  pages json[] := '{}';
  names text[] := '{}';
  views text[] := '{}';
  digests json;
begin
  if protocol < 1 then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if jsonb_typeof(cursors) is distinct from 'object' or coalesce(max_rows, 0) not between 1 and 1000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  for asked in
    select name, value as cursor,
      coalesce(case when protocol < 4 then plain_view end, pull_view, name) as view_name
    from jsonb_each(cursors) as given join sync.collections on name = given.key order by name
  loop
    -- The first protocol knows no page that is empty and goes on.
    page := case
      when room > 0 or protocol = 1
        then sync.page(asked.view_name, asked.cursor, case when protocol = 1 then max_rows else least(max_rows, room) end,
          protocol)
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
    'collections', coalesce((
      select json_object_agg(given.name, given.answer) from unnest(names, pages) as given (name, answer)), '{}'),
    'digests', case when wants_digests then coalesce(digests, '{}') end);
end;
$$;

revoke execute on function sync.later_page(jsonb) from public;
grant execute on function sync.later_page(jsonb) to authenticated;
