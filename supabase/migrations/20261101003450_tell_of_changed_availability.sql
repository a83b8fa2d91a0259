-- What was decided about a day holds for what was asked: whoever changes it asks anew, and managers are told as of a new
-- one. And when the days of a deadline change, employees are asked again.

-- As before, but these are told of what was decided, and managers of what is no longer.
create or replace function public.tell_of_decided_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  perform public.tell_person_of_availability(entry)
  from (
    select distinct on (coalesce(becomes.series_id, becomes.id), becomes.status) becomes.id
    from was join becomes using (id)
    where becomes.status in ('approved', 'denied') and becomes.status <> was.status and not becomes.deleted
    order by coalesce(becomes.series_id, becomes.id), becomes.status, becomes.date
  ) as first_of_each
  join public.staff_availability as entry using (id);
  perform public.tell_managers_of_availability(entry)
  from (
    select distinct on (coalesce(becomes.series_id, becomes.id)) becomes.id
    from was join becomes using (id)
    where becomes.user_id = (select auth.uid()) and becomes.status = 'pending' and was.status <> 'pending'
      and not becomes.deleted
    order by coalesce(becomes.series_id, becomes.id), becomes.date
  ) as first_of_each
  join public.staff_availability as entry using (id);
  return null;
end;
$$;

-- As before; a deadline whose days changed says so first.
create or replace function public.tell_of_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, type, title, message)
  select new.business_id, id, 'availability-deadline', 'Availability wanted',
    format('%sPlease say by %s when you can work from %s to %s',
      case tg_op when 'UPDATE' then 'The days have changed. ' end, public.say_day(new.due_date),
      public.say_day(new.start_date), public.say_day(new.end_date))
  from public.profiles
  where business_id = new.business_id and role = 'employee' and not deleted and id is distinct from (select auth.uid())
  order by id;
  return null;
end;
$$;

-- Whatever a device holds of it, everybody was told.
create trigger availability_deadlines_stay_told before update of has_notified on public.availability_deadlines
  for each row when (current_user = 'authenticated') execute function public.note_deadline_told();
create trigger availability_deadlines_tell_changed
  after update of start_date, end_date, due_date on public.availability_deadlines
  for each row when (current_user = 'authenticated' and not new.deleted
    and (new.start_date, new.end_date, new.due_date) is distinct from (old.start_date, old.end_date, old.due_date))
  execute function public.tell_of_deadline();
