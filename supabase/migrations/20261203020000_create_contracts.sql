-- Area: people. What people are employed for: weekly hours, the most of them, and the weekdays, by the day from which.
create table public.contracts (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  from_day date not null check (from_day >= '2000-01-01' and from_day < '2200-01-01'),
  weekly_minutes integer check (weekly_minutes >= 0 and weekly_minutes <= 10080),
  weekly_max_minutes integer check (weekly_max_minutes >= 0 and weekly_max_minutes <= 10080),
  workdays integer[],
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint contracts_hours_form check (weekly_max_minutes >= weekly_minutes),
  constraint contracts_workdays_form check (
    workdays <@ array[0, 1, 2, 3, 4, 5, 6] and coalesce(array_ndims(workdays), 1) = 1 and cardinality(workdays) <= 7)
);
comment on table public.contracts is
  'What people are employed for, by the day from which it counts. Never changed; of several for one day the last to arrive counts.';
comment on column public.contracts.weekly_minutes is 'The agreed time a week; null if none is agreed.';
comment on column public.contracts.weekly_max_minutes is 'The most time a week; null for no limit of the person''s own.';
comment on column public.contracts.workdays is 'The weekdays on which the person works; Sunday is 0, null for any.';
comment on column public.contracts.created_by is 'The admin who added it.';
comment on column public.contracts.deleted is 'Whether it was withdrawn before its first day.';
create index contracts_by_version on public.contracts (business_id, version, id);
create index contracts_by_user on public.contracts (user_id, version, id);
alter table public.contracts enable row level security;
revoke all on public.contracts from anon, authenticated, service_role;
grant select on public.contracts to authenticated;
grant insert (id, business_id, user_id, from_day, weekly_minutes, weekly_max_minutes, workdays, created_by)
  on public.contracts to authenticated;
grant update (deleted) on public.contracts to authenticated;

call sync.keep('contracts', 'creations', 'history', 'deleted', 'versions');

-- Rows of one push get one version and one time, so each counts as made after the person's others: see order_pay_rate.
create function public.order_contract() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.contracts
    where user_id = new.user_id and business_id = new.business_id));
  return new;
end;
$$;
create trigger contracts_order before insert on public.contracts
  for each row execute function public.order_contract();

-- What is in force is what somebody was employed for, and stays: another contract from a day on ends it. A device may have
-- withdrawn it in time and say so too late.
create function public.guard_contract() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.from_day <= access.today(old.business_id) then
    raise exception 'contract_begun';
  end if;
  return new;
end;
$$;
create trigger contracts_guard before update on public.contracts
  for each row when (new.deleted and not old.deleted) execute function public.guard_contract();
revoke all on function public.order_contract(), public.guard_contract() from public, anon, authenticated;

create policy "Managers read the contracts of their staff" on public.contracts
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People read their own contracts" on public.contracts
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Admins add contracts" on public.contracts
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.role()) = 'admin'
    and created_by = (select auth.uid()) and access.was_member(user_id));
create policy "Admins withdraw contracts" on public.contracts
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin')
  with check (business_id = (select access.business_id()));
create policy "Only with the second factor, if there is one" on public.contracts
  as restrictive to authenticated using (not (select access.lacks_second_factor()));

create function sync.contract_document(contract public.contracts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', 'contract', 'id', contract.id, 'business_id', contract.business_id,
    'user_id', contract.user_id, 'from_day', contract.from_day, 'weekly_minutes', contract.weekly_minutes,
    'weekly_max_minutes', contract.weekly_max_minutes, 'workdays', contract.workdays,
    'created_by', contract.created_by, 'created_at', sync.instant(contract.created_at));
$$;
revoke all on function sync.contract_document(public.contracts) from public, anon, authenticated;
grant execute on function sync.contract_document(public.contracts) to authenticated;

create view sync.managed_contracts with (security_invoker = true) as
  select id, version, deleted, sync.contract_document(contract) as document
  from public.contracts as contract
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_contracts with (security_invoker = true) as
  select id, version, deleted, sync.contract_document(contract) as document
  from public.contracts as contract
  where user_id = (select auth.uid()) and not (select access.manages());
comment on view sync.managed_contracts is
  'What the caller may read of one table along one index: a source of sync.templates.';
comment on view sync.own_contracts is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.managed_contracts, sync.own_contracts to authenticated;

create or replace view sync.templates with (security_invoker = true) as
  select id, version, deleted, document from sync.shift_templates
  union all
  select id, version, deleted, document from sync.business_hours
  union all
  select id, version, deleted, document from sync.saved_rosters
  union all
  select id, version, deleted, document from sync.punch_devices
  union all
  select id, version, deleted, document from sync.positions
  union all
  select id, version, deleted, document from sync.managed_contracts
  union all
  select id, version, deleted, document from sync.own_contracts;

insert into sync.kinds (collection, kind, push_table, row_table) values
  ('templates', 'contract', 'contracts', null);
insert into sync.sources (view_name, place, source) values
  ('templates', 6, 'managed_contracts'), ('templates', 7, 'own_contracts');
call sync.share_ids('contracts', 'templates');
select sync.tally('contracts', 'templates', 'user_id', $$'managers'$$);

-- The audit log has them among the people.
call sync.amend('sync.audit_kinds(text, jsonb, jsonb)', $q$    when table_name = 'employee_payments'$q$,
  $q$    when table_name = 'contracts' then array['staff']
    when table_name = 'employee_payments'$q$);
