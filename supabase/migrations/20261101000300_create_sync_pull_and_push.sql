-- The two calls every device makes. Both run as the caller: row policies and column grants stay in force.

-- What a device receives of each collection: one view per collection, one row per document.
create view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'owner_id', owner_id,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan) as document
  from public.businesses;
comment on view sync.businesses is 'The caller''s business as a document.';

-- A pay rate is for its owner and for admins; everyone else's device receives null.
create function sync.payrate(person uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select payrate from public.profiles
  where id = person
    and (id = (select auth.uid()) or (business_id = access.business_id() and access.role() = 'admin'));
$$;

create view sync.profiles with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'email', email, 'name', name, 'role', role, 'business_id', business_id,
    'created_by', created_by, 'payrate', sync.payrate(id), 'subscription_status', subscription_status,
    'subscription_plan', subscription_plan, 'profile_picture_url', profile_picture_url) as document
  from public.profiles;
comment on view sync.profiles is 'The people of the caller''s business as documents.';

create view sync.time_records with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'business_id', business_id, 'user_id', user_id,
    'clock_in_time', sync.instant(clock_in_time), 'clock_in_zone', clock_in_zone,
    'clock_out_time', sync.instant(clock_out_time), 'clock_out_zone', clock_out_zone) as document
  from public.time_clock_records;
comment on view sync.time_records is 'The punches the caller may see as documents.';

create table sync.collections (
  name text primary key,
  push_table text
);
comment on table sync.collections is
  'The collections a device may ask for (each has a view in this schema) and the table its pushes write.';
alter table sync.collections enable row level security;
create policy "Everyone signed in reads the list of collections" on sync.collections
  for select to authenticated using (true);
insert into sync.collections (name, push_table)
values ('businesses', null), ('profiles', null), ('time_records', 'time_clock_records');

grant select on sync.businesses, sync.profiles, sync.time_records, sync.collections to authenticated;
grant execute on function sync.payrate(uuid), sync.instant(timestamptz) to authenticated;

-- One page of one collection after a cursor. Rows of one transaction share a version and become visible
-- together, so (version, id) is a gap-free order.
create function sync.page(collection text, cursor_version bigint, cursor_id uuid, max_rows int) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  page jsonb;
begin
  execute format($query$
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(document || jsonb_build_object('version', version, 'deleted', deleted)
        order by version, id), '[]'),
      'cursor', coalesce(
        (jsonb_agg(jsonb_build_object('version', version, 'id', id) order by version desc, id desc)) -> 0,
        jsonb_build_object('version', $1, 'id', $2)))
    from (
      select * from sync.%I where (version, id) > ($1, $2) order by version, id limit $3
    ) as page
  $query$, collection) into page using cursor_version, cursor_id, max_rows;
  return page;
end;
$$;

-- Request: {"time_records": {"version": 12, "id": "..."}, ...}; a null cursor starts at the beginning.
-- Answer: {scope: {user_id, business_id, role}, server_time, version, collections: {name: {rows, cursor}}}.
create function public.sync_pull(cursors jsonb, max_rows int default 1000) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  business uuid := access.business_id();
  wanted record;
  pages jsonb := '{}';
