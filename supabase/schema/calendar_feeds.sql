-- What is in force, written by `npm run schema`. To change it, add a migration.

create table access.calendar_feeds (
  user_id uuid not null,
  secret_hash text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_secret_hash_key UNIQUE (secret_hash)
);
comment on table access.calendar_feeds is
  'Each person''s feed. For functions of the database only.';
comment on column access.calendar_feeds.secret_hash is
  'SHA-256 of the secret, which only its recipient knows.';
comment on column access.calendar_feeds.last_used_at is
  'When a calendar last read it, to the hour.';
alter table access.calendar_feeds enable row level security;

CREATE OR REPLACE FUNCTION access.feed_hash(secret text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN encode(sha256(convert_to(secret, 'UTF8'::name)), 'hex'::text);

CREATE OR REPLACE FUNCTION public.calendar_feed(secret text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
        when (shift.start_time, shift.end_time) = (template.start_time, template.end_time) then '' else '*' end, work.name, 'Shift'), 'position', work.name,
      'place', public.place_name(shift.place_id), 'address', site.address,
      'notes', shift.notes, 'dropped', shift.status = 'dropped')
      order by shift.date, shift.start_time, shift.id)
    from public.shifts as shift left join public.shift_templates as template on template.id = shift.time_slot
    left join public.positions as work on work.id = shift.position_id
    left join public.places as site on site.id = shift.place_id
    where shift.user_id = person and shift.business_id = business.id and shift.published and not shift.deleted
      and shift.date between today - 30 and today + 180), '[]'));
end;
$function$;
grant execute on function public.calendar_feed(text) to service_role;

CREATE OR REPLACE FUNCTION public.create_calendar_feed()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.create_calendar_feed() to authenticated;
grant execute on function public.create_calendar_feed() to service_role;

CREATE OR REPLACE FUNCTION public.has_calendar_feed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.refuse_without_second_factor();
  select exists (select from access.calendar_feeds where user_id = (select auth.uid()));
$function$;
grant execute on function public.has_calendar_feed() to authenticated;
grant execute on function public.has_calendar_feed() to service_role;

CREATE OR REPLACE FUNCTION public.revoke_calendar_feed()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.refuse_without_second_factor();
  delete from access.calendar_feeds where user_id = (select auth.uid());
$function$;
grant execute on function public.revoke_calendar_feed() to authenticated;
grant execute on function public.revoke_calendar_feed() to service_role;
