-- What is in force, written by `npm run schema`. To change it, add a migration.

CREATE OR REPLACE FUNCTION access.close_outlived_claims()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business public.businesses;
begin
  for business in
    select * from public.businesses where id in (
      select business_id from public.shifts
      where claimed_by_user_id is not null and not deleted and date < (now() at time zone 'UTC')::date + 1)
    order by id
  loop
    perform sync.lock_business(business.id);
    with outlived as (
      select id, claimed_by_user_id as claimer, public.shift_details(date, start_time, end_time) as details
      from public.shifts
      where business_id = business.id and claimed_by_user_id is not null and not deleted
        and date < (now() at time zone business.timezone)::date
        and (date + end_time::time + case when end_time > start_time then interval '0' else interval '1 day' end)
          at time zone business.timezone <= now()
      for update
    ), closed as (
      update public.shifts as shift set claimed_by_user_id = null from outlived where shift.id = outlived.id
    )
    insert into public.notifications (business_id, user_id, type, key, details)
    select business.id, person.id, 'claim-denied', 'claim-expired', jsonb_build_object('shift', outlived.details)
    from outlived join public.profiles as person on person.id = outlived.claimer
    where person.business_id = business.id and not person.deleted order by outlived.id;
  end loop;
end;
$function$;
