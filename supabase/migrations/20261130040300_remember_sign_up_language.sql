-- Area: notifications.
-- An account's first mails are in the language in which its owner signed up.
set local lock_timeout = '2s';

create or replace function access.locale_of(person uuid, business uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select locale from public.notification_preferences where user_id = person and business_id = business),
    (select locale from public.businesses where id = business),
    (select raw_user_meta_data ->> 'locale' from auth.users where id = person));
$$;
