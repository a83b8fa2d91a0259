-- Of tomorrow people are told again when the day of a thing was moved, and not on the day on which it was made: then they
-- were told already. Asked for every minute: the days in question are found by their indexes, in each zone within two days
-- of London's.

create index punches_by_moment on public.punches (user_id, at);
create index availability_deadlines_by_due_date on public.availability_deadlines (due_date) where not deleted;
create index training_assignments_by_due_date on public.training_assignments (due_date) where not deleted;

alter table access.told_of_due add column due_date date not null default '-infinity',
  drop constraint told_of_due_pkey, add primary key (user_id, kind, thing, due_date);
comment on column access.told_of_due.due_date is 'The day that was told; none of what has no day.';

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
      and not exists (select from public.staff_availability as entry
        where entry.user_id = person.id and entry.business_id = business.id and not entry.deleted
          and entry.date between deadline.start_date and deadline.end_date)
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
  insert into public.notifications (business_id, user_id, type, title, message)
  select business_id, due.user_id, 'training-due', 'Training to complete by tomorrow', format('“%s”', title)
  from due join told on told.thing = due.id and told.user_id = due.user_id order by business_id, due.user_id;
end;
$$;
