-- Area: people.
-- What work costs is for admins, and for managers where the business lets them see it: rates, those of positions, and what
-- was typed for a shift. Everybody sees their own.
set local lock_timeout = '2s';

create function access.sees_cost(person uuid default auth.uid()) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles as reader join public.businesses as business on business.id = reader.business_id
    where reader.id = person and not reader.deleted
      and (reader.role = 'admin' or reader.role = 'manager' and business.managers_see_cost));
end;
$$;
comment on function access.sees_cost(uuid) is 'Whether a person, usually the caller, may know what the work of others costs.';

-- Fields of history and of replaced values that are amounts, whatever their table.
create function sync.cost_fields() returns text[]
language sql immutable return array['estimated_pay', 'week_budget'];
grant execute on function sync.cost_fields() to authenticated;

create or replace function sync.payrate(person uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select payrate from public.profiles
    where id = person and (id = auth.uid() or business_id = access.business_id() and access.sees_cost()));
end;
$$;
create function sync.position_payrates(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select position_payrates from public.profiles
    where id = person and (id = auth.uid() or business_id = access.business_id() and access.sees_cost()));
end;
$$;
comment on table public.profiles is
  'A person with a sign-in. Pay rates are readable only through the pull of those who may see them: admins, managers where they see costs, and the person.';

create or replace function sync.estimated_pay(shift uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select held.estimated_pay from public.shifts as held
    where held.id = shift and held.business_id = access.business_id()
      and (held.user_id = auth.uid() and held.published or access.sees_cost()));
end;
$$;
revoke all on function access.sees_cost(uuid), sync.position_payrates(uuid) from public, anon, authenticated;
grant execute on function access.sees_cost(uuid), sync.position_payrates(uuid) to authenticated;

-- Gives rows new versions so that managers' devices fetch what they may now read, or no longer; amounts that others replaced
-- go at once.
create or replace function access.show_rates_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = name where business_id = new.id;
  update public.places set name = name where business_id = new.id and week_budget is not null;
  update public.shifts set notes = notes where business_id = new.id and estimated_pay is not null;
  update public.replaced_values set deleted = true, contents = '{}'
  where business_id = new.id and not deleted and field = any (sync.cost_fields()) and not access.sees_cost(user_id);
  return null;
end;
$$;

call sync.amend('access.may_be_told(uuid, uuid, sync.history, text)', $q$else reader.role in ('admin', 'manager') end)$q$,
  $q$else reader.role in ('admin', 'manager') end
      and (field <> all (sync.cost_fields()) or access.sees_cost(person)))$q$);

-- Who does not see what was typed for a shift sends none, which leaves it as it is. It was for its person: whoever they give
-- the shift to, or nobody, has none.
call sync.amend('public.guard_shift()',
  $q$  if (new.claimed_by_user_id is distinct from person or$q$,
  $q$  if num_nonnulls(new.estimated_pay, old.estimated_pay) > 0 and access.manages() and not access.sees_cost() then
    new.estimated_pay := case when new.user_id is not distinct from old.user_id
      then coalesce(new.estimated_pay, old.estimated_pay) else nullif(new.estimated_pay, old.estimated_pay) end;
  end if;
  if (new.claimed_by_user_id is distinct from person or$q$);
call sync.amend('public.shift_history(uuid)',
  $q$jsonb_each(change.earlier) as field)$q$,
  $q$jsonb_each(case when access.sees_cost() then change.earlier
          else change.earlier - sync.cost_fields() end) as field)$q$);

create or replace view sync.profiles with (security_invoker = true) as
  select id, version, is_gone as deleted, jsonb_build_object(
    'id', id, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'payrate', case when shows_all and (id = (select auth.uid()) or (select access.manages())) then sync.payrate(id) end,
    'position_payrates', case when shows_all and (id = (select auth.uid()) or (select access.manages()))
      then sync.position_payrates(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'pin_hash', case when not deleted and (select access.keeps_old_tablet()) then sync.pin_hash(id) end,
    'start_date', case when shows_all and (id = (select auth.uid()) or (select access.manages()))
      then sync.start_date(id) end,
    'deactivated_at', sync.instant(deactivated_at),
    'removed_at', case when deleted and deactivated_at is null
      then sync.instant(coalesce(removed_at, updated_at)) end)
    || coalesce(sync.address(id), '{"email": "", "profile_picture_url": null, "locale": null, "phone": null,
      "shows_phone": false, "emergency_name": null, "emergency_relationship": null, "emergency_phone": null,
      "birth_date": null}') as document
  from (
    select *,
      deleted and (business_id = (select access.business_id())) is not true as is_gone,
      not deleted or deactivated_at is not null and (select access.manages()) as shows_all
    from (
      select id, version, deleted, name, role, business_id, created_by, subscription_status, subscription_plan,
        deactivated_at, removed_at, updated_at
      from public.profiles
    ) as readable
  ) as profile;

create or replace view sync.tablet_profiles with (security_invoker = true) as
  select profile.id, profile.version, profile.deleted, jsonb_build_object(
    'id', profile.id, 'name', profile.name, 'business_id', profile.business_id,
    'profile_picture_url', profile.profile_picture_url, 'pin_version', coalesce(pin.version, 0),
    'pin_check', case when not profile.deleted then encode(access.hmac_sha256(
      (select decode(pin_key, 'hex') from access.tablets where user_id = auth.uid()),
      convert_to(profile.pin_hash, 'UTF8')), 'hex') end)
    || '{"email": "", "role": "employee", "created_by": null, "payrate": null, "position_payrates": null,
      "subscription_status": "none", "subscription_plan": null, "pin_hash": null, "start_date": null,
      "deactivated_at": null, "removed_at": null, "locale": null, "phone": null, "shows_phone": false,
      "emergency_name": null, "emergency_relationship": null, "emergency_phone": null, "birth_date": null}' as document
  from public.profiles as profile left join access.pin_versions as pin on pin.user_id = profile.id
  where profile.business_id = (select access.tablet_business());
