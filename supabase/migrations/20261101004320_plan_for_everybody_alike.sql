-- What a business lays down so that its roster is the same for everybody who plans it: on which day its week begins, how
-- long before and after its hours people are at work, and whether managers see what the work costs.

alter table public.businesses
  add column week_start text not null default 'sun' check (week_start in ('sun', 'mon', 'sat')),
  add column before_opening_minutes integer not null default 30 check (before_opening_minutes between 0 and 480),
  add column after_closing_minutes integer not null default 30 check (after_closing_minutes between 0 and 480),
  add column managers_see_cost boolean not null default false;
comment on column public.businesses.week_start is
  'The day on which its weeks begin: of rosters, of limits and budgets, of records and statistics.';
comment on column public.businesses.before_opening_minutes is 'How long before the business opens shifts may begin.';
comment on column public.businesses.after_closing_minutes is 'How long after the business closes shifts may end.';
comment on column public.businesses.managers_see_cost is
  'On: managers read the pay rates of everybody, and so the same costs as admins, and the budget. Off: they read those of '
  'employees and no budget, and see no costs.';
grant select (week_start, before_opening_minutes, after_closing_minutes, managers_see_cost) on public.businesses
  to authenticated;
grant update (week_start, before_opening_minutes, after_closing_minutes, managers_see_cost) on public.businesses
  to authenticated;

-- As before; and managers those of everybody where their business has them see what work costs: a sum of some of the
-- rates would be a wrong one.
create or replace function sync.payrate(person uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.payrate from public.profiles as profile
    where profile.id = person and (profile.id = auth.uid() or exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
        and (caller.role = 'admin' or caller.role = 'manager' and (profile.role = 'employee' or exists (
          select from public.businesses as business
          where business.id = caller.business_id and business.managers_see_cost))))));
end;
$$;
comment on table public.profiles is
  'A person with a sign-in. Pay rates are readable only through the pull of those who may see them: admins, managers '
  'those of employees (of everybody where businesses.managers_see_cost is on), and everybody their own.';

-- A budget says nothing to whoever sees no costs.
create or replace function sync.week_budget(business uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select week_budget from public.businesses
    where id = business and id = access.business_id()
      and (access.role() = 'admin' or access.manages() and managers_see_cost));
end;
$$;

-- The devices of managers fetch the rows with a rate that they may read from now on, or no longer.
create function access.show_rates_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = name where business_id = new.id and role <> 'employee';
  return null;
end;
$$;
revoke execute on function access.show_rates_anew() from public;
create trigger businesses_show_rates_anew after update of managers_see_cost on public.businesses
  for each row when (old.managers_see_cost is distinct from new.managers_see_cost)
  execute function access.show_rates_anew();

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'currency', currency,
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

-- Every row is written, so that devices fetch each with its new fields.
update public.businesses set name = name;
