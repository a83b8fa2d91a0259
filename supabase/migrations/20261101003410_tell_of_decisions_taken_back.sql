-- Managers are told that somebody dropped or would like a shift when that person did it. A manager who puts a claim back,
-- having approved or denied it, neither drops nor asks: whose claim it is, is told what has become of it.

drop trigger shifts_notify on public.shifts;

create or replace function public.notify_of_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  doer constant uuid := auth.uid();
  shift constant text := public.say_shift(new.date, new.start_time, new.end_time);
begin
  if new.status = 'dropped' and old.status <> 'dropped' and old.user_id = doer then
    perform public.notify_managers(new.business_id, 'shift-drop', 'Shift dropped',
      left(format('%s dropped the shift on %s: %s', public.name_of(doer), shift, btrim(new.drop_reason)), 1000));
  end if;
  if new.claimed_by_user_id is null or new.claimed_by_user_id is not distinct from old.claimed_by_user_id then
    return null;
  end if;
  if new.claimed_by_user_id = doer then
    perform public.notify_managers(new.business_id, 'shift-claim', 'Shift claimed',
      format('%s would like the shift on %s', public.name_of(doer), shift));
  elsif old.status = 'claimed' and old.user_id = new.claimed_by_user_id then
    perform public.notify_person(new.business_id, new.claimed_by_user_id, 'claim-denied', 'Approval taken back',
      format('The shift on %s is not yours after all: your request is open again', shift));
  else
    perform public.notify_person(new.business_id, new.claimed_by_user_id, 'claim-denied', 'Your request is open again',
      format('Your request for the shift on %s is open again', shift));
  end if;
  return null;
end;
$$;

-- Most of what is written of shifts is neither: hundreds are published at once.
create trigger shifts_notify after update of status, claimed_by_user_id on public.shifts
  for each row when (auth.uid() is not null and not new.deleted
    and (new.status is distinct from old.status or new.claimed_by_user_id is distinct from old.claimed_by_user_id))
  execute function public.notify_of_shift();
