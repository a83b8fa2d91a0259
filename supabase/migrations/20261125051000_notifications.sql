-- Notifications: the rows of each person's bell, and their preferences.

-- The rows of the bell. The database writes them where the event happens, so that each is written once.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  type text not null
    check (type in ('shift-claim', 'shift-drop', 'new-availability', 'shift-swap',
    'roster-published', 'shift-removed', 'claim-approved', 'claim-denied', 'swap-decided', 'availability-decided',
    'availability-deadline', 'correction-asked', 'correction-decided', 'clocked-out', 'training-assigned',
    'training-due', 'news-post', 'private-message', 'team-message')),
  -- Which message it is, and what it says: the reader's device writes it in its own language.
  key text not null check (char_length(key) <= 60),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and char_length(details::text) <= 4000),
  read boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  topic uuid,
  -- Days entered together are notified in one sentence, whichever pushes decide them, and so are the reasons. Each
  -- distinct reason for denying days of a series is stated once, and marked as for some days if others were denied
  -- without one.
  reason text check (char_length(reason) <= 1000)
);
comment on table public.notifications is 'One row per recipient, so that each reads and clears their own.';
comment on column public.notifications.topic is
  'What all it tells of has in common: a publication, a series of days or a module; null when it tells of one thing, or '
  'was withdrawn.';
comment on column public.notifications.reason is
  'The reasons for denying days of a series: one per line, an empty line for days without one.';
create index notifications_by_version on public.notifications (business_id, version, id);
create index notifications_by_user on public.notifications (user_id, version, id);
-- A cleared notification stays cleared: later events create a new one.
create unique index one_notification_of_a_topic on public.notifications (user_id, type, topic)
  where topic is not null and not deleted;
alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated, service_role;
grant select on public.notifications to authenticated;
grant update (read, deleted) on public.notifications to authenticated;
call sync.keep('notifications', 'deleted', 'versions');
create policy "People read their own notifications" on public.notifications
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People read off and clear their own notifications" on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

-- Preferences for pushes, which arrive while the app is closed: which ones, and the quiet hours. One row per person
-- and business; without a row everything is pushed at any time. The bell and the open app always show everything.
create table public.notification_preferences (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  pushes boolean not null default true,
  shifts boolean not null default true,
  availability boolean not null default true,
  time_clock boolean not null default true,
  chat boolean not null default true,
  private_messages boolean not null default true,
  news boolean not null default true,
  training boolean not null default true,
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  shows_text boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  -- A person's display settings for times and weeks, shared by their devices. Stored here because both are private,
  -- one row per person and business. Null: not chosen, and each device uses its own setting.
  hour_cycle text check (hour_cycle in ('12', '24')),
  week_starts text check (week_starts in ('sun', 'mon', 'sat')),
  locale text check (char_length(locale) <= 35 and locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  constraint preferences_once_per_person unique (user_id, business_id),
  -- The row's id is derived from person and business, as for votes and read marks, so that nobody takes another
  -- person's id first. The derivation is that of src/commands/account/preferences.ts.
  constraint one_id_per_person_and_business
    check (id = access.id_of(format('notification preferences %s %s', business_id, user_id)))
);
comment on table public.notification_preferences is 'Each person''s choice of pushes and quiet hours. Private.';
comment on column public.notification_preferences.pushes is 'Whether the person''s devices get pushes at all.';
comment on column public.notification_preferences.quiet_from is
  'Start of the quiet hours, which last until quiet_to, in the business''s zone; null in either: none.';
comment on column public.notification_preferences.shows_text is
  'Whether pushes of private messages show the text, or only the sender.';
comment on column public.notification_preferences.hour_cycle is '12-hour or 24-hour clock; null: not chosen.';
comment on column public.notification_preferences.week_starts is 'The first day of the week; null: not chosen.';
comment on column public.notification_preferences.locale is
  'The language tag for dates and numbers; null: the device''s own.';
create index notification_preferences_by_version on public.notification_preferences (business_id, version, id);
create index notification_preferences_by_user on public.notification_preferences (user_id, version, id);
alter table public.notification_preferences enable row level security;
revoke all on public.notification_preferences from anon, authenticated, service_role;
grant select on public.notification_preferences to authenticated;
grant insert (id, business_id, user_id, pushes, shifts, availability, time_clock, chat, private_messages, news,
  training, quiet_from, quiet_to, shows_text, hour_cycle, week_starts, locale) on public.notification_preferences to
  authenticated;
grant update (pushes, shifts, availability, time_clock, chat, private_messages, news, training, quiet_from, quiet_to,
  shows_text, hour_cycle, week_starts, locale) on public.notification_preferences to authenticated;
call sync.keep('notification_preferences', 'versions');
create policy "People read what they want to be told" on public.notification_preferences
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People say what they want to be told" on public.notification_preferences
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People change what they want to be told" on public.notification_preferences
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

-- Returns the language tag for mails to a person of a business: the person's choice, otherwise the business's, otherwise
-- null. Either may be null.
create function access.locale_of(person uuid, business uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select locale from public.notification_preferences where user_id = person and business_id = business),
    (select locale from public.businesses where id = business));
