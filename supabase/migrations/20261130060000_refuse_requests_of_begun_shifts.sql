-- Area: shifts
-- A shift that has begun can no longer be claimed, nor exchanged with a colleague's.
create function public.has_begun(shift public.shifts) returns boolean
language sql stable security definer set search_path = '' as $$
  select (shift.date + shift.start_time::time) at time zone timezone <= now()
  from public.businesses where id = shift.business_id;
$$;
revoke execute on function public.has_begun from public, anon, authenticated;

-- Claims lapse with their shift: `guard_shift` cannot know an app of before, which may still offer it.
create function public.refuse_begun_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.claimed_by_user_id = auth.uid() and public.has_begun(new) then
    raise exception 'shift_begun';
  end if;
  return new;
end;
$$;
create trigger shifts_refuse_begun_claim before update of claimed_by_user_id on public.shifts
  for each row when (current_user = 'authenticated' and new.claimed_by_user_id is not null
    and new.claimed_by_user_id is distinct from old.claimed_by_user_id)
  execute function public.refuse_begun_claim();

create function public.refuse_begun_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.shifts as shift
    where shift.id in (new.shift_id, new.with_shift_id) and public.has_begun(shift)) then
    raise exception 'shift_begun';
  end if;
  return new;
end;
$$;
create trigger swap_requests_refuse_begun before insert on public.swap_requests
  for each row when (current_user = 'authenticated') execute function public.refuse_begun_swap();
create trigger swap_requests_refuse_begun_answer before update of status on public.swap_requests
  for each row when (current_user = 'authenticated' and new.status = 'agreed' and old.status = 'asked')
  execute function public.refuse_begun_swap();
