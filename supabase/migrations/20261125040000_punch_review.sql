-- Managers' decisions about doubtful punches, and their approvals of days.

-- Managers' decisions about worked time: which of two matching intervals is paid, that an item is in order, that
-- nobody came. Rows are only added; the latest counts (src/domain/work).
create table public.punch_decisions (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  at timestamptz(3) not null check (at >= '2000-01-01' and at < '2200-01-01'),
  about text not null check (char_length(about) <= 4000),
  choice text not null check (choice in ('entered', 'clocked', 'both', 'let-stand', 'absent', 'open')),
  entered uuid,
  clocked uuid,
  note text not null default '' check (char_length(note) <= 500),
  decided_by uuid not null references public.profiles (id),
  decided_at timestamptz(3) not null check (decided_at >= '2000-01-01' and decided_at < '2200-01-01'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  constraint two_intervals_or_none check ((entered is null) = (clocked is null)),
  constraint choice_of_two check (choice not in ('entered', 'clocked', 'both') or entered is not null)
);
comment on table public.punch_decisions is 'Managers'' decisions about items of the review queue. Never changed.';
comment on column public.punch_decisions.at is 'The time of the item.';
comment on column public.punch_decisions.about is 'The key of the item (src/domain/work/review-item.ts).';
comment on column public.punch_decisions.entered is
  'For a match: the first punch of the interval that a manager typed in.';
comment on column public.punch_decisions.clocked is 'For a match: the first punch of the clocked interval.';
create index punch_decisions_by_version on public.punch_decisions (business_id, version, id);
create index punch_decisions_by_user on public.punch_decisions (user_id, version, id);
alter table public.punch_decisions enable row level security;
revoke all on public.punch_decisions from anon, authenticated, service_role;
grant select on public.punch_decisions to authenticated;
grant insert (id, business_id, user_id, at, about, choice, entered, clocked, note, decided_by, decided_at) on
  public.punch_decisions to authenticated;
call sync.keep('punch_decisions', 'creations', 'versions');
create policy "People read what was decided about their hours" on public.punch_decisions
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the decisions of their business" on public.punch_decisions
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));

-- Only admins decide about their own hours.
create policy "Managers decide about the hours of their people" on public.punch_decisions
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and decided_by = (select auth.uid()) and access.was_member(user_id)
    and (user_id <> (select auth.uid()) or (select access.role()) = 'admin'));

-- A manager's approval of a person's hours of some days. It may be withdrawn; a new approval is a new row.
create table public.punch_approvals (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  at timestamptz(3) not null check (at >= '2000-01-01' and at < '2200-01-01'),
  "from" date not null check ("from" >= '2000-01-01' and "from" < '2200-01-01'),
  "to" date not null check ("to" < '2200-01-01'),
  worked_ms bigint not null check (worked_ms between 0 and 34560000000),
  fingerprint text not null check (char_length(fingerprint) <= 64),
  status text not null check (status in ('approved', 'withdrawn')),
  approved_by uuid not null references public.profiles (id),
  approved_at timestamptz(3) not null check (approved_at >= '2000-01-01' and approved_at < '2200-01-01'),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  constraint two_months_at_most check ("to" - "from" between 0 and 61)
);
comment on table public.punch_approvals is 'Approved hours: the person, the days, and the amount at that time.';
comment on column public.punch_approvals.at is 'The end of the last day, in the business''s zone.';
comment on column public.punch_approvals.fingerprint is
  'A fingerprint of the approved work (src/domain/work/approved-work.ts): a different one means it has changed since.';
create index punch_approvals_by_version on public.punch_approvals (business_id, version, id);
create index punch_approvals_by_user on public.punch_approvals (user_id, version, id);
alter table public.punch_approvals enable row level security;
revoke all on public.punch_approvals from anon, authenticated, service_role;
grant select on public.punch_approvals to authenticated;
grant insert (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint, status, approved_by, approved_at,
  note) on public.punch_approvals to authenticated;
grant update (status) on public.punch_approvals to authenticated;
call sync.keep('punch_approvals', 'creations', 'history', 'versions');
create policy "People read which of their hours are approved" on public.punch_approvals
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the approvals of their business" on public.punch_approvals
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));

-- Only admins approve their own hours.
create policy "Managers approve the hours of their people" on public.punch_approvals
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and approved_by = (select auth.uid()) and status = 'approved' and access.was_member(user_id)
    and (user_id <> (select auth.uid()) or (select access.role()) = 'admin'));
create policy "Managers withdraw the approvals of their people" on public.punch_approvals
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages())
    and (user_id <> (select auth.uid()) or (select access.role()) = 'admin'))
  with check (business_id = (select access.business_id()));

-- Clamps the decision's time to now: the latest decision counts, and a device whose clock is ahead must not win
-- until then.
create function public.date_decision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.decided_at := least(new.decided_at, clock_timestamp());
  return new;
end;
$$;
create trigger punch_decisions_date before insert on public.punch_decisions
  for each row when (current_user = 'authenticated') execute function public.date_decision();

create function sync.decision_document(decision public.punch_decisions) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'decision', 'id', decision.id, 'business_id', decision.business_id, 'user_id', decision.user_id,
  'at', sync.instant(decision.at), 'about', decision.about, 'choice', decision.choice, 'entered', decision.entered,
  'clocked', decision.clocked, 'note', decision.note, 'decided_by', decision.decided_by,
  'decided_at', sync.instant(decision.decided_at));

create function public.guard_approval() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and new.status <> 'withdrawn' then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
create trigger punch_approvals_guard before update on public.punch_approvals
  for each row when (current_user = 'authenticated') execute function public.guard_approval();

-- Approvals, like decisions, share the collection of the punches they are about.
create function sync.approval_document(approval public.punch_approvals) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'approval', 'id', approval.id, 'business_id', approval.business_id, 'user_id', approval.user_id,
  'at', sync.instant(approval.at), 'from', approval."from", 'to', approval."to", 'worked_ms', approval.worked_ms,
  'fingerprint', approval.fingerprint, 'status', approval.status, 'approved_by', approval.approved_by,
  'approved_at', sync.instant(approval.approved_at), 'note', approval.note);

create view sync.managed_decisions with (security_invoker = true) as
  select id, version, deleted, sync.decision_document(decision) as document
  from public.punch_decisions as decision
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_decisions with (security_invoker = true) as
  select id, version, deleted, sync.decision_document(decision) as document
  from public.punch_decisions as decision
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());

create view sync.managed_approvals with (security_invoker = true) as
  select id, version, deleted, sync.approval_document(approval) as document
  from public.punch_approvals as approval
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_approvals with (security_invoker = true) as
  select id, version, deleted, sync.approval_document(approval) as document
  from public.punch_approvals as approval
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());

-- Grants: who may call and read these objects.
grant execute on function sync.approval_document(punch_approvals), sync.decision_document(punch_decisions)
  to authenticated;
