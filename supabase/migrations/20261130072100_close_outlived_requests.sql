-- Area: reminders
-- Requests that nobody decided in time. Time off of a day that is over can no longer be decided, as a swap cannot; their
-- rows stay as they are, and whoever waited is told once.
create index if not exists staff_availability_requested on public.staff_availability (date)
  where status = 'pending' and not available and not deleted;
create index if not exists swap_requests_undecided on public.swap_requests (date)
  where status in ('asked', 'agreed') and not deleted;

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
    and new.date < (now() at time zone business.timezone)::date then
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

-- Days that were requested together expire together, after the last of them.
create function access.notify_of_outlived_time_off() returns void
language sql security definer set search_path = '' as $$
  with requested as (
    select distinct entry.business_id, entry.user_id, coalesce(entry.series_id, entry.id) as request,
      (now() at time zone business.timezone)::date as today
    from public.staff_availability as entry join public.businesses as business on business.id = entry.business_id
    where entry.status = 'pending' and not entry.available and not entry.deleted and business.approval_mode
      and not business.deleted and entry.date >= (now() at time zone 'UTC')::date - 8
      and entry.date < (now() at time zone business.timezone)::date
  ), expired as (
    select requested.business_id, requested.user_id, requested.request, days.*
    from requested cross join lateral (
      select count(*) as number, min(date) as first_day, max(date) as last_day from public.staff_availability as entry
      where entry.user_id = requested.user_id and coalesce(entry.series_id, entry.id) = requested.request
        and entry.status = 'pending' and not entry.available and not entry.deleted) as days
    where days.last_day < requested.today
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
revoke execute on function access.notify_of_outlived_time_off from public, anon, authenticated;

-- Of an agreed swap both people are told, and of one without an answer the person who asked.
create function access.notify_of_outlived_swaps() returns void
language sql security definer set search_path = '' as $$
  with expired as (
    select swap.*, given as given_shift, wanted as wanted_shift
    from public.swap_requests as swap join public.businesses as business on business.id = swap.business_id
    join public.shifts as given on given.id = swap.shift_id
    join public.shifts as wanted on wanted.id = swap.with_shift_id
    where swap.status in ('asked', 'agreed') and not swap.deleted and not business.deleted
      and swap.date >= (now() at time zone 'UTC')::date - 8
      and least(given.date, wanted.date) < (now() at time zone business.timezone)::date
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
revoke execute on function access.notify_of_outlived_swaps from public, anon, authenticated;

create or replace function access.close_outlived_claims() returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
begin
  for business in
    select * from public.businesses where id in (
      select business_id from public.shifts
      where claimed_by_user_id is not null and not deleted and date < (now() at time zone 'UTC')::date + 1)
    order by id
  loop
    perform sync.lock_business(business.id);
    with outlived as (
      select id, claimed_by_user_id as claimer, public.shift_details(date, start_time, end_time) as details
      from public.shifts
      where business_id = business.id and claimed_by_user_id is not null and not deleted
        and date < (now() at time zone business.timezone)::date
        and (select ends_at from public.shift_span(date, start_time, end_time, business.timezone)) <= now()
      for update
    ), closed as (
      update public.shifts as shift set claimed_by_user_id = null from outlived where shift.id = outlived.id
    )
    insert into public.notifications (business_id, user_id, type, key, details)
    select business.id, person.id, 'claim-denied', 'claim-expired', jsonb_build_object('shift', outlived.details)
    from outlived join public.profiles as person on person.id = outlived.claimer
    where person.business_id = business.id and not person.deleted order by outlived.id;
  end loop;
end;
$$;

create or replace function access.notify_of_forgotten_outs() returns void
language sql security definer set search_path = '' as $$
  with pressed as (
    select punch.business_id, punch.user_id, punch.type, punch.at, coalesce(punch.corrects, punch.id) as key,
      least(punch.at, punch.received_at) as happened_at,
      punch.recorded_at, punch.id
    from (select distinct user_id, business_id from access.push_subscriptions) as person
    join public.punches as punch using (user_id, business_id)
    where punch.at between now() - interval '1 day' and now() and not punch.is_void
      and not exists (select from public.punches as later where later.corrects = punch.id)
  ), at_work as (
    select came.* from (
      select distinct on (user_id) user_id, type from pressed order by user_id, happened_at desc, recorded_at desc, id desc) as latest
    join (
      select distinct on (user_id) * from pressed where type = 'in'
      order by user_id, happened_at desc, recorded_at desc, id desc) as came using (user_id)
    where latest.type <> 'out'
  ), overdue as (
    select at_work.business_id, at_work.user_id, at_work.key, max(span.ends_at) as ended_at, business.timezone
    from at_work join public.businesses as business on business.id = at_work.business_id
    join public.shifts as shift on shift.user_id = at_work.user_id and shift.business_id = at_work.business_id
      and shift.published and not shift.deleted
      and shift.date between (at_work.at at time zone business.timezone)::date - 1 and (now() at time zone business.timezone)::date
    cross join lateral public.shift_span(shift.date, shift.start_time, shift.end_time, business.timezone) as span
    where span.ends_at > at_work.at and span.starts_at <= now()
    group by 1, 2, 3, 5
    having max(span.ends_at) <= now() - interval '30 minutes'
  ), notified as (
    insert into access.notified_of_due (kind, thing, user_id) select 'clock-out', key, user_id from overdue
    on conflict do nothing returning thing, user_id
  )
  select access.queue_pushes(array_agg((business_id, overdue.user_id, 'clock-out-due', key, 'clock-out ' || key,
    'clock-out-due', jsonb_build_object('time', to_char(ended_at at time zone timezone, 'HH24:MI')))::access.push))
  from overdue join notified on notified.thing = overdue.key and notified.user_id = overdue.user_id having count(*) > 0;
$$;

create or replace function public.notify_of_due_things() returns void
language sql security definer set search_path = '' as $$
  select access.notify_of_forgotten_outs();
  select access.notify_of_tomorrow();
  select access.close_outlived_claims();
  select access.notify_of_outlived_time_off();
  select access.notify_of_outlived_swaps();
  delete from access.notified_of_due where notified_at < now() - interval '90 days';
$$;
