-- What people do with their own account: confirm its address, change the PIN, hand over a business, delete account
-- or business.

set check_function_bodies = off;

-- People can use their new business at once, whatever address they gave. But the business sends no mail to others
-- and stores little until its owner has followed the link in a mail to their own address.
create table access.confirmed_emails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  confirmed_at timestamptz not null default now()
);
comment on table access.confirmed_emails is
  'People who proved that they read the mail of their address. For functions of the database only.';
comment on column access.confirmed_emails.email is 'In lower case. A new address must be confirmed again.';
alter table access.confirmed_emails enable row level security;
revoke all on access.confirmed_emails from anon, authenticated;

create table access.email_confirmations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  secret_hash text not null unique,
  expires_at timestamptz not null default now() + interval '1 day'
);
comment on table access.email_confirmations is
  'The latest confirmation mails to owners. For functions of the database only.';
comment on column access.email_confirmations.secret_hash is 'SHA-256 of the secret in the mail.';
alter table access.email_confirmations enable row level security;
revoke all on access.email_confirmations from anon, authenticated;

-- Deletes a person's own account, for the edge function delete-account. What they did stays with the business under
-- their name, because hours and pay must be kept; personal data goes. The edge function closes their sign-in.
--
-- Personal data is: contact details, notification settings, read positions, the calendar feed, and earlier
-- addresses.
create function access.forget_person(person uuid) returns void
language sql set search_path = '' as $$
  delete from access.push_queue where user_id = person;
  delete from access.push_subscriptions where user_id = person;
  delete from access.calendar_feeds where user_id = person;
  delete from access.notified_of_due where user_id = person;
  -- The person was added by the request that has the invitation's id.
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

-- Returns {status: ok, pictures}, also for an account already deleted, with the names of files to remove; or
-- {status: owns_business | is_subscribed} without any change. An owner must first hand over or delete their
-- business.
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

-- Makes another admin the owner and payer: the customer at the payment provider moves with the business. Returns
-- {status: ok}, also if done before, or {status: not_allowed | not_found | is_subscribed}.
create function public.hand_over_business(caller uuid, person uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
  paid public.profiles;
begin
  -- Locks in the same order as the handler of the provider's events.
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

-- Deletes a business for its owner, for the edge function delete-business. Nobody belongs to it afterwards, and what
-- people wrote, read and planned goes at once. What the law requires stays where no client reads it: people, their
-- shifts, hours and approvals, rates, payments and payslips, and the history of these.
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
comment on function access.erase_business(uuid) is 'Deletes all data of a business that need not be kept by law.';

create function access.files_of(business uuid, bucket text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(name order by name), '[]') from storage.objects
  where bucket_id = bucket and split_part(name, '/', 1) = business::text;
$$;

-- Returns {status: ok, people, files, pictures}, also if done before: the ids of all other people whose sign-ins are
-- to be closed, and the names of the files and pictures to remove. {status: not_allowed} if the caller is not the
-- owner.
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
    -- The owner keeps their account, without a business, in the role that lets them create another one.
    update public.profiles set business_id = null, pin_hash = null, payrate = null, start_date = null
    where id = caller and business_id = business;
  end if;
  return jsonb_build_object('status', 'ok', 'people', to_jsonb(array(
    select id from public.profiles where business_id = business and deleted and id <> caller order by id)),
    'files', access.files_of(business, 'attachments'), 'pictures', access.files_of(business, 'profile-pictures'));
end;
$$;

-- Called before the subscription is ended. Returns {status: ok, is_deleted} for the owner; otherwise {status:
-- not_allowed}.
create function public.may_delete_business(caller uuid, business uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select jsonb_build_object('status', 'ok', 'is_deleted', deleted)
    from public.businesses where id = business and owner_id = caller),
    jsonb_build_object('status', 'not_allowed'));
$$;

-- A person changes their own PIN for the tablet, for the edge function reset-own-pin, which has checked their
-- password. The PIN's slow hash is computed outside the database, as everywhere.
--
-- Returns {status: ok, pin_salt}, or {status: no_business} if the person has no business.
create function public.plan_own_pin(caller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('status', 'ok', 'pin_salt', businesses.pin_salt)
     from public.profiles join public.businesses on businesses.id = profiles.business_id
     where profiles.id = caller and not profiles.deleted and not businesses.deleted),
    '{"status": "no_business"}');
