-- How the state of a subscription comes from the payment provider into businesses and profiles. The provider's events
-- arrive twice, late and in any order, so an event is only a reason to read the customer's present subscriptions.
-- Two readings may overlap: each takes a number before it asks, and one that began earlier never overwrites one that
-- began later. Should the later one have seen less, then something changed in between, and that change has an event
-- and a reading of its own.

-- An owner has one customer; another takes its place when the provider no longer knows the one that was remembered.
create function public.remember_customer(owner uuid, customer text) returns void
language sql security definer set search_path = '' as $$
  insert into public.billing_accounts as account (owner_id, customer_id) values (owner, customer)
  on conflict (owner_id) do update set customer_id = excluded.customer_id, updated_at = now()
    where account.customer_id <> excluded.customer_id;
$$;

-- The number of a reading that begins now; null for a customer who is not ours.
create function public.begin_reading(customer text) returns bigint
language sql security definer set search_path = '' as $$
  update public.billing_accounts set readings_begun = readings_begun + 1
  where customer_id = customer returning readings_begun;
$$;

-- What a reading found. Only rows that differ are written: every write gives a row a new version and reaches every
-- device.
create function public.apply_subscription(
  customer text, reading bigint, subscription text, new_status text, seats int
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
begin
  update public.billing_accounts
  set subscription_id = subscription, status = new_status, staff_count = seats, reading_applied = reading,
    updated_at = now()
  where customer_id = customer and reading_applied < reading
  returning owner_id into owner;
  if owner is null then
    return;
  end if;
  -- In the order in which a push takes its locks, so that the two queue instead of deadlocking.
  perform sync.lock_business(id) from public.businesses where owner_id = owner;
  -- create_business holds this row until the new business can be seen, so that no business misses a change.
  perform from public.profiles where id = owner for update;
  update public.profiles set subscription_status = new_status, subscription_plan = 'staff-based'
  where id = owner
    and (subscription_status, subscription_plan) is distinct from (new_status, 'staff-based');
  update public.businesses
  set subscription_status = new_status, subscription_plan = 'staff-based', staff_count = seats
  where owner_id = owner
    and (subscription_status, subscription_plan, businesses.staff_count)
      is distinct from (new_status, 'staff-based', seats);
end;
$$;

revoke execute on function public.remember_customer(uuid, text), public.begin_reading(text),
  public.apply_subscription(text, bigint, text, text, int) from public, anon, authenticated;
grant execute on function public.remember_customer(uuid, text), public.begin_reading(text),
  public.apply_subscription(text, bigint, text, text, int) to service_role;

-- Business set-up, as before; a business takes over what its owner has paid for already, seats included.
create or replace function public.create_business(name text, timezone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller public.profiles;
  created uuid;
begin
  select * into caller from public.profiles where id = (select auth.uid()) for update;
  if caller.id is null then
    raise exception 'not_authenticated' using errcode = '42501';
  end if;
  if caller.business_id is not null then
    return caller.business_id;
  end if;
  if not exists (select from pg_catalog.pg_timezone_names zone where zone.name = create_business.timezone) then
    raise exception 'unknown_timezone' using errcode = '22023';
  end if;
  insert into public.businesses (name, timezone, owner_id, subscription_status, subscription_plan, staff_count)
  values (btrim(create_business.name), create_business.timezone, caller.id, caller.subscription_status,
    caller.subscription_plan,
    (select account.staff_count from public.billing_accounts as account where account.owner_id = caller.id))
  returning id into created;
  update public.profiles set business_id = created, role = 'admin' where id = caller.id;
  return created;
end;
$$;
