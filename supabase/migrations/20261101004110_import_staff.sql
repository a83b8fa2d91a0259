-- Adding many people at once, from a file: the edge function import-staff, which adds each of them as create-staff does
-- (admit_staff). What is asked for them all at once is who is there already, and by which requests the others are added.

-- The request that adds whoever has this address: the same whenever it is asked for, so that a file that is sent again
-- adds nobody twice; and another one once the person was removed, for then they may be added again.
create function access.import_request(business uuid, address text) returns uuid
language sql stable set search_path = '' as $$
  select md5(concat_ws(' ', 'import', business, address, (
    select max(version) from public.profiles where business_id = business and deleted and lower(email) = address)))::uuid;
$$;

-- As before, but nobody is found by the address that stands for a deleted account's: it is not theirs.
create or replace function access.person_to_admit(business uuid, address text) returns uuid
language sql volatile set search_path = '' as $$
  select coalesce(
    (select id from public.profiles
      where business_id = business and deleted and lower(email) = address and address not like '%@removed.invalid'
      order by updated_at desc, id limit 1),
    (select asked.user_id from access.staff_requests as asked
      where asked.business_id = business and asked.email = address and asked.done_at is null
        and not exists (select from public.profiles where id = asked.user_id and business_id is not null)
      limit 1),
    gen_random_uuid());
$$;
-- `addresses` are in lower case. Answers {status: ok, people: [{email, member, request}]}, `member` being the id of
-- whoever belongs to the business, null for anybody else; or {status: not_allowed}.
create function public.plan_import(caller uuid, addresses text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  return jsonb_build_object('status', 'ok', 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('email', address, 'request', access.import_request(business, address),
      'member', (select id from public.profiles
        where business_id = business and not deleted and lower(email) = address limit 1))), '[]')
    from unnest(addresses) as address));
end;
$$;

revoke execute on function access.import_request(uuid, text) from public;
revoke execute on function public.plan_import(uuid, text[]) from public, anon, authenticated;
grant execute on function public.plan_import(uuid, text[]) to service_role;
