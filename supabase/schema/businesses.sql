-- What is in force, written by `npm run schema`. To change it, add a migration.

create domain public.time_of_day as text
  CHECK ((VALUE ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text));

create table access.trials (
  user_id uuid not null,
  ends_at timestamp(3) with time zone not null,
  constraint trials_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint trials_pkey PRIMARY KEY (user_id)
);
comment on table access.trials is
  'The end of the free trial that each account began with its first business.';
alter table access.trials enable row level security;

create table public.businesses (
  id uuid not null default gen_random_uuid(),
  name text not null,
  timezone text not null default 'UTC'::text,
  color_scheme text not null default 'blue'::text,
  owner_id uuid not null,
  subscription_status text not null default 'none'::text,
  subscription_plan text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  paid_until timestamp with time zone,
  approval_mode boolean not null default false,
  pin_salt text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  staff_count integer,
  currency text not null default 'USD'::text,
  rest_min_minutes integer default 660,
  day_max_minutes integer,
  week_max_minutes integer default 2880,
  week_budget numeric(12,2),
  close_after_minutes integer default 960,
  late_grace_minutes integer not null default 5,
  pay_rounding_minutes integer not null default 0,
  pay_rounding_mode text not null default 'nearest'::text,
  pay_early_grace_minutes integer not null default 0,
  pay_break_after_minutes integer,
  pay_break_minutes integer not null default 30,
  pay_breaks_paid boolean not null default false,
  overtime_day_minutes integer,
  overtime_week_minutes integer,
  overtime_percent integer not null default 150,
  overtime_second_day_minutes integer,
  overtime_second_percent integer not null default 200,
  pay_overnight text not null default 'start'::text,
  pay_week_start text not null default 'sun'::text,
  pay_every text not null default 'two-weeks'::text,
  pay_anchor date not null default '2026-01-04'::date,
  payroll_codes jsonb,
  chat_cleared_at timestamp(3) with time zone,
  trial_ends_at timestamp(3) with time zone,
  period_ends_at timestamp(3) with time zone,
  subscription_ends_at timestamp(3) with time zone,
  past_due_since timestamp(3) with time zone,
  admins_need_second_factor boolean not null default false,
  week_start text not null default 'sun'::text,
  before_opening_minutes integer not null default 30,
  after_closing_minutes integer not null default 30,
  managers_see_cost boolean not null default false,
  address text,
  locale text,
  region text,
  logo_path text,
  days_in_row_max integer,
  notice_days integer,
  minor_day_max_minutes integer,
  minor_latest_end public.time_of_day,
  constraint address_length CHECK (((char_length(address) >= 1) AND (char_length(address) <= 300))),
  constraint businesses_after_closing_minutes_check CHECK (((after_closing_minutes >= 0) AND (after_closing_minutes <= 480))),
  constraint businesses_before_opening_minutes_check CHECK (((before_opening_minutes >= 0) AND (before_opening_minutes <= 480))),
  constraint businesses_chat_cleared_at_check CHECK (((chat_cleared_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (chat_cleared_at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint businesses_close_after_minutes_check CHECK (((close_after_minutes >= 60) AND (close_after_minutes <= 2880))),
  constraint businesses_day_max_minutes_check CHECK (((day_max_minutes >= 0) AND (day_max_minutes <= 1440))),
  constraint businesses_days_in_row_max_check CHECK (((days_in_row_max >= 1) AND (days_in_row_max <= 14))),
  constraint businesses_late_grace_minutes_check CHECK (((late_grace_minutes >= 0) AND (late_grace_minutes <= 120))),
  constraint businesses_locale_check CHECK (((char_length(locale) <= 35) AND (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'::text))),
  constraint businesses_logo_path_check CHECK (COALESCE((access.parent_of_attachment(logo_path, 'logo'::text) = id), (logo_path IS NULL))) NOT VALID,
  constraint businesses_minor_day_max_minutes_check CHECK (((minor_day_max_minutes >= 0) AND (minor_day_max_minutes <= 1440))),
  constraint businesses_name_check CHECK (((char_length(btrim(name)) >= 2) AND (char_length(btrim(name)) <= 120))),
  constraint businesses_notice_days_check CHECK (((notice_days >= 1) AND (notice_days <= 60))),
  constraint businesses_overtime_day_minutes_check CHECK (((overtime_day_minutes >= 0) AND (overtime_day_minutes <= 1440))),
  constraint businesses_overtime_percent_check CHECK (((overtime_percent >= 100) AND (overtime_percent <= 1000))),
  constraint businesses_overtime_second_day_minutes_check CHECK (((overtime_second_day_minutes >= 0) AND (overtime_second_day_minutes <= 1440))),
  constraint businesses_overtime_second_percent_check CHECK (((overtime_second_percent >= 100) AND (overtime_second_percent <= 1000))),
  constraint businesses_overtime_week_minutes_check CHECK (((overtime_week_minutes >= 0) AND (overtime_week_minutes <= 10080))),
  constraint businesses_pay_anchor_check CHECK (((pay_anchor >= '2000-01-01'::date) AND (pay_anchor < '2200-01-01'::date))),
  constraint businesses_pay_break_after_minutes_check CHECK (((pay_break_after_minutes >= 1) AND (pay_break_after_minutes <= 1440))),
  constraint businesses_pay_break_minutes_check CHECK (((pay_break_minutes >= 1) AND (pay_break_minutes <= 240))),
  constraint businesses_pay_early_grace_minutes_check CHECK (((pay_early_grace_minutes >= 0) AND (pay_early_grace_minutes <= 120))),
  constraint businesses_pay_every_check CHECK ((pay_every = ANY (ARRAY['week'::text, 'two-weeks'::text, 'half-month'::text, 'month'::text]))),
  constraint businesses_pay_overnight_check CHECK ((pay_overnight = ANY (ARRAY['start'::text, 'split'::text]))),
  constraint businesses_pay_rounding_minutes_check CHECK ((pay_rounding_minutes = ANY (ARRAY[0, 1, 5, 6, 10, 15]))),
  constraint businesses_pay_rounding_mode_check CHECK ((pay_rounding_mode = ANY (ARRAY['nearest'::text, 'down'::text, 'up'::text, 'in-favour'::text]))),
  constraint businesses_pay_week_start_check CHECK ((pay_week_start = ANY (ARRAY['sun'::text, 'mon'::text, 'sat'::text]))),
  constraint businesses_payroll_codes_check CHECK (((jsonb_typeof(payroll_codes) = 'object'::text) AND (octet_length((payroll_codes)::text) <= 65536))),
  constraint businesses_pin_salt_check CHECK ((char_length(pin_salt) <= 64)),
  constraint businesses_region_check CHECK ((region ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'::text)) NOT VALID,
  constraint businesses_rest_min_minutes_check CHECK (((rest_min_minutes >= 0) AND (rest_min_minutes <= 1440))),
  constraint businesses_staff_count_check CHECK ((staff_count >= 1)),
  constraint businesses_subscription_plan_check CHECK ((subscription_plan = 'staff-based'::text)),
  constraint businesses_subscription_status_check CHECK ((subscription_status = ANY (ARRAY['none'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'canceled'::text]))),
  constraint businesses_timezone_check CHECK (((char_length(timezone) >= 1) AND (char_length(timezone) <= 64))),
  constraint businesses_week_budget_check CHECK ((week_budget >= (0)::numeric)),
  constraint businesses_week_max_minutes_check CHECK (((week_max_minutes >= 0) AND (week_max_minutes <= 10080))),
  constraint businesses_week_start_check CHECK ((week_start = ANY (ARRAY['sun'::text, 'mon'::text, 'sat'::text]))),
  constraint color_scheme_known CHECK ((color_scheme = ANY (ARRAY['blue'::text, 'teal'::text, 'green'::text, 'violet'::text, 'rose'::text, 'amber'::text, 'slate'::text]))),
  constraint currency_form CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint businesses_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id),
  constraint businesses_pkey PRIMARY KEY (id)
);
comment on table public.businesses is
  'A business with staff. Its IANA time zone governs calendar days and shifts.';
comment on column public.businesses.paid_until is
  'Unused: last_paid_days says until when people are paid. Kept for the previous app, always null.';
comment on column public.businesses.approval_mode is
  'Off: staff enter when they are available. On: everyone is assumed available and submits unavailable days for approval.';
comment on column public.businesses.pin_salt is
  'The salt of every PIN of this business. One for all, so that a tablet finds a person from a PIN with one slow hash.';
comment on column public.businesses.staff_count is
  'Seats, including the owner''s: those paid for, and before the first purchase those chosen at sign-up. Null if none were chosen; access.seats has the rule.';
comment on column public.businesses.currency is
  'The ISO 4217 code of the pay currency. Only its form is checked, since the list of codes changes every year.';
comment on column public.businesses.rest_min_minutes is
  'The minimum rest between two shifts of a person; null for no limit.';
comment on column public.businesses.day_max_minutes is
  'The maximum work of a person per day; null for no limit.';
comment on column public.businesses.week_max_minutes is
  'The maximum work of a person per week; null for no limit.';
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
comment on column public.businesses.pay_breaks_paid is
  'Whether recorded breaks are paid.';
comment on column public.businesses.overtime_day_minutes is
  'Work beyond this in a day is overtime; null for none.';
comment on column public.businesses.overtime_week_minutes is
  'Work beyond this in a week is overtime; null for none.';
comment on column public.businesses.overtime_second_day_minutes is
  'Work beyond this in a day is paid at overtime_second_percent; null for none.';
comment on column public.businesses.pay_overnight is
  'Whether a night counts to the day it began on, or each day gets its own hours.';
comment on column public.businesses.pay_week_start is
  'The first day of overtime weeks.';
comment on column public.businesses.pay_anchor is
  'A day on which a pay period begins.';
comment on column public.businesses.payroll_codes is
  'The business''s codes and its people''s ids in payroll products. For devices of admins only.';
comment on column public.businesses.chat_cleared_at is
  'Chat messages that arrived up to this instant were deleted by an admin; null if the chat was never cleared.';
comment on column public.businesses.trial_ends_at is
  'When the free trial ends or has ended: that of the subscription, or the time to choose a plan in; null: there is none. This and the three that follow are for devices of managers and admins only.';
comment on column public.businesses.period_ends_at is
  'When the paid month ends and the next is charged.';
comment on column public.businesses.subscription_ends_at is
  'When a cancelled subscription ends or ended; null while it continues.';
comment on column public.businesses.past_due_since is
  'Since when a payment is overdue; null if none is.';
comment on column public.businesses.admins_need_second_factor is
  'Whether admins must log in with a second factor. It concerns sign-ins, so it is set and read online only.';
comment on column public.businesses.week_start is
  'The first day of the week in rosters, limits, budgets, records and statistics.';
comment on column public.businesses.before_opening_minutes is
  'How long before opening time shifts may begin.';
comment on column public.businesses.after_closing_minutes is
  'How long after closing time shifts may end.';
comment on column public.businesses.managers_see_cost is
  'On: managers read the pay rates of everybody, and so the same costs as admins, and the budget. Off: they read those of employees and no budget, and see no costs.';
comment on column public.businesses.address is
  'The postal address, in lines; null if none is given.';
comment on column public.businesses.locale is
  'The language tag for mails, and for devices whose own language the app does not speak; null: American English.';
comment on column public.businesses.region is
  'The country or subdivision, by ISO 3166-2: DE or DE-BY; null if none is given.';
comment on column public.businesses.logo_path is
  'The path of its logo in the bucket logos; null if it has none.';
comment on column public.businesses.days_in_row_max is
  'The most days in a row on which a person works; null for no limit.';
comment on column public.businesses.notice_days is
  'How many days before a shift its person learns of it and of changes; null for no limit.';
comment on column public.businesses.minor_day_max_minutes is
  'The most time a day for people under 18; null for no limit.';
comment on column public.businesses.minor_latest_end is
  'Until when people under 18 work; null for no limit.';
CREATE INDEX businesses_by_owner ON public.businesses USING btree (owner_id);
CREATE INDEX businesses_by_version ON public.businesses USING btree (version, id);
alter table public.businesses enable row level security;
grant select on public.businesses to service_role;
grant select (id, name, owner_id, subscription_status, subscription_plan, deleted) on public.businesses to service_role;
grant select (id, name, timezone, color_scheme, owner_id, subscription_status, subscription_plan, created_at, updated_at, version, deleted, paid_until, approval_mode, staff_count, currency, rest_min_minutes, day_max_minutes, week_max_minutes, close_after_minutes, late_grace_minutes, pay_rounding_minutes, pay_rounding_mode, pay_early_grace_minutes, pay_break_after_minutes, pay_break_minutes, pay_breaks_paid, overtime_day_minutes, overtime_week_minutes, overtime_percent, overtime_second_day_minutes, overtime_second_percent, pay_overnight, pay_week_start, pay_every, pay_anchor, chat_cleared_at, week_start, before_opening_minutes, after_closing_minutes, managers_see_cost, address, locale, region, logo_path, days_in_row_max, notice_days, minor_day_max_minutes, minor_latest_end) on public.businesses to authenticated;
grant update (name, timezone, color_scheme, approval_mode, currency, rest_min_minutes, day_max_minutes, week_max_minutes, week_budget, close_after_minutes, late_grace_minutes, pay_rounding_minutes, pay_rounding_mode, pay_early_grace_minutes, pay_break_after_minutes, pay_break_minutes, pay_breaks_paid, overtime_day_minutes, overtime_week_minutes, overtime_percent, overtime_second_day_minutes, overtime_second_percent, pay_overnight, pay_week_start, pay_every, pay_anchor, payroll_codes, chat_cleared_at, week_start, before_opening_minutes, after_closing_minutes, managers_see_cost, address, locale, region, logo_path, days_in_row_max, notice_days, minor_day_max_minutes, minor_latest_end) on public.businesses to authenticated;

create policy "Admins change their business" on public.businesses
  for update to authenticated
  using (((id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text) AND (NOT deleted)))
  with check ((id = ( SELECT access.business_id() AS business_id)));

create policy "Members read their own business" on public.businesses
  for select to authenticated
  using ((id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.businesses
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER businesses_bound_clearing BEFORE UPDATE OF chat_cleared_at ON public.businesses FOR EACH ROW EXECUTE FUNCTION public.bound_clearing();

CREATE TRIGGER businesses_bound_direct_writes BEFORE INSERT OR UPDATE ON public.businesses FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER businesses_check_timezone BEFORE UPDATE OF timezone ON public.businesses FOR EACH ROW EXECUTE FUNCTION public.check_timezone();

CREATE TRIGGER businesses_clear_messages AFTER UPDATE OF chat_cleared_at ON public.businesses FOR EACH ROW WHEN ((new.chat_cleared_at IS DISTINCT FROM old.chat_cleared_at)) EXECUTE FUNCTION public.clear_messages();

CREATE TRIGGER businesses_count_direct_writes AFTER INSERT OR UPDATE ON public.businesses FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER businesses_end_tablets AFTER UPDATE OF deleted ON public.businesses FOR EACH ROW WHEN ((new.deleted AND (NOT old.deleted))) EXECUTE FUNCTION access.end_tablets();

CREATE TRIGGER businesses_keep_history AFTER UPDATE ON public.businesses REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories('id');

CREATE TRIGGER businesses_lock_before_rows BEFORE INSERT OR UPDATE ON public.businesses FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER businesses_show_rates_anew AFTER UPDATE OF managers_see_cost ON public.businesses FOR EACH ROW WHEN ((old.managers_see_cost IS DISTINCT FROM new.managers_see_cost)) EXECUTE FUNCTION access.show_rates_anew();

CREATE TRIGGER businesses_stamp_version BEFORE INSERT OR UPDATE ON public.businesses FOR EACH ROW EXECUTE FUNCTION sync.stamp_business_version();

CREATE OR REPLACE FUNCTION access.begin_business(said jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller public.profiles;
  account public.billing_accounts;
  trial_end timestamptz;
  created uuid;
begin
  perform access.refuse_without_second_factor();
  select * into caller from public.profiles where id = (select auth.uid()) for update;
  if caller.id is null or caller.deleted and caller.business_id is null then
    raise exception 'not_authenticated' using errcode = '42501';
  end if;
  if caller.business_id is not null then
    return caller.business_id;
  end if;
  if not exists (select from pg_catalog.pg_timezone_names zone where zone.name = said ->> 'timezone') then
    raise exception 'unknown_timezone' using errcode = '22023';
  end if;
  select * into account from public.billing_accounts where owner_id = caller.id;
  if caller.subscription_status = 'none' then
    -- Of a business from before trials were noted, its own says when its trial ends.
    insert into access.trials as kept (user_id, ends_at)
    select caller.id, coalesce(min(trial_ends_at), now() + interval '14 days')
    from public.businesses where owner_id = caller.id
    on conflict (user_id) do update set ends_at = kept.ends_at
    returning ends_at into trial_end;
  else
    trial_end := account.trial_ends_at;
  end if;
  insert into public.businesses (name, timezone, region, locale, currency, week_start, pay_week_start, pay_every,
    pay_anchor, owner_id, subscription_status, subscription_plan, staff_count, trial_ends_at, period_ends_at,
    subscription_ends_at, past_due_since)
  values (btrim(said ->> 'name'), said ->> 'timezone', said ->> 'region', said ->> 'locale',
    coalesce(said ->> 'currency', 'USD'), coalesce(said ->> 'week_start', 'sun'), coalesce(said ->> 'week_start', 'sun'),
    coalesce(said ->> 'pay_every', 'two-weeks'), coalesce((said ->> 'pay_anchor')::date, '2026-01-04'), caller.id,
    caller.subscription_status, caller.subscription_plan,
    coalesce(account.staff_count, access.seats_chosen(caller.id)), trial_end, account.period_ends_at,
    account.subscription_ends_at, account.past_due_since)
  returning id into created;
  update public.profiles set business_id = created, role = 'admin' where id = caller.id;
  return created;
end;
$function$;

CREATE OR REPLACE FUNCTION access.seats_chosen(account uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(100, greatest(1, trunc((raw_user_meta_data ->> 'staffCount')::numeric)))::int
  from auth.users where id = account and jsonb_typeof(raw_user_meta_data -> 'staffCount') = 'number';
$function$;

CREATE OR REPLACE FUNCTION public.are_lines(lines text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from unnest(lines) as line
    where line is null or btrim(line) = '' or char_length(line) > 500 or line ~ '[[:cntrl:]]'
  );
$function$;
grant execute on function public.are_lines(text[]) to service_role;

CREATE OR REPLACE FUNCTION public.check_timezone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (select from pg_catalog.pg_timezone_names zone where zone.name = new.timezone) then
    raise exception 'unknown_timezone';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.compared_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN lower(NORMALIZE(public.readable_name(name), NFKC));
grant execute on function public.compared_name(text) to service_role;

CREATE OR REPLACE FUNCTION public.create_business(name text, timezone text, week_start text DEFAULT 'sun'::text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.begin_business(jsonb_build_object('name', name, 'timezone', timezone, 'week_start', week_start));
$function$;
grant execute on function public.create_business(text,text,text) to authenticated;
grant execute on function public.create_business(text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.mail_sender(person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('name', business.name, 'logo_path', business.logo_path)
  from public.profiles as profile join public.businesses as business on business.id = profile.business_id
  where profile.id = person and not profile.deleted and not business.deleted and access.is_owner_confirmed(business.id);
$function$;
grant execute on function public.mail_sender(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.name_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(nullif(name, ''), email) from public.profiles where id = person;
$function$;
grant execute on function public.name_of(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.readable_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN btrim(regexp_replace(regexp_replace(name, '[؜​-‏‪-‮⁠-⁩﻿]'::text, ''::text, 'g'::text), '\s+'::text, ' '::text, 'g'::text));
grant execute on function public.readable_name(text) to service_role;

CREATE OR REPLACE FUNCTION public.set_up_business(business jsonb)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.begin_business(business);
$function$;
grant execute on function public.set_up_business(jsonb) to authenticated;
grant execute on function public.set_up_business(jsonb) to service_role;

CREATE OR REPLACE FUNCTION sync.payroll_codes(business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select payroll_codes from public.businesses
    where id = business and id = access.business_id() and access.role() = 'admin');
end;
$function$;
grant execute on function sync.payroll_codes(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.pin_salt(business uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select pin_salt from public.businesses where id = business and id = access.business_id() and access.keeps_old_tablet();
$function$;
grant execute on function sync.pin_salt(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.subscription_dates(business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('trial_ends_at', sync.instant(trial_ends_at), 'period_ends_at', sync.instant(period_ends_at),
      'subscription_ends_at', sync.instant(subscription_ends_at), 'past_due_since', sync.instant(past_due_since))
    from (select) as one
    left join public.businesses on id = business and id = access.business_id() and access.manages());
end;
$function$;
grant execute on function sync.subscription_dates(uuid) to authenticated;

CREATE OR REPLACE FUNCTION sync.week_budget(business uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select week_budget from public.businesses
    where id = business and id = access.business_id()
      and (access.role() = 'admin' or access.manages() and managers_see_cost));
end;
$function$;
grant execute on function sync.week_budget(uuid) to authenticated;

create view sync.businesses with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    ((jsonb_build_object('id', id, 'address', address, 'name', name, 'timezone', timezone, 'locale', locale, 'region', region, 'color_scheme', color_scheme, 'currency', currency, 'logo_path', logo_path, 'owner_id', owner_id, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan, 'staff_count', staff_count, 'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode, 'week_start', week_start, 'before_opening_minutes', before_opening_minutes, 'after_closing_minutes', after_closing_minutes, 'managers_see_cost', managers_see_cost, 'rest_min_minutes', rest_min_minutes, 'day_max_minutes', day_max_minutes, 'week_max_minutes', week_max_minutes, 'close_after_minutes', close_after_minutes, 'late_grace_minutes', late_grace_minutes, 'week_budget', sync.week_budget(id), 'pin_salt', sync.pin_salt(id), 'chat_cleared_at', sync.instant(chat_cleared_at)) || sync.subscription_dates(id)) || jsonb_build_object('days_in_row_max', days_in_row_max, 'notice_days', notice_days, 'minor_day_max_minutes', minor_day_max_minutes, 'minor_latest_end', minor_latest_end, 'pay_rounding_minutes', pay_rounding_minutes, 'pay_rounding_mode', pay_rounding_mode, 'pay_early_grace_minutes', pay_early_grace_minutes, 'pay_break_after_minutes', pay_break_after_minutes, 'pay_break_minutes', pay_break_minutes, 'pay_breaks_paid', pay_breaks_paid, 'overtime_day_minutes', overtime_day_minutes, 'overtime_week_minutes', overtime_week_minutes, 'overtime_percent', overtime_percent, 'overtime_second_day_minutes', overtime_second_day_minutes, 'overtime_second_percent', overtime_second_percent, 'pay_overnight', pay_overnight, 'pay_week_start', pay_week_start, 'pay_every', pay_every, 'pay_anchor', pay_anchor, 'payroll_codes', sync.payroll_codes(id))) AS document
   FROM public.businesses;
comment on view sync.businesses is
  'The caller''s business as a document.';
grant select on sync.businesses to authenticated;
