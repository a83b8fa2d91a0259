-- Area: businesses.
-- A business's logo: what its people and the readers of its mails see beside its name.

alter table public.businesses add column logo_path text;
alter table public.businesses add constraint businesses_logo_path_check
  check (coalesce(access.parent_of_attachment(logo_path, 'logo') = id, logo_path is null)) not valid;
comment on column public.businesses.logo_path is
  'The path of its logo in the bucket logos; null if it has none.';
grant select (logo_path), update (logo_path) on public.businesses to authenticated;

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
    'pay_rounding_minutes', pay_rounding_minutes, 'pay_rounding_mode', pay_rounding_mode,
    'pay_early_grace_minutes', pay_early_grace_minutes, 'pay_break_after_minutes', pay_break_after_minutes,
    'pay_break_minutes', pay_break_minutes, 'pay_breaks_paid', pay_breaks_paid,
    'overtime_day_minutes', overtime_day_minutes, 'overtime_week_minutes', overtime_week_minutes,
    'overtime_percent', overtime_percent, 'overtime_second_day_minutes', overtime_second_day_minutes,
    'overtime_second_percent', overtime_second_percent, 'pay_overnight', pay_overnight,
    'pay_week_start', pay_week_start, 'pay_every', pay_every, 'pay_anchor', pay_anchor,
    'payroll_codes', sync.payroll_codes(id)) as document
  from public.businesses;

-- In whose name a person is mailed, for the edge functions: {name, logo_path} of their business; null without one.
create function public.mail_sender(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', business.name, 'logo_path', business.logo_path)
  from public.profiles as profile join public.businesses as business on business.id = profile.business_id
  where profile.id = person and not profile.deleted and not business.deleted;
$$;
grant execute on function public.mail_sender(uuid) to service_role;
