-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.shift_work_records (
  id uuid not null,
  business_id uuid not null,
  shift_id uuid not null,
  staff_id uuid not null,
  date date not null,
  scheduled_start_time timestamp(3) with time zone not null,
  scheduled_end_time timestamp(3) with time zone not null,
  actual_start_time timestamp(3) with time zone not null,
  actual_end_time timestamp(3) with time zone,
  notes text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint shift_work_records_actual_start_time_check CHECK (((actual_start_time >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (actual_start_time < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint shift_work_records_check CHECK ((scheduled_end_time > scheduled_start_time)),
  constraint shift_work_records_check1 CHECK ((actual_end_time > actual_start_time)),
  constraint shift_work_records_date_check CHECK (((date >= '2000-01-01'::date) AND (date < '2200-01-01'::date))),
  constraint shift_work_records_notes_check CHECK ((char_length(notes) <= 1000)),
  constraint shift_work_records_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint shift_work_records_shift_id_business_id_fkey FOREIGN KEY (shift_id, business_id) REFERENCES public.shifts(id, business_id),
  constraint shift_work_records_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES public.profiles(id),
  constraint shift_work_records_pkey PRIMARY KEY (id)
);
comment on table public.shift_work_records is
  'When a shift really began and ended, as a manager entered it; additional to punches. date is the shift''s.';
CREATE UNIQUE INDEX one_work_record_per_shift ON public.shift_work_records USING btree (shift_id, staff_id) WHERE (NOT deleted);
CREATE INDEX shift_work_records_by_staff ON public.shift_work_records USING btree (staff_id, version, id);
CREATE INDEX shift_work_records_by_version ON public.shift_work_records USING btree (business_id, version, id);
alter table public.shift_work_records enable row level security;
grant select on public.shift_work_records to authenticated;
grant insert (id, business_id, shift_id, staff_id, date, scheduled_start_time, scheduled_end_time, actual_start_time, actual_end_time, notes) on public.shift_work_records to authenticated;
grant update (actual_start_time, actual_end_time, notes, deleted) on public.shift_work_records to authenticated;

create policy "Managers add work records" on public.shift_work_records
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND access.is_colleague(staff_id)));

create policy "Managers change work records" on public.shift_work_records
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers read the work records of their business" on public.shift_work_records
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "People read the records of their own work" on public.shift_work_records
  for select to authenticated
  using (((staff_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER shift_work_records_keep_creations AFTER INSERT ON public.shift_work_records REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER shift_work_records_keep_deleted BEFORE UPDATE ON public.shift_work_records FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER shift_work_records_keep_history AFTER UPDATE ON public.shift_work_records REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER shift_work_records_keep_ids_apart AFTER INSERT ON public.shift_work_records REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('shifts');

CREATE TRIGGER shift_work_records_refuse_paid AFTER INSERT OR UPDATE ON public.shift_work_records FOR EACH ROW EXECUTE FUNCTION public.refuse_paid_work();

CREATE TRIGGER shift_work_records_stamp_version BEFORE INSERT OR UPDATE ON public.shift_work_records FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER shift_work_records_tally_deleted AFTER DELETE ON public.shift_work_records REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'staff_id', '''managers''');

CREATE TRIGGER shift_work_records_tally_inserted AFTER INSERT ON public.shift_work_records REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'staff_id', '''managers''');

CREATE TRIGGER shift_work_records_tally_updated AFTER UPDATE ON public.shift_work_records REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'staff_id', '''managers''');

CREATE OR REPLACE FUNCTION public.refuse_paid_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'authenticated'
    and to_jsonb(new) - array['version', 'updated_at'] is distinct from to_jsonb(old) - array['version', 'updated_at']
    and access.is_paid(new.business_id, least(new.actual_start_time, old.actual_start_time)) then
    raise exception 'period_locked';
  end if;
  return null;
end;
$function$;
grant execute on function public.refuse_paid_work() to service_role;

CREATE OR REPLACE FUNCTION sync.work_document(record public.shift_work_records)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'work', 'id', (record).id, 'business_id', (record).business_id, 'shift_id', (record).shift_id, 'staff_id', (record).staff_id, 'date', (record).date, 'scheduled_start_time', sync.instant((record).scheduled_start_time), 'scheduled_end_time', sync.instant((record).scheduled_end_time), 'actual_start_time', sync.instant((record).actual_start_time), 'actual_end_time', sync.instant((record).actual_end_time), 'notes', (record).notes, 'created_at', sync.instant((record).created_at));
grant execute on function sync.work_document(public.shift_work_records) to authenticated;

create view sync.managed_work with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.work_document(record.*) AS document
   FROM public.shift_work_records record
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_work is
  'What the caller may read of one table along one index: a source of sync.shifts.';
grant select on sync.managed_work to authenticated;

create view sync.own_work with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.work_document(record.*) AS document
   FROM public.shift_work_records record
  WHERE ((staff_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_work is
  'What the caller may read of one table along one index: a source of sync.shifts.';
grant select on sync.own_work to authenticated;
