-- What is in force, written by `npm run schema`. To change it, add a migration.

create table access.staff_invites (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  payrate numeric(12,2),
  start_date date,
  secret_hash text not null,
  invited_by uuid not null,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint staff_invites_email_check CHECK ((char_length(email) <= 255)),
  constraint staff_invites_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint staff_invites_payrate_check CHECK ((payrate >= (0)::numeric)),
  constraint staff_invites_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'manager'::text, 'employee'::text]))),
  constraint staff_invites_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint staff_invites_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint staff_invites_pkey PRIMARY KEY (id),
  constraint staff_invites_secret_hash_key UNIQUE (secret_hash)
);
comment on table access.staff_invites is
  'People invited to a business by mail. For functions of the database only.';
comment on column access.staff_invites.email is
  'In lower case. A business has at most one open invitation per address.';
comment on column access.staff_invites.secret_hash is
  'SHA-256 of the secret in the latest mail.';
comment on column access.staff_invites.invited_by is
  'The admin who sent it last, on whose behalf the person is admitted.';
CREATE INDEX staff_invites_by_business ON access.staff_invites USING btree (business_id);
CREATE INDEX staff_invites_by_person ON access.staff_invites USING btree (invited_by);
CREATE UNIQUE INDEX staff_invites_open ON access.staff_invites USING btree (business_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
alter table access.staff_invites enable row level security;

create table access.staff_requests (
  business_id uuid not null,
  request_id uuid not null,
  email text not null,
  user_id uuid not null,
  done_at timestamp with time zone,
  constraint staff_requests_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint staff_requests_pkey PRIMARY KEY (business_id, request_id, email)
);
comment on table access.staff_requests is
  'Every request to add a person, so that a repeated one adds nobody twice.';
comment on column access.staff_requests.email is
  'In lower case. Part of the key: a refused request may be made again with another address.';
comment on column access.staff_requests.user_id is
  'The id of the person, who may not have a sign-in yet.';
comment on column access.staff_requests.done_at is
  'When the person was admitted; null before.';
CREATE INDEX staff_requests_by_email ON access.staff_requests USING btree (business_id, email) WHERE (done_at IS NULL);
alter table access.staff_requests enable row level security;

CREATE TRIGGER staff_requests_guard_invited BEFORE UPDATE OF done_at ON access.staff_requests FOR EACH ROW WHEN ((new.done_at IS NOT NULL)) EXECUTE FUNCTION access.guard_invited();

CREATE TRIGGER staff_requests_guard_subscription BEFORE INSERT ON access.staff_requests FOR EACH ROW EXECUTE FUNCTION public.guard_staff_request();

CREATE OR REPLACE FUNCTION access.close_invites()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update access.staff_invites as invite
  set accepted_at = case when not new.deleted then now() end, revoked_at = case when new.deleted then now() end
  where invite.business_id = new.business_id and invite.email in (lower(old.email), lower(new.email))
    and invite.accepted_at is null and invite.revoked_at is null;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.date_membership_back(person uuid, start_date date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update access.memberships as membership set from_time = begun.at
  from public.businesses as business, lateral (
    select greatest(start_date::timestamp at time zone business.timezone, max(earlier.until_time)) as at
    from access.memberships as earlier
    where earlier.user_id = person and earlier.business_id = business.id and earlier.until_time is not null
  ) as begun
  where business.id = membership.business_id and membership.user_id = person and membership.until_time is null
    and start_date is not null and begun.at < membership.from_time;
$function$;

CREATE OR REPLACE FUNCTION access.displace(address text, except_by uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.end_swaps(business uuid, person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.swap_requests set status = case
    when requested_by = person then 'withdrawn' when status = 'asked' then 'refused' else 'denied' end
  where business_id = business and status in ('asked', 'agreed') and not deleted
    and person in (requested_by, requested_of);
$function$;

CREATE OR REPLACE FUNCTION access.guard_invited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from access.staff_invites
    where id = new.request_id and (revoked_at is not null or expires_at <= now() - interval '1 minute')) then
    raise exception 'not_found';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION access.import_request(business uuid, address text, import uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select md5(concat_ws(' ', 'import', business, address, (
    select max(version) from public.profiles where business_id = business and deleted and lower(email) = address),
    import))::uuid;
$function$;

CREATE OR REPLACE FUNCTION access.is_email_taken(address text, except_by uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.users
    where lower(email) = lower(address) and id <> except_by and not is_sso_user and not access.is_unclaimed(id)
  );
$function$;

CREATE OR REPLACE FUNCTION access.is_last_admin(business uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(bool_and(id = person), false) from public.profiles
  where business_id = business and role = 'admin' and not deleted;
$function$;

CREATE OR REPLACE FUNCTION access.is_name_taken(business uuid, name text, besides uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.profiles as other
    where other.business_id = business and not other.deleted and other.id is distinct from besides
      and public.compared_name(other.name) = public.compared_name(is_name_taken.name)
  );
$function$;

CREATE OR REPLACE FUNCTION access.is_unclaimed(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles where id = person and business_id is null)
    and not access.is_email_confirmed(person)
    and not exists (select from public.billing_accounts where owner_id = person and status in ('active', 'past_due'));
$function$;

CREATE OR REPLACE FUNCTION access.person_to_admit(business uuid, address text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select coalesce(
    (select id from public.profiles
      where business_id = business and deleted and lower(email) = address and address not like '%@removed.invalid'
      order by updated_at desc, id limit 1),
    (select asked.user_id from access.staff_requests as asked
      where asked.business_id = business and asked.email = address and asked.done_at is null
        and not exists (select from public.profiles where id = asked.user_id and business_id is not null)
      order by asked.request_id limit 1),
    gen_random_uuid());
$function$;

CREATE OR REPLACE FUNCTION access.release_shifts(business uuid, person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.shifts as shift set
    user_id = case when user_id = person then null else user_id end,
    status = case when user_id = person then 'scheduled' else status end,
    drop_reason = case when user_id = person then null else drop_reason end,
    claimed_by_user_id = case when claimed_by_user_id = person then null else claimed_by_user_id end,
    -- The person who left need not be told that the shift is no longer theirs.
    published_as = case when published_as ->> 'user_id' = person::text
      then jsonb_set(published_as, '{user_id}', 'null') else published_as end
  where shift.business_id = business and not shift.deleted
    and person in (shift.user_id, shift.claimed_by_user_id)
    and not public.has_begun(shift);
$function$;

CREATE OR REPLACE FUNCTION access.seats(business uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(coalesce(paying.staff_count, 10), (
    select account.seats_asked from public.billing_accounts as account
    where account.owner_id = paying.owner_id and account.seats_asked_at > now() - interval '2 minutes'))
  from public.businesses as paying where paying.id = business;
$function$;

CREATE OR REPLACE FUNCTION access.seats_held(business uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::int from public.profiles where business_id = business and not deleted;
$function$;

CREATE OR REPLACE FUNCTION access.seats_left(business uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(0, access.seats(business) - access.seats_held(business));
$function$;

CREATE OR REPLACE FUNCTION access.staff_refusal(business uuid, caller uuid, person uuid, changes jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when business is null then 'not_allowed'
    when not exists (select from public.profiles
      where id = person and business_id = business and (not deleted or changes ? 'deleted')) then 'not_found'
    when person = caller and changes ?| array['deleted', 'email', 'password', 'pin'] then 'is_caller'
    when owner_id = person and (changes ?| array['deleted', 'email', 'password', 'pin'] or changes ->> 'role' <> 'admin')
      then 'is_owner'
    when (changes ? 'deleted' or changes ->> 'role' <> 'admin') and access.is_last_admin(business, person)
      then 'last_admin'
    when access.is_email_taken(changes ->> 'email', person) then 'email_taken'
  end
  from (select) as one left join public.businesses on businesses.id = business;
$function$;

CREATE OR REPLACE FUNCTION public.admit_staff(caller uuid, request uuid, person jsonb, pin text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  update public.profiles set birth_date = (person ->> 'birth_date')::date
  where id = asked.user_id and person ->> 'birth_date' is not null;
  update access.staff_requests set done_at = now()
  where business_id = business and request_id = request and email = asked.email;
  return jsonb_build_object('status', 'admitted', 'id', asked.user_id);
end;
$function$;
grant execute on function public.admit_staff(uuid,uuid,jsonb,text) to service_role;

CREATE OR REPLACE FUNCTION public.change_staff(caller uuid, person uuid, changes jsonb, pin text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business uuid := access.begin_as_admin(caller);
  refusal text := access.staff_refusal(business, caller, person,
    changes || case when pin is null or person = caller then '{}' else '{"pin": true}' end::jsonb);
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
$function$;
grant execute on function public.change_staff(uuid,uuid,jsonb,text) to service_role;

CREATE OR REPLACE FUNCTION public.close_staff_invite(invite uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update access.staff_invites set accepted_at = now()
  where id = invite and accepted_at is null and revoked_at is null;
$function$;
grant execute on function public.close_staff_invite(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.deactivate_staff(caller uuid, person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.deactivate_staff(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.guard_joining()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.businesses where id = new.business_id and owner_id = new.id) then
    return new;
  end if;
  perform access.refuse_when_limited(new.business_id);
  if access.seats_left(new.business_id) <= 0 then
    raise exception 'no_seats';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_staff_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform access.refuse_when_limited(new.business_id);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_staff(caller uuid, secret_hash text, person jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.invite_staff(uuid,text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.open_staff_invites()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'name', name, 'role', role,
    'payrate', payrate, 'start_date', start_date, 'sent_at', sent_at, 'expires_at', expires_at)
    order by sent_at desc, id), '[]')
  from access.staff_invites
  where business_id = access.administered_by((select auth.uid())) and accepted_at is null and revoked_at is null;
$function$;
grant execute on function public.open_staff_invites() to authenticated;
grant execute on function public.open_staff_invites() to service_role;

CREATE OR REPLACE FUNCTION public.plan_import(caller uuid, addresses text[])
 RETURNS jsonb
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.plan_import(caller, addresses, null);
$function$;
grant execute on function public.plan_import(uuid,text[]) to service_role;

CREATE OR REPLACE FUNCTION public.plan_import(caller uuid, addresses text[], import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business uuid := access.begin_as_admin(caller);
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  return jsonb_build_object('status', 'ok', 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('email', address, 'request', request,
      'member', (select id from public.profiles
        where business_id = business and not deleted and lower(email) = address order by id limit 1),
      'is_own', import is not null and exists (select from access.staff_requests as asked
        where asked.business_id = business and asked.request_id = request and asked.done_at is not null
          and not exists (select from access.staff_requests as later where later.business_id = business
            and later.email = address and later.done_at > asked.done_at)
          and exists (select from public.profiles as added where added.id = asked.user_id
            and added.business_id = business and not added.deleted and lower(added.email) = address)))), '[]')
    from (select address, access.import_request(business, address, import) as request
      from unnest(addresses) as address) as wanted));
end;
$function$;
grant execute on function public.plan_import(uuid,text[],uuid) to service_role;

CREATE OR REPLACE FUNCTION public.plan_staff_change(caller uuid, person uuid, changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.plan_staff_change(uuid,uuid,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.read_staff_invite(secret_hash text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.read_staff_invite(text) to service_role;

CREATE OR REPLACE FUNCTION public.remove_staff(caller uuid, person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.remove_staff(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.reserve_staff(caller uuid, request uuid, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.reserve_staff(uuid,uuid,text) to service_role;

CREATE OR REPLACE FUNCTION public.revoke_staff_invite(invite uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with revoked as (
    update access.staff_invites set revoked_at = now()
    where id = invite and accepted_at is null and revoked_at is null
      and business_id = access.administered_by((select auth.uid()))
    returning id)
  select exists (select from revoked);
$function$;
grant execute on function public.revoke_staff_invite(uuid) to authenticated;
grant execute on function public.revoke_staff_invite(uuid) to service_role;
