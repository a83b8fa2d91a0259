-- Area: push
-- Which protocols are served, now that each business says which is its oldest (min_protocol). A device of an older one gets
-- no rows and keeps what waits until it has reloaded. Only its presses are taken: their form is the same, and a tablet may be
-- without the new build for days. Everything else of a request is put off, so that the device keeps it.

-- Whether this server still speaks the protocol of a request; without one it does not.
create function sync.is_served(client jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce((client ->> 'protocol')::int, 0) >= 4;
$$;

-- Whether a request uses an older protocol than its business allows, or one that is served no more. A newer one is answered
-- in the server's.
create or replace function sync.is_outdated(client jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select not sync.is_served(client) or (client ->> 'protocol')::int < coalesce((
    select min_protocol from sync.business_versions where business_id = sync.own_business()), 0);
$$;

create or replace function sync.please_reload() returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'please_reload', 'protocol', 5);
$$;

-- Applies the presses among changes; the device keeps the others.
create function sync.apply_presses(changes jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  results jsonb[] := sync.put_off(cardinality(changes));
  places constant int[] := array(
    select place from unnest(changes) with ordinality as one (change, place)
    where change ->> 'collection' = 'punches' and coalesce(change #>> '{row,kind}', 'punch') = 'punch' order by place);
  answers jsonb[];
begin
  answers := sync.apply_changes(array(
    select changes[place] from unnest(places) with ordinality as one (place, nth) order by nth));
  for nth in 1..cardinality(places) loop
    results[places[nth]] := answers[nth];
  end loop;
  return results;
end;
$$;
grant execute on function sync.is_served(jsonb), sync.apply_presses(jsonb[]) to authenticated;

create or replace function public.sync_push(changes jsonb, client jsonb default null) returns jsonb
language plpgsql set search_path = '' set jit = off as $$
declare
  is_outdated constant boolean := sync.is_outdated(client);
  found_loss record;
  loss jsonb;
  asked jsonb[];
  waiting text[];
  results jsonb[];
  version_after bigint;
begin
  if is_outdated and not sync.is_served(client) then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform sync.note_device_time(client ->> 'device_time');
  perform sync.note_device(client -> 'device');
  perform sync.begin_push();
  select * into found_loss from sync.find_loss(client -> 'checkpoint');
  if found_loss.is_unnoticed or found_loss.common is not null then
    perform sync.lock_business(sync.own_business());
    loss := sync.answer_to_loss(client -> 'checkpoint');
    if loss is not null then
      return loss;
    end if;
  end if;
  perform sync.note_tablet(client -> 'tablet', client ->> 'device');
  asked := array(select value from jsonb_array_elements(changes) with ordinality order by ordinality);
  waiting := array(select jsonb_array_elements_text(case when jsonb_typeof(client -> 'waiting') = 'array'
    then client -> 'waiting' else '[]' end) limit 500);
  if asked <> '{}' then
    perform sync.note_waiting(waiting, sync.press_hashes(asked));
  end if;
  results := case when is_outdated then sync.apply_presses(asked) else sync.apply_changes(asked) end;
  if exists (select from unnest(results) as result where result ->> 'reason' = 'not_yet') then
    perform sync.note_waiting(sync.press_hashes(array(
      select asked[place] from unnest(results) with ordinality as given (result, place) where result ->> 'reason' = 'not_yet')));
  end if;
  perform sync.end_push();
  version_after := coalesce(sync.current_version(), 0);
  return jsonb_build_object('server_time', sync.instant(clock_timestamp()), 'results', coalesce((
      select jsonb_agg(jsonb_build_object('change_id', asked[place] -> 'change_id')
        || case
          when client ? 'checkpoint' and sync.may_yet_apply(asked[place], result) then result || '{"reason": "not_yet"}'
          else result
        end order by place)
      from unnest(results) with ordinality as given (result, place)), '[]'))
    || jsonb_build_object(
      'version_before', case when sync.wrote_besides() then version_after
        else coalesce(sync.locked_at_version(), version_after) end,
      'version', version_after, 'epoch', sync.present_epoch(), 'told', sync.told(version_after));
end;
$$;

-- An app of protocol 4 sends nothing any more once it was asked to reload, and a communal tablet has nobody to press the
-- button: so it is asked to come back, which it does with what was pressed meanwhile, until it has the new build.
create or replace function public.sync_pull(cursors jsonb, max_rows int default 1000, client jsonb default null)
  returns json
language plpgsql stable set search_path = '' set jit = off as $$
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
  if sync.is_outdated(client) then
    if is_tablet and client ->> 'protocol' = '4' then
      raise sqlstate 'PGRST' using
        message = '{"code": "please_reload", "message": "This build is too old for its business."}',
        detail = '{"status": 429, "headers": {"Retry-After": "60"}}';
    end if;
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
$$;
