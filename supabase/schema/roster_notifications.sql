-- What is in force, written by `npm run schema`. To change it, add a migration.

CREATE OR REPLACE FUNCTION access.decides_own(person public.profiles)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.businesses where id = person.business_id and owner_id = person.id)
    or person.role = 'admin' and not exists (
      select from public.profiles as other where other.business_id = person.business_id
        and other.role = 'admin' and not other.deleted and other.id <> person.id);
$function$;

CREATE OR REPLACE FUNCTION public.first_of_week(day date, week_start text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (day - ((((EXTRACT(dow FROM day))::integer - CASE week_start WHEN 'mon'::text THEN 1 WHEN 'sat'::text THEN 6 ELSE 0 END) + 7) % 7));
grant execute on function public.first_of_week(date,text) to service_role;

CREATE OR REPLACE FUNCTION public.notify_managers_of_availability(entry public.staff_availability)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number bigint := 1;
  first_day date := entry.date;
  last_day date := entry.date;
begin
  if entry.series_id is not null then
    select count(*), min(date), max(date) into number, first_day, last_day from public.staff_availability
    where user_id = entry.user_id and series_id = entry.series_id and status = 'pending' and not deleted;
  end if;
  insert into public.notifications (business_id, user_id, type, key, details, topic)
  select entry.business_id, id, 'new-availability',
    case when entry.available then 'availability-entered' else 'time-off-requested' end, jsonb_build_object(
      'name', public.name_of(entry.user_id), 'days', public.span_details(number, first_day, last_day)), entry.series_id
  from public.profiles
  where business_id = entry.business_id and id in (
      select public.managers_at(entry.business_id, public.places_of(entry.business_id, entry.user_id)))
  order by id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set key = excluded.key, details = excluded.details, read = false;
end;
$function$;
grant execute on function public.notify_managers_of_availability(public.staff_availability) to service_role;

CREATE OR REPLACE FUNCTION public.notify_of_automatic_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wall constant timestamp := (select new.at at time zone timezone from public.businesses where id = new.business_id);
begin
  perform public.notify_person(new.business_id, new.user_id, 'clocked-out', 'clocked-out',
    jsonb_build_object('day', wall::date, 'time', to_char(wall, 'HH24:MI')));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_changed_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
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
      'end_time', end_time, 'position_id', position_id, 'place_id', place_id)) filter (where is_decided)
  into published, gone, decided
  from (
    select becomes.id, becomes.business_id, becomes.date, becomes.start_time, becomes.end_time, becomes.position_id, becomes.place_id,
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
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_claims(decided jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (business_id, user_id, type, key, details)
  select profile.business_id, profile.id, 'claim-' || outcome,
    case when outcome = 'approved' then 'claim-approved' when removed then 'claimed-shift-removed'
      when given_away then 'claimed-shift-given-away' else 'claim-denied' end,
    jsonb_strip_nulls(jsonb_build_object('shift', public.shift_details(date, start_time, end_time, position_id, place_id),
      'reason', case outcome when 'denied' then given.reason end))
  from jsonb_to_recordset(decided) as claim (shift uuid, business_id uuid, claimer uuid, outcome text, removed boolean,
    given_away boolean, date date, start_time text, end_time text, position_id uuid, place_id uuid)
  join public.profiles as profile on profile.id = claimer and profile.business_id = claim.business_id
  left join public.denial_reasons as given on given.row_id = claim.shift
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  order by profile.id, date, start_time;
  delete from public.denial_reasons
  where row_id in (select shift from jsonb_to_recordset(decided) as claim (shift uuid));
$function$;
grant execute on function public.notify_of_claims(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.notify_of_correction()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hours constant jsonb := public.hours_details(new.business_id, new.clock_in_time,
    coalesce(new.clock_out_time, new.clock_in_time));
begin
  if (select auth.uid()) is null or new.deleted or tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if new.status = 'pending' then
    perform public.notify_managers_of_person(new.business_id, 'correction-asked', 'correction-requested',
      jsonb_build_object('name', public.name_of(new.user_id), 'hours', hours, 'reason', left(btrim(new.reason), 800)),
      new.user_id);
  else
    perform public.notify_person(new.business_id, new.user_id, 'correction-decided',
      'correction-' || new.status, jsonb_strip_nulls(jsonb_build_object('hours', hours, 'reason', new.denial_reason)));
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (business_id, user_id, type, key, details)
  select new.business_id, id, 'availability-deadline',
    case tg_op when 'UPDATE' then 'availability-deadline-changed' else 'availability-deadline' end,
    jsonb_build_object('due', new.due_date, 'from', new.start_date, 'to', new.end_date)
  from public.profiles
  where business_id = new.business_id and role = 'employee' and not deleted and id is distinct from (select auth.uid())
  order by id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_decided_availability()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  perform public.notify_person_of_availability(entry, number, reasons)
  from (
    select (array_agg(becomes.id order by becomes.date))[1] as id, count(*) as number,
      array_agg(distinct case becomes.status when 'denied' then regexp_replace(coalesce(given.reason, ''), '\s*\n\s*', ' ', 'g')
        else '' end) as reasons
    from was join becomes using (id) left join public.denial_reasons as given on given.row_id = id
    where becomes.status in ('approved', 'denied') and becomes.status <> was.status and not becomes.deleted
    group by coalesce(becomes.series_id, becomes.id), becomes.status
  ) as first_of_each
  join public.staff_availability as entry using (id);
  delete from public.denial_reasons where row_id in (select id from becomes);
  perform public.notify_managers_of_availability(entry)
  from (
    select distinct on (coalesce(becomes.series_id, becomes.id)) becomes.id
    from was join becomes using (id)
    where becomes.user_id = (select auth.uid()) and becomes.status = 'pending' and was.status <> 'pending'
      and not becomes.deleted
    order by coalesce(becomes.series_id, becomes.id), becomes.date
  ) as first_of_each
  join public.staff_availability as entry using (id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_new_availability()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_managers_of_availability(entry)
  from (
    select distinct on (coalesce(series_id, id)) becomes.id from becomes
    where user_id = (select auth.uid()) and status = 'pending' and not deleted
    order by coalesce(series_id, id), date
  ) as first_of_each
  join public.staff_availability as entry using (id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_new_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  published jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('business_id', business_id, 'now', published_as)) into published
  from becomes where published_as is not null and not deleted;
  if published is not null then
    perform public.notify_of_publication(published);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_publication(published jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
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
$function$;
grant execute on function public.notify_of_publication(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.notify_of_removal(gone jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (business_id, user_id, type, key, details)
  select profile.business_id, profile.id, 'shift-removed', 'shifts-removed',
    jsonb_build_object('count', count(*), 'shifts', to_jsonb((array_agg(shift order by shift ->> 'date', shift))[:12]))
  from jsonb_to_recordset(gone) as given (business_id uuid, published jsonb)
  cross join lateral (select public.shift_details((published ->> 'date')::date, published ->> 'start_time',
    published ->> 'end_time', (select held.id from public.positions as held
      where held.id = (published ->> 'position_id')::uuid and held.business_id = given.business_id), (select held.id from public.places as held
      where held.id = (published ->> 'place_id')::uuid and held.business_id = given.business_id)) as shift) as detailed
  join public.profiles as profile on profile.id = (published ->> 'user_id')::uuid and profile.business_id = given.business_id
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  group by profile.business_id, profile.id order by profile.id;
$function$;
grant execute on function public.notify_of_removal(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.notify_of_shift()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  doer constant uuid := auth.uid();
  shift constant jsonb := public.shift_details(new.date, new.start_time, new.end_time, new.position_id, new.place_id);
begin
  if new.status = 'dropped' and old.status <> 'dropped' and old.user_id = doer then
    perform public.notify_managers(new.business_id, 'shift-drop', 'shift-dropped',
      jsonb_build_object('name', public.name_of(doer), 'shift', shift, 'reason', left(btrim(new.drop_reason), 800)),
      new.place_id);
  end if;
  if new.claimed_by_user_id is null or new.claimed_by_user_id is not distinct from old.claimed_by_user_id then
    return null;
  end if;
  if new.claimed_by_user_id = doer then
    perform public.notify_managers(new.business_id, 'shift-claim', 'shift-claimed',
      jsonb_build_object('name', public.name_of(doer), 'shift', shift), new.place_id);
  elsif old.status = 'claimed' and old.user_id = new.claimed_by_user_id then
    perform public.notify_person(new.business_id, new.claimed_by_user_id, 'claim-denied',
      'claim-approval-withdrawn', jsonb_build_object('shift', shift));
  else
    perform public.notify_person(new.business_id, new.claimed_by_user_id, 'claim-denied', 'claim-reopened',
      jsonb_build_object('shift', shift));
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_of_swap()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'given', public.shift_details(given.date, given.start_time, given.end_time, given.position_id, given.place_id),
    'wanted', public.shift_details(wanted.date, wanted.start_time, wanted.end_time, wanted.position_id, wanted.place_id)) || jsonb_strip_nulls(
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
        and (person.id = new.requested_by or person.id in (select public.managers_of(new.business_id, place)
          from unnest(array[given.place_id, wanted.place_id]) as place))
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
        and (id = new.requested_of or old.status = 'agreed' and id in (select public.managers_of(new.business_id, place)
          from unnest(array[given.place_id, wanted.place_id]) as place))
      order by id;
    else null;
  end case;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.notify_person_of_availability(entry public.staff_availability, decided bigint, reasons text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number bigint := 1;
  first_day date := entry.date;
  last_day date := entry.date;
  -- The opposite decision, if any, has its own notification.
  topic_now constant uuid := md5(entry.series_id || ' ' || entry.status)::uuid;
  earlier text[] := '{}';
begin
  if entry.series_id is not null then
    select count(*), min(date), max(date) into number, first_day, last_day from public.staff_availability
    where user_id = entry.user_id and series_id = entry.series_id and status = entry.status and not deleted;
  end if;
  if number > decided then
    earlier := regexp_split_to_array(coalesce((
      select reason from public.notifications
      where user_id = entry.user_id and type = 'availability-decided' and topic = topic_now and not deleted), ''), '\n');
  end if;
  reasons := earlier || array(select one from unnest(reasons) as one where one <> all (earlier) order by one);
  insert into public.notifications (business_id, user_id, type, key, details, topic, reason)
  select entry.business_id, id, 'availability-decided',
    case when entry.available then 'availability-' else 'time-off-' end || entry.status,
    jsonb_strip_nulls(jsonb_build_object('days', public.span_details(number, first_day, last_day),
      case when '' = any (reasons) then 'partial_reason' else 'reason' end,
      left(nullif(array_to_string(array_remove(reasons, ''), '; '), ''), 1000))),
    topic_now, nullif(left(array_to_string(reasons, e'\n'), 1000), '')
  from public.profiles
  where id = entry.user_id and business_id = entry.business_id and not deleted
    and id is distinct from (select auth.uid())
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set details = excluded.details, reason = excluded.reason, read = false;
end;
$function$;
grant execute on function public.notify_person_of_availability(public.staff_availability,bigint,text[]) to service_role;
