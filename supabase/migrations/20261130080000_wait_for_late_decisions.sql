-- Area: reminders
-- A decision made in time may arrive a while after midnight, from a device that had no network. A request therefore expires,
-- and is said to have expired, a day later than its day: as long as the approval of a swap is taken. Who was told is not
-- looked up again.
create or replace function public.guard_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stamped constant text[] := array['version', 'updated_at'];
  business public.businesses;
begin
  if new.deleted or new.status = 'pending'
    or tg_op = 'UPDATE' and to_jsonb(new) - stamped = to_jsonb(old) - stamped then
    return new;
  end if;
  select * into business from public.businesses where id = new.business_id;
  if tg_op = 'UPDATE' and new.status <> old.status and not new.available and business.approval_mode
    and new.date < (now() at time zone business.timezone)::date - 1 then
    raise exception 'day_over';
  end if;
  if access.may_decide(new.user_id) then
    return new;
  end if;
  if not access.manages() then
    raise exception 'forbidden';
  end if;
  if business.approval_mode then
    raise exception 'own_decision';
  end if;
  new.status := 'pending';
  new.approved := false;
  return new;
end;
$$;

create or replace function access.notify_of_outlived_time_off() returns void
language sql security definer set search_path = '' as $$
  with requested as (
    select distinct entry.business_id, entry.user_id, coalesce(entry.series_id, entry.id) as request,
      (now() at time zone business.timezone)::date as today
    from public.staff_availability as entry join public.businesses as business on business.id = entry.business_id
    where entry.status = 'pending' and not entry.available and not entry.deleted and business.approval_mode
      and not business.deleted and entry.date >= (now() at time zone 'UTC')::date - 8
      and entry.date < (now() at time zone business.timezone)::date - 1
      and not exists (select from access.notified_of_due as told where told.kind = 'time-off'
        and told.thing = coalesce(entry.series_id, entry.id) and told.user_id = entry.user_id and told.due_date >= entry.date)
  ), expired as (
    select requested.business_id, requested.user_id, requested.request, days.*
    from requested cross join lateral (
      select count(*) as number, min(date) as first_day, max(date) as last_day from public.staff_availability as entry
      where entry.user_id = requested.user_id and coalesce(entry.series_id, entry.id) = requested.request
        and entry.status = 'pending' and not entry.available and not entry.deleted) as days
    where days.last_day < requested.today - 1
  ), notified as (
    insert into access.notified_of_due (kind, thing, user_id, due_date)
    select 'time-off', request, user_id, last_day from expired on conflict do nothing returning thing, user_id
  )
  insert into public.notifications (business_id, user_id, type, key, details)
  select person.business_id, person.id, 'availability-decided', 'time-off-expired',
    jsonb_build_object('days', public.span_details(number, first_day, last_day))
  from expired join notified on notified.thing = expired.request and notified.user_id = expired.user_id
  join public.profiles as person on person.id = expired.user_id and person.business_id = expired.business_id
    and not person.deleted
  order by person.business_id, person.id;
$$;

create or replace function access.notify_of_outlived_swaps() returns void
language sql security definer set search_path = '' as $$
  with expired as (
    select swap.*, given as given_shift, wanted as wanted_shift
    from public.swap_requests as swap join public.businesses as business on business.id = swap.business_id
    join public.shifts as given on given.id = swap.shift_id
    join public.shifts as wanted on wanted.id = swap.with_shift_id
    where swap.status in ('asked', 'agreed') and not swap.deleted and not business.deleted
      and swap.date >= (now() at time zone 'UTC')::date - 8
      and least(given.date, wanted.date) < (now() at time zone business.timezone)::date - 1
      and public.is_held(given, swap.requested_by) and public.is_held(wanted, swap.requested_of)
  ), notified as (
    insert into access.notified_of_due (kind, thing, user_id)
    select 'swap', id, person from expired
    cross join unnest(array[requested_by, case status when 'agreed' then requested_of end]) as person
    where person is not null on conflict do nothing returning thing, user_id
  )
  insert into public.notifications (business_id, user_id, type, key, details)
  select person.business_id, person.id, 'swap-decided', 'swap-expired', jsonb_build_object(
    'given', public.shift_details((given_shift).date, (given_shift).start_time, (given_shift).end_time),
    'wanted', public.shift_details((wanted_shift).date, (wanted_shift).start_time, (wanted_shift).end_time))
  from expired join notified on notified.thing = expired.id
  join public.profiles as person on person.id = notified.user_id and person.business_id = expired.business_id
    and not person.deleted
  order by person.business_id, person.id;
$$;
