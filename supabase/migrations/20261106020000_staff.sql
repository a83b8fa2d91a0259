-- Adding, changing, deactivating and removing people, and inviting them: what the edge functions of staff ask of the
-- database.

set check_function_bodies = off;

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
revoke all on access.staff_requests from anon, authenticated;

-- Inviting people by mail, a second way of adding them: the admin says who they will be, and they choose their password
-- themselves. The mail holds a secret; here is only its hash. A person is admitted by the invitation's own request
-- (admit_staff), for the admin who sent it last, and only as long as that is one: so an invitation admits once.
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
comment on table access.staff_invites is 'Who was invited to a business by mail. For functions of the database only.';
comment on column access.staff_invites.email is 'In lower case. One invitation of a business to an address is open at a time.';
comment on column access.staff_invites.secret_hash is 'SHA-256 of the secret in the mail that was sent last.';
comment on column access.staff_invites.invited_by is 'The admin who sent it last, for whom the person is admitted.';
create unique index staff_invites_open on access.staff_invites (business_id, email)
  where accepted_at is null and revoked_at is null;
create index staff_invites_by_person on access.staff_invites (invited_by);
create index staff_invites_by_business on access.staff_invites (business_id);
alter table access.staff_invites enable row level security;
revoke all on access.staff_invites from anon, authenticated;

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
-- or the one of an attempt that broke off, who may have a sign-in already; or somebody new. Nobody is found by the
-- address that stands for a deleted account's: it is not theirs.
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

-- Answers {status: reserved, id, signs_in, pin_salt}, {status: done, id} to the repeat of a request that was done, or a
-- refusal: {status: not_allowed | no_seats | email_taken}. A business adds at most 500 people a day, tries among them:
-- {status: too_many_tries} beyond.
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

-- Somebody may have worked here before they got a sign-in. Their punches count from the day they started, in the
-- business's zone; a day that is still to come changes nothing, for they can sign in today. Not over a time before in
-- which they were away.
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

-- `person` is {email, name, role, payrate, start_date}. Answers {status: admitted, id}, {status: done, id} when another
-- call of the same request was faster (its PIN is the one that counts), or a refusal that leaves everything as it was:
-- {status: not_allowed | no_seats | email_taken | pin_taken}. The day is kept. Whoever was deactivated or removed is
-- taken back with it.
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

-- Changing and removing people of a business, for the edge functions update-staff and delete-staff. What may be done is
-- judged twice by the same rules: before the sign-in is changed, which cannot always be undone, and with the business
-- locked when the profile is.
create function access.is_last_admin(business uuid, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_and(id = person), false) from public.profiles
  where business_id = business and role = 'admin' and not deleted;
$$;

-- Why a change is refused; null when it may be made. `changes` are the fields of the profile that are asked to change,
-- and {password: true}. The owner's sign-in is theirs alone: whoever could change it could become the owner.
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

-- Answers {status: ok, email, pin_salt}, the email being that of the sign-in as it is, or a refusal: {status:
-- not_allowed | not_found | is_owner | last_admin | email_taken}.
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

-- `changes` are those of {email, name, role, payrate} that change, `pin` is a new PIN's hash or null. Answers {status:
-- ok} or a refusal as above, or {status: pin_taken}; a refusal leaves everything as it was. What is already so gives
-- nobody's device a new version. `changes` may have {start_date}. An earlier first day lets punches count from it.
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

-- The person's own rows stay, their PIN is free, and their devices are told that they belong nowhere. Answers {status:
-- ok}, also for somebody removed before, or {status: not_allowed | not_found | is_caller | is_owner | last_admin}.
-- Somebody who is deactivated may be removed; their shifts to come are open.
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

