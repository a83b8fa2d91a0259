-- A deadline wants every day of its stretch, but for those that are past while it lasts. With Approval Mode everybody
-- counts as available, and one entry says that the other days are free. The rules of src/domain/availability/deadlines.ts.
create function access.has_answered(deadline public.availability_deadlines, person uuid, business public.businesses)
returns boolean
language sql stable security definer set search_path = '' as $$
  select count(distinct entry.date) >= case when business.approval_mode then 1 else deadline.end_date - first_day + 1 end
  from (select case when business.approval_mode then deadline.start_date
      else greatest(deadline.start_date, (now() at time zone business.timezone)::date) end) as wanted (first_day)
  left join public.staff_availability as entry on entry.user_id = person and entry.business_id = deadline.business_id
    and not entry.deleted and entry.date between first_day and deadline.end_date
  group by first_day;
$$;
revoke execute on function access.has_answered(public.availability_deadlines, uuid, public.businesses) from public;

-- As before, but whoever has entered some of the days is reminded too.
create or replace function access.tell_of_tomorrow() returns void
language plpgsql security definer set search_path = '' as $$
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
  ), told as (
    insert into access.told_of_due (kind, thing, user_id, due_date) select 'deadline', id, person, due_date from due
    on conflict do nothing returning thing, user_id
  )
  insert into public.notifications (business_id, user_id, type, title, message)
  select business_id, person, 'availability-deadline', 'Availability wanted by tomorrow',
    format('Please say by %s when you can work from %s to %s', public.say_day(due_date), public.say_day(start_date),
      public.say_day(end_date))
  from due join told on told.thing = due.id and told.user_id = due.person order by business_id, person;

  -- What is assigned comes first: what everybody of a business has still to do is a longer question.
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
  ), told as (
    insert into access.told_of_due (kind, thing, user_id, due_date) select 'training', id, user_id, due_date from due
    on conflict do nothing returning thing, user_id
  )
  insert into public.notifications (business_id, user_id, type, title, message, topic)
  select business_id, due.user_id, 'training-due', 'Training to complete by tomorrow',
    format('“%s” by %s', title, public.say_day(due_date)), id
  from due join told on told.thing = due.id and told.user_id = due.user_id order by business_id, due.user_id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, read = false where notifications.message <> excluded.message;
end;
$$;
