-- Publishing looks for whom it tells among the people of the business, not among those of all of them.

create or replace function public.tell_of_publication(told jsonb) returns void
language sql security definer set search_path = '' set enable_nestloop = off as $$
  with one as (
    select business_id, before ->> 'user_id' as person_before, now ->> 'user_id' as person_now,
      (now ->> 'publish_id')::uuid as topic,
      before - array['publish_id', 'user_id'] is distinct from now - array['publish_id', 'user_id'] as moved
    from jsonb_to_recordset(told) as given (business_id uuid, before jsonb, now jsonb)
  ), counted as (
    select business_id, person::uuid as person, topic, array[count(*) filter (where what = 1),
      count(*) filter (where what = 2), count(*) filter (where what = 3)]::integer[] as counts
    from one cross join lateral (values
      (person_now, 1, person_now is distinct from person_before),
      (person_now, 2, person_now = person_before and moved),
      (person_before, 3, person_before is distinct from person_now)) as part (person, what, applies)
    where applies and person is not null
    group by business_id, person, topic
  )
  insert into public.notifications as earlier (business_id, user_id, type, title, message, topic, counts)
  select counted.business_id, profile.id, 'roster-published', 'Roster published',
    public.publication_words(counts), topic, counts
  from counted join public.profiles as profile on profile.id = person and profile.business_id = counted.business_id
  where not profile.deleted and profile.id is distinct from (select auth.uid()) and profile.business_id = any (array(
    select business_id from jsonb_to_recordset(told) as given (business_id uuid)))
  order by profile.id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set counts = array[earlier.counts[1] + excluded.counts[1], earlier.counts[2] + excluded.counts[2],
        earlier.counts[3] + excluded.counts[3]],
      message = public.publication_words(array[earlier.counts[1] + excluded.counts[1],
        earlier.counts[2] + excluded.counts[2], earlier.counts[3] + excluded.counts[3]]),
      read = false;
$$;
