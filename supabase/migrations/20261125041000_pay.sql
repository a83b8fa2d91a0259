-- Pay: pay rates by date, payments, and the figures behind them.

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
  -- A payment stores the hours, rules, rates and manual entries it was computed from, as the saving device knew
  -- them. This explains the payment and shows what a late punch changes. The columns beside it remain authoritative;
  -- their sum is checked.
  snapshot jsonb constraint snapshot_form
    check (snapshot is null or (jsonb_typeof(snapshot) = 'object' and octet_length(snapshot::text) <= 262144)),
  check (pay_period_end >= pay_period_start),
  constraint total_is_the_sum
    check (total_pay = base_pay + tips + fuel_stipend + other_adjustments - deductions)
);
comment on table public.employee_payments is
  'One payment for one person and period: an immutable snapshot. Amounts in the business''s currency.';
comment on column public.employee_payments.pay_period_end is 'The last day of the period, inclusive.';
comment on column public.employee_payments.snapshot is
  'The inputs, lines and totals of the payment (schema/entities/pay-snapshot.ts). Null for payments of earlier versions.';
create index employee_payments_by_version on public.employee_payments (business_id, version, id);
create index employee_payments_by_employee on public.employee_payments (employee_id, version, id);
-- A person who changes business within a period is paid by both. A single index over all businesses would refuse the
-- second payment and reveal the first.
create unique index one_payment_per_period_of_a_business
  on public.employee_payments (business_id, employee_id, pay_period_start, pay_period_end) where not deleted;
alter table public.employee_payments enable row level security;
revoke all on public.employee_payments from anon, authenticated, service_role;
grant select on public.employee_payments to authenticated;
grant insert (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay, tips, fuel_stipend,
  other_adjustments, deductions, total_pay, total_hours, pay_period_start, pay_period_end, notes, created_by, snapshot)
  on public.employee_payments to authenticated;
grant select on public.employee_payments to service_role;
call sync.keep('employee_payments', 'creations', 'versions');
create policy "People read what they were paid" on public.employee_payments
  for select to authenticated
  using (employee_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Admins read the payments of their business" on public.employee_payments
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin');

-- Also for people who have left: their last hours are paid.
create policy "Admins save payments" on public.employee_payments
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.role()) = 'admin'
    and created_by = (select auth.uid()) and access.was_member(employee_id));

-- Hourly rates by start date. A raise entered on the 1st, before last month is paid, must not change last month's
-- pay. Rows are only added: for a date, the latest start day up to it counts, and for that day the last row.
-- Changing profiles.payrate sets the rate from today; an admin may state an earlier day.
create table public.pay_rates (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  employee_id uuid not null references public.profiles (id),
  from_day date not null check (from_day >= '2000-01-01' and from_day < '2200-01-01'),
  rate numeric(10, 2) check (rate >= 0),
  created_by uuid references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted)
);
comment on table public.pay_rates is 'Hourly rates by the day from which they apply. Never changed; for admins only.';
comment on column public.pay_rates.rate is
  'In the business''s currency; null from the day on which there is no rate.';
comment on column public.pay_rates.created_by is
  'The admin who set the day; null if the row follows from profiles.payrate.';
create index pay_rates_by_version on public.pay_rates (business_id, version, id);
create index pay_rates_by_employee on public.pay_rates (employee_id, business_id, from_day, version);
alter table public.pay_rates enable row level security;
revoke all on public.pay_rates from anon, authenticated, service_role;
grant select on public.pay_rates to authenticated;
grant insert (id, business_id, employee_id, from_day, rate, created_by) on public.pay_rates to authenticated;
call sync.keep('pay_rates', 'creations', 'versions');
create policy "Admins read the pay rates of their business" on public.pay_rates
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin');

-- No future days: until then the profile would show another rate.
create policy "Admins say from when rates count" on public.pay_rates
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.role()) = 'admin'
    and created_by = (select auth.uid()) and access.was_member(employee_id) and rate is not null
    and from_day <= (select access.today(access.business_id())));

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
  'notes', payment.notes, 'snapshot', payment.snapshot, 'created_by', payment.created_by,
  'created_at', sync.instant(payment.created_at));

