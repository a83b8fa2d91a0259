-- Push, second part: writing a run of changes with a handful of statements for all its rows.

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

-- What the device is told of each change of a run, with the rows as they are after it; of a row that is as the device
-- sent it, only the version and what the device does not send (`added`).
create function sync.answers(collection text, steps sync.step[]) returns jsonb[]
language sql stable set search_path = '' as $$
  select array_agg(case
      when step.verdict = 'already_applied' then jsonb_build_object('status', 'already_applied', 'row', step.held)
      when step.verdict = 'conflict' then jsonb_build_object('status', 'conflict', 'row', step.held)
      when step.verdict = 'gone' then
        jsonb_build_object('status', 'rejected', 'code', 'gone', 'reason', null, 'row', null)
      when held.document = step.document || added and not held.deleted then
        jsonb_build_object('status', 'applied', 'version', held.version, 'added', added)
      else jsonb_build_object('status', 'applied', 'row', sync.wire_row(held.document, held.version, held.deleted))
    end order by step.place)
  from unnest(steps) as step
  left join sync.held_rows(collection, array(
      select written.row_id from unnest(steps) as written where written.verdict in ('insert', 'update', 'touch'))
    ) as held on held.id = step.row_id and step.verdict in ('insert', 'update', 'touch')
  -- The changes of a run mostly send the same fields; where one does not, the comparison above sees it.
  cross join lateral (
    select held.document - array(select jsonb_object_keys(steps[1].document)) as added) as difference;
$$;

-- Remembers what of a run was applied. A row its writer may not read has the version of this transaction.
create function sync.remember(steps sync.step[], answers jsonb[]) returns void
language sql set search_path = '' as $$
  select sync.record_changes(array_agg(step.change_id),
    array_agg(coalesce((answer ->> 'version')::bigint, (answer #>> '{row,version}')::bigint,
      sync.current_version(), 0)))
  from unnest(steps, answers) as step (place, change_id, row_id, document, replaced, held, verdict, columns, answer)
  where step.verdict in ('insert', 'update', 'touch', 'annul')
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

revoke execute on all functions in schema sync from public;
grant execute on function sync.insert_rows(text, text, jsonb), sync.update_rows(text, text, jsonb),
  sync.touch_rows(text, jsonb), sync.write_rows(text, sync.step[]), sync.answers(text, sync.step[]),
  sync.remember(sync.step[], jsonb[]), sync.apply_run(jsonb[]) to authenticated;
