-- Adding, changing, deactivating, removing and inviting people: the database side of the edge functions for staff.

set check_function_bodies = off;

-- Adding people to a business. The edge function create-staff works in three steps, because the database cannot
-- create a sign-in:
--
--   reserve_staff ──► auth admin API ──► admit_staff
--   is it allowed,   the sign-in with   profile, membership and PIN together; or a refusal, and the function removes
--   and with which   that id            the sign-in again
--   id?
--
-- Any step may be the last that runs, and any may be repeated: a request remembers its id, so that the next attempt
-- continues where the last one stopped.
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
  'In lower case. Part of the key: a refused request may be made again with another address.';
comment on column access.staff_requests.user_id is 'The id of the person, who may not have a sign-in yet.';
comment on column access.staff_requests.done_at is 'When the person was admitted; null before.';
create index staff_requests_by_email on access.staff_requests (business_id, email) where done_at is null;
alter table access.staff_requests enable row level security;
revoke all on access.staff_requests from anon, authenticated;

-- Inviting people by mail, a second way of adding them: the admin enters their details, and they choose their own
-- password. The mail contains a secret, of which only the hash is stored here. The person is admitted by the
-- invitation's request (admit_staff) on behalf of the admin who last sent it, and only while that person is an
-- admin, so an invitation admits once.
create table access.staff_invites (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  email text not null check (char_length(email) <= 255),
  name text not null check (char_length(name) between 1 and 120),
  role text not null check (role in ('admin', 'manager', 'employee')),
  payrate numeric(12, 2) check (payrate >= 0),
  start_date date,
  secret_hash text not null unique,
  invited_by uuid not null references public.profiles (id) on delete cascade,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  revoked_at timestamptz
);
comment on table access.staff_invites is 'People invited to a business by mail. For functions of the database only.';
comment on column access.staff_invites.email is
  'In lower case. A business has at most one open invitation per address.';
comment on column access.staff_invites.secret_hash is 'SHA-256 of the secret in the latest mail.';
comment on column access.staff_invites.invited_by is
  'The admin who sent it last, on whose behalf the person is admitted.';
create unique index staff_invites_open on access.staff_invites (business_id, email)
  where accepted_at is null and revoked_at is null;
create index staff_invites_by_person on access.staff_invites (invited_by);
create index staff_invites_by_business on access.staff_invites (business_id);
alter table access.staff_invites enable row level security;
revoke all on access.staff_invites from anon, authenticated;

-- Returns how many people may still be added; the owner takes one of the paid seats. Null if seats are not counted:
-- the row is read as a whole, so this also works without a column staff_count.
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

-- Returns the id for a person with this address: the person removed from the business with that address, including
-- their history; the id of an interrupted attempt, which may have a sign-in already; or a new id. The placeholder
-- address of deleted accounts matches nobody.
create function access.person_to_admit(business uuid, address text) returns uuid
language sql volatile set search_path = '' as $$
  select coalesce(
    (select id from public.profiles
      where business_id = business and deleted and lower(email) = address and address not like '%@removed.invalid'
      order by updated_at desc, id limit 1),
    (select asked.user_id from access.staff_requests as asked
      where asked.business_id = business and asked.email = address and asked.done_at is null
        and not exists (select from public.profiles where id = asked.user_id and business_id is not null)
      order by asked.request_id limit 1),
    gen_random_uuid());
$$;

-- Returns {status: reserved, id, signs_in, pin_salt}, {status: done, id} for a repeated request, or a refusal:
-- {status: not_allowed | no_seats | email_taken | too_many_tries}. A business may add 500 people a day, counting
-- tries.
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
    'pin_salt', (select pin_salt from public.businesses where id = business));
end;
$$;

-- A person may have worked here before they got a sign-in. Their punches count from their start date in the
-- business's zone; a future date changes nothing, since they can sign in today. The membership is not extended over
-- earlier absences.
create function access.date_membership_back(person uuid, start_date date) returns void
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

