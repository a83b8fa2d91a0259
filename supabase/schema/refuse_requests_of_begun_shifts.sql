-- What is in force, written by `npm run schema`. To change it, add a migration.

CREATE OR REPLACE FUNCTION public.has_begun(shift public.shifts)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (shift.date + shift.start_time::time) at time zone timezone <= now()
  from public.businesses where id = shift.business_id;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_begun_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.claimed_by_user_id = auth.uid() and public.has_begun(new) then
    raise exception 'shift_begun';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refuse_begun_swap()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.shifts as shift
    where shift.id in (new.shift_id, new.with_shift_id) and public.has_begun(shift)) then
    raise exception 'shift_begun';
  end if;
  return new;
end;
$function$;
