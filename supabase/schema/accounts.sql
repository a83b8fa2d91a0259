-- What is in force, written by `npm run schema`. To change it, add a migration.

create table access.confirmed_emails (
  user_id uuid not null,
  email text not null,
  confirmed_at timestamp with time zone not null default now(),
  constraint confirmed_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint confirmed_emails_pkey PRIMARY KEY (user_id)
);
comment on table access.confirmed_emails is
  'People who proved that they read the mail of their address. For functions of the database only.';
comment on column access.confirmed_emails.email is
  'In lower case. A new address must be confirmed again, unless both mailboxes confirmed the change.';
alter table access.confirmed_emails enable row level security;

create table access.email_confirmations (
  user_id uuid not null,
  email text not null,
  secret_hash text not null,
  expires_at timestamp with time zone not null default (now() + '1 day'::interval),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint email_confirmations_pkey PRIMARY KEY (user_id),
  constraint email_confirmations_secret_hash_key UNIQUE (secret_hash)
);
comment on table access.email_confirmations is
  'The latest confirmation mails to owners. For functions of the database only.';
comment on column access.email_confirmations.secret_hash is
  'SHA-256 of the secret in the mail.';
alter table access.email_confirmations enable row level security;

CREATE TRIGGER users_end_mail_proof AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN ((((new.encrypted_password)::text <> ''::text) AND ((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text))) EXECUTE FUNCTION access.end_mail_proof();

CREATE TRIGGER factors_guard_email BEFORE INSERT ON auth.mfa_factors FOR EACH ROW EXECUTE FUNCTION access.guard_factor();

CREATE TRIGGER claims_note_mail_proof AFTER INSERT ON auth.mfa_amr_claims FOR EACH ROW WHEN ((new.authentication_method = ANY (ARRAY['otp'::text, 'recovery'::text, 'magiclink'::text, 'invite'::text, 'email/signup'::text]))) EXECUTE FUNCTION access.note_mail_proof();

CREATE TRIGGER users_note_moved_email AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((new.email)::text IS DISTINCT FROM (old.email)::text)) EXECUTE FUNCTION access.note_moved_email();

