-- Payslips: a saved payment as a file and by mail, once per request.

-- A payslip is mailed once per request, however often the request arrives: it is claimed before the mail is sent and
-- settled after.
create table public.payslip_sends (
  request_id uuid primary key,
  payment_id uuid not null references public.employee_payments (id),
  requested_by uuid not null references public.profiles (id),
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed')),
  claimed_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table public.payslip_sends is 'Every payslip mail. For edge functions only: no client reads or writes it.';
comment on column public.payslip_sends.state is
  'sending: claimed, and permanent if the outcome is unknown; failed: the mail was not sent, so the request may be retried.';
create index payslip_sends_by_payment on public.payslip_sends (payment_id);
alter table public.payslip_sends enable row level security;
revoke all on public.payslip_sends from anon, authenticated, service_role;

-- Claims a request for an admin of the payment's business. Returns {status: 'claimed', payslip} once, with the
-- amounts' currency and the file's name; otherwise {status: 'already_sent' | 'pending' | 'not_allowed'}. A request
-- id stays with its payment and person.
create function public.claim_payslip(request_id uuid, payment_id uuid, caller uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payslip_sends;
  slip jsonb;
begin
  -- The person may have left: their last hours are paid.
  select jsonb_build_object(
    'email', person.email, 'locale', access.locale_of(person.id, business.id), 'business_name', business.name,
    -- The payment's currency: the business's may have changed since.
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

-- Records the outcome of a claimed send: 'sent' or 'failed'.
create function public.settle_payslip(request_id uuid, outcome text) returns void
language sql security definer set search_path = '' as $$
  update public.payslip_sends as send
  set state = outcome, sent_at = case when outcome = 'sent' then now() end
  where send.request_id = settle_payslip.request_id and send.state = 'sending';
$$;

-- Payslips as PDF: the sending admin's device makes the file from the payment and stores it once; this file is
-- mailed, and the employee may download it. Nobody changes or removes it.
--
-- Returns the payment of a payslip file, by its name business/employee/payment.pdf. Null for any other name.
create function access.payment_of_file(name text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}\.pdf$'
    then substr(name, 75, 36)::uuid end;
$$;

-- Only the server knows which payslips were mailed: an admin who sends a period's payslips learns from it which are
-- missing.
--
-- Returns those of the given payments of the caller's business whose payslip was sent; none if the caller is no
-- admin.
create function public.sent_payslips(payments uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select payment.id from public.employee_payments as payment
  where payment.id = any (sent_payslips.payments) and not payment.deleted
    and payment.business_id = access.business_id() and access.role() = 'admin'
    and exists (
      select from public.payslip_sends as send where send.payment_id = payment.id and send.state = 'sent');
$$;

-- The policies of employee_payments, which apply within these, decide who may read a file.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('payslips', 'payslips', false, 1048576, array['application/pdf']);

create policy "People read the payslips of payments that they may read" on storage.objects
  for select to authenticated
  using (bucket_id = 'payslips' and exists (
    select from public.employee_payments as payment
    where payment.id = access.payment_of_file(objects.name) and not payment.deleted
      and objects.name = payment.business_id || '/' || payment.employee_id || '/' || payment.id || '.pdf'));
create policy "Admins keep the payslips of their business" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'payslips' and (select access.role()) = 'admin' and exists (
    select from public.employee_payments as payment
    where payment.id = access.payment_of_file(objects.name) and not payment.deleted
      and payment.business_id = (select access.business_id())
      and objects.name = payment.business_id || '/' || payment.employee_id || '/' || payment.id || '.pdf'));

-- Grants: who may call and read these objects.
grant execute on function access.payment_of_file(text) to authenticated;
revoke execute on function public.sent_payslips(uuid[]) from public, anon;
grant execute on function public.sent_payslips(uuid[]) to authenticated, service_role;
revoke execute on function public.claim_payslip(uuid, uuid, uuid), public.settle_payslip(uuid, text)
  from public, anon, authenticated;
grant execute on function public.claim_payslip(uuid, uuid, uuid), public.settle_payslip(uuid, text) to service_role;
