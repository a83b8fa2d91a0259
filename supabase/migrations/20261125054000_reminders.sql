-- Reminders: training to complete, deadlines of tomorrow, forgotten clock-outs. Sent once, and withdrawn when done.

set check_function_bodies = off;

-- Things that become due by time alone: a shift that ended while a person is still clocked in, an availability
-- deadline, a training due date. Checked every minute; each is notified once.
create table access.notified_of_due (
  kind text not null,
  thing uuid not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  notified_at timestamptz not null default now(),
  due_date date not null default '-infinity',
  primary key (user_id, kind, thing, due_date)
);
comment on table access.notified_of_due is
  'Due things that people were notified of. For functions of the database only.';
comment on column access.notified_of_due.due_date is 'The due day notified; null for things without a day.';
create index notified_of_due_by_time on access.notified_of_due (notified_at);
alter table access.notified_of_due enable row level security;
revoke all on access.notified_of_due from anon, authenticated;

-- Notifies people of their `open_training` in some modules. A notification already there gets the new day; a cleared
-- one stays cleared.
create function public.notify_of_modules(business uuid, modules uuid[]) returns void
language sql security definer set search_path = '' as $$
  select public.notify_of_modules(business, modules, null);
$$;

create function public.notify_of_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_of_modules(business_id, array_agg(module_id)) from becomes
  where not deleted and (select auth.uid()) is not null group by business_id;
  return null;
end;
$$;
create trigger training_assignments_notify_inserted after insert on public.training_assignments
  referencing new table as becomes for each statement execute function public.notify_of_assignments();
create trigger training_assignments_notify_updated after update on public.training_assignments
  referencing new table as becomes for each statement execute function public.notify_of_assignments();

create function public.notify_of_published_modules() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_of_modules(becomes.business_id, array_agg(becomes.id)) from becomes join was using (id)
  where becomes.published and not was.published and not becomes.deleted and (select auth.uid()) is not null
  group by becomes.business_id;
  return null;
end;
$$;
create trigger training_modules_notify after update on public.training_modules
  referencing old table as was new table as becomes for each statement execute function public.notify_of_published_modules();