$$;

-- Returns the language tag for mails to an account.
create function public.locale_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select access.locale_of(id, business_id) from public.profiles where id = person;
$$;

-- Notifies every manager and admin of a business except the person who acted.
create function public.notify_managers(business uuid, kind text, key text, details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, key, details)
  select business, id, kind, key, details from public.profiles
  where business_id = business and role in ('admin', 'manager') and not deleted
    and id is distinct from (select auth.uid());
$$;

-- Notifies one person of a business, unless they acted themselves.
create function public.notify_person(business uuid, person uuid, kind text, key text, details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, key, details)
  select business, id, kind, key, details from public.profiles
  where id = person and business_id = business and not deleted and id is distinct from (select auth.uid());
$$;

-- Details that the reader's device writes in its language and format (src/domain/notifications/notification-text.ts): days,
-- shifts with wall-clock times, and spans of days.
create function public.shift_details(day date, start_time text, end_time text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('date', day, 'start', start_time, 'end', end_time);

create function public.span_details(days bigint, first_day date, last_day date) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('days', days, 'from', first_day, 'to', last_day);

-- The hours between two instants, as a shift in the business's zone.
create function public.hours_details(business uuid, start_time timestamptz, end_time timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.shift_details((start_time at time zone timezone)::date,
    to_char(start_time at time zone timezone, 'HH24:MI'), to_char(end_time at time zone timezone, 'HH24:MI'))
  from public.businesses where id = business;
$$;

-- These share the collection of notifications, whose view unites two sources.
create view sync.own_notifications with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'business_id', business_id, 'user_id', user_id, 'type', type, 'key', key, 'details', details,
    'read', read, 'created_at', sync.instant(created_at)) as document
  from public.notifications where user_id = (select auth.uid());

create view sync.notification_preferences with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'preferences', 'id', id, 'business_id', business_id, 'user_id', user_id, 'pushes', pushes,
    'shifts', shifts, 'availability', availability, 'time_clock', time_clock, 'chat', chat,
    'private_messages', private_messages, 'news', news, 'training', training, 'quiet_from', quiet_from,
    'quiet_to', quiet_to, 'shows_text', shows_text, 'hour_cycle', hour_cycle, 'week_starts', week_starts,
    'locale', locale, 'created_at', sync.instant(created_at)) as document
  from public.notification_preferences where user_id = (select auth.uid());

-- Grants: who may call and read these objects.
revoke execute on function public.locale_of(uuid), public.notify_managers(uuid, text, text, jsonb),
  public.notify_person(uuid, uuid, text, text, jsonb), public.shift_details(date, text, text),
  public.span_details(bigint, date, date), public.hours_details(uuid, timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.locale_of(uuid), public.notify_managers(uuid, text, text, jsonb),
  public.notify_person(uuid, uuid, text, text, jsonb), public.shift_details(date, text, text),
  public.span_details(bigint, date, date), public.hours_details(uuid, timestamptz, timestamptz) to service_role;
