-- Since when people work here, and when their access was taken from them for a while.
--
--   works here ──deactivate──► deactivated ──add again──► works here
--        └───────────── delete ────┴──► removed ──add again──► works here
--
-- Who is deactivated or removed is marked deleted: they are no member, take no seat and read nothing. A deactivated
-- person stays on the list of staff, and managers see what is needed to take them back.

alter table public.profiles
  add column start_date date check (start_date >= '2000-01-01' and start_date < '2200-01-01'),
  add column deactivated_at timestamptz(3),
  add column removed_at timestamptz(3),
  add constraint deactivated_people_are_no_members check (deactivated_at is null or deleted and removed_at is null),
  add constraint removed_people_are_no_members check (removed_at is null or deleted);
comment on column public.profiles.start_date is
  'The first day they work here, in the zone of the business. For whoever manages, and for themselves.';
comment on column public.profiles.deactivated_at is 'Since when they are deactivated; null while they work here, and once they are removed.';
comment on column public.profiles.removed_at is 'Since when they are removed; null while they work here, and while they are deactivated.';
comment on column public.profiles.deleted is 'They belong to the business no more: deactivated, or removed.';
grant select (deactivated_at, removed_at) on public.profiles to authenticated;

-- Looked up only for whom it may be for, as pay rates are.
create function sync.start_date(person uuid) returns date
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.start_date from public.profiles as profile
    where profile.id = person and (profile.id = auth.uid() or exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.role in ('admin', 'manager')
        and caller.business_id = profile.business_id)));
end;
$$;
revoke execute on function sync.start_date(uuid) from public;
grant execute on function sync.start_date(uuid) to authenticated;

-- Where somebody is reached, and what they look like: of whoever works here everybody knows it, of whoever is deactivated
-- those who manage, and people their own.
create function sync.address_of(person uuid, out email text, out picture text)
language plpgsql stable security definer set search_path = '' as $$
begin
  select profile.email, profile.profile_picture_url into email, picture
  from public.profiles as profile
  where profile.id = person and (profile.id = auth.uid() or exists (
    select from public.profiles as caller
    where caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
      and (not profile.deleted or profile.deactivated_at is not null and caller.role in ('admin', 'manager'))));
end;
$$;
revoke execute on function sync.address_of(uuid) from public;
grant execute on function sync.address_of(uuid) to authenticated;
revoke select (email, profile_picture_url) on public.profiles from authenticated;

-- The names of those who left stay on rosters and records, so their devices keep what they are called and no more: no
-- address, no picture, no pay. Whoever is deactivated keeps them for those who manage, who may take them back.
create or replace view sync.profiles with (security_invoker = true) as
  select id, version, is_gone as deleted, jsonb_build_object(
    'id', id, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'email', coalesce(address.email, ''),
    'payrate', case when shows_all and (id = (select auth.uid()) or (select access.manages())) then sync.payrate(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'profile_picture_url', address.picture,
    'pin_hash', case when not deleted and (select access.manages()) then sync.pin_hash(id) end,
    'start_date', case when shows_all and (id = (select auth.uid()) or (select access.manages()))
      then sync.start_date(id) end,
    'deactivated_at', sync.instant(deactivated_at),
    'removed_at', case when deleted and deactivated_at is null
      then sync.instant(coalesce(removed_at, updated_at)) end) as document
  from (
    select *,
      deleted and (business_id = (select access.business_id())) is not true as is_gone,
      not deleted or deactivated_at is not null and (select access.manages()) as shows_all
    from (
      select id, version, deleted, name, role, business_id, created_by, subscription_status, subscription_plan,
        deactivated_at, removed_at, updated_at
      from public.profiles
    ) as readable
  ) as profile
  cross join lateral sync.address_of(id) as address;
comment on view sync.profiles is
  'The people of the caller''s business as documents, and by name those who left it.';

-- The first day that is known of everybody, and the last. Every row is written, so that devices fetch each with its new
-- fields; that is nobody's change of a person.
alter table public.profiles disable trigger profiles_keep_history;
update public.profiles as profile set
  removed_at = case when profile.deleted then profile.updated_at end,
  start_date = (
    select (min(held.from_time) at time zone business.timezone)::date
    from access.memberships as held join public.businesses as business on business.id = held.business_id
    where held.user_id = profile.id and held.business_id = profile.business_id group by business.timezone)
where profile.business_id is not null;
alter table public.profiles enable trigger profiles_keep_history;

-- As before, but not over a time before in which they were away.
create or replace function access.date_membership_back(person uuid, start_date date) returns void
language sql set search_path = '' as $$
  update access.memberships as membership set from_time = begun.at
  from public.businesses as business, lateral (
    select greatest(start_date::timestamp at time zone business.timezone, max(earlier.until_time)) as at
    from access.memberships as earlier
    where earlier.user_id = person and earlier.business_id = business.id and earlier.until_time is not null
  ) as begun
  where business.id = membership.business_id and membership.user_id = person and membership.until_time is null
    and start_date is not null and begun.at < membership.from_time;
$$;

-- As before, and the day is kept. Whoever was deactivated or removed is taken back with it.
create or replace function public.admit_staff(caller uuid, request uuid, person jsonb, pin text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  asked access.staff_requests;
begin
  select * into asked from access.staff_requests
  where business_id = business and request_id = request and email = lower(person ->> 'email');
  if asked.user_id is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if asked.done_at is not null then
    return jsonb_build_object('status', 'done', 'id', asked.user_id);
  end if;
  if access.seats_left(business) <= 0 then
    return jsonb_build_object('status', 'no_seats');
  end if;
  if exists (select from public.profiles where business_id = business and pin_hash = pin) then
    return jsonb_build_object('status', 'pin_taken');
  end if;
  -- Only who belongs nowhere, or was removed from here: since the request began they may have set up a business.
  update public.profiles set
    business_id = business, deleted = false, deactivated_at = null, removed_at = null,
    created_by = coalesce(created_by, caller), pin_hash = pin, email = person ->> 'email', name = person ->> 'name',
    role = person ->> 'role', payrate = (person ->> 'payrate')::numeric,
    start_date = coalesce((person ->> 'start_date')::date, access.today(business))
  where id = asked.user_id and (business_id is null or (business_id = business and deleted));
  if not found then
    return jsonb_build_object('status', 'email_taken');
  end if;
  perform access.date_membership_back(asked.user_id, (person ->> 'start_date')::date);
  update access.staff_requests set done_at = now()
  where business_id = business and request_id = request and email = asked.email;
  return jsonb_build_object('status', 'admitted', 'id', asked.user_id);
end;
$$;

-- As before, and `changes` may have {start_date}. An earlier first day lets punches count from it.
create or replace function public.change_staff(caller uuid, person uuid, changes jsonb, pin text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, changes);
  held public.profiles;
  becomes public.profiles;
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  if exists (select from public.profiles where business_id = business and pin_hash = pin and id <> person) then
    return jsonb_build_object('status', 'pin_taken');
  end if;
  select * into held from public.profiles where id = person for update;
  becomes := jsonb_populate_record(held, changes);
  becomes.pin_hash := coalesce(pin, held.pin_hash);
  if becomes is distinct from held then
    update public.profiles set (email, name, role, payrate, start_date, pin_hash)
      = (becomes.email, becomes.name, becomes.role, becomes.payrate, becomes.start_date, becomes.pin_hash)
    where id = person;
    perform access.date_membership_back(person, (changes ->> 'start_date')::date);
  end if;
  return jsonb_build_object('status', 'ok');
end;
$$;
