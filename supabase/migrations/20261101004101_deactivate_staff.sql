-- Taking somebody's access away and keeping them on the list of staff, for the edge function deactivate-staff; and what
-- becomes of the work that somebody had before them, however they leave.

-- Shifts that have not begun are anybody's to claim: an open shift is filled, one of somebody who is gone is missed.
-- Whoever had asked for a dropped one is still asked about. What has begun, and all before, stays theirs.
create function access.release_shifts(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  update public.shifts as shift set
    user_id = case when user_id = person then null else user_id end,
    status = case when user_id = person then 'scheduled' else status end,
    drop_reason = case when user_id = person then null else drop_reason end,
    claimed_by_user_id = case when claimed_by_user_id = person then null else claimed_by_user_id end,
    -- Nobody is left to be told that it is not theirs any more.
    published_as = case when published_as ->> 'user_id' = person::text
      then jsonb_set(published_as, '{user_id}', 'null') else published_as end
  from public.businesses as paying
  where paying.id = business and shift.business_id = business and not shift.deleted
    and person in (shift.user_id, shift.claimed_by_user_id)
    and (shift.date + shift.start_time::time) at time zone paying.timezone > now();
$$;

-- Swaps that wait for an answer cannot be any more; the other person is told.
create function access.end_swaps(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  update public.swap_requests set status = case
    when requested_by = person then 'withdrawn' when status = 'asked' then 'refused' else 'denied' end
  where business_id = business and status in ('asked', 'agreed') and not deleted
    and person in (requested_by, requested_of);
$$;

-- Answers {status: ok}, also for somebody deactivated before, or {status: not_allowed | not_found | is_caller |
-- is_owner | last_admin}. Their PIN is free, their seat too.
create function public.deactivate_staff(caller uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, '{"deleted": true}');
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  if exists (select from public.profiles where id = person and deleted and deactivated_at is null) then
    return jsonb_build_object('status', 'not_found');
  end if;
  update public.profiles set deleted = true, deactivated_at = now(), pin_hash = null
  where id = person and not deleted;
  perform access.end_swaps(business, person), access.release_shifts(business, person);
  return jsonb_build_object('status', 'ok');
end;
$$;

-- As before, and somebody who is deactivated may be removed; their shifts to come are open.
create or replace function public.remove_staff(caller uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, '{"deleted": true}');
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  update public.profiles set deleted = true, deactivated_at = null, removed_at = now(), pin_hash = null
  where id = person and (not deleted or deactivated_at is not null);
  perform access.end_swaps(business, person), access.release_shifts(business, person);
  return jsonb_build_object('status', 'ok');
end;
$$;

revoke execute on function access.release_shifts(uuid, uuid), access.end_swaps(uuid, uuid) from public;
revoke execute on function public.deactivate_staff(uuid, uuid) from public, anon, authenticated;
grant execute on function public.deactivate_staff(uuid, uuid) to service_role;
