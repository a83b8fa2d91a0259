-- Push, first part: what a change asks for, and what is to become of it given the rows as they are now.

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

-- The rows of a collection with these ids, as far as the caller may read them. "offset 0" makes this one look-up by
-- key for each, however many rows that may be.
create function sync.held_rows(collection text, ids uuid[])
returns table (id uuid, version bigint, deleted boolean, document jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query execute format('select held.id, held.version, held.deleted, held.document from unnest($1) as asked (id)
    cross join lateral (select * from sync.%I as held where held.id = asked.id offset 0) as held', collection)
    using ids;
end;
$$;

-- Compares the changes of a run with what was applied before and with the rows as they are now. `columns` are the
-- fields that differ: only they are written, so grants on columns decide what a person may change.
create function sync.judge(collection text, run jsonb[]) returns sync.step[]
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
    where case when verdict = 'insert' then field.key <> 'deleted'
      else field.value is distinct from coalesce(held -> field.key, 'null') end
  ) as difference on verdict in ('insert', 'update');
  return steps;
end;
$$;

revoke execute on all functions in schema sync from public;
grant execute on function sync.applied_changes(uuid[]), sync.record_changes(uuid[], bigint[]),
  sync.annul_changes(uuid[]), sync.rejection_code(text, text), sync.asked(jsonb[]), sync.held_rows(text, uuid[]),
  sync.judge(text, jsonb[]) to authenticated;