$$;

-- Returns {status: ok}, {status: no_business}, or {status: pin_taken}.
create function public.change_own_pin(caller uuid, pin text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := (select business_id from public.profiles where id = caller);
begin
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  perform sync.note_device(to_jsonb(coalesce(sync.calling_device(), 'Server, account function')));
  if public.plan_own_pin(caller) ->> 'status' <> 'ok' then
    return '{"status": "no_business"}';
  end if;
  if exists (select from public.profiles where business_id = business and pin_hash = pin and id <> caller) then
    return '{"status": "pin_taken"}';
  end if;
  update public.profiles set pin_hash = pin where id = caller;
  return '{"status": "ok"}';
end;
$$;

-- Whether the owner of a business has confirmed their sign-in address.
create function access.is_owner_confirmed(business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.businesses as held
    join auth.users as owner on owner.id = held.owner_id
    join access.confirmed_emails as confirmed on confirmed.user_id = owner.id and confirmed.email = lower(owner.email)
    where held.id = business);
$$;

-- For admins, who see it before they invite.
create function public.is_owner_confirmed() returns boolean
language sql stable security definer set search_path = '' as $$
  select access.is_owner_confirmed(access.business_id());
$$;

-- Begins a confirmation mail to the owner of the caller's business, requested by the owner or another admin. Returns
-- {status: sent, email}, or {status: confirmed | not_allowed | too_many}. Earlier mails become invalid.
create function public.begin_email_confirmation(caller uuid, secret_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business constant uuid := access.administered_by(caller);
  -- A person who has just signed up has no business yet.
  person constant uuid := coalesce((select owner_id from public.businesses where id = business), caller);
  address constant text := (select lower(email) from auth.users where id = person);
begin
  if address is null or business is null and exists (
      select from public.profiles where id = caller and business_id is not null) then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if exists (select from access.confirmed_emails as known where known.user_id = person and known.email = address) then
    return jsonb_build_object('status', 'confirmed');
  end if;
  if not limits.take('email confirmation', person::text, 5, interval '1 day') then
    return jsonb_build_object('status', 'too_many');
  end if;
  insert into access.email_confirmations as earlier (user_id, email, secret_hash)
  values (person, address, begin_email_confirmation.secret_hash)
  on conflict (user_id) do update
    set email = excluded.email, secret_hash = excluded.secret_hash, expires_at = excluded.expires_at;
  return jsonb_build_object('status', 'sent', 'email', address, 'locale', access.locale_of(person, business));
end;
$$;

-- Returns whether the secret belongs to the latest mail and to the person's current address. A second use also
-- returns true.
create function public.confirm_email(secret_hash text) returns boolean
language sql security definer set search_path = '' as $$
  insert into access.confirmed_emails as known (user_id, email)
  select mail.user_id, mail.email from access.email_confirmations as mail
  join auth.users as person on person.id = mail.user_id and lower(person.email) = mail.email
  where mail.secret_hash = confirm_email.secret_hash and mail.expires_at > now()
  on conflict (user_id) do update set email = excluded.email, confirmed_at = now();
  select exists (
    select from access.email_confirmations as mail join access.confirmed_emails using (user_id, email)
    where mail.secret_hash = confirm_email.secret_hash);
$$;

-- Grants: who may call and read these objects.
revoke execute on function public.is_owner_confirmed() from public, anon;
grant execute on function public.is_owner_confirmed() to authenticated, service_role;
revoke execute on function public.begin_email_confirmation(uuid, text), public.change_own_pin(uuid, text),
  public.confirm_email(text), public.delete_business(uuid, uuid), public.delete_own_account(uuid),
  public.hand_over_business(uuid, uuid), public.may_delete_business(uuid, uuid), public.plan_own_pin(uuid)
  from public, anon, authenticated;
grant execute on function public.begin_email_confirmation(uuid, text), public.change_own_pin(uuid, text),
  public.confirm_email(text), public.delete_business(uuid, uuid), public.delete_own_account(uuid),
  public.hand_over_business(uuid, uuid), public.may_delete_business(uuid, uuid), public.plan_own_pin(uuid)
  to service_role;

reset check_function_bodies;
