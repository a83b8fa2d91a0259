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
  'Corrections of punches as rows of their own: asked for by the person, decided once by a manager.';
comment on column public.punch_corrections.record_id is
  'The "in" it is about; null for one that was never made.';
comment on column public.punch_corrections.breaks is
  'When the breaks were, all of them; null where nothing is said of breaks.';
comment on column public.punch_corrections.denial_reason is
  'Why a manager denied it, for whoever asked.';
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

create policy "Only with the second factor, if there is one" on public.punch_corrections
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

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

CREATE TRIGGER punch_corrections_bound_direct_writes BEFORE INSERT OR UPDATE ON public.punch_corrections FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punch_corrections_count_direct_writes AFTER INSERT OR UPDATE ON public.punch_corrections FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punch_corrections_guard BEFORE INSERT OR UPDATE ON public.punch_corrections FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_correction();

CREATE TRIGGER punch_corrections_keep_creations AFTER INSERT ON public.punch_corrections REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER punch_corrections_keep_deleted BEFORE UPDATE ON public.punch_corrections FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER punch_corrections_keep_history AFTER UPDATE ON public.punch_corrections REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER punch_corrections_keep_ids_apart AFTER INSERT ON public.punch_corrections REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('corrections');

CREATE TRIGGER punch_corrections_lock_before_rows BEFORE INSERT OR UPDATE ON public.punch_corrections FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER punch_corrections_notify AFTER INSERT OR UPDATE ON public.punch_corrections FOR EACH ROW EXECUTE FUNCTION public.notify_of_correction();

CREATE TRIGGER punch_corrections_stamp_version BEFORE INSERT OR UPDATE ON public.punch_corrections FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER punch_corrections_tally_deleted AFTER DELETE ON public.punch_corrections REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('corrections', 'user_id', '''managers''');

CREATE TRIGGER punch_corrections_tally_inserted AFTER INSERT ON public.punch_corrections REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('corrections', 'user_id', '''managers''');

CREATE TRIGGER punch_corrections_tally_updated AFTER UPDATE ON public.punch_corrections REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('corrections', 'user_id', '''managers''');

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
    if not access.manages() or to_jsonb(new) - decided <> to_jsonb(old) - decided then
      raise exception 'forbidden';
    end if;
    if not access.may_decide(new.user_id) then
      raise exception 'own_decision';
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

CREATE OR REPLACE FUNCTION sync.correction_document(correction public.punch_corrections)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'correction', 'id', (correction).id, 'business_id', (correction).business_id, 'user_id', (correction).user_id, 'record_id', (correction).record_id, 'clock_in_time', sync.instant((correction).clock_in_time), 'clock_out_time', sync.instant((correction).clock_out_time), 'breaks', (correction).breaks, 'reason', (correction).reason, 'status', (correction).status, 'denial_reason', (correction).denial_reason, 'decided_by', (correction).decided_by, 'decided_at', sync.instant((correction).decided_at), 'created_at', sync.instant((correction).created_at));
grant execute on function sync.correction_document(public.punch_corrections) to authenticated;

create view sync.managed_corrections with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.correction_document(correction.*) AS document
   FROM public.punch_corrections correction
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_corrections is
  'What the caller may read of one table along one index: a source of sync.corrections.';
grant select on sync.managed_corrections to authenticated;

create view sync.own_corrections with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.correction_document(correction.*) AS document
   FROM public.punch_corrections correction
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_corrections is
  'What the caller may read of one table along one index: a source of sync.corrections.';
grant select on sync.own_corrections to authenticated;
