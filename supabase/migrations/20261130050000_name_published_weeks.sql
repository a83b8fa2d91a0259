-- Area: roster_notifications.
-- A published roster names the weeks that it concerns: the days from `from` to `to`, whole weeks of the business.

-- The first day of the week of a day, in weeks that begin on 'sun', 'mon' or 'sat'.
create function public.first_of_week(day date, week_start text) returns date
language sql immutable set search_path = ''
return day - (extract(dow from day)::integer - case week_start when 'mon' then 1 when 'sat' then 6 else 0 end + 7) % 7;
revoke execute on function public.first_of_week(date, text) from public;
grant execute on function public.first_of_week(date, text) to service_role;

-- Notifies each person once per publication of their new, changed and reassigned shifts, and of their weeks, even if it
-- arrives in several pushes.
create or replace function public.notify_of_publication(published jsonb) returns void
language sql security definer set search_path = '' set enable_nestloop = off as $$
  with one as (
    select business_id, before ->> 'user_id' as person_before, now ->> 'user_id' as person_now,
      (now ->> 'publish_id')::uuid as topic, (before ->> 'date')::date as day_before, (now ->> 'date')::date as day_now,
      before - array['publish_id', 'user_id'] is distinct from now - array['publish_id', 'user_id'] as moved
    from jsonb_to_recordset(published) as given (business_id uuid, before jsonb, now jsonb)
  ), counted as (
    select business_id, person::uuid as person, topic, count(*) filter (where what = 1) as added,
      count(*) filter (where what = 2) as changed, count(*) filter (where what = 3) as removed,
      min(least(day, day_from)) as first_day, max(greatest(day, day_from)) as last_day
    from one cross join lateral (values
      (person_now, 1, person_now is distinct from person_before, day_now, null),
      (person_now, 2, person_now = person_before and moved, day_now, day_before),
      (person_before, 3, person_before is distinct from person_now, day_before, null)) as part (person, what, applies, day, day_from)
    where applies and person is not null
    group by business_id, person, topic
  )
  insert into public.notifications as earlier (business_id, user_id, type, key, details, topic)
  select counted.business_id, profile.id, 'roster-published', 'roster-published',
    jsonb_build_object('added', added, 'changed', changed, 'removed', removed,
      'from', public.first_of_week(first_day, business.week_start), 'to', public.first_of_week(last_day, business.week_start) + 6), topic
  from counted join public.profiles as profile on profile.id = person and profile.business_id = counted.business_id
  join public.businesses as business on business.id = counted.business_id
  where not profile.deleted and profile.id is distinct from (select auth.uid()) and profile.business_id = any (array(
    select business_id from jsonb_to_recordset(published) as given (business_id uuid)))
  order by profile.id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set details = (
        select jsonb_object_agg(what, to_jsonb((earlier.details ->> what)::integer + number::integer))
        from jsonb_each_text(excluded.details - array['from', 'to']) as one (what, number))
      -- Days are written so that their order is that of their texts; earlier rows have none.
      || jsonb_build_object('from', least(earlier.details ->> 'from', excluded.details ->> 'from'),
        'to', greatest(earlier.details ->> 'to', excluded.details ->> 'to')),
      read = false;
$$;
