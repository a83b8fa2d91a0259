-- What is in force, written by `npm run schema`. To change it, add a migration.

create table access.announced_presses (
  user_id uuid not null,
  session_id uuid not null,
  hash text not null,
  exchanged_at timestamp with time zone,
  announced_at timestamp with time zone not null default clock_timestamp(),
  constraint announced_presses_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint announced_presses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint announced_presses_pkey PRIMARY KEY (user_id, session_id, hash)
);
comment on table access.announced_presses is
  'Presses that a session has named but not sent. For functions of the database only.';
comment on column access.announced_presses.exchanged_at is
  'The session''s last exchange before it named the press; null: there was none.';
alter table access.announced_presses enable row level security;

create table access.device_exchanges (
  user_id uuid not null,
  session_id uuid not null,
  first_at timestamp with time zone not null default now(),
  earlier_at timestamp with time zone,
  last_at timestamp with time zone not null default now(),
  constraint device_exchanges_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint device_exchanges_pkey PRIMARY KEY (user_id, session_id)
);
comment on table access.device_exchanges is
  'When the server last took changes from each session of a person. For functions of the database only.';
comment on column access.device_exchanges.session_id is
  'The session of the access token, which every device has its own of.';
comment on column access.device_exchanges.earlier_at is
  'The last exchange before the burst that last_at belongs to.';
alter table access.device_exchanges enable row level security;

