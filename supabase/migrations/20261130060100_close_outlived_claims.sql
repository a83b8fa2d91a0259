-- Area: reminders
-- Claims that nobody decided before their shift and its day were over: each is closed, and its person is told.
create index if not exists shifts_claimed on public.shifts (date) where claimed_by_user_id is not null and not deleted;

create function access.close_outlived_claims() returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
revoke execute on function access.close_outlived_claims from public, anon, authenticated;

create or replace function public.notify_of_due_things() returns void
language sql security definer set search_path = '' as $$
  select access.notify_of_forgotten_outs();
  select access.notify_of_tomorrow();
  select access.close_outlived_claims();
  delete from access.notified_of_due where notified_at < now() - interval '90 days';
$$;
