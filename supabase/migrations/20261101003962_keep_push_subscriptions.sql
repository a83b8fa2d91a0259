-- The devices that are told of things while the app is closed. What a browser's push service gives a device is a secret:
-- whoever has it can write to that device. So nobody reads these rows, and a device tells of itself by a function.

-- Where browsers' push services are. The server writes to what a device names, so it must not be able to name anything
-- else: a host by its number, a name of the own network, or a public name that leads there. The last is the stand-in of
-- the embedded backend and of tests; no such name exists in the internet.
create function access.is_push_service(endpoint text) returns boolean
language sql immutable
return coalesce(endpoint ~ ('^https://('
  || 'fcm\.googleapis\.com|jmt17\.google\.com|android\.googleapis\.com'
  || '|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com'
  || '|stand-in\.push\.test)/[^\s\\]+$') and char_length(endpoint) <= 2000, false);

create table access.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id) on delete cascade,
  endpoint text not null unique check (access.is_push_service(endpoint)),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  last_failure_at timestamptz
);
comment on table access.push_subscriptions is 'Devices that are pushed to, one row each. For functions of the database only.';
comment on column access.push_subscriptions.endpoint is 'Where its push service takes what is for it.';
comment on column access.push_subscriptions.p256dh is 'The device''s public key, an uncompressed point of P-256 in base64url.';
comment on column access.push_subscriptions.auth is 'The secret that the device shares with whoever writes to it.';
create index push_subscriptions_by_user on access.push_subscriptions (user_id, created_at);
alter table access.push_subscriptions enable row level security;
revoke all on access.push_subscriptions from anon, authenticated, service_role;

-- The caller's device is pushed to from now on. One that somebody else used becomes the caller's, if it knows that one's
-- secret; `former` is what the same browser was called by before. Of many devices the oldest are let go.
create function public.save_push_subscription(endpoint text, p256dh text, auth text, former text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
begin
  if business is null then
    raise exception 'not_allowed' using errcode = '42501';
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

-- A device is not pushed to any more, whoever used it last: the caller's, or one whose secret the caller knows, since
-- somebody may have signed out of this very device without a network.
create function public.remove_push_subscription(endpoint text, auth text default null) returns void
language sql security definer set search_path = '' as $$
  delete from access.push_subscriptions as held
  where held.endpoint = remove_push_subscription.endpoint
    and (held.user_id = (select auth.uid()) or held.auth = remove_push_subscription.auth);
$$;

revoke execute on function access.is_push_service(text) from public;
revoke execute on function public.save_push_subscription(text, text, text, text),
  public.remove_push_subscription(text, text) from public, anon, authenticated;
grant execute on function public.save_push_subscription(text, text, text, text),
  public.remove_push_subscription(text, text) to authenticated;
