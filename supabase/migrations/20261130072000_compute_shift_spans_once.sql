-- Area: shifts
-- When a shift begins and ends, in the zone of its business: written once, for everything that compares it with the present.
create function public.shift_span(day date, start_time text, end_time text, zone text)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable rows 1 begin atomic
  select (day + start_time::time) at time zone zone,
    (day + case when end_time > start_time then 0 else 1 end + end_time::time) at time zone zone;
end;
revoke execute on function public.shift_span from public, anon, authenticated;

create or replace function public.has_begun(shift public.shifts) returns boolean
language sql stable security definer set search_path = '' as $$
  select span.starts_at <= now() from public.businesses as business
  cross join lateral public.shift_span(shift.date, shift.start_time, shift.end_time, business.timezone) as span
  where business.id = shift.business_id;
$$;

-- A claim lapses with its shift. An app of before may still offer it.
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
  if move = 'claim' and public.has_begun(old) then
    raise exception 'shift_begun';
  end if;
  return new;
end;
$$;
-- safe: guard_shift refuses these claims
drop trigger shifts_refuse_begun_claim on public.shifts;
-- safe: only its trigger called it
drop function public.refuse_begun_claim();

create or replace function access.release_shifts(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  update public.shifts as shift set
    user_id = case when user_id = person then null else user_id end,
    status = case when user_id = person then 'scheduled' else status end,
    drop_reason = case when user_id = person then null else drop_reason end,
    claimed_by_user_id = case when claimed_by_user_id = person then null else claimed_by_user_id end,
    -- The person who left need not be told that the shift is no longer theirs.
    published_as = case when published_as ->> 'user_id' = person::text
      then jsonb_set(published_as, '{user_id}', 'null') else published_as end
  where shift.business_id = business and not shift.deleted
    and person in (shift.user_id, shift.claimed_by_user_id)
    and not public.has_begun(shift);
$$;

create or replace function access.has_lapsed(waiting access.push_queue) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when waiting.key = 'shift-available' then not exists (
      select from public.messages as message join public.shifts as shift on shift.id = message.shift_id
      where message.id = waiting.thing and not shift.deleted and shift.status = 'dropped'
        and shift.claimed_by_user_id is null and not public.has_begun(shift))
    when waiting.key in ('swap-requested', 'swap-to-approve') then exists (
      select from public.businesses as business
      cross join lateral (values (waiting.details -> 'given'), (waiting.details -> 'wanted')) as part (shift)
      cross join lateral public.shift_span(
        (shift ->> 'date')::date, shift ->> 'start', shift ->> 'end', business.timezone) as span
      where business.id = waiting.business_id and span.starts_at <= now())
    else false end;
$$;
