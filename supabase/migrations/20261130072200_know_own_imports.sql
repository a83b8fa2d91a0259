-- Area: staff
-- An import is repeated when its answer was lost. The request of each person holds its id, so that the repeat knows whom it
-- added itself: it gives those another PIN, and leaves alone whom somebody else has added meanwhile.
create function access.import_request(business uuid, address text, import uuid) returns uuid
language sql stable set search_path = '' as $$
  select md5(concat_ws(' ', 'import', business, address, (
    select max(version) from public.profiles where business_id = business and deleted and lower(email) = address),
    import))::uuid;
$$;
revoke execute on function access.import_request(uuid, text, uuid) from public, anon, authenticated;

-- Also returns whether this import (null for an older app's) has added the person: `is_own`.
create function public.plan_import(caller uuid, addresses text[], import uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  return jsonb_build_object('status', 'ok', 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('email', address, 'request', request,
      'member', (select id from public.profiles
        where business_id = business and not deleted and lower(email) = address order by id limit 1),
      'is_own', import is not null and exists (select from access.staff_requests as asked
        where asked.business_id = business and asked.request_id = request and asked.done_at is not null))), '[]')
    from (select address, access.import_request(business, address, import) as request
      from unnest(addresses) as address) as wanted));
end;
$$;
revoke execute on function public.plan_import(uuid, text[], uuid) from public, anon, authenticated;
grant execute on function public.plan_import(uuid, text[], uuid) to service_role;

create or replace function public.plan_import(caller uuid, addresses text[]) returns jsonb
language sql security definer set search_path = '' as $$
  select public.plan_import(caller, addresses, null);
$$;
-- safe: only plan_import called it
drop function access.import_request(uuid, text);
