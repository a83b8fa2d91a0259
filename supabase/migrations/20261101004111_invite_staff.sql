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
alter table access.staff_invites enable row level security;
revoke all on access.staff_invites from anon, authenticated, service_role;

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
revoke execute on function access.close_invites() from public;
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
revoke execute on function access.guard_invited() from public;
create trigger staff_requests_guard_invited before update of done_at on access.staff_requests
  for each row when (new.done_at is not null) execute function access.guard_invited();

-- `person` is {email, name, role, payrate, start_date}, the email in lower case. Whoever is invited already is invited
-- anew: the mail before leads nowhere. Answers {status: invited, id, business_name, invited_by, expires_at}, or a
-- refusal: {status: not_allowed | no_seats | email_taken | too_many}, or why the business may add nobody at present
-- (access.subscription_limit).
create function public.invite_staff(caller uuid, secret_hash text, person jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  invite access.staff_invites;
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
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

-- The invitations of the caller's business that nobody has followed, the newest first: [{id, email, name, role, payrate,
-- start_date, sent_at, expires_at}], those that have expired too.
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

revoke execute on function public.invite_staff(uuid, text, jsonb), public.read_staff_invite(text),
  public.close_staff_invite(uuid), public.open_staff_invites(), public.revoke_staff_invite(uuid)
  from public, anon, authenticated;
grant execute on function public.invite_staff(uuid, text, jsonb), public.read_staff_invite(text),
  public.close_staff_invite(uuid) to service_role;
grant execute on function public.open_staff_invites(), public.revoke_staff_invite(uuid) to authenticated;