create table public.punches (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  type text not null,
  at timestamp(3) with time zone not null,
  zone text not null,
  source text not null,
  device_id uuid,
  entry_id uuid,
  corrects uuid,
  is_void boolean not null default false,
  shift_id uuid,
  note text not null default ''::text,
  recorded_at timestamp(3) with time zone not null,
  reading jsonb,
  received_at timestamp(3) with time zone default clock_timestamp(),
  clock_changed boolean not null default false,
  device_seq integer,
  prev_hash text,
  hash text,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  unverified text,
  pin_version integer,
  doubt text,
  constraint automatic_is_out CHECK (((source <> 'automatic'::text) OR (type = 'out'::text))),
  constraint corrections_are_typed CHECK (((corrects IS NULL) OR (source = ANY (ARRAY['correction'::text, 'manager'::text])))),
  constraint entries_are_typed CHECK (((entry_id IS NULL) OR (source = ANY (ARRAY['correction'::text, 'manager'::text])))),
  constraint punches_at_check CHECK (((at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint punches_deleted_check CHECK ((NOT deleted)),
  constraint punches_device_seq_check CHECK ((device_seq >= 1)),
  constraint punches_doubt_check CHECK ((doubt = ANY (ARRAY['tablet'::text, 'chain'::text, 'former'::text, 'removed'::text, 'pin'::text, 'own'::text, 'late'::text, 'reading'::text, 'future'::text]))),
  constraint punches_hash_check CHECK (((char_length(hash) <= 64) AND (hash ~ '^[0-9a-f]{64}$'::text))),
  constraint punches_note_check CHECK ((char_length(note) <= 500)),
  constraint punches_pin_version_check CHECK ((pin_version >= 0)) NOT VALID,
  constraint punches_prev_hash_check CHECK (((char_length(prev_hash) <= 64) AND (prev_hash ~ '^[0-9a-f]{64}$'::text))),
  constraint punches_recorded_at_check CHECK (((recorded_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (recorded_at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint punches_source_check CHECK ((source = ANY (ARRAY['phone'::text, 'kiosk'::text, 'manager'::text, 'correction'::text, 'automatic'::text]))),
  constraint punches_type_check CHECK ((type = ANY (ARRAY['in'::text, 'out'::text, 'break-start'::text, 'break-end'::text]))),
  constraint punches_unverified_check CHECK ((unverified = ANY (ARRAY['tablet'::text, 'chain'::text, 'former'::text, 'removed'::text, 'pin'::text, 'own'::text, 'late'::text, 'reading'::text, 'future'::text]))) NOT VALID,
  constraint punches_zone_check CHECK (((char_length(zone) >= 1) AND (char_length(zone) <= 64))),
  constraint reading_form CHECK (((reading IS NULL) OR sync.is_clock_reading(reading))),
  constraint void_of_something CHECK (((NOT is_void) OR (corrects IS NOT NULL))),
  constraint whole_chain CHECK ((((hash IS NULL) = (device_seq IS NULL)) AND ((hash IS NULL) = (device_id IS NULL)) AND ((prev_hash IS NULL) OR (hash IS NOT NULL)))),
  constraint corrects_a_punch_of_theirs FOREIGN KEY (corrects, user_id, business_id) REFERENCES public.punches(id, user_id, business_id),
  constraint punches_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint punches_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint punches_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint punches_pkey PRIMARY KEY (id),
  constraint punches_of_a_person UNIQUE (id, user_id, business_id)
);
comment on table public.punches is
  'Presses of the time clock and their corrections, as UTC instants. Never changed.';
comment on column public.punches.at is
  'When the punch counts as having happened.';
comment on column public.punches.entry_id is
  'Shared by punches that a manager entered or corrected together.';
comment on column public.punches.recorded_at is
  'When it was recorded, by the device''s clock as corrected by the server.';
comment on column public.punches.reading is
  'The readings of the device''s clocks. Null from devices that send none, and for typed times.';
comment on column public.punches.received_at is
  'When it reached the server, by the server''s clock.';
comment on column public.punches.clock_changed is
  'The server''s judgement: the device''s clock was changed, or cannot be checked.';
comment on column public.punches.hash is
  'Chains the punch to the previous one of its device (src/domain/work/punch-chain.ts). Null where there is none.';
comment on column public.punches.unverified is
  'The server''s judgement: why a press pays nothing before a manager has accepted it. Null where there is no doubt. Who pressed: tablet (not registered), removed (of somebody who was not on the team then), pin, own (a manager''s press for themself), former (sent after the person left). When: late (held back by its device), reading (its device''s clock was changed or made up), future (dated after it arrived); chain: not the next in its device''s chain.';
comment on column public.punches.pin_version is
  'Which of the person''s PINs the tablet checked (access.pin_versions). Not part of the hash.';
comment on column public.punches.doubt is
  'The same as unverified: devices receive it beside the nearest of the reasons that the previous release knows.';
CREATE INDEX punches_by_business_and_moment ON public.punches USING btree (business_id, at);
CREATE INDEX punches_by_correction ON public.punches USING btree (corrects, user_id) WHERE (corrects IS NOT NULL);
CREATE INDEX punches_by_device ON public.punches USING btree (device_id, device_seq) WHERE (device_id IS NOT NULL);
CREATE INDEX punches_by_moment ON public.punches USING btree (user_id, at);
CREATE INDEX punches_by_user ON public.punches USING btree (user_id, version, id);
CREATE INDEX punches_by_version ON public.punches USING btree (business_id, version, id);
alter table public.punches enable row level security;
grant select on public.punches to authenticated;
grant insert (id, business_id, user_id, type, at, zone, source, device_id, entry_id, corrects, is_void, shift_id, note, recorded_at, reading, device_seq, prev_hash, hash, created_by, pin_version) on public.punches to authenticated;

create policy "Communal tablets end forgotten work" on public.punches
  for insert to authenticated
  with check (((source = 'automatic'::text) AND (created_by = ( SELECT auth.uid() AS uid)) AND (user_id <> ( SELECT auth.uid() AS uid)) AND (entry_id IS NULL) AND (corrects IS NULL) AND (business_id = ( SELECT access.tablet_business() AS tablet_business)) AND access.kept_clock(business_id, user_id, at)));

create policy "Communal tablets hand in what was pressed on them" on public.punches
  for insert to authenticated
  with check (((source = 'kiosk'::text) AND (created_by = ( SELECT auth.uid() AS uid)) AND (entry_id IS NULL) AND (corrects IS NULL) AND access.kept_clock(business_id, user_id, at)));

create policy "Communal tablets read what was pressed on them" on public.punches
  for select to authenticated
  using (((created_by = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.tablet_business() AS tablet_business))));

create policy "Managers enter and correct the presses of their people" on public.punches
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid)) AND access.was_member(user_id) AND (source <> 'phone'::text)));

create policy "Managers read the presses of their business" on public.punches
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Only with the second factor, if there is one" on public.punches
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People press for themselves where they work or worked" on public.punches
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (created_by = ( SELECT auth.uid() AS uid)) AND (source = ANY (ARRAY['phone'::text, 'automatic'::text])) AND (entry_id IS NULL) AND (corrects IS NULL) AND ((business_id = ( SELECT access.business_id() AS business_id)) OR access.punched_at(business_id, at, type))));

create policy "People read their own presses" on public.punches
  for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

CREATE TRIGGER punches_bound_direct_writes BEFORE INSERT OR UPDATE ON public.punches FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punches_count_direct_writes AFTER INSERT OR UPDATE ON public.punches FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punches_guard_own BEFORE INSERT ON public.punches FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.source = ANY (ARRAY['manager'::text, 'correction'::text])))) EXECUTE FUNCTION access.guard_own_decision();

