-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.notification_preferences (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  pushes boolean not null default true,
  shifts boolean not null default true,
  availability boolean not null default true,
  time_clock boolean not null default true,
  chat boolean not null default true,
  private_messages boolean not null default true,
  news boolean not null default true,
  training boolean not null default true,
  quiet_from text,
  quiet_to text,
  shows_text boolean not null default true,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  hour_cycle text,
  week_starts text,
  locale text,
  constraint notification_preferences_deleted_check CHECK ((NOT deleted)),
  constraint notification_preferences_hour_cycle_check CHECK ((hour_cycle = ANY (ARRAY['12'::text, '24'::text]))),
  constraint notification_preferences_locale_check CHECK (((char_length(locale) <= 35) AND (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'::text))),
  constraint notification_preferences_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint notification_preferences_quiet_to_check CHECK ((quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint notification_preferences_week_starts_check CHECK ((week_starts = ANY (ARRAY['sun'::text, 'mon'::text, 'sat'::text]))),
  constraint one_id_per_person_and_business CHECK ((id = access.id_of(format('notification preferences %s %s'::text, business_id, user_id)))),
  constraint notification_preferences_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint notification_preferences_pkey PRIMARY KEY (id),
  constraint preferences_once_per_person UNIQUE (user_id, business_id)
);
comment on table public.notification_preferences is
  'Each person''s choice of pushes and quiet hours. Private.';
comment on column public.notification_preferences.pushes is
  'Whether the person''s devices get pushes at all.';
comment on column public.notification_preferences.quiet_from is
  'Start of the quiet hours, which last until quiet_to, in the business''s zone; null in either: none.';
comment on column public.notification_preferences.shows_text is
  'Whether pushes show what people wrote in messages, announcements and posts, or only the sender. Reasons are never shown.';
comment on column public.notification_preferences.hour_cycle is
  '12-hour or 24-hour clock; null: not chosen.';
comment on column public.notification_preferences.week_starts is
  'The first day of the week; null: not chosen.';
comment on column public.notification_preferences.locale is
  'The language tag for dates and numbers; null: the device''s own.';
CREATE INDEX notification_preferences_by_user ON public.notification_preferences USING btree (user_id, version, id);
CREATE INDEX notification_preferences_by_version ON public.notification_preferences USING btree (business_id, version, id);
alter table public.notification_preferences enable row level security;
grant select on public.notification_preferences to authenticated;
grant insert (id, business_id, user_id, pushes, shifts, availability, time_clock, chat, private_messages, news, training, quiet_from, quiet_to, shows_text, hour_cycle, week_starts, locale) on public.notification_preferences to authenticated;
grant update (pushes, shifts, availability, time_clock, chat, private_messages, news, training, quiet_from, quiet_to, shows_text, hour_cycle, week_starts, locale) on public.notification_preferences to authenticated;

create policy "Only with the second factor, if there is one" on public.notification_preferences
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People change what they want to be told" on public.notification_preferences
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People read what they want to be told" on public.notification_preferences
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People say what they want to be told" on public.notification_preferences
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER notification_preferences_bound_direct_writes BEFORE INSERT OR UPDATE ON public.notification_preferences FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER notification_preferences_count_direct_writes AFTER INSERT OR UPDATE ON public.notification_preferences FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER notification_preferences_follow_language AFTER INSERT OR UPDATE OF locale ON public.notification_preferences FOR EACH ROW EXECUTE FUNCTION access.follow_language();

CREATE TRIGGER notification_preferences_keep_ids_apart AFTER INSERT ON public.notification_preferences REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('notifications');

CREATE TRIGGER notification_preferences_lock_before_rows BEFORE INSERT OR UPDATE ON public.notification_preferences FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER notification_preferences_stamp_version BEFORE INSERT OR UPDATE ON public.notification_preferences FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER notification_preferences_tally_deleted AFTER DELETE ON public.notification_preferences REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

CREATE TRIGGER notification_preferences_tally_inserted AFTER INSERT ON public.notification_preferences REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

CREATE TRIGGER notification_preferences_tally_updated AFTER UPDATE ON public.notification_preferences REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

create table public.notifications (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  user_id uuid not null,
  type text not null,
  key text not null,
  details jsonb not null default '{}'::jsonb,
  read boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  topic uuid,
  reason text,
  constraint notifications_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (char_length((details)::text) <= 4000))),
  constraint notifications_key_check CHECK ((char_length(key) <= 60)),
  constraint notifications_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['shift-claim'::text, 'shift-drop'::text, 'new-availability'::text, 'shift-swap'::text, 'roster-published'::text, 'shift-removed'::text, 'claim-approved'::text, 'claim-denied'::text, 'swap-decided'::text, 'availability-decided'::text, 'availability-deadline'::text, 'correction-asked'::text, 'correction-decided'::text, 'clocked-out'::text, 'tablet-proposed'::text, 'training-assigned'::text, 'training-due'::text, 'news-post'::text, 'private-message'::text, 'team-message'::text]))) NOT VALID,
  constraint notifications_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint notifications_pkey PRIMARY KEY (id)
);
comment on table public.notifications is
  'One row per recipient, so that each reads and clears their own.';
