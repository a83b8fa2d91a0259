-- Area: roster_notifications.
-- A manager whose own swap it is heard that a decision waits, which is not theirs.

-- Whether somebody decides about themself, because nobody else could: the owner, and the only admin (access.may_decide).
create function access.decides_own(person public.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.businesses where id = person.business_id and owner_id = person.id)
    or person.role = 'admin' and not exists (
      select from public.profiles as other where other.business_id = person.business_id
        and other.role = 'admin' and not other.deleted and other.id <> person.id);
$$;
revoke execute on function access.decides_own(public.profiles) from public;

-- Notifies the person asked for a swap, then whoever must act next, the asker when the colleague agrees, and finally
-- both people. Managers whose own swap it is decide nothing, but hear what the asker hears. A withdrawal notifies the person asked and, if it was agreed, the managers who had to decide.
create or replace function public.notify_of_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given public.shifts;
  wanted public.shifts;
  swap jsonb;
begin
  if (select auth.uid()) is null or tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  select * into given from public.shifts where id = new.shift_id;
  select * into wanted from public.shifts where id = new.with_shift_id;
  swap := jsonb_build_object('asker', public.name_of(new.requested_by), 'asked', public.name_of(new.requested_of),
    'given', public.shift_details(given.date, given.start_time, given.end_time),
    'wanted', public.shift_details(wanted.date, wanted.start_time, wanted.end_time)) || jsonb_strip_nulls(
    jsonb_build_object('reason', public.take_reason(new.id)));
  case new.status
    when 'asked' then
      perform public.notify_person(new.business_id, new.requested_of, 'shift-swap', 'swap-requested',
        swap || jsonb_strip_nulls(jsonb_build_object('note', nullif(btrim(new.message), ''))));
    when 'agreed' then
      insert into public.notifications (business_id, user_id, type, key, details)
      select new.business_id, person.id, 'shift-swap',
        case when access.decides_own(person) or person.id not in (new.requested_by, new.requested_of)
          then 'swap-to-approve' else 'swap-agreed' end, swap
      from public.profiles as person
      where person.business_id = new.business_id and not person.deleted and person.id is distinct from (select auth.uid())
        and (person.id = new.requested_by or person.role in ('admin', 'manager'))
      order by person.id;
    when 'refused' then
      perform public.notify_person(new.business_id, new.requested_by, 'shift-swap', 'swap-declined', swap);
    when 'approved' then
      perform public.notify_person(new.business_id, person, 'swap-decided', 'swap-approved', swap)
      from unnest(array[new.requested_by, new.requested_of]) as person;
    when 'denied' then
      perform public.notify_person(new.business_id, person, 'swap-decided', 'swap-denied', swap)
      from unnest(array[new.requested_by, new.requested_of]) as person;
    when 'withdrawn' then
      insert into public.notifications (business_id, user_id, type, key, details)
      select new.business_id, id, 'shift-swap', 'swap-withdrawn', swap
      from public.profiles
      where business_id = new.business_id and not deleted and id is distinct from (select auth.uid())
        and (id = new.requested_of or old.status = 'agreed' and role in ('admin', 'manager'))
      order by id;
    else null;
  end case;
  return null;
end;
$$;