-- Admits a person: {email, name, role, payrate, start_date}. Returns {status: admitted, id}, {status: done, id} if
-- another call of the same request was faster (its PIN counts), or a refusal that changes nothing: {status:
-- not_allowed | no_seats | email_taken | pin_taken}. A deactivated or removed person is taken back.
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
  -- Only a person without a business, or one removed from this one: meanwhile they may have set up their own.
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

-- Changing and removing people of a business, for the edge functions update-staff and delete-staff. The same rules
-- are checked twice: before the sign-in is changed, which cannot always be undone, and under the business's lock
-- when the profile is.
create function access.is_last_admin(business uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(id = person), false) from public.profiles
  where business_id = business and role = 'admin' and not deleted;
$$;

-- Returns why a change is refused; null if it is allowed. `changes` are the changed profile fields, and {password:
-- true}. Only owners change their own sign-in: anybody else who could would become the owner.
create function access.staff_refusal(business uuid, caller uuid, person uuid, changes jsonb) returns text
language sql stable set search_path = '' as $$
  select case
    when business is null then 'not_allowed'
    when not exists (select from public.profiles
      where id = person and business_id = business and (not deleted or changes ? 'deleted')) then 'not_found'
    when changes ? 'deleted' and person = caller then 'is_caller'
    when owner_id = person and (changes ? 'deleted' or changes ->> 'role' <> 'admin') then 'is_owner'
    when owner_id = person and person <> caller and changes ?| array['email', 'password'] then 'is_owner'
    when (changes ? 'deleted' or changes ->> 'role' <> 'admin') and access.is_last_admin(business, person)
      then 'last_admin'
    when access.is_email_taken(changes ->> 'email', person) then 'email_taken'
  end
  from (select) as one left join public.businesses on businesses.id = business;
$$;

-- Returns {status: ok, email, pin_salt} with the current sign-in's email, or a refusal: {status: not_allowed |
-- not_found | is_owner | last_admin | email_taken}.
create function public.plan_staff_change(caller uuid, person uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, changes);
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  return jsonb_build_object('status', 'ok',
    'email', (select email from auth.users where id = person),
    'pin_salt', (select pin_salt from public.businesses where id = business));
end;
$$;

-- Changes a person. `changes` holds the changed fields of {email, name, role, payrate, start_date}, `pin` a new
-- PIN's hash or null. Returns {status: ok}, a refusal as above, or {status: pin_taken}; a refusal changes nothing.
-- Unchanged values give no row a new version. An earlier start date lets punches count from it.
create function public.change_staff(caller uuid, person uuid, changes jsonb, pin text) returns jsonb
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

-- Removes a person, also a deactivated one. Their own rows stay, their PIN becomes free, their future shifts become
-- open, and their devices learn that they have no business. Returns {status: ok}, also if already removed, or
-- {status: not_allowed | not_found | is_caller | is_owner | last_admin}.
create function public.remove_staff(caller uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, '{"deleted": true}');
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  update public.profiles set deleted = true, deactivated_at = null, removed_at = now(), pin_hash = null
  where id = person and (not deleted or deactivated_at is not null);
  perform access.end_swaps(business, person), access.release_shifts(business, person);
  return jsonb_build_object('status', 'ok');
end;
$$;

