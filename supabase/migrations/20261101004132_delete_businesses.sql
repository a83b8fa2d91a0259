-- An owner deletes their business, for the edge function delete-business. Nobody belongs to it any more, and what people
-- wrote, read and planned goes at once. What the law wants kept stays, where no client reads it: who worked there, their
-- shifts, hours and what was approved of them, rates, payments and payslips, and how these came about.

create function access.erase_business(business uuid) returns void
language sql set search_path = '' as $$
  delete from access.push_queue where business_id = business;
  delete from public.notifications where business_id = business;
  delete from public.notification_preferences where business_id = business;
  delete from public.chat_reads where business_id = business;
  delete from public.news_reads where business_id = business;
  delete from public.messages where business_id = business;
  delete from public.private_messages where business_id = business;
  delete from public.poll_votes where business_id = business;
  delete from public.poll_options where business_id = business;
  delete from public.news_posts where business_id = business;
  delete from public.staff_feedback where business_id = business;
  delete from public.training_progress where business_id = business;
  delete from public.training_assignments where business_id = business;
  update public.shift_templates set required_module_id = null
  where business_id = business and required_module_id is not null;
  delete from public.training_modules where business_id = business;
  delete from public.staff_availability where business_id = business;
  delete from public.availability_deadlines where business_id = business;
  delete from public.swap_requests where business_id = business;
  delete from public.saved_rosters where business_id = business;
  delete from access.staff_requests where business_id = business;
  delete from access.staff_invites where business_id = business;
  delete from sync.history where business_id = business and table_name = any (array['notifications', 'messages',
    'private_messages', 'poll_votes', 'poll_options', 'news_posts', 'staff_feedback', 'training_progress',
    'training_assignments', 'training_modules', 'staff_availability', 'availability_deadlines', 'swap_requests',
    'saved_rosters']);
$$;
comment on function access.erase_business(uuid) is 'Removes of a business what nobody has to keep.';

create function access.files_of(business uuid, bucket text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(name order by name), '[]') from storage.objects
  where bucket_id = bucket and split_part(name, '/', 1) = business::text;
$$;

-- Answers {status: ok, people, files, pictures}, also when it was done before: the ids of everybody else whose sign-in is
-- to be closed, and the names of the files and pictures that are to be removed. {status: not_allowed} for whoever does
-- not own it.
create function public.delete_business(caller uuid, business uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    -- The owner keeps their account and, of no business, the role by which the app offers to found another.
    update public.profiles set business_id = null, pin_hash = null, payrate = null, start_date = null
    where id = caller and business_id = business;
  end if;
  return jsonb_build_object('status', 'ok', 'people', to_jsonb(array(
    select id from public.profiles where business_id = business and deleted and id <> caller order by id)),
    'files', access.files_of(business, 'attachments'), 'pictures', access.files_of(business, 'profile-pictures'));
end;
$$;

-- Asked before the subscription is ended: {status: ok, is_deleted} for the owner of a business; else {status:
-- not_allowed}.
create function public.may_delete_business(caller uuid, business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('status', 'ok', 'is_deleted', deleted)
    from public.businesses where id = business and owner_id = caller),
    jsonb_build_object('status', 'not_allowed'));
$$;

revoke execute on function access.erase_business(uuid), access.files_of(uuid, text) from public;
revoke execute on function public.delete_business(uuid, uuid), public.may_delete_business(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.delete_business(uuid, uuid), public.may_delete_business(uuid, uuid) to service_role;
