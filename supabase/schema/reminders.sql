-- What is in force, written by `npm run schema`. To change it, add a migration.

create table access.notified_of_due (
  kind text not null,
  thing uuid not null,
  user_id uuid not null,
  notified_at timestamp with time zone not null default now(),
  due_date date not null default '-infinity'::date,
  constraint notified_of_due_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint notified_of_due_pkey PRIMARY KEY (user_id, kind, thing, due_date)
);
comment on table access.notified_of_due is
  'Due things that people were notified of. For functions of the database only.';
comment on column access.notified_of_due.due_date is
  'The due day notified; null for things without a day.';
CREATE INDEX notified_of_due_by_time ON access.notified_of_due USING btree (notified_at);
alter table access.notified_of_due enable row level security;

CREATE OR REPLACE FUNCTION access.close_outlived_claims()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      select id, claimed_by_user_id as claimer, public.shift_details(date, start_time, end_time, position_id, place_id) as details
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
$function$;

CREATE OR REPLACE FUNCTION access.notify_of_forgotten_outs()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.notify_of_outlived_swaps()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'given', public.shift_details((given_shift).date, (given_shift).start_time, (given_shift).end_time,
      (given_shift).position_id, (given_shift).place_id),
    'wanted', public.shift_details((wanted_shift).date, (wanted_shift).start_time, (wanted_shift).end_time,
      (wanted_shift).position_id, (wanted_shift).place_id))
  from expired join notified on notified.thing = expired.id
  join public.profiles as person on person.id = notified.user_id and person.business_id = expired.business_id
    and not person.deleted
  order by person.business_id, person.id;
$function$;

CREATE OR REPLACE FUNCTION access.notify_of_outlived_time_off()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.notify_of_tomorrow()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days constant daterange := daterange((now() at time zone 'UTC')::date, (now() at time zone 'UTC')::date + 3);
begin
  with due as (
    select deadline.*, person.id as person from public.availability_deadlines as deadline
    join public.businesses as business on business.id = deadline.business_id and not business.deleted
    join public.profiles as person on person.business_id = business.id and person.role = 'employee' and not person.deleted
    where not deadline.deleted and deadline.due_date >= lower(days) and deadline.due_date < upper(days)
      and deadline.due_date = (now() at time zone business.timezone)::date + 1
      and (now() at time zone business.timezone)::time >= '09:00'
      and (deadline.created_at at time zone business.timezone)::date < (now() at time zone business.timezone)::date
      and not access.has_answered(deadline, person.id, business)
  ), notified as (
    insert into access.notified_of_due (kind, thing, user_id, due_date) select 'deadline', id, person, due_date from due
    on conflict do nothing returning thing, user_id
  )
  insert into public.notifications (business_id, user_id, type, key, details)
  select business_id, person, 'availability-deadline', 'availability-deadline-tomorrow',
    jsonb_build_object('due', due_date, 'from', start_date, 'to', end_date)
  from due join notified on notified.thing = due.id and notified.user_id = due.person order by business_id, person;

  -- Assignments first: computing everybody's open training is more expensive.
  with assigned as (
    select distinct assignment.business_id, assignment.module_id, assignment.due_date
    from public.training_assignments as assignment
    join public.businesses as business on business.id = assignment.business_id and not business.deleted
    where not assignment.deleted and assignment.due_date >= lower(days) and assignment.due_date < upper(days)
      and assignment.due_date = (now() at time zone business.timezone)::date + 1
      and (now() at time zone business.timezone)::time >= '09:00'
      and (assignment.created_at at time zone business.timezone)::date < (now() at time zone business.timezone)::date
  ), due as (
    select business.business_id, one.user_id, module.id, module.title, one.due_date
    from (select distinct business_id from assigned) as business
    cross join lateral public.open_training(business.business_id) as one
    join assigned on assigned.business_id = business.business_id and assigned.module_id = one.module_id
      and assigned.due_date = one.due_date
    join public.training_modules as module on module.id = one.module_id
  ), notified as (
    insert into access.notified_of_due (kind, thing, user_id, due_date) select 'training', id, user_id, due_date from due
    on conflict do nothing returning thing, user_id
  )
  insert into public.notifications (business_id, user_id, type, key, details, topic)
  select business_id, due.user_id, 'training-due', 'training-due',
    jsonb_build_object('title', title, 'due', due_date), id
  from due join notified on notified.thing = due.id and notified.user_id = due.user_id order by business_id, due.user_id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set key = excluded.key, details = excluded.details, read = false
    where (notifications.key, notifications.details) is distinct from (excluded.key, excluded.details);
