-- What policies and functions ask about the caller: which business, which role, and whether they proved who they are.

set check_function_bodies = off;

create schema access;
comment on schema access is 'What policies ask about the caller. Definer functions, so that policies do not recurse.';
grant usage on schema access to authenticated;

-- Recovery codes are not auth's. Eight random bytes each, so that a plain hash is enough.
create table access.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table access.recovery_codes is 'What replaces a lost authenticator app, once each: SHA-256 of the codes.';
alter table access.recovery_codes enable row level security;
revoke all on access.recovery_codes from anon, authenticated;

-- Who the caller is, asked some sixty times in a pull. Not in SQL but in a language that keeps a function's plan for
-- the connection: one written in SQL is planned anew in every query, which cost a pull more than its rows did. Nobody
-- is anybody without their second factor.
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

-- A request that says whose it is must come with that person's token: a device that is changing hands might send it
-- with another's. A session without the second factor neither reads nor writes; its device keeps what it has.
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

-- Whether somebody belongs to the caller's business, or ever did.
create function access.was_member(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = person and business_id = access.business_id()
  );
$$;

-- An admin of a business that asks for a second factor is none until they have one. That the session was proven by it
-- is checked by the function that calls for them.
create function access.administered_by(person uuid) returns uuid
language sql stable set search_path = '' as $$
  select profile.business_id
  from public.profiles as profile
  join public.businesses as business on business.id = profile.business_id and not business.deleted
  where profile.id = person and profile.role = 'admin' and not profile.deleted
    and (not business.admins_need_second_factor or access.has_second_factor(person));
$$;

-- The business that somebody may add, change and remove people of, locked until commit; null for whoever is no admin,
-- or is none any more when the lock is there. From here on the history says that they did it: an edge function is
-- nobody. What an edge function does for an admin is noted with the device that they asked it on; or as that, where it
-- tells none. Of a call that names no device none is noted: what a device says of itself is marked as its own word, and
-- no device can pass for the server.
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

-- Whether the caller managed a business at some time.
create function access.managed_at(business uuid, moment timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment and moment < coalesce(until_time, 'infinity')
  );
$$;

-- The id of a row that somebody has once says whose it is and what for, so that all their devices mean the same row.
-- Then nobody may take the id of somebody else's row beforehand: they could never write it.
--
-- The same as src/lib/uuid-of.ts.
create function access.id_of(words text) returns uuid
language sql immutable set search_path = ''
return left(encode(sha256(convert_to(words, 'utf8')), 'hex'), 32)::uuid;

-- Of rows that somebody has once only the one right id is taken. To compare with the ids of colleagues was not enough:
-- the id of somebody's row for another matter passed, and whether it was taken already told what they had done.
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

-- Servers act for people without a session of theirs: edge functions check it themselves. A pull asks sixty times: what
-- was found of a token is noted for the rest of the transaction.
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

-- For the caller, also by a session that lacks the factor: {has, needed, proven, codes}, codes being how many recovery
-- codes are left, and required: what their business asks of its admins.
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

-- An admin who has logged in with it may ask it of all admins, themself included. Answers whether that was done.
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

-- Ten new codes, which are told this once; earlier ones end. For a session that was proven by the factor.
create function public.create_recovery_codes() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  codes text[];
begin
  if coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
    raise exception 'second_factor_required' using errcode = '42501';
  end if;
  -- The first and the last eight digits of a UUID are random.
  codes := array(select right(gen_random_uuid()::text, 8) || left(gen_random_uuid()::text, 8)
    from generate_series(1, 10));
  delete from access.recovery_codes where user_id = auth.uid();
  insert into access.recovery_codes (user_id, code_hash)
  select auth.uid(), encode(sha256(convert_to(code, 'UTF8')), 'hex') from unnest(codes) as code;
  return array(select regexp_replace(code, '(.{4})(.{4})(.{4})', '\1-\2-\3-') from unnest(codes) as code);
end;
$$;

-- Whoever lost their app: a right code takes the factor away, and they can log in without it or set up another. Answers
-- {status: ok}, {status: wrong}, or {status: locked, until}.
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

-- Who may call and read what.
grant execute on function access.business_id(), access.id_of(text), access.lacks_second_factor(), access.manages(),
  access.role(), access.was_member(uuid), sync.confirm_user(jsonb) to authenticated;
revoke execute on function public.create_recovery_codes(), public.require_second_factor(boolean),
  public.second_factor_state(), public.use_recovery_code(text) from public, anon;
grant execute on function public.create_recovery_codes(), public.require_second_factor(boolean),
  public.second_factor_state(), public.use_recovery_code(text) to authenticated, service_role;

reset check_function_bodies;
