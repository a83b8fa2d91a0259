-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.punch_approvals (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  at timestamp(3) with time zone not null,
  "from" date not null,
  "to" date not null,
  worked_ms bigint not null,
  fingerprint text not null,
  status text not null,
  approved_by uuid not null,
  approved_at timestamp(3) with time zone not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint punch_approvals_approved_at_check CHECK (((approved_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (approved_at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint punch_approvals_at_check CHECK (((at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint punch_approvals_deleted_check CHECK ((NOT deleted)),
  constraint punch_approvals_fingerprint_check CHECK ((char_length(fingerprint) <= 64)),
  constraint punch_approvals_from_check CHECK ((("from" >= '2000-01-01'::date) AND ("from" < '2200-01-01'::date))),
  constraint punch_approvals_note_check CHECK ((char_length(note) <= 500)),
  constraint punch_approvals_status_check CHECK ((status = ANY (ARRAY['approved'::text, 'withdrawn'::text]))),
  constraint punch_approvals_to_check CHECK (("to" < '2200-01-01'::date)),
  constraint punch_approvals_worked_ms_check CHECK (((worked_ms >= 0) AND (worked_ms <= '34560000000'::bigint))),
  constraint two_months_at_most CHECK (((("to" - "from") >= 0) AND (("to" - "from") <= 61))),
  constraint punch_approvals_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.profiles(id),
  constraint punch_approvals_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint punch_approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint punch_approvals_pkey PRIMARY KEY (id)
);
comment on table public.punch_approvals is
  'Approved hours: the person, the days, and the amount at that time.';
comment on column public.punch_approvals.at is
  'The end of the last day, in the business''s zone.';
comment on column public.punch_approvals.fingerprint is
  'A fingerprint of the approved work (src/domain/work/approved-work.ts): a different one means it has changed since.';
CREATE INDEX punch_approvals_by_user ON public.punch_approvals USING btree (user_id, version, id);
CREATE INDEX punch_approvals_by_version ON public.punch_approvals USING btree (business_id, version, id);
alter table public.punch_approvals enable row level security;
grant select on public.punch_approvals to authenticated;
grant insert (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint, status, approved_by, approved_at, note) on public.punch_approvals to authenticated;
grant update (status) on public.punch_approvals to authenticated;

create policy "Managers approve the hours of their people" on public.punch_approvals
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (approved_by = ( SELECT auth.uid() AS uid)) AND (status = 'approved'::text) AND access.was_member(user_id)));

create policy "Managers read the approvals of their business" on public.punch_approvals
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers withdraw the approvals of their people" on public.punch_approvals
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.punch_approvals
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read which of their hours are approved" on public.punch_approvals
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER punch_approvals_bound_direct_writes BEFORE INSERT OR UPDATE ON public.punch_approvals FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punch_approvals_count_direct_writes AFTER INSERT OR UPDATE ON public.punch_approvals FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punch_approvals_guard BEFORE UPDATE ON public.punch_approvals FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_approval();

CREATE TRIGGER punch_approvals_guard_own BEFORE INSERT OR UPDATE ON public.punch_approvals FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION access.guard_own_decision();

CREATE TRIGGER punch_approvals_keep_creations AFTER INSERT ON public.punch_approvals REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER punch_approvals_keep_history AFTER UPDATE ON public.punch_approvals REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER punch_approvals_keep_ids_apart AFTER INSERT ON public.punch_approvals REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('punches');

CREATE TRIGGER punch_approvals_lock_before_rows BEFORE INSERT OR UPDATE ON public.punch_approvals FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER punch_approvals_stamp_version BEFORE INSERT OR UPDATE ON public.punch_approvals FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER punch_approvals_tally_deleted AFTER DELETE ON public.punch_approvals REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER punch_approvals_tally_inserted AFTER INSERT ON public.punch_approvals REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER punch_approvals_tally_updated AFTER UPDATE ON public.punch_approvals REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

create table public.punch_decisions (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  at timestamp(3) with time zone not null,
  about text not null,
  choice text not null,
  entered uuid,
  clocked uuid,
  note text not null default ''::text,
  decided_by uuid not null,
  decided_at timestamp(3) with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint choice_of_two CHECK (((choice <> ALL (ARRAY['entered'::text, 'clocked'::text, 'both'::text])) OR (entered IS NOT NULL))),
  constraint punch_decisions_about_check CHECK ((char_length(about) <= 4000)),
  constraint punch_decisions_at_check CHECK (((at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint punch_decisions_choice_check CHECK ((choice = ANY (ARRAY['entered'::text, 'clocked'::text, 'both'::text, 'let-stand'::text, 'absent'::text, 'open'::text]))),
  constraint punch_decisions_decided_at_check CHECK (((decided_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (decided_at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint punch_decisions_deleted_check CHECK ((NOT deleted)),
  constraint punch_decisions_note_check CHECK ((char_length(note) <= 500)),
  constraint two_intervals_or_none CHECK (((entered IS NULL) = (clocked IS NULL))),
  constraint punch_decisions_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint punch_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.profiles(id),
  constraint punch_decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint punch_decisions_pkey PRIMARY KEY (id)
);
comment on table public.punch_decisions is
  'Managers'' decisions about items of the review queue. Never changed.';
comment on column public.punch_decisions.at is
  'The time of the item.';
comment on column public.punch_decisions.about is
  'The key of the item (src/domain/work/review-item.ts).';
comment on column public.punch_decisions.entered is
  'For a match: the first punch of the interval that a manager typed in.';
comment on column public.punch_decisions.clocked is
  'For a match: the first punch of the clocked interval.';
CREATE INDEX punch_decisions_by_user ON public.punch_decisions USING btree (user_id, version, id);
CREATE INDEX punch_decisions_by_version ON public.punch_decisions USING btree (business_id, version, id);
alter table public.punch_decisions enable row level security;
grant select on public.punch_decisions to authenticated;
grant insert (id, business_id, user_id, at, about, choice, entered, clocked, note, decided_by, decided_at) on public.punch_decisions to authenticated;

create policy "Managers decide about the hours of their people" on public.punch_decisions
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (decided_by = ( SELECT auth.uid() AS uid)) AND access.was_member(user_id)));

create policy "Managers read the decisions of their business" on public.punch_decisions
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Only with the second factor, if there is one" on public.punch_decisions
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read what was decided about their hours" on public.punch_decisions
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER punch_decisions_bound_direct_writes BEFORE INSERT OR UPDATE ON public.punch_decisions FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punch_decisions_count_direct_writes AFTER INSERT OR UPDATE ON public.punch_decisions FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER punch_decisions_date BEFORE INSERT ON public.punch_decisions FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.date_decision();

CREATE TRIGGER punch_decisions_guard_own BEFORE INSERT ON public.punch_decisions FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION access.guard_own_decision();

CREATE TRIGGER punch_decisions_keep_creations AFTER INSERT ON public.punch_decisions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER punch_decisions_keep_ids_apart AFTER INSERT ON public.punch_decisions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('punches');

CREATE TRIGGER punch_decisions_lock_before_rows BEFORE INSERT OR UPDATE ON public.punch_decisions FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER punch_decisions_stamp_version BEFORE INSERT OR UPDATE ON public.punch_decisions FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER punch_decisions_tally_deleted AFTER DELETE ON public.punch_decisions REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER punch_decisions_tally_inserted AFTER INSERT ON public.punch_decisions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER punch_decisions_tally_updated AFTER UPDATE ON public.punch_decisions REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

create table public.worked_positions (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  "from" timestamp(3) with time zone not null,
  "to" timestamp(3) with time zone,
  position_id uuid,
  created_by uuid not null,
  at timestamp(3) with time zone not null default "from",
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint ends_after_its_start CHECK (("to" > "from")),
  constraint worked_positions_deleted_check CHECK ((NOT deleted)),
  constraint worked_positions_from_check CHECK ((("from" >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND ("from" < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint worked_positions_to_check CHECK ((("to" >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND ("to" < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint worked_positions_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint worked_positions_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint worked_positions_position_id_business_id_fkey FOREIGN KEY (position_id, business_id) REFERENCES public.positions(id, business_id),
  constraint worked_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint worked_positions_pkey PRIMARY KEY (id)
);
comment on table public.worked_positions is
  'What somebody worked as for some time. Never changed: a manager''s word counts before the person''s own, and the last one.';
comment on column public.worked_positions."from" is
  'Its start; of an answer at the clock the press.';
comment on column public.worked_positions."to" is
  'Its end; null for what a person answered when they clocked in, which counts for all of that stay.';
comment on column public.worked_positions.position_id is
  'Null for none of them.';
comment on column public.worked_positions.created_by is
  'Who said it: a manager, the person, or a communal tablet.';
comment on column public.worked_positions.at is
  'Its start, by which it is indexed among punches.';
CREATE INDEX worked_positions_by_author ON public.worked_positions USING btree (created_by, version, id);
CREATE INDEX worked_positions_by_user ON public.worked_positions USING btree (user_id, version, id);
CREATE INDEX worked_positions_by_version ON public.worked_positions USING btree (business_id, version, id);
alter table public.worked_positions enable row level security;
grant select on public.worked_positions to authenticated;
grant insert (id, business_id, user_id, "from", "to", position_id, created_by) on public.worked_positions to authenticated;

create policy "Communal tablets hand in what was answered on them" on public.worked_positions
  for insert to authenticated
  with check ((access.kept_clock(business_id, user_id, "from") AND access.answers_press(worked_positions.*, '{kiosk}'::text[])));

create policy "Communal tablets read what was answered on them" on public.worked_positions
  for select to authenticated
  using (((created_by = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.tablet_business() AS tablet_business))));

create policy "Managers read what their people worked as" on public.worked_positions
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers say what their people worked as" on public.worked_positions
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid)) AND access.was_member(user_id) AND ("to" IS NOT NULL)));

create policy "Only with the second factor, if there is one" on public.worked_positions
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read what they worked as" on public.worked_positions
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People say what they work as when they clock in" on public.worked_positions
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND access.answers_press(worked_positions.*, '{phone}'::text[])));

CREATE TRIGGER worked_positions_bound_direct_writes BEFORE INSERT OR UPDATE ON public.worked_positions FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER worked_positions_count_direct_writes AFTER INSERT OR UPDATE ON public.worked_positions FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER worked_positions_guard_own BEFORE INSERT ON public.worked_positions FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new."to" IS NOT NULL))) EXECUTE FUNCTION access.guard_own_decision();

CREATE TRIGGER worked_positions_keep_creations AFTER INSERT ON public.worked_positions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER worked_positions_keep_ids_apart AFTER INSERT ON public.worked_positions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('punches');

CREATE TRIGGER worked_positions_lock_before_rows BEFORE INSERT OR UPDATE ON public.worked_positions FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER worked_positions_order BEFORE INSERT ON public.worked_positions FOR EACH ROW EXECUTE FUNCTION public.order_worked_position();

CREATE TRIGGER worked_positions_stamp_version BEFORE INSERT OR UPDATE ON public.worked_positions FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER worked_positions_tally_deleted AFTER DELETE ON public.worked_positions REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER worked_positions_tally_inserted AFTER INSERT ON public.worked_positions REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE TRIGGER worked_positions_tally_updated AFTER UPDATE ON public.worked_positions REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('punches', 'user_id', '''managers''');

CREATE OR REPLACE FUNCTION access.answers_press(answer public.worked_positions, sources text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select answer."to" is null and answer.created_by = auth.uid() and public.can_work(answer.position_id, answer.user_id)
    and exists (
      select from public.punches as punch
      where punch.user_id = answer.user_id and punch.business_id = answer.business_id and punch.type = 'in'
        and punch.at = answer."from" and punch.created_by = answer.created_by and punch.source = any (sources));
$function$;
grant execute on function access.answers_press(public.worked_positions,text[]) to authenticated;

CREATE OR REPLACE FUNCTION public.date_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.decided_at := least(new.decided_at, clock_timestamp());
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.status <> old.status and new.status <> 'withdrawn' then
    raise exception 'forbidden';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.order_worked_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.worked_positions
    where user_id = new.user_id and business_id = new.business_id));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.approval_document(approval public.punch_approvals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'approval', 'id', (approval).id, 'business_id', (approval).business_id, 'user_id', (approval).user_id, 'at', sync.instant((approval).at), 'from', (approval)."from", 'to', (approval)."to", 'worked_ms', (approval).worked_ms, 'fingerprint', (approval).fingerprint, 'status', (approval).status, 'approved_by', (approval).approved_by, 'approved_at', sync.instant((approval).approved_at), 'note', (approval).note);
grant execute on function sync.approval_document(public.punch_approvals) to authenticated;

CREATE OR REPLACE FUNCTION sync.decision_document(decision public.punch_decisions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'decision', 'id', (decision).id, 'business_id', (decision).business_id, 'user_id', (decision).user_id, 'at', sync.instant((decision).at), 'about', (decision).about, 'choice', (decision).choice, 'entered', (decision).entered, 'clocked', (decision).clocked, 'note', (decision).note, 'decided_by', (decision).decided_by, 'decided_at', sync.instant((decision).decided_at));
grant execute on function sync.decision_document(public.punch_decisions) to authenticated;

CREATE OR REPLACE FUNCTION sync.worked_position_document(worked public.worked_positions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', 'worked_position', 'id', worked.id, 'business_id', worked.business_id,
    'user_id', worked.user_id, 'at', sync.instant(worked.at), 'from', sync.instant(worked."from"),
    'to', sync.instant(worked."to"), 'position_id', worked.position_id, 'created_by', worked.created_by,
    'created_at', sync.instant(worked.created_at));
$function$;
grant execute on function sync.worked_position_document(public.worked_positions) to authenticated;

create view sync.managed_approvals with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.approval_document(approval.*) AS document
   FROM public.punch_approvals approval
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_approvals is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.managed_approvals to authenticated;

create view sync.managed_decisions with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.decision_document(decision.*) AS document
   FROM public.punch_decisions decision
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_decisions is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.managed_decisions to authenticated;

create view sync.managed_worked_positions with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.worked_position_document(worked.*) AS document
   FROM public.worked_positions worked
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_worked_positions is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.managed_worked_positions to authenticated;

create view sync.own_approvals with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.approval_document(approval.*) AS document
   FROM public.punch_approvals approval
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_approvals is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.own_approvals to authenticated;

create view sync.own_decisions with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.decision_document(decision.*) AS document
   FROM public.punch_decisions decision
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_decisions is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.own_decisions to authenticated;

create view sync.own_worked_positions with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.worked_position_document(worked.*) AS document
   FROM public.worked_positions worked
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_worked_positions is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.own_worked_positions to authenticated;

create view sync.tablet_worked_positions with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.worked_position_document(worked.*) AS document
   FROM public.worked_positions worked
  WHERE ((business_id = ( SELECT access.tablet_business() AS tablet_business)) AND (created_by = ( SELECT auth.uid() AS uid)) AND ("from" >= (date_trunc('week'::text, now(), 'UTC'::text) - '14 days'::interval)));
comment on view sync.tablet_worked_positions is
  'What a communal tablet pulls of one table.';