comment on column public.notifications.topic is
  'What all it tells of has in common: a publication, a series of days or a module; null when it tells of one thing, or was withdrawn.';
comment on column public.notifications.reason is
  'The reasons for denying days of a series: one per line, an empty line for days without one.';
CREATE INDEX notifications_by_user ON public.notifications USING btree (user_id, version, id);
CREATE INDEX notifications_by_version ON public.notifications USING btree (business_id, version, id);
CREATE UNIQUE INDEX one_notification_of_a_topic ON public.notifications USING btree (user_id, type, topic) WHERE ((topic IS NOT NULL) AND (NOT deleted));
alter table public.notifications enable row level security;
grant select on public.notifications to authenticated;
grant update (read, deleted) on public.notifications to authenticated;

create policy "Only with the second factor, if there is one" on public.notifications
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read off and clear their own notifications" on public.notifications
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People read their own notifications" on public.notifications
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER notifications_bound_direct_writes BEFORE INSERT OR UPDATE ON public.notifications FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER notifications_count_direct_writes AFTER INSERT OR UPDATE ON public.notifications FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER notifications_keep_deleted BEFORE UPDATE ON public.notifications FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER notifications_keep_ids_apart AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('notifications');

CREATE TRIGGER notifications_lock_before_rows BEFORE INSERT OR UPDATE ON public.notifications FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER notifications_push_inserted AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION access.queue_notifications();

CREATE TRIGGER notifications_push_updated AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION access.queue_changed_notifications();

CREATE TRIGGER notifications_stamp_version BEFORE INSERT OR UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER notifications_tally_deleted AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

CREATE TRIGGER notifications_tally_inserted AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

CREATE TRIGGER notifications_tally_updated AFTER UPDATE ON public.notifications REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

CREATE OR REPLACE FUNCTION access.locale_of(person uuid, business uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select locale from public.notification_preferences where user_id = person and business_id = business),
    (select locale from public.businesses where id = business),
    (select raw_user_meta_data ->> 'locale' from auth.users where id = person));
$function$;

