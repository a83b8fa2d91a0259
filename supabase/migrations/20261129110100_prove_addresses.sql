-- Area: accounts.
-- Whether an account belongs to the mailbox of its address:
--
--   signed up ─ anybody may have typed the address: no second factor, and whoever reads its mail takes the account back
--   invited, made by an admin ─ a business vouches for it
--   confirmed ─ its mail was read: our own link, a mailed recovery, or both links of a change
set local lock_timeout = '2s';

create function access.is_email_confirmed(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.users as account
    join access.confirmed_emails as confirmed
      on confirmed.user_id = account.id and confirmed.email = lower(account.email)
    where account.id = person);
$$;

create function access.may_have_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select access.is_email_confirmed(person) or exists (
    select from public.profiles as profile left join public.businesses as business on business.id = profile.business_id
    where profile.id = person and (profile.created_by is not null or business.owner_id <> person));
$$;
comment on function access.may_have_factor(uuid) is
  'Whether the account belongs to the owner of its mailbox, as far as the server knows: a second factor keeps others out.';

-- The app asks first, and mails a confirmation if the answer is no.
create function public.may_enroll_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select access.may_have_factor((select auth.uid())) and access.tablet_business(true) is null;
$$;

-- On a hosted project the auth server itself writes the factor, so only the database can refuse it.
create function access.guard_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not access.may_have_factor(new.user_id) then
    raise exception 'email_unconfirmed' using errcode = '42501';
  end if;
  return new;
end;
$$;
create trigger factors_guard_email before insert on auth.mfa_factors
  for each row execute function access.guard_factor();

-- Remembers for the rest of the transaction that an address has just moved: the session that auth then opens is no
-- proof of the new mailbox. It is one if both mailboxes have confirmed, which only a status of 1 before the last link
-- shows: without confirmations a hosted project takes one link of either mailbox.
create function access.note_moved_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('access.moved_email', new.id::text, true);
  if lower(new.email) = lower(old.email_change) and old.email_change_confirm_status = 1 then
    insert into access.confirmed_emails (user_id, email) values (new.id, lower(new.email))
    on conflict (user_id) do update set email = excluded.email, confirmed_at = now();
  end if;
  return null;
end;
$$;
create trigger users_note_moved_email after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function access.note_moved_email();

-- A session that a mailed code or link opened proves the mailbox. If nobody vouched for the address before, whoever
-- signed up with it may have been somebody else: their password, factors and sessions end. The proof also ends the
-- lock that others' wrong passwords have caused.
create function access.note_mail_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger claims_note_mail_proof after insert on auth.mfa_amr_claims
  for each row when (new.authentication_method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup'))
  execute function access.note_mail_proof();

comment on column access.confirmed_emails.email is
  'In lower case. A new address must be confirmed again, unless both mailboxes confirmed the change.';

-- Whoever nobody vouched for confirms their own address, also an owner whom their business asks for a second factor.
create or replace function public.begin_email_confirmation(caller uuid, secret_hash text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;

revoke execute on function access.is_email_confirmed(uuid), access.may_have_factor(uuid), access.guard_factor(),
  access.note_moved_email(), access.note_mail_proof() from public;
revoke execute on function public.may_enroll_factor() from public, anon;
grant execute on function public.may_enroll_factor() to authenticated;
