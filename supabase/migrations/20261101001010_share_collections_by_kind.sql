-- A device may hold few collections, so tables that belong together share one: each row then says its kind, and a
-- change is written to the table of its kind.

create table sync.kinds (
  collection text not null references sync.collections (name),
  kind text not null,
  push_table text,
  primary key (collection, kind)
);
comment on table sync.kinds is
  'Which table a change of a kind is written to, in collections that hold rows of several tables; null: read-only.';
alter table sync.kinds enable row level security;
create policy "Everyone signed in reads the list of kinds" on sync.kinds
  for select to authenticated using (true);
grant select on sync.kinds to authenticated;

-- The table a change is written to. A change that names no kind is for the table of its collection.
create function sync.push_table(change jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  wanted record;
begin
  select name, collections.push_table, kinds.collection is not null as is_kind, kinds.push_table as kind_table
  into wanted
  from sync.collections left join sync.kinds on collection = name and kind = change #>> '{row,kind}'
  where name = change ->> 'collection';
  if wanted.name is null or (not wanted.is_kind and change #>> '{row,kind}' is not null) then
    raise exception 'stale_schema';
  end if;
  if coalesce(wanted.kind_table, wanted.push_table) is null or (wanted.is_kind and wanted.kind_table is null) then
    raise exception 'read_only' using errcode = '42501';
  end if;
  return coalesce(wanted.kind_table, wanted.push_table);
end;
$$;
revoke execute on function sync.push_table(jsonb) from public;
grant execute on function sync.push_table(jsonb) to authenticated;

-- As before, but a row's kind is no column.
create or replace function sync.judge(collection text, run jsonb[]) returns sync.step[]
language plpgsql stable set search_path = '' as $$
declare
  steps sync.step[];
begin
  with asked as materialized (
    select * from sync.asked(run)
  ), known as materialized (
    select * from sync.applied_changes(
      array(select change_id from asked union all select unnest(replaced) from asked))
  ), compared as materialized (
    select asked.place, asked.change_id, asked.row_id, asked.document, asked.replaced,
      sync.wire_row(held.document, held.version, held.deleted) as held,
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
    left join sync.held_rows(collection, array(select row_id from asked)) as held on held.id = asked.row_id
  )
  select array_agg(row(place, change_id, row_id, document, replaced, held,
    case when verdict = 'update' and columns is null then 'touch' else verdict end, columns)::sync.step
    order by place)
  into steps
  from compared left join lateral (
    select string_agg(quote_ident(field.key), ', ') as columns from jsonb_each(document) as field
    where case when verdict = 'insert' then field.key not in ('deleted', 'kind')
      else field.value is distinct from coalesce(held -> field.key, 'null') end
  ) as difference on verdict in ('insert', 'update');
  return steps;
end;
$$;

create or replace function sync.apply_run(run jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  collection constant text := run[1] ->> 'collection';
  target constant text := sync.push_table(run[1]);
  steps sync.step[];
  results jsonb[];
begin
  steps := sync.judge(collection, run);
  if exists (select from unnest(steps) as step where step.change_id is null or step.row_id is null) then
    raise exception 'invalid_change' using errcode = '22023';
  end if;
  perform sync.write_rows(target, steps);
  results := sync.answers(collection, steps);
  perform sync.remember(steps, results);
  return results;
end;
$$;

-- Neighbours of one collection and kind.
create or replace function sync.runs(changes jsonb[], places int[]) returns table (run jsonb[], run_places int[])
language plpgsql immutable set search_path = '' as $$
declare
  one record;
begin
  run_places := '{}';
  for one in
    select place, change, target, lag(target) over (order by place) as target_before,
      lag(place) over (partition by target, row_id order by place) as same_row_before
    from (
      select place, change, change #>> '{row,id}' as row_id,
        concat(change ->> 'collection', ' ', change #>> '{row,kind}') as target
      from unnest(changes, places) as given (change, place)
    ) as asked
    order by place
  loop
    if one.target is distinct from one.target_before or one.same_row_before >= run_places[1] then
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
