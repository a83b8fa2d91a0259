-- Billing: what a business has bought, for how many people, and what an unpaid business cannot do.

-- Each owner's customer at the payment provider, and the latest state read there. The provider is authoritative and
-- a row is a copy; one row per owner means that a business cannot pay twice.
create table public.billing_accounts (
  owner_id uuid primary key references auth.users (id) on delete cascade,
  customer_id text not null unique check (char_length(customer_id) between 1 and 255),
  subscription_id text check (char_length(subscription_id) between 1 and 255),
  status text not null default 'none' check (status in ('none', 'trialing', 'active', 'past_due', 'canceled')),
  staff_count integer check (staff_count >= 1),
  readings_begun bigint not null default 0,
  reading_applied bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The ends of trial, paid month and subscription, and since when a payment is overdue: shown on screens, and the
  -- basis for limiting an unpaid business (access.subscription_limit).
  trial_ends_at timestamptz(3),
  period_ends_at timestamptz(3),
  subscription_ends_at timestamptz(3),
  past_due_since timestamptz(3),
  -- Nobody pays for fewer seats than there are people. The number is checked when seats are requested, before the
  -- provider is told: people added meanwhile must fit into the requested seats.
  seats_asked integer check (seats_asked >= 1),
  seats_asked_at timestamptz
);
comment on table public.billing_accounts is
  'Each owner''s customer at the payment provider and the newest state of their subscription that was read there. '
  'For edge functions only: no client reads or writes it.';
comment on column public.billing_accounts.owner_id is
  'The payer: the owner of a business, or a person still setting one up.';
comment on column public.billing_accounts.subscription_id is
  'The current subscription; null before the first purchase.';
comment on column public.billing_accounts.staff_count is
  'Paid seats, including the owner''s; null before the first purchase.';
comment on column public.billing_accounts.readings_begun is
  'The number of readings of this customer''s subscriptions that have begun.';
comment on column public.billing_accounts.reading_applied is 'The number of the reading that the row shows.';
comment on column public.billing_accounts.seats_asked is
  'The seats of a purchase in progress: nobody is added beyond them until the provider confirms; null if there is none.';
alter table public.billing_accounts enable row level security;
revoke all on public.billing_accounts from anon, authenticated, service_role;
grant select (owner_id, customer_id) on public.billing_accounts to service_role;

create table public.handled_payment_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 255),
  handled_at timestamptz not null default now()
);
comment on table public.handled_payment_events is
  'The provider''s events that were dealt with, so that one delivered again is answered without any work. '
  'For edge functions only: no client reads or writes it.';
alter table public.handled_payment_events enable row level security;
revoke all on public.handled_payment_events from anon, authenticated, service_role;
grant select (id) on public.handled_payment_events to service_role;
grant insert (id, type) on public.handled_payment_events to service_role;

-- How subscription states get from the payment provider into businesses and profiles. The provider's events arrive
-- twice, late and in any order, so an event only triggers a reading of the customer's current subscriptions. Two
-- readings may overlap: each takes a number before it asks, and an earlier one never overwrites a later one. If the
-- later one saw less, something changed in between, which has an event and a reading of its own.
--
-- An owner has one customer; it is replaced if the provider no longer knows it.
create function public.remember_customer(owner uuid, customer text) returns void
language sql security definer set search_path = '' as $$
  insert into public.billing_accounts as account (owner_id, customer_id) values (owner, customer)
  on conflict (owner_id) do update set customer_id = excluded.customer_id, updated_at = now()
    where account.customer_id <> excluded.customer_id;
$$;

-- Takes the number of a new reading; null for an unknown customer.
create function public.begin_reading(customer text) returns bigint
language sql security definer set search_path = '' as $$
  update public.billing_accounts set readings_begun = readings_begun + 1
  where customer_id = customer returning readings_begun;
$$;

