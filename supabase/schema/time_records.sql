-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.punch_corrections (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  record_id uuid,
  clock_in_time timestamp(3) with time zone not null,
  clock_out_time timestamp(3) with time zone,
  reason text not null,
  status text not null default 'pending'::text,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  breaks jsonb,
  denial_reason text,
  constraint breaks_within_the_work CHECK (((breaks IS NULL) OR sync.are_breaks(breaks, clock_in_time, clock_out_time))),
  constraint punch_corrections_check CHECK ((clock_out_time > clock_in_time)),
  constraint punch_corrections_check1 CHECK ((((status = 'pending'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint punch_corrections_clock_in_time_check CHECK (((clock_in_time >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (clock_in_time < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint punch_corrections_denial_reason_check CHECK ((char_length(denial_reason) <= 500)),
  constraint punch_corrections_reason_check CHECK (((char_length(btrim(reason)) >= 1) AND (char_length(reason) <= 500))),
  constraint punch_corrections_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text]))),
  constraint reason_of_a_denial CHECK (((denial_reason IS NULL) OR (status = 'denied'::text))),
  constraint corrects_a_punch_of_theirs FOREIGN KEY (record_id, user_id, business_id) REFERENCES public.punches(id, user_id, business_id),
  constraint punch_corrections_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint punch_corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.profiles(id),
  constraint punch_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint punch_corrections_pkey PRIMARY KEY (id)
);
comment on table public.punch_corrections is
  'Requested corrections of punches, each decided once by a manager.';
comment on column public.punch_corrections.record_id is
  'The "in" it corrects; null if it is missing.';
comment on column public.punch_corrections.breaks is
  'All breaks of the span; null if none are stated, as by older devices.';
comment on column public.punch_corrections.denial_reason is
  'A manager''s reason for denying it, for the person who asked.';
CREATE INDEX punch_corrections_by_record ON public.punch_corrections USING btree (record_id, user_id);
CREATE INDEX punch_corrections_by_user ON public.punch_corrections USING btree (user_id, version, id);
CREATE INDEX punch_corrections_by_version ON public.punch_corrections USING btree (business_id, version, id);
alter table public.punch_corrections enable row level security;
grant select on public.punch_corrections to authenticated;
grant insert (id, business_id, user_id, record_id, clock_in_time, clock_out_time, reason, status, breaks, denial_reason) on public.punch_corrections to authenticated;
grant update (clock_in_time, clock_out_time, reason, status, deleted, breaks, denial_reason) on public.punch_corrections to authenticated;

create policy "Managers decide corrections" on public.punch_corrections
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers read the corrections of their business" on public.punch_corrections
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "People ask for corrections of their own punches" on public.punch_corrections
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People change what they asked for" on public.punch_corrections
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People read their own corrections" on public.punch_corrections
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER punch_corrections_guard BEFORE INSERT OR UPDATE ON public.punch_corrections FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_correction();

CREATE TRIGGER punch_corrections_keep_creations AFTER INSERT ON public.punch_corrections REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER punch_corrections_keep_deleted BEFORE UPDATE ON public.punch_corrections FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER punch_corrections_keep_history AFTER UPDATE ON public.punch_corrections REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER punch_corrections_keep_ids_apart AFTER INSERT ON public.punch_corrections REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('time_records');

CREATE TRIGGER punch_corrections_notify AFTER INSERT OR UPDATE ON public.punch_corrections FOR EACH ROW EXECUTE FUNCTION public.notify_of_correction();

CREATE TRIGGER punch_corrections_press_approved AFTER UPDATE ON public.punch_corrections REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.press_approved_corrections();

CREATE TRIGGER punch_corrections_stamp_version BEFORE INSERT OR UPDATE ON public.punch_corrections FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER punch_corrections_tally_deleted AFTER DELETE ON public.punch_corrections REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('time_records', 'user_id', '''managers''');

CREATE TRIGGER punch_corrections_tally_inserted AFTER INSERT ON public.punch_corrections REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('time_records', 'user_id', '''managers''');

CREATE TRIGGER punch_corrections_tally_updated AFTER UPDATE ON public.punch_corrections REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('time_records', 'user_id', '''managers''');

create table public.time_clock_records (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  clock_in_time timestamp(3) with time zone not null,
  clock_in_zone text not null,
  clock_out_time timestamp(3) with time zone,
  clock_out_zone text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  clock_in_reading jsonb,
  clock_out_reading jsonb,
  clock_in_received_at timestamp(3) with time zone,
  clock_out_received_at timestamp(3) with time zone,
  clock_changed boolean not null default false,
  constraint clock_in_reading_form CHECK (((clock_in_reading IS NULL) OR sync.is_clock_reading(clock_in_reading))),
  constraint clock_out_reading_form CHECK (((clock_out_reading IS NULL) OR sync.is_clock_reading(clock_out_reading))),
  constraint clock_out_reading_of_clock_out CHECK (((clock_out_reading IS NULL) OR (clock_out_time IS NOT NULL))),
  constraint time_clock_records_check CHECK (((clock_out_time IS NULL) = (clock_out_zone IS NULL))),
  constraint time_clock_records_clock_in_time_check CHECK (((clock_in_time >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (clock_in_time < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint time_clock_records_clock_in_zone_check CHECK (((char_length(clock_in_zone) >= 1) AND (char_length(clock_in_zone) <= 64))),
  constraint time_clock_records_clock_out_time_check CHECK (((clock_out_time >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (clock_out_time < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint time_clock_records_clock_out_zone_check CHECK (((char_length(clock_out_zone) >= 1) AND (char_length(clock_out_zone) <= 64))),
  constraint time_clock_records_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint time_clock_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint time_clock_records_pkey PRIMARY KEY (id),
  constraint time_clock_records_of_a_person UNIQUE (id, user_id)
);
comment on table public.time_clock_records is
  'Clock-ins and clock-outs as UTC instants with their zone. created_at is when they arrived.';
comment on column public.time_clock_records.clock_in_reading is
  'What the device''s clocks said at clock-in. Null from devices that do not tell, and of a time that was typed by hand: from a device that tells, such a time is doubted unless it arrives at once. So at clock-out.';
comment on column public.time_clock_records.clock_in_received_at is
  'When the clock-in reached the server, by its clock. The same for the clock-out.';
comment on column public.time_clock_records.clock_changed is
  'The server''s judgement: the device''s clock was changed, or cannot be checked.';
CREATE UNIQUE INDEX one_open_punch_per_member ON public.time_clock_records USING btree (user_id, business_id) WHERE ((clock_out_time IS NULL) AND (NOT deleted));
CREATE INDEX time_clock_records_by_user ON public.time_clock_records USING btree (user_id, version, id);
CREATE INDEX time_clock_records_by_version ON public.time_clock_records USING btree (business_id, version, id);
alter table public.time_clock_records enable row level security;
grant delete, insert, maintain, references, select, trigger, truncate, update on public.time_clock_records to service_role;
grant select on public.time_clock_records to authenticated;
grant insert (id, business_id, user_id, clock_in_time, clock_in_zone, clock_out_time, clock_out_zone, clock_in_reading, clock_out_reading) on public.time_clock_records to authenticated;
grant update (clock_out_time, clock_out_zone, clock_out_reading) on public.time_clock_records to authenticated;

create policy "Managers read the punches of their business" on public.time_clock_records
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "People clock themselves out" on public.time_clock_records
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND (NOT deleted)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People punch for themselves in their own business" on public.time_clock_records
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People read their own punches" on public.time_clock_records
  for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "People who left a business clock themselves out" on public.time_clock_records
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (clock_out_time IS NULL) AND (NOT deleted)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND access.worked_at(business_id, clock_in_time, clock_out_time)));

create policy "People who left a business hand in their punches" on public.time_clock_records
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND access.worked_at(business_id, clock_in_time, clock_out_time)));

CREATE TRIGGER time_clock_records_guard_clock_out BEFORE UPDATE ON public.time_clock_records FOR EACH ROW EXECUTE FUNCTION public.guard_clock_out();

CREATE TRIGGER time_clock_records_judge_clock BEFORE INSERT OR UPDATE ON public.time_clock_records FOR EACH ROW EXECUTE FUNCTION public.judge_clock();

CREATE TRIGGER time_clock_records_keep_history AFTER UPDATE ON public.time_clock_records REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER time_clock_records_keep_ids_apart AFTER INSERT ON public.time_clock_records REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('time_records');

CREATE TRIGGER time_clock_records_press_closed AFTER UPDATE ON public.time_clock_records REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.press_closed_records();

CREATE TRIGGER time_clock_records_press_new AFTER INSERT ON public.time_clock_records REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.press_new_records();

CREATE TRIGGER time_clock_records_refuse_paid_period AFTER INSERT OR UPDATE ON public.time_clock_records FOR EACH ROW EXECUTE FUNCTION public.refuse_paid_period();

CREATE TRIGGER time_clock_records_stamp_version BEFORE INSERT OR UPDATE ON public.time_clock_records FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER time_clock_records_tally_deleted AFTER DELETE ON public.time_clock_records REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('time_records', 'user_id', '''managers''');

CREATE TRIGGER time_clock_records_tally_inserted AFTER INSERT ON public.time_clock_records REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('time_records', 'user_id', '''managers''');

CREATE TRIGGER time_clock_records_tally_updated AFTER UPDATE ON public.time_clock_records REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('time_records', 'user_id', '''managers''');

CREATE OR REPLACE FUNCTION public.guard_clock_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.clock_out_time is not null
    and (new.clock_out_time, new.clock_out_zone, new.clock_out_reading)
      is distinct from (old.clock_out_time, old.clock_out_zone, old.clock_out_reading) then
    raise exception 'punch_closed';
  end if;
  return new;
end;
$function$;
grant execute on function public.guard_clock_out() to service_role;

CREATE OR REPLACE FUNCTION public.guard_correction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
  stamped constant text[] := array['version', 'updated_at', 'decided_by', 'decided_at'];
  decided constant text[] := stamped || array['status', 'denial_reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - stamped = to_jsonb(old) - stamped then
    return new;
  end if;
  if tg_op = 'INSERT' and new.status <> 'pending' then
    raise exception 'forbidden';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'pending' then
    raise exception 'already_decided';
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then
    if not access.manages() or (new.user_id = person and access.role() <> 'admin')
      or to_jsonb(new) - decided <> to_jsonb(old) - decided then
      raise exception 'forbidden';
    end if;
    new.denial_reason := nullif(btrim(new.denial_reason), '');
    new.decided_by := person;
    new.decided_at := clock_timestamp();
  elsif tg_op = 'UPDATE' and new.user_id <> person then
    raise exception 'forbidden';
  end if;
  return new;
end;
$function$;
grant execute on function public.guard_correction() to service_role;

CREATE OR REPLACE FUNCTION public.judge_clock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    new.clock_in_received_at := clock_timestamp();
    new.clock_changed := sync.doubts_clock(new.clock_in_time, new.clock_in_reading);
  end if;
  if new.clock_out_time is not null and (tg_op = 'INSERT' or old.clock_out_time is null) then
    new.clock_out_received_at := clock_timestamp();
    new.clock_changed := new.clock_changed or sync.doubts_clock(new.clock_out_time, new.clock_out_reading);
  end if;
  return new;
end;
$function$;
grant execute on function public.judge_clock() to service_role;

CREATE OR REPLACE FUNCTION public.press_approved_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.press_corrections(array(
    select id from becomes join was using (id) where was.status = 'pending' and becomes.status = 'approved'));
  return null;
end;
$function$;
grant execute on function public.press_approved_corrections() to service_role;

CREATE OR REPLACE FUNCTION public.press_closed_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.press_records(array(
    select id from becomes join was using (id) where was.clock_out_time is null and becomes.clock_out_time is not null));
  return null;
end;
$function$;
grant execute on function public.press_closed_records() to service_role;

CREATE OR REPLACE FUNCTION public.press_corrections(corrections uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, corrects, note, recorded_at,
    received_at, created_by)
  select sync.uuid_of(correction.id || ' ' || ends.type), correction.business_id, correction.user_id, ends.type, ends.at,
    business.timezone, 'correction', correction.id, ends.corrects, correction.reason, correction.decided_at,
    correction.decided_at, correction.decided_by
  from public.punch_corrections as correction
  join public.businesses as business on business.id = correction.business_id
  left join public.punches as began on began.id = correction.record_id and began.user_id = correction.user_id
    and began.business_id = correction.business_id
  left join lateral (
    select id, type from public.punches
    where user_id = began.user_id and business_id = began.business_id and entry_id is not distinct from began.entry_id
      and type in ('in', 'out') and corrects is null and at >= began.at and id <> began.id
    order by id <> sync.uuid_of(began.id || ' out'), at, type desc, id limit 1
  ) as ended on ended.type = 'out'
  cross join lateral (values ('in', correction.clock_in_time, began.id), ('out', correction.clock_out_time, ended.id))
    as ends (type, at, corrects)
  where correction.id = any (corrections) and correction.status = 'approved' and not correction.deleted
    and ends.at is not null and (correction.record_id is null or began.id is not null)
    and not exists (
      select from public.punches where punches.id in (sync.uuid_of(correction.id || ' in'),
        sync.uuid_of(correction.id || ' out'), sync.uuid_of(correction.id || ' break-start'),
        sync.uuid_of(correction.id || ' break-end')))
  order by correction.business_id, correction.decided_at;
$function$;
grant execute on function public.press_corrections(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.press_new_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.press_records(array(select id from becomes));
  return null;
end;
$function$;
grant execute on function public.press_new_records() to service_role;

CREATE OR REPLACE FUNCTION public.press_records(records uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, reading, received_at,
    clock_changed, created_by)
  select ends.id, record.business_id, record.user_id, ends.type, ends.at, ends.zone, 'phone', ends.at, ends.reading,
    ends.received_at, record.clock_changed, record.user_id
  from public.time_clock_records as record
  cross join lateral (values
    (record.id, 'in', record.clock_in_time, record.clock_in_zone, record.clock_in_reading,
      coalesce(record.clock_in_received_at, record.created_at)),
    (sync.uuid_of(record.id || ' out'), 'out', record.clock_out_time, record.clock_out_zone, record.clock_out_reading,
      coalesce(record.clock_out_received_at, record.updated_at))
  ) as ends (id, type, at, zone, reading, received_at)
  where record.id = any (records) and ends.at is not null and not record.deleted
    and not exists (select from public.punches where punches.id = ends.id)
  order by record.business_id, ends.at;
$function$;
grant execute on function public.press_records(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.refuse_paid_period()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'authenticated'
    and to_jsonb(new) - array['version', 'updated_at'] is distinct from to_jsonb(old) - array['version', 'updated_at']
    and access.is_paid(new.business_id, new.clock_in_time) then
    raise exception 'period_locked';
  end if;
  return null;
end;
$function$;
grant execute on function public.refuse_paid_period() to service_role;

CREATE OR REPLACE FUNCTION sync.correction_document(correction public.punch_corrections)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'correction', 'id', (correction).id, 'business_id', (correction).business_id, 'user_id', (correction).user_id, 'record_id', (correction).record_id, 'clock_in_time', sync.instant((correction).clock_in_time), 'clock_out_time', sync.instant((correction).clock_out_time), 'breaks', (correction).breaks, 'reason', (correction).reason, 'status', (correction).status, 'denial_reason', (correction).denial_reason, 'decided_by', (correction).decided_by, 'decided_at', sync.instant((correction).decided_at), 'created_at', sync.instant((correction).created_at));
grant execute on function sync.correction_document(public.punch_corrections) to authenticated;

CREATE OR REPLACE FUNCTION sync.punch_document(punch public.time_clock_records)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'clock', 'id', (punch).id, 'business_id', (punch).business_id, 'user_id', (punch).user_id, 'clock_in_time', sync.instant((punch).clock_in_time), 'clock_in_zone', (punch).clock_in_zone, 'clock_out_time', sync.instant((punch).clock_out_time), 'clock_out_zone', (punch).clock_out_zone, 'clock_in_reading', (punch).clock_in_reading, 'clock_out_reading', (punch).clock_out_reading, 'clock_in_received_at', sync.instant((punch).clock_in_received_at), 'clock_out_received_at', sync.instant((punch).clock_out_received_at), 'clock_changed', (punch).clock_changed);
grant execute on function sync.punch_document(public.time_clock_records) to authenticated;

create view sync.managed_corrections with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.correction_document(correction.*) AS document
   FROM public.punch_corrections correction
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_corrections is
  'What the caller may read of one table along one index: a source of sync.pulled_time_records.';
grant select on sync.managed_corrections to authenticated;

create view sync.managed_punches with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.punch_document(punch.*) AS document
   FROM public.time_clock_records punch
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_punches is
  'What the caller may read of one table along one index: a source of sync.pulled_time_records.';
grant select on sync.managed_punches to authenticated;

create view sync.own_corrections with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.correction_document(correction.*) AS document
   FROM public.punch_corrections correction
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_corrections is
  'What the caller may read of one table along one index: a source of sync.pulled_time_records.';
grant select on sync.own_corrections to authenticated;

create view sync.own_punches with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.punch_document(punch.*) AS document
   FROM public.time_clock_records punch
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_punches is
  'What the caller may read of one table along one index: a source of sync.pulled_time_records.';
grant select on sync.own_punches to authenticated;

create view sync.time_records with (security_invoker=true) as
 SELECT punch.id,
    punch.version,
    punch.deleted,
    punch.business_id,
    sync.punch_document(punch.*) AS document
   FROM public.time_clock_records punch
UNION ALL
 SELECT correction.id,
    correction.version,
    correction.deleted,
    correction.business_id,
    sync.correction_document(correction.*) AS document
   FROM public.punch_corrections correction;
comment on view sync.time_records is
  'The punches the caller may see as documents, also their own in a former business: a push answers with those.';
grant select on sync.time_records to authenticated;
