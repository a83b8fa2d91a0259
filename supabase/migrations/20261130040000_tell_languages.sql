-- Area: people.
-- Managers' devices make files for their staff, so they know the language that each person reads.
set local lock_timeout = '2s';

alter table public.profiles add column locale text;
-- safe: the new column is null in every row.
alter table public.profiles add constraint profiles_locale_check check (char_length(locale) <= 35);
comment on column public.profiles.locale is
  'The language of the person''s preferences, kept by a trigger. For managers and the person; null: the business''s.';

create function access.follow_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set locale = new.locale
  where id = new.user_id and business_id = new.business_id and locale is distinct from new.locale;
  return null;
end;
$$;
create trigger notification_preferences_follow_language
  after insert or update of locale on public.notification_preferences
  for each row execute function access.follow_language();

create or replace function sync.address(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('email', profile.email, 'profile_picture_url', profile.profile_picture_url,
      'locale', case when sees_all then profile.locale end,
      'phone', case when sees_all or profile.shows_phone then profile.phone end,
      'shows_phone', profile.shows_phone,
      'emergency_name', case when sees_all then profile.emergency_name end,
      'emergency_relationship', case when sees_all then profile.emergency_relationship end,
      'emergency_phone', case when sees_all then profile.emergency_phone end)
    from public.profiles as profile
    left join public.profiles as caller
      on caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
    cross join lateral (
      select profile.id = auth.uid() or coalesce(caller.role in ('admin', 'manager'), false) as sees_all) as reader
    where profile.id = person and (sees_all and (not profile.deleted or profile.deactivated_at is not null
      or profile.id = auth.uid()) or caller.id is not null and not profile.deleted));
end;
$$;

create or replace view sync.profiles with (security_invoker = true) as
  select id, version, is_gone as deleted, jsonb_build_object(
    'id', id, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'payrate', case when shows_all and (id = (select auth.uid()) or (select access.manages())) then sync.payrate(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'pin_hash', case when not deleted and (select access.keeps_old_tablet()) then sync.pin_hash(id) end,
    'start_date', case when shows_all and (id = (select auth.uid()) or (select access.manages()))
      then sync.start_date(id) end,
    'deactivated_at', sync.instant(deactivated_at),
    'removed_at', case when deleted and deactivated_at is null
      then sync.instant(coalesce(removed_at, updated_at)) end)
    || coalesce(sync.address(id), '{"email": "", "profile_picture_url": null, "locale": null, "phone": null,
      "shows_phone": false, "emergency_name": null, "emergency_relationship": null, "emergency_phone": null}') as document
  from (
    select *,
      deleted and (business_id = (select access.business_id())) is not true as is_gone,
      not deleted or deactivated_at is not null and (select access.manages()) as shows_all
    from (
      select id, version, deleted, name, role, business_id, created_by, subscription_status, subscription_plan,
        deactivated_at, removed_at, updated_at
      from public.profiles
    ) as readable
  ) as profile;

create or replace view sync.tablet_profiles with (security_invoker = true) as
  select profile.id, profile.version, profile.deleted, jsonb_build_object(
    'id', profile.id, 'name', profile.name, 'business_id', profile.business_id,
    'profile_picture_url', profile.profile_picture_url, 'pin_version', coalesce(pin.version, 0),
    'pin_check', case when not profile.deleted then encode(access.hmac_sha256(
      (select decode(pin_key, 'hex') from access.tablets where user_id = auth.uid()),
      convert_to(profile.pin_hash, 'UTF8')), 'hex') end)
    || '{"email": "", "role": "employee", "created_by": null, "payrate": null, "subscription_status": "none",
      "subscription_plan": null, "pin_hash": null, "start_date": null, "deactivated_at": null, "removed_at": null,
      "locale": null, "phone": null, "shows_phone": false, "emergency_name": null, "emergency_relationship": null,
      "emergency_phone": null}' as document
  from public.profiles as profile left join access.pin_versions as pin on pin.user_id = profile.id
  where profile.business_id = (select access.tablet_business());

-- safe: a row per person who chose a language, once; devices wait for their business's version lock no longer than that.
update public.profiles as profile set locale = chosen.locale from public.notification_preferences as chosen
where chosen.user_id = profile.id and chosen.business_id = profile.business_id and chosen.locale is not null;
