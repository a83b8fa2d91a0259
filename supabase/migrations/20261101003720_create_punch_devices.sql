-- The devices that punches are recorded on, as they last told of themselves: a punch that nobody has seen may be on one
-- that is dark, and pay is not complete before every device has handed in what it has. A device is one person's replica in
-- one browser: it tells only of itself, and only who manages the business is told of it.

create table public.punch_devices (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  name text not null check (char_length(name) <= 80 and char_length(btrim(name)) >= 1),
  is_kiosk boolean not null,
  last_heard_at timestamptz(3) not null default now(),
  last_seq integer not null check (last_seq >= 0),
  unsent integer not null check (unsent >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
comment on table public.punch_devices is 'Devices that record punches, as they last told of themselves (report_device).';
comment on column public.punch_devices.id is 'The device_id of its punches.';
comment on column public.punch_devices.user_id is 'Whose account it works with.';
comment on column public.punch_devices.is_kiosk is 'It is in communal mode: everybody punches on it.';
comment on column public.punch_devices.last_heard_at is 'When it last told of itself, by the server''s clock.';
comment on column public.punch_devices.last_seq is 'How many punches it has recorded: the greatest device_seq of them.';
comment on column public.punch_devices.unsent is 'How many of them it still had to send.';
create index punch_devices_by_version on public.punch_devices (business_id, version, id);
create index punch_devices_by_user on public.punch_devices (user_id, last_heard_at);
alter table public.punch_devices enable row level security;

create trigger punch_devices_stamp_version before insert or update on public.punch_devices
  for each row execute function sync.stamp_version();

revoke all on public.punch_devices from anon, authenticated, service_role;
grant select on public.punch_devices to authenticated;
create policy "Managers read the devices of their business" on public.punch_devices
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));

-- They share a collection with what managers set up: devices may have few collections open.
create view sync.punch_devices with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'device', 'id', id, 'business_id', business_id, 'user_id', user_id, 'name', name, 'is_kiosk', is_kiosk,
    'last_heard_at', sync.instant(last_heard_at), 'last_seq', last_seq, 'unsent', unsent) as document
  from public.punch_devices where business_id = (select access.business_id()) and (select access.manages());
comment on view sync.punch_devices is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.punch_devices to authenticated;

insert into sync.sources (view_name, place, source)
select 'templates', max(place) + 1, 'punch_devices' from sync.sources where view_name = 'templates';
do $$
begin
  execute (select 'create or replace view sync.templates with (security_invoker = true) as '
    || string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all ' order by place)
    from sync.sources where view_name = 'templates');
end;
$$;

insert into sync.kinds (collection, kind, push_table) values ('templates', 'device', null);
call sync.share_ids('punch_devices', 'templates');
select sync.tally('punch_devices', 'templates', 'null', $$'managers'$$);

-- As before, and of the kinds that no device writes the rows are looked at too.
create or replace function sync.keep_ids_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  other text;
  is_taken boolean;
begin
  for other in
    select coalesce(kinds.push_table, 'punch_devices') from sync.kinds
    where collection = tg_argv[0] and coalesce(kinds.push_table, 'punch_devices') <> tg_table_name
  loop
    execute format('select exists (select from becomes join public.%I as other using (id))', other) into is_taken;
    if is_taken then
      raise exception 'id_taken' using errcode = 'unique_violation';
    end if;
  end loop;
  return null;
end;
$$;
