-- The counters of the console. Figures only: of whom they are made is not told.

-- `plans` counts businesses by what they have, null where there is none to count: "free" pays nothing (yet), the others
-- pay for up to 10, up to 30 and more seats.
create function public.count_platform() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'users', (select count(*) from public.profiles as person where not person.deleted),
    'staff_accounts', (
      select count(*) from public.profiles as person where not person.deleted and person.created_by is not null),
    'job_applications', (
      select count(*) from public.job_applications as application where application.state = 'received'),
    'job_postings', (select count(*) from public.job_postings),
    'plans', (
      select case when count(*) > 0 then jsonb_build_object(
        'free', count(*) filter (where not business.is_paying),
        'basic', count(*) filter (where business.is_paying and business.seats <= 10),
        'pro', count(*) filter (where business.is_paying and business.seats between 11 and 30),
        'enterprise', count(*) filter (where business.is_paying and business.seats > 30)) end
      from (
        select one.subscription_status in ('active', 'past_due') as is_paying,
          coalesce(one.staff_count, 1) as seats
        from public.businesses as one where not one.deleted
      ) as business
    )
  );
$$;

revoke execute on function public.count_platform() from public, anon, authenticated;
grant execute on function public.count_platform() to service_role;
