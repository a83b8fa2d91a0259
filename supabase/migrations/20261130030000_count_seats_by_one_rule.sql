-- Area: staff.
-- One rule for seats, whatever became of the payment. Until now nothing limited a business that had bought nothing.

-- Returns a business's seats: those paid for, or else chosen at sign-up; the 10 of the smallest tier where none were
-- chosen. A purchase in progress that takes seats away counts already: it takes seconds, and an interrupted one blocks
-- others for two minutes at most.
create function access.seats(business uuid) returns int
language sql stable set search_path = '' as $$
  select least(coalesce(paying.staff_count, 10), (
    select account.seats_asked from public.billing_accounts as account
    where account.owner_id = paying.owner_id and account.seats_asked_at > now() - interval '2 minutes'))
  from public.businesses as paying where paying.id = business;
$$;
revoke execute on function access.seats(uuid) from public;

-- Returns how many people may still be added; the owner has one of the seats.
create or replace function access.seats_left(business uuid) returns int
language sql stable set search_path = '' as $$
  select greatest(0, access.seats(business) - access.seats_held(business));
$$;

-- Every way of joining requires a free seat.
create or replace function public.guard_joining() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.businesses where id = new.business_id and owner_id = new.id) then
    return new;
  end if;
  perform access.refuse_when_limited(new.business_id);
  if access.seats_left(new.business_id) <= 0 then
    raise exception 'no_seats';
  end if;
  return new;
end;
$$;
