-- Who was sent to the payment provider with which session. The provider knows whether a session was paid;
-- this table knows whose it is, so that nobody can claim somebody else's payment.

create table public.checkout_sessions (
  id text primary key check (char_length(id) between 1 and 255),
  user_id uuid not null references auth.users (id) on delete cascade,
  staff_count integer not null check (staff_count between 1 and 100),
  created_at timestamptz not null default now()
);
comment on table public.checkout_sessions is 'Checkout sessions we opened. For edge functions only: no client reads or writes it.';
create index checkout_sessions_by_user on public.checkout_sessions (user_id, created_at desc);
alter table public.checkout_sessions enable row level security;

revoke all on public.checkout_sessions from anon, authenticated, service_role;
grant select, insert on public.checkout_sessions to service_role;

-- What the functions read to decide, and the only columns they may set.
grant select (id, role, business_id, subscription_status, subscription_plan, deleted)
  on public.profiles to service_role;
grant update (subscription_status, subscription_plan) on public.profiles to service_role;
grant select (id, subscription_status, subscription_plan, deleted) on public.businesses to service_role;
grant update (subscription_status, subscription_plan) on public.businesses to service_role;
