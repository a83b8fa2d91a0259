-- Area: notifications
-- Where people read of a shift, they also read what it is worked as; and who is told of a publication is told of a changed
-- position.
create function public.shift_details(day date, start_time text, end_time text, position_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.shift_details(day, start_time, end_time) || jsonb_strip_nulls(jsonb_build_object(
    'position', (select name from public.positions where id = position_id)));
$$;

create or replace function public.notify_of_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  doer constant uuid := auth.uid();
  shift constant jsonb := public.shift_details(new.date, new.start_time, new.end_time, new.position_id);
begin
  if new.status = 'dropped' and old.status <> 'dropped' and old.user_id = doer then
    perform public.notify_managers(new.business_id, 'shift-drop', 'shift-dropped',
      jsonb_build_object('name', public.name_of(doer), 'shift', shift, 'reason', left(btrim(new.drop_reason), 800)));
  end if;
  if new.claimed_by_user_id is null or new.claimed_by_user_id is not distinct from old.claimed_by_user_id then
    return null;
  end if;
  if new.claimed_by_user_id = doer then
    perform public.notify_managers(new.business_id, 'shift-claim', 'shift-claimed',
      jsonb_build_object('name', public.name_of(doer), 'shift', shift));
  elsif old.status = 'claimed' and old.user_id = new.claimed_by_user_id then
    perform public.notify_person(new.business_id, new.claimed_by_user_id, 'claim-denied',
      'claim-approval-withdrawn', jsonb_build_object('shift', shift));
  else
    perform public.notify_person(new.business_id, new.claimed_by_user_id, 'claim-denied', 'claim-reopened',
      jsonb_build_object('shift', shift));
  end if;
  return null;
end;
$$;

create or replace function public.notify_of_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given public.shifts;
  wanted public.shifts;
  swap jsonb;
begin
  if (select auth.uid()) is null or tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  select * into given from public.shifts where id = new.shift_id;
  select * into wanted from public.shifts where id = new.with_shift_id;
  swap := jsonb_build_object('asker', public.name_of(new.requested_by), 'asked', public.name_of(new.requested_of),
    'given', public.shift_details(given.date, given.start_time, given.end_time, given.position_id),
    'wanted', public.shift_details(wanted.date, wanted.start_time, wanted.end_time, wanted.position_id)) || jsonb_strip_nulls(
    jsonb_build_object('reason', public.take_reason(new.id)));
  case new.status
    when 'asked' then
      perform public.notify_person(new.business_id, new.requested_of, 'shift-swap', 'swap-requested',
        swap || jsonb_strip_nulls(jsonb_build_object('note', nullif(btrim(new.message), ''))));
    when 'agreed' then
      insert into public.notifications (business_id, user_id, type, key, details)
      select new.business_id, person.id, 'shift-swap',
        case when access.decides_own(person) or person.id not in (new.requested_by, new.requested_of)
          then 'swap-to-approve' else 'swap-agreed' end, swap
      from public.profiles as person
      where person.business_id = new.business_id and not person.deleted and person.id is distinct from (select auth.uid())
        and (person.id = new.requested_by or person.role in ('admin', 'manager'))
      order by person.id;
    when 'refused' then
      perform public.notify_person(new.business_id, new.requested_by, 'shift-swap', 'swap-declined', swap);
    when 'approved' then
      perform public.notify_person(new.business_id, person, 'swap-decided', 'swap-approved', swap)
      from unnest(array[new.requested_by, new.requested_of]) as person;
    when 'denied' then
      perform public.notify_person(new.business_id, person, 'swap-decided', 'swap-denied', swap)
      from unnest(array[new.requested_by, new.requested_of]) as person;
    when 'withdrawn' then
      insert into public.notifications (business_id, user_id, type, key, details)
      select new.business_id, id, 'shift-swap', 'swap-withdrawn', swap
      from public.profiles
      where business_id = new.business_id and not deleted and id is distinct from (select auth.uid())
        and (id = new.requested_of or old.status = 'agreed' and role in ('admin', 'manager'))
      order by id;
    else null;
  end case;
  return null;
end;
$$;

create or replace function public.notify_of_claims(decided jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, key, details)
  select profile.business_id, profile.id, 'claim-' || outcome,
    case when outcome = 'approved' then 'claim-approved' when removed then 'claimed-shift-removed'
      when given_away then 'claimed-shift-given-away' else 'claim-denied' end,
    jsonb_strip_nulls(jsonb_build_object('shift', public.shift_details(date, start_time, end_time, position_id),
      'reason', case outcome when 'denied' then given.reason end))
  from jsonb_to_recordset(decided) as claim (shift uuid, business_id uuid, claimer uuid, outcome text, removed boolean,
    given_away boolean, date date, start_time text, end_time text, position_id uuid)
  join public.profiles as profile on profile.id = claimer and profile.business_id = claim.business_id
  left join public.denial_reasons as given on given.row_id = claim.shift
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  order by profile.id, date, start_time;
  delete from public.denial_reasons
  where row_id in (select shift from jsonb_to_recordset(decided) as claim (shift uuid));
$$;

-- What was published is what a device said: of its business alone has it a name.
create or replace function public.notify_of_removal(gone jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, key, details)
  select profile.business_id, profile.id, 'shift-removed', 'shifts-removed',
    jsonb_build_object('count', count(*), 'shifts', to_jsonb((array_agg(shift order by shift ->> 'date', shift))[:12]))
  from jsonb_to_recordset(gone) as given (business_id uuid, published jsonb)
  cross join lateral (select public.shift_details((published ->> 'date')::date, published ->> 'start_time',
    published ->> 'end_time', (select held.id from public.positions as held
      where held.id = (published ->> 'position_id')::uuid and held.business_id = given.business_id)) as shift) as detailed
  join public.profiles as profile on profile.id = (published ->> 'user_id')::uuid and profile.business_id = given.business_id
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  group by profile.business_id, profile.id order by profile.id;
$$;

create or replace function public.notify_of_changed_shifts() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  published jsonb;
  gone jsonb;
  decided jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  select
    jsonb_agg(jsonb_build_object('business_id', business_id, 'before', known_before, 'now', known_now))
      filter (where is_news),
    jsonb_agg(jsonb_build_object('business_id', business_id, 'published', known_before)) filter (where is_gone),
    jsonb_agg(jsonb_build_object('shift', id, 'business_id', business_id, 'claimer', claimer, 'removed', is_removed,
      'outcome', case when holder = claimer then 'approved' else 'denied' end,
      'given_away', holder is not null and holder is distinct from holder_before, 'date', date, 'start_time', start_time,
      'end_time', end_time, 'position_id', position_id)) filter (where is_decided)
  into published, gone, decided
  from (
    select becomes.id, becomes.business_id, becomes.date, becomes.start_time, becomes.end_time, becomes.position_id,
      was.published_as as known_before, becomes.published_as as known_now, was.user_id as holder_before,
      becomes.user_id as holder, claimer,
      becomes.deleted and not was.deleted as is_removed,
      not becomes.deleted and becomes.published_as ->> 'publish_id' is distinct from was.published_as ->> 'publish_id'
        and becomes.published_as is not null as is_news,
      becomes.deleted and not was.deleted and was.published_as is not null as is_gone,
      claimer is not null and (becomes.deleted and not was.deleted
        or becomes.claimed_by_user_id is distinct from claimer)
        and not (becomes.status = 'dropped' and becomes.user_id = claimer) as is_decided
    from was join becomes using (id)
    cross join lateral (select coalesce(was.claimed_by_user_id,
      case when becomes.status = 'claimed' and was.status <> 'claimed' then becomes.user_id end) as claimer) as claim
    offset 0
  ) as shift
  where is_news or is_gone or is_decided;
  if published is not null then
    perform public.notify_of_publication(published);
  end if;
  if gone is not null then
    perform public.notify_of_removal(gone);
  end if;
  if decided is not null then
    perform public.notify_of_claims(decided);
  end if;
  return null;
end;
$$;

create or replace function public.notify_of_publication(published jsonb) returns void
language sql security definer set search_path = '' set enable_nestloop = off as $$
  with one as (
    select business_id, before ->> 'user_id' as person_before, now ->> 'user_id' as person_now,
      (now ->> 'publish_id')::uuid as topic, (before ->> 'date')::date as day_before, (now ->> 'date')::date as day_now,
      jsonb_strip_nulls(before - array['publish_id', 'user_id'])
        is distinct from jsonb_strip_nulls(now - array['publish_id', 'user_id']) as moved
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

create or replace function access.close_outlived_claims() returns void
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
      select id, claimed_by_user_id as claimer, public.shift_details(date, start_time, end_time, position_id) as details
      from public.shifts
      where business_id = business.id and claimed_by_user_id is not null and not deleted
        and date < (now() at time zone business.timezone)::date
        and (select ends_at from public.shift_span(date, start_time, end_time, business.timezone)) <= now()
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

create or replace function access.notify_of_outlived_swaps() returns void
language sql security definer set search_path = '' as $$
  with expired as (
    select swap.*, given as given_shift, wanted as wanted_shift
    from public.swap_requests as swap join public.businesses as business on business.id = swap.business_id
    join public.shifts as given on given.id = swap.shift_id
    join public.shifts as wanted on wanted.id = swap.with_shift_id
    where swap.status in ('asked', 'agreed') and not swap.deleted and not business.deleted
      and swap.date >= (now() at time zone 'UTC')::date - 8
      and least(given.date, wanted.date) < (now() at time zone business.timezone)::date - 1
      and public.is_held(given, swap.requested_by) and public.is_held(wanted, swap.requested_of)
  ), notified as (
    insert into access.notified_of_due (kind, thing, user_id)
    select 'swap', id, person from expired
    cross join unnest(array[requested_by, case status when 'agreed' then requested_of end]) as person
    where person is not null on conflict do nothing returning thing, user_id
  )
  insert into public.notifications (business_id, user_id, type, key, details)
  select person.business_id, person.id, 'swap-decided', 'swap-expired', jsonb_build_object(
    'given', public.shift_details((given_shift).date, (given_shift).start_time, (given_shift).end_time,
      (given_shift).position_id),
    'wanted', public.shift_details((wanted_shift).date, (wanted_shift).start_time, (wanted_shift).end_time,
      (wanted_shift).position_id))
  from expired join notified on notified.thing = expired.id
  join public.profiles as person on person.id = notified.user_id and person.business_id = expired.business_id
    and not person.deleted
  order by person.business_id, person.id;
$$;

create or replace function public.post_dropped_shifts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set deleted = true
  where type = 'shift-drop' and not deleted and shift_id in (
    select becomes.id from was join becomes using (id)
    where (becomes.status, becomes.deleted) is distinct from (was.status, was.deleted)
      and (becomes.deleted or becomes.status <> 'claimed'));
  perform public.post_in_chat(becomes.business_id, (select auth.uid()), 'shift-drop', 'shift',
    concat_ws(' ', becomes.date, becomes.start_time, becomes.end_time,
      (select name from public.positions where id = becomes.position_id)), becomes.id)
  from was join becomes using (id)
  where becomes.status = 'dropped' and was.status <> 'dropped' and becomes.published and not becomes.deleted
  order by becomes.date, becomes.start_time, becomes.id;
  return null;
end;
$$;

-- A dropped shift is offered to those who can work it.
create or replace function access.queue_team_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.queue_pushes(array_agg((new.business_id, person.id, 'team-message', new.id, new.id::text,
    case new.type when 'shift-drop' then 'shift-available' else new.type end,
    jsonb_build_object('name', public.name_of(new.user_id), 'content', new.text))::access.push))
  from access.people_with_devices(new.business_id, new.user_id) as person
  where new.type <> 'shift-drop' or person.role = 'employee' and not exists (
    select from public.shifts as shift
    where shift.id = new.shift_id and not public.can_work(shift.position_id, person.id)) having count(*) > 0;
  return null;
end;
$$;

-- A shift is called as its template, or as its position; who has both reads both.
call sync.amend('public.calendar_feed(text)', $q$then '' else '*' end, 'Shift'),$q$,
  $q$then '' else '*' end, work.name, 'Shift'), 'position', work.name,$q$);
call sync.amend('public.calendar_feed(text)', 'left join public.shift_templates as template on template.id = shift.time_slot',
  'left join public.shift_templates as template on template.id = shift.time_slot
    left join public.positions as work on work.id = shift.position_id');

-- A push that waited is about the same shift also where that has another position or place by now, or other names of them.
call sync.amend('access.has_lapsed(access.push_queue)', $q$= waiting.details -> 'shift'$q$,
  $q$= (waiting.details -> 'shift') - array['position', 'place']$q$);
call sync.amend('access.has_lapsed(access.push_queue)', $q$= waiting.details -> 'given'$q$,
  $q$= (waiting.details -> 'given') - array['position', 'place']$q$);
call sync.amend('access.has_lapsed(access.push_queue)', $q$= waiting.details -> 'wanted'$q$,
  $q$= (waiting.details -> 'wanted') - array['position', 'place']$q$);
