-- Area: accounts
-- The logos of a deleted business are removed at once, as its other files are.
create or replace function public.delete_business(caller uuid, business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  held public.businesses;
begin
  perform sync.lock_business(business);
  select * into held from public.businesses where id = business and owner_id = caller;
  if held.id is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if not held.deleted then
    perform set_config('request.jwt.claim.sub', caller::text, true);
    perform sync.note_device(to_jsonb(coalesce(sync.calling_device(), 'Server, account function')));
    perform access.close_profile(id) from public.profiles where business_id = business and id <> caller;
    perform access.forget_person(caller);
    update public.businesses set deleted = true where id = business;
    perform access.erase_business(business);
    -- The owner keeps their account, without a business, in the role that lets them create another one.
    update public.profiles set business_id = null, pin_hash = null, payrate = null, start_date = null
    where id = caller and business_id = business;
  end if;
  return jsonb_build_object('status', 'ok', 'people', to_jsonb(array(
    select id from public.profiles where business_id = business and deleted and id <> caller order by id)),
    'files', access.files_of(business, 'attachments'), 'pictures', access.files_of(business, 'profile-pictures'),
    'logos', access.files_of(business, 'logos'));
end;
$$;
