-- A shift that was dropped stays its owner's until somebody's claim is approved: their calendar has it as well, marked, or
-- they would not come and nobody else either.

-- As before, but with the shifts that were dropped; each says whether it is one.
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
  return jsonb_build_object('business_name', business.name, 'timezone', business.timezone, 'shifts', coalesce((
    select jsonb_agg(jsonb_build_object('id', shift.id, 'date', shift.date, 'start_time', shift.start_time,
      'end_time', shift.end_time, 'title', coalesce(template.name, 'Shift'), 'notes', shift.notes,
      'dropped', shift.status = 'dropped')
      order by shift.date, shift.start_time, shift.id)
    from public.shifts as shift left join public.shift_templates as template on template.id = shift.time_slot
    where shift.user_id = person and shift.business_id = business.id and shift.published and not shift.deleted
      and shift.date between today - 30 and today + 180), '[]'));
end;
$$;
