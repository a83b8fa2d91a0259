-- When a trial, a month that was paid for and a subscription end, and since when a payment is owed: what the screens tell,
-- and what decides from when an unpaid business may no longer grow (limit_unpaid_businesses).

alter table public.billing_accounts
  add column trial_ends_at timestamptz(3),
  add column period_ends_at timestamptz(3),
  add column subscription_ends_at timestamptz(3),
  add column past_due_since timestamptz(3);
alter table public.businesses
  add column trial_ends_at timestamptz(3),
  add column period_ends_at timestamptz(3),
  add column subscription_ends_at timestamptz(3),
  add column past_due_since timestamptz(3);
comment on column public.businesses.trial_ends_at is
  'When the free trial ends or has ended: that of the subscription, or the time to choose a plan in; null: there is none. '
  'This and the three that follow are for devices of managers and admins only.';
comment on column public.businesses.period_ends_at is 'When the month that was paid for ends, and the next is charged.';
comment on column public.businesses.subscription_ends_at is
  'When a cancelled subscription ends, or has ended; null while it goes on.';
comment on column public.businesses.past_due_since is 'Since when a payment is owed; null while none is.';

-- What nobody noted of the businesses that are there begins now.
update public.businesses set trial_ends_at = now() + interval '14 days' where subscription_status = 'none';
update public.billing_accounts set past_due_since = now() where status = 'past_due';
update public.businesses set past_due_since = now() where subscription_status = 'past_due';

-- As before, with what else a reading found.
drop function public.apply_subscription(text, bigint, text, text, int);
create function public.apply_subscription(
  customer text, reading bigint, subscription text, new_status text, seats int,
  trial_end timestamptz default null, period_end timestamptz default null, subscription_end timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account public.billing_accounts;
begin
  update public.billing_accounts as held
  set subscription_id = subscription, status = new_status, staff_count = seats, reading_applied = reading,
    trial_ends_at = trial_end, period_ends_at = period_end, subscription_ends_at = subscription_end,
    past_due_since = case when new_status = 'past_due' then coalesce(held.past_due_since, now()) end,
    updated_at = now()
  where held.customer_id = customer and held.reading_applied < reading
  returning held.* into account;
  if account.owner_id is null then
    return;
  end if;
  -- In the order in which a push takes its locks, so that the two queue instead of deadlocking.
  perform sync.lock_business(id) from public.businesses where owner_id = account.owner_id;
  -- create_business holds this row until the new business can be seen, so that no business misses a change.
  perform from public.profiles where id = account.owner_id for update;
  update public.profiles set subscription_status = new_status, subscription_plan = 'staff-based'
  where id = account.owner_id
    and (subscription_status, subscription_plan) is distinct from (new_status, 'staff-based');
  update public.businesses as business
  set subscription_status = new_status, subscription_plan = 'staff-based', staff_count = seats,
    trial_ends_at = account.trial_ends_at, period_ends_at = account.period_ends_at,
    subscription_ends_at = account.subscription_ends_at, past_due_since = account.past_due_since
  where business.owner_id = account.owner_id
    and (business.subscription_status, business.subscription_plan, business.staff_count, business.trial_ends_at,
        business.period_ends_at, business.subscription_ends_at, business.past_due_since)
      is distinct from (new_status, 'staff-based', seats, account.trial_ends_at,
        account.period_ends_at, account.subscription_ends_at, account.past_due_since);
end;
$$;
revoke execute on function
  public.apply_subscription(text, bigint, text, text, int, timestamptz, timestamptz, timestamptz)
  from public, anon, authenticated;
grant execute on function
  public.apply_subscription(text, bigint, text, text, int, timestamptz, timestamptz, timestamptz) to service_role;

-- As before; whoever has bought nothing yet has as long to choose a plan as a trial takes.
create or replace function public.create_business(name text, timezone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller public.profiles;
  account public.billing_accounts;
  created uuid;
begin
  select * into caller from public.profiles where id = (select auth.uid()) for update;
  if caller.id is null or caller.deleted and caller.business_id is null then
    raise exception 'not_authenticated' using errcode = '42501';
  end if;
  if caller.business_id is not null then
    return caller.business_id;
  end if;
  if not exists (select from pg_catalog.pg_timezone_names zone where zone.name = create_business.timezone) then
    raise exception 'unknown_timezone' using errcode = '22023';
  end if;
  select * into account from public.billing_accounts where owner_id = caller.id;
  insert into public.businesses (name, timezone, owner_id, subscription_status, subscription_plan, staff_count,
    trial_ends_at, period_ends_at, subscription_ends_at, past_due_since)
  values (btrim(create_business.name), create_business.timezone, caller.id, caller.subscription_status,
    caller.subscription_plan, account.staff_count,
    case when caller.subscription_status = 'none' then now() + interval '14 days' else account.trial_ends_at end,
    account.period_ends_at, account.subscription_ends_at, account.past_due_since)
  returning id into created;
  update public.profiles set business_id = created, role = 'admin' where id = caller.id;
  return created;
end;
$$;

-- The dates are for those who manage: everybody else's device is told that there are none.
create function sync.subscription_dates(business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('trial_ends_at', sync.instant(trial_ends_at), 'period_ends_at', sync.instant(period_ends_at),
      'subscription_ends_at', sync.instant(subscription_ends_at), 'past_due_since', sync.instant(past_due_since))
    from (select) as one
    left join public.businesses on id = business and id = access.business_id() and access.manages());
end;
$$;
revoke execute on function sync.subscription_dates(uuid) from public;
grant execute on function sync.subscription_dates(uuid) to authenticated;

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'currency', currency,
    'owner_id', owner_id, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'staff_count', staff_count, 'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode,
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