CREATE TRIGGER punches_keep_creations AFTER INSERT ON public.punches REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations('manager', 'correction');

CREATE TRIGGER punches_keep_ids_apart AFTER INSERT ON public.punches REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('punches');

CREATE TRIGGER punches_lock_before_rows BEFORE INSERT OR UPDATE ON public.punches FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER punches_notify AFTER INSERT ON public.punches FOR EACH ROW WHEN ((new.source = 'automatic'::text)) EXECUTE FUNCTION public.notify_of_automatic_out();

CREATE TRIGGER punches_receive BEFORE INSERT ON public.punches FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.receive_punch();

CREATE TRIGGER punches_stamp_version BEFORE INSERT OR UPDATE ON public.punches FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER punches_tally_deleted AFTER DELETE ON public.punches REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER punches_tally_inserted AFTER INSERT ON public.punches REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER punches_tally_updated AFTER UPDATE ON public.punches REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER punches_withdraw_reminder AFTER INSERT ON public.punches FOR EACH ROW WHEN (((new.type = 'out'::text) AND (NOT new.is_void))) EXECUTE FUNCTION access.withdraw_clock_out_reminder();

CREATE OR REPLACE FUNCTION access.breaks_chain(punch public.punches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if punch.hash is null then
    return punch.at < clock_timestamp() - interval '5 minutes';
  end if;
  return punch.hash is distinct from sync.sha256(sync.canonical_punch(punch))
    or exists (select from public.punches as held
      where held.device_id = punch.device_id and held.device_seq = punch.device_seq)
    or exists (select from public.punch_devices as device
      where device.id = punch.device_id and device.user_id <> punch.created_by)
    or case when punch.device_seq = 1 then punch.prev_hash is not null else
      not exists (select from public.punches as held
        where held.device_id = punch.device_id and held.device_seq = punch.device_seq - 1
          and held.hash = punch.prev_hash and held.created_by = punch.created_by)
      and not access.may_be_replayed(punch.business_id, punch.at) end;
end;
$function$;

CREATE OR REPLACE FUNCTION access.kept_clock(business uuid, person uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment
      and moment < coalesce(until_time + interval '14 days', 'infinity')
  ) or exists (
    select from access.tablets where user_id = (select auth.uid()) and business_id = business
      and (ended_at is null or moment < ended_at and now() < ended_at + interval '35 days')
  )) and exists (select from access.memberships where user_id = person and business_id = business);
