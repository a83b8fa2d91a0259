-- What people set about themselves and admins about their business, and where PINs are kept.

alter table public.businesses
  add column approval_mode boolean not null default false,
  add column pin_salt text not null default replace(gen_random_uuid()::text, '-', '')
    check (char_length(pin_salt) <= 64);
comment on column public.businesses.approval_mode is
  'Off: staff enter when they are available. On: everyone is assumed available and submits unavailable days for approval.';
comment on column public.businesses.pin_salt is
  'The salt of every PIN of this business. One for all, so that a tablet finds a person from the PIN with one slow hash.';

alter table public.profiles
  add column pin_hash text check (char_length(pin_hash) <= 128),
  add constraint one_pin_per_person_of_a_business unique (business_id, pin_hash);
comment on column public.profiles.pin_hash is
  'PBKDF2 of the PIN with the business''s salt (src/domain/pin). For devices of managers and admins only.';

-- The salt is for those who get hashes, so the grant for the whole table has to go.
revoke select on public.businesses from authenticated;
grant select (id, name, timezone, color_scheme, owner_id, subscription_status, subscription_plan, paid_until,
  approval_mode, created_at, updated_at, version, deleted) on public.businesses to authenticated;
grant update (name, timezone, color_scheme, approval_mode) on public.businesses to authenticated;
grant update (name, profile_picture_url) on public.profiles to authenticated;

create policy "Admins change their business" on public.businesses
  for update to authenticated
  using (id = (select access.business_id()) and (select access.role()) = 'admin' and not deleted)
  with check (id = (select access.business_id()));
create policy "People change their own name and picture" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()) and not deleted) with check (id = (select auth.uid()));

create function public.check_timezone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names zone where zone.name = new.timezone) then
    raise exception 'unknown_timezone';
  end if;
  return new;
end;
$$;
revoke execute on function public.check_timezone() from public, anon, authenticated;
create trigger businesses_check_timezone before update of timezone on public.businesses
  for each row execute function public.check_timezone();

create function sync.pin_hash(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select pin_hash from public.profiles
  where id = person and business_id = access.business_id() and access.manages();
$$;

create function sync.pin_salt(business uuid) returns text
language sql stable security definer set search_path = '' as $$
  select pin_salt from public.businesses where id = business and id = access.business_id() and access.manages();
$$;

revoke execute on function sync.pin_hash(uuid), sync.pin_salt(uuid) from public;
grant execute on function sync.pin_hash(uuid), sync.pin_salt(uuid) to authenticated;

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'owner_id', owner_id,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode, 'pin_salt', sync.pin_salt(id)) as document
  from public.businesses;

create or replace view sync.profiles with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'email', email, 'name', name, 'role', role, 'business_id', business_id,
    'created_by', created_by, 'payrate', sync.payrate(id), 'subscription_status', subscription_status,
    'subscription_plan', subscription_plan, 'profile_picture_url', profile_picture_url,
    'pin_hash', sync.pin_hash(id)) as document
  from public.profiles;

update sync.collections set push_table = name where name in ('businesses', 'profiles');

-- As before, but what opens a door stays out of the history.
create or replace function sync.keep_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  business_key text := coalesce(tg_argv[0], 'business_id');
  untold constant text[] := array['version', 'updated_at', 'pin_hash', 'pin_salt'];
  was jsonb := to_jsonb(old) - untold;
  becomes jsonb := to_jsonb(new) - untold;
  business_then uuid := was ->> business_key;
  business_now uuid := becomes ->> business_key;
  earlier jsonb;
  later jsonb;
begin
  select jsonb_object_agg(field.key, field.value), jsonb_object_agg(field.key, becomes -> field.key)
  into earlier, later
  from jsonb_each(was) as field where becomes -> field.key is distinct from field.value;
  if earlier is null then
    return null;
  end if;
  insert into sync.history (business_id, table_name, row_id, version, changed_by, earlier, later)
  select part.business_id, tg_table_name, new.id, new.version, (select auth.uid()), part.earlier, part.later
  from (values
    (business_then, earlier, '{}'::jsonb, business_then <> business_now),
    (business_now, '{}'::jsonb, later, business_then <> business_now),
    (coalesce(business_now, business_then), earlier, later, business_then is null or business_now is null
      or business_then = business_now)
  ) as part (business_id, earlier, later, applies) where part.applies;
  return null;
end;
$$;
