-- Whoever builds a roster against a budget knows what it costs: managers are given the pay rates of employees, and their
-- own. Those of other managers and of admins stay with admins.

create or replace function sync.payrate(person uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.payrate from public.profiles as profile
    where profile.id = person and (profile.id = auth.uid() or exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
        and (caller.role = 'admin' or caller.role = 'manager' and profile.role = 'employee'))));
end;
$$;

create or replace view sync.profiles with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'email', email, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'payrate', case when id = (select auth.uid()) or (select access.manages()) then sync.payrate(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'profile_picture_url', profile_picture_url,
    'pin_hash', case when (select access.manages()) then sync.pin_hash(id) end) as document
  from public.profiles;
comment on table public.profiles is
  'A person with a sign-in. Pay rates are readable only through the pull of those who may see them: admins, managers '
  'those of employees, and everybody their own.';

-- Every row is written, so that the devices of managers fetch each with its rate.
update public.profiles set name = name where business_id is not null;