-- Stores the result of a reading. Only changed rows are written: every write gives a row a new version and reaches
-- every device.
create function public.apply_subscription(
  customer text, reading bigint, subscription text, new_status text, seats int,
  trial_end timestamptz default null, period_end timestamptz default null, subscription_end timestamptz default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account public.billing_accounts;
begin
  update public.billing_accounts as held
  set subscription_id = subscription, status = new_status, staff_count = seats, reading_applied = reading,
    trial_ends_at = trial_end, period_ends_at = period_end, subscription_ends_at = subscription_end,
    past_due_since = case when new_status = 'past_due' then coalesce(held.past_due_since, now()) end,
    updated_at = now()
  where held.customer_id = customer and held.reading_applied < reading
  returning held.* into account;
  if account.owner_id is null then
    return;
  end if;
  -- Locks in the same order as a push, so that the two queue instead of deadlocking.
  perform sync.lock_business(id) from public.businesses where owner_id = account.owner_id;
  -- create_business holds this row until the new business is visible, so that no business misses a change.
  perform from public.profiles where id = account.owner_id for update;
  update public.profiles set subscription_status = new_status, subscription_plan = 'staff-based'
  where id = account.owner_id
    and (subscription_status, subscription_plan) is distinct from (new_status, 'staff-based');
  update public.businesses as business
  set subscription_status = new_status, subscription_plan = 'staff-based', staff_count = seats,
    trial_ends_at = account.trial_ends_at, period_ends_at = account.period_ends_at,
    subscription_ends_at = account.subscription_ends_at, past_due_since = account.past_due_since
  where business.owner_id = account.owner_id
    and (business.subscription_status, business.subscription_plan, business.staff_count, business.trial_ends_at,
        business.period_ends_at, business.subscription_ends_at, business.past_due_since)
      is distinct from (new_status, 'staff-based', seats, account.trial_ends_at,
        account.period_ends_at, account.subscription_ends_at, account.past_due_since);
end;
$$;

-- The limits of an unpaid business. Reading, clocking, corrections, time records, availability and chat always
-- continue, because people own their hours; growing and planning are refused: adding people, publishing rosters and
-- closing payroll. The rules are those of src/domain/subscription, and one table of test cases covers both.
--
-- Returns 'trial_ended', 'subscription_ended', or 'subscription_past_due' if a payment is overdue for more than a
-- week. Null without a limit. A trial gets one extra day, for the news of its payment to arrive.
create function access.subscription_limit(business uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when subscription_status = 'past_due' and past_due_since + interval '7 days' <= now() then 'subscription_past_due'
    when subscription_status = 'canceled' and subscription_ends_at <= trial_ends_at + interval '1 day' then 'trial_ended'
    when subscription_status = 'canceled' then 'subscription_ended'
    when subscription_status in ('none', 'trialing') and trial_ends_at + interval '1 day' <= now() then 'trial_ended'
  end
  from public.businesses where id = business;
$$;

-- Reserves seats for a purchase. Returns {status: ok}, or {status: seats_in_use, held} if more people have a seat.
create function public.ask_for_seats(payer uuid, seats int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held int;
begin
  -- Locks in the same order as the handler of the provider's events.
  perform from public.billing_accounts where owner_id = payer for update;
  perform sync.lock_business(id) from public.businesses where owner_id = payer and not deleted;
  select max(access.seats_held(id)) into held from public.businesses where owner_id = payer and not deleted;
  if seats < held then
    return jsonb_build_object('status', 'seats_in_use', 'held', held);
  end if;
  update public.billing_accounts set seats_asked = seats, seats_asked_at = now() where owner_id = payer;
  return jsonb_build_object('status', 'ok');
end;
$$;

-- Grants: who may call and read these objects.
revoke execute on function
  public.apply_subscription(text, bigint, text, text, integer, timestamptz, timestamptz, timestamptz),
  public.ask_for_seats(uuid, integer), public.begin_reading(text), public.remember_customer(uuid, text)
  from public, anon, authenticated;
grant execute on function
  public.apply_subscription(text, bigint, text, text, integer, timestamptz, timestamptz, timestamptz),
  public.ask_for_seats(uuid, integer), public.begin_reading(text), public.remember_customer(uuid, text)
  to service_role;
