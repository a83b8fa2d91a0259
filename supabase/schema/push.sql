-- What is in force, written by `npm run schema`. To change it, add a migration.

create type sync.step as (
  place integer,
  change_id uuid,
  row_id uuid,
  document jsonb,
  replaced uuid[],
  held jsonb,
  verdict text,
  columns text
);

CREATE OR REPLACE FUNCTION limits.use(bucket text, key_hash text, amount integer, back_per_second integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
begin
  insert into limits.attempts as held (bucket, key_hash, failures, last_failed_at, stale_at)
  values (use.bucket, use.key_hash, amount, moment, moment + interval '1 hour')
  on conflict on constraint attempts_pkey do update set last_failed_at = moment, stale_at = excluded.stale_at,
    failures = amount + greatest(0, held.failures - back_per_second * extract(epoch from moment - held.last_failed_at))::int;
end;
$function$;

CREATE OR REPLACE FUNCTION limits.used(bucket text, key_hash text, back_per_second integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select greatest(0, failures - back_per_second * extract(epoch from clock_timestamp() - last_failed_at))
    from limits.attempts as held where held.bucket = used.bucket and held.key_hash = used.key_hash), 0)::int;
$function$;

CREATE OR REPLACE FUNCTION public.sync_push(changes jsonb, client jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
$function$;
grant execute on function public.sync_push(jsonb,jsonb) to authenticated;
grant execute on function public.sync_push(jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION sync.annul_changes(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into sync.changes (user_id, id, version) select (select auth.uid()), annulled.id, 0
  from unnest(ids) as annulled (id)
  on conflict do nothing;
$function$;
grant execute on function sync.annul_changes(uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.answer_to_loss(checkpoint jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  loss record;
begin
  select * into loss from sync.find_loss(checkpoint);
  if loss.is_unnoticed then
    perform sync.begin_epoch(sync.own_business(),
      case when sync.proves_loss(checkpoint) then 'proven' else 'noticed' end);
  end if;
  return case when loss.common is not null
    then sync.went_back(sync.present_epoch() || jsonb_build_object('common', loss.common)) end;
end;
$function$;
grant execute on function sync.answer_to_loss(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.answers(collection text, steps sync.step[])
 RETURNS jsonb[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_agg(case
      when step.verdict = 'already_applied' then jsonb_build_object('status', 'already_applied', 'row', step.held,
        'version', (select known.version from sync.applied_changes(array[step.change_id]) as known))
      when step.verdict = 'conflict' then jsonb_build_object('status', 'conflict', 'row', step.held)
      when step.verdict = 'gone' then
        jsonb_build_object('status', 'rejected', 'code', 'gone', 'reason', null, 'row', null)
      when step.verdict = 'not_yet' then
        jsonb_build_object('status', 'rejected', 'code', 'conflict', 'reason', 'not_yet', 'row', step.held)
      when held.document = step.document || added and not held.deleted then
        jsonb_build_object('status', 'applied', 'version', held.version, 'added', added,
          'content_hash', sync.content_hash(held.document))
      else jsonb_build_object('status', 'applied', 'row', sync.wire_row(held.document, held.version, held.deleted))
    end order by step.place)
  from unnest(steps) as step
  left join sync.held_rows(collection, array(
      select written.row_id from unnest(steps) as written where written.verdict in ('insert', 'update', 'touch'))
    ) as held on held.id = step.row_id and step.verdict in ('insert', 'update', 'touch')
  -- The changes of a run usually send the same fields; the comparison above detects one that does not.
  cross join lateral (
    select held.document - array(select jsonb_object_keys(steps[1].document)) as added) as difference;
$function$;
grant execute on function sync.answers(text,sync.step[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.applied_changes(ids uuid[])
 RETURNS TABLE(id uuid, version bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select changes.id, changes.version from sync.changes
  where changes.user_id = (select auth.uid()) and changes.id = any (ids);
$function$;
grant execute on function sync.applied_changes(uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.apply_changes(changes jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function sync.apply_changes(jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.apply_presses(changes jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function sync.apply_presses(jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.apply_run(run jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  collection constant text := run[1] ->> 'collection';
  target constant text := sync.push_table(run[1]);
  judged_at bigint;
  steps sync.step[];
  writes int;
  results jsonb[];
begin
  if sync.locked_at_version() is null then
    judged_at := sync.current_version();
  end if;
  steps := sync.judge(collection, run);
  if exists (select from unnest(steps) as step where step.change_id is null or step.row_id is null) then
    raise exception 'invalid_change' using errcode = '22023';
  end if;
  writes := (select count(*) from unnest(steps) as step where step.verdict in ('insert', 'update', 'touch', 'annul'));
  if writes > 0 then
    if current_setting('sync.written')::int >= current_setting('sync.writes_left')::int then
      return sync.put_off(cardinality(run));
    end if;
    if sync.locked_at_version() is null then
      perform sync.lock_for_push();
      if sync.current_version() is distinct from judged_at then
        steps := sync.judge(collection, run);
      end if;
    end if;
    perform sync.count_writes(writes);
  end if;
  perform sync.note_acts(run);
  perform sync.write_rows(target, steps);
  results := sync.answers(collection, steps);
  perform sync.remember(steps, results);
  if exists (select from unnest(run) as change where change ? 'replays') then
    perform sync.note_replays(run, results);
  end if;
  return results;
end;
$function$;
grant execute on function sync.apply_run(jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.asked(run jsonb[])
 RETURNS TABLE(place integer, change_id uuid, row_id uuid, document jsonb, base_version bigint, replaced uuid[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select place::int, (change ->> 'change_id')::uuid, (change #>> '{row,id}')::uuid,
    case when change #> '{row,deleted}' = 'true'
      then jsonb_build_object('id', change #> '{row,id}', 'deleted', true) else change -> 'row' end,
    coalesce((change #>> '{base,version}')::bigint, 0),
    array_remove(array(
      select value::uuid from jsonb_array_elements_text(coalesce(change #> '{base,changes}', '[]'))), null)
  from unnest(run) with ordinality as one (change, place);
$function$;
grant execute on function sync.asked(jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.begin_push()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hash constant text := limits.hold('push', coalesce(auth.uid()::text, ''));
begin
  perform set_config('sync.locked_at_version', '', true), set_config('sync.failed_attempts', '0', true),
    set_config('sync.attempts_left', greatest(20, 600 - limits.used('push', hash, 5))::text, true),
    set_config('sync.written', '0', true), set_config('sync.writes_left', sync.writes_left()::text, true);
end;
$function$;
grant execute on function sync.begin_push() to authenticated;

CREATE OR REPLACE FUNCTION sync.count_writes(amount integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select set_config('sync.written', (current_setting('sync.written')::int + amount)::text, true);
$function$;
grant execute on function sync.count_writes(integer) to authenticated;

CREATE OR REPLACE FUNCTION sync.end_push()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  failed constant int := current_setting('sync.failed_attempts')::int;
  written constant int := current_setting('sync.written')::int;
begin
  if written > 0 then
    perform sync.use_writes(written);
  end if;
  if failed >= 10 then
    perform limits.use('push', limits.hold('push', coalesce(auth.uid()::text, '')), failed, 5);
  end if;
  if failed >= 10 or written >= 100 then
    perform limits.sweep();
  end if;
end;
$function$;
grant execute on function sync.end_push() to authenticated;

CREATE OR REPLACE FUNCTION sync.find_loss(checkpoint jsonb, OUT common bigint, OUT is_unnoticed boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business constant uuid := sync.own_business();
  seen constant bigint := (checkpoint ->> 'version')::bigint;
  claimed constant jsonb := nullif(checkpoint -> 'epoch', 'null');
  newest constant bigint := (select version from sync.business_versions where business_id = business);
  latest constant bigint := greatest(newest, floor(extract(epoch from now() + interval '1 day') * 1000)::bigint);
  present sync.epochs;
  known sync.epochs;
begin
  is_unnoticed := false;
  if checkpoint ->> 'business_id' is distinct from business::text or seen is null
      or seen > latest or (claimed ->> 'first')::bigint > latest then
    return;
  end if;
  select * into present from sync.own_epochs() order by first_version desc, id desc limit 1;
  select * into known from sync.own_epochs() where id = (claimed ->> 'id')::uuid;
  if known.id is null and claimed is not null then
    -- The device's epoch was lost as well, unless the present epoch covers that.
    is_unnoticed := coalesce(present.first_version, 0) < (claimed ->> 'first')::bigint;
  elsif known.id is not distinct from present.id then
    is_unnoticed := seen > newest or exists (
      select from sync.epochs where business_id = business and seen > last_version and seen < first_version
    ) or not exists (
      select from sync.changes where user_id = (select auth.uid()) and id = (checkpoint ->> 'change_id')::uuid
      union all select where checkpoint ->> 'change_id' is null);
  end if;
  if is_unnoticed and present.server_run is distinct from sync.server_run() or sync.proves_loss(checkpoint) then
    is_unnoticed := true;
    common := 0;
    return;
  end if;
  is_unnoticed := false;
  select min(common_version) into common from sync.own_epochs() where first_version > coalesce(known.first_version, 0);
  if known.id is null and common is not null then
    common := least(common, (claimed ->> 'common')::bigint);
  end if;
  if seen <= common then
    common := null;
  end if;
end;
$function$;
grant execute on function sync.find_loss(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.held_rows(collection text, ids uuid[])
 RETURNS TABLE(id uuid, version bigint, deleted boolean, document jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query execute format('select held.id, held.version, held.deleted, held.document from unnest($1) as asked (id)
    cross join lateral (select * from sync.%I as held where held.id = asked.id offset 0) as held', collection)
    using ids;
end;
$function$;
grant execute on function sync.held_rows(text,uuid[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.insert_rows(target text, columns text, documents jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written int;
begin
  execute format('insert into public.%1$I (%2$s)
    select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', target, columns) using documents;
  get diagnostics written = row_count;
  return written;
end;
$function$;
grant execute on function sync.insert_rows(text,text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.is_outdated(client jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not sync.is_served(client) or (client ->> 'protocol')::int < coalesce((
    select min_protocol from sync.business_versions where business_id = sync.own_business()), 0);
$function$;
grant execute on function sync.is_outdated(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.is_served(client jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce((client ->> 'protocol')::int, 0) >= 4;
$function$;
grant execute on function sync.is_served(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.judge(collection text, run jsonb[])
 RETURNS sync.step[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  steps sync.step[];
begin
  with asked as materialized (
    select * from sync.asked(run)
  ), known as materialized (
    select * from sync.applied_changes(
      array(select change_id from asked union all select unnest(replaced) from asked))
  ), lost as materialized (
    select * from sync.lost_versions(array(select distinct base_version from asked where base_version > 0))
  ), compared as materialized (
    select asked.place, asked.change_id, asked.row_id, asked.document, asked.replaced,
      sync.wire_row(held.document, held.version, held.deleted) as held,
      case
        when asked.change_id in (select known.id from known) then 'already_applied'
        when lost.lost_version is not null and held.version is distinct from base.version
          and (is_certain or run[asked.place] ? 'replays') and (held.id is null or replays = '{}' or held.version <= last_version)
          and sync.replays_expected() then 'not_yet'
        when held.id is null and base.version > 0 then 'gone'
        when held.id is null and asked.document -> 'deleted' = 'true' then 'annul'
        when held.id is null then 'insert'
        when held.deleted or not (held.version = base.version or coalesce(held.version = any (replays)
            and (run[asked.place] ? 'replays' or held.version <> all (beyond)), false)) then 'conflict'
        else 'update'
      end as verdict
    from asked
    cross join lateral (select greatest(asked.base_version, case when asked.replaced <> '{}' then (
      select max(known.version) from known where known.id = any (asked.replaced)) end) as version) as base
    left join lost on lost.lost_version = base.version
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
$function$;
grant execute on function sync.judge(text,jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.lock_for_push()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform sync.lock_business(sync.own_business()), sync.count_writes(4);
  perform set_config('sync.locked_at_version', coalesce(sync.current_version(), 0)::text, true),
    set_config('sync.attempts_left', least(current_setting('sync.attempts_left')::int, 150)::text, true);
end;
$function$;
grant execute on function sync.lock_for_push() to authenticated;

CREATE OR REPLACE FUNCTION sync.locked_at_version()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select nullif(current_setting('sync.locked_at_version', true), '')::bigint;
$function$;
grant execute on function sync.locked_at_version() to authenticated;

CREATE OR REPLACE FUNCTION sync.lost_versions(versions bigint[])
 RETURNS TABLE(lost_version bigint, last_version bigint, is_certain boolean, replays bigint[], beyond bigint[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with lost as (
    select asked.version, min(epochs.last_version) as last_version
    from unnest(versions) as asked (version) join sync.own_epochs() as epochs
      on asked.version > common_version and asked.version < first_version
    group by asked.version
  )
  select lost.version, lost.last_version, lost.version > lost.last_version, found.replays, array(
    select later.version from sync.replayed as later
    where later.business_id = sync.own_business() and later.version = any (found.replays)
      and later.lost_version > lost.version)
  from lost cross join lateral (select array(
    select replayed.version from sync.replayed
    where business_id = sync.own_business() and replayed.lost_version = lost.version) as replays) as found;
$function$;
grant execute on function sync.lost_versions(bigint[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.may_yet_apply(change jsonb, result jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select result ->> 'status' = 'rejected' and (change ? 'replays' or result ->> 'reason' = 'missing_reference')
    and sync.replays_expected();
$function$;
grant execute on function sync.may_yet_apply(jsonb,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.note_presses(changes jsonb[], results jsonb[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.punch_devices as device
  set last_heard_at = now(), last_seq = greatest(device.last_seq, brought.seq)
  from (
    select (change #>> '{row,device_id}')::uuid as id, max((change #>> '{row,device_seq}')::int) as seq
    from unnest(changes, results) as one (change, result) where result ->> 'status' = 'applied' group by 1) as brought
  where device.id = brought.id and device.user_id = auth.uid() and not device.deleted;
$function$;
grant execute on function sync.note_presses(jsonb[],jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.note_replays(run jsonb[], answers jsonb[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into sync.replayed (business_id, lost_version, version)
  select distinct sync.own_business(), lost.lost_version,
    coalesce((answer ->> 'version')::bigint, (answer #>> '{row,version}')::bigint, sync.current_version())
  from unnest(run, answers) as one (change, answer)
  join sync.lost_versions(array(select (change ->> 'replays')::bigint from unnest(run) as change)) as lost
    on lost.lost_version = (change ->> 'replays')::bigint
  where answer ->> 'status' = 'applied'
  on conflict do nothing;
$function$;
grant execute on function sync.note_replays(jsonb[],jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.please_reload()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('status', 'please_reload', 'protocol', 5);
$function$;
grant execute on function sync.please_reload() to authenticated;

CREATE OR REPLACE FUNCTION sync.push_table(change jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function sync.push_table(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.put_off(size integer)
 RETURNS jsonb[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array_fill('{"status": "rejected", "code": "conflict", "reason": "not_yet", "row": null}'::jsonb, array[size]);
$function$;
grant execute on function sync.put_off(integer) to authenticated;

CREATE OR REPLACE FUNCTION sync.record_changes(ids uuid[], versions bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into sync.changes (user_id, id, version)
  select (select auth.uid()), applied.id, applied.version from unnest(ids, versions) as applied (id, version);
$function$;
grant execute on function sync.record_changes(uuid[],bigint[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.rejection_code(state text, message text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when state in ('42501', '428C9') then 'forbidden'
    when state = '23505' then 'conflict'
    when state = '23503' then 'gone'
    when state = '42703' then 'stale_schema'
    when state = 'P0001' and message in ('forbidden', 'conflict', 'gone', 'stale_schema')
      then message
    when state = 'P0001' or left(state, 2) in ('22', '23', '44', '54') then 'invalid'
  end;
$function$;
grant execute on function sync.rejection_code(text,text) to authenticated;

CREATE OR REPLACE FUNCTION sync.remember(steps sync.step[], answers jsonb[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select sync.record_changes(array_agg(step.change_id),
    array_agg(coalesce((answer ->> 'version')::bigint, (answer #>> '{row,version}')::bigint,
      sync.current_version(), 0)))
  from unnest(steps, answers) as step (place, change_id, row_id, document, replaced, held, verdict, columns, answer)
  where step.verdict in ('insert', 'update', 'touch', 'annul')
  having count(*) > 0;
  select sync.annul_changes(array_agg(annulled.id))
  from unnest(steps) as step, unnest(step.replaced) as annulled (id) where step.verdict = 'annul'
  having count(*) > 0;
$function$;
grant execute on function sync.remember(sync.step[],jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.row_of(change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function sync.row_of(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.rows_with(ids uuid[], sources text[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function sync.rows_with(uuid[],text[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.runs(changes jsonb[], places integer[])
 RETURNS TABLE(run jsonb[], run_places integer[])
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function sync.runs(jsonb[],integer[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.touch_rows(target text, documents jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  touched int := 0;
  writable text := (
    select attname from pg_catalog.pg_attribute
    where attrelid = format('public.%I', target)::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'update')
    order by attnum limit 1);
begin
  if writable is not null then
    execute format('update public.%1$I as target set %2$I = target.%2$I
      from (select (value ->> ''id'')::uuid as id from jsonb_array_elements($1) offset 0) as asked
      where target.id = asked.id', target, writable)
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
$function$;
grant execute on function sync.touch_rows(text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.try_run(run jsonb[])
 RETURNS jsonb[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  size constant int := cardinality(run);
  part constant int := ceil(size / 8.0);
  left_over constant int := current_setting('sync.attempts_left')::int;
  code text;
  reason text;
  results jsonb[] := '{}';
begin
  if left_over <= 0 then
    return sync.put_off(size);
  end if;
  begin
    return sync.apply_run(run);
  exception when others then
    code := sync.rejection_code(sqlstate, sqlerrm);
    if code is null then
      raise;
    end if;
    reason := case
      when sqlstate = '23503' then 'missing_reference'
      when sqlstate = 'P0001' and sqlerrm <> code then sqlerrm
    end;
    perform set_config('sync.failed_attempts', (current_setting('sync.failed_attempts')::int + 1)::text, true),
      set_config('sync.attempts_left', (left_over - 1)::text, true);
    if size = 1 or sqlerrm in ('stale_schema', 'read_only') then
      return array(select jsonb_build_object('status', 'rejected', 'code', code, 'row', sync.row_of(change), 'reason', reason)
        from unnest(run) with ordinality as refused (change, place) order by place);
    end if;
  end;
  for start in 1..size by part loop
    results := results || sync.try_run(run[start:start + part - 1]);
  end loop;
  return results;
end;
$function$;
grant execute on function sync.try_run(jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.update_rows(target text, columns text, documents jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written int;
begin
  execute format('update public.%1$I as target
    set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, asked.document))
    from (
      select (value ->> ''id'')::uuid as id, value as document from jsonb_array_elements($1) offset 0
    ) as asked
    where target.id = asked.id', target, columns) using documents;
  get diagnostics written = row_count;
  return written;
end;
$function$;
grant execute on function sync.update_rows(text,text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.use_writes(amount integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select limits.use('writes', sync.sha256(auth.uid()::text), amount, 3);
$function$;

CREATE OR REPLACE FUNCTION sync.went_back(epoch jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('status', 'went_back', 'epoch', epoch, 'server_time', sync.instant(clock_timestamp()));
$function$;
grant execute on function sync.went_back(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.write_rows(target text, steps sync.step[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  batch record;
  written int;
begin
  perform set_config('sync.pushed_table', target, true);
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
  perform set_config('sync.pushed_table', '', true);
end;
$function$;
grant execute on function sync.write_rows(text,sync.step[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.writes_left()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 10000 - limits.used('writes', sync.sha256(auth.uid()::text), 3);
$function$;