CREATE OR REPLACE FUNCTION public.hours_details(business uuid, start_time timestamp with time zone, end_time timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.shift_details((start_time at time zone timezone)::date,
    to_char(start_time at time zone timezone, 'HH24:MI'), to_char(end_time at time zone timezone, 'HH24:MI'))
  from public.businesses where id = business;
$function$;
grant execute on function public.hours_details(uuid,timestamp with time zone,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION public.locale_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.locale_of(id, business_id) from public.profiles where id = person;
$function$;
grant execute on function public.locale_of(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.managers_at(business uuid, asked uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with known as (
    select held.id, own.places <> '{}' and not own.places && asked as is_elsewhere
    from public.profiles as held cross join lateral public.places_of(business, held.id) as own (places)
    where held.business_id = business and held.role in ('admin', 'manager') and not held.deleted
      and held.id is distinct from (select auth.uid())
  )
  select known.id from known
  where asked = '{}' or not is_elsewhere or not exists (select from known as other where not other.is_elsewhere)
  order by known.id;
$function$;
comment on function public.managers_at(uuid,uuid[]) is
  'The managers who read of what happens at any of these places: who works there or in no list, or all if nobody else would.';

CREATE OR REPLACE FUNCTION public.managers_of(business uuid, place uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.managers_at(business, array_remove(array[place], null));
$function$;
comment on function public.managers_of(uuid,uuid) is
  'The managers who read of what happens at a place.';

CREATE OR REPLACE FUNCTION public.notify_managers(business uuid, kind text, key text, details jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (business_id, user_id, type, key, details)
  select business, id, kind, key, details from public.profiles
  where business_id = business and role in ('admin', 'manager') and not deleted
    and id is distinct from (select auth.uid());
$function$;
grant execute on function public.notify_managers(uuid,text,text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.notify_managers(business uuid, kind text, key text, details jsonb, place uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (business_id, user_id, type, key, details)
  select business, manager.id, kind, key, details from public.managers_of(business, place) as manager (id);
$function$;

CREATE OR REPLACE FUNCTION public.notify_managers_of_person(business uuid, kind text, key text, details jsonb, person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (business_id, user_id, type, key, details)
  select business, manager.id, kind, key, details
  from public.managers_at(business, public.places_of(business, person)) as manager (id);
$function$;

CREATE OR REPLACE FUNCTION public.notify_person(business uuid, person uuid, kind text, key text, details jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notifications (business_id, user_id, type, key, details)
  select business, id, kind, key, details from public.profiles
  where id = person and business_id = business and not deleted and id is distinct from (select auth.uid());
$function$;
grant execute on function public.notify_person(uuid,uuid,text,text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.place_name(place uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select held.name from public.places as held
  where held.id = place and (
    select count(*) from public.places as one where one.business_id = held.business_id and not one.is_archived) > 1;
$function$;
comment on function public.place_name(uuid) is
  'As severalPlaces in domain/roster/places.ts: a place has a name for people only where there are several.';

CREATE OR REPLACE FUNCTION public.places_of(business uuid, person uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select one.id from public.places as one
    where one.business_id = business and not one.is_archived
      and (one.is_for_everybody or person = any (one.user_ids))
    order by one.id);
$function$;
comment on function public.places_of(uuid,uuid) is
  'Where a person works; empty for who is in no list, as ownPlaces in domain/roster/places.ts.';

CREATE OR REPLACE FUNCTION public.shift_details(day date, start_time text, end_time text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN jsonb_build_object('date', day, 'start', start_time, 'end', end_time);
grant execute on function public.shift_details(date,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.shift_details(day date, start_time text, end_time text, position_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.shift_details(day, start_time, end_time) || jsonb_strip_nulls(jsonb_build_object(
    'position', (select name from public.positions where id = position_id)));
$function$;

CREATE OR REPLACE FUNCTION public.shift_details(day date, start_time text, end_time text, position_id uuid, place_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.shift_details(day, start_time, end_time, position_id)
    || jsonb_strip_nulls(jsonb_build_object('place', public.place_name(place_id)));
$function$;

CREATE OR REPLACE FUNCTION public.span_details(days bigint, first_day date, last_day date)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN jsonb_build_object('days', days, 'from', first_day, 'to', last_day);
grant execute on function public.span_details(bigint,date,date) to service_role;

create view sync.notification_preferences with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'preferences', 'id', id, 'business_id', business_id, 'user_id', user_id, 'pushes', pushes, 'shifts', shifts, 'availability', availability, 'time_clock', time_clock, 'chat', chat, 'private_messages', private_messages, 'news', news, 'training', training, 'quiet_from', quiet_from, 'quiet_to', quiet_to, 'shows_text', shows_text, 'hour_cycle', hour_cycle, 'week_starts', week_starts, 'locale', locale, 'created_at', sync.instant(created_at)) AS document
   FROM public.notification_preferences
  WHERE (user_id = ( SELECT auth.uid() AS uid));
comment on view sync.notification_preferences is
  'What the caller may read of one table along one index: a source of sync.notifications.';
grant select on sync.notification_preferences to authenticated;

create view sync.own_notifications with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('id', id, 'business_id', business_id, 'user_id', user_id, 'type', type, 'key', key, 'details', details, 'read', read, 'created_at', sync.instant(created_at)) AS document
   FROM public.notifications
  WHERE (user_id = ( SELECT auth.uid() AS uid));
comment on view sync.own_notifications is
  'What the caller may read of one table along one index: a source of sync.notifications.';
grant select on sync.own_notifications to authenticated;
