-- Where a business is: on payslips, and in the calendars of its people. Everybody who works there may know it.

alter table public.businesses add column address text
  constraint address_length check (char_length(address) between 1 and 300);
comment on column public.businesses.address is 'Its postal address, in lines as people write it; null where none is given.';
grant select (address), update (address) on public.businesses to authenticated;

-- As before, whatever that is by now, and the address.
do $$
declare
  before constant text := pg_get_viewdef('sync.businesses'::regclass);
  anew constant text := regexp_replace(before, ' AS document\M', ' || jsonb_build_object(''address'', address) AS document');
begin
  if anew = before then
    raise exception 'sync.businesses has another form';
  end if;
  execute 'create or replace view sync.businesses with (security_invoker = true) as ' || anew;
end;
$$;

-- As before, with the address.
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
    'timezone', business.timezone, 'shifts', coalesce((
    select jsonb_agg(jsonb_build_object('id', shift.id, 'date', shift.date, 'start_time', shift.start_time,
      'end_time', shift.end_time, 'title', coalesce(template.name, 'Shift'), 'notes', shift.notes,
      'dropped', shift.status = 'dropped')
      order by shift.date, shift.start_time, shift.id)
    from public.shifts as shift left join public.shift_templates as template on template.id = shift.time_slot
    where shift.user_id = person and shift.business_id = business.id and shift.published and not shift.deleted
      and shift.date between today - 30 and today + 180), '[]'));
end;
$$;

-- Every row is written, so that devices fetch each with its new field.
update public.businesses set name = name;
