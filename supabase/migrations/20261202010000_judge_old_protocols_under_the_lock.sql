-- Area: push
-- What the gate to older protocols let through, or kept out wrongly.

-- Applies the presses among changes; the device keeps the others. That somebody is clocked out automatically is no press: a
-- device without news may not know that they were there no more. Such rows are in no device's chain of hashes.
create or replace function sync.apply_presses(changes jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  results jsonb[] := sync.put_off(cardinality(changes));
  places constant int[] := array(
    select place from unnest(changes) with ordinality as one (change, place)
    where change ->> 'collection' = 'punches' and coalesce(change #>> '{row,kind}', 'punch') = 'punch'
      and change #>> '{row,source}' is distinct from 'automatic' order by place);
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

-- Counts devices as heard of by the presses they brought: an app that gets no rows reports its device no more (report_device).
-- For a device of which no press waits: whoever misses a punch need not wait for it.
create function sync.note_presses(changes jsonb[], results jsonb[]) returns void
language sql security definer set search_path = '' as $$
  update public.punch_devices as device
  set last_heard_at = now(), last_seq = greatest(device.last_seq, brought.seq)
  from (
    select (change #>> '{row,device_id}')::uuid as id, max((change #>> '{row,device_seq}')::int) as seq
    from unnest(changes, results) as one (change, result) where result ->> 'status' = 'applied' group by 1) as brought
  where device.id = brought.id and device.user_id = auth.uid() and not device.deleted;
$$;
grant execute on function sync.note_presses(jsonb[], jsonb[]) to authenticated;

-- A push of an older app waits for the lock of the business before it is judged whether the app is still served: what closes
-- the business to it may not be committed yet.
create or replace function public.sync_push(changes jsonb, client jsonb default null) returns jsonb
language plpgsql set search_path = '' set jit = off as $$
declare
  is_outdated boolean;
  found_loss record;
  loss jsonb;
  asked jsonb[];
  waiting text[];
  results jsonb[];
  put_off text[];
  version_after bigint;
begin
  if not sync.is_served(client) then
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
  if asked <> '{}' and (client ->> 'protocol')::int < (sync.please_reload() ->> 'protocol')::int then
    perform sync.lock_for_push();
  end if;
  is_outdated := sync.is_outdated(client);
  results := case when is_outdated then sync.apply_presses(asked) else sync.apply_changes(asked) end;
  put_off := sync.press_hashes(array(
    select asked[place] from unnest(results) with ordinality as given (result, place) where result ->> 'reason' = 'not_yet'));
  perform sync.note_waiting(put_off);
  if is_outdated and waiting || put_off = '{}' then
    perform sync.note_presses(asked, results);
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
-- button: so it is asked to come back, which it does with what was pressed meanwhile, until it has the new build. A request
-- does not name its device, so beside a tablet that works under a person's account all devices of that person come back: they
-- find the new build by themselves. As in a push, a session that is another person's is told so first.
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
$$;
