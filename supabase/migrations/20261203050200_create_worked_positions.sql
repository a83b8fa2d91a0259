-- Area: punch_review.
-- What people worked as, where it is not what their shift says. Rows are only added: hours are split by them and by shifts
-- where they are paid (src/domain/work/positions-of-work.ts), and punches are never changed.
set local lock_timeout = '2s';

create table public.worked_positions (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  "from" timestamptz(3) not null check ("from" >= '2000-01-01' and "from" < '2200-01-01'),
  "to" timestamptz(3) check ("to" >= '2000-01-01' and "to" < '2200-01-01'),
  position_id uuid,
  created_by uuid not null references public.profiles (id),
  at timestamptz(3) not null generated always as ("from") stored,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  constraint ends_after_its_start check ("to" > "from"),
  foreign key (position_id, business_id) references public.positions (id, business_id)
);
comment on table public.worked_positions is
  'What somebody worked as for some time. Never changed: a manager''s word counts before the person''s own, and the last one.';
comment on column public.worked_positions."from" is 'Its start; of an answer at the clock the press.';
comment on column public.worked_positions."to" is
  'Its end; null for what a person answered when they clocked in, which counts for all of that stay.';
comment on column public.worked_positions.position_id is 'Null for none of them.';
comment on column public.worked_positions.at is 'Its start, by which it is indexed among punches.';
comment on column public.worked_positions.created_by is 'Who said it: a manager, the person, or a communal tablet.';
create index worked_positions_by_version on public.worked_positions (business_id, version, id);
create index worked_positions_by_user on public.worked_positions (user_id, version, id);
create index worked_positions_by_author on public.worked_positions (created_by, version, id);
alter table public.worked_positions enable row level security;
revoke all on public.worked_positions from anon, authenticated, service_role;
grant select on public.worked_positions to authenticated;
grant insert (id, business_id, user_id, "from", "to", position_id, created_by) on public.worked_positions to authenticated;
call sync.keep('worked_positions', 'creations', 'versions');
-- A column that is generated refuses a value before any grant is asked: refused as others that are the server's.
call sync.amend('sync.rejection_code(text, text)', $q$when state = '42501' then$q$, $q$when state in ('42501', '428C9') then$q$);

-- Rows of one push get one version and one time, so each counts as made after the person's others: see order_pay_rate.
create function public.order_worked_position() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.worked_positions
    where user_id = new.user_id and business_id = new.business_id));
  return new;
end;
$$;
create trigger worked_positions_order before insert on public.worked_positions
  for each row execute function public.order_worked_position();
-- An answer at the clock decides nothing.
create trigger worked_positions_guard_own before insert on public.worked_positions
  for each row when (current_user = 'authenticated' and new."to" is not null) execute function access.guard_own_decision();

-- Whether it answers what somebody works as who has just pressed, where the caller recorded it. A wrong answer is followed
-- by another, and the last one counts.
create function access.answers_press(answer public.worked_positions, sources text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select answer."to" is null and answer.created_by = auth.uid() and public.can_work(answer.position_id, answer.user_id)
    and exists (
      select from public.punches as punch
      where punch.user_id = answer.user_id and punch.business_id = answer.business_id and punch.type = 'in'
        and punch.at = answer."from" and punch.created_by = answer.created_by and punch.source = any (sources));
$$;
revoke all on function public.order_worked_position(), access.answers_press(public.worked_positions, text[])
  from public, anon, authenticated;
grant execute on function access.answers_press(public.worked_positions, text[]) to authenticated;

create policy "Managers read what their people worked as" on public.worked_positions
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People read what they worked as" on public.worked_positions
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Communal tablets read what was answered on them" on public.worked_positions
  for select to authenticated
  using (created_by = (select auth.uid()) and business_id = (select access.tablet_business()));
create policy "Managers say what their people worked as" on public.worked_positions
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()) and access.was_member(user_id) and "to" is not null);
create policy "People say what they work as when they clock in" on public.worked_positions
  for insert to authenticated
  with check (user_id = (select auth.uid()) and access.answers_press(worked_positions, '{phone}'));
