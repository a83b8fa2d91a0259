-- Somebody ends their own account, for the edge function delete-account. What they did stays with the business under
-- their name, because hours and pay must be kept; what is theirs alone goes. Their sign-in is closed by the function.

-- What is theirs alone: where they are reached and what they want to be told, how far they have read, their calendar's
-- address, and the addresses they had.
create function access.forget_person(person uuid) returns void
language sql set search_path = '' as $$
  delete from access.push_queue where user_id = person;
  delete from access.push_subscriptions where user_id = person;
  delete from access.calendar_feeds where user_id = person;
  delete from access.told_of_due where user_id = person;
  -- An invitation is the request by which they were added.
  delete from access.staff_invites where id in (select request_id from access.staff_requests where user_id = person);
  delete from access.staff_requests where user_id = person;
  delete from public.notification_preferences where user_id = person;
  delete from public.notifications where user_id = person;
  delete from public.chat_reads where user_id = person;
  update sync.history set earlier = earlier - array['email', 'profile_picture_url', 'pin_hash'],
    later = later - array['email', 'profile_picture_url', 'pin_hash']
  where table_name = 'profiles' and row_id = person;
  update sync.history set earlier = earlier - 'name', later = later - 'name'
  where table_name = 'profiles' and row_id = person and business_id is null
    and exists (select from public.profiles where id = person and name = '');
$$;

-- A profile of nobody any more: its name stays for hours and pay, and goes where there are none.
create function access.close_profile(person uuid) returns void
language sql set search_path = '' as $$
  delete from access.staff_invites as invite using public.profiles as profile
  where profile.id = person and invite.business_id = profile.business_id and invite.email = lower(profile.email);
  update public.profiles set deleted = true, pin_hash = null, profile_picture_url = null,
    deactivated_at = null, removed_at = coalesce(removed_at, now()),
    email = person::text || '@removed.invalid', name = case when business_id is null then '' else name end
  where id = person and not (deleted and email = person::text || '@removed.invalid');
  select access.forget_person(person);
$$;

-- Answers {status: ok, pictures}, also for an account that was deleted before, with the names of the files that are to be
-- removed; or {status: owns_business | is_subscribed}, and then nothing was changed. An owner must hand their business
-- over or delete it first.
create function public.delete_own_account(caller uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform sync.lock_business(business_id) from public.profiles where id = caller;
  perform set_config('request.jwt.claim.sub', caller::text, true);
  perform sync.note_device(to_jsonb(coalesce(sync.calling_device(), 'Server, account function')));
  if exists (select from public.businesses where owner_id = caller and not deleted) then
    return jsonb_build_object('status', 'owns_business');
  end if;
  if exists (select from public.billing_accounts
    where owner_id = caller and status in ('trialing', 'active', 'past_due')) then
    return jsonb_build_object('status', 'is_subscribed');
  end if;
  perform access.end_swaps(business_id, id), access.release_shifts(business_id, id)
  from public.profiles where id = caller and business_id is not null and not deleted;
  perform access.close_profile(caller);
  return jsonb_build_object('status', 'ok', 'pictures', to_jsonb(array(select name from storage.objects
    where bucket_id = 'profile-pictures' and split_part(name, '/', 3) = caller::text order by name)));
end;
$$;

-- Makes another admin the owner, who then pays: the customer at the payment provider goes with the business. Answers
-- {status: ok}, also when it was done before, or {status: not_allowed | not_found | is_subscribed}.
create function public.hand_over_business(caller uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
  paid public.profiles;
begin
  -- In the order in which the provider's news takes its locks.
  perform from public.billing_accounts where owner_id in (caller, person) order by owner_id for update;
  business := access.begin_as_admin(caller);
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if not exists (select from public.profiles
    where id = person and business_id = business and role = 'admin' and not deleted) then
    return jsonb_build_object('status', 'not_found');
  end if;
  if person <> caller and exists (select from public.businesses where id = business and owner_id = person) then
    return jsonb_build_object('status', 'ok');
  end if;
  if person = caller or not exists (select from public.businesses where id = business and owner_id = caller) then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if exists (select from public.billing_accounts
    where owner_id = person and status in ('trialing', 'active', 'past_due')) then
    return jsonb_build_object('status', 'is_subscribed');
  end if;
  delete from public.billing_accounts where owner_id = person;
  update public.billing_accounts set owner_id = person, updated_at = now() where owner_id = caller;
  select * into paid from public.profiles where id = caller;
  update public.profiles
  set subscription_status = paid.subscription_status, subscription_plan = paid.subscription_plan
  where id = person;
  update public.profiles set subscription_status = 'none', subscription_plan = null where id = caller;
  update public.businesses set owner_id = person where id = business;
  return jsonb_build_object('status', 'ok');
end;
$$;

revoke execute on function access.forget_person(uuid), access.close_profile(uuid) from public;
revoke execute on function public.delete_own_account(uuid), public.hand_over_business(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.delete_own_account(uuid), public.hand_over_business(uuid, uuid) to service_role;
