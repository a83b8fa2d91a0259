-- Whoever is told that something of theirs was denied is told why, if a reason was given.

-- As before, but for that.
create or replace function public.tell_of_claims(decided jsonb) returns void
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

-- As before, but claims name the shift.
create or replace function public.tell_of_changed_shifts() returns trigger
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
    jsonb_agg(jsonb_build_object('shift', id, 'business_id', business_id, 'claimer', claimer, 'removed', is_removed,
      'outcome', case when holder = claimer then 'approved' else 'denied' end,
      'given_away', holder is not null and holder is distinct from holder_before, 'date', date, 'start_time', start_time,
      'end_time', end_time)) filter (where is_decided)
  into told, gone, decided
  from (
    select becomes.id, becomes.business_id, becomes.date, becomes.start_time, becomes.end_time,
      was.published_as as told_before, becomes.published_as as told_now, was.user_id as holder_before,
      becomes.user_id as holder, was.claimed_by_user_id as claimer,
      becomes.deleted and not was.deleted as is_removed,
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

-- As before, but for the reason.
create or replace function public.notify_of_swap() returns trigger
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
