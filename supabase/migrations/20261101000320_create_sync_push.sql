-- Push: up to 500 changes of a device in one call. Runs as the caller, so row policies and column grants say what
-- may be written. Changes are taken in runs, each with a handful of statements for all its rows; a run that the
-- database refuses is tried again in parts, so that one refused change costs little and stops no other.

create type sync.step as (
  place int,
  change_id uuid,
  row_id uuid,
  document jsonb,
  replaced uuid[],
  held jsonb,
  verdict text,
  columns text
);
comment on type sync.step is
  'A change of a push: its place, what it asks, the changes it replaces, the row held now, and what is to be done.';

-- Which of these changes of the caller were applied, and the version their row got by it.
create function sync.applied_changes(ids uuid[]) returns table (id uuid, version bigint)
language sql stable security definer set search_path = '' as $$
  select changes.id, changes.version from sync.changes
  where changes.user_id = (select auth.uid()) and changes.id = any (ids);
$$;

create function sync.record_changes(ids uuid[], versions bigint[]) returns void
language sql security definer set search_path = '' as $$
  insert into sync.changes (user_id, id, version)
  select (select auth.uid()), applied.id, applied.version from unnest(ids, versions) as applied (id, version);
$$;

-- A row was deleted before it ever arrived: should its earlier changes arrive late, they must not bring it to life.
create function sync.annul_changes(ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into sync.changes (user_id, id, version) select (select auth.uid()), annulled.id, 0
  from unnest(ids) as annulled (id)
  on conflict do nothing;
$$;

-- Which closed code a database error becomes; null means "may pass, fail the whole request, try again".
create function sync.rejection_code(state text, message text) returns text
language sql immutable set search_path = '' as $$
  select case
    when state = '42501' then 'forbidden'
    when state = '23505' then 'conflict'
    when state = '23503' then 'gone'
    when state = '42703' then 'stale_schema'
    when state = 'P0001' and message in ('forbidden', 'conflict', 'gone', 'stale_schema', 'period_locked')
      then message
    when state = 'P0001' or left(state, 2) in ('22', '23', '44', '54') then 'invalid'
  end;
$$;

-- What the changes of a run ask for. A deletion needs nothing of the document but its id.
create function sync.asked(run jsonb[]) returns table (
  place int, change_id uuid, row_id uuid, document jsonb, base_version bigint, replaced uuid[])
language sql stable set search_path = '' as $$
  select place::int, (change ->> 'change_id')::uuid, (change #>> '{row,id}')::uuid,
    case when change #> '{row,deleted}' = 'true'
      then jsonb_build_object('id', change #> '{row,id}', 'deleted', true) else change -> 'row' end,
    coalesce((change #>> '{base,version}')::bigint, 0),
    -- Protocol 1 names one earlier change, protocol 2 a list of them.
    array_remove((change #>> '{base,change_id}')::uuid || array(
      select value::uuid from jsonb_array_elements_text(coalesce(change #> '{base,changes}', '[]'))), null)
  from unnest(run) with ordinality as one (change, place);
$$;

-- Compares the changes of a run with what was applied before and with the rows as they are now. `columns` are the
-- fields that differ: only they are written, so grants on columns decide what a person may change.
create function sync.judge(collection text, run jsonb[]) returns sync.step[]
language plpgsql stable set search_path = '' as $$
declare
  steps sync.step[];
begin
  execute format($query$
    with asked as materialized (
      select * from sync.asked($1)
    ), known as materialized (
      select * from sync.applied_changes(
        array(select change_id from asked union all select unnest(replaced) from asked))
    ), compared as materialized (
      select asked.place, asked.change_id, asked.row_id, asked.document, asked.replaced,
        held.document || jsonb_build_object('version', held.version, 'deleted', held.deleted) as held,
        case
          when asked.change_id in (select known.id from known) then 'already_applied'
          when held.id is null and base.version > 0 then 'gone'
          when held.id is null and asked.document -> 'deleted' = 'true' then 'annul'
          when held.id is null then 'insert'
          when held.deleted or held.version <> base.version then 'conflict'
          else 'update'
        end as verdict
      from asked
      cross join lateral (select greatest(asked.base_version, case when asked.replaced <> '{}' then (
        select max(known.version) from known where known.id = any (asked.replaced)) end) as version) as base
      -- "offset 0" makes this one look-up by key for each change, however many rows the caller may read.
      left join lateral (select * from sync.%I as held where held.id = asked.row_id offset 0) as held on true
    )
    select array_agg(row(place, change_id, row_id, document, replaced, held,
      case when verdict = 'update' and columns is null then 'touch' else verdict end, columns)::sync.step
      order by place)
    from compared left join lateral (
      select string_agg(quote_ident(field.key), ', ') as columns from jsonb_each(document) as field
      where case when verdict = 'insert' then field.key <> 'deleted'
        else field.value is distinct from coalesce(held -> field.key, 'null') end
    ) as difference on verdict in ('insert', 'update')
  $query$, collection) into steps using run;
  return steps;
end;
$$;

create function sync.insert_rows(target text, columns text, documents jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  written int;
begin
  execute format('insert into public.%1$I (%2$s)
    select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', target, columns) using documents;
  get diagnostics written = row_count;
  return written;
end;
$$;

create function sync.update_rows(target text, columns text, documents jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  written int;
begin
  execute format('update public.%1$I as target
    set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, asked.document))
    from jsonb_array_elements($1) as asked (document)
    where target.id = (asked.document ->> ''id'')::uuid', target, columns) using documents;
  get diagnostics written = row_count;
  return written;
end;
$$;

-- A change that alters nothing still gives its row a new version: by it other devices learn that it arrived. It is an
-- update like any other, of a column its writer may update to what it holds, so that nobody who may only read a row
-- makes its business count. What they may not write is left as it is.
create function sync.touch_rows(target text, documents jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  touched int := 0;
  writable text := (
    select attname from pg_catalog.pg_attribute
    where attrelid = format('public.%I', target)::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'update')
    order by attnum limit 1);
begin
  if writable is not null then
    execute format('update public.%1$I set %2$I = %2$I
      where id in (select (value ->> ''id'')::uuid from jsonb_array_elements($1))', target, writable)
      using documents;
    get diagnostics touched = row_count;
  end if;
  return touched;
exception when insufficient_privilege then
  if jsonb_array_length(documents) = 1 then
    return 0;
  end if;
  return (select sum(sync.touch_rows(target, jsonb_build_array(value))) from jsonb_array_elements(documents));
end;
$$;

-- Writes the rows of a run, all that have the same columns at once. Updates come first: they make room for inserts
-- (a clock-out before the next clock-in); where the order of one run matters in another way, the database refuses
-- the run and its parts restore the order.
create function sync.write_rows(target text, steps sync.step[]) returns void
language plpgsql set search_path = '' as $$
declare
  batch record;
  written int;
begin
  for batch in
    select verdict, columns, jsonb_agg(document order by place) as documents, count(*) as size
    from unnest(steps) as step
    where verdict in ('insert', 'update', 'touch')
    group by verdict, columns
    order by verdict = 'insert', min(place)
  loop
    written := case batch.verdict
      when 'insert' then sync.insert_rows(target, batch.columns, batch.documents)
      when 'update' then sync.update_rows(target, batch.columns, batch.documents)
      else sync.touch_rows(target, batch.documents)
    end;
    if written <> batch.size and batch.verdict <> 'touch' then
      raise exception 'forbidden' using errcode = '42501';
    end if;
  end loop;
end;
$$;

-- What the device is told of each change of a run, with the rows as they are after it.
create function sync.answers(collection text, steps sync.step[]) returns jsonb[]
language plpgsql stable set search_path = '' as $$
declare
  answers jsonb[];
begin
  execute format($query$
    select array_agg(case step.verdict
        when 'already_applied' then jsonb_build_object('status', 'already_applied', 'row', step.held)
        when 'conflict' then jsonb_build_object('status', 'conflict', 'row', step.held)
        when 'gone' then jsonb_build_object('status', 'rejected', 'code', 'gone', 'reason', null, 'row', null)
        else jsonb_build_object('status', 'applied', 'row',
          held.document || jsonb_build_object('version', held.version, 'deleted', held.deleted))
      end order by step.place)
    from unnest($1) as step
    left join lateral (select * from sync.%I as held where held.id = step.row_id offset 0) as held
      on step.verdict in ('insert', 'update', 'touch')
  $query$, collection) into answers using steps;
  return answers;
end;
$$;

-- Remembers what of a run was applied. A row its writer may not read has the version of this transaction.
create function sync.remember(steps sync.step[], answers jsonb[]) returns void
language sql set search_path = '' as $$
  select sync.record_changes(array_agg(step.change_id),
    array_agg(coalesce((answers[step.place] #>> '{row,version}')::bigint, sync.current_version(), 0)))
  from unnest(steps) as step where step.verdict in ('insert', 'update', 'touch', 'annul')
  having count(*) > 0;
  select sync.annul_changes(array_agg(annulled.id))
  from unnest(steps) as step, unnest(step.replaced) as annulled (id) where step.verdict = 'annul'
  having count(*) > 0;
$$;

-- Applies a run of changes of one collection, of which no two are of the same row, or raises.
create function sync.apply_run(run jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  wanted record;
  steps sync.step[];
  results jsonb[];
begin
  select name, push_table into wanted from sync.collections where name = run[1] ->> 'collection';
  if wanted.name is null then
    raise exception 'stale_schema';
  end if;
  if wanted.push_table is null then
    raise exception 'read_only' using errcode = '42501';
  end if;
  steps := sync.judge(wanted.name, run);
  if exists (select from unnest(steps) as step where step.change_id is null or step.row_id is null) then
    raise exception 'invalid_change' using errcode = '22023';
  end if;
  perform sync.write_rows(wanted.push_table, steps);
  results := sync.answers(wanted.name, steps);
  perform sync.remember(steps, results);
  return results;
end;
$$;

-- The row a refused change was aimed at, as far as the caller may see it; null when the change is malformed.
create function sync.row_of(change jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  held jsonb;
begin
  execute format('select document || jsonb_build_object(''version'', version, ''deleted'', deleted)
    from sync.%I where id = $1', (select name from sync.collections where name = change ->> 'collection'))
    into held using (change #>> '{row,id}')::uuid;
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

-- Cuts changes, given by their places, into runs: neighbours of one collection, no row twice, order kept.
create function sync.runs(changes jsonb[], places int[]) returns setof int[]
language plpgsql immutable set search_path = '' as $$
declare
  one record;
  run int[] := '{}';
begin
  for one in
    select place, changes[place] ->> 'collection' as collection,
      lag(changes[place] ->> 'collection') over (order by place) as collection_before,
      lag(place) over (partition by changes[place] ->> 'collection', changes[place] #>> '{row,id}'
        order by place) as same_row_before
    from unnest(places) as place order by place
  loop
    if one.collection is distinct from one.collection_before or one.same_row_before >= run[1] then
      return next run;
      run := '{}';
    end if;
    run := run || one.place;
  end loop;
  return next run;
end;
$$;

-- Tries all changes in order. One whose reference is missing is tried again after the others brought what was missing.
create function sync.apply_changes(changes jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  places int[] := array(select generate_series(1, cardinality(changes)));
  missing int[];
  run int[];
  answers jsonb[];
  results jsonb[] := array_fill(null::jsonb, array[cardinality(changes)]);
begin
  while places <> '{}' loop
    missing := '{}';
    for run in select * from sync.runs(changes, places) as cut where cut <> '{}' loop
      answers := sync.try_run(array(
        select changes[place] from unnest(run) with ordinality as taken (place, number) order by number));
      for index in 1..cardinality(run) loop
        results[run[index]] := answers[index];
        if answers[index] ->> 'reason' = 'missing_reference' then
          missing := missing || run[index];
        end if;
      end loop;
    end loop;
    exit when missing = places;
    places := missing;
  end loop;
  return results;
end;
$$;

-- How a result looked in protocol 1, which had fewer codes and gave no row back.
create function sync.older_result(result jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when result ->> 'status' in ('applied', 'already_applied') then result - 'row'
    when result ->> 'code' in ('stale_schema', 'period_locked') then result || '{"code": "invalid"}'
    else result
  end;
$$;

-- Request: [{change_id, collection, row, base: {version, changes} | null}, ...], at most 500, applied in order, and
-- {protocol, user_id, device_time} of the device: whose changes these are, and what its clock showed when it sent them.
-- Answer: {server_time, version_before, version, results: [{change_id, status, code?, reason?, row?}, ...]}.
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
        || case when protocol = 1 then sync.older_result(result) else result end order by place)
      from unnest(results) with ordinality as given (result, place)), '[]'))
    || case when protocol = 1 then '{}' else jsonb_build_object(
      'version_before', version_before, 'version', coalesce(sync.current_version(), 0)) end;
end;
$$;

revoke execute on all functions in schema sync from public;
grant execute on function sync.applied_changes(uuid[]), sync.record_changes(uuid[], bigint[]),
  sync.annul_changes(uuid[]), sync.rejection_code(text, text), sync.asked(jsonb[]), sync.judge(text, jsonb[]),
  sync.insert_rows(text, text, jsonb), sync.update_rows(text, text, jsonb), sync.touch_rows(text, jsonb),
  sync.write_rows(text, sync.step[]), sync.answers(text, sync.step[]), sync.remember(sync.step[], jsonb[]),
  sync.apply_run(jsonb[]), sync.row_of(jsonb), sync.try_run(jsonb[]), sync.runs(jsonb[], int[]),
  sync.apply_changes(jsonb[]), sync.older_result(jsonb), sync.lock_business(uuid) to authenticated;
revoke execute on function public.sync_push(jsonb, jsonb) from public, anon;
grant execute on function public.sync_push(jsonb, jsonb) to authenticated;