begin
  if jsonb_typeof(cursors) is distinct from 'object' or coalesce(max_rows, 0) not between 1 and 1000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  for wanted in
    select collections.name, asked.value as cursor
    from jsonb_each(cursors) as asked join sync.collections on collections.name = asked.key
  loop
    pages := pages || jsonb_build_object(wanted.name, sync.page(
      wanted.name,
      coalesce((wanted.cursor ->> 'version')::bigint, -1),
      coalesce((wanted.cursor ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000'),
      max_rows));
  end loop;
  return jsonb_build_object(
    'scope', jsonb_build_object('user_id', auth.uid(), 'business_id', business, 'role', access.role()),
    'server_time', sync.instant(clock_timestamp()),
    'version', coalesce(sync.current_version(), 0),
    'collections', pages);
end;
$$;

create function sync.current_version() returns bigint
language sql stable security definer set search_path = '' as $$
  select version from sync.business_versions where business_id = access.business_id();
$$;

create function sync.applied_version(change uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select version from sync.changes where id = change and user_id = (select auth.uid());
$$;

create function sync.record_change(change uuid, changed_row uuid, at_version bigint) returns void
language sql security definer set search_path = '' as $$
  insert into sync.changes (id, user_id, row_id, version)
  values (change, (select auth.uid()), changed_row, at_version);
$$;

-- The current document as the caller sees it, or null.
create function sync.visible_row(collection text, row_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found jsonb;
begin
  execute format(
    'select document || jsonb_build_object(''version'', version, ''deleted'', deleted) from sync.%I where id = $1',
    collection) into found using row_id;
  return found;
end;
$$;

-- Which closed code a database error becomes; null means "may pass, fail the whole request, try again".
create function sync.rejection_code(state text) returns text
language sql immutable set search_path = '' as $$
  select case
    when state = '42501' then 'forbidden'
    when state = '23505' then 'conflict'
    when state = '23503' then 'gone'
    when state = 'P0001' then 'invalid'
    when left(state, 2) in ('22', '23') or state = '42703' then 'invalid'
  end;
$$;

-- A change that alters nothing still gives its row a new version: by it the device learns that the change arrived.
create function sync.touch(target text, row_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from sync.collections where push_table = target) then
    execute format('update public.%I set version = version where id = $1', target) using row_id;
  end if;
end;
$$;

-- Writes one document: only what differs from the current row, so grants on columns decide what may change.
create function sync.write_row(target text, document jsonb, current_row jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text;
  touched int;
begin
  select string_agg(quote_ident(field.key), ', ') into columns
  from jsonb_each(document) as field
  where current_row is null or field.value is distinct from coalesce(current_row -> field.key, 'null');
  if columns is null then
    perform sync.touch(target, (document ->> 'id')::uuid);
    return;
  end if;
  if current_row is null then
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)',
      target, columns) using document;
  else
    execute format('update public.%1$I set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
      where id = $2', target, columns) using document, (document ->> 'id')::uuid;
  end if;
  get diagnostics touched = row_count;
  if touched = 0 then
    raise exception 'forbidden' using errcode = '42501';
  end if;
end;
$$;

-- Applies one change and says what became of it. The caller's subtransaction catches what is refused.
create function sync.apply_change(change_id uuid, collection text, document jsonb, base jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target text := (select push_table from sync.collections where name = collection);
  row_id uuid := (document ->> 'id')::uuid;
  current_row jsonb;
  base_version bigint := coalesce(
    sync.applied_version((base ->> 'change_id')::uuid), (base ->> 'version')::bigint);
begin
  if target is null or change_id is null or row_id is null then
    raise exception 'invalid_change' using errcode = '22023';
  end if;
  if sync.applied_version(change_id) is not null then
    return jsonb_build_object('status', 'already_applied');
  end if;
  current_row := sync.visible_row(collection, row_id);
  if current_row is null and base_version > 0 then
    return jsonb_build_object('status', 'rejected', 'code', 'gone');
  end if;
  if current_row is not null and (current_row ->> 'version')::bigint is distinct from base_version then
    return jsonb_build_object('status', 'conflict', 'row', current_row);
  end if;
  perform sync.write_row(target, document, current_row);
  perform sync.record_change(change_id, row_id, (sync.visible_row(collection, row_id) ->> 'version')::bigint);
  return jsonb_build_object('status', 'applied');
end;
$$;

-- One change in a subtransaction of its own: a refusal becomes an answer and leaves the others alone.
create function sync.try_change(change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  code text;
begin
  return sync.apply_change(
    (change ->> 'change_id')::uuid, change ->> 'collection', change -> 'row', nullif(change -> 'base', 'null'));
exception when others then
  code := sync.rejection_code(sqlstate);
  if code is null then
    raise;
  end if;
  return jsonb_build_object('status', 'rejected', 'code', code,
    'reason', case when sqlstate = 'P0001' then sqlerrm end,
    'row', sync.current_row_of(change));
end;
$$;

-- The row a refused change was aimed at, as far as the caller may see it; null when the change is malformed.
create function sync.current_row_of(change jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return sync.visible_row(
    (select name from sync.collections where name = change ->> 'collection'), (change #>> '{row,id}')::uuid);
exception when others then
  return null;
end;
$$;

-- Request: [{change_id, collection, row, base: {version, change_id} | null}, ...], at most 500, applied in order.
-- Answer: {server_time, results: [{change_id, status, code?, reason?, row?}, ...]} in the same order.
create function public.sync_push(changes jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  change jsonb;
  results jsonb := '[]';
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform sync.lock_business(access.business_id());
  for change in select value from jsonb_array_elements(changes) loop
    results := results || jsonb_build_array(
      sync.try_change(change) || jsonb_build_object('change_id', change -> 'change_id'));
  end loop;
  return jsonb_build_object('server_time', sync.instant(clock_timestamp()), 'results', results);
end;
$$;

revoke execute on all functions in schema sync from public;
grant execute on function sync.lock_business(uuid), sync.payrate(uuid), sync.instant(timestamptz),
  sync.page(text, bigint, uuid, int), sync.current_version(), sync.applied_version(uuid),
  sync.record_change(uuid, uuid, bigint), sync.visible_row(text, uuid), sync.rejection_code(text),
  sync.touch(text, uuid), sync.write_row(text, jsonb, jsonb), sync.apply_change(uuid, text, jsonb, jsonb),
  sync.try_change(jsonb), sync.current_row_of(jsonb) to authenticated;
revoke execute on function public.sync_pull(jsonb, int), public.sync_push(jsonb) from public, anon;
grant execute on function public.sync_pull(jsonb, int), public.sync_push(jsonb) to authenticated;