-- Suspends a person's access and keeps them on the staff list, for the edge function deactivate-staff; and handles
-- the planned work of everybody who leaves.
--
-- Their shifts that have not begun become open, because an open shift gets filled and an absent person's gets
-- missed. Claims on a shift they dropped remain. Shifts that have begun or are over stay theirs.
create function access.release_shifts(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  update public.shifts as shift set
    user_id = case when user_id = person then null else user_id end,
    status = case when user_id = person then 'scheduled' else status end,
    drop_reason = case when user_id = person then null else drop_reason end,
    claimed_by_user_id = case when claimed_by_user_id = person then null else claimed_by_user_id end,
    -- The person who left need not be told that the shift is no longer theirs.
    published_as = case when published_as ->> 'user_id' = person::text
      then jsonb_set(published_as, '{user_id}', 'null') else published_as end
  from public.businesses as paying
  where paying.id = business and shift.business_id = business and not shift.deleted
    and person in (shift.user_id, shift.claimed_by_user_id)
    and (shift.date + shift.start_time::time) at time zone paying.timezone > now();
$$;

-- Ends swap requests that wait for an answer and notifies the other person.
create function access.end_swaps(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  update public.swap_requests set status = case
    when requested_by = person then 'withdrawn' when status = 'asked' then 'refused' else 'denied' end
  where business_id = business and status in ('asked', 'agreed') and not deleted
    and person in (requested_by, requested_of);
$$;

-- Deactivates a person; their PIN and seat become free. Returns {status: ok}, also if already deactivated, or
-- {status: not_allowed | not_found | is_caller | is_owner | last_admin}.
create function public.deactivate_staff(caller uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person, '{"deleted": true}');
begin
  if refusal is not null then
    return jsonb_build_object('status', refusal);
  end if;
  if exists (select from public.profiles where id = person and deleted and deactivated_at is null) then
    return jsonb_build_object('status', 'not_found');
  end if;
  update public.profiles set deleted = true, deactivated_at = now(), pin_hash = null
  where id = person and not deleted;
  perform access.end_swaps(business, person), access.release_shifts(business, person);
  return jsonb_build_object('status', 'ok');
end;
$$;

-- Adding many people from a file: the edge function import-staff adds each of them as create-staff does
-- (admit_staff). It first asks who is already a member and which requests add the others.
--
-- Returns the request id that adds the person with this address. It is the same on every call, so that a file sent
-- twice adds nobody twice; after a removal it is another, so that the person may be added again.
create function access.import_request(business uuid, address text) returns uuid
language sql stable set search_path = '' as $$
  select md5(concat_ws(' ', 'import', business, address, (
    select max(version) from public.profiles where business_id = business and deleted and lower(email) = address)))::uuid;
$$;

-- `addresses` are in lower case. Returns {status: ok, people: [{email, member, request}]}, where `member` is the id
-- of a person of the business or null; or {status: not_allowed}.
create function public.plan_import(caller uuid, addresses text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  return jsonb_build_object('status', 'ok', 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('email', address, 'request', access.import_request(business, address),
      'member', (select id from public.profiles
        where business_id = business and not deleted and lower(email) = address order by id limit 1))), '[]')
    from unnest(addresses) as address));
end;
$$;

-- Closes the invitations of people who were added another way or left: nobody can readmit themselves with an old
-- one.
create function access.close_invites() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update access.staff_invites as invite
  set accepted_at = case when not new.deleted then now() end, revoked_at = case when new.deleted then now() end
  where invite.business_id = new.business_id and invite.email in (lower(old.email), lower(new.email))
    and invite.accepted_at is null and invite.revoked_at is null;
  return null;
end;
$$;
create trigger profiles_close_invites after update of deleted, business_id, removed_at on public.profiles
  for each row when (new.business_id is not null
    and (new.deleted, new.business_id, new.removed_at) is distinct from (old.deleted, old.business_id, old.removed_at))
  execute function access.close_invites();

-- Stops an admission whose invitation was revoked or expired while the person followed it.
create function access.guard_invited() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from access.staff_invites
    where id = new.request_id and (revoked_at is not null or expires_at <= now() - interval '1 minute')) then
    raise exception 'not_found';
  end if;
  return new;
end;
$$;
create trigger staff_requests_guard_invited before update of done_at on access.staff_requests
  for each row when (new.done_at is not null) execute function access.guard_invited();

