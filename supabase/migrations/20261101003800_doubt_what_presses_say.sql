-- A press whose time nobody can vouch for is doubted, and a tablet loses nothing when its manager leaves.

-- Whether the caller managed a business at some time.
create function access.managed_at(business uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment and moment < coalesce(until_time, 'infinity')
  );
$$;

-- A tablet without a network does not know that its manager has become something else: what people pressed on it for
-- two more weeks is taken, and doubted, so that somebody looks at it.
create or replace function access.kept_clock(business uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment
      and moment < coalesce(until_time + interval '14 days', 'infinity')
  ) and exists (select from access.memberships where user_id = person and business_id = business);
$$;

-- Whether a rule may have clocked somebody out: they came before, no longer ago than anybody is at work, and it is over.
create function access.was_forgotten(business uuid, person uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select moment <= clock_timestamp() and exists (
    select from public.punches
    join public.businesses on businesses.id = business
    where punches.user_id = person and punches.business_id = business and punches.type = 'in' and punches.at < moment
      and moment <= punches.at + coalesce(close_after_minutes, 960) * interval '1 minute'
  );
$$;
revoke execute on function access.managed_at(uuid, timestamptz), access.was_forgotten(uuid, uuid, timestamptz)
  from public;

-- Whoever presses records it then and there, with what the clock of their device was worth; a device that says nothing of
-- its clock is believed at once alone.
create or replace function public.receive_punch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.received_at := clock_timestamp();
  new.clock_changed := case
    when new.source in ('phone', 'kiosk') then
      sync.doubts_clock(new.at, new.reading)
      or new.recorded_at <> new.at
      or new.reading is null and new.at < clock_timestamp() - interval '5 minutes'
      or new.source = 'kiosk' and not access.managed_at(new.business_id, new.at)
    when new.source = 'automatic' then not access.was_forgotten(new.business_id, new.user_id, new.at)
    else false
  end;
  return new;
end;
$$;

-- What somebody pressed on their own phone nobody else says.
alter policy "Managers enter and correct the presses of their people" on public.punches
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()) and access.was_member(user_id) and source <> 'phone'
    and (user_id <> (select auth.uid()) or source = 'kiosk' or (select access.role()) = 'admin'));

-- Of longer approvals no device could say whether the hours are still as they were.
alter table public.punch_approvals drop constraint a_year_at_most;
alter table public.punch_approvals add constraint two_months_at_most check ("to" - "from" between 0 and 61);
