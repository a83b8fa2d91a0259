-- A manager who denies a claim, takes that back and approves it before the device could say so sends all of it as one step:
-- an approval of what the server knows as denied. It is one, as long as the shift is still to be had.

-- Whether this person's claim of an open shift is the last there was, and ended by somebody else's word.
create function public.is_denied_claim(shift public.shifts, claimer uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (shift.status = 'dropped' or shift.user_id is null) and shift.claimed_by_user_id is null and coalesce((
    select entry.earlier ->> 'claimed_by_user_id' = claimer::text and entry.changed_by <> claimer
    from sync.history as entry
    where entry.table_name = 'shifts' and entry.row_id = shift.id and entry.later ? 'claimed_by_user_id'
    order by entry.id desc limit 1), false);
$$;
revoke execute on function public.is_denied_claim(public.shifts, uuid) from public, anon, authenticated;

-- As before, but for that.
create or replace function public.guard_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  was jsonb;
  altered text[];
  move text;
begin
  if person is null then
    return new;
  end if;
  if old.published and not new.published then
    raise exception 'published_stays';
  end if;
  new.published_as := coalesce(new.published_as, old.published_as);
  if new.status = 'claimed' and old.status <> 'claimed'
    and (new.user_id is null or new.claimed_by_user_id is not null
      or new.user_id is distinct from old.claimed_by_user_id and not public.is_denied_claim(old, new.user_id)) then
    raise exception 'no_such_claim';
  end if;
  if (new.claimed_by_user_id is distinct from person or old.claimed_by_user_id = person) and access.manages() then
    if new.user_id is distinct from old.user_id and new.status = old.status then
      new.status := 'scheduled';
      new.drop_reason := null;
    end if;
    if new.user_id is distinct from old.user_id and new.user_id is not null
      and (new.status <> 'dropped' or new.claimed_by_user_id = new.user_id) then
      new.claimed_by_user_id := null;
    end if;
    if new.user_id is null and old.user_id is not null then
      new.claimed_by_user_id := coalesce(new.claimed_by_user_id, old.claimed_by_user_id);
    end if;
    return new;
  end if;
  was := to_jsonb(old);
  if new.estimated_pay is null and not access.manages() then
    new.estimated_pay := old.estimated_pay;
  end if;
  altered := array(
    select field.key from jsonb_each(to_jsonb(new) - array['version', 'updated_at', 'denial_reason']) as field
    where field.value is distinct from was -> field.key order by field.key);
  if altered <> array['claimed_by_user_id'] and access.manages() then
    return new;
  end if;
  move := public.shift_move(old, new, altered, person);
  if move is null then
    raise exception 'forbidden';
  end if;
  if move = 'drop' and btrim(coalesce(new.drop_reason, '')) = '' then
    raise exception 'drop_needs_reason';
  end if;
  if move in ('take_back', 'claim') and old.claimed_by_user_id is not null then
    raise exception 'already_claimed';
  end if;
  if move = 'claim' and (old.user_id = person or not (old.status = 'dropped' or old.user_id is null)) then
    raise exception 'not_open';
  end if;
  return new;
end;
$$;

-- As before, but whoever is given a shift as its claimer had claimed it.
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
      becomes.user_id as holder, claimer,
      becomes.deleted and not was.deleted as is_removed,
      not becomes.deleted and becomes.published_as ->> 'publish_id' is distinct from was.published_as ->> 'publish_id'
        and becomes.published_as is not null as is_told,
      becomes.deleted and not was.deleted and was.published_as is not null as is_gone,
      claimer is not null and (becomes.deleted and not was.deleted
        or becomes.claimed_by_user_id is distinct from claimer)
        and not (becomes.status = 'dropped' and becomes.user_id = claimer) as is_decided
    from was join becomes using (id)
    cross join lateral (select coalesce(was.claimed_by_user_id,
      case when becomes.status = 'claimed' and was.status <> 'claimed' then becomes.user_id end) as claimer) as claim
    offset 0
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
