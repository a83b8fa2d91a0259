-- Area: pushes
-- A push that waited (for the end of quiet hours, or a push service) is judged once more when it goes out. It asks for
-- nothing that was answered, withdrawn, or is too late, and says nothing of what is over. Details name no row, so rows are
-- found by what the reader would be told: a shift that has other times by now is another one. What was read, deleted,
-- completed or clocked out meanwhile is taken from the queue at once, by triggers. Never over: what was decided about hours,
-- an automatic clock-out, what nobody decided in time, open training, and what people wrote.
create function access.has_ended(shift jsonb, zone text) returns boolean
language sql stable set search_path = '' as $$
  select ends_at <= now() from public.shift_span((shift ->> 'date')::date, shift ->> 'start', shift ->> 'end', zone);
$$;

create or replace function access.has_lapsed(waiting access.push_queue) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when waiting.key = 'shift-available' then not exists (
      select from public.messages as message join public.shifts as shift on shift.id = message.shift_id
      where message.id = waiting.thing and not shift.deleted and shift.status = 'dropped'
        and shift.claimed_by_user_id is null and not public.has_begun(shift))
    when waiting.key in ('shift-dropped', 'shift-claimed', 'claim-approved', 'claim-approval-withdrawn', 'claim-reopened')
    then not exists (
      select from public.shifts as shift
      cross join lateral public.shift_span(shift.date, shift.start_time, shift.end_time, business.timezone) as span
      where shift.business_id = business.id and not shift.deleted
        and shift.date = (waiting.details -> 'shift' ->> 'date')::date
        and public.shift_details(shift.date, shift.start_time, shift.end_time) = waiting.details -> 'shift'
        and case waiting.key
          when 'shift-dropped' then shift.status = 'dropped' and span.ends_at > now()
            and public.name_of(shift.user_id) = waiting.details ->> 'name'
          when 'shift-claimed' then public.name_of(shift.claimed_by_user_id) = waiting.details ->> 'name'
            and span.starts_at > now()
          when 'claim-approved' then public.is_held(shift, waiting.user_id) and span.ends_at > now()
          else shift.claimed_by_user_id = waiting.user_id and span.ends_at > now() end)
    when waiting.key in ('claim-denied', 'claimed-shift-removed', 'claimed-shift-given-away')
    then access.has_ended(waiting.details -> 'shift', business.timezone)
    when waiting.key = 'roster-published' then not (
      (waiting.details ->> 'removed')::integer > 0 and coalesce((waiting.details ->> 'to')::date, today) >= today
      or exists (
        select from public.shifts as shift
        cross join lateral public.shift_span(shift.date, shift.start_time, shift.end_time, business.timezone) as span
        where shift.user_id = waiting.user_id and shift.business_id = business.id and not shift.deleted
          and shift.published and shift.date >= today - 1
          and shift.date >= coalesce((waiting.details ->> 'from')::date, today - 1)
          and shift.date <= coalesce((waiting.details ->> 'to')::date, 'infinity') and span.ends_at > now()))
    -- It names the first twelve.
    when waiting.key = 'shifts-removed'
    then (waiting.details ->> 'count')::integer = jsonb_array_length(waiting.details -> 'shifts') and not exists (
      select from jsonb_array_elements(waiting.details -> 'shifts') as shift
      where not access.has_ended(shift, business.timezone))
    when waiting.key in ('swap-requested', 'swap-agreed', 'swap-to-approve') then not exists (
      select from public.swap_requests as swap
      join public.shifts as given on given.id = swap.shift_id join public.shifts as wanted on wanted.id = swap.with_shift_id
      where swap.business_id = business.id and not swap.deleted
        and case waiting.key when 'swap-requested' then swap.status = 'asked' and swap.requested_of = waiting.user_id
          when 'swap-agreed' then swap.status = 'agreed' and swap.requested_by = waiting.user_id
          else swap.status = 'agreed' end
        and public.is_held(given, swap.requested_by) and not public.has_begun(given)
        and public.is_held(wanted, swap.requested_of) and not public.has_begun(wanted)
        and public.shift_details(given.date, given.start_time, given.end_time) = waiting.details -> 'given'
        and public.shift_details(wanted.date, wanted.start_time, wanted.end_time) = waiting.details -> 'wanted')
    when waiting.key in ('swap-declined', 'swap-approved', 'swap-denied', 'swap-withdrawn')
    then access.has_ended(waiting.details -> 'given', business.timezone)
      and access.has_ended(waiting.details -> 'wanted', business.timezone)
    when waiting.key in ('availability-entered', 'time-off-requested') then not exists (
      select from public.staff_availability as entry
      where entry.business_id = business.id and entry.status = 'pending' and not entry.deleted and entry.date >= today
        and entry.date between (waiting.details #>> '{days,from}')::date and (waiting.details #>> '{days,to}')::date
        and entry.series_id is not distinct from (select topic from public.notifications where id = waiting.thing)
        and public.name_of(entry.user_id) = waiting.details ->> 'name')
    when waiting.key in ('availability-approved', 'availability-denied', 'time-off-approved', 'time-off-denied')
    then not exists (
      select from public.staff_availability as entry
      where entry.user_id = waiting.user_id and entry.business_id = business.id and not entry.deleted
        and entry.status = split_part(waiting.key, '-', -1) and entry.date >= today
        and entry.date between (waiting.details #>> '{days,from}')::date and (waiting.details #>> '{days,to}')::date)
    when waiting.key in ('availability-deadline', 'availability-deadline-changed', 'availability-deadline-tomorrow')
    then not exists (
      select from public.availability_deadlines as deadline
      where deadline.business_id = business.id and not deadline.deleted and deadline.end_date >= today
        and deadline.due_date = (waiting.details ->> 'due')::date
        and deadline.start_date = (waiting.details ->> 'from')::date
        and deadline.end_date = (waiting.details ->> 'to')::date
        and not access.has_answered(deadline, waiting.user_id, business))
    when waiting.key = 'correction-requested' then not exists (
      select from public.punch_corrections as correction
      where correction.business_id = business.id and correction.status = 'pending' and not correction.deleted
        and public.hours_details(business.id, correction.clock_in_time,
          coalesce(correction.clock_out_time, correction.clock_in_time)) = waiting.details -> 'hours'
        and public.name_of(correction.user_id) = waiting.details ->> 'name')
    when waiting.key = 'tablet-proposed' then not exists (
      select from public.punch_devices as device
      where device.business_id = business.id and device.status = 'proposed' and not device.deleted
        and device.name = waiting.details ->> 'device')
    when waiting.key = 'training-due' then (waiting.details ->> 'due')::date < today
    when waiting.key in ('post-poll', 'poll') then exists (
      select from public.news_posts as post where post.end_date <= now()
        and post.id in (waiting.thing, (select poll_id from public.messages where id = waiting.thing)))
    else false end
  from public.businesses as business
  cross join lateral (select (now() at time zone business.timezone)::date) as here (today)
  where business.id = waiting.business_id;
$$;

create or replace function public.take_pushes(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from access.push_queue where id in (
    select id from access.push_queue where happened_at < now() - interval '1 day' or attempts >= 12
    order by id limit 1000 for update skip locked);
  -- Until all that is taken below has been judged: others take the place of what has lapsed.
  loop
    delete from access.push_queue as waiting where id in (
      select id from access.push_queue where due_at <= now() order by due_at, id limit least(most, 200)
      for update skip locked) and access.has_lapsed(waiting);
    exit when not found;
  end loop;
  with due as (
    select id, sent_to || case when claimed_edition = edition then claimed else '{}' end as notified
    from access.push_queue where due_at <= now() order by due_at, id limit least(most, 200) for update skip locked
  ), leased as (
    update access.push_queue as waiting set attempts = attempts + 1, due_at = now() + interval '2 minutes',
      sent_to = due.notified, claimed_edition = waiting.edition, claimed = array(
        select device.id from access.push_subscriptions as device
        where device.user_id = waiting.user_id and device.business_id = waiting.business_id and device.id <> all (due.notified))
    from due where waiting.id = due.id returning waiting.*
  )
  select jsonb_agg(jsonb_build_object('id', leased.id, 'edition', edition, 'type', type, 'thing', thing, 'tag', tag,
    -- What was due tomorrow when it was queued may be due today.
    'key', case when key not in ('availability-deadline-tomorrow', 'training-due')
        or (details ->> 'due')::date > (now() at time zone business.timezone)::date then key
      when key = 'training-due' then 'training-assigned-due' else 'availability-deadline' end,
    'details', details, 'happened_at', sync.instant(happened_at), 'attempts', attempts,
    'zone', business.timezone, 'role', profile.role, 'user_id', profile.id,
    'sender', (select message.from_user_id from public.private_messages as message
      where message.id = leased.thing and leased.type = 'private-message'),
    'preferences', (select to_jsonb(wanted) from public.notification_preferences as wanted
      where wanted.user_id = profile.id and wanted.business_id = business.id),
    'devices', coalesce((
      select jsonb_agg(jsonb_build_object('id', device.id, 'endpoint', device.endpoint, 'p256dh', device.p256dh,
        'auth', device.auth))
      from access.push_subscriptions as device where device.id = any (leased.claimed)), '[]')))
  into taken
  from leased join public.businesses as business on business.id = leased.business_id
  join public.profiles as profile on profile.id = leased.user_id and profile.business_id = business.id
    and not profile.deleted;
  return coalesce(taken, '[]');
end;
$$;

-- A shift with other times than its template's is marked, as on the screen ('Early*').
create or replace function public.calendar_feed(secret text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  business public.businesses;
  today date;
begin
  select user_id into person from access.calendar_feeds where secret_hash = access.feed_hash(secret);
  select held.* into business from public.businesses as held
  join public.profiles as profile on profile.business_id = held.id
  where profile.id = person and not profile.deleted and not held.deleted;
  if business.id is null then
    return null;
  end if;
  update access.calendar_feeds set last_used_at = date_trunc('hour', now())
  where user_id = person and last_used_at is distinct from date_trunc('hour', now());
  today := (now() at time zone business.timezone)::date;
  return jsonb_build_object('business_name', business.name, 'address', business.address,
    'timezone', business.timezone, 'locale', access.locale_of(person, business.id), 'shifts', coalesce((
    select jsonb_agg(jsonb_build_object('id', shift.id, 'date', shift.date, 'start_time', shift.start_time,
      'end_time', shift.end_time, 'title', coalesce(template.name || case
        when (shift.start_time, shift.end_time) = (template.start_time, template.end_time) then '' else '*' end, 'Shift'),
      'notes', shift.notes, 'dropped', shift.status = 'dropped')
      order by shift.date, shift.start_time, shift.id)
    from public.shifts as shift left join public.shift_templates as template on template.id = shift.time_slot
    where shift.user_id = person and shift.business_id = business.id and shift.published and not shift.deleted
      and shift.date between today - 30 and today + 180), '[]'));
end;
$$;
