-- Businesses: their settings, from name to pay rules, and their owner.

set check_function_bodies = off;

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 2 and 120),
  timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  color_scheme text not null default 'blue',
  owner_id uuid not null references auth.users (id),
  subscription_status text not null default 'none'
    check (subscription_status in ('none', 'trialing', 'active', 'past_due', 'canceled')),
  subscription_plan text check (subscription_plan in ('staff-based')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  -- Paid time stays as it was paid. A device that submits a punch for a paid period is told so; the punch waits on
  -- the device until somebody turns it into an adjustment.
  paid_until timestamptz,
  -- Settings that people change for themselves and admins for their business, and the PIN salt.
  approval_mode boolean not null default false,
  pin_salt text not null default replace(gen_random_uuid()::text, '-', '')
    check (char_length(pin_salt) <= 64),
  staff_count integer check (staff_count >= 1),
  -- A business pays for the app in US dollars but pays its people in its own currency. Its admins choose the app's
  -- color for everybody in it.
  currency text not null default 'USD' constraint currency_form check (currency ~ '^[A-Z]{3}$'),
  -- Limits that a roster is checked against: rest, working time, and the cost of a week. Admins set them; the checks
  -- warn the person who builds a roster and refuse nothing.
  rest_min_minutes integer default 660 check (rest_min_minutes between 0 and 1440),
  day_max_minutes integer check (day_max_minutes between 0 and 1440),
  week_max_minutes integer default 2880 check (week_max_minutes between 0 and 10080),
  week_budget numeric(12, 2) check (week_budget >= 0),
  -- Rules of the time clock, set by admins. A person at work for longer than close_after_minutes has forgotten to
  -- clock out: their device and those of their managers then add an automatic "out".
  close_after_minutes integer default 960 check (close_after_minutes between 60 and 2880),
  late_grace_minutes integer not null default 5 check (late_grace_minutes between 0 and 120),
  -- How a business turns punches into pay, and how often it pays. Admins set each rule separately, so that two
  -- admins can change different rules at a time; everybody may read the rules. Payments keep the rules they were
  -- made by (employee_payments.snapshot).
  pay_rounding_minutes integer not null default 0 check (pay_rounding_minutes in (0, 1, 5, 6, 10, 15)),
  pay_rounding_mode text not null default 'nearest'
    check (pay_rounding_mode in ('nearest', 'down', 'up', 'in-favour')),
  pay_early_grace_minutes integer not null default 0 check (pay_early_grace_minutes between 0 and 120),
  pay_break_after_minutes integer check (pay_break_after_minutes between 1 and 1440),
  pay_break_minutes integer not null default 30 check (pay_break_minutes between 1 and 240),
  pay_breaks_paid boolean not null default false,
  overtime_day_minutes integer check (overtime_day_minutes between 0 and 1440),
  overtime_week_minutes integer check (overtime_week_minutes between 0 and 10080),
  overtime_percent integer not null default 150 check (overtime_percent between 100 and 1000),
  overtime_second_day_minutes integer check (overtime_second_day_minutes between 0 and 1440),
  overtime_second_percent integer not null default 200 check (overtime_second_percent between 100 and 1000),
  pay_overnight text not null default 'start' check (pay_overnight in ('start', 'split')),
  pay_week_start text not null default 'sun' check (pay_week_start in ('sun', 'mon', 'sat')),
  pay_every text not null default 'two-weeks'
    check (pay_every in ('week', 'two-weeks', 'half-month', 'month')),
  pay_anchor date not null default '2026-01-04'
    check (pay_anchor >= '2000-01-01' and pay_anchor < '2200-01-01'),
  payroll_codes jsonb
    check (jsonb_typeof(payroll_codes) = 'object' and octet_length(payroll_codes::text) <= 65536),
  -- Clearing the chat is one field of the business: each device that has it hides earlier messages at once, also
  -- offline. The server then deletes those messages for good (forget_message removes their text), and devices learn
  -- of it as of any deletion. A message that an offline device sends later arrives after the clearing and stays:
  -- nobody has read it yet, and nothing that people wrote is lost silently.
  chat_cleared_at timestamptz(3)
    check (chat_cleared_at >= '2000-01-01' and chat_cleared_at < '2200-01-01'),
  trial_ends_at timestamptz(3),
  period_ends_at timestamptz(3),
  subscription_ends_at timestamptz(3),
  past_due_since timestamptz(3),
  -- A second factor (an authenticator app, by Supabase Auth's `mfa`) is for people who turned it on, and for admins
  -- of a business that requires it. Two places that everything passes refuse sessions without it: the functions
  -- about the caller (access.business_id, role, manages: row policies and functions), and the start of every pull
  -- and push. So a device's data is neither purged nor refused but waits until its person logs in with both factors.
  admins_need_second_factor boolean not null default false,
  -- Settings that make the roster the same for everybody who plans it: the first day of the week, how long before
  -- and after opening hours people work, and whether managers see the cost of work.
  week_start text not null default 'sun' check (week_start in ('sun', 'mon', 'sat')),
  before_opening_minutes integer not null default 30 check (before_opening_minutes between 0 and 480),
  after_closing_minutes integer not null default 30 check (after_closing_minutes between 0 and 480),
  managers_see_cost boolean not null default false,
  -- The address of a business, for payslips and calendars. Everybody who works there may read it.
  address text
    constraint address_length check (char_length(address) between 1 and 300),
  -- The language of mails to people who have chosen none, and of devices whose own language the app does not speak.
  locale text check (char_length(locale) <= 35 and locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  constraint color_scheme_known
    check (color_scheme in ('blue', 'teal', 'green', 'violet', 'rose', 'amber', 'slate'))
);
comment on table public.businesses is 'A business with staff. Its IANA time zone governs calendar days and shifts.';
comment on column public.businesses.paid_until is
  'Punches before this instant are in paid periods; set by payroll. Null while nothing was paid.';
comment on column public.businesses.approval_mode is
  'Off: staff enter when they are available. On: everyone is assumed available and submits unavailable days for approval.';
comment on column public.businesses.pin_salt is
  'The salt of every PIN of this business. One for all, so that a tablet finds a person from a PIN with one slow hash.';
comment on column public.businesses.staff_count is
  'Paid seats, including the owner''s; set by payments. Null before the first purchase.';
comment on column public.businesses.currency is
  'The ISO 4217 code of the pay currency. Only its form is checked, since the list of codes changes every year.';
comment on column public.businesses.rest_min_minutes is
  'The minimum rest between two shifts of a person; null for no limit.';
comment on column public.businesses.day_max_minutes is 'The maximum work of a person per day; null for no limit.';
comment on column public.businesses.week_max_minutes is 'The maximum work of a person per week; null for no limit.';
comment on column public.businesses.week_budget is
  'The maximum cost of a week''s shifts; null for no budget. For devices of managers and admins only.';
comment on column public.businesses.close_after_minutes is
  'The time at work after which a person is clocked out automatically; null for never.';
comment on column public.businesses.late_grace_minutes is
  'A person who arrives or leaves within this distance of the plan is on time.';
comment on column public.businesses.pay_rounding_minutes is
  'The step to which the edges of worked time are rounded; 0 for none.';
comment on column public.businesses.pay_early_grace_minutes is
  'A person who punches in at most this long before their shift counts from the shift''s start.';
comment on column public.businesses.pay_break_after_minutes is
  'After this long at work an automatic break is deducted; null for none.';
comment on column public.businesses.pay_breaks_paid is 'Whether recorded breaks are paid.';
comment on column public.businesses.overtime_day_minutes is 'Work beyond this in a day is overtime; null for none.';
comment on column public.businesses.overtime_week_minutes is 'Work beyond this in a week is overtime; null for none.';
comment on column public.businesses.overtime_second_day_minutes is
  'Work beyond this in a day is paid at overtime_second_percent; null for none.';
comment on column public.businesses.pay_overnight is
  'Whether a night counts to the day it began on, or each day gets its own hours.';
comment on column public.businesses.pay_week_start is 'The first day of overtime weeks.';
comment on column public.businesses.pay_anchor is 'A day on which a pay period begins.';
comment on column public.businesses.payroll_codes is
  'The business''s codes and its people''s ids in payroll products. For devices of admins only.';
comment on column public.businesses.chat_cleared_at is
  'Chat messages that arrived up to this instant were deleted by an admin; null if the chat was never cleared.';
comment on column public.businesses.trial_ends_at is
  'When the free trial ends or has ended: that of the subscription, or the time to choose a plan in; null: there is none. '
  'This and the three that follow are for devices of managers and admins only.';
comment on column public.businesses.period_ends_at is 'When the paid month ends and the next is charged.';
comment on column public.businesses.subscription_ends_at is
  'When a cancelled subscription ends or ended; null while it continues.';
comment on column public.businesses.past_due_since is 'Since when a payment is overdue; null if none is.';
comment on column public.businesses.admins_need_second_factor is
  'Whether admins must log in with a second factor. It concerns sign-ins, so it is set and read online only.';
comment on column public.businesses.week_start is
  'The first day of the week in rosters, limits, budgets, records and statistics.';
comment on column public.businesses.before_opening_minutes is 'How long before opening time shifts may begin.';
comment on column public.businesses.after_closing_minutes is 'How long after closing time shifts may end.';
comment on column public.businesses.managers_see_cost is
  'On: managers read the pay rates of everybody, and so the same costs as admins, and the budget. Off: they read those of '
  'employees and no budget, and see no costs.';
comment on column public.businesses.address is 'The postal address, in lines; null if none is given.';
comment on column public.businesses.locale is
  'The language tag for mails, and for devices whose own language the app does not speak; null: American English.';
create index businesses_by_owner on public.businesses (owner_id);
create index businesses_by_version on public.businesses (version, id);
alter table public.businesses enable row level security;
revoke all on public.businesses from anon, authenticated;
grant select (id, name, timezone, color_scheme, owner_id, subscription_status, subscription_plan, created_at,
  updated_at, version, deleted, paid_until, approval_mode, staff_count, currency, rest_min_minutes, day_max_minutes,
  week_max_minutes, close_after_minutes, late_grace_minutes, pay_rounding_minutes, pay_rounding_mode,
  pay_early_grace_minutes, pay_break_after_minutes, pay_break_minutes, pay_breaks_paid, overtime_day_minutes,
  overtime_week_minutes, overtime_percent, overtime_second_day_minutes, overtime_second_percent, pay_overnight,
  pay_week_start, pay_every, pay_anchor, chat_cleared_at, week_start, before_opening_minutes, after_closing_minutes,
  managers_see_cost, address, locale) on public.businesses to authenticated;
grant update (name, timezone, color_scheme, approval_mode, currency, rest_min_minutes, day_max_minutes,
  week_max_minutes, week_budget, close_after_minutes, late_grace_minutes, pay_rounding_minutes, pay_rounding_mode,
  pay_early_grace_minutes, pay_break_after_minutes, pay_break_minutes, pay_breaks_paid, overtime_day_minutes,
  overtime_week_minutes, overtime_percent, overtime_second_day_minutes, overtime_second_percent, pay_overnight,
  pay_week_start, pay_every, pay_anchor, payroll_codes, chat_cleared_at, week_start, before_opening_minutes,
  after_closing_minutes, managers_see_cost, address, locale) on public.businesses to authenticated;
grant select (id, name, owner_id, subscription_status, subscription_plan, deleted) on public.businesses to service_role;
create trigger businesses_keep_history after update on public.businesses referencing old table as was new table as becomes
  for each statement execute function sync.keep_histories('id');
create trigger businesses_stamp_version before insert or update on public.businesses
  for each row execute function sync.stamp_business_version();
create policy "Members read their own business" on public.businesses
  for select to authenticated using (id = (select access.business_id()));
create policy "Admins change their business" on public.businesses
  for update to authenticated
  using (id = (select access.business_id()) and (select access.role()) = 'admin' and not deleted)
  with check (id = (select access.business_id()));

-- The wall-clock time type, and shift templates, opening hours and saved rosters, from which rosters are built.
create domain public.time_of_day as text check (value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
comment on domain public.time_of_day is 'A wall-clock time, HH:MM, in the zone of the business.';

create function public.check_timezone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names zone where zone.name = new.timezone) then
    raise exception 'unknown_timezone';
  end if;
  return new;
end;
$$;
create trigger businesses_check_timezone before update of timezone on public.businesses
  for each row execute function public.check_timezone();

create function sync.pin_salt(business uuid) returns text
language sql stable security definer set search_path = '' as $$
  select pin_salt from public.businesses where id = business and id = access.business_id() and access.manages();
$$;

-- The budget is for people who may see costs only.
create function sync.week_budget(business uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select week_budget from public.businesses
    where id = business and id = access.business_id()
      and (access.role() = 'admin' or access.manages() and managers_see_cost));
end;
$$;

create function public.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(name, ''), email) from public.profiles where id = person;
$$;

create function sync.payroll_codes(business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select payroll_codes from public.businesses
    where id = business and id = access.business_id() and access.role() = 'admin');
end;
$$;

-- The subscription dates are for managers and admins; other devices get null.
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

-- Whether every element is a non-empty line of limited length.
create function public.are_lines(lines text[]) returns boolean
language sql immutable set search_path = '' as $$
  select not exists (
    select from unnest(lines) as line
    where line is null or btrim(line) = '' or char_length(line) > 500 or line ~ '[[:cntrl:]]'
  );
$$;

-- No two current people of one business may have names that look alike, whatever the spelling, and no name may
-- contain invisible characters or ones that change the text direction.
create function public.readable_name(name text) returns text
language sql immutable set search_path = ''
return btrim(regexp_replace(regexp_replace(name,
  U&'[\061C\200B-\200F\202A-\202E\2060-\2069\FEFF]', '', 'g'), '\s+', ' ', 'g'));

-- Returns the form by which names are compared: case and look-alike letters are folded.
create function public.compared_name(name text) returns text
language sql immutable set search_path = ''
return lower(normalize(public.readable_name(name), nfkc));

-- Creates the caller's business. A second call (a lost answer, a double click) returns the existing business. The
-- business takes over what its owner already paid for, seats included; an owner who has bought nothing gets the
-- length of a trial to choose a plan. Roster and overtime weeks begin on the first day of the owner's calendar week;
-- older apps do not send it and get Sunday.
create function public.create_business(name text, timezone text, week_start text default 'sun') returns uuid
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
  insert into public.businesses (name, timezone, week_start, pay_week_start, owner_id, subscription_status,
    subscription_plan, staff_count, trial_ends_at, period_ends_at, subscription_ends_at, past_due_since)
  values (btrim(create_business.name), create_business.timezone, create_business.week_start,
    create_business.week_start, caller.id, caller.subscription_status, caller.subscription_plan, account.staff_count,
    case when caller.subscription_status = 'none' then now() + interval '14 days' else account.trial_ends_at end,
    account.period_ends_at, account.subscription_ends_at, account.past_due_since)
  returning id into created;
  update public.profiles set business_id = created, role = 'admin' where id = caller.id;
  return created;
end;
$$;

-- Devices show the number of paid seats.
create view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'address', address, 'name', name, 'timezone', timezone, 'locale', locale, 'color_scheme', color_scheme,
    'currency', currency,
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
comment on view sync.businesses is 'The caller''s business as a document.';

-- Grants: who may call and read these objects.
grant execute on function sync.payroll_codes(uuid), sync.pin_salt(uuid), sync.subscription_dates(uuid),
  sync.week_budget(uuid) to authenticated;
revoke execute on function public.create_business(text, text, text) from public, anon;
grant execute on function public.create_business(text, text, text) to authenticated, service_role;
revoke execute on function public.are_lines(text[]), public.compared_name(text), public.name_of(uuid),
  public.readable_name(text) from public, anon, authenticated;
grant execute on function public.are_lines(text[]), public.compared_name(text), public.name_of(uuid),
  public.readable_name(text) to service_role;
grant select on sync.businesses to authenticated;

reset check_function_bodies;
