-- A device whose push nobody else's write came in between takes the answers for all there is and pulls nothing. That is
-- wrong once a trigger wrote other rows along with it (a vote's option counts it): the device would never be given them
-- but by comparing and reading its whole collection anew. Such a push now says that its device has not seen everything.

-- As before, and what a trigger writes is noted for this transaction. A part that is rolled back takes its note along.
create or replace function sync.stamp_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := case when new.business_id is null
    then coalesce(old.version, 0) + 1
    else sync.next_version(new.business_id) end;
  new.updated_at := now();
  if pg_trigger_depth() > 1 then
    perform set_config('sync.wrote_besides', pg_current_xact_id()::text, true);
  end if;
  return new;
end;
$$;

create function sync.wrote_besides() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('sync.wrote_besides', true), '') = pg_current_xact_id()::text;
$$;
revoke execute on function sync.wrote_besides() from public;
grant execute on function sync.wrote_besides() to authenticated;

-- As before. `version_before` is the version of a device that has everything once it has these answers: none, should
-- rows have been written besides, which the version of this push itself says.
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
