-- A second factor (an authenticator app, by auth's `mfa`) for whoever turned it on, and for the admins of a business that
-- asks it of them. Sessions that lack it are refused in two places that everything goes through: who the caller is
-- (access.business_id, role, manages: row policies and functions), and the start of every pull and push, so that what a
-- device holds is neither purged nor refused but waits until its person has logged in with both.

alter table public.businesses add column admins_need_second_factor boolean not null default false;
comment on column public.businesses.admins_need_second_factor is
  'Whether admins must log in with a second factor. It concerns sign-ins, so it is set and read online only.';

-- Recovery codes are not auth's. Eight random bytes each, so that a plain hash is enough.
create table access.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table access.recovery_codes is 'What replaces a lost authenticator app, once each: SHA-256 of the codes.';
alter table access.recovery_codes enable row level security;

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

-- As before, and nobody is anybody without their second factor.
create or replace function access.business_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select business_id from public.profiles where id = auth.uid() and not deleted)
    where not access.lacks_second_factor();
end;
$$;

create or replace function access.role() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select role from public.profiles where id = auth.uid() and not deleted)
    where not access.lacks_second_factor();
end;
$$;

create or replace function access.manages() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles where id = auth.uid() and not deleted and role in ('admin', 'manager')
  ) and not access.lacks_second_factor();
end;
$$;

-- As before, and a session without the second factor neither reads nor writes; its device keeps what it has.
create or replace function sync.confirm_user(client jsonb) returns void
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

-- As before; an admin of a business that asks for a second factor is none until they have one. That the session was
-- proven by it is checked by the function that calls for them.
create or replace function access.administered_by(person uuid) returns uuid
language sql stable set search_path = '' as $$
  select profile.business_id
  from public.profiles as profile
  join public.businesses as business on business.id = profile.business_id and not business.deleted
  where profile.id = person and profile.role = 'admin' and not profile.deleted
    and (not business.admins_need_second_factor or access.has_second_factor(person));
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

revoke execute on function access.has_second_factor(uuid), access.needs_second_factor(uuid),
  access.lacks_second_factor() from public;
grant execute on function access.lacks_second_factor() to authenticated;
revoke execute on function public.second_factor_state(), public.require_second_factor(boolean),
  public.create_recovery_codes(), public.use_recovery_code(text) from public, anon;
grant execute on function public.second_factor_state(), public.require_second_factor(boolean),
  public.create_recovery_codes(), public.use_recovery_code(text) to authenticated;
