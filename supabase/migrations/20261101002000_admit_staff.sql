-- Adding people to a business. The edge function create-staff works in three steps, because a sign-in is not the
-- database's to make:
--
--   reserve_staff ──► auth admin API ──► admit_staff
--   may it be done,   the sign-in of     profile, membership and PIN at once; or a refusal, and the function takes
--   and with which    that id            the sign-in away again
--   id?
--
-- Any step may be the last that happens, and any may be repeated: a request remembers the id it was given, so that the
-- next attempt goes on where the last one broke off.

create table access.staff_requests (
  business_id uuid not null references public.businesses (id),
  request_id uuid not null,
  email text not null,
  user_id uuid not null,
  done_at timestamptz,
  primary key (business_id, request_id, email)
);
comment on table access.staff_requests is 'Every request to add a person, so that a repeated one adds nobody twice.';
comment on column access.staff_requests.email is
  'In lower case. Part of the key: a request that was refused may be made again with another address.';
comment on column access.staff_requests.user_id is 'Who the person is, or would be: no sign-in need have this id.';
comment on column access.staff_requests.done_at is 'When the person was admitted; null until then.';
create index staff_requests_by_email on access.staff_requests (business_id, email) where done_at is null;
alter table access.staff_requests enable row level security;
revoke all on access.staff_requests from anon, authenticated, service_role;

create function access.administered_by(person uuid) returns uuid
language sql stable set search_path = '' as $$
  select profile.business_id
  from public.profiles as profile
  join public.businesses as business on business.id = profile.business_id and not business.deleted
  where profile.id = person and profile.role = 'admin' and not profile.deleted;
$$;

-- The business that somebody may add, change and remove people of, locked until commit; null for whoever is no admin,
-- or is none any more when the lock is there. From here on the history says that they did it: an edge function is
-- nobody.
create function access.begin_as_admin(caller uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  business uuid := access.administered_by(caller);
begin
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  return (select business where access.administered_by(caller) = business);
end;
$$;

-- How many people may still be added, the owner being one of those who are paid for. Null where nobody counts: read
-- from the row as a whole, so that it is also true of a database whose businesses have no staff_count.
create function access.seats_left(business uuid) returns int
language sql stable set search_path = '' as $$
  select (to_jsonb(paying) ->> 'staff_count')::int
    - (select count(*)::int from public.profiles where business_id = business and not deleted)
  from public.businesses as paying where paying.id = business;
$$;

create function access.is_email_taken(address text, except_by uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from auth.users where lower(email) = lower(address) and id <> except_by and not is_sso_user
  );
$$;

-- Who a person with this address will be: whoever had it when they were removed from the business, with their history;
-- or the one of an attempt that broke off, who may have a sign-in already; or somebody new.
create function access.person_to_admit(business uuid, address text) returns uuid
language sql volatile set search_path = '' as $$
  select coalesce(
    (select id from public.profiles
      where business_id = business and deleted and lower(email) = address
      order by updated_at desc, id limit 1),
    (select asked.user_id from access.staff_requests as asked
      where asked.business_id = business and asked.email = address and asked.done_at is null
        and not exists (select from public.profiles where id = asked.user_id and business_id is not null)
      limit 1),
    gen_random_uuid());
$$;

-- Answers {status: reserved, id, signs_in, pin_salt}, {status: done, id} to the repeat of a request that was done, or
-- a refusal: {status: not_allowed | no_seats | email_taken}.
create function public.reserve_staff(caller uuid, request uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  email_wanted text := lower(btrim(address));
  person uuid;
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  select user_id into person from access.staff_requests
  where business_id = business and request_id = request and done_at is not null;
  if found then
    return jsonb_build_object('status', 'done', 'id', person);
  end if;
  if access.seats_left(business) <= 0 then
    return jsonb_build_object('status', 'no_seats');
  end if;
  person := access.person_to_admit(business, email_wanted);
  if access.is_email_taken(email_wanted, person) then
    return jsonb_build_object('status', 'email_taken');
  end if;
  insert into access.staff_requests (business_id, request_id, email, user_id)
  values (business, request, email_wanted, person)
  on conflict (business_id, request_id, email) do update set user_id = excluded.user_id;
  return jsonb_build_object('status', 'reserved', 'id', person,
    'signs_in', exists (select from auth.users where id = person),
    'pin_salt', (select pin_salt from public.businesses where id = business));
end;
$$;

-- Somebody may have worked here before they got a sign-in. Their punches count from the day they started, in the
-- business's zone; a day that is still to come changes nothing, for they can sign in today.
create function access.date_membership_back(person uuid, start_date date) returns void
language sql set search_path = '' as $$
  update access.memberships as membership set from_time = start_date::timestamp at time zone business.timezone
  from public.businesses as business
  where business.id = membership.business_id and membership.user_id = person and membership.until_time is null
    and start_date::timestamp at time zone business.timezone < membership.from_time;
$$;

-- `person` is {email, name, role, payrate, start_date}. Answers {status: admitted, id}, {status: done, id} when another
-- call of the same request was faster (its PIN is the one that counts), or a refusal that leaves everything as it was:
-- {status: not_allowed | no_seats | email_taken | pin_taken}.
create function public.admit_staff(caller uuid, request uuid, person jsonb, pin text) returns jsonb
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
    business_id = business, deleted = false, created_by = coalesce(created_by, caller), pin_hash = pin,
    email = person ->> 'email', name = person ->> 'name', role = person ->> 'role',
    payrate = (person ->> 'payrate')::numeric
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

revoke execute on function access.administered_by(uuid), access.begin_as_admin(uuid), access.seats_left(uuid),
  access.is_email_taken(text, uuid), access.person_to_admit(uuid, text), access.date_membership_back(uuid, date)
  from public;
revoke execute on function public.reserve_staff(uuid, uuid, text), public.admit_staff(uuid, uuid, jsonb, text)
  from public, anon, authenticated;
grant execute on function public.reserve_staff(uuid, uuid, text), public.admit_staff(uuid, uuid, jsonb, text)
  to service_role;
