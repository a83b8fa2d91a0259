-- For the console: when data went back in time during the last three months, the newest first. A move to another cluster
-- is told only where devices had something that did not come along.
create function public.list_returns() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'cause', cause, 'at', sync.instant(at), 'businesses', businesses, 'repeated', repeated) order by at desc), '[]')
  from (
    select epoch.cause, min(epoch.began_at) as at, count(*) as businesses, sum(found.repeated) as repeated
    from sync.epochs as epoch cross join lateral (
      select count(*) as repeated from sync.replayed
      where replayed.business_id = epoch.business_id and lost_version > epoch.common_version
        and lost_version < epoch.first_version) as found
    where epoch.began_at > now() - interval '90 days' and (epoch.cause <> 'moved' or found.repeated > 0)
    group by epoch.cause, date_trunc('minute', epoch.began_at)
    order by at desc limit 10
  ) as returned;
$$;

revoke execute on function public.list_returns() from public, anon, authenticated;
grant execute on function public.list_returns() to service_role;
