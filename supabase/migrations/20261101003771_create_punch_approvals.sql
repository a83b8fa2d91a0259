-- A manager's word that somebody's hours of some days are right. It may be withdrawn; approved again it is another row.

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
  constraint a_year_at_most check ("to" - "from" between 0 and 366)
);
comment on table public.punch_approvals is 'Whose hours of which days a manager approved, and how much they were then.';
comment on column public.punch_approvals.at is 'The end of the last day, by the clocks of the business.';
comment on column public.punch_approvals.fingerprint is
  'Of what was approved (src/domain/reconcile/approved-work.ts): another one says that something has changed since.';
create index punch_approvals_by_version on public.punch_approvals (business_id, version, id);
create index punch_approvals_by_user on public.punch_approvals (user_id, version, id);
alter table public.punch_approvals enable row level security;

create function public.guard_approval() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and new.status <> 'withdrawn' then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_approval() from public, anon, authenticated;
create trigger punch_approvals_guard before update on public.punch_approvals
  for each row when (current_user = 'authenticated') execute function public.guard_approval();
create trigger punch_approvals_stamp_version before insert or update on public.punch_approvals
  for each row execute function sync.stamp_version();
create trigger punch_approvals_keep_history after update on public.punch_approvals
  referencing old table as was new table as becomes for each statement execute function sync.keep_histories();

revoke all on public.punch_approvals from anon, authenticated, service_role;
grant select on public.punch_approvals to authenticated;
grant insert (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint, status, approved_by, approved_at, note)
  on public.punch_approvals to authenticated;
grant update (status) on public.punch_approvals to authenticated;

create policy "People read which of their hours are approved" on public.punch_approvals
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the approvals of their business" on public.punch_approvals
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
-- Nobody but an admin approves their own hours.
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
