-- Calendar feeds: a secret address at which a calendar app reads the published shifts of one person.

-- A calendar app reads a person's shifts from an address that only they know. The address contains a secret, of
-- which only the hash is stored. A person has one feed at a time: a new one ends the previous.
create table access.calendar_feeds (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table access.calendar_feeds is 'Each person''s feed. For functions of the database only.';
comment on column access.calendar_feeds.secret_hash is 'SHA-256 of the secret, which only its recipient knows.';
comment on column access.calendar_feeds.last_used_at is 'When a calendar last read it, to the hour.';
alter table access.calendar_feeds enable row level security;
revoke all on access.calendar_feeds from anon, authenticated;

create function access.feed_hash(secret text) returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(secret, 'UTF8')), 'hex');

-- Returns the caller's new secret of 244 random bits, only this once.
create function public.create_calendar_feed() returns text
language plpgsql security definer set search_path = '' as $$
declare
  secret constant text := translate(
    encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_');
begin
  if access.business_id() is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  insert into access.calendar_feeds (user_id, secret_hash) values ((select auth.uid()), access.feed_hash(secret))
  on conflict (user_id) do update
    set secret_hash = excluded.secret_hash, created_at = now(), last_used_at = null;
  return secret;
end;
$$;

create function public.revoke_calendar_feed() returns void
language sql security definer set search_path = '' as $$
  delete from access.calendar_feeds where user_id = (select auth.uid());
$$;

create function public.has_calendar_feed() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from access.calendar_feeds where user_id = (select auth.uid()));
$$;

-- Returns the feed with this secret: {business_name, address, timezone, locale, shifts: [{id, date, start_time,
-- end_time, title, notes, dropped}]}, the published shifts of its owner from 30 days ago to 180 days ahead; null if the secret
-- is unknown or its owner has left.
--
-- A dropped shift stays its owner's until a claim is approved, so the feed includes it, marked as dropped. Otherwise
-- the owner would not come and nobody else either.
create function public.calendar_feed(secret text) returns jsonb
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
      'end_time', shift.end_time, 'title', coalesce(template.name, 'Shift'), 'notes', shift.notes,
      'dropped', shift.status = 'dropped')
      order by shift.date, shift.start_time, shift.id)
    from public.shifts as shift left join public.shift_templates as template on template.id = shift.time_slot
    where shift.user_id = person and shift.business_id = business.id and shift.published and not shift.deleted
      and shift.date between today - 30 and today + 180), '[]'));
end;
$$;

-- Grants: who may call and read these objects.
revoke execute on function public.create_calendar_feed(), public.has_calendar_feed(), public.revoke_calendar_feed()
  from public, anon;
grant execute on function public.create_calendar_feed(), public.has_calendar_feed(), public.revoke_calendar_feed()
  to authenticated, service_role;
revoke execute on function public.calendar_feed(text) from public, anon, authenticated;
grant execute on function public.calendar_feed(text) to service_role;
