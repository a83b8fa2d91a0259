-- What policies and functions ask about the caller: their business, their role, and whether they proved their
-- identity.

set check_function_bodies = off;

create schema access;
comment on schema access is
  'Functions about the caller for policies. They are security definer, so that policies do not recurse.';
grant usage on schema access to authenticated;

-- Supabase Auth has no recovery codes. Each has eight random bytes, so a plain hash is enough.
create table access.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table access.recovery_codes is 'One-time codes that replace a lost authenticator app, as SHA-256 hashes.';
alter table access.recovery_codes enable row level security;
revoke all on access.recovery_codes from anon, authenticated;

-- A pull asks who the caller is some sixty times. PL/pgSQL keeps a function's plan for the connection; a SQL
-- function is planned anew in every query, which cost a pull more than its rows. A session without a required second
-- factor counts as nobody.
create function access.business_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select business_id from public.profiles where id = auth.uid() and not deleted)
    where not access.lacks_second_factor();
end;
$$;

create function access.role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select role from public.profiles where id = auth.uid() and not deleted)
    where not access.lacks_second_factor();
end;
$$;

create function access.manages() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles where id = auth.uid() and not deleted and role in ('admin', 'manager')
  ) and not access.lacks_second_factor();
end;
$$;

-- Checks that the request's stated user matches its token: a device that changes hands might send one person's
-- changes with another's token. A session without the second factor neither reads nor writes; its device keeps its
-- data.
create function sync.confirm_user(client jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if client ->> 'user_id' <> (select auth.uid())::text then
    raise exception 'somebody_else' using errcode = '42501';
  end if;
  if access.lacks_second_factor() then
    raise exception 'second_factor_required' using errcode = '42501';
  end if;
end;
$$;

-- Whether a person belongs to the caller's business, or ever did.
create function access.was_member(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = person and business_id = access.business_id()
  );
$$;

-- Returns the business that a person administers. Where a business requires a second factor, an admin counts only
-- once they have one; the calling function checks that the session was proven with it.
create function access.administered_by(person uuid) returns uuid
language sql stable set search_path = '' as $$
  select profile.business_id
  from public.profiles as profile
  join public.businesses as business on business.id = profile.business_id and not business.deleted
  where profile.id = person and profile.role = 'admin' and not profile.deleted
    and (not business.admins_need_second_factor or access.has_second_factor(person));
$$;

-- Returns the business whose people the caller may add, change and remove, locked until commit; null if the caller
-- is not an admin, also if they stop being one while waiting for the lock. The history then names the caller, since
-- an edge function has no user. It also notes the device the admin used, as named by the device, or the edge
-- function if none is named. A device's own claim is marked as such, so no device can pass for the server.
create function access.begin_as_admin(caller uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  business uuid := access.administered_by(caller);
begin
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  perform sync.note_device(to_jsonb(sync.calling_device()));
  return (select business where access.administered_by(caller) = business);
end;
$$;

-- Whether the caller was a manager of a business at a given instant.
create function access.managed_at(business uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment and moment < coalesce(until_time, 'infinity')
  );
$$;

-- Returns the id of a row that a person has only once, derived from person and purpose, so that all their devices
-- use the same id. Otherwise a colleague could take the id first, and the person could never write their row.
--
-- The same as src/lib/uuid-of.ts.
create function access.id_of(words text) returns uuid
language sql immutable set search_path = ''
return left(encode(sha256(convert_to(words, 'utf8')), 'hex'), 32)::uuid;

-- Accepts only the derived id for rows that a person has once. Comparing with colleagues' ids was not enough: the id
-- of another kind of row passed, and the refusal of a taken id revealed what its owner had done.
create function access.guard_named_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.id is distinct from access.id_of(format(tg_argv[0], to_jsonb(new) ->> tg_argv[1], new.user_id)) then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;

create function access.refuse_when_limited(business uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  reason constant text := access.subscription_limit(business);
begin
  if reason is not null then
    raise exception '%', reason;
  end if;
end;
$$;

-- The server itself publishes and pays as ever.
create function access.guard_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform access.refuse_when_limited(new.business_id);
  end if;
  return new;
end;
$$;

create function access.has_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.mfa_factors where user_id = person and status = 'verified');
end;
$$;

create function access.needs_second_factor(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles join public.businesses on businesses.id = profiles.business_id
    where profiles.id = person and profiles.role = 'admin' and not profiles.deleted
      and businesses.admins_need_second_factor and not businesses.deleted
  );
end;
$$;

-- Edge functions act for people without a session and check the second factor themselves. A pull asks sixty times,
-- so the result for a token is noted for the rest of the transaction.
create function access.lacks_second_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  token text := current_setting('request.jwt.claims', true);
  claims jsonb;
begin
  if token = current_setting('access.proven', true) then
    return false;
  end if;
  claims := nullif(token, '');
  if claims ->> 'role' = 'authenticated' and claims ->> 'aal' is distinct from 'aal2'
    and (access.has_second_factor(auth.uid()) or access.needs_second_factor(auth.uid())) then
    return true;
  end if;
  perform set_config('access.proven', token, true);
  return false;
end;
$$;

-- Returns the caller's {has, needed, proven, codes, required}, also for a session without the factor: codes is the
-- number of recovery codes left, required whether the business requires the factor of its admins.
create function public.second_factor_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'has', access.has_second_factor(auth.uid()),
    'needed', access.needs_second_factor(auth.uid()),
    'proven', coalesce(auth.jwt() ->> 'aal' = 'aal2', false),
    'codes', (select count(*) from access.recovery_codes where user_id = auth.uid()),
    'required', coalesce((select businesses.admins_need_second_factor
      from public.profiles join public.businesses on businesses.id = profiles.business_id
      where profiles.id = auth.uid() and not profiles.deleted), false));
end;
$$;

-- Sets whether the business requires a second factor of all admins. Only for an admin who logged in with one.
-- Returns whether it was set.
create function public.require_second_factor(required boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.business_id();
begin
  perform sync.lock_business(business);
  if access.role() is distinct from 'admin'
    or required and coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
    return false;
  end if;
  update public.businesses set admins_need_second_factor = required
  where id = business and admins_need_second_factor is distinct from required;
  return true;
end;
$$;

-- Returns ten new recovery codes, only this once; earlier codes end. For a session proven with the factor.
create function public.create_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  codes text[];
begin
  if coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
    raise exception 'second_factor_required' using errcode = '42501';
  end if;
  -- The version and variant bits of a UUID lie in the middle, so its first and last eight digits are random.
  codes := array(select right(gen_random_uuid()::text, 8) || left(gen_random_uuid()::text, 8)
    from generate_series(1, 10));
  delete from access.recovery_codes where user_id = auth.uid();
  insert into access.recovery_codes (user_id, code_hash)
  select auth.uid(), encode(sha256(convert_to(code, 'UTF8')), 'hex') from unnest(codes) as code;
  return array(select regexp_replace(code, '(.{4})(.{4})(.{4})', '\1-\2-\3-') from unnest(codes) as code);
end;
$$;

-- Removes a lost second factor in exchange for a valid recovery code; the person can then log in without it or set
-- up another. Returns {status: ok}, {status: wrong}, or {status: locked, until}.
create function public.use_recovery_code(code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  locked timestamptz := limits.begin_try('recovery code', person::text, 5, interval '1 minute', interval '1 hour');
begin
  if locked is not null then
    return jsonb_build_object('status', 'locked', 'until', sync.instant(locked));
  end if;
  delete from access.recovery_codes
  where user_id = person
    and code_hash = encode(sha256(convert_to(lower(regexp_replace(code, '[^0-9A-Fa-f]', '', 'g')), 'UTF8')), 'hex');
  if not found then
    return '{"status": "wrong"}';
  end if;
  perform limits.note_success('recovery code', person::text);
  delete from access.recovery_codes where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  return '{"status": "ok"}';
end;
$$;

-- Grants: who may call and read these objects.
grant execute on function access.business_id(), access.id_of(text), access.lacks_second_factor(), access.manages(),
  access.role(), access.was_member(uuid), sync.confirm_user(jsonb) to authenticated;
revoke execute on function public.create_recovery_codes(), public.require_second_factor(boolean),
  public.second_factor_state(), public.use_recovery_code(text) from public, anon;
grant execute on function public.create_recovery_codes(), public.require_second_factor(boolean),
  public.second_factor_state(), public.use_recovery_code(text) to authenticated, service_role;

reset check_function_bodies;
