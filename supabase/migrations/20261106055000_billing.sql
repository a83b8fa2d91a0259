-- Billing: what a business has bought, for how many people, and what it may no longer do when nobody pays.

-- What the payment provider knows each owner as, and what we have last read there. The provider holds the truth about
-- subscriptions; a row here is a copy of it, and one row per owner means that a business cannot pay twice.
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
  -- When a trial, a month that was paid for and a subscription end, and since when a payment is owed: what the screens
  -- tell, and what decides from when an unpaid business may no longer grow (access.subscription_limit).
  trial_ends_at timestamptz(3),
  period_ends_at timestamptz(3),
  subscription_ends_at timestamptz(3),
  past_due_since timestamptz(3),
  -- Nobody pays for fewer seats than there are people. How many there are is looked at when seats are asked for, and
  -- the provider is told after that: whoever is added in between must fit into what was asked for.
  seats_asked integer check (seats_asked >= 1),
  seats_asked_at timestamptz
);
comment on table public.billing_accounts is
  'Each owner''s customer at the payment provider and the newest state of their subscription that was read there. '
  'For edge functions only: no client reads or writes it.';
comment on column public.billing_accounts.owner_id is
  'Who pays: the owner of a business, or somebody who is still setting theirs up.';
comment on column public.billing_accounts.subscription_id is 'The subscription that counts; null while nothing was bought.';
comment on column public.billing_accounts.staff_count is 'Paid seats, the owner among them; null while nothing was bought.';
comment on column public.billing_accounts.readings_begun is
  'How many times the functions have begun to read this customer''s subscriptions at the provider.';
comment on column public.billing_accounts.reading_applied is 'Which of these readings the row shows.';
comment on column public.billing_accounts.seats_asked is
  'The seats that somebody is just buying: until the provider tells, nobody is added beyond them; null when nobody is.';
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

-- How the state of a subscription comes from the payment provider into businesses and profiles. The provider's events
-- arrive twice, late and in any order, so an event is only a reason to read the customer's present subscriptions. Two
-- readings may overlap: each takes a number before it asks, and one that began earlier never overwrites one that began
-- later. Should the later one have seen less, then something changed in between, and that change has an event and a
-- reading of its own.
--
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
  -- In the order in which a push takes its locks, so that the two queue instead of deadlocking.
  perform sync.lock_business(id) from public.businesses where owner_id = account.owner_id;
  -- create_business holds this row until the new business can be seen, so that no business misses a change.
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

-- What a business may no longer do while nobody pays for it. Reading, clocking, corrections, time records, availability
-- and chat always go on, for people's hours are theirs; what is refused is to grow and to plan on: adding people,
-- publishing rosters and closing payroll. The rules are those of domain/subscription, and one table of cases holds both
-- to them.
--
-- Why: 'trial_ended', 'subscription_ended', or 'subscription_past_due' when a payment is owed for more than a week.
-- Null while there is no limit. A trial has a day more than it says, for the news of its payment to arrive.
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

-- Answers {status: ok}, or {status: seats_in_use, held} when more people than that have a seat.
create function public.ask_for_seats(payer uuid, seats int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held int;
begin
  -- In the order in which the provider's news takes its locks.
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

-- Who may call and read what.
revoke execute on function
  public.apply_subscription(text, bigint, text, text, integer, timestamptz, timestamptz, timestamptz),
  public.ask_for_seats(uuid, integer), public.begin_reading(text), public.remember_customer(uuid, text)
  from public, anon, authenticated;
grant execute on function
  public.apply_subscription(text, bigint, text, text, integer, timestamptz, timestamptz, timestamptz),
  public.ask_for_seats(uuid, integer), public.begin_reading(text), public.remember_customer(uuid, text)
  to service_role;
