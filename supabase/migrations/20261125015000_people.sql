-- People: everybody with a sign-in, the business they belong to and since when, and what others may read about them.

set check_function_bodies = off;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (char_length(email) <= 320),
  name text not null default '' check (char_length(name) <= 120),
  role text not null default 'employee' check (role in ('admin', 'manager', 'employee')),
  business_id uuid references public.businesses (id),
  created_by uuid references auth.users (id) on delete set null,
  payrate numeric(10, 2) check (payrate >= 0),
  subscription_status text not null default 'none'
    check (subscription_status in ('none', 'trialing', 'active', 'past_due', 'canceled')),
  subscription_plan text check (subscription_plan in ('staff-based')),
  profile_picture_url text check (char_length(profile_picture_url) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  pin_hash text check (char_length(pin_hash) <= 128),
  -- Since when people work here, and when their access was suspended.
  --
  --   works here ──deactivate──► deactivated ──add again──► works here
  --        └───────────── delete ────┴──► removed ──add again──► works here
  --
  -- A deactivated or removed person is marked deleted: they are no member, take no seat and read nothing. A
  -- deactivated person stays on the staff list, with the details that managers need to take them back.
  start_date date check (start_date >= '2000-01-01' and start_date < '2200-01-01'),
  deactivated_at timestamptz(3),
  removed_at timestamptz(3),
  -- Phone numbers and emergency contacts. People enter their own, and managers may enter them. Colleagues see a
  -- number only if its person shows it; the emergency contact is for the person and managers. It is erased when the
  -- person leaves.
  phone text check (char_length(phone) <= 40),
  shows_phone boolean not null default false,
  emergency_name text check (char_length(emergency_name) <= 120),
  emergency_relationship text check (char_length(emergency_relationship) <= 60),
  emergency_phone text check (char_length(emergency_phone) <= 40),
  constraint one_pin_per_person_of_a_business unique (business_id, pin_hash),
  constraint deactivated_people_are_no_members check (deactivated_at is null or deleted and removed_at is null),
  constraint removed_people_are_no_members check (removed_at is null or deleted)
);
comment on table public.profiles is
  'A person with a sign-in. Pay rates are readable only through the pull of those who may see them: admins, managers '
  'those of employees (of everybody where businesses.managers_see_cost is on), and everybody their own.';
comment on column public.profiles.pin_hash is
  'PBKDF2 of the PIN with the business''s salt (src/domain/staff/pins.ts). For devices of managers and admins only.';
comment on column public.profiles.start_date is
  'The person''s first working day, in the business''s zone. For managers and the person.';
comment on column public.profiles.deactivated_at is
  'When the person was deactivated; null while they work here and after removal.';
comment on column public.profiles.removed_at is
  'When the person was removed; null while they work here or are deactivated.';
comment on column public.profiles.deleted is
  'Whether the person no longer belongs to the business: deactivated or removed.';
comment on column public.profiles.phone is 'For the person and managers, and for colleagues if shows_phone is on.';
comment on column public.profiles.shows_phone is 'Whether colleagues see the phone number. Only the person sets it.';
comment on column public.profiles.emergency_name is 'The emergency contact''s name. For the person and managers.';
comment on column public.profiles.emergency_relationship is
  'The emergency contact''s relationship to the person. For the person and managers.';
comment on column public.profiles.emergency_phone is 'The emergency contact''s number. For the person and managers.';
create index profiles_by_business on public.profiles (business_id, version, id);
create index profiles_by_creator on public.profiles (created_by) where created_by is not null;
alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select (id, name, role, business_id, created_by, subscription_status, subscription_plan, created_at, updated_at,
  version, deleted, deactivated_at, removed_at) on public.profiles to authenticated;
grant update (name, profile_picture_url, phone, shows_phone, emergency_name, emergency_relationship, emergency_phone) on
  public.profiles to authenticated;
grant select (id, email, name, role, business_id, subscription_status, subscription_plan, deleted) on public.profiles to
  service_role;
call sync.keep('profiles', 'history', 'versions');
create policy "People read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Members read the profiles of their business" on public.profiles
  for select to authenticated using (business_id = (select access.business_id()));
create policy "People change their own name and picture" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) and not deleted) with check (id = (select auth.uid()));

-- Who belonged to which business when. A person removed while their phone was offline still gets the hours they
-- worked: their own punches from the time of their membership are accepted, and nothing else.
create table access.memberships (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  business_id uuid not null references public.businesses (id),
  role text not null,
  from_time timestamptz not null default now(),
  until_time timestamptz,
  check (until_time >= from_time)
);
comment on table access.memberships is
  'Every stretch of time a person held a role in a business. Kept by a trigger; nobody writes it.';
