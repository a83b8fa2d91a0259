-- Pay rates and PINs are looked up only for whom they may be for, and each in one look: a manager's first page asked six
-- questions for each colleague. Who may see them is, as before, what the functions say.

create or replace function sync.payrate(person uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.payrate from public.profiles as profile
    where profile.id = person and (profile.id = auth.uid() or exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.role = 'admin'
        and caller.business_id = profile.business_id)));
end;
$$;

create or replace function sync.pin_hash(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select profile.pin_hash from public.profiles as profile
    where profile.id = person and exists (
      select from public.profiles as caller
      where caller.id = auth.uid() and not caller.deleted and caller.role in ('admin', 'manager')
        and caller.business_id = profile.business_id));
end;
$$;

create or replace view sync.profiles with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'email', email, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'payrate', case when id = (select auth.uid()) or (select access.role()) = 'admin' then sync.payrate(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'profile_picture_url', profile_picture_url,
    'pin_hash', case when (select access.manages()) then sync.pin_hash(id) end) as document
  from public.profiles;
