-- The history also tells from which device, what the change was about, and that somebody got another PIN (never which).

alter table sync.history
  add column device text check (char_length(device) <= 80),
  add column about jsonb not null default '{}',
  add column is_new boolean not null default false;
comment on column sync.history.device is
  'What the device calls itself that the change was made on; null when no device made it, or an older one.';
comment on column sync.history.about is 'Whose row it was, of which day and by which name, when it was changed.';
comment on column sync.history.is_new is 'Somebody made the row: later is what it was then, and earlier is empty.';

-- For the rest of the transaction: an older device tells nothing, and nothing is believed that no name could be.
create function sync.note_device(device jsonb) returns text
language sql set search_path = '' as $$
  select set_config('sync.device', coalesce(
    case when jsonb_typeof(device) = 'string'
      then left(btrim(regexp_replace(device #>> '{}', '[[:cntrl:]]', ' ', 'g')), 80) end, ''), true);
$$;
create function sync.device() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('sync.device', true), '');
$$;
-- What the device of an edge function's caller calls itself: headers are ASCII, so it comes URL-encoded. Null where the
-- function tells none, and where it is no text.
create function sync.calling_device() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select convert_from(string_agg(case when part[1] like '\%__' then decode(substr(part[1], 2), 'hex')
      else convert_to(part[1], 'UTF8') end, '' order by place), 'UTF8')
    from regexp_matches(current_setting('request.headers', true)::jsonb ->> 'x-device-name', '%[0-9A-Fa-f]{2}|.', 'g')
      with ordinality as found (part, place));
exception when data_exception then
  return null;
end;
$$;

-- Of a row what tells people which one it is.
create function sync.about(entry jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each(entry) as field
  where jsonb_typeof(field.value) <> 'null' and field.key in (
    'user_id', 'staff_id', 'employee_id', 'requested_by', 'requested_of', 'name', 'date', 'start_date', 'end_date',
    'start_time', 'end_time', 'day_of_week', 'at', 'type', 'from', 'to', 'from_day', 'pay_period_start',
    'pay_period_end', 'clock_in_time');
$$;
revoke execute on function sync.note_device(jsonb), sync.device(), sync.calling_device(), sync.about(jsonb)
  from public;
grant execute on function sync.note_device(jsonb) to authenticated;

-- As before, with the device, what it is about, and that there is another PIN. A person is known by the row's id.
create or replace function sync.keep_histories() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  business_key constant text := coalesce(tg_argv[0], 'business_id');
  untold constant text[] := array['version', 'updated_at', 'pin_hash', 'pin_salt'];
  named constant boolean := tg_table_name not in ('profiles', 'businesses');
begin
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, earlier, later)
  select part.business_id, tg_table_name, changed.id, changed.version, (select auth.uid()), sync.device(),
    case when named then sync.about(row_now) else '{}' end, part.earlier, part.later
  from (
    select id, version, held - untold || case when has_new_pin then '{"pin": "old"}' else '{}'::jsonb end as row_then,
      made - untold || case when has_new_pin then '{"pin": "new"}' else '{}'::jsonb end as row_now
    from (
      select becomes.id, becomes.version, to_jsonb(was) as held, to_jsonb(becomes) as made,
        to_jsonb(becomes) ->> 'pin_hash' <> coalesce(to_jsonb(was) ->> 'pin_hash', '') as has_new_pin
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

-- As before, and what is written is noted with the device that sent it.
create or replace function public.sync_push(changes jsonb, client jsonb default null) returns jsonb
language plpgsql set search_path = '' set jit = off as $$
declare
  protocol int := sync.protocol_of(client);
  version_before bigint;
  version_after bigint;
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
  perform sync.note_device_time(client ->> 'device_time');
  perform sync.note_device(client -> 'device');
  perform sync.lock_business(access.business_id());
  version_before := coalesce(sync.current_version(), 0);
  asked := array(select value from jsonb_array_elements(changes) with ordinality order by ordinality);
  results := sync.apply_changes(asked);
  version_after := coalesce(sync.current_version(), 0);
  return jsonb_build_object('server_time', sync.instant(clock_timestamp()), 'results', coalesce((
      select jsonb_agg(jsonb_build_object('change_id', asked[place] -> 'change_id')
        || case when protocol < 3 then sync.older_result(protocol, asked[place], result) else result end
        order by place)
      from unnest(results) with ordinality as given (result, place)), '[]'))
    || case when protocol = 1 then '{}' else jsonb_build_object(
      'version_before', case when sync.wrote_besides() then version_after else version_before end,
      'version', version_after) end;
end;
$$;

-- As before, and what an edge function does for an admin is noted with the device that they asked it on; or as that,
-- where it tells none.
create or replace function access.begin_as_admin(caller uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  business uuid := access.administered_by(caller);
begin
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  perform sync.note_device(to_jsonb(coalesce(sync.calling_device(), 'Server, staff function')));
  return (select business where access.administered_by(caller) = business);
end;
$$;
