-- What somebody wants their devices to be told of while the app is closed, and when not. One row for each person in each
-- business; whoever has none is told of everything at any time. The bell and the app itself tell of everything.

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
  constraint preferences_once_per_person unique (user_id, business_id)
);
comment on table public.notification_preferences is 'Which pushes somebody wants, and when. Theirs alone.';
comment on column public.notification_preferences.pushes is 'Whether any of their devices is told of anything.';
comment on column public.notification_preferences.quiet_from is
  'From then until quiet_to, by the clocks of the business, nothing is pushed; null in either: never quiet.';
comment on column public.notification_preferences.shows_text is
  'Whether private messages show their words on a locked screen, or only whom they are from.';
create index notification_preferences_by_version on public.notification_preferences (business_id, version, id);
create index notification_preferences_by_user on public.notification_preferences (user_id, version, id);
alter table public.notification_preferences enable row level security;

create trigger notification_preferences_stamp_version before insert or update on public.notification_preferences
  for each row execute function sync.stamp_version();

revoke all on public.notification_preferences from anon, authenticated, service_role;
grant select on public.notification_preferences to authenticated;
grant insert (id, business_id, user_id, pushes, shifts, availability, time_clock, chat, private_messages, news,
  training, quiet_from, quiet_to, shows_text) on public.notification_preferences to authenticated;
grant update (pushes, shifts, availability, time_clock, chat, private_messages, news, training, quiet_from, quiet_to,
  shows_text) on public.notification_preferences to authenticated;

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

-- They share the collection of what people were told: its view becomes one of two sources.
create view sync.own_notifications with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'business_id', business_id, 'user_id', user_id, 'type', type, 'title', title, 'message', message,
    'read', read, 'created_at', sync.instant(created_at)) as document
  from public.notifications where user_id = (select auth.uid());
create view sync.notification_preferences with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'preferences', 'id', id, 'business_id', business_id, 'user_id', user_id, 'pushes', pushes,
    'shifts', shifts, 'availability', availability, 'time_clock', time_clock, 'chat', chat,
    'private_messages', private_messages, 'news', news, 'training', training, 'quiet_from', quiet_from,
    'quiet_to', quiet_to, 'shows_text', shows_text, 'created_at', sync.instant(created_at)) as document
  from public.notification_preferences where user_id = (select auth.uid());
comment on view sync.own_notifications is
  'What the caller may read of one table along one index: a source of sync.notifications.';
comment on view sync.notification_preferences is
  'What the caller may read of one table along one index: a source of sync.notifications.';
grant select on sync.own_notifications, sync.notification_preferences to authenticated;

insert into sync.sources (view_name, place, source) values
  ('notifications', 1, 'own_notifications'), ('notifications', 2, 'notification_preferences');
create or replace view sync.notifications with (security_invoker = true) as
  select id, version, deleted, document from sync.own_notifications
  union all
  select id, version, deleted, document from sync.notification_preferences;

insert into sync.kinds (collection, kind, push_table) values
  ('notifications', 'preferences', 'notification_preferences');
call sync.share_ids('notification_preferences', 'notifications');
call sync.share_ids('notifications', 'notifications');
select sync.tally('notification_preferences', 'notifications', 'user_id', $$'nobody'$$);
