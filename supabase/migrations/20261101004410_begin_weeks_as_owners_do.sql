-- A business begins its weeks, those of its roster and those of its overtime, on the day on which its owner's calendar does.
-- As before (20261101004120), but for `week_start`; apps that do not name it get Sundays as ever.

drop function public.create_business(text, text);
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
revoke execute on function public.create_business(text, text, text) from public, anon;
grant execute on function public.create_business(text, text, text) to authenticated;