-- `person` is {email, name, role, payrate, start_date}, the email in lower case. A person with an open invitation is
-- invited anew, and the earlier mail becomes invalid. Returns {status: invited, id, business_name, invited_by,
-- expires_at}, or a refusal: {status: not_allowed | no_seats | email_taken | too_many | email_unconfirmed (the
-- owner's)}, or a reason of access.subscription_limit. The name is checked here, since the invited person cannot
-- change it.
create function public.invite_staff(caller uuid, secret_hash text, person jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  invite access.staff_invites;
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if not access.is_owner_confirmed(business) then
    return jsonb_build_object('status', 'email_unconfirmed');
  end if;
  if access.subscription_limit(business) is not null then
    return jsonb_build_object('status', access.subscription_limit(business));
  end if;
  if access.seats_left(business) <= 0 then
    return jsonb_build_object('status', 'no_seats');
  end if;
  -- Limits the mails to one address and from one business; the limit also prevents probing who has an account.
  if not limits.take('staff invitation to', person ->> 'email', 5, interval '1 day')
    or not limits.take('staff invitation', caller::text, 100, interval '1 day') then
    return jsonb_build_object('status', 'too_many');
  end if;
  if access.is_email_taken(person ->> 'email', access.person_to_admit(business, person ->> 'email')) then
    return jsonb_build_object('status', 'email_taken');
  end if;
  if access.is_name_taken(business, person ->> 'name', access.person_to_admit(business, person ->> 'email')) then
    return jsonb_build_object('status', 'name_taken');
  end if;
  insert into access.staff_invites as known
    (business_id, email, name, role, payrate, start_date, secret_hash, invited_by)
  values (business, person ->> 'email', person ->> 'name', person ->> 'role', (person ->> 'payrate')::numeric,
    (person ->> 'start_date')::date, invite_staff.secret_hash, caller)
  on conflict (business_id, email) where accepted_at is null and revoked_at is null do update
    set name = excluded.name, role = excluded.role, payrate = excluded.payrate, start_date = excluded.start_date,
      secret_hash = excluded.secret_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
  returning * into invite;
  return jsonb_build_object('status', 'invited', 'id', invite.id, 'expires_at', invite.expires_at,
    'business_name', (select name from public.businesses where id = business),
    'invited_by', (select name from public.profiles where id = caller),
    'locale', access.locale_of(access.person_to_admit(business, person ->> 'email'), business));
end;
$$;

-- Returns the invitation with this secret: {status: open, id, business_name, invited_by, person: {email, name, role,
-- payrate, start_date}}, where `invited_by` is the admin's id; {status: accepted | expired} for a secret that was
-- valid; and {status: not_found} for any other, including revoked and replaced invitations.
create function public.read_staff_invite(secret_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
      when invite.accepted_at is not null then jsonb_build_object('status', 'accepted')
      when invite.expires_at <= now() then jsonb_build_object('status', 'expired')
      else jsonb_build_object('status', 'open', 'id', invite.id, 'business_name', business.name,
        'invited_by', invite.invited_by, 'person', jsonb_build_object('email', invite.email, 'name', invite.name,
          'role', invite.role, 'payrate', invite.payrate, 'start_date', invite.start_date)) end
    from access.staff_invites as invite
    join public.businesses as business on business.id = invite.business_id and not business.deleted
    where invite.secret_hash = read_staff_invite.secret_hash and invite.revoked_at is null
      and access.administered_by(invite.invited_by) = invite.business_id),
    jsonb_build_object('status', 'not_found'));
$$;

-- Closes an invitation that was accepted.
create function public.close_staff_invite(invite uuid) returns void
language sql security definer set search_path = '' as $$
  update access.staff_invites set accepted_at = now()
  where id = invite and accepted_at is null and revoked_at is null;
$$;

-- For admins, from their devices.
--
-- Returns the open invitations of the caller's business, newest first: [{id, email, name, role, payrate, start_date,
-- sent_at, expires_at}], including expired ones.
create function public.open_staff_invites() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'name', name, 'role', role,
    'payrate', payrate, 'start_date', start_date, 'sent_at', sent_at, 'expires_at', expires_at)
    order by sent_at desc, id), '[]')
  from access.staff_invites
  where business_id = access.administered_by((select auth.uid())) and accepted_at is null and revoked_at is null;
