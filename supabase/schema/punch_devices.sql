-- What is in force, written by `npm run schema`. To change it, add a migration.

create table access.tablet_keys (
  device_id uuid not null,
  key_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint tablet_keys_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.punch_devices(id) ON DELETE CASCADE,
  constraint tablet_keys_pkey PRIMARY KEY (device_id)
);
comment on table access.tablet_keys is
  'Registered communal tablets, with the SHA-256 of each one''s key.';
alter table access.tablet_keys enable row level security;

create table public.punch_devices (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  name text not null,
  is_kiosk boolean not null,
  last_heard_at timestamp(3) with time zone not null default now(),
  last_seq integer not null,
  unsent integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  status text,
  registered_by uuid,
  proposed_by uuid,
  place_id uuid,
  constraint punch_devices_last_seq_check CHECK ((last_seq >= 0)),
  constraint punch_devices_name_check CHECK (((char_length(name) <= 80) AND (char_length(btrim(name)) >= 1))),
  constraint punch_devices_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'registered'::text, 'ended'::text]))),
  constraint punch_devices_unsent_check CHECK ((unsent >= 0)),
  constraint punch_devices_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint punch_devices_place_id_business_id_fkey FOREIGN KEY (place_id, business_id) REFERENCES public.places(id, business_id),
  constraint punch_devices_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES public.profiles(id),
  constraint punch_devices_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES public.profiles(id),
  constraint punch_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint punch_devices_pkey PRIMARY KEY (id)
);
comment on table public.punch_devices is
  'Devices that record punches, by their latest report (report_device).';
comment on column public.punch_devices.id is
  'The device_id of its punches.';
comment on column public.punch_devices.user_id is
  'The account that the device is signed in to; a communal tablet''s is its own (access.tablets).';
comment on column public.punch_devices.is_kiosk is
  'Whether it is in communal mode, where everybody punches on it.';
comment on column public.punch_devices.last_heard_at is
  'The time of its latest report, by the server''s clock.';
comment on column public.punch_devices.last_seq is
  'The number of punches it has recorded: its greatest device_seq.';
comment on column public.punch_devices.unsent is
  'The number of punches it had still to send.';
comment on column public.punch_devices.status is
  'Whether an admin has let a communal tablet in; null for other devices, and for tablets without a sign-in of their own.';
comment on column public.punch_devices.registered_by is
  'The admin who let the tablet in.';
comment on column public.punch_devices.proposed_by is
  'The manager who proposed the tablet.';
comment on column public.punch_devices.place_id is
  'Where a communal tablet is, which managers choose; null for anywhere.';
CREATE INDEX punch_devices_by_user ON public.punch_devices USING btree (user_id, last_heard_at);
CREATE INDEX punch_devices_by_version ON public.punch_devices USING btree (business_id, version, id);
alter table public.punch_devices enable row level security;
grant select on public.punch_devices to authenticated;
grant update (place_id) on public.punch_devices to authenticated;

create policy "Managers read the devices of their business" on public.punch_devices
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers say where devices are" on public.punch_devices
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.punch_devices
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER punch_devices_bound_direct_writes BEFORE INSERT OR UPDATE ON public.punch_devices FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punch_devices_count_direct_writes AFTER INSERT OR UPDATE ON public.punch_devices FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punch_devices_keep_ids_apart AFTER INSERT ON public.punch_devices REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('templates');

CREATE TRIGGER punch_devices_lock_before_rows BEFORE INSERT OR UPDATE ON public.punch_devices FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER punch_devices_stamp_version BEFORE INSERT OR UPDATE ON public.punch_devices FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER punch_devices_tally_deleted AFTER DELETE ON public.punch_devices REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''managers''');

CREATE TRIGGER punch_devices_tally_inserted AFTER INSERT ON public.punch_devices REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''managers''');

CREATE TRIGGER punch_devices_tally_updated AFTER UPDATE ON public.punch_devices REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('templates', 'null', '''managers''');

