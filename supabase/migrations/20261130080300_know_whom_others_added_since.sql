-- Area: staff
-- An import's repeat gives nobody another PIN whom somebody else has added again since, or who took over the address.
create or replace function public.plan_import(caller uuid, addresses text[], import uuid) returns jsonb
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
        where asked.business_id = business and asked.request_id = request and asked.done_at is not null
          and not exists (select from access.staff_requests as later where later.business_id = business
            and later.email = address and later.done_at > asked.done_at)
          and exists (select from public.profiles as added where added.id = asked.user_id
            and added.business_id = business and not added.deleted and lower(added.email) = address)))), '[]')
    from (select address, access.import_request(business, address, import) as request
      from unnest(addresses) as address) as wanted));
end;
$$;
