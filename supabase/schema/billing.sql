-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.billing_accounts (
  owner_id uuid not null,
  customer_id text not null,
  subscription_id text,
  status text not null default 'none'::text,
  staff_count integer,
  readings_begun bigint not null default 0,
  reading_applied bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  trial_ends_at timestamp(3) with time zone,
  period_ends_at timestamp(3) with time zone,
  subscription_ends_at timestamp(3) with time zone,
  past_due_since timestamp(3) with time zone,
  seats_asked integer,
  seats_asked_at timestamp with time zone,
  constraint billing_accounts_customer_id_check CHECK (((char_length(customer_id) >= 1) AND (char_length(customer_id) <= 255))),
  constraint billing_accounts_seats_asked_check CHECK ((seats_asked >= 1)),
  constraint billing_accounts_staff_count_check CHECK ((staff_count >= 1)),
  constraint billing_accounts_status_check CHECK ((status = ANY (ARRAY['none'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'canceled'::text]))),
  constraint billing_accounts_subscription_id_check CHECK (((char_length(subscription_id) >= 1) AND (char_length(subscription_id) <= 255))),
  constraint billing_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint billing_accounts_pkey PRIMARY KEY (owner_id),
  constraint billing_accounts_customer_id_key UNIQUE (customer_id)
);
comment on table public.billing_accounts is
  'Each owner''s customer at the payment provider and the newest state of their subscription that was read there. For edge functions only: no client reads or writes it.';
comment on column public.billing_accounts.owner_id is
  'The payer: the owner of a business, or a person still setting one up.';
comment on column public.billing_accounts.subscription_id is
  'The current subscription; null before the first purchase.';
comment on column public.billing_accounts.staff_count is
  'Paid seats, including the owner''s; null before the first purchase.';
comment on column public.billing_accounts.readings_begun is
  'The number of readings of this customer''s subscriptions that have begun.';
comment on column public.billing_accounts.reading_applied is
  'The number of the reading that the row shows.';
comment on column public.billing_accounts.seats_asked is
  'The seats of a purchase in progress: nobody is added beyond them until the provider confirms; null if there is none.';
alter table public.billing_accounts enable row level security;
grant select (owner_id, customer_id) on public.billing_accounts to service_role;

create table public.handled_payment_events (
  id text not null,
  type text not null,
  handled_at timestamp with time zone not null default now(),
  constraint handled_payment_events_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 255))),
  constraint handled_payment_events_type_check CHECK (((char_length(type) >= 1) AND (char_length(type) <= 255))),
  constraint handled_payment_events_pkey PRIMARY KEY (id)
);
comment on table public.handled_payment_events is
  'The provider''s events that were dealt with, so that one delivered again is answered without any work. For edge functions only: no client reads or writes it.';
alter table public.handled_payment_events enable row level security;
grant insert (id, type) on public.handled_payment_events to service_role;
grant select (id) on public.handled_payment_events to service_role;

CREATE OR REPLACE FUNCTION access.subscription_limit(business uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when subscription_status = 'past_due' and past_due_since + interval '7 days' <= now() then 'subscription_past_due'
    when subscription_status = 'canceled' and subscription_ends_at <= trial_ends_at + interval '1 day' then 'trial_ended'
    when subscription_status = 'canceled' then 'subscription_ended'
    when subscription_status in ('none', 'trialing') and trial_ends_at + interval '1 day' <= now() then 'trial_ended'
  end
  from public.businesses where id = business;
$function$;

CREATE OR REPLACE FUNCTION public.apply_subscription(customer text, reading bigint, subscription text, new_status text, seats integer, trial_end timestamp with time zone DEFAULT NULL::timestamp with time zone, period_end timestamp with time zone DEFAULT NULL::timestamp with time zone, subscription_end timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.apply_subscription(text,bigint,text,text,integer,timestamp with time zone,timestamp with time zone,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION public.ask_for_seats(payer uuid, seats integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.ask_for_seats(uuid,integer) to service_role;

CREATE OR REPLACE FUNCTION public.begin_reading(customer text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.billing_accounts set readings_begun = readings_begun + 1
  where customer_id = customer returning readings_begun;
$function$;
grant execute on function public.begin_reading(text) to service_role;

CREATE OR REPLACE FUNCTION public.remember_customer(owner uuid, customer text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.billing_accounts as account (owner_id, customer_id) values (owner, customer)
  on conflict (owner_id) do update set customer_id = excluded.customer_id, updated_at = now()
    where account.customer_id <> excluded.customer_id;
$function$;
grant execute on function public.remember_customer(uuid,text) to service_role;
