-- How somebody reads times and weeks goes with them from device to device. It is kept with what they want to be told:
-- both are theirs alone, one row for each person in each business. Null: nobody has chosen, and each device goes by its own.

alter table public.notification_preferences
  add column hour_cycle text check (hour_cycle in ('12', '24')),
  add column week_starts text check (week_starts in ('sun', 'mon', 'sat')),
  add column locale text check (char_length(locale) <= 35 and locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$');
comment on column public.notification_preferences.hour_cycle is 'Whether their clock counts to 12 or to 24; null: not chosen.';
comment on column public.notification_preferences.week_starts is 'The first day of their weeks; null: not chosen.';
comment on column public.notification_preferences.locale is
  'The language tag by which dates and numbers are written; null: that of each device.';
grant insert (hour_cycle, week_starts, locale), update (hour_cycle, week_starts, locale) on public.notification_preferences
  to authenticated;

create or replace view sync.notification_preferences with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'preferences', 'id', id, 'business_id', business_id, 'user_id', user_id, 'pushes', pushes,
    'shifts', shifts, 'availability', availability, 'time_clock', time_clock, 'chat', chat,
    'private_messages', private_messages, 'news', news, 'training', training, 'quiet_from', quiet_from,
    'quiet_to', quiet_to, 'shows_text', shows_text, 'hour_cycle', hour_cycle, 'week_starts', week_starts,
    'locale', locale, 'created_at', sync.instant(created_at)) as document
  from public.notification_preferences where user_id = (select auth.uid());