-- Pushes to people still at work half an hour after their shift's end (src/view/clock/overdue-since.ts). Only a
-- push: the open app asks by itself, and the shared tag merges the two.
create function access.notify_of_forgotten_outs() returns void
language sql security definer set search_path = '' as $$
  with pressed as (
    select punch.business_id, punch.user_id, punch.type, punch.at, coalesce(punch.corrects, punch.id) as key,
      punch.recorded_at, punch.id
    from (select distinct user_id, business_id from access.push_subscriptions) as person
    join public.punches as punch using (user_id, business_id)
    where punch.at between now() - interval '1 day' and now() and not punch.is_void
      and not exists (select from public.punches as later where later.corrects = punch.id)
  ), at_work as (
    select came.* from (
      select distinct on (user_id) user_id, type from pressed order by user_id, at desc, recorded_at desc, id desc) as latest
    join (
      select distinct on (user_id) * from pressed where type = 'in'
      order by user_id, at desc, recorded_at desc, id desc) as came using (user_id)
    where latest.type <> 'out'
  ), overdue as (
    select at_work.business_id, at_work.user_id, at_work.key, max(span.ends_at) as ended_at, business.timezone
    from at_work join public.businesses as business on business.id = at_work.business_id
    join public.shifts as shift on shift.user_id = at_work.user_id and shift.business_id = at_work.business_id
      and shift.published and not shift.deleted
      and shift.date between (at_work.at at time zone business.timezone)::date - 1 and (now() at time zone business.timezone)::date
    cross join lateral (select
      (shift.date + shift.start_time::time) at time zone business.timezone as starts_at,
      (shift.date + shift.end_time::time + case when shift.end_time > shift.start_time then interval '0' else interval '1 day' end)
        at time zone business.timezone as ends_at) as span
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

-- Notifies of tomorrow's due things from nine in the morning, in the business's zone: staff who have not entered all
-- days of a deadline, and people with training to complete. The text names the module and the day, so a moved day
-- produces a new text.
create function access.notify_of_tomorrow() returns void
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
$$;

create function public.notify_of_due_things() returns void
language sql security definer set search_path = '' as $$
  select access.notify_of_forgotten_outs();
  select access.notify_of_tomorrow();
  delete from access.notified_of_due where notified_at < now() - interval '90 days';
$$;

-- Withdraws the reminder of a person who has clocked out.
create function access.withdraw_clock_out_reminder() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_queue where user_id = new.user_id and type = 'clock-out-due';
  return null;
end;
$$;
create trigger punches_withdraw_reminder after insert on public.punches
  for each row when (new.type = 'out' and not new.is_void) execute function access.withdraw_clock_out_reminder();

-- Notifies a person who joins or changes role of the training assigned to that role. With `people`: only them, all
-- modules; with null: everybody, the given modules.
create function public.notify_of_modules(business uuid, modules uuid[], people uuid[]) returns void
language sql security definer set search_path = '' as $$
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
$$;

create function public.notify_newcomers_of_training() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_of_modules(new.business_id, null, array[new.id]);
  return null;
end;
$$;
create trigger profiles_notify_of_training_inserted after insert on public.profiles
  for each row when (new.business_id is not null and not new.deleted)
  execute function public.notify_newcomers_of_training();
create trigger profiles_notify_of_training_updated after update of business_id, role on public.profiles
  for each row when (new.business_id is not null and not new.deleted
    and (old.business_id is distinct from new.business_id or old.role is distinct from new.role))
  execute function public.notify_newcomers_of_training();

-- An assignment that was withdrawn and made again may be notified as due again.
create function access.withdraw_notified_training(business uuid, modules uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.notifications as notified set read = true, topic = null
  from public.profiles as person
  where person.business_id = business and notified.user_id = person.id and notified.business_id = business
    and notified.type in ('training-assigned', 'training-due') and notified.topic = any (modules) and not notified.deleted
    and (notified.user_id, notified.topic) not in (select open.user_id, open.module_id from public.open_training(business) as open);
  delete from access.notified_of_due as notified
  where notified.kind = 'training' and notified.thing = any (modules)
    and (notified.user_id, notified.thing) not in (select open.user_id, open.module_id from public.open_training(business) as open);
$$;

create function access.withdraw_unasked_training() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.withdraw_notified_training(becomes.business_id, array_agg(becomes.module_id))
  from becomes join was using (id) where becomes.deleted and not was.deleted group by becomes.business_id;
  return null;
end;
$$;
create trigger training_assignments_withdraw after update on public.training_assignments
  referencing old table as was new table as becomes for each statement execute function access.withdraw_unasked_training();

create function access.withdraw_closed_training() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.withdraw_notified_training(becomes.business_id, array_agg(becomes.id))
  from becomes join was using (id)
  where was.published and not was.deleted and (becomes.deleted or not becomes.published) group by becomes.business_id;
  return null;
end;
$$;
create trigger training_modules_withdraw after update on public.training_modules
  referencing old table as was new table as becomes for each statement execute function access.withdraw_closed_training();

create function access.withdraw_completed_training() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications set read = true, topic = null
  where user_id = new.user_id and type in ('training-assigned', 'training-due') and topic = new.module_id and not deleted;
  return null;
end;
$$;
create trigger training_progress_withdraw_inserted after insert on public.training_progress
  for each row when (new.status = 'completed') execute function access.withdraw_completed_training();
create trigger training_progress_withdraw_updated after update on public.training_progress
  for each row when (new.status = 'completed' and old.status <> 'completed')
  execute function access.withdraw_completed_training();

-- Grants: who may call and read these objects.
revoke execute on function public.notify_of_due_things(), public.notify_of_modules(uuid, uuid[]),
  public.notify_of_modules(uuid, uuid[], uuid[]) from public, anon, authenticated;
grant execute on function public.notify_of_due_things(), public.notify_of_modules(uuid, uuid[]),
  public.notify_of_modules(uuid, uuid[], uuid[]) to service_role;

reset check_function_bodies;
