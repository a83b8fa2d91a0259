-- Devices of protocol 3 and older know no kinds. They would take a correction for a punch: count its hours as well, and
-- close it in place of the punch that is open. They are given the kind they know. Protocol 4 is 3 with kinds.

alter table sync.collections add column plain_view text;
comment on column sync.collections.plain_view is
  'What devices without kinds pull and compare, should it be less than what others do; null: the same.';

create view sync.plain_time_records with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_punches
  union all
  select id, version, deleted, document from sync.own_punches;
comment on view sync.plain_time_records is 'The punches of sync.pulled_time_records, for devices that know no kinds.';
grant select on sync.plain_time_records to authenticated;
insert into sync.sources (view_name, place, source) values
  ('plain_time_records', 1, 'managed_punches'), ('plain_time_records', 2, 'own_punches');
update sync.collections set plain_view = 'plain_time_records' where name = 'time_records';

create or replace function sync.protocol_of(client jsonb) returns int
language sql immutable set search_path = '' as $$
  select least(coalesce((client ->> 'protocol')::int, 1), 4);
$$;

create or replace function sync.please_reload() returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'please_reload', 'protocol', 4);
$$;

-- As before, but each device is given the view it understands.
create or replace function public.sync_pull(cursors jsonb, max_rows int default 1000, client jsonb default null)
returns json
language plpgsql stable set search_path = '' set jit = off as $$
declare
  protocol int := sync.protocol_of(client);
  wants_digests boolean := coalesce((client ->> 'digests')::boolean, false) and protocol > 1;
  pages json;
  digests json;
begin
  if protocol < 1 then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if jsonb_typeof(cursors) is distinct from 'object' or coalesce(max_rows, 0) not between 1 and 1000 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  select json_object_agg(name, sync.page(view_name, asked.value, max_rows, protocol)),
    json_object_agg(name, case when wants_digests then sync.digest(view_name) end)
  into pages, digests
  from jsonb_each(cursors) as asked join sync.collections on name = asked.key
  cross join lateral (
    select coalesce(case when protocol < 4 then plain_view end, pull_view, name) as view_name) as chosen;
  return json_build_object(
    'scope', json_build_object(
      'user_id', auth.uid(), 'business_id', access.business_id(), 'role', access.role()),
    'server_time', sync.instant(clock_timestamp()),
    'version', coalesce(sync.current_version(), 0),
    'collections', coalesce(pages, '{}'),
    'digests', case when wants_digests then coalesce(digests, '{}') end);
end;
$$;