-- No day is paid twice: two offline admins may choose overlapping periods. The identical period is left to the
-- unique index. Runs after stamp_version by its name, so the business's lock is held and no other payment
-- interferes.
create function public.refuse_paid_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.employee_payments as earlier
    where earlier.business_id = new.business_id and earlier.employee_id = new.employee_id and not earlier.deleted
      and earlier.id <> new.id and earlier.pay_period_start <= new.pay_period_end
      and earlier.pay_period_end >= new.pay_period_start
      and (earlier.pay_period_start, earlier.pay_period_end) <> (new.pay_period_start, new.pay_period_end)
  ) then
    raise exception 'conflict';
  end if;
  return new;
end;
$$;
create trigger employee_payments_unpaid_days before insert on public.employee_payments
  for each row when (current_user = 'authenticated') execute function public.refuse_paid_days();

-- Returns a person's rate today; null for none.
create function public.rate_today(employee uuid, business uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select rate from public.pay_rates
  where employee_id = employee and business_id = business and from_day <= access.today(business)
  order by from_day desc, version desc, created_at desc, id desc limit 1;
$$;

-- A new rate applies from today; a person's first rate in a business also applies to all earlier work.
create function public.date_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.payrate is distinct from public.rate_today(new.id, new.business_id) then
    insert into public.pay_rates (business_id, employee_id, from_day, rate)
    select new.business_id, new.id, case when exists (
        select from public.pay_rates where employee_id = new.id and business_id = new.business_id)
      then access.today(new.business_id) else '2000-01-01' end, new.payrate;
  end if;
  return null;
end;
$$;
create trigger profiles_date_pay_rate after insert or update of payrate, business_id on public.profiles
  for each row when (new.business_id is not null) execute function public.date_pay_rate();

-- An admin's rate for earlier days also applies today, unless a later day has its own: then the profile is updated.
create function public.follow_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set payrate = public.rate_today(new.employee_id, new.business_id)
  where id = new.employee_id and business_id = new.business_id
    and payrate is distinct from public.rate_today(new.employee_id, new.business_id);
  return null;
end;
$$;
create trigger pay_rates_follow after insert on public.pay_rates
  for each row execute function public.follow_pay_rate();

-- Rates of one transaction share a version. Each gets a later created_at than the person's previous one, so that the
-- last row wins here and on every device: by version, created_at, id.
create function public.order_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.pay_rates
    where employee_id = new.employee_id and business_id = new.business_id));
  return new;
end;
$$;
create trigger pay_rates_order before insert on public.pay_rates
  for each row execute function public.order_pay_rate();

-- Gives rows new versions so that managers' devices fetch rates that they may now read, or no longer.
create function access.show_rates_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = name where business_id = new.id and role <> 'employee';
  return null;
end;
$$;
create trigger businesses_show_rates_anew after update of managers_see_cost on public.businesses
  for each row when (old.managers_see_cost is distinct from new.managers_see_cost)
  execute function access.show_rates_anew();

-- Saving payments closes a pay period.
create trigger employee_payments_guard_subscription before insert on public.employee_payments
  for each row execute function access.guard_subscription();

create view sync.managed_payments with (security_invoker = true) as
  select id, version, deleted, sync.payment_document(payment) as document
  from public.employee_payments as payment
  where business_id = (select access.business_id()) and (select access.role()) = 'admin';

create view sync.own_payments with (security_invoker = true) as
  select id, version, deleted, sync.payment_document(payment) as document
  from public.employee_payments as payment
  where employee_id = (select auth.uid()) and (select access.role()) <> 'admin';

-- Rates share the collection of payments.
create view sync.pay_rates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'pay_rate', 'id', id, 'business_id', business_id, 'employee_id', employee_id, 'from_day', from_day,
    'rate', rate, 'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.pay_rates where business_id = (select access.business_id()) and (select access.role()) = 'admin';

-- Grants: who may call and read these objects.
grant execute on function sync.payment_document(employee_payments) to authenticated;
revoke execute on function public.rate_today(uuid, uuid) from public, anon, authenticated;
grant execute on function public.rate_today(uuid, uuid) to service_role;
