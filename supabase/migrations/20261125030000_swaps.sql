-- Swaps: two people exchange their shifts; the colleague agrees, then a manager decides.

-- One person asks for a swap, the colleague agrees or refuses, and a manager approves or denies what was agreed; the
-- person who asked may withdraw it until then.
--
--   asked ──► agreed ──► approved     the two shifts exchange their people
--     │ │        │ └───► denied
--     │ └► refused
--     └────────┴───────► withdrawn
create table public.swap_requests (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  shift_id uuid not null,
  with_shift_id uuid not null,
  requested_by uuid not null references public.profiles (id),
  requested_of uuid not null references public.profiles (id),
  message text not null default '' check (char_length(message) <= 500),
  status text not null default 'asked'
    check (status in ('asked', 'agreed', 'refused', 'withdrawn', 'approved', 'denied')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  denial_reason text check (char_length(denial_reason) <= 500),
  foreign key (shift_id, business_id) references public.shifts (id, business_id),
  foreign key (with_shift_id, business_id) references public.shifts (id, business_id),
  constraint two_shifts check (shift_id <> with_shift_id),
  constraint two_people check (requested_by <> requested_of)
);
comment on table public.swap_requests is
  'Requests to exchange two shifts. Approving one exchanges the people of the two shifts.';
comment on column public.swap_requests.date is 'The day that shift_id had at the time of the request.';
comment on column public.swap_requests.shift_id is 'The shift of requested_by.';
comment on column public.swap_requests.with_shift_id is 'The shift of requested_of.';
comment on column public.swap_requests.denial_reason is
  'A manager''s reason for denying it, on its way to both people; never stored.';
create index swap_requests_by_version on public.swap_requests (business_id, version, id);
create index swap_requests_by_asker on public.swap_requests (requested_by, version, id);
create index swap_requests_by_asked on public.swap_requests (requested_of, version, id);
alter table public.swap_requests enable row level security;
revoke all on public.swap_requests from anon, authenticated, service_role;
grant select on public.swap_requests to authenticated;
grant insert (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, message, status,
  denial_reason) on public.swap_requests to authenticated;
grant update (status, denial_reason) on public.swap_requests to authenticated;
call sync.keep('swap_requests', 'creations', 'history', 'versions');
create policy "Two people read what they ask of each other" on public.swap_requests
  for select to authenticated
  using ((requested_by = (select auth.uid()) or requested_of = (select auth.uid()))
    and business_id = (select access.business_id()));
create policy "Managers read the swaps of their business" on public.swap_requests
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "Members ask their colleagues for a swap" on public.swap_requests
  for insert to authenticated
  with check (requested_by = (select auth.uid()) and business_id = (select access.business_id())
    and access.is_colleague(requested_of) and status = 'asked');
create policy "Two people answer and withdraw what they ask of each other" on public.swap_requests
  for update to authenticated
  using ((requested_by = (select auth.uid()) or requested_of = (select auth.uid()))
    and business_id = (select access.business_id()))
  with check (business_id = (select access.business_id()));
create policy "Managers decide the swaps of their business" on public.swap_requests
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

-- A missing shift is left to the foreign key, whose error lets the request be retried once the shift has arrived.
create function public.guard_new_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger swap_requests_guard_new before insert on public.swap_requests
  for each row when (current_user = 'authenticated') execute function public.guard_new_swap();

-- Decides which updates of a request are allowed. A late update is answered as too late, one beyond a person's
-- rights as forbidden.
--
-- A swap can be decided until the earlier of its shifts begins: nobody can exchange a shift that they have already
-- worked. One day is left, as for asking, for a manager whose device was offline when they approved.
create function public.guard_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger swap_requests_guard before update on public.swap_requests
  for each row when (current_user = 'authenticated') execute function public.guard_swap();

-- Both shifts change hands or neither: if either has changed since the request, the approval is refused.
create function public.exchange_shifts() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger swap_requests_exchange after update of status on public.swap_requests
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function public.exchange_shifts();

-- Swap requests share the collection of their shifts.
create function sync.swap_document(swap public.swap_requests) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'swap', 'id', swap.id, 'business_id', swap.business_id, 'date', swap.date, 'shift_id', swap.shift_id,
  'with_shift_id', swap.with_shift_id, 'requested_by', swap.requested_by, 'requested_of', swap.requested_of,
  'message', swap.message, 'status', swap.status, 'denial_reason', null, 'created_at', sync.instant(swap.created_at));
create trigger swap_requests_set_reason_aside before insert or update on public.swap_requests
  for each row when (new.denial_reason is not null) execute function public.set_reason_aside('status');

create view sync.managed_swaps with (security_invoker = true) as
  select id, version, deleted, sync.swap_document(swap) as document
  from public.swap_requests as swap
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.asked_swaps with (security_invoker = true) as
  select id, version, deleted, sync.swap_document(swap) as document
  from public.swap_requests as swap where requested_by = (select auth.uid()) and not (select access.manages());

create view sync.received_swaps with (security_invoker = true) as
  select id, version, deleted, sync.swap_document(swap) as document
  from public.swap_requests as swap where requested_of = (select auth.uid()) and not (select access.manages());

-- Grants: who may call and read these objects.
grant execute on function sync.swap_document(swap_requests) to authenticated;
