-- Nobody pays for fewer seats than there are people. How many there are is looked at when seats are asked for, and the
-- provider is told after that: whoever is added in between must fit into what was asked for.

alter table public.billing_accounts
  add column seats_asked integer check (seats_asked >= 1),
  add column seats_asked_at timestamptz;
comment on column public.billing_accounts.seats_asked is
  'The seats that somebody is just buying: until the provider tells, nobody is added beyond them; null when nobody is.';

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
revoke execute on function public.ask_for_seats(uuid, int) from public, anon, authenticated;
grant execute on function public.ask_for_seats(uuid, int) to service_role;

-- Whichever way somebody joins, there is a seat for them. A purchase takes seconds; one that broke off holds nobody up for
-- longer than two minutes.
create or replace function public.guard_joining() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paying public.businesses;
  seats int;
begin
  select * into paying from public.businesses where id = new.business_id;
  if paying.owner_id = new.id then
    return new;
  end if;
  perform access.refuse_when_limited(paying.id);
  seats := least(paying.staff_count, (
    select account.seats_asked from public.billing_accounts as account
    where account.owner_id = paying.owner_id and account.seats_asked_at > now() - interval '2 minutes'));
  if access.seats_held(paying.id) >= seats then
    raise exception 'no_seats';
  end if;
  return new;
end;
$$;
