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
  updated_at timestamptz not null default now()
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
alter table public.billing_accounts enable row level security;

create table public.handled_payment_events (
  id text primary key check (char_length(id) between 1 and 255),
  type text not null check (char_length(type) between 1 and 255),
  handled_at timestamptz not null default now()
);
comment on table public.handled_payment_events is
  'The provider''s events that were dealt with, so that one delivered again is answered without any work. '
  'For edge functions only: no client reads or writes it.';
alter table public.handled_payment_events enable row level security;

revoke all on public.billing_accounts, public.handled_payment_events from anon, authenticated, service_role;
grant select (owner_id, customer_id) on public.billing_accounts to service_role;
grant select (id), insert (id, type) on public.handled_payment_events to service_role;

alter table public.businesses add column staff_count integer check (staff_count >= 1);
comment on column public.businesses.staff_count is
  'Paid seats, the owner among them; set by payments. Null while nothing was bought.';
grant select (staff_count) on public.businesses to authenticated;

-- What the functions read to know who pays for the caller. What they write goes through apply_subscription alone.
revoke update (subscription_status, subscription_plan) on public.profiles, public.businesses from service_role;
grant select (id, email, name, role, business_id, deleted) on public.profiles to service_role;
grant select (id, owner_id, name, deleted) on public.businesses to service_role;

-- A payment is found by its customer now, and a customer is ours alone: nobody has to remember checkout sessions.
drop table public.checkout_sessions;