$function$;
grant execute on function access.kept_clock(uuid,uuid,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION access.last_exchange(person uuid, over uuid DEFAULT NULL::uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select max(case when last_at < now() - interval '30 seconds' then last_at else earlier_at end)
  from access.device_exchanges where user_id = person and (over is null or session_id = over);
$function$;

CREATE OR REPLACE FUNCTION access.may_be_replayed(business uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from sync.epochs
    where business_id = business and user_id is null and began_at > now() - interval '3 days' and moment < began_at);
$function$;

CREATE OR REPLACE FUNCTION access.misfits_reading(punch public.punches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((punch.reading ->> 'monotonic_ms')::numeric < 0 or (punch.reading ->> 'offset_age_ms')::numeric < 0
      or ((punch.reading ->> 'offset_ms') is null) <> ((punch.reading ->> 'offset_age_ms') is null), false)
    or (nullif(current_setting('sync.device_offset_ms', true), '') is null
      and punch.at < clock_timestamp() - interval '5 minutes')
    or exists (select from public.punches as held
      where held.user_id = punch.user_id and held.at between punch.at - interval '1 minute' and punch.at + interval '1 minute'
        and held.reading -> 'device_time' = punch.reading -> 'device_time'
        and held.reading -> 'monotonic_ms' = punch.reading -> 'monotonic_ms')
    or exists (select from public.punches as held
      where held.device_id = punch.device_id and held.device_seq = punch.device_seq - 1
        and held.recorded_at > punch.recorded_at + interval '1 minute'
        and held.unverified is null and not held.clock_changed);
end;
$function$;

CREATE OR REPLACE FUNCTION access.punched_at(business uuid, moment timestamp with time zone, type text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and from_time <= moment
      and moment < coalesce(until_time, 'infinity') + case when type = 'in' then interval '0' else interval '24 hours' end
  );
$function$;
grant execute on function access.punched_at(uuid,timestamp with time zone,text) to authenticated;

CREATE OR REPLACE FUNCTION access.session_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((auth.jwt() ->> 'session_id')::uuid, '00000000-0000-0000-0000-000000000000');
$function$;

CREATE OR REPLACE FUNCTION access.was_forgotten(business uuid, person uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select moment <= clock_timestamp() and exists (
    select from public.punches
    join public.businesses on businesses.id = business
    where punches.user_id = person and punches.business_id = business and punches.type = 'in' and punches.at < moment
      and moment <= punches.at + coalesce(close_after_minutes, 960) * interval '1 minute'
  );
$function$;

CREATE OR REPLACE FUNCTION access.was_held_back(punch public.punches)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- A press may be made while a request is under way.
  since constant timestamptz := punch.at + interval '2 minutes';
  session constant uuid := access.session_id();
  exchanged_at timestamptz;
  is_known_device boolean;
  is_known_session boolean;
begin
  if since >= clock_timestamp() or access.may_be_replayed(punch.business_id, punch.at) then
    return false;
  end if;
  select announced.exchanged_at into exchanged_at from access.announced_presses as announced
  where announced.user_id = punch.created_by and announced.session_id = session and announced.hash = punch.hash
    and punch.at <= announced.announced_at + interval '2 minutes';
  if not found then
    exchanged_at := access.last_exchange(punch.created_by, session);
  end if;
  if exchanged_at > since
    or exists (select from public.punch_devices as device
      where device.id = punch.device_id and device.user_id = punch.created_by
        and device.last_heard_at > since and device.last_heard_at < now() and device.last_seq < punch.device_seq)
  then
    return true;
  end if;
  is_known_device := exists (select from public.punch_devices as device
      where device.id = punch.device_id and device.user_id = punch.created_by and device.created_at <= punch.at)
    or exists (select from public.punches as held
      where held.device_id = punch.device_id and held.created_by = punch.created_by and held.received_at <= punch.at);
  if is_known_device then
    return false;
  end if;
  -- Nobody presses where they have never signed in.
  if exists (select from auth.sessions where id = session and user_id = punch.created_by)
    and not exists (select from auth.sessions where user_id = punch.created_by and created_at <= since)
    and not exists (select from access.device_exchanges where user_id = punch.created_by and first_at <= since)
  then
    return true;
  end if;
  is_known_session := exists (select from access.device_exchanges
    where user_id = punch.created_by and session_id = session and first_at <= punch.at);
  return not is_known_session and coalesce(access.last_exchange(punch.created_by) > since, false)
    or exists (select from public.punch_devices as device
      where device.user_id = punch.created_by and device.id is distinct from punch.device_id and device.last_seq > 0
        and device.last_heard_at > since and device.last_heard_at < now() - interval '30 seconds');
end;
$function$;

CREATE OR REPLACE FUNCTION access.why_tablet_unverified(punch public.punches)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  device public.punch_devices;
  tablet access.tablets;
  signs_in boolean;
begin
  select * into device from public.punch_devices
  where id = punch.device_id and business_id = punch.business_id and status is distinct from 'ended';
  select * into tablet from access.tablets where device_id = device.id;
  signs_in := coalesce(tablet.user_id = punch.created_by, false);
  if device.id is null
    or signs_in and (device.status <> 'registered' or punch.at < tablet.registered_at - interval '1 minute')
    or not signs_in and (punch.created_by not in (device.user_id, coalesce(tablet.made_by, device.user_id))
      or not exists (select from access.tablet_keys as held
        where held.device_id = device.id and held.key_hash = current_setting('sync.tablet_key', true)))
  then
    return 'tablet';
  elsif punch.hash is distinct from sync.sha256(sync.canonical_punch(punch))
    or exists (
      select from public.punches as held where held.device_id = punch.device_id and held.device_seq = punch.device_seq)
    or not (case when punch.device_seq = 1 then punch.prev_hash is null else exists (
      select from public.punches as held where held.device_id = punch.device_id
        and held.device_seq = punch.device_seq - 1 and held.hash = punch.prev_hash) end)
  then
    return 'chain';
  elsif not signs_in and (access.business_id() = punch.business_id and access.manages()) is not true then
    return 'former';
  end if;
  return case
    when not exists (select from access.memberships where user_id = punch.user_id and business_id = punch.business_id
      and from_time <= punch.at and punch.at < coalesce(until_time, 'infinity')) then 'removed'
    when (signs_in or punch.pin_version is not null) and punch.pin_version is distinct from coalesce(
      (select version from access.pin_versions where user_id = punch.user_id), 0) then 'pin'
    when punch.user_id in (device.registered_by, device.proposed_by, punch.created_by) then 'own'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION access.why_unverified(punch public.punches)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_press constant boolean := punch.source in ('phone', 'kiosk');
begin
  return coalesce(
    case
      when punch.source in ('phone', 'automatic') and punch.business_id is distinct from sync.own_business() then 'former'
      when punch.source = 'kiosk' then access.why_tablet_unverified(punch)
    end,
    case
      when punch.source in ('phone', 'kiosk', 'automatic') and punch.at > clock_timestamp() + interval '1 minute' then 'future'
      when punch.source = 'phone' and access.breaks_chain(punch) then 'chain'
      when is_press and access.was_held_back(punch) then 'late'
      when is_press and (punch.clock_changed or access.misfits_reading(punch)) then 'reading'
    end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.receive_punch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.received_at := clock_timestamp();
  new.clock_changed := case
    when new.source in ('phone', 'kiosk') then
      sync.doubts_clock(new.at, new.reading)
      or new.recorded_at <> new.at
      or new.reading is null and new.at < clock_timestamp() - interval '5 minutes'
      or new.source = 'kiosk' and not access.managed_at(new.business_id, new.at)
    when new.source = 'automatic' then not access.was_forgotten(new.business_id, new.user_id, new.at)
    else false
  end;
  new.unverified := access.why_unverified(new);
  new.doubt := new.unverified;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.are_breaks(breaks jsonb, from_time timestamp with time zone, to_time timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  pause jsonb;
  earliest timestamptz := from_time;
  began timestamptz;
  ended timestamptz;
begin
  if jsonb_typeof(breaks) <> 'array' or jsonb_array_length(breaks) > 10 then
    return false;
  end if;
  for pause in select * from jsonb_array_elements(breaks) loop
    if jsonb_typeof(pause) <> 'object' or pause - array['start', 'end'] <> '{}' then
      return false;
    end if;
    began := pause ->> 'start';
    ended := pause ->> 'end';
    if (sync.instant(began) = pause ->> 'start' and sync.instant(ended) = pause ->> 'end'
      and began >= earliest and ended > began and ended <= to_time) is not true then
      return false;
    end if;
    earliest := ended;
  end loop;
  return true;
-- An invalid instant is not a break.
exception when data_exception then
  return false;
end;
$function$;
grant execute on function sync.are_breaks(jsonb,timestamp with time zone,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION sync.canonical_punch(punch public.punches)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN (('["punch-1",'::text || concat_ws(','::text, to_json((punch).id), to_json((punch).user_id), to_json((punch).type), to_json(sync.instant((punch).at)), to_json((punch).source), COALESCE((to_json((punch).device_id))::text, 'null'::text), COALESCE((to_json((punch).entry_id))::text, 'null'::text), COALESCE((to_json((punch).corrects))::text, 'null'::text), to_json((punch).is_void), COALESCE((to_json((punch).shift_id))::text, 'null'::text), to_json(sync.instant((punch).recorded_at)), COALESCE((to_json((punch).prev_hash))::text, 'null'::text))) || ']'::text);

CREATE OR REPLACE FUNCTION sync.doubts_clock(recorded timestamp with time zone, reading jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  tolerance_ms constant int := 60000;
  -- A device calls its clock changed from this step on, and then counts on from before it (readClock).
  step_ms constant int := 5000;
  at_once constant interval := '5 minutes';
  offset_now numeric := nullif(current_setting('sync.device_offset_ms', true), '')::numeric;
  offset_then numeric;
  unexplained_ms numeric;
begin
  if reading is not null and not sync.is_clock_reading(reading) then
    -- The table's constraint will refuse the row.
    return true;
  end if;
  offset_then := coalesce((reading ->> 'offset_ms')::numeric, 0);
  unexplained_ms :=
    extract(epoch from recorded - (reading ->> 'device_time')::timestamptz) * 1000 - offset_then;
  -- Time servers put clocks right by steps of less than a minute.
  return coalesce((reading ->> 'changed')::boolean and abs(unexplained_ms) not between step_ms and tolerance_ms, false)
    or coalesce(abs(offset_now - offset_then) > tolerance_ms, false)
    or coalesce(abs(unexplained_ms) > tolerance_ms, false)
    or (reading is null and offset_now is not null and recorded < clock_timestamp() - at_once)
    or recorded > clock_timestamp() + tolerance_ms * interval '1 ms';
end;
$function$;

CREATE OR REPLACE FUNCTION sync.is_clock_reading(reading jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(reading) = 'object' and char_length(reading::text) <= 500 then
    reading ?& array['device_time', 'offset_ms', 'offset_age_ms', 'monotonic_ms', 'changed']
      and reading - array['device_time', 'offset_ms', 'offset_age_ms', 'monotonic_ms', 'changed'] = '{}'
      and coalesce(reading ->> 'device_time', '') ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$'
      and jsonb_typeof(reading -> 'offset_ms') in ('number', 'null')
      and jsonb_typeof(reading -> 'offset_age_ms') in ('number', 'null')
      and jsonb_typeof(reading -> 'monotonic_ms') = 'number'
      and jsonb_typeof(reading -> 'changed') = 'boolean'
    else false end;
$function$;
grant execute on function sync.is_clock_reading(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.note_device_time(device_time text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  offset_ms bigint;
begin
  if device_time ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$' then
    offset_ms := round(extract(epoch from clock_timestamp() - device_time::timestamptz) * 1000);
  end if;
  perform set_config('sync.device_offset_ms', coalesce(offset_ms::text, ''), true);
exception when data_exception then
  perform set_config('sync.device_offset_ms', '', true);
end;
$function$;
grant execute on function sync.note_device_time(text) to authenticated;

CREATE OR REPLACE FUNCTION sync.note_exchange()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_first boolean;
begin
  insert into access.device_exchanges as known (user_id, session_id)
  select id, access.session_id() from public.profiles where id = auth.uid()
  on conflict (user_id, session_id) do update set last_at = now(),
    earlier_at = case when known.last_at < now() - interval '30 seconds' then known.last_at else known.earlier_at end
  where known.last_at < now()
  returning xmax = 0 into is_first;
  if is_first then
    delete from access.device_exchanges where user_id = auth.uid() and last_at < now() - interval '90 days';
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.note_waiting(waiting text[], sent text[] DEFAULT NULL::text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from access.announced_presses
  where user_id = (select auth.uid()) and session_id = (select access.session_id())
    and sent is not null and hash <> all (waiting || sent);
  insert into access.announced_presses (user_id, session_id, hash, exchanged_at)
  select profile.id, access.session_id(), announced.hash, access.last_exchange(profile.id, access.session_id())
  from unnest(waiting) as announced (hash) join public.profiles as profile on profile.id = (select auth.uid())
  where announced.hash ~ '^[0-9a-f]{64}$'
  on conflict do nothing;
$function$;
grant execute on function sync.note_waiting(text[],text[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.press_hashes(changes jsonb[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select change #>> '{row,hash}' from unnest(changes) as change
    where change ->> 'collection' = 'punches' and change #>> '{row,hash}' is not null);
$function$;
grant execute on function sync.press_hashes(jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.punch_document(punch public.punches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (jsonb_build_object('kind', 'punch', 'id', (punch).id, 'business_id', (punch).business_id, 'user_id', (punch).user_id, 'type', (punch).type, 'at', sync.instant((punch).at), 'zone', (punch).zone, 'source', (punch).source, 'device_id', (punch).device_id, 'entry_id', (punch).entry_id, 'corrects', (punch).corrects, 'is_void', (punch).is_void, 'shift_id', (punch).shift_id, 'note', (punch).note) || jsonb_build_object('recorded_at', sync.instant((punch).recorded_at), 'reading', (punch).reading, 'received_at', sync.instant((punch).received_at), 'clock_changed', (punch).clock_changed, 'unverified', CASE WHEN ((punch).unverified = ANY (ARRAY['removed'::text, 'pin'::text, 'own'::text])) THEN 'tablet'::text WHEN ((punch).unverified = ANY (ARRAY['late'::text, 'reading'::text, 'future'::text])) THEN 'chain'::text ELSE (punch).unverified END, 'doubt', (punch).doubt, 'device_seq', (punch).device_seq, 'prev_hash', (punch).prev_hash, 'hash', (punch).hash, 'created_by', (punch).created_by));
grant execute on function sync.punch_document(public.punches) to authenticated;

create view sync.managed_punches with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    (sync.punch_document(punch.*) || jsonb_build_object('pin_version', pin_version)) AS document
   FROM public.punches punch
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_punches is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.managed_punches to authenticated;

create view sync.own_punches with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    (sync.punch_document(punch.*) || jsonb_build_object('pin_version', pin_version)) AS document
   FROM public.punches punch
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_punches is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.own_punches to authenticated;
