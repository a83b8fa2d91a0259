-- People use a business of their own at once, whoever's address they gave. But nobody is written to in its name, and it
-- stores little, before its owner has followed the link in the mail that goes to their own address.

create table access.confirmed_emails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  confirmed_at timestamptz not null default now()
);
comment on table access.confirmed_emails is 'Who has shown that they read the mail of their address. For functions of the database only.';
comment on column access.confirmed_emails.email is 'In lower case. A new address is to be confirmed anew.';

create table access.email_confirmations (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  secret_hash text not null unique,
  expires_at timestamptz not null default now() + interval '1 day'
);
comment on table access.email_confirmations is 'The mails that owners were sent last. For functions of the database only.';
comment on column access.email_confirmations.secret_hash is 'SHA-256 of the secret in the mail.';
alter table access.confirmed_emails enable row level security;
alter table access.email_confirmations enable row level security;
revoke all on access.confirmed_emails, access.email_confirmations from anon, authenticated, service_role;

-- Whoever has an account by now is taken at their word.
insert into access.confirmed_emails (user_id, email)
select id, lower(email) from auth.users where email is not null;

-- Whether the owner of a business has confirmed the address that they sign in with.
create function access.is_owner_confirmed(business uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.businesses as held
    join auth.users as owner on owner.id = held.owner_id
    join access.confirmed_emails as confirmed on confirmed.user_id = owner.id and confirmed.email = lower(owner.email)
    where held.id = business);
$$;
revoke execute on function access.is_owner_confirmed(uuid) from public;

-- For admins, who are told before they invite.
create function public.is_owner_confirmed() returns boolean
language sql stable security definer set search_path = '' as $$
  select access.is_owner_confirmed(access.business_id());
$$;

-- What the mail to the owner of the caller's business needs, be it the owner or another admin who asks for it:
-- {status: sent, email}, or {status: confirmed | not_allowed | too_many}. The mail before leads nowhere.
create function public.begin_email_confirmation(caller uuid, secret_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business constant uuid := access.administered_by(caller);
  -- Who has just signed up has no business yet.
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
  return jsonb_build_object('status', 'sent', 'email', address);
end;
$$;

-- Answers whether the secret was that of the last mail, and of the address that the person still has. Followed twice, a
-- link is as good as the first time.
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
revoke execute on function public.is_owner_confirmed(), public.begin_email_confirmation(uuid, text),
  public.confirm_email(text) from public, anon, authenticated;
grant execute on function public.is_owner_confirmed() to authenticated;
grant execute on function public.begin_email_confirmation(uuid, text), public.confirm_email(text) to service_role;

-- As before, for a business whose owner is known by mail: {status: email_unconfirmed} otherwise.
create or replace function public.invite_staff(caller uuid, secret_hash text, person jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
  invite access.staff_invites;
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if not access.is_owner_confirmed(business) then
    return jsonb_build_object('status', 'email_unconfirmed');
  end if;
  if access.subscription_limit(business) is not null then
    return jsonb_build_object('status', access.subscription_limit(business));
  end if;
  if access.seats_left(business) <= 0 then
    return jsonb_build_object('status', 'no_seats');
  end if;
  -- Nobody is written to too often, whoever asks, and nobody writes to too many, or finds out who has an account.
  if not limits.take('staff invitation to', person ->> 'email', 5, interval '1 day')
    or not limits.take('staff invitation', caller::text, 100, interval '1 day') then
    return jsonb_build_object('status', 'too_many');
  end if;
  if access.is_email_taken(person ->> 'email', access.person_to_admit(business, person ->> 'email')) then
    return jsonb_build_object('status', 'email_taken');
  end if;
  insert into access.staff_invites as known
    (business_id, email, name, role, payrate, start_date, secret_hash, invited_by)
  values (business, person ->> 'email', person ->> 'name', person ->> 'role', (person ->> 'payrate')::numeric,
    (person ->> 'start_date')::date, invite_staff.secret_hash, caller)
  on conflict (business_id, email) where accepted_at is null and revoked_at is null do update
    set name = excluded.name, role = excluded.role, payrate = excluded.payrate, start_date = excluded.start_date,
      secret_hash = excluded.secret_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
  returning * into invite;
  return jsonb_build_object('status', 'invited', 'id', invite.id, 'expires_at', invite.expires_at,
    'business_name', (select name from public.businesses where id = business),
    'invited_by', (select name from public.profiles where id = caller));
end;
$$;

create or replace function public.claim_payslip(request_id uuid, payment_id uuid, caller uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payslip_sends;
  slip jsonb;
begin
  -- The person may have left: their last hours are paid.
  select jsonb_build_object(
    'email', person.email, 'business_name', business.name,
    -- That of the payment: the business may have changed its own since.
    'currency', coalesce(payment.snapshot ->> 'currency', business.currency),
    'employee_name', payment.employee_name,
    'file', payment.business_id || '/' || payment.employee_id || '/' || payment.id || '.pdf',
    'pay_period_start', payment.pay_period_start, 'pay_period_end', payment.pay_period_end,
    'total_hours', payment.total_hours, 'base_pay', payment.base_pay, 'tips', payment.tips,
    'fuel_stipend', payment.fuel_stipend, 'other_adjustments', payment.other_adjustments,
    'deductions', payment.deductions, 'total_pay', payment.total_pay, 'notes', payment.notes)
  into slip
  from public.employee_payments as payment
  join public.businesses as business on business.id = payment.business_id and not business.deleted
  join public.profiles as person on person.id = payment.employee_id
  join public.profiles as admin on admin.business_id = payment.business_id
    and admin.id = claim_payslip.caller and admin.role = 'admin' and not admin.deleted
  where payment.id = claim_payslip.payment_id and not payment.deleted;
  if slip is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  if not access.is_owner_confirmed((
    select business_id from public.employee_payments as payment where payment.id = claim_payslip.payment_id)) then
    return jsonb_build_object('status', 'email_unconfirmed');
  end if;

  insert into public.payslip_sends as earlier (request_id, payment_id, requested_by)
  values (claim_payslip.request_id, claim_payslip.payment_id, caller)
  on conflict on constraint payslip_sends_pkey do update set state = 'sending', claimed_at = now()
    where earlier.state = 'failed' and earlier.payment_id = excluded.payment_id
      and earlier.requested_by = excluded.requested_by
  returning * into claim;
  if claim.request_id is not null then
    return jsonb_build_object('status', 'claimed', 'payslip', slip);
  end if;

  select * into claim from public.payslip_sends as send where send.request_id = claim_payslip.request_id;
  return jsonb_build_object('status', case
    when (claim.payment_id, claim.requested_by) <> (claim_payslip.payment_id, caller) then 'not_allowed'
    when claim.state = 'sent' then 'already_sent'
    else 'pending' end);
end;
$$;
