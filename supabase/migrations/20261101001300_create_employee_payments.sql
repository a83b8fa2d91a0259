-- What people were paid. Saved once by an admin, and never changed.

-- Whether somebody belongs to the caller's business, or ever did.
create function access.was_member(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = person and business_id = access.business_id()
  );
$$;
revoke execute on function access.was_member(uuid) from public;
grant execute on function access.was_member(uuid) to authenticated;

create table public.employee_payments (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  employee_id uuid not null references public.profiles (id),
  employee_name text not null check (char_length(employee_name) <= 120),
  payment_month integer not null check (payment_month between 1 and 12),
  payment_year integer not null check (payment_year between 2000 and 2199),
  base_pay numeric(12, 2) not null check (base_pay >= 0),
  tips numeric(12, 2) not null default 0 check (tips >= 0),
  fuel_stipend numeric(12, 2) not null default 0 check (fuel_stipend >= 0),
  other_adjustments numeric(12, 2) not null default 0,
  deductions numeric(12, 2) not null default 0 check (deductions >= 0),
  total_pay numeric(12, 2) not null,
  total_hours numeric(8, 2) not null check (total_hours >= 0),
  pay_period_start date not null check (pay_period_start >= '2000-01-01' and pay_period_start < '2200-01-01'),
  pay_period_end date not null,
  notes text not null default '' check (char_length(notes) <= 2000),
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  check (pay_period_end >= pay_period_start),
  constraint total_is_the_sum
    check (total_pay = base_pay + tips + fuel_stipend + other_adjustments - deductions)
);
comment on table public.employee_payments is
  'One payment for one person and period: a snapshot that nobody changes. Amounts in the currency of the business.';
comment on column public.employee_payments.pay_period_end is 'The last day of the period, inclusive.';
create index employee_payments_by_version on public.employee_payments (business_id, version, id);
create index employee_payments_by_employee on public.employee_payments (employee_id, version, id);
create unique index one_payment_per_period on public.employee_payments (employee_id, pay_period_start, pay_period_end)
  where not deleted;
alter table public.employee_payments enable row level security;

create trigger employee_payments_stamp_version before insert or update on public.employee_payments
  for each row execute function sync.stamp_version();

revoke all on public.employee_payments from anon, authenticated, service_role;
grant select on public.employee_payments to authenticated, service_role;
grant insert (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay, tips, fuel_stipend,
  other_adjustments, deductions, total_pay, total_hours, pay_period_start, pay_period_end, notes, created_by)
  on public.employee_payments to authenticated;

create policy "People read what they were paid" on public.employee_payments
  for select to authenticated
  using (employee_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Admins read the payments of their business" on public.employee_payments
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin');
-- Also for somebody who has left: their last hours are paid.
create policy "Admins save payments" on public.employee_payments
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.role()) = 'admin'
    and created_by = (select auth.uid()) and access.was_member(employee_id));

create function sync.payment_document(payment public.employee_payments) returns jsonb
language sql stable
return jsonb_build_object(
  'id', payment.id, 'business_id', payment.business_id, 'employee_id', payment.employee_id,
  'employee_name', payment.employee_name, 'payment_month', payment.payment_month,
  'payment_year', payment.payment_year, 'base_pay', payment.base_pay, 'tips', payment.tips,
  'fuel_stipend', payment.fuel_stipend, 'other_adjustments', payment.other_adjustments,
  'deductions', payment.deductions, 'total_pay', payment.total_pay, 'total_hours', payment.total_hours)
  || jsonb_build_object(
  'pay_period_start', payment.pay_period_start, 'pay_period_end', payment.pay_period_end,
  'notes', payment.notes, 'created_by', payment.created_by, 'created_at', sync.instant(payment.created_at));
revoke execute on function sync.payment_document(public.employee_payments) from public;
grant execute on function sync.payment_document(public.employee_payments) to authenticated;

create view sync.employee_payments with (security_invoker = true) as
  select id, version, deleted, sync.payment_document(payment) as document
  from public.employee_payments as payment
  where business_id = (select access.business_id()) and (select access.role()) = 'admin'
  union all
  select id, version, deleted, sync.payment_document(payment) as document
  from public.employee_payments as payment
  where employee_id = (select auth.uid()) and (select access.role()) <> 'admin';
comment on view sync.employee_payments is 'Payments as documents: all for admins, their own for everybody else.';
grant select on sync.employee_payments to authenticated;

insert into sync.collections (name, push_table) values ('employee_payments', 'employee_payments');