CREATE OR REPLACE FUNCTION access.end_mail_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.mfa_amr_claims as claim using auth.sessions as session
  where session.id = claim.session_id and session.user_id = new.id
    and claim.authentication_method in ('otp', 'recovery', 'magiclink');
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.erase_business(business uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
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
  delete from public.day_notes where business_id = business;
  delete from public.swap_requests where business_id = business;
  delete from public.saved_rosters where business_id = business;
  delete from access.staff_requests where business_id = business;
  delete from access.staff_invites where business_id = business;
  delete from sync.history where business_id = business and table_name = any (array['notifications', 'messages',
    'private_messages', 'poll_votes', 'poll_options', 'news_posts', 'staff_feedback', 'training_progress',
    'training_assignments', 'training_modules', 'staff_availability', 'availability_deadlines', 'day_notes', 'swap_requests',
    'saved_rosters']);
$function$;
comment on function access.erase_business(uuid) is
  'Deletes all data of a business that need not be kept by law.';

CREATE OR REPLACE FUNCTION access.files_of(business uuid, bucket text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(name order by name), '[]') from storage.objects
  where bucket_id = bucket and split_part(name, '/', 1) = business::text;
$function$;

CREATE OR REPLACE FUNCTION access.forget_person(person uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
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
  update sync.history set earlier = earlier - array['email', 'profile_picture_url', 'pin_hash', 'birth_date'],
    later = later - array['email', 'profile_picture_url', 'pin_hash', 'birth_date']
  where table_name = 'profiles' and row_id = person;
  update sync.history set earlier = earlier - 'name', later = later - 'name'
  where table_name = 'profiles' and row_id = person and business_id is null
    and exists (select from public.profiles where id = person and name = '');
$function$;

CREATE OR REPLACE FUNCTION access.guard_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not access.may_have_factor(new.user_id) then
    raise exception 'email_unconfirmed' using errcode = '42501';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION access.is_email_confirmed(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.users as account
    join access.confirmed_emails as confirmed
      on confirmed.user_id = account.id and confirmed.email = lower(account.email)
    where account.id = person);
$function$;

CREATE OR REPLACE FUNCTION access.is_owner_confirmed(business uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.businesses as held
    join auth.users as owner on owner.id = held.owner_id
    join access.confirmed_emails as confirmed on confirmed.user_id = owner.id and confirmed.email = lower(owner.email)
    where held.id = business);
$function$;

CREATE OR REPLACE FUNCTION access.may_have_factor(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.is_email_confirmed(person) or exists (
    select from public.profiles as profile left join public.businesses as business on business.id = profile.business_id
    where profile.id = person and (profile.created_by is not null or business.owner_id <> person));
$function$;
comment on function access.may_have_factor(uuid) is
  'Whether the account belongs to the owner of its mailbox, as far as the server knows: a second factor keeps others out.';

CREATE OR REPLACE FUNCTION access.note_mail_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := (select user_id from auth.sessions where id = new.session_id);
begin
  if person is null or person::text = current_setting('access.moved_email', true) then
    return null;
  end if;
  if not access.may_have_factor(person) then
    delete from auth.mfa_factors where user_id = person;
    delete from access.recovery_codes where user_id = person;
    delete from auth.sessions where user_id = person and id <> new.session_id;
    update auth.users set encrypted_password = null where id = person;
  end if;
  insert into access.confirmed_emails (user_id, email)
  select id, lower(email) from auth.users where id = person and email is not null
  on conflict (user_id) do update set email = excluded.email, confirmed_at = now();
  perform limits.note_success('sign-in anywhere', person::text);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.note_moved_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform set_config('access.moved_email', new.id::text, true);
  if lower(new.email) = lower(old.email_change) and old.email_change_confirm_status = 1 then
    insert into access.confirmed_emails (user_id, email) values (new.id, lower(new.email))
    on conflict (user_id) do update set email = excluded.email, confirmed_at = now();
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_email_confirmation(caller uuid, secret_hash text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  business constant uuid := access.administered_by(caller);
  is_vouched constant boolean := access.may_have_factor(caller);
  -- A person who has just signed up has no business yet.
  person constant uuid := coalesce(
    (select owner_id from public.businesses where id = business and is_vouched), caller);
  address constant text := (select lower(email) from auth.users where id = person);
begin
  if address is null or business is null and is_vouched and exists (
      select from public.profiles where id = caller and business_id is not null) then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if access.is_email_confirmed(person) then
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
$function$;
grant execute on function public.begin_email_confirmation(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION public.begin_sign_up(network text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  locked constant timestamptz := limits.locked_until('sign-up taken', network);
begin
  if locked is not null then
    return jsonb_build_object('status', 'too_many',
      'seconds', ceil(extract(epoch from locked - clock_timestamp()))::int);
  end if;
  if not limits.take('sign-up address', network, 60, interval '1 hour')
    or not limits.take('sign-up account', lower(address), 10, interval '1 hour')
    or not limits.take('sign-up', 'all', 2000, interval '1 hour') then
    return jsonb_build_object('status', 'too_many', 'seconds', 600);
  end if;
  if exists (select from auth.users where lower(email) = lower(address) and not is_sso_user) then
    perform limits.note_failure('sign-up taken', network, 10, interval '10 minutes', interval '1 hour');
    return jsonb_build_object('status', 'email_taken');
  end if;
  return jsonb_build_object('status', 'ok');
end;
$function$;
grant execute on function public.begin_sign_up(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.change_own_pin(caller uuid, pin text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.change_own_pin(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION public.confirm_email(secret_hash text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into access.confirmed_emails as known (user_id, email)
  select mail.user_id, mail.email from access.email_confirmations as mail
  join auth.users as person on person.id = mail.user_id and lower(person.email) = mail.email
  where mail.secret_hash = confirm_email.secret_hash and mail.expires_at > now()
  on conflict (user_id) do update set email = excluded.email, confirmed_at = now();
  select exists (
    select from access.email_confirmations as mail join access.confirmed_emails using (user_id, email)
    where mail.secret_hash = confirm_email.secret_hash);
$function$;
grant execute on function public.confirm_email(text) to service_role;

CREATE OR REPLACE FUNCTION public.delete_business(caller uuid, business uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.delete_business(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.delete_own_account(caller uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.delete_own_account(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.hand_over_business(caller uuid, person uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.hand_over_business(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.is_owner_confirmed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.is_owner_confirmed(access.business_id());
$function$;
grant execute on function public.is_owner_confirmed() to authenticated;
grant execute on function public.is_owner_confirmed() to service_role;

CREATE OR REPLACE FUNCTION public.may_delete_business(caller uuid, business uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select jsonb_build_object('status', 'ok', 'is_deleted', deleted)
    from public.businesses where id = business and owner_id = caller),
    jsonb_build_object('status', 'not_allowed'));
$function$;
grant execute on function public.may_delete_business(uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.may_enroll_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.may_have_factor((select auth.uid())) and access.tablet_business(true) is null;
$function$;
grant execute on function public.may_enroll_factor() to authenticated;

CREATE OR REPLACE FUNCTION public.plan_own_pin(caller uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select jsonb_build_object('status', 'ok', 'pin_salt', businesses.pin_salt)
     from public.profiles join public.businesses on businesses.id = profiles.business_id
     where profiles.id = caller and not profiles.deleted and not businesses.deleted),
    '{"status": "no_business"}');
$function$;
grant execute on function public.plan_own_pin(uuid) to service_role;
