-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.swap_requests (
  id uuid not null,
  business_id uuid not null,
  date date not null,
  shift_id uuid not null,
  with_shift_id uuid not null,
  requested_by uuid not null,
  requested_of uuid not null,
  message text not null default ''::text,
  status text not null default 'asked'::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  denial_reason text,
  constraint swap_requests_date_check CHECK (((date >= '2000-01-01'::date) AND (date < '2200-01-01'::date))),
  constraint swap_requests_denial_reason_check CHECK ((char_length(denial_reason) <= 500)),
  constraint swap_requests_message_check CHECK ((char_length(message) <= 500)),
  constraint swap_requests_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'agreed'::text, 'refused'::text, 'withdrawn'::text, 'approved'::text, 'denied'::text]))),
  constraint two_people CHECK ((requested_by <> requested_of)),
  constraint two_shifts CHECK ((shift_id <> with_shift_id)),
  constraint swap_requests_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint swap_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.profiles(id),
  constraint swap_requests_requested_of_fkey FOREIGN KEY (requested_of) REFERENCES public.profiles(id),
  constraint swap_requests_shift_id_business_id_fkey FOREIGN KEY (shift_id, business_id) REFERENCES public.shifts(id, business_id),
  constraint swap_requests_with_shift_id_business_id_fkey FOREIGN KEY (with_shift_id, business_id) REFERENCES public.shifts(id, business_id),
  constraint swap_requests_pkey PRIMARY KEY (id)
);
comment on table public.swap_requests is
  'Requests to exchange two shifts. Approving one exchanges the people of the two shifts.';
comment on column public.swap_requests.date is
  'The day that shift_id had at the time of the request.';
comment on column public.swap_requests.shift_id is
  'The shift of requested_by.';
comment on column public.swap_requests.with_shift_id is
  'The shift of requested_of.';
comment on column public.swap_requests.denial_reason is
  'A manager''s reason for denying it, on its way to both people; never stored.';
CREATE INDEX swap_requests_by_asked ON public.swap_requests USING btree (requested_of, version, id);
CREATE INDEX swap_requests_by_asker ON public.swap_requests USING btree (requested_by, version, id);
CREATE INDEX swap_requests_by_version ON public.swap_requests USING btree (business_id, version, id);
CREATE INDEX swap_requests_undecided ON public.swap_requests USING btree (date) WHERE ((status = ANY (ARRAY['asked'::text, 'agreed'::text])) AND (NOT deleted));
alter table public.swap_requests enable row level security;
grant select on public.swap_requests to authenticated;
grant insert (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, message, status, denial_reason) on public.swap_requests to authenticated;
grant update (status, denial_reason) on public.swap_requests to authenticated;

create policy "Managers decide the swaps of their business" on public.swap_requests
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers read the swaps of their business" on public.swap_requests
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Members ask their colleagues for a swap" on public.swap_requests
  for insert to authenticated
  with check (((requested_by = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND access.is_colleague(requested_of) AND (status = 'asked'::text)));

create policy "Only with the second factor, if there is one" on public.swap_requests
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "Two people answer and withdraw what they ask of each other" on public.swap_requests
  for update to authenticated
  using ((((requested_by = ( SELECT auth.uid() AS uid)) OR (requested_of = ( SELECT auth.uid() AS uid))) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Two people read what they ask of each other" on public.swap_requests
  for select to authenticated
  using ((((requested_by = ( SELECT auth.uid() AS uid)) OR (requested_of = ( SELECT auth.uid() AS uid))) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER swap_requests_bound_direct_writes BEFORE INSERT OR UPDATE ON public.swap_requests FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER swap_requests_count_direct_writes AFTER INSERT OR UPDATE ON public.swap_requests FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER swap_requests_exchange AFTER UPDATE OF status ON public.swap_requests FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (old.status <> 'approved'::text))) EXECUTE FUNCTION public.exchange_shifts();

CREATE TRIGGER swap_requests_guard BEFORE UPDATE ON public.swap_requests FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_swap();

CREATE TRIGGER swap_requests_guard_new BEFORE INSERT ON public.swap_requests FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_new_swap();

CREATE TRIGGER swap_requests_keep_creations AFTER INSERT ON public.swap_requests REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_creations();

CREATE TRIGGER swap_requests_keep_history AFTER UPDATE ON public.swap_requests REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER swap_requests_keep_ids_apart AFTER INSERT ON public.swap_requests REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('shifts');

CREATE TRIGGER swap_requests_lock_before_rows BEFORE INSERT OR UPDATE ON public.swap_requests FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER swap_requests_notify AFTER INSERT OR UPDATE ON public.swap_requests FOR EACH ROW EXECUTE FUNCTION public.notify_of_swap();

CREATE TRIGGER swap_requests_refuse_begun BEFORE INSERT ON public.swap_requests FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.refuse_begun_swap();

CREATE TRIGGER swap_requests_refuse_begun_answer BEFORE UPDATE OF status ON public.swap_requests FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.status = 'agreed'::text) AND (old.status = 'asked'::text))) EXECUTE FUNCTION public.refuse_begun_swap();

