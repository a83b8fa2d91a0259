-- Area: staff.
-- Anybody can sign up with any address. An account without a business whose mail nobody has read does not keep the
-- owner of the address from being employed: it gives the address up when a business adds or invites the person. It
-- keeps its id, because its tokens live on for a while and must not become those of a member.
set local lock_timeout = '2s';

-- Somebody who pays has at least a bank that knows them.
create function access.is_unclaimed(person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.profiles where id = person and business_id is null)
    and not access.is_email_confirmed(person)
    and not exists (select from public.billing_accounts where owner_id = person and status in ('active', 'past_due'));
$$;

create or replace function access.is_email_taken(address text, except_by uuid)
returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users
    where lower(email) = lower(address) and id <> except_by and not is_sso_user and not access.is_unclaimed(id)
  );
$$;

-- Closes the unclaimed account that has an address. Returns its id: the function that asked then frees the address at
-- the auth server. Null if there is none.
create function access.displace(address text, except_by uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  held uuid;
begin
  select account.id into held
  from auth.users as account join public.profiles as profile on profile.id = account.id
  where lower(account.email) = lower(address) and account.id <> except_by and not account.is_sso_user
  for update of profile;
  -- Asked again with the lock: meanwhile they may have set up their business.
  if held is null or not access.is_unclaimed(held) then
    return null;
  end if;
  delete from access.email_confirmations where user_id = held;
  perform access.close_profile(held);
  return held;
end;
$$;

create or replace function public.reserve_staff(caller uuid, request uuid, address text)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
  if not limits.take('staff addition', business::text, 500, interval '1 day') then
    return jsonb_build_object('status', 'too_many_tries');
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
    'pin_salt', (select pin_salt from public.businesses where id = business),
    'displaces', access.displace(email_wanted, person));
end;
$$;

create or replace function public.plan_staff_change(caller uuid, person uuid, changes jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, changes);
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  return jsonb_build_object('status', 'ok',
    'email', (select email from auth.users where id = person),
    'pin_salt', (select pin_salt from public.businesses where id = business),
    'displaces', access.displace(changes ->> 'email', person));
end;
$$;

revoke execute on function access.is_unclaimed(uuid), access.displace(text, uuid) from public;
