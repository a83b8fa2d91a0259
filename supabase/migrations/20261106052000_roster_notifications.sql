-- Notifications of shifts, swaps, availability and hours. Events of many rows are notified in one sentence.

create function public.notify_of_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  doer constant uuid := auth.uid();
  shift constant text := public.say_shift(new.date, new.start_time, new.end_time);
begin
  if new.status = 'dropped' and old.status <> 'dropped' and old.user_id = doer then
    perform public.notify_managers(new.business_id, 'shift-drop', 'Shift dropped',
      left(format('%s dropped the shift on %s: %s', public.name_of(doer), shift, btrim(new.drop_reason)), 1000));
  end if;
  if new.claimed_by_user_id is null or new.claimed_by_user_id is not distinct from old.claimed_by_user_id then
    return null;
  end if;
  if new.claimed_by_user_id = doer then
    perform public.notify_managers(new.business_id, 'shift-claim', 'Shift claimed',
      format('%s would like the shift on %s', public.name_of(doer), shift));
  elsif old.status = 'claimed' and old.user_id = new.claimed_by_user_id then
    perform public.notify_person(new.business_id, new.claimed_by_user_id, 'claim-denied', 'Approval taken back',
      format('The shift on %s is not yours after all: your request is open again', shift));
  else
    perform public.notify_person(new.business_id, new.claimed_by_user_id, 'claim-denied', 'Your request is open again',
      format('Your request for the shift on %s is open again', shift));
  end if;
  return null;
end;
$$;
-- The condition skips most shift updates, such as publishing hundreds.
create trigger shifts_notify after update of status, claimed_by_user_id on public.shifts
  for each row when (auth.uid() is not null and not new.deleted
    and (new.status is distinct from old.status or new.claimed_by_user_id is distinct from old.claimed_by_user_id))
  execute function public.notify_of_shift();

-- A publication notifies each person once of shifts that are new, changed or no longer theirs since the previous
-- one, except the publisher. The comparison is one statement for all shifts.
--
-- Returns "3 new shifts, 1 changed, 1 no longer yours": the noun is in the first part.
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

-- Looks for recipients only among the people of the business.
create function public.notify_of_publication(published jsonb) returns void
language sql security definer set search_path = '' set enable_nestloop = off as $$
  with one as (
    select business_id, before ->> 'user_id' as person_before, now ->> 'user_id' as person_now,
      (now ->> 'publish_id')::uuid as topic,
      before - array['publish_id', 'user_id'] is distinct from now - array['publish_id', 'user_id'] as moved
    from jsonb_to_recordset(published) as given (business_id uuid, before jsonb, now jsonb)
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
    select business_id from jsonb_to_recordset(published) as given (business_id uuid)))
  order by profile.id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set counts = array[earlier.counts[1] + excluded.counts[1], earlier.counts[2] + excluded.counts[2],
        earlier.counts[3] + excluded.counts[3]],
      message = public.publication_words(array[earlier.counts[1] + excluded.counts[1],
        earlier.counts[2] + excluded.counts[2], earlier.counts[3] + excluded.counts[3]]),
      read = false;
$$;

-- Notifies of deleted shifts, for people who had been notified of having them.
create function public.notify_of_removal(gone jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, title, message)
  select profile.business_id, profile.id, 'shift-removed', case count(*) when 1 then 'Shift removed' else 'Shifts removed' end,
    case count(*) when 1 then format('Your shift on %s was removed', min(words))
      else format('%s of your shifts were removed: %s', count(*), left(string_agg(words, '; ' order by day, words), 900)) end
  from jsonb_to_recordset(gone) as given (business_id uuid, published jsonb)
  cross join lateral (select (published ->> 'date')::date as day) as dated
  cross join lateral (select public.say_shift(day, published ->> 'start_time', published ->> 'end_time') as words) as said
  join public.profiles as profile on profile.id = (published ->> 'user_id')::uuid and profile.business_id = given.business_id
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  group by profile.business_id, profile.id order by profile.id;
$$;

-- Notifies claimers of decisions about their claims; a withdrawal notifies nobody. A denial includes its reason, if
-- any.
create function public.notify_of_claims(decided jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, title, message)
  select profile.business_id, profile.id, 'claim-' || outcome,
    case outcome when 'approved' then 'Claim approved' else 'Claim denied' end,
    public.with_reason(format(case
      when outcome = 'approved' then 'The shift on %s is yours'
      when removed then 'The shift on %s was removed'
      when given_away then 'The shift on %s was given to somebody else'
      else 'You were not given the shift on %s' end, public.say_shift(date, start_time, end_time)),
      case outcome when 'denied' then given.reason end)
  from jsonb_to_recordset(decided) as claim (shift uuid, business_id uuid, claimer uuid, outcome text, removed boolean,
    given_away boolean, date date, start_time text, end_time text)
  join public.profiles as profile on profile.id = claimer and profile.business_id = claim.business_id
  left join public.denial_reasons as given on given.row_id = claim.shift
  where not profile.deleted and profile.id is distinct from (select auth.uid())
  order by profile.id, date, start_time;
  delete from public.denial_reasons
  where row_id in (select shift from jsonb_to_recordset(decided) as claim (shift uuid));