comment on column access.memberships.role is 'The role held during this stretch; another role begins another stretch.';
comment on column access.memberships.from_time is 'When it began, by the server''s clock.';
comment on column access.memberships.until_time is 'When it ended (exclusive); null while it lasts.';
create index memberships_by_person on access.memberships (user_id, business_id, from_time);
create unique index one_membership_at_a_time on access.memberships (user_id) where until_time is null;
alter table access.memberships enable row level security;
revoke all on access.memberships from anon, authenticated;

-- Everyone who signs up starts as an employee of no business: role and business in sign-up metadata are ignored.
create function access.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, name)
  values (new.id, coalesce(new.email, ''), left(btrim(coalesce(new.raw_user_meta_data ->> 'name', '')), 120))
  on conflict (id) do nothing;
  return new;
end;
$$;
create trigger create_profile_on_sign_up after insert on auth.users
  for each row execute function access.create_profile();

-- A manager who builds a roster against a budget needs its cost: managers get the pay rates of employees, and their
-- own. Rates of other managers and of admins stay with admins. If the business lets managers see costs, they get all
-- rates: a sum of only some rates would be wrong.
create function sync.payrate(person uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.payrate from public.profiles as profile
    where profile.id = person and (profile.id = auth.uid() or exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
        and (caller.role = 'admin' or caller.role = 'manager' and (profile.role = 'employee' or exists (
          select from public.businesses as business
          where business.id = caller.business_id and business.managers_see_cost))))));
end;
$$;

-- Realtime checks again what the person may hear, because their token stays valid for a while. The embedded backend
-- closes their channels at once; hosted Realtime does so when the token is renewed, and until then they receive
-- hints without content.
create function access.keep_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.business_id, new.role, new.deleted)
    is not distinct from (old.business_id, old.role, old.deleted) then
    return null;
  end if;
  -- The server's clock may be set back between two changes.
  update access.memberships set until_time = greatest(now(), from_time) where user_id = new.id and until_time is null;
  if new.business_id is not null and not new.deleted then
    insert into access.memberships (user_id, business_id, role) values (new.id, new.business_id, new.role);
  end if;
  if tg_op = 'UPDATE' then
    perform pg_notify('realtime_access', new.id::text);
  end if;
  return null;
end;
$$;
create trigger profiles_keep_membership after insert or update on public.profiles
  for each row execute function access.keep_membership();

create function sync.pin_hash(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.pin_hash from public.profiles as profile
    where profile.id = person and exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.role in ('admin', 'manager')
        and caller.business_id = profile.business_id));
end;
$$;

-- Whether a person is a current member of the caller's business.
create function access.is_colleague(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where id = person and business_id = access.business_id() and not deleted
  );
$$;

