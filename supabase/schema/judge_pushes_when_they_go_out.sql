-- What is in force, written by `npm run schema`. To change it, add a migration.

CREATE OR REPLACE FUNCTION access.has_lapsed(waiting access.push_queue)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when waiting.key = 'shift-available' then not exists (
      select from public.messages as message join public.shifts as shift on shift.id = message.shift_id
      where message.id = waiting.thing and not shift.deleted and shift.status = 'dropped'
        and shift.claimed_by_user_id is null and not public.has_begun(shift))
    when waiting.key in ('swap-requested', 'swap-to-approve') then exists (
      select from public.businesses as business
      cross join lateral (values (waiting.details -> 'given'), (waiting.details -> 'wanted')) as part (shift)
      where business.id = waiting.business_id
        and ((shift ->> 'date')::date + (shift ->> 'start')::time) at time zone business.timezone <= now())
    else false end;
$function$;
