-- Area: businesses.
-- Further limits that a roster is checked against: days in a row, notice of changes, and minors. Typed until a law says them.
set local lock_timeout = '2s';

alter table public.businesses
  add column days_in_row_max integer check (days_in_row_max >= 1 and days_in_row_max <= 14),
  add column notice_days integer check (notice_days >= 1 and notice_days <= 60),
  add column minor_day_max_minutes integer check (minor_day_max_minutes >= 0 and minor_day_max_minutes <= 1440),
  add column minor_latest_end public.time_of_day;
comment on column public.businesses.days_in_row_max is
  'The most days in a row on which a person works; null for no limit.';
comment on column public.businesses.notice_days is
  'How many days before a shift its person learns of it and of changes; null for no limit.';
comment on column public.businesses.minor_day_max_minutes is
  'The most time a day for people under 18; null for no limit.';
comment on column public.businesses.minor_latest_end is
  'Until when people under 18 work; null for no limit.';
grant select (days_in_row_max, notice_days, minor_day_max_minutes, minor_latest_end),
  update (days_in_row_max, notice_days, minor_day_max_minutes, minor_latest_end) on public.businesses to authenticated;

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'address', address, 'name', name, 'timezone', timezone, 'locale', locale, 'region', region, 'color_scheme', color_scheme,
    'currency', currency, 'logo_path', logo_path,
    'owner_id', owner_id, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'staff_count', staff_count, 'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode,
    'week_start', week_start, 'before_opening_minutes', before_opening_minutes,
    'after_closing_minutes', after_closing_minutes, 'managers_see_cost', managers_see_cost,
    'rest_min_minutes', rest_min_minutes, 'day_max_minutes', day_max_minutes, 'week_max_minutes', week_max_minutes,
    'close_after_minutes', close_after_minutes, 'late_grace_minutes', late_grace_minutes,
    'week_budget', sync.week_budget(id), 'pin_salt', sync.pin_salt(id),
    'chat_cleared_at', sync.instant(chat_cleared_at))
    || sync.subscription_dates(id)
    || jsonb_build_object(
    'days_in_row_max', days_in_row_max, 'notice_days', notice_days,
    'minor_day_max_minutes', minor_day_max_minutes, 'minor_latest_end', minor_latest_end,
    'pay_rounding_minutes', pay_rounding_minutes, 'pay_rounding_mode', pay_rounding_mode,
    'pay_early_grace_minutes', pay_early_grace_minutes, 'pay_break_after_minutes', pay_break_after_minutes,
    'pay_break_minutes', pay_break_minutes, 'pay_breaks_paid', pay_breaks_paid,
    'overtime_day_minutes', overtime_day_minutes, 'overtime_week_minutes', overtime_week_minutes,
    'overtime_percent', overtime_percent, 'overtime_second_day_minutes', overtime_second_day_minutes,
    'overtime_second_percent', overtime_second_percent, 'pay_overnight', pay_overnight,
    'pay_week_start', pay_week_start, 'pay_every', pay_every, 'pay_anchor', pay_anchor,
    'payroll_codes', sync.payroll_codes(id)) as document
  from public.businesses;

create or replace view sync.tablet_businesses with (security_invoker = true) as
  select held.id, held.version, held.deleted, told.document || jsonb_build_object('pin_salt', held.pin_salt,
    'address', null, 'currency', 'USD', 'owner_id', held.id, 'subscription_status', 'active', 'subscription_plan', null,
    'staff_count', null, 'paid_until', null, 'approval_mode', false, 'rest_min_minutes', null, 'day_max_minutes', null,
    'week_max_minutes', null, 'days_in_row_max', null, 'notice_days', null, 'minor_day_max_minutes', null,
    'minor_latest_end', null, 'chat_cleared_at', null, 'overtime_day_minutes', null, 'overtime_week_minutes', null,
    'overtime_second_day_minutes', null, 'overtime_percent', 150, 'overtime_second_percent', 200,
    'pay_rounding_minutes', 0, 'pay_rounding_mode', 'nearest', 'pay_early_grace_minutes', 0, 'pay_overnight', 'start',
    'pay_every', 'two-weeks', 'pay_anchor', '2026-01-04') as document
  from public.businesses as held join sync.businesses as told using (id)
  where held.id = (select access.tablet_business(true));

call sync.amend('sync.told_fields(text)', 'day_max_minutes,week_max_minutes,',
  'day_max_minutes,week_max_minutes,days_in_row_max,notice_days,minor_day_max_minutes,minor_latest_end,');
