-- Area: businesses.
-- A trial belongs to an account: whoever deletes or hands over a business and creates another one goes on with the trial
-- that began with the first.

create table access.trials (
  user_id uuid primary key references auth.users (id) on delete cascade,
  ends_at timestamptz(3) not null
);
comment on table access.trials is 'The end of the free trial that each account began with its first business.';
alter table access.trials enable row level security;

-- Creates the caller's business. A second call (a lost answer, a double click) returns the existing business. The
-- business takes over what its owner already paid for, seats included; an owner who has bought nothing gets the
-- length of a trial to choose a plan, once. Roster and overtime weeks begin on the first day of the owner's calendar
-- week; older apps do not send it and get Sunday.
create or replace function public.create_business(name text, timezone text, week_start text default 'sun') returns uuid
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
  if not exists (select from pg_catalog.pg_timezone_names zone where zone.name = create_business.timezone) then
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
  insert into public.businesses (name, timezone, week_start, pay_week_start, owner_id, subscription_status,
    subscription_plan, staff_count, trial_ends_at, period_ends_at, subscription_ends_at, past_due_since)
  values (btrim(create_business.name), create_business.timezone, create_business.week_start,
    create_business.week_start, caller.id, caller.subscription_status, caller.subscription_plan, account.staff_count,
    trial_end, account.period_ends_at, account.subscription_ends_at, account.past_due_since)
  returning id into created;
  update public.profiles set business_id = created, role = 'admin' where id = caller.id;
  return created;
end;
$$;
