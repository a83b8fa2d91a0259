-- Area: pushes.
-- The stand-in for a push service is on servers for trial and for tests alone; others refuse its devices.
set local lock_timeout = '2s';

create table access.stand_ins (name text primary key check (name = 'push'));
comment on table access.stand_ins is
  'The stand-ins that this server has; the embedded server says so at each start. None on Supabase.';
alter table access.stand_ins enable row level security;
revoke all on access.stand_ins from public, anon, authenticated;

-- Subscribes the caller's device. A device of another person becomes the caller's if the caller knows its secret;
-- `former` is the browser's earlier endpoint. Beyond a limit, the oldest devices are removed.
create or replace function public.save_push_subscription(endpoint text, p256dh text, auth text, former text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
begin
  if business is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if starts_with(save_push_subscription.endpoint, 'https://stand-in.push.test/')
      and not exists (select from access.stand_ins where name = 'push') then
    raise exception 'no_push_service' using errcode = '22023';
  end if;
  if not limits.take('push subscription', caller::text, 60, interval '1 hour') then
    raise exception 'too_many_tries';
  end if;
  delete from access.push_subscriptions as held
  where held.endpoint = save_push_subscription.former and held.user_id = caller
    and held.endpoint <> save_push_subscription.endpoint;
  insert into access.push_subscriptions as held (business_id, user_id, endpoint, p256dh, auth)
  values (business, caller, save_push_subscription.endpoint, save_push_subscription.p256dh, save_push_subscription.auth)
  on conflict on constraint push_subscriptions_endpoint_key do update
    set business_id = excluded.business_id, user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth
    where held.user_id = caller or held.auth = excluded.auth;
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  delete from access.push_subscriptions as held using (
    select id from access.push_subscriptions where user_id = caller order by created_at desc, id offset 20) as oldest
  where held.id = oldest.id;
end;
$$;