-- Taking somebody's access away and keeping them on the list of staff, for the edge function deactivate-staff; and what
-- becomes of the work that somebody had before them, however they leave.
--
-- Shifts that have not begun are anybody's to claim: an open shift is filled, one of somebody who is gone is missed.
-- Whoever had asked for a dropped one is still asked about. What has begun, and all before, stays theirs.
create function access.release_shifts(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  update public.shifts as shift set
    user_id = case when user_id = person then null else user_id end,
    status = case when user_id = person then 'scheduled' else status end,
    drop_reason = case when user_id = person then null else drop_reason end,
    claimed_by_user_id = case when claimed_by_user_id = person then null else claimed_by_user_id end,
    -- Nobody is left to be told that it is not theirs any more.
    published_as = case when published_as ->> 'user_id' = person::text
      then jsonb_set(published_as, '{user_id}', 'null') else published_as end
  from public.businesses as paying
  where paying.id = business and shift.business_id = business and not shift.deleted
    and person in (shift.user_id, shift.claimed_by_user_id)
    and (shift.date + shift.start_time::time) at time zone paying.timezone > now();
$$;

-- Swaps that wait for an answer cannot be any more; the other person is told.
create function access.end_swaps(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  update public.swap_requests set status = case
    when requested_by = person then 'withdrawn' when status = 'asked' then 'refused' else 'denied' end
  where business_id = business and status in ('asked', 'agreed') and not deleted
    and person in (requested_by, requested_of);
$$;

-- Answers {status: ok}, also for somebody deactivated before, or {status: not_allowed | not_found | is_caller |
-- is_owner | last_admin}. Their PIN is free, their seat too.
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

-- Adding many people at once, from a file: the edge function import-staff, which adds each of them as create-staff does
-- (admit_staff). What is asked for them all at once is who is there already, and by which requests the others are
-- added.
--
-- The request that adds whoever has this address: the same whenever it is asked for, so that a file that is sent again
-- adds nobody twice; and another one once the person was removed, for then they may be added again.
create function access.import_request(business uuid, address text) returns uuid
language sql stable set search_path = '' as $$
  select md5(concat_ws(' ', 'import', business, address, (
    select max(version) from public.profiles where business_id = business and deleted and lower(email) = address)))::uuid;
$$;

-- `addresses` are in lower case. Answers {status: ok, people: [{email, member, request}]}, `member` being the id of
-- whoever belongs to the business, null for anybody else; or {status: not_allowed}.
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

-- Whoever was added by another way, or has left, cannot follow an invitation of before: nobody takes themself back.
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

-- What was revoked or has expired while somebody was following it admits them no more.
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

-- `person` is {email, name, role, payrate, start_date}, the email in lower case. Whoever is invited already is invited
-- anew: the mail before leads nowhere. Answers {status: invited, id, business_name, invited_by, expires_at}, or a
-- refusal: {status: not_allowed | no_seats | email_taken | too_many}, or why the business may add nobody at present
-- (access.subscription_limit). For a business whose owner is known by mail: {status: email_unconfirmed} otherwise.
-- Nobody is invited by a name that they could not have: whoever follows the mail cannot change it.
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
  -- Nobody is written to too often, whoever asks, and nobody writes to too many, or finds out who has an account.
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
    'invited_by', (select name from public.profiles where id = caller));
end;
$$;

-- What the invitation with this secret says: {status: open, id, business_name, invited_by, person: {email, name, role,
-- payrate, start_date}}, `invited_by` being the id of the admin; {status: accepted | expired} where the secret was a
-- good one; and {status: not_found} for any other, of an invitation that was revoked or sent anew too.
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

-- The invitation has led to somebody: it leads nowhere any more.
create function public.close_staff_invite(invite uuid) returns void
language sql security definer set search_path = '' as $$
  update access.staff_invites set accepted_at = now()
  where id = invite and accepted_at is null and revoked_at is null;
$$;

-- For admins, from their devices.
--
-- The invitations of the caller's business that nobody has followed, the newest first: [{id, email, name, role,
-- payrate, start_date, sent_at, expires_at}], those that have expired too.
create function public.open_staff_invites() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'name', name, 'role', role,
    'payrate', payrate, 'start_date', start_date, 'sent_at', sent_at, 'expires_at', expires_at)
    order by sent_at desc, id), '[]')
  from access.staff_invites
  where business_id = access.administered_by((select auth.uid())) and accepted_at is null and revoked_at is null;
$$;

-- Answers whether there was such an invitation of the caller's business.
create function public.revoke_staff_invite(invite uuid) returns boolean
language sql security definer set search_path = '' as $$
  with revoked as (
    update access.staff_invites set revoked_at = now()
    where id = invite and accepted_at is null and revoked_at is null
      and business_id = access.administered_by((select auth.uid()))
    returning id)
  select exists (select from revoked);
$$;

-- Who takes up a seat: the owner and everybody else who works there now.
create function access.seats_held(business uuid) returns int
language sql stable set search_path = '' as $$
  select count(*)::int from public.profiles where business_id = business and not deleted;
$$;

-- A request to add somebody is refused before they have a sign-in, and the joining itself whichever way it comes about.
create function public.guard_staff_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.refuse_when_limited(new.business_id);
  return new;
end;
$$;
create trigger staff_requests_guard_subscription before insert on access.staff_requests
  for each row execute function public.guard_staff_request();

-- Whichever way somebody joins, there is a seat for them. A purchase takes seconds; one that broke off holds nobody up
-- for longer than two minutes.
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

-- Whether somebody who is there has the name, besides the one who is asked about.
create function access.is_name_taken(business uuid, name text, besides uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles as other
    where other.business_id = business and not other.deleted and other.id is distinct from besides
      and public.compared_name(other.name) = public.compared_name(is_name_taken.name)
  );
$$;

-- Who may call and read what.
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