CREATE OR REPLACE FUNCTION access.register_tablet(tablet uuid, key_hash text, called text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
begin
  if not access.manages() or exists (select from access.tablet_keys where device_id = tablet) or not exists (
      select from access.tablet_keys as held join public.punch_devices as device on device.id = held.device_id
      where held.key_hash = register_tablet.key_hash and device.user_id = caller and device.business_id = business
        and device.is_kiosk) then
    return;
  end if;
  insert into public.punch_devices as device (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
  values (tablet, business, caller, coalesce(nullif(left(btrim(called), 80), ''), 'Tablet'), true, 0, 0)
  on conflict (id) do update set is_kiosk = true
  where device.business_id = business and device.user_id = caller and device.status is null;
  if found then
    insert into access.tablet_keys (device_id, key_hash) values (tablet, register_tablet.key_hash);
    -- The pushing device must not count this row among those it has.
    perform set_config('sync.wrote_besides', pg_current_xact_id()::text, true);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_device(id uuid, name text, is_kiosk boolean, last_seq integer, unsent integer, former uuid DEFAULT NULL::uuid, tablet_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  kept_devices constant int := 20;
  caller constant uuid := auth.uid();
  business constant uuid := sync.own_business();
  tablet constant uuid := (select device_id from access.tablets where user_id = caller);
  kiosk boolean := report_device.is_kiosk;
  called constant text := left(btrim(report_device.name), 80);
  known public.punch_devices;
begin
  if business is null or report_device.id <> tablet then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if called is null or called = '' or kiosk is null or report_device.id is null
      or coalesce(report_device.last_seq, -1) < 0 or coalesce(report_device.unsent, -1) < 0 then
    raise exception 'malformed' using errcode = '22023';
  end if;
  perform sync.lock_business(business);
  if tablet is not null then
    update access.tablets set heard_at = now() where user_id = caller and heard_at is null;
  elsif kiosk then
    perform sync.note_tablet(
      jsonb_build_object('id', report_device.id, 'key', report_device.tablet_key), called);
  end if;
  select * into known from public.punch_devices as device where device.id = report_device.id;
  if known.id is not null and (known.user_id <> caller or known.business_id <> business) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if tablet is not null and not kiosk then
    perform access.end_tablet(tablet);
  end if;
  -- Only a tablet of before tablets had a sign-in of their own goes on under a person's.
  kiosk := kiosk and (tablet is not null or coalesce(known.is_kiosk, false));
  if known.id is not null and not known.deleted and known.last_heard_at > now() - interval '1 minute'
      and (known.name, known.is_kiosk, known.last_seq, known.unsent)
        = (called, kiosk, greatest(known.last_seq, report_device.last_seq), report_device.unsent) then
    return;
  end if;
  insert into public.punch_devices as device (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
  values (report_device.id, business, caller, called, kiosk, report_device.last_seq, report_device.unsent)
  on conflict (id) do update set name = excluded.name, is_kiosk = excluded.is_kiosk, last_heard_at = now(),
    last_seq = greatest(device.last_seq, excluded.last_seq), unsent = excluded.unsent, deleted = false;
  update public.punch_devices as device set is_kiosk = false
  where device.id = report_device.former and device.id <> report_device.id and device.is_kiosk
    and device.business_id = business and (device.user_id = caller or access.manages())
    and not exists (select from access.tablets where user_id = device.user_id);
  -- Limits devices per person: emptied browsers leave their rows behind.
  update public.punch_devices as device set deleted = true
  where device.id in (
    select old.id from public.punch_devices as old where old.user_id = caller and not old.deleted
    order by old.id = report_device.id desc, old.last_heard_at desc, old.id offset kept_devices);
end;
$function$;
grant execute on function public.report_device(uuid,text,boolean,integer,integer,uuid,text) to authenticated;
grant execute on function public.report_device(uuid,text,boolean,integer,integer,uuid,text) to service_role;

CREATE OR REPLACE FUNCTION sync.note_tablet(tablet jsonb, called text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key constant text := tablet ->> 'key';
  key_hash constant text := case when char_length(key) between 32 and 128 then sync.sha256(key) end;
begin
  perform set_config('sync.tablet_key', coalesce(key_hash, ''), true);
  if key_hash is not null and tablet ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform access.register_tablet((tablet ->> 'id')::uuid, key_hash, called);
  end if;
end;
$function$;
grant execute on function sync.note_tablet(jsonb,text) to authenticated;

create view sync.punch_devices with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'device', 'id', id, 'business_id', business_id, 'user_id', user_id, 'name', name, 'is_kiosk', is_kiosk, 'last_heard_at', sync.instant(last_heard_at), 'last_seq', last_seq, 'unsent', unsent, 'status', status, 'registered_by', registered_by, 'proposed_by', proposed_by, 'place_id', place_id) AS document
   FROM public.punch_devices
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.punch_devices is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.punch_devices to authenticated;
