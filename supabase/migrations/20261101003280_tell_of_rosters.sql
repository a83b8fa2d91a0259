-- A publication tells each person once what is new, changed and no longer theirs since the one before; who published it
-- knows. All of it is compared by the statement: 500 shifts are one comparison.

-- "3 new shifts, 1 changed, 1 no longer yours": the first part says of what.
create function public.publication_words(counts integer[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case
      when place = 1 then format('%s new %s', number, noun)
      when rank = 1 then format('%s %s %s', number, noun, words)
      else format('%s %s', number, words) end, ', ' order by place)
  from (
    select place, number, case number when 1 then 'shift' else 'shifts' end as noun,
      case place when 2 then 'changed' else 'no longer yours' end as words, row_number() over (order by place) as rank
    from unnest(counts) with ordinality as one (number, place) where number > 0
  ) as part;
$$;

-- `told` are the shifts of a statement: what they were published as before, and are now.
create function public.tell_of_publication(told jsonb) returns void
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
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  order by profile.id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set counts = array[earlier.counts[1] + excluded.counts[1], earlier.counts[2] + excluded.counts[2],
        earlier.counts[3] + excluded.counts[3]],
      message = public.publication_words(array[earlier.counts[1] + excluded.counts[1],
        earlier.counts[2] + excluded.counts[2], earlier.counts[3] + excluded.counts[3]]),
      read = false;
$$;

-- Shifts that staff knew of and that are gone, by the person they were told had them.
create function public.tell_of_removal(gone jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, title, message)
  select profile.business_id, profile.id, 'shift-removed', case count(*) when 1 then 'Shift removed' else 'Shifts removed' end,
    case count(*) when 1 then format('Your shift on %s was removed', min(words))
      else format('%s of your shifts were removed: %s', count(*), left(string_agg(words, '; ' order by day, words), 900)) end
  from jsonb_to_recordset(gone) as given (business_id uuid, told jsonb)
  cross join lateral (select (told ->> 'date')::date as day) as dated
  cross join lateral (select public.say_shift(day, told ->> 'start_time', told ->> 'end_time') as words) as said
  join public.profiles as profile on profile.id = (told ->> 'user_id')::uuid and profile.business_id = given.business_id
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  group by profile.business_id, profile.id order by profile.id;
$$;

-- What became of claims: whose it was and of which shift; who withdraws knows.
create function public.tell_of_claims(decided jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, title, message)
  select profile.business_id, profile.id, 'claim-' || outcome,
    case outcome when 'approved' then 'Claim approved' else 'Claim denied' end,
    format(case
      when outcome = 'approved' then 'The shift on %s is yours'
      when removed then 'The shift on %s was removed'
      when given_away then 'The shift on %s was given to somebody else'
      else 'You were not given the shift on %s' end, public.say_shift(date, start_time, end_time))
  from jsonb_to_recordset(decided) as claim (business_id uuid, claimer uuid, outcome text, removed boolean,
    given_away boolean, date date, start_time text, end_time text)
  join public.profiles as profile on profile.id = claimer and profile.business_id = claim.business_id
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  order by profile.id, date, start_time;
$$;

create function public.tell_of_new_shifts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('business_id', business_id, 'now', published_as)) into told
  from becomes where published_as is not null and not deleted;
  if told is not null then
    perform public.tell_of_publication(told);
  end if;
  return null;
end;
$$;

create function public.tell_of_changed_shifts() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  told jsonb;
  gone jsonb;
  decided jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  select
    jsonb_agg(jsonb_build_object('business_id', business_id, 'before', told_before, 'now', told_now))
      filter (where is_told),
    jsonb_agg(jsonb_build_object('business_id', business_id, 'told', told_before)) filter (where is_gone),
    jsonb_agg(jsonb_build_object('business_id', business_id, 'claimer', claimer, 'removed', is_removed,
      'outcome', case when holder = claimer then 'approved' else 'denied' end,
      'given_away', holder is distinct from holder_before, 'date', date, 'start_time', start_time,
      'end_time', end_time)) filter (where is_decided)
  into told, gone, decided
  from (
    select becomes.business_id, becomes.date, becomes.start_time, becomes.end_time, was.published_as as told_before,
      becomes.published_as as told_now, was.user_id as holder_before, becomes.user_id as holder,
      was.claimed_by_user_id as claimer, becomes.deleted and not was.deleted as is_removed,
      not becomes.deleted and becomes.published_as ->> 'publish_id' is distinct from was.published_as ->> 'publish_id'
        and becomes.published_as is not null as is_told,
      becomes.deleted and not was.deleted and was.published_as is not null as is_gone,
      was.claimed_by_user_id is not null and (becomes.deleted and not was.deleted
        or becomes.claimed_by_user_id is distinct from was.claimed_by_user_id) as is_decided
    from was join becomes using (id) offset 0
  ) as shift
  where is_told or is_gone or is_decided;
  if told is not null then
    perform public.tell_of_publication(told);
  end if;
  if gone is not null then
    perform public.tell_of_removal(gone);
  end if;
  if decided is not null then
    perform public.tell_of_claims(decided);
  end if;
  return null;
end;
$$;

revoke execute on function public.publication_words(integer[]), public.tell_of_publication(jsonb),
  public.tell_of_removal(jsonb), public.tell_of_claims(jsonb), public.tell_of_new_shifts(),
  public.tell_of_changed_shifts() from public, anon, authenticated;
create trigger shifts_tell_inserted after insert on public.shifts referencing new table as becomes
  for each statement execute function public.tell_of_new_shifts();
create trigger shifts_tell_updated after update on public.shifts
  referencing old table as was new table as becomes
  for each statement execute function public.tell_of_changed_shifts();
