-- Managers are told of hours that somebody asks to be corrected, the person of what came of it, and whoever was clocked
-- out automatically that they were.

alter table public.notifications drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in ('shift-claim', 'shift-drop', 'new-availability', 'shift-swap',
    'roster-published', 'shift-removed', 'claim-approved', 'claim-denied', 'swap-decided', 'availability-decided',
    'availability-deadline', 'correction-asked', 'correction-decided', 'clocked-out'));

-- 'Friday, June 12, 9 AM to 5 PM', by the clocks of a business.
create function public.say_hours(business uuid, start_time timestamptz, end_time timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select public.say_shift((start_time at time zone timezone)::date,
    to_char(start_time at time zone timezone, 'HH24:MI'), to_char(end_time at time zone timezone, 'HH24:MI'))
  from public.businesses where id = business;
$$;

create function public.notify_of_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hours constant text := public.say_hours(new.business_id, new.clock_in_time,
    coalesce(new.clock_out_time, new.clock_in_time));
begin
  if (select auth.uid()) is null or new.deleted or tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if new.status = 'pending' then
    perform public.notify_managers(new.business_id, 'correction-asked', 'Hours to correct',
      format('%s says they worked on %s: %s', public.name_of(new.user_id), hours, btrim(new.reason)));
  else
    perform public.notify_person(new.business_id, new.user_id, 'correction-decided',
      case new.status when 'approved' then 'Hours corrected' else 'Hours not corrected' end,
      format(case new.status when 'approved' then 'Your hours are now %s' else 'Your hours stay as they were, not %s' end,
        hours));
  end if;
  return null;
end;
$$;

-- Somebody's own device tells them itself.
create function public.notify_of_automatic_out() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wall constant timestamp := (select new.at at time zone timezone from public.businesses where id = new.business_id);
begin
  perform public.notify_person(new.business_id, new.user_id, 'clocked-out', 'You were clocked out',
    format('You did not clock out, so it was done for you on %s at %s. If that is wrong, ask for a correction.',
      public.say_day(wall::date), public.say_time(to_char(wall, 'HH24:MI'))));
  return null;
end;
$$;
revoke execute on function public.say_hours(uuid, timestamptz, timestamptz), public.notify_of_correction(),
  public.notify_of_automatic_out() from public, anon, authenticated;

create trigger punch_corrections_notify after insert or update on public.punch_corrections
  for each row execute function public.notify_of_correction();
create trigger punches_notify after insert on public.punches
  for each row when (new.source = 'automatic') execute function public.notify_of_automatic_out();
