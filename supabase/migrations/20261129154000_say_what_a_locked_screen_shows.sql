comment on column public.notification_preferences.shows_text is
  'Whether pushes show what people wrote in messages, announcements and posts, or only the sender. Reasons are never shown.';
