-- Whoever has completed a module, or need not any more because it was taken back, unpublished or deleted, is not asked for
-- it any more: what they were told is read, and with it goes the push that waits. Should it be asked again, they are told
-- again: what was withdrawn has no topic, and so stands in the way of nothing.

comment on column public.notifications.topic is
  'What all it tells of has in common: a publication, a series of days or a module; null when it tells of one thing, or '
  'was withdrawn.';

create function access.withdraw_told_training(business uuid, modules uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.notifications as told set read = true, topic = null
  from public.profiles as person
  where person.business_id = business and told.user_id = person.id and told.business_id = business
    and told.type in ('training-assigned', 'training-due') and told.topic = any (modules) and not told.deleted
    and (told.user_id, told.topic) not in (select open.user_id, open.module_id from public.open_training(business) as open);
$$;

create function access.withdraw_unasked_training() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.withdraw_told_training(becomes.business_id, array_agg(becomes.module_id))
  from becomes join was using (id) where becomes.deleted and not was.deleted group by becomes.business_id;
  return null;
end;
$$;

create function access.withdraw_closed_training() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.withdraw_told_training(becomes.business_id, array_agg(becomes.id))
  from becomes join was using (id)
  where was.published and not was.deleted and (becomes.deleted or not becomes.published) group by becomes.business_id;
  return null;
end;
$$;

create function access.withdraw_completed_training() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set read = true, topic = null
  where user_id = new.user_id and type in ('training-assigned', 'training-due') and topic = new.module_id and not deleted;
  return null;
end;
$$;
revoke execute on function access.withdraw_told_training(uuid, uuid[]), access.withdraw_unasked_training(),
  access.withdraw_closed_training(), access.withdraw_completed_training() from public;

create trigger training_assignments_withdraw after update on public.training_assignments
  referencing old table as was new table as becomes for each statement execute function access.withdraw_unasked_training();
create trigger training_modules_withdraw after update on public.training_modules
  referencing old table as was new table as becomes for each statement execute function access.withdraw_closed_training();
create trigger training_progress_withdraw_inserted after insert on public.training_progress
  for each row when (new.status = 'completed') execute function access.withdraw_completed_training();
create trigger training_progress_withdraw_updated after update on public.training_progress
  for each row when (new.status = 'completed' and old.status <> 'completed')
  execute function access.withdraw_completed_training();

-- As before, but what is due tomorrow tells of its module too, and says the day: moved to another, it is told in other words.
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
  insert into public.notifications (business_id, user_id, type, title, message, topic)
  select business_id, due.user_id, 'training-due', 'Training to complete by tomorrow',
    format('“%s” by %s', title, public.say_day(due_date)), id
  from due join told on told.thing = due.id and told.user_id = due.user_id order by business_id, due.user_id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, read = false where notifications.message <> excluded.message;
end;
$$;
