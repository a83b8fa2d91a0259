-- What is in force, written by `npm run schema`. To change it, add a migration.

create policy "Only with the second factor, if there is one" on realtime.messages
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "Only with the second factor, if there is one" on storage.objects
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create table access.recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);
comment on table access.recovery_codes is
  'One-time codes that replace a lost authenticator app, as SHA-256 hashes.';
alter table access.recovery_codes enable row level security;

CREATE OR REPLACE FUNCTION access.administered_by(person uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select profile.business_id
  from public.profiles as profile
  join public.businesses as business on business.id = profile.business_id and not business.deleted
  where profile.id = person and profile.role = 'admin' and not profile.deleted
    and (not business.admins_need_second_factor or access.has_second_factor(person))
    and not access.lacks_second_factor();
$function$;

CREATE OR REPLACE FUNCTION access.begin_as_admin(caller uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  business uuid := access.administered_by(caller);
begin
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  perform sync.note_device(to_jsonb(sync.calling_device()));
  return (select business where access.administered_by(caller) = business);
end;
$function$;

CREATE OR REPLACE FUNCTION access.business_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select business_id from public.profiles where id = auth.uid() and not deleted)
    where not access.lacks_second_factor();
end;
$function$;
grant execute on function access.business_id() to authenticated;

CREATE OR REPLACE FUNCTION access.guard_named_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.id is distinct from access.id_of(format(tg_argv[0], to_jsonb(new) ->> tg_argv[1], new.user_id)) then
    raise exception 'forbidden';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION access.guard_own_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if access.manages() and not access.may_decide(new.user_id) then
    raise exception 'own_decision';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION access.guard_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.uid()) is not null then
    perform access.refuse_when_limited(new.business_id);
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION access.has_second_factor(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from auth.mfa_factors where user_id = person and status = 'verified');
end;
$function$;

CREATE OR REPLACE FUNCTION access.id_of(words text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ("left"(encode(sha256(convert_to(words, 'utf8'::name)), 'hex'::text), 32))::uuid;
grant execute on function access.id_of(text) to authenticated;

CREATE OR REPLACE FUNCTION access.lacks_second_factor()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function access.lacks_second_factor() to authenticated;

CREATE OR REPLACE FUNCTION access.managed_at(business uuid, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from access.memberships where user_id = (select auth.uid()) and business_id = business
      and role in ('manager', 'admin') and from_time <= moment and moment < coalesce(until_time, 'infinity')
  ) or exists (
    -- A clock may be a minute behind.
    select from access.tablets where user_id = (select auth.uid()) and business_id = business
      and made_at - interval '1 minute' <= moment and moment < coalesce(ended_at, 'infinity')
  );
$function$;

CREATE OR REPLACE FUNCTION access.manages()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.profiles where id = auth.uid() and not deleted and role in ('admin', 'manager')
  ) and not access.lacks_second_factor();
end;
$function$;
grant execute on function access.manages() to authenticated;

CREATE OR REPLACE FUNCTION access.may_decide(VARIADIC people uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := auth.uid();
begin
  return access.manages() and (caller <> all (people)
    or (select access.decides_own(own) from public.profiles as own where own.id = caller));
end;
$function$;

CREATE OR REPLACE FUNCTION access.needs_second_factor(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.profiles join public.businesses on businesses.id = profiles.business_id
    where profiles.id = person and profiles.role = 'admin' and not profiles.deleted
      and businesses.admins_need_second_factor and not businesses.deleted
  );
end;
$function$;

CREATE OR REPLACE FUNCTION access.refuse_when_limited(business uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  reason constant text := access.subscription_limit(business);
begin
  if reason is not null then
    raise exception '%', reason;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION access.refuse_without_second_factor()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if access.lacks_second_factor() then
    raise exception 'second_factor_required' using errcode = '42501';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION access.role()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select role from public.profiles where id = auth.uid() and not deleted)
    where not access.lacks_second_factor();
end;
$function$;
grant execute on function access.role() to authenticated;

CREATE OR REPLACE FUNCTION access.was_member(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from access.memberships where user_id = person and business_id = access.business_id()
  );
$function$;
grant execute on function access.was_member(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.create_recovery_codes()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.create_recovery_codes() to authenticated;
grant execute on function public.create_recovery_codes() to service_role;

CREATE OR REPLACE FUNCTION public.require_second_factor(required boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.require_second_factor(boolean) to authenticated;
grant execute on function public.require_second_factor(boolean) to service_role;

CREATE OR REPLACE FUNCTION public.second_factor_state()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.second_factor_state() to authenticated;
grant execute on function public.second_factor_state() to service_role;

CREATE OR REPLACE FUNCTION public.use_recovery_code(code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.use_recovery_code(text) to authenticated;
grant execute on function public.use_recovery_code(text) to service_role;

CREATE OR REPLACE FUNCTION sync.confirm_user(client jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if client ->> 'user_id' <> (select auth.uid())::text then
    raise exception 'somebody_else' using errcode = '42501';
  end if;
  if access.lacks_second_factor() then
    raise exception 'second_factor_required' using errcode = '42501';
  end if;
end;
$function$;
grant execute on function sync.confirm_user(jsonb) to authenticated;
