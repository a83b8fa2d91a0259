-- Push: up to 500 changes of a device in one call. Runs as the caller, so row policies and column grants say what
-- may be written. Changes are taken in runs, each with a handful of statements for all its rows; a run that the
-- database refuses is tried again in parts, so that one refused change costs little and stops no other.

-- The row a refused change was aimed at, as far as the caller may see it; null when the change is malformed.
create function sync.row_of(change jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  held jsonb;
begin
  select sync.wire_row(row_now.document, row_now.version, row_now.deleted) into held
  from sync.collections, sync.held_rows(name, array[(change #>> '{row,id}')::uuid]) as row_now
  where name = change ->> 'collection';
  return held;
exception when others then
  return null;
end;
$$;

-- Applies a run in a subtransaction of its own. When it is refused, its eighths are tried: one refused change in 500
-- costs three rounds, and 500 refused changes cost little more than trying each alone.
create function sync.try_run(run jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  size int := cardinality(run);
  part int := ceil(size / 8.0);
  code text;
  results jsonb[] := '{}';
begin
  begin
    return sync.apply_run(run);
  exception when others then
    code := sync.rejection_code(sqlstate, sqlerrm);
    if code is null then
      raise;
    end if;
    if size = 1 then
      return array[jsonb_build_object('status', 'rejected', 'code', code, 'row', sync.row_of(run[1]),
        'reason', case
          when sqlstate = '23503' then 'missing_reference'
          when sqlstate = 'P0001' and sqlerrm <> code then sqlerrm
        end)];
    end if;
  end;
  for start in 1..size by part loop
    results := results || sync.try_run(run[start:start + part - 1]);
  end loop;
  return results;
end;
$$;

-- Cuts changes and their places into runs: neighbours of one collection, no row twice, order kept.
create function sync.runs(changes jsonb[], places int[]) returns table (run jsonb[], run_places int[])
language plpgsql immutable set search_path = '' as $$
declare
  one record;
begin
  run_places := '{}';
  for one in
    select place, change, collection, lag(collection) over (order by place) as collection_before,
      lag(place) over (partition by collection, row_id order by place) as same_row_before
    from (
      select place, change, change ->> 'collection' as collection, change #>> '{row,id}' as row_id
      from unnest(changes, places) as given (change, place)
    ) as asked
    order by place
  loop
    if one.collection is distinct from one.collection_before or one.same_row_before >= run_places[1] then
      return next;
      run := '{}';
      run_places := '{}';
    end if;
    run := array_append(run, one.change);
    run_places := run_places || one.place;
  end loop;
  return next;
end;
$$;

-- Tries all changes in order. One whose reference is missing is tried again after the others brought what was missing.
create function sync.apply_changes(changes jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  left_over jsonb[] := changes;
  places int[] := array(select generate_series(1, cardinality(changes)));
  missing jsonb[];
  missing_places int[];
  cut record;
  answers jsonb[];
  results jsonb[] := array_fill(null::jsonb, array[cardinality(changes)]);
begin
  while places <> '{}' loop
    missing := '{}';
    missing_places := '{}';
    for cut in select * from sync.runs(left_over, places) where run_places <> '{}' loop
      answers := sync.try_run(cut.run);
      for index in 1..cardinality(cut.run) loop
        results[cut.run_places[index]] := answers[index];
        if answers[index] ->> 'reason' = 'missing_reference' then
          missing := array_append(missing, cut.run[index]);
          missing_places := missing_places || cut.run_places[index];
        end if;
      end loop;
    end loop;
    exit when missing_places = places;
    left_over := missing;
    places := missing_places;
  end loop;
  return results;
end;
$$;

-- How a result looked in older protocols: 2 gave whole rows, 1 had fewer codes and gave no row back.
create function sync.older_result(protocol int, change jsonb, result jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when protocol = 2 and result ? 'version' then result - array['version', 'added'] || jsonb_build_object('row',
      sync.wire_row(change -> 'row' || (result -> 'added'), (result ->> 'version')::bigint, false))
    when protocol = 2 then result
    when result ->> 'status' in ('applied', 'already_applied') then result - array['row', 'version', 'added']
    when result ->> 'code' in ('stale_schema', 'period_locked') then result || '{"code": "invalid"}'
    else result
  end;
$$;

-- Request: [{change_id, collection, row, base: {version, changes} | null}, ...], at most 500, applied in order, and
-- {protocol, user_id, device_time} of the device: whose changes these are, and what its clock showed when it sent them.
-- Answer: {server_time, version_before, version, results: [{change_id, status, code?, reason?, row?,
-- version?, added?}, ...]}.
create function public.sync_push(changes jsonb, client jsonb default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  protocol int := sync.protocol_of(client);
  version_before bigint;
  asked jsonb[];
  results jsonb[];
begin
  if protocol < 1 then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  -- Created with the punches' clocks (record_device_clocks): their triggers compare the device's clock with ours.
  perform sync.note_device_time(client ->> 'device_time');
  perform sync.lock_business(access.business_id());
  version_before := coalesce(sync.current_version(), 0);
  asked := array(select value from jsonb_array_elements(changes) with ordinality order by ordinality);
  results := sync.apply_changes(asked);
  return jsonb_build_object('server_time', sync.instant(clock_timestamp()), 'results', coalesce((
      select jsonb_agg(jsonb_build_object('change_id', asked[place] -> 'change_id')
        || case when protocol < 3 then sync.older_result(protocol, asked[place], result) else result end
        order by place)
      from unnest(results) with ordinality as given (result, place)), '[]'))
    || case when protocol = 1 then '{}' else jsonb_build_object(
      'version_before', version_before, 'version', coalesce(sync.current_version(), 0)) end;
end;
$$;

revoke execute on all functions in schema sync from public;
grant execute on function sync.row_of(jsonb), sync.try_run(jsonb[]), sync.runs(jsonb[], int[]),
  sync.apply_changes(jsonb[]), sync.older_result(int, jsonb, jsonb), sync.lock_business(uuid) to authenticated;
revoke execute on function public.sync_push(jsonb, jsonb) from public, anon;
grant execute on function public.sync_push(jsonb, jsonb) to authenticated;