create policy "Communal tablets hand in what was answered on them" on public.worked_positions
  for insert to authenticated
  with check (access.kept_clock(business_id, user_id, "from") and access.answers_press(worked_positions, '{kiosk}'));
create policy "Only with the second factor, if there is one" on public.worked_positions as restrictive
  to authenticated using (not (select access.lacks_second_factor()));

create function sync.worked_position_document(worked public.worked_positions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', 'worked_position', 'id', worked.id, 'business_id', worked.business_id,
    'user_id', worked.user_id, 'at', sync.instant(worked.at), 'from', sync.instant(worked."from"),
    'to', sync.instant(worked."to"), 'position_id', worked.position_id, 'created_by', worked.created_by,
    'created_at', sync.instant(worked.created_at));
$$;
revoke all on function sync.worked_position_document(public.worked_positions) from public, anon, authenticated;
grant execute on function sync.worked_position_document(public.worked_positions) to authenticated;

create view sync.managed_worked_positions with (security_invoker = true) as
  select id, version, deleted, sync.worked_position_document(worked) as document
  from public.worked_positions as worked
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_worked_positions with (security_invoker = true) as
  select id, version, deleted, sync.worked_position_document(worked) as document
  from public.worked_positions as worked
  where user_id = (select auth.uid()) and business_id = (select access.business_id()) and not (select access.manages());
create view sync.tablet_worked_positions with (security_invoker = true) as
  select id, version, deleted, sync.worked_position_document(worked) as document
  from public.worked_positions as worked
  where business_id = (select access.tablet_business()) and created_by = (select auth.uid())
    and "from" >= date_trunc('week', now(), 'UTC') - interval '14 days';
comment on view sync.managed_worked_positions is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
comment on view sync.own_worked_positions is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
comment on view sync.tablet_worked_positions is 'What a communal tablet pulls of one table.';
grant select on sync.managed_worked_positions, sync.own_worked_positions to authenticated;
revoke all on sync.tablet_worked_positions from anon, authenticated, service_role;

create or replace view sync.pulled_punches with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_punches
  union all
  select id, version, deleted, document from sync.own_punches
  union all
  select id, version, deleted, document from sync.managed_decisions
  union all
  select id, version, deleted, document from sync.own_decisions
  union all
  select id, version, deleted, document from sync.managed_approvals
  union all
  select id, version, deleted, document from sync.own_approvals
  union all
  select id, version, deleted, document from sync.managed_worked_positions
  union all
  select id, version, deleted, document from sync.own_worked_positions;

create or replace view sync.punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) || jsonb_build_object('pin_version', pin_version) as document
  from public.punches as punch
  union all
  select id, version, deleted, sync.decision_document(decision) from public.punch_decisions as decision
  union all
  select id, version, deleted, sync.approval_document(approval) from public.punch_approvals as approval
  union all
  select id, version, deleted, sync.worked_position_document(worked) from public.worked_positions as worked;

insert into sync.kinds (collection, kind, push_table, row_table) values
  ('punches', 'worked_position', 'worked_positions', null);
insert into sync.sources (view_name, place, source) values
  ('pulled_punches', 7, 'managed_worked_positions'), ('pulled_punches', 8, 'own_worked_positions'),
  ('tablet punches', 2, 'tablet_worked_positions');
call sync.share_ids('worked_positions', 'punches');
select sync.tally('worked_positions', 'punches', 'user_id', $$'managers'$$);

-- The audit log has what managers say among the hours, and no answers at the clock.
call sync.amend('sync.audit_kinds(text, jsonb, jsonb)', $q$    when table_name = 'employee_payments'$q$,
  $q$    when table_name = 'worked_positions' then
      case when later ->> 'to' is not null then array['hours'] else '{}'::text[] end
    when table_name = 'employee_payments'$q$);
