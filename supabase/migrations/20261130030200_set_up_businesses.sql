-- Area: businesses.
-- A new business has the seats chosen at sign-up, whatever becomes of the payment, and the settings that its owner was
-- proposed for their country.

comment on column public.businesses.staff_count is
  'Seats, including the owner''s: those paid for, and before the first purchase those chosen at sign-up. Null if none were chosen; access.seats has the rule.';

-- Returns the number of staff that an account gave at sign-up, within what can be bought; null if it gave none.
create function access.seats_chosen(account uuid) returns int
language sql stable set search_path = '' as $$
  select least(100, greatest(1, trunc((raw_user_meta_data ->> 'staffCount')::numeric)))::int
  from auth.users where id = account and jsonb_typeof(raw_user_meta_data -> 'staffCount') = 'number';
$$;
revoke execute on function access.seats_chosen(uuid) from public;

-- Creates the caller's business. A second call (a lost answer, a double click) returns the existing business. The
-- business takes over what its owner already paid for, seats included; an owner who has bought nothing gets the seats
-- chosen at sign-up and the length of a trial to choose a plan, once. Roster and overtime weeks begin on the first day
-- of the owner's calendar week. The table's checks judge what was said; what was not said gets the table's defaults.
create function access.begin_business(said jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
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
$$;
revoke execute on function access.begin_business(jsonb) from public;

-- The call of older apps.
create or replace function public.create_business(name text, timezone text, week_start text default 'sun') returns uuid
language sql security definer set search_path = '' as $$
  select access.begin_business(jsonb_build_object('name', name, 'timezone', timezone, 'week_start', week_start));
$$;

-- Creates the caller's business with its region, language, currency, week and pay periods.
create function public.set_up_business(business jsonb) returns uuid
language sql security definer set search_path = '' as $$
  select access.begin_business(business);
$$;
revoke execute on function public.set_up_business(jsonb) from public, anon;
grant execute on function public.set_up_business(jsonb) to authenticated, service_role;