-- Checks a PIN by its hash (src/domain/staff/pins.ts). Returns {status: ok, user_id}, {status: wrong, tries_left},
-- or {status: locked, locked_until}: the fifth wrong try in a row locks for a minute, each further one for twice as
-- long, up to an hour. A right PIN resets the count, but is not checked while locked. A wrong PIN raises no error,
-- which would roll back the count.
create function public.check_pin(pin_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  free_tries constant int := 5;
  caller text := (select auth.uid())::text;
  business text := access.business_id()::text;
  locked timestamptz;
  person uuid;
begin
  if business is null or not access.manages() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  locked := greatest(limits.locked_until('pin of caller', caller), limits.locked_until('pin of business', business));
  if locked is not null then
    return jsonb_build_object('status', 'locked', 'locked_until', sync.instant(locked));
  end if;
  select id into person from public.profiles as profile
  where profile.business_id = business::uuid and profile.pin_hash = check_pin.pin_hash and not profile.deleted;
  if found then
    perform limits.note_success('pin of caller', caller), limits.note_success('pin of business', business);
    return jsonb_build_object('status', 'ok', 'user_id', person);
  end if;
  locked := greatest(
    limits.note_failure('pin of caller', caller, free_tries, interval '1 minute', interval '1 hour'),
    limits.note_failure('pin of business', business, free_tries, interval '1 minute', interval '1 hour'));
  if locked is not null then
    return jsonb_build_object('status', 'locked', 'locked_until', sync.instant(locked));
  end if;
  return jsonb_build_object('status', 'wrong', 'tries_left', free_tries - greatest(
    limits.failures_of('pin of caller', caller), limits.failures_of('pin of business', business)));
end;
$$;

-- Returns the current calendar day of a business.
create function access.today(business uuid) returns date
language sql stable security definer set search_path = '' as $$
  select (now() at time zone timezone)::date from public.businesses where id = business;
$$;

-- Read only for callers who may see it, like pay rates.
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

-- When a person confirms a new sign-in address by mail, it is copied to their profile, where payslips are sent.
-- update-staff already sets the profile's address itself, and after delete-staff the profile keeps the old address,
-- so that the person is recognized if they come back.
create function access.follow_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claim.sub', new.id::text, true);
  update public.profiles set email = new.email where id = new.id and not deleted and email is distinct from new.email;
  return null;
end;
$$;
comment on function access.follow_address() is 'Copies a confirmed new sign-in address into the person''s profile.';
create trigger follow_address after update of email on auth.users
  for each row when (new.email is distinct from old.email and lower(new.email) = lower(old.email_change))
  execute function access.follow_address();

-- Closes the profile of a person who left: the name stays while hours or pay refer to it, and goes otherwise.
create function access.close_profile(person uuid) returns void
language sql set search_path = '' as $$
  delete from access.staff_invites as invite using public.profiles as profile
  where profile.id = person and invite.business_id = profile.business_id and invite.email = lower(profile.email);
  update public.profiles set deleted = true, pin_hash = null, profile_picture_url = null,
    deactivated_at = null, removed_at = coalesce(removed_at, now()),
    email = person::text || '@removed.invalid', name = case when business_id is null then '' else name end
  where id = person and not (deleted and email = person::text || '@removed.invalid');
  select access.forget_person(person);
$$;

-- The contact details are part of the document. Computing them for every row of sync.profiles would also burden
-- devices that only compare counts and digests and read no document.
create function sync.address(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('email', profile.email, 'profile_picture_url', profile.profile_picture_url,
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

-- Limits the size of user metadata: every token of the person carries it.
create function access.bound_user_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'metadata_too_large' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger users_bound_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function access.bound_user_metadata();

create function public.guard_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := public.readable_name(new.name);
  if new.business_id is null or new.deleted or new.name = '' then
    return new;
  end if;
  if tg_op = 'UPDATE' and not old.deleted and old.business_id = new.business_id
      and public.compared_name(old.name) = public.compared_name(new.name) then
    return new;
  end if;
  -- Serializes two people who take the same name at once.
  perform sync.lock_business(new.business_id);
  if access.is_name_taken(new.business_id, new.name, new.id) then
    raise exception 'name_taken';
  end if;
  return new;
end;
$$;
create trigger profiles_guard_name before insert or update of name, business_id, deleted on public.profiles
  for each row execute function public.guard_name();

-- Whether an update leaves fields that only the person may change as they are: a policy sees only the new row.
create function access.keeps_own_choices(becomes public.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles as held
    where held.id = becomes.id
      and (held.name, held.profile_picture_url, held.shows_phone)
        is not distinct from (becomes.name, becomes.profile_picture_url, becomes.shows_phone));
$$;

create function public.forget_contact_details() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.phone := null;
  new.shows_phone := false;
  new.emergency_name := null;
  new.emergency_relationship := null;
  new.emergency_phone := null;
  return new;
end;
$$;
create trigger profiles_forget_contact_details before update of business_id, removed_at on public.profiles
  for each row when (new.removed_at is not null or new.business_id is distinct from old.business_id)
  execute function public.forget_contact_details();
create policy "Managers change contact details of their staff" on public.profiles
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()) and not deleted)
  with check (business_id = (select access.business_id()) and access.keeps_own_choices(profiles));

-- Names of people who left stay on rosters and records, so devices keep the name and nothing else: no address,
-- picture or pay. Managers keep the details of deactivated people, whom they may take back. Contact details are left
-- out for readers who may not see them.
create view sync.profiles with (security_invoker = true) as
  select id, version, is_gone as deleted, jsonb_build_object(
    'id', id, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'payrate', case when shows_all and (id = (select auth.uid()) or (select access.manages())) then sync.payrate(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'pin_hash', case when not deleted and (select access.manages()) then sync.pin_hash(id) end,
    'start_date', case when shows_all and (id = (select auth.uid()) or (select access.manages()))
      then sync.start_date(id) end,
    'deactivated_at', sync.instant(deactivated_at),
    'removed_at', case when deleted and deactivated_at is null
      then sync.instant(coalesce(removed_at, updated_at)) end)
    || coalesce(sync.address(id), '{"email": "", "profile_picture_url": null, "phone": null, "shows_phone": false,
      "emergency_name": null, "emergency_relationship": null, "emergency_phone": null}') as document
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
comment on view sync.profiles is
  'The people of the caller''s business as documents; of those who left only the name.';

-- Grants: who may call and read these objects.
grant execute on function access.is_colleague(uuid), access.keeps_own_choices(profiles), access.today(uuid), sync.address(uuid), sync.payrate(uuid), sync.pin_hash(uuid), sync.start_date(uuid)
  to authenticated;
revoke execute on function public.check_pin(text) from public, anon;
grant execute on function public.check_pin(text) to authenticated, service_role;
grant select on sync.profiles to authenticated;

reset check_function_bodies;
