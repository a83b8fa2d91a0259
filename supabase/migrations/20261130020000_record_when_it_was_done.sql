-- Area: history.
-- Beside the time at which a change arrived, the history keeps when the person made it: offline that may be days before.
-- The order of changes stays that of their arrival.
set local lock_timeout = '2s';

alter table sync.history add column acted_at timestamptz;
comment on column sync.history.acted_at is
  'When the person made the change, by their device''s clock as it ran against the server''s; null if the device does not say.';

-- Returns what the changes of the present run say of themselves, by row (sync.note_acts).
create function sync.acts() returns jsonb
language sql stable set search_path = '' as $$
  select nullif(current_setting('sync.acts', true), '')::jsonb;
$$;

-- Notes, for the triggers of the rows, when each change of a run was made ("at", in ms of the device's clock) and, of a
-- change that its device merged, the version of the row that the person had seen ("seen").
create function sync.note_acts(run jsonb[]) returns void
language sql set search_path = '' as $$
  select set_config('sync.acts', coalesce((
    select jsonb_object_agg(change #>> '{row,id}',
      jsonb_build_object('at', change -> 'acted_at', 'seen', case
        when jsonb_typeof(change #> '{base,seen}') = 'number' then change #> '{base,seen}' end))
    from unnest(run) as change where jsonb_typeof(change -> 'acted_at') = 'number')::text, ''), true);
$$;

-- When a change was made by the server's clock: no time to come, none before the row was made (`least_time`), and none
-- that only a wrong clock can show.
create function sync.time_of_act(act jsonb, least_time timestamptz default null) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(least(said.at, now()), least_time)
  from (
    select to_timestamp(((act ->> 'at')::numeric
      + nullif(current_setting('sync.device_offset_ms', true), '')::numeric) / 1000) as at
    where (act ->> 'at')::numeric between 0 and 1e13) as said
  where said.at > now() - interval '60 days';
$$;
revoke execute on function sync.acts(), sync.note_acts(jsonb[]), sync.time_of_act(jsonb, timestamptz) from public;
grant execute on function sync.note_acts(jsonb[]) to authenticated;

-- As before, with the time of the act.
create or replace function sync.keep_histories() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  business_key constant text := coalesce(tg_argv[0], 'business_id');
  contact constant text[] := case when tg_table_name = 'profiles' then
    array['phone', 'shows_phone', 'emergency_name', 'emergency_relationship', 'emergency_phone'] else '{}' end;
  unrecorded constant text[] := array['version', 'updated_at', 'pin_hash', 'pin_salt'] || contact;
  named constant boolean := tg_table_name not in ('profiles', 'businesses');
  acts constant jsonb := sync.acts();
begin
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, earlier, later,
    acted_at)
  select part.business_id, tg_table_name, changed.id, changed.version, (select auth.uid()), sync.device(),
    case when named then sync.about(row_now) else '{}' end, part.earlier, part.later,
    sync.time_of_act(acts -> changed.id::text, (row_now ->> 'created_at')::timestamptz)
  from (
    select id, version,
      held - unrecorded || case when has_new_pin then '{"pin": "old"}' else '{}'::jsonb end
        || case when has_new_contact then '{"contact": "old"}' else '{}'::jsonb end as row_then,
      made - unrecorded || case when has_new_pin then '{"pin": "new"}' else '{}'::jsonb end
        || case when has_new_contact then '{"contact": "new"}' else '{}'::jsonb end as row_now
    from (
      select becomes.id, becomes.version, to_jsonb(was) as held, to_jsonb(becomes) as made,
        to_jsonb(becomes) ->> 'pin_hash' <> coalesce(to_jsonb(was) ->> 'pin_hash', '') as has_new_pin,
        exists (select from unnest(contact) as field
          where to_jsonb(becomes) -> field is distinct from to_jsonb(was) -> field) as has_new_contact
      from was join becomes using (id) offset 0
    ) as pair offset 0
  ) as changed
  cross join lateral (
    select jsonb_object_agg(field.key, field.value) as earlier,
      jsonb_object_agg(field.key, row_now -> field.key) as later,
      (row_then ->> business_key)::uuid as business_then, (row_now ->> business_key)::uuid as business_now
    from jsonb_each(row_then) as field where row_now -> field.key is distinct from field.value
  ) as difference
  cross join lateral (values
    (business_then, earlier, '{}'::jsonb, business_then <> business_now),
    (business_now, '{}'::jsonb, later, business_then <> business_now),
    (coalesce(business_now, business_then), earlier, later, business_then is null or business_now is null
      or business_then = business_now)
  ) as part (business_id, earlier, later, applies)
  where difference.earlier is not null and part.applies
  order by changed.id;
  return null;
end;
$$;

create or replace function sync.keep_creations() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unrecorded constant text[] := array['id', 'business_id', 'version', 'created_at', 'updated_at', 'deleted', 'hash',
    'prev_hash', 'device_id', 'device_seq', 'reading', 'clock_changed', 'received_at', 'entry_id', 'fingerprint',
    'snapshot', 'about'];
  acts constant jsonb := sync.acts();
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  insert into sync.history
    (business_id, table_name, row_id, version, changed_by, device, about, is_new, earlier, later, acted_at)
  select (made ->> 'business_id')::uuid, tg_table_name, id, version, (select auth.uid()), sync.device(),
    sync.about(made), true, '{}', jsonb_strip_nulls(made - unrecorded),
    sync.time_of_act(acts -> id::text)
  from (select id, version, to_jsonb(becomes) as made from becomes offset 0) as row_made
  where tg_nargs = 0 or made ->> 'source' = any (tg_argv)
  order by id;
  return null;
end;
$$;

create or replace function sync.apply_run(run jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
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
$$;

-- As before, with acted_at: null if unknown.
create or replace function public.audit_log(filters jsonb default '{}', before jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  page_rows constant int := 50;
  looked_at constant int := 5000;
  business constant uuid := access.business_id();
  kind constant text := filters ->> 'kind';
  person constant text := (filters ->> 'person')::uuid::text;
  by_person constant uuid := (nullif(filters ->> 'by', 'server'))::uuid;
  by_server constant boolean := coalesce(filters ->> 'by' = 'server', false);
  from_time constant timestamptz := coalesce((filters ->> 'from')::timestamptz, '-infinity');
  to_time constant timestamptz := coalesce((filters ->> 'to')::timestamptz, 'infinity');
  words constant text := nullif(lower(btrim(left(filters ->> 'text', 100))), '');
  before_time constant timestamptz := coalesce((before ->> 'at')::timestamptz, 'infinity');
  before_id constant bigint := coalesce((before ->> 'id')::bigint, 9223372036854775807);
  meant text[];
  entry record;
  looked int := 0;
  changes jsonb[] := '{}';
  onward jsonb;
begin
  if business is null or access.role() is distinct from 'admin' then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  meant := array(select profile.id::text from public.profiles as profile
    where words is not null and profile.business_id = business
      and position(words in lower(profile.name || ' ' || profile.email)) > 0);
  for entry in
    select change.*, sync.audit_kinds(table_name, earlier, later) as kinds,
      words is null or row_id::text = any (meant) or coalesce(changed_by::text = any (meant), false)
        or position(words in lower(coalesce(device, ''))) > 0 or exists (
          select from (select about || earlier union all select later) as said (part),
            jsonb_each_text(said.part) as field
          where field.value = any (meant) or position(words in lower(field.value)) > 0) as has_words
    from sync.history as change
    where change.business_id = business and change.changed_at >= from_time and change.changed_at < to_time
      and (change.changed_at, change.id) < (before_time, before_id)
    order by change.changed_at desc, change.id desc limit looked_at
  loop
    looked := looked + 1;
    onward := jsonb_build_object('at', entry.changed_at, 'id', entry.id);
    continue when entry.kinds = '{}' or (kind is not null and kind <> all (entry.kinds));
    continue when by_server and entry.changed_by is not null;
    continue when by_person is not null and entry.changed_by is distinct from by_person;
    continue when person is not null and entry.row_id::text <> person
      and position(person in entry.about::text || entry.earlier::text || entry.later::text) = 0;
    continue when not entry.has_words;
    changes := array_append(changes, jsonb_build_object('id', entry.id, 'at', sync.instant(entry.changed_at),
      'acted_at', sync.instant(entry.acted_at), 'by', entry.changed_by, 'device', entry.device,
      'table', entry.table_name, 'row', entry.row_id, 'is_new', entry.is_new, 'kinds', entry.kinds,
      'about', entry.about, 'earlier', entry.earlier, 'later', entry.later));
    exit when cardinality(changes) = page_rows;
  end loop;
  if looked < looked_at and cardinality(changes) < page_rows then
    onward := null;
  end if;
  return jsonb_build_object('server_time', sync.instant(now()), 'changes', to_jsonb(changes), 'next', onward,
    'people', (
      select coalesce(jsonb_object_agg(profile.id, coalesce(nullif(profile.name, ''), profile.email)), '{}')
      from public.profiles as profile
      where profile.business_id = business and position(profile.id::text in changes::text) > 0));
end;
$$;

-- As before, with the time of the act, if it is known, and down to who made the shift: an entry without fields.
create or replace function public.shift_history(shift uuid)
returns table (changed_at text, changed_by uuid, name text, fields jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not access.manages() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  return query
    select sync.instant(coalesce(change.acted_at, change.changed_at)), change.changed_by,
      coalesce(nullif(person.name, ''), person.email),
      coalesce((
        select jsonb_object_agg(field.key, jsonb_build_object('from', field.value, 'to', change.later -> field.key))
        from jsonb_each(change.earlier) as field), '{}')
    from sync.history as change
    left join public.profiles as person
      on person.id = change.changed_by and person.business_id = change.business_id
    where change.table_name = 'shifts' and change.row_id = shift_history.shift
      and change.business_id = access.business_id()
    order by change.id desc limit 50;
end;
$$;
