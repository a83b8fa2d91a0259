-- As before, and whoever asked for a swap is told when the colleague agrees.
create or replace function public.notify_of_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given public.shifts;
  wanted public.shifts;
  both_shifts text;
  asker text := public.name_of(new.requested_by);
  asked text := public.name_of(new.requested_of);
  why text;
begin
  if (select auth.uid()) is null or tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  select * into given from public.shifts where id = new.shift_id;
  select * into wanted from public.shifts where id = new.with_shift_id;
  both_shifts := format('%s for %s', public.say_shift(given.date, given.start_time, given.end_time),
    public.say_shift(wanted.date, wanted.start_time, wanted.end_time));
  why := public.take_reason(new.id);
  case new.status
    when 'asked' then
      perform public.notify_person(new.business_id, new.requested_of, 'shift-swap', 'Swap asked for',
        format('%s would like to swap %s%s', asker, both_shifts, ': ' || nullif(btrim(new.message), '')));
    when 'agreed' then
      perform public.notify_managers(new.business_id, 'shift-swap', 'Swap to approve',
        format('%s and %s would like to swap %s', asker, asked, both_shifts));
      -- Managers were told in the line above.
      perform public.notify_person(new.business_id, person.id, 'shift-swap', 'Swap agreed',
        format('%s agreed to swap %s. A manager decides.', asked, both_shifts))
      from public.profiles as person where person.id = new.requested_by and person.role = 'employee';
    when 'refused' then
      perform public.notify_person(new.business_id, new.requested_by, 'shift-swap', 'Swap refused',
        format('%s would rather not swap %s', asked, both_shifts));
    when 'approved' then
      perform public.notify_person(new.business_id, person, 'swap-decided', 'Swap approved',
        format('%s and %s have swapped %s', asker, asked, both_shifts))
      from unnest(array[new.requested_by, new.requested_of]) as person;
    when 'denied' then
      perform public.notify_person(new.business_id, person, 'swap-decided', 'Swap denied',
        public.with_reason(format('%s and %s keep their shifts: %s', asker, asked, both_shifts), why))
      from unnest(array[new.requested_by, new.requested_of]) as person;
    when 'withdrawn' then
      insert into public.notifications (business_id, user_id, type, title, message)
      select new.business_id, id, 'shift-swap', 'Swap withdrawn',
        format('%s no longer asks to swap %s', asker, both_shifts)
      from public.profiles
      where business_id = new.business_id and not deleted and id is distinct from (select auth.uid())
        and (id = new.requested_of or old.status = 'agreed' and role in ('admin', 'manager'))
      order by id;
    else null;
  end case;
  return null;
end;
$$;
