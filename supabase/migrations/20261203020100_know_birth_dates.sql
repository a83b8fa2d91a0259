-- Area: people.
-- When a person was born, where the law needs an age: for admins and the person, and for managers while they are under 18.
set local lock_timeout = '2s';

alter table public.profiles
  add column birth_date date check (birth_date >= '1900-01-01' and birth_date < '2200-01-01');
comment on column public.profiles.birth_date is
  'For admins and the person, and for managers while the person is under 18.';
grant update (birth_date) on public.profiles to authenticated;
create index if not exists profiles_by_birth_date on public.profiles (birth_date) where birth_date is not null;

-- Managers change contact details of their staff, and admins also the date of birth.
create or replace function access.keeps_own_choices(becomes public.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles as held
    where held.id = becomes.id
      and (held.name, held.profile_picture_url, held.shows_phone)
        is not distinct from (becomes.name, becomes.profile_picture_url, becomes.shows_phone)
      and (access.role() = 'admin' or held.birth_date is not distinct from becomes.birth_date));
$$;

create or replace function public.forget_contact_details() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.phone := null;
  new.shows_phone := false;
  new.emergency_name := null;
  new.emergency_relationship := null;
  new.emergency_phone := null;
  new.birth_date := null;
  return new;
end;
$$;

create or replace function access.forget_person(person uuid) returns void
language sql set search_path = '' as $$
  delete from access.push_queue where user_id = person;
  delete from access.push_subscriptions where user_id = person;
  delete from access.calendar_feeds where user_id = person;
  delete from access.notified_of_due where user_id = person;
  -- The person was added by the request that has the invitation's id.
  delete from access.staff_invites where id in (select request_id from access.staff_requests where user_id = person);
  delete from access.staff_requests where user_id = person;
  delete from public.notification_preferences where user_id = person;
  delete from public.notifications where user_id = person;
  delete from public.chat_reads where user_id = person;
  update sync.history set earlier = earlier - array['email', 'profile_picture_url', 'pin_hash', 'birth_date'],
    later = later - array['email', 'profile_picture_url', 'pin_hash', 'birth_date']
  where table_name = 'profiles' and row_id = person;
  update sync.history set earlier = earlier - 'name', later = later - 'name'
  where table_name = 'profiles' and row_id = person and business_id is null
    and exists (select from public.profiles where id = person and name = '');
$$;

call sync.amend('sync.says_less(sync.history, sync.history)', $q$'pin_hash']$q$, $q$'pin_hash', 'birth_date']$q$);

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
      'emergency_phone', case when sees_all then profile.emergency_phone end,
      'birth_date', case when profile.id = auth.uid() or caller.role = 'admin' or caller.role = 'manager'
        and profile.birth_date > access.today(profile.business_id) - interval '18 years' then profile.birth_date end)
    from public.profiles as profile
    left join public.profiles as caller
      on caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
    cross join lateral (
      select profile.id = auth.uid() or coalesce(caller.role in ('admin', 'manager'), false) as sees_all) as reader
    where profile.id = person and (sees_all and (not profile.deleted or profile.deactivated_at is not null
      or profile.id = auth.uid()) or caller.id is not null and not profile.deleted));
end;
$$;

-- Gives the rows of people who became adults new versions, so that managers' devices forget when they were born: once, since
-- a row that was written as an adult's is left alone. With the beat, which also catches up after a pause.
create function access.withhold_birth_dates() returns void
language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
  people uuid[];
begin
  for business, people in
    select profile.business_id, array_agg(profile.id)
    from public.profiles as profile join public.businesses as held on held.id = profile.business_id
    where profile.birth_date between (now() at time zone 'UTC')::date - interval '18 years 2 months'
        and (now() at time zone 'UTC')::date + 1 - interval '18 years'
      and profile.birth_date <= access.today(held.id) - interval '18 years'
      and profile.birth_date > (profile.updated_at at time zone held.timezone)::date - interval '18 years'
    group by 1 order by 1
  loop
    perform sync.lock_business(business);
    update public.profiles set birth_date = birth_date where id = any (people) and business_id = business;
  end loop;
end;
$$;
revoke all on function access.withhold_birth_dates() from public, anon, authenticated;
call sync.amend('public.notify_of_due_things()', $q$  select access.close_outlived_claims();$q$,
  $q$  select access.close_outlived_claims();
  select access.withhold_birth_dates();$q$);

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
      "shows_phone": false, "emergency_name": null, "emergency_relationship": null, "emergency_phone": null,
      "birth_date": null}') as document
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
      "emergency_phone": null, "birth_date": null}' as document
  from public.profiles as profile left join access.pin_versions as pin on pin.user_id = profile.id
  where profile.business_id = (select access.tablet_business());

-- Who is added can bring a date of birth. Not in the same update: joining a business forgets what was known before.
call sync.amend('public.admit_staff(uuid, uuid, jsonb, text)', $q$
  update access.staff_requests set done_at$q$, $q$
  update public.profiles set birth_date = (person ->> 'birth_date')::date
  where id = asked.user_id and person ->> 'birth_date' is not null;
  update access.staff_requests set done_at$q$);