end;
$function$;

CREATE OR REPLACE FUNCTION access.withdraw_clock_out_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from access.push_queue as reminder
  where reminder.user_id = new.user_id and reminder.type = 'clock-out-due'
    and new.at <= clock_timestamp() + interval '1 minute'
    and not exists (select from public.punches as came
      where came.id = reminder.thing and came.at > new.at);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.withdraw_closed_training()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform access.withdraw_notified_training(becomes.business_id, array_agg(becomes.id))
  from becomes join was using (id)
  where was.published and not was.deleted and (becomes.deleted or not becomes.published) group by becomes.business_id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.withdraw_completed_training()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notifications set read = true, topic = null
  where user_id = new.user_id and type in ('training-assigned', 'training-due') and topic = new.module_id and not deleted;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.withdraw_notified_training(business uuid, modules uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.notifications as notified set read = true, topic = null
  from public.profiles as person
  where person.business_id = business and notified.user_id = person.id and notified.business_id = business
    and notified.type in ('training-assigned', 'training-due') and notified.topic = any (modules) and not notified.deleted
    and (notified.user_id, notified.topic) not in (select open.user_id, open.module_id from public.open_training(business) as open);
  delete from access.notified_of_due as notified
  where notified.kind = 'training' and notified.thing = any (modules)
    and (notified.user_id, notified.thing) not in (select open.user_id, open.module_id from public.open_training(business) as open);
$function$;

CREATE OR REPLACE FUNCTION access.withdraw_unasked_training()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform access.withdraw_notified_training(becomes.business_id, array_agg(becomes.module_id))
  from becomes join was using (id) where becomes.deleted and not was.deleted group by becomes.business_id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_newcomers_of_training()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_of_modules(new.business_id, null, array[new.id]);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_assignments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_of_modules(business_id, array_agg(module_id)) from becomes
  where not deleted and (select auth.uid()) is not null group by business_id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_due_things()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.notify_of_forgotten_outs();
  select access.notify_of_tomorrow();
  select access.close_outlived_claims();
  select access.begin_coming_rates();
  select access.withhold_birth_dates();
  select access.notify_of_outlived_time_off();
  select access.notify_of_outlived_swaps();
  delete from access.notified_of_due where notified_at < now() - interval '90 days';
$function$;
grant execute on function public.notify_of_due_things() to service_role;

CREATE OR REPLACE FUNCTION public.notify_of_modules(business uuid, modules uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.notify_of_modules(business, modules, null);
$function$;
grant execute on function public.notify_of_modules(uuid,uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.notify_of_modules(business uuid, modules uuid[], people uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (business_id, user_id, type, key, details, topic)
  select business, notified.user_id, 'training-assigned', notified.key, notified.details, notified.module_id
  from (
    select open.user_id, open.module_id,
      case when open.due_date is null then 'training-assigned' else 'training-assigned-due' end as key,
      jsonb_strip_nulls(jsonb_build_object('title', module.title, 'due', open.due_date)) as details
    from public.open_training(business) as open
    join public.training_modules as module on module.id = open.module_id
    where case when people is null then module.id = any (modules) and open.user_id is distinct from (select auth.uid())
      else open.user_id = any (people) end
  ) as notified
  where not exists (
    select from public.notifications as cleared
    where cleared.user_id = notified.user_id and cleared.type = 'training-assigned' and cleared.topic = notified.module_id
      and cleared.deleted and cleared.details = notified.details)
  order by notified.module_id, notified.user_id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set key = excluded.key, details = excluded.details, read = false
    where (notifications.key, notifications.details) is distinct from (excluded.key, excluded.details);
$function$;
grant execute on function public.notify_of_modules(uuid,uuid[],uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.notify_of_published_modules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_of_modules(becomes.business_id, array_agg(becomes.id)) from becomes join was using (id)
  where becomes.published and not was.published and not becomes.deleted and (select auth.uid()) is not null
  group by becomes.business_id;
  return null;
end;
$function$;