$$;

-- Returns whether the caller's business had such an invitation.
create function public.revoke_staff_invite(invite uuid) returns boolean
language sql security definer set search_path = '' as $$
  with revoked as (
    update access.staff_invites set revoked_at = now()
    where id = invite and accepted_at is null and revoked_at is null
      and business_id = access.administered_by((select auth.uid()))
    returning id)
  select exists (select from revoked);
$$;

-- Returns the number of taken seats: the owner and everybody else who currently works there.
create function access.seats_held(business uuid) returns int
language sql stable set search_path = '' as $$
  select count(*)::int from public.profiles where business_id = business and not deleted;
$$;

-- Refuses a request to add a person before they get a sign-in; guard_joining below covers every other way of
-- joining.
create function public.guard_staff_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.refuse_when_limited(new.business_id);
  return new;
end;
$$;
create trigger staff_requests_guard_subscription before insert on access.staff_requests
  for each row execute function public.guard_staff_request();

-- Every way of joining requires a free seat. A purchase takes seconds; an interrupted one blocks others for two
-- minutes at most.
create function public.guard_joining() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paying public.businesses;
  seats int;
begin
  select * into paying from public.businesses where id = new.business_id;
  if paying.owner_id = new.id then
    return new;
  end if;
  perform access.refuse_when_limited(paying.id);
  seats := least(paying.staff_count, (
    select account.seats_asked from public.billing_accounts as account
    where account.owner_id = paying.owner_id and account.seats_asked_at > now() - interval '2 minutes'));
  if access.seats_held(paying.id) >= seats then
    raise exception 'no_seats';
  end if;
  return new;
end;
$$;
create trigger profiles_guard_joining before update on public.profiles
  for each row when (new.business_id is not null and not new.deleted
    and (old.business_id is distinct from new.business_id or old.deleted
      or to_jsonb(old) ->> 'deactivated_at' is not null and to_jsonb(new) ->> 'deactivated_at' is null))
  execute function public.guard_joining();

-- Whether a current member other than `besides` has the name.
create function access.is_name_taken(business uuid, name text, besides uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles as other
    where other.business_id = business and not other.deleted and other.id is distinct from besides
      and public.compared_name(other.name) = public.compared_name(is_name_taken.name)
  );
$$;

-- Grants: who may call and read these objects.
revoke execute on function public.open_staff_invites(), public.revoke_staff_invite(uuid) from public, anon;
grant execute on function public.open_staff_invites(), public.revoke_staff_invite(uuid)
  to authenticated, service_role;
revoke execute on function public.admit_staff(uuid, uuid, jsonb, text), public.change_staff(uuid, uuid, jsonb, text),
  public.close_staff_invite(uuid), public.deactivate_staff(uuid, uuid), public.invite_staff(uuid, text, jsonb),
  public.plan_import(uuid, text[]), public.plan_staff_change(uuid, uuid, jsonb), public.read_staff_invite(text),
  public.remove_staff(uuid, uuid), public.reserve_staff(uuid, uuid, text) from public, anon, authenticated;
grant execute on function public.admit_staff(uuid, uuid, jsonb, text), public.change_staff(uuid, uuid, jsonb, text),
  public.close_staff_invite(uuid), public.deactivate_staff(uuid, uuid), public.invite_staff(uuid, text, jsonb),
  public.plan_import(uuid, text[]), public.plan_staff_change(uuid, uuid, jsonb), public.read_staff_invite(text),
  public.remove_staff(uuid, uuid), public.reserve_staff(uuid, uuid, text) to service_role;

reset check_function_bodies;