CREATE TRIGGER swap_requests_set_reason_aside BEFORE INSERT OR UPDATE ON public.swap_requests FOR EACH ROW WHEN ((new.denial_reason IS NOT NULL)) EXECUTE FUNCTION public.set_reason_aside('status');

CREATE TRIGGER swap_requests_stamp_version BEFORE INSERT OR UPDATE ON public.swap_requests FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER swap_requests_tally_deleted AFTER DELETE ON public.swap_requests REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null, requested_by, requested_of', 'case when person is null then ''managers'' else ''staff'' end');

CREATE TRIGGER swap_requests_tally_inserted AFTER INSERT ON public.swap_requests REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null, requested_by, requested_of', 'case when person is null then ''managers'' else ''staff'' end');

CREATE TRIGGER swap_requests_tally_updated AFTER UPDATE ON public.swap_requests REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('shifts', 'null, requested_by, requested_of', 'case when person is null then ''managers'' else ''staff'' end');

CREATE OR REPLACE FUNCTION public.exchange_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held int;
  exchanged int;
begin
  perform from public.shifts where id in (new.shift_id, new.with_shift_id) order by id for update;
  select count(*) into held from public.shifts as shift
  where shift.id = new.shift_id and public.is_held(shift, new.requested_by)
    or shift.id = new.with_shift_id and public.is_held(shift, new.requested_of);
  if held < 2 then
    raise exception 'shift_changed';
  end if;
  if 2 > (select count(*) from public.profiles where id in (new.requested_by, new.requested_of)
      and business_id = new.business_id and not deleted) then
    raise exception 'not_a_member';
  end if;
  update public.shifts as shift
  set user_id = person, published_as = jsonb_set(published_as, '{user_id}', to_jsonb(person))
  from (values (new.shift_id, new.requested_of), (new.with_shift_id, new.requested_by)) as given (shift_id, person)
  where shift.id = given.shift_id;
  get diagnostics exchanged = row_count;
  if exchanged < 2 then
    raise exception 'shift_changed';
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_new_swap()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given public.shifts;
  wanted public.shifts;
  yesterday date;
begin
  select * into given from public.shifts where id = new.shift_id and business_id = new.business_id;
  select * into wanted from public.shifts where id = new.with_shift_id and business_id = new.business_id;
  if given.id is null or wanted.id is null then
    return new;
  end if;
  if not public.is_held(given, new.requested_by) or not public.is_held(wanted, new.requested_of) then
    raise exception 'shift_changed';
  end if;
  select (now() at time zone timezone)::date - 1 into yesterday from public.businesses where id = new.business_id;
  if least(given.date, wanted.date) < yesterday then
    raise exception 'shift_over';
  end if;
  new.date := given.date;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_swap()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if new.status = old.status then
    return new;
  end if;
  if not (case new.status
    when 'agreed' then person = old.requested_of
    when 'refused' then person = old.requested_of
    when 'withdrawn' then person = old.requested_by
    when 'approved' then access.manages()
    when 'denied' then access.manages()
    else false end) then
    raise exception 'forbidden';
  end if;
  if new.status in ('approved', 'denied') and not access.may_decide(old.requested_by, old.requested_of) then
    raise exception 'own_decision';
  end if;
  if not (case new.status
    when 'withdrawn' then old.status in ('asked', 'agreed')
    when 'approved' then old.status = 'agreed'
    when 'denied' then old.status = 'agreed'
    else old.status = 'asked' end) then
    raise exception 'swap_over';
  end if;
  if new.status = 'approved' and exists (
    select from public.shifts as shift join public.businesses as business on business.id = shift.business_id
    where shift.id in (old.shift_id, old.with_shift_id)
      and shift.date < (now() at time zone business.timezone)::date - 1) then
    raise exception 'shift_over';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.swap_document(swap public.swap_requests)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'swap', 'id', (swap).id, 'business_id', (swap).business_id, 'date', (swap).date, 'shift_id', (swap).shift_id, 'with_shift_id', (swap).with_shift_id, 'requested_by', (swap).requested_by, 'requested_of', (swap).requested_of, 'message', (swap).message, 'status', (swap).status, 'denial_reason', NULL::unknown, 'created_at', sync.instant((swap).created_at));
grant execute on function sync.swap_document(public.swap_requests) to authenticated;

create view sync.asked_swaps with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.swap_document(swap.*) AS document
   FROM public.swap_requests swap
  WHERE ((requested_by = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.asked_swaps is
  'What the caller may read of one table along one index: a source of sync.shifts.';
grant select on sync.asked_swaps to authenticated;

create view sync.managed_swaps with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.swap_document(swap.*) AS document
   FROM public.swap_requests swap
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_swaps is
  'What the caller may read of one table along one index: a source of sync.shifts.';
grant select on sync.managed_swaps to authenticated;

create view sync.received_swaps with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.swap_document(swap.*) AS document
   FROM public.swap_requests swap
  WHERE ((requested_of = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.received_swaps is
  'What the caller may read of one table along one index: a source of sync.shifts.';
grant select on sync.received_swaps to authenticated;
