-- Days that were entered together are told of together, and so is what was decided about them; and whoever sets a
-- deadline has all employees told of it.

-- "Monday, March 2", or "5 days from Monday, March 2 to Friday, March 6".
create function public.say_days(number bigint, first_day date, last_day date) returns text
language sql immutable
return case number when 1 then public.say_day(first_day)
  else format('%s days from %s to %s', number, public.say_day(first_day), public.say_day(last_day)) end;

-- The days of a series that are of this status by now, whichever pushes brought them; a day of its own is one.
create function public.tell_managers_of_availability(entry public.staff_availability) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number bigint := 1;
  first_day date := entry.date;
  last_day date := entry.date;
begin
  if entry.series_id is not null then
    select count(*), min(date), max(date) into number, first_day, last_day from public.staff_availability
    where user_id = entry.user_id and series_id = entry.series_id and status = 'pending' and not deleted;
  end if;
  insert into public.notifications (business_id, user_id, type, title, message, topic)
  select entry.business_id, id, 'new-availability', 'New availability', format('%s %s for %s',
    public.name_of(entry.user_id),
    case when entry.available then 'entered availability' when number > 1 then 'asked for days off' else 'asked for a day off' end,
    public.say_days(number, first_day, last_day)), entry.series_id
  from public.profiles
  where business_id = entry.business_id and role in ('admin', 'manager') and not deleted
    and id is distinct from (select auth.uid())
  order by id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, read = false;
end;
$$;

create function public.tell_person_of_availability(entry public.staff_availability) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number bigint := 1;
  first_day date := entry.date;
  last_day date := entry.date;
begin
  if entry.series_id is not null then
    select count(*), min(date), max(date) into number, first_day, last_day from public.staff_availability
    where user_id = entry.user_id and series_id = entry.series_id and status = entry.status and not deleted;
  end if;
  insert into public.notifications (business_id, user_id, type, title, message, topic)
  select entry.business_id, id, 'availability-decided',
    case entry.status when 'approved' then 'Availability approved' else 'Availability denied' end,
    format(case when entry.available then 'That you can work on %s was %s' else 'Your time off on %s was %s' end,
      public.say_days(number, first_day, last_day), entry.status),
    -- The other decision, should there be one, is told beside this one.
    md5(entry.series_id || ' ' || entry.status)::uuid
  from public.profiles
  where id = entry.user_id and business_id = entry.business_id and not deleted
    and id is distinct from (select auth.uid())
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, read = false;
end;
$$;

create function public.tell_of_new_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_managers_of_availability(entry)
  from (
    select distinct on (coalesce(series_id, id)) becomes.id from becomes
    where user_id = (select auth.uid()) and status = 'pending' and not deleted
    order by coalesce(series_id, id), date
  ) as first_of_each
  join public.staff_availability as entry using (id);
  return null;
end;
$$;

create function public.tell_of_decided_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform public.tell_person_of_availability(entry)
    from (
      select distinct on (coalesce(becomes.series_id, becomes.id), becomes.status) becomes.id
      from was join becomes using (id)
      where becomes.status in ('approved', 'denied') and becomes.status <> was.status and not becomes.deleted
      order by coalesce(becomes.series_id, becomes.id), becomes.status, becomes.date
    ) as first_of_each
    join public.staff_availability as entry using (id);
  end if;
  return null;
end;
$$;

drop trigger staff_availability_notify on public.staff_availability;
drop function public.notify_of_availability();
create trigger staff_availability_tell_inserted after insert on public.staff_availability
  referencing new table as becomes for each statement execute function public.tell_of_new_availability();
create trigger staff_availability_tell_updated after update on public.staff_availability
  referencing old table as was new table as becomes
  for each statement execute function public.tell_of_decided_availability();

-- A deadline says that everybody was told of it, from the moment it is there.
create function public.note_deadline_told() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.has_notified := true;
  return new;
end;
$$;

create function public.tell_of_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, type, title, message)
  select new.business_id, id, 'availability-deadline', 'Availability wanted',
    format('Please say by %s when you can work from %s to %s', public.say_day(new.due_date),
      public.say_day(new.start_date), public.say_day(new.end_date))
  from public.profiles
  where business_id = new.business_id and role = 'employee' and not deleted and id is distinct from (select auth.uid())
  order by id;
  return null;
end;
$$;
create trigger availability_deadlines_note_told before insert on public.availability_deadlines
  for each row when (current_user = 'authenticated') execute function public.note_deadline_told();
create trigger availability_deadlines_tell after insert on public.availability_deadlines
  for each row when (current_user = 'authenticated') execute function public.tell_of_deadline();

revoke execute on function public.say_days(bigint, date, date),
  public.tell_managers_of_availability(public.staff_availability),
  public.tell_person_of_availability(public.staff_availability), public.tell_of_new_availability(),
  public.tell_of_decided_availability(), public.note_deadline_told(), public.tell_of_deadline()
  from public, anon, authenticated;
