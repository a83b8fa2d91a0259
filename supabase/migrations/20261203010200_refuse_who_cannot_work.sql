-- Area: shifts
-- Nobody takes a shift of a position that they cannot work, neither by a claim nor by an exchange. A manager may give it to
-- them: the roster says so beside it.
create function public.can_work(position_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select position_id is null or exists (
    select from public.positions as position where position.id = position_id
      and (position.is_for_everybody or person = any (position.user_ids)));
$$;
comment on function public.can_work(uuid, uuid) is 'As canWork in domain/roster/positions.ts.';

create or replace function public.guard_trained_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.claimed_by_user_id is distinct from (select auth.uid()) then
    return new;
  end if;
  if not public.can_work(new.position_id, new.claimed_by_user_id) then
    raise exception 'cannot_work_position';
  end if;
  if exists (
    select from public.shift_templates as template
    join public.training_modules as module on module.id = template.required_module_id
    where template.id = new.time_slot and not template.deleted and module.published and not module.deleted
      and not exists (
        select from public.training_progress as progress
        where progress.module_id = module.id and progress.user_id = new.claimed_by_user_id
          and progress.status = 'completed')) then
    raise exception 'training_needed';
  end if;
  return new;
end;
$$;

create or replace function public.refuse_begun_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.shifts as shift
    where shift.id in (new.shift_id, new.with_shift_id) and public.has_begun(shift)) then
    raise exception 'shift_begun';
  end if;
  if exists (select from public.shifts as shift
    join (values (new.shift_id, new.requested_of), (new.with_shift_id, new.requested_by)) as given (shift_id, person)
      on given.shift_id = shift.id
    where shift.business_id = new.business_id and not public.can_work(shift.position_id, given.person)) then
    raise exception 'cannot_work_position';
  end if;
  return new;
end;
$$;
