-- Where people are reached was looked up for every row of sync.profiles, also by a device that only compares counts and
-- digests, which ask for no document. It belongs to the document: whoever does not read that does not pay for it.

create function sync.address(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('email', profile.email, 'profile_picture_url', profile.profile_picture_url)
  from public.profiles as profile
  where profile.id = person and (profile.id = auth.uid() or exists (
    select from public.profiles as caller
    where caller.id = auth.uid() and not caller.deleted and caller.business_id = profile.business_id
      and (not profile.deleted or profile.deactivated_at is not null and caller.role in ('admin', 'manager')))));
end;
$$;
revoke execute on function sync.address(uuid) from public;
grant execute on function sync.address(uuid) to authenticated;

-- As before, but for that.
create or replace view sync.profiles with (security_invoker = true) as
  select id, version, is_gone as deleted, jsonb_build_object(
    'id', id, 'name', name, 'role', role, 'business_id', business_id, 'created_by', created_by,
    'payrate', case when shows_all and (id = (select auth.uid()) or (select access.manages())) then sync.payrate(id) end,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'pin_hash', case when not deleted and (select access.manages()) then sync.pin_hash(id) end,
    'start_date', case when shows_all and (id = (select auth.uid()) or (select access.manages()))
      then sync.start_date(id) end,
    'deactivated_at', sync.instant(deactivated_at),
    'removed_at', case when deleted and deactivated_at is null
      then sync.instant(coalesce(removed_at, updated_at)) end)
    || coalesce(sync.address(id), '{"email": "", "profile_picture_url": null}') as document
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

drop function sync.address_of(uuid);
