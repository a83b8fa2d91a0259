-- What managers said about worked time: which of two that are the same work is paid, that something is in order as it is,
-- that nobody came. Rows are only ever added; said again, the later counts (src/domain/reconcile).

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
comment on table public.punch_decisions is 'What managers said about the items of the reconciliation desk. Never changed.';
comment on column public.punch_decisions.at is 'Where on the time line it is about.';
comment on column public.punch_decisions.about is 'The key of the item (src/domain/reconcile/desk-item.ts).';
comment on column public.punch_decisions.entered is 'Of a match: the interval that a manager typed in, by its first punch.';
comment on column public.punch_decisions.clocked is 'Of a match: the interval that was clocked, by its first punch.';
create index punch_decisions_by_version on public.punch_decisions (business_id, version, id);
create index punch_decisions_by_user on public.punch_decisions (user_id, version, id);
alter table public.punch_decisions enable row level security;

-- The later counts: a device whose clock is ahead must not have the last word until that day has come.
create function public.date_decision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.decided_at := least(new.decided_at, clock_timestamp());
  return new;
end;
$$;
revoke execute on function public.date_decision() from public, anon, authenticated;
create trigger punch_decisions_date before insert on public.punch_decisions
  for each row when (current_user = 'authenticated') execute function public.date_decision();
create trigger punch_decisions_stamp_version before insert or update on public.punch_decisions
  for each row execute function sync.stamp_version();

revoke all on public.punch_decisions from anon, authenticated, service_role;
grant select on public.punch_decisions to authenticated;
grant insert (id, business_id, user_id, at, about, choice, entered, clocked, note, decided_by, decided_at)
  on public.punch_decisions to authenticated;

create policy "People read what was decided about their hours" on public.punch_decisions
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the decisions of their business" on public.punch_decisions
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
-- Nobody but an admin decides about their own hours.
create policy "Managers decide about the hours of their people" on public.punch_decisions
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and decided_by = (select auth.uid()) and access.was_member(user_id)
    and (user_id <> (select auth.uid()) or (select access.role()) = 'admin'));

create function sync.decision_document(decision public.punch_decisions) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'decision', 'id', decision.id, 'business_id', decision.business_id, 'user_id', decision.user_id,
  'at', sync.instant(decision.at), 'about', decision.about, 'choice', decision.choice, 'entered', decision.entered,
  'clocked', decision.clocked, 'note', decision.note, 'decided_by', decision.decided_by,
  'decided_at', sync.instant(decision.decided_at));
revoke execute on function sync.decision_document(public.punch_decisions) from public;
grant execute on function sync.decision_document(public.punch_decisions) to authenticated;

create view sync.managed_decisions with (security_invoker = true) as
  select id, version, deleted, sync.decision_document(decision) as document
  from public.punch_decisions as decision
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_decisions with (security_invoker = true) as
  select id, version, deleted, sync.decision_document(decision) as document
  from public.punch_decisions as decision
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());
comment on view sync.managed_decisions is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
comment on view sync.own_decisions is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.managed_decisions, sync.own_decisions to authenticated;

insert into sync.kinds (collection, kind, push_table) values ('punches', 'decision', 'punch_decisions');
call sync.share_ids('punch_decisions', 'punches');
select sync.tally('punch_decisions', 'punches', 'user_id', $$'managers'$$);
