-- How a business turns punches into pay, and how often it pays. Admins lay it down, each rule by itself, so that two of
-- them may change different ones at a time; everybody may read by which rules they are paid. Payments keep those they
-- were made by (employee_payments.snapshot).

alter table public.businesses
  add column pay_rounding_minutes integer not null default 0 check (pay_rounding_minutes in (0, 1, 5, 6, 10, 15)),
  add column pay_rounding_mode text not null default 'nearest'
    check (pay_rounding_mode in ('nearest', 'down', 'up', 'in-favour')),
  add column pay_early_grace_minutes integer not null default 0 check (pay_early_grace_minutes between 0 and 120),
  add column pay_break_after_minutes integer check (pay_break_after_minutes between 1 and 1440),
  add column pay_break_minutes integer not null default 30 check (pay_break_minutes between 1 and 240),
  add column pay_breaks_paid boolean not null default false,
  add column overtime_day_minutes integer check (overtime_day_minutes between 0 and 1440),
  add column overtime_week_minutes integer check (overtime_week_minutes between 0 and 10080),
  add column overtime_percent integer not null default 150 check (overtime_percent between 100 and 1000),
  add column overtime_second_day_minutes integer check (overtime_second_day_minutes between 0 and 1440),
  add column overtime_second_percent integer not null default 200 check (overtime_second_percent between 100 and 1000),
  add column pay_overnight text not null default 'start' check (pay_overnight in ('start', 'split')),
  add column pay_week_start text not null default 'sun' check (pay_week_start in ('sun', 'mon', 'sat')),
  add column pay_every text not null default 'two-weeks'
    check (pay_every in ('week', 'two-weeks', 'half-month', 'month')),
  add column pay_anchor date not null default '2026-01-04'
    check (pay_anchor >= '2000-01-01' and pay_anchor < '2200-01-01'),
  add column payroll_codes jsonb
    check (jsonb_typeof(payroll_codes) = 'object' and octet_length(payroll_codes::text) <= 65536);
comment on column public.businesses.pay_rounding_minutes is 'To how many minutes edges of worked time are rounded; 0 for not at all.';
comment on column public.businesses.pay_early_grace_minutes is
  'Who punches in at most so much before their shift begins has begun with the shift.';
comment on column public.businesses.pay_break_after_minutes is
  'An automatic break is taken off who is there for longer; null for none.';
comment on column public.businesses.pay_breaks_paid is 'Whether breaks that were recorded are paid.';
comment on column public.businesses.overtime_day_minutes is 'What goes beyond it in a day is overtime; null for none.';
comment on column public.businesses.overtime_week_minutes is 'What goes beyond it in a week is overtime; null for none.';
comment on column public.businesses.overtime_second_day_minutes is
  'What goes beyond it in a day is paid by overtime_second_percent; null for none.';
comment on column public.businesses.pay_overnight is
  'The day a night counts to: the one it began on, or each its own hours.';
comment on column public.businesses.pay_week_start is 'The day on which the weeks of overtime begin.';
comment on column public.businesses.pay_anchor is 'A day on which a pay period begins.';
comment on column public.businesses.payroll_codes is
  'Codes of the business and ids of its people in payroll products. For devices of admins only.';

grant select (pay_rounding_minutes, pay_rounding_mode, pay_early_grace_minutes, pay_break_after_minutes,
  pay_break_minutes, pay_breaks_paid, overtime_day_minutes, overtime_week_minutes, overtime_percent,
  overtime_second_day_minutes, overtime_second_percent, pay_overnight, pay_week_start, pay_every, pay_anchor)
  on public.businesses to authenticated;
grant update (pay_rounding_minutes, pay_rounding_mode, pay_early_grace_minutes, pay_break_after_minutes,
  pay_break_minutes, pay_breaks_paid, overtime_day_minutes, overtime_week_minutes, overtime_percent,
  overtime_second_day_minutes, overtime_second_percent, pay_overnight, pay_week_start, pay_every, pay_anchor,
  payroll_codes)
  on public.businesses to authenticated;

create function sync.payroll_codes(business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select payroll_codes from public.businesses
    where id = business and id = access.business_id() and access.role() = 'admin');
end;
$$;
revoke execute on function sync.payroll_codes(uuid) from public;
grant execute on function sync.payroll_codes(uuid) to authenticated;

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'currency', currency,
    'owner_id', owner_id, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'staff_count', staff_count, 'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode,
    'rest_min_minutes', rest_min_minutes, 'day_max_minutes', day_max_minutes, 'week_max_minutes', week_max_minutes,
    'close_after_minutes', close_after_minutes, 'late_grace_minutes', late_grace_minutes,
    'week_budget', sync.week_budget(id), 'pin_salt', sync.pin_salt(id))
    || jsonb_build_object(
    'pay_rounding_minutes', pay_rounding_minutes, 'pay_rounding_mode', pay_rounding_mode,
    'pay_early_grace_minutes', pay_early_grace_minutes, 'pay_break_after_minutes', pay_break_after_minutes,
    'pay_break_minutes', pay_break_minutes, 'pay_breaks_paid', pay_breaks_paid,
    'overtime_day_minutes', overtime_day_minutes, 'overtime_week_minutes', overtime_week_minutes,
    'overtime_percent', overtime_percent, 'overtime_second_day_minutes', overtime_second_day_minutes,
    'overtime_second_percent', overtime_second_percent, 'pay_overnight', pay_overnight,
    'pay_week_start', pay_week_start, 'pay_every', pay_every, 'pay_anchor', pay_anchor,
    'payroll_codes', sync.payroll_codes(id)) as document
  from public.businesses;

-- Every row is written, so that devices fetch each with its new fields.
update public.businesses set name = name;
