-- Rules of the time clock. Whoever is at work for longer than close_after_minutes has forgotten to clock out: their
-- devices and those of their managers then add an automatic "out". Admins lay both down.

alter table public.businesses
  add column close_after_minutes integer default 960 check (close_after_minutes between 60 and 2880),
  add column late_grace_minutes integer not null default 5 check (late_grace_minutes between 0 and 120);
comment on column public.businesses.close_after_minutes is
  'After how long at work somebody is clocked out automatically; null for never.';
comment on column public.businesses.late_grace_minutes is 'Who comes or leaves no further from the plan is on time.';
grant select (close_after_minutes, late_grace_minutes) on public.businesses to authenticated;
grant update (close_after_minutes, late_grace_minutes) on public.businesses to authenticated;

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'currency', currency,
    'owner_id', owner_id, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'staff_count', staff_count, 'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode,
    'rest_min_minutes', rest_min_minutes, 'day_max_minutes', day_max_minutes, 'week_max_minutes', week_max_minutes,
    'close_after_minutes', close_after_minutes, 'late_grace_minutes', late_grace_minutes,
    'week_budget', sync.week_budget(id), 'pin_salt', sync.pin_salt(id)) as document
  from public.businesses;

-- Every row is written, so that devices fetch each with its new fields.
update public.businesses set name = name;
