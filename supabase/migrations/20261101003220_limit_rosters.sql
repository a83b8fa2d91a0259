-- What a roster is checked against: how long people rest and work, and what a week may cost. Admins lay it down, as
-- everything else about their business; the checks warn whoever builds a roster and refuse nothing.

alter table public.businesses
  add column rest_min_minutes integer default 660 check (rest_min_minutes between 0 and 1440),
  add column day_max_minutes integer check (day_max_minutes between 0 and 1440),
  add column week_max_minutes integer default 2880 check (week_max_minutes between 0 and 10080),
  add column week_budget numeric(12, 2) check (week_budget >= 0);
comment on column public.businesses.rest_min_minutes is 'The least rest between two shifts of a person; null for no limit.';
comment on column public.businesses.day_max_minutes is 'The most a person works in a day; null for no limit.';
comment on column public.businesses.week_max_minutes is 'The most a person works in a week; null for no limit.';
comment on column public.businesses.week_budget is
  'What the shifts of a week may cost; null for no budget. For devices of managers and admins only.';

grant select (rest_min_minutes, day_max_minutes, week_max_minutes) on public.businesses to authenticated;
grant update (rest_min_minutes, day_max_minutes, week_max_minutes, week_budget) on public.businesses to authenticated;

create function sync.week_budget(business uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select week_budget from public.businesses
    where id = business and id = access.business_id() and access.manages());
end;
$$;
revoke execute on function sync.week_budget(uuid) from public;
grant execute on function sync.week_budget(uuid) to authenticated;

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'currency', currency,
    'owner_id', owner_id, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'staff_count', staff_count, 'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode,
    'rest_min_minutes', rest_min_minutes, 'day_max_minutes', day_max_minutes, 'week_max_minutes', week_max_minutes,
    'week_budget', sync.week_budget(id), 'pin_salt', sync.pin_salt(id)) as document
  from public.businesses;

-- Every row is written, so that devices fetch each with its new fields.
update public.businesses set name = name;
