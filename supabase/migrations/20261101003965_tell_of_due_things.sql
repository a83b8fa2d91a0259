-- What nobody does, and the time brings: a shift that ended although somebody is still clocked in, a day until which
-- availability is wanted, or training is to be completed. Asked for every minute; each is told once.

create table access.told_of_due (
  kind text not null,
  thing uuid not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  told_at timestamptz not null default now(),
  primary key (user_id, kind, thing)
);
comment on table access.told_of_due is 'Who was told of what was due. For functions of the database only.';
create index told_of_due_by_time on access.told_of_due (told_at);
alter table access.told_of_due enable row level security;
revoke all on access.told_of_due from anon, authenticated, service_role;

-- Whoever is at work half an hour after the end of the shift they came for (screens/time-clock/overdue-since.ts). Pushed
-- alone: with the app open it asks by itself, and the tag makes the two one.
create function access.tell_of_forgotten_outs() returns void
language sql security definer set search_path = '' as $$
  with pressed as (
    select punch.business_id, punch.user_id, punch.type, punch.at, coalesce(punch.corrects, punch.id) as key
    from (select distinct user_id, business_id from access.push_subscriptions) as person
    join public.punches as punch using (user_id, business_id)
    where punch.at between now() - interval '1 day' and now() and not punch.is_void
      and not exists (select from public.punches as later where later.corrects = punch.id)
  ), at_work as (
    select came.* from (
      select distinct on (user_id) user_id, type from pressed order by user_id, at desc, key) as latest
    join (select distinct on (user_id) * from pressed where type = 'in' order by user_id, at desc, key) as came using (user_id)
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
  ), told as (
    insert into access.told_of_due (kind, thing, user_id) select 'clock-out', key, user_id from overdue
    on conflict do nothing returning thing, user_id
  )
  select access.queue_pushes(array_agg((business_id, overdue.user_id, 'clock-out-due', key, 'clock-out ' || key,
    'Did you forget to clock out?', format('Your shift ended at %s.',
      public.say_time(to_char(ended_at at time zone timezone, 'HH24:MI'))))::access.push))
  from overdue join told on told.thing = overdue.key and told.user_id = overdue.user_id having count(*) > 0;
$$;

-- Of tomorrow people are told from nine in the morning on, by the clocks of their business: staff who have entered nothing
-- for the days of a deadline, and whoever has training to complete.
create function access.tell_of_tomorrow() returns void
language plpgsql security definer set search_path = '' as $$
begin
  with due as (
    select deadline.*, person.id as person from public.availability_deadlines as deadline
    join public.businesses as business on business.id = deadline.business_id and not business.deleted
    join public.profiles as person on person.business_id = business.id and person.role = 'employee' and not person.deleted
    where not deadline.deleted and deadline.due_date = (now() at time zone business.timezone)::date + 1
      and (now() at time zone business.timezone)::time >= '09:00'
      and not exists (select from public.staff_availability as entry
        where entry.user_id = person.id and entry.business_id = business.id and not entry.deleted
          and entry.date between deadline.start_date and deadline.end_date)
  ), told as (
    insert into access.told_of_due (kind, thing, user_id) select 'deadline', id, person from due
    on conflict do nothing returning thing, user_id
  )
  insert into public.notifications (business_id, user_id, type, title, message)
  select business_id, person, 'availability-deadline', 'Availability wanted by tomorrow',
    format('Please say by %s when you can work from %s to %s', public.say_day(due_date), public.say_day(start_date),
      public.say_day(end_date))
  from due join told on told.thing = due.id and told.user_id = due.person order by business_id, person;

  -- Who is to complete what is another migration's to say.
  if to_regprocedure('public.open_training(uuid)') is not null then
    execute $query$
      with due as (
        select business.id as business_id, one.user_id, module.id, module.title, one.due_date
        from public.businesses as business cross join lateral public.open_training(business.id) as one
        join public.training_modules as module on module.id = one.module_id
        where not business.deleted and one.due_date = (now() at time zone business.timezone)::date + 1
          and (now() at time zone business.timezone)::time >= '09:00'
      ), told as (
        insert into access.told_of_due (kind, thing, user_id) select 'training', id, user_id from due
        on conflict do nothing returning thing, user_id
      )
      insert into public.notifications (business_id, user_id, type, title, message)
      select business_id, due.user_id, 'training-due', 'Training to complete by tomorrow', format('“%s”', title)
      from due join told on told.thing = due.id and told.user_id = due.user_id order by business_id, due.user_id
    $query$;
  end if;
end;
$$;

create function public.tell_of_due_things() returns void
language sql security definer set search_path = '' as $$
  select access.tell_of_forgotten_outs();
  select access.tell_of_tomorrow();
  delete from access.told_of_due where told_at < now() - interval '90 days';
$$;

revoke execute on function access.tell_of_forgotten_outs(), access.tell_of_tomorrow() from public;
revoke execute on function public.tell_of_due_things() from public, anon, authenticated;
grant execute on function public.tell_of_due_things() to service_role;