$$;

create function public.notify_of_new_shifts() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger shifts_notify_inserted after insert on public.shifts referencing new table as becomes
  for each statement execute function public.notify_of_new_shifts();

-- Notifies people who were given a shift or lost one; a shift without an owner was given to nobody. If an open shift
-- that its last owner claimed is given back to them, nothing was approved. A claimer who is given the shift by a
-- manager is notified as approved.
create function public.notify_of_changed_shifts() returns trigger
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
      'end_time', end_time)) filter (where is_decided)
  into published, gone, decided
  from (
    select becomes.id, becomes.business_id, becomes.date, becomes.start_time, becomes.end_time,
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
create trigger shifts_notify_updated after update on public.shifts
  referencing old table as was new table as becomes
  for each statement execute function public.notify_of_changed_shifts();

-- Notifies the person asked for a swap, then whoever must act next, the asker when the colleague agrees, and finally
-- both people. A withdrawal notifies the person asked and, if it was agreed, the managers who had to decide.
create function public.notify_of_swap() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given public.shifts;
  wanted public.shifts;
  both_shifts text;
  asker text := public.name_of(new.requested_by);
  asked text := public.name_of(new.requested_of);
  why text;
begin
  if (select auth.uid()) is null or tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  select * into given from public.shifts where id = new.shift_id;
  select * into wanted from public.shifts where id = new.with_shift_id;
  both_shifts := format('%s for %s', public.say_shift(given.date, given.start_time, given.end_time),
    public.say_shift(wanted.date, wanted.start_time, wanted.end_time));
  why := public.take_reason(new.id);
  case new.status
    when 'asked' then
      perform public.notify_person(new.business_id, new.requested_of, 'shift-swap', 'Swap asked for',
        format('%s would like to swap %s%s', asker, both_shifts, ': ' || nullif(btrim(new.message), '')));
    when 'agreed' then
      perform public.notify_managers(new.business_id, 'shift-swap', 'Swap to approve',
        format('%s and %s would like to swap %s', asker, asked, both_shifts));
      -- Managers were already notified above.
      perform public.notify_person(new.business_id, person.id, 'shift-swap', 'Swap agreed',
        format('%s agreed to swap %s. A manager decides.', asked, both_shifts))
      from public.profiles as person where person.id = new.requested_by and person.role = 'employee';
    when 'refused' then
      perform public.notify_person(new.business_id, new.requested_by, 'shift-swap', 'Swap refused',
        format('%s would rather not swap %s', asked, both_shifts));
    when 'approved' then
      perform public.notify_person(new.business_id, person, 'swap-decided', 'Swap approved',
        format('%s and %s have swapped %s', asker, asked, both_shifts))
      from unnest(array[new.requested_by, new.requested_of]) as person;
    when 'denied' then
      perform public.notify_person(new.business_id, person, 'swap-decided', 'Swap denied',
        public.with_reason(format('%s and %s keep their shifts: %s', asker, asked, both_shifts), why))
      from unnest(array[new.requested_by, new.requested_of]) as person;
    when 'withdrawn' then
      insert into public.notifications (business_id, user_id, type, title, message)
      select new.business_id, id, 'shift-swap', 'Swap withdrawn',
        format('%s no longer asks to swap %s', asker, both_shifts)
      from public.profiles
      where business_id = new.business_id and not deleted and id is distinct from (select auth.uid())
        and (id = new.requested_of or old.status = 'agreed' and role in ('admin', 'manager'))
      order by id;
    else null;
  end case;
  return null;
end;
$$;
create trigger swap_requests_notify after insert or update on public.swap_requests
  for each row execute function public.notify_of_swap();

-- Notifies managers of all days of a series with this status, whichever pushes brought them; a single day counts as
-- a series of one.
create function public.notify_managers_of_availability(entry public.staff_availability) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number bigint := 1;
  first_day date := entry.date;
  last_day date := entry.date;
begin
  if entry.series_id is not null then
    select count(*), min(date), max(date) into number, first_day, last_day from public.staff_availability
    where user_id = entry.user_id and series_id = entry.series_id and status = 'pending' and not deleted;
  end if;
  insert into public.notifications (business_id, user_id, type, title, message, topic)
  select entry.business_id, id, 'new-availability', 'New availability', format('%s %s for %s',
    public.name_of(entry.user_id),
    case when entry.available then 'entered availability' when number > 1 then 'asked for days off' else 'asked for a day off' end,
    public.say_days(number, first_day, last_day)), entry.series_id
  from public.profiles
  where business_id = entry.business_id and role in ('admin', 'manager') and not deleted
    and id is distinct from (select auth.uid())
  order by id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, read = false;
end;
$$;

create function public.notify_of_new_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger staff_availability_notify_inserted after insert on public.staff_availability
  referencing new table as becomes for each statement execute function public.notify_of_new_availability();

-- A decision covers what was asked: a changed entry asks again, and managers are notified as of a new one. The
-- person is notified of the decision, with the reasons of a series.
create function public.notify_of_decided_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger staff_availability_notify_updated after update on public.staff_availability
  referencing old table as was new table as becomes
  for each statement execute function public.notify_of_decided_availability();

-- A deadline whose days changed resets its state first.
create function public.notify_of_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (business_id, user_id, type, title, message)
  select new.business_id, id, 'availability-deadline', 'Availability wanted',
    format('%sPlease say by %s when you can work from %s to %s',
      case tg_op when 'UPDATE' then 'The days have changed. ' end, public.say_day(new.due_date),
      public.say_day(new.start_date), public.say_day(new.end_date))
  from public.profiles
  where business_id = new.business_id and role = 'employee' and not deleted and id is distinct from (select auth.uid())
  order by id;
  return null;
end;
$$;
create trigger availability_deadlines_notify after insert on public.availability_deadlines
  for each row when (current_user = 'authenticated') execute function public.notify_of_deadline();
create trigger availability_deadlines_notify_changed
  after update of start_date, end_date, due_date on public.availability_deadlines
  for each row when (current_user = 'authenticated' and not new.deleted
    and (new.start_date, new.end_date, new.due_date) is distinct from (old.start_date, old.end_date, old.due_date))
  execute function public.notify_of_deadline();

-- `reasons` are compared as a whole, with '' for days without one. Once the person has cleared the notification,
-- earlier reasons are unknown and count as none.
create function public.notify_person_of_availability(entry public.staff_availability, decided bigint, reasons text[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  number bigint := 1;
  first_day date := entry.date;
  last_day date := entry.date;
  -- The opposite decision, if any, has its own notification.
  topic_now constant uuid := md5(entry.series_id || ' ' || entry.status)::uuid;
  earlier text[] := '{}';
  words text;
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
  words := format(case when entry.available then 'That you can work on %s was %s' else 'Your time off on %s was %s' end,
    public.say_days(number, first_day, last_day), entry.status);
  insert into public.notifications (business_id, user_id, type, title, message, topic, reason)
  select entry.business_id, id, 'availability-decided',
    case entry.status when 'approved' then 'Availability approved' else 'Availability denied' end,
    left(public.with_reasons(words, reasons), 1000), topic_now, nullif(left(array_to_string(reasons, e'\n'), 1000), '')
  from public.profiles
  where id = entry.user_id and business_id = entry.business_id and not deleted
    and id is distinct from (select auth.uid())
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, reason = excluded.reason, read = false;
end;
$$;

-- The notification includes the reason.
create function public.notify_of_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hours constant text := public.say_hours(new.business_id, new.clock_in_time,
    coalesce(new.clock_out_time, new.clock_in_time));
begin
  if (select auth.uid()) is null or new.deleted or tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if new.status = 'pending' then
    perform public.notify_managers(new.business_id, 'correction-asked', 'Hours to correct',
      format('%s says they worked on %s: %s', public.name_of(new.user_id), hours, btrim(new.reason)));
  else
    perform public.notify_person(new.business_id, new.user_id, 'correction-decided',
      case new.status when 'approved' then 'Hours corrected' else 'Hours not corrected' end,
      public.with_reason(format(case new.status when 'approved' then 'Your hours are now %s'
        else 'Your hours stay as they were, not %s' end, hours), new.denial_reason));
  end if;
  return null;
end;
$$;
create trigger punch_corrections_notify after insert or update on public.punch_corrections
  for each row execute function public.notify_of_correction();

-- A person's own device notifies them itself.
create function public.notify_of_automatic_out() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wall constant timestamp := (select new.at at time zone timezone from public.businesses where id = new.business_id);
begin
  perform public.notify_person(new.business_id, new.user_id, 'clocked-out', 'You were clocked out',
    format('You did not clock out, so it was done for you on %s at %s. If that is wrong, ask for a correction.',
      public.say_day(wall::date), public.say_time(to_char(wall, 'HH24:MI'))));
  return null;
end;
$$;
create trigger punches_notify after insert on public.punches
  for each row when (new.source = 'automatic') execute function public.notify_of_automatic_out();

-- Grants: who may call and read these objects.
revoke execute on function public.publication_words(integer[]),
  public.notify_managers_of_availability(staff_availability), public.notify_of_claims(jsonb),
  public.notify_of_publication(jsonb), public.notify_of_removal(jsonb),
  public.notify_person_of_availability(staff_availability, bigint, text[]) from public, anon, authenticated;
grant execute on function public.publication_words(integer[]),
  public.notify_managers_of_availability(staff_availability), public.notify_of_claims(jsonb),
  public.notify_of_publication(jsonb), public.notify_of_removal(jsonb),
  public.notify_person_of_availability(staff_availability, bigint, text[]) to service_role;
