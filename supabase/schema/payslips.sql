-- What is in force, written by `npm run schema`. To change it, add a migration.

create policy "Admins keep the payslips of their business" on storage.objects
  for insert to authenticated
  with check (((bucket_id = 'payslips'::text) AND (( SELECT access.role() AS role) = 'admin'::text) AND (EXISTS ( SELECT
   FROM public.employee_payments payment
  WHERE ((payment.id = access.payment_of_file(objects.name)) AND (NOT payment.deleted) AND (payment.business_id = ( SELECT access.business_id() AS business_id)) AND (objects.name = (((((payment.business_id || '/'::text) || payment.employee_id) || '/'::text) || payment.id) || '.pdf'::text)))))));

create policy "People read the payslips of payments that they may read" on storage.objects
  for select to authenticated
  using (((bucket_id = 'payslips'::text) AND (EXISTS ( SELECT
   FROM public.employee_payments payment
  WHERE ((payment.id = access.payment_of_file(objects.name)) AND (NOT payment.deleted) AND (objects.name = (((((payment.business_id || '/'::text) || payment.employee_id) || '/'::text) || payment.id) || '.pdf'::text)))))));

create table public.payslip_sends (
  request_id uuid not null,
  payment_id uuid not null,
  requested_by uuid not null,
  state text not null default 'sending'::text,
  claimed_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint payslip_sends_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text]))),
  constraint payslip_sends_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES public.employee_payments(id),
  constraint payslip_sends_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.profiles(id),
  constraint payslip_sends_pkey PRIMARY KEY (request_id)
);
comment on table public.payslip_sends is
  'Every payslip mail. For edge functions only: no client reads or writes it.';
comment on column public.payslip_sends.state is
  'sending: claimed, and permanent if the outcome is unknown; failed: the mail was not sent, so the request may be retried.';
CREATE INDEX payslip_sends_by_payment ON public.payslip_sends USING btree (payment_id);
alter table public.payslip_sends enable row level security;

CREATE OR REPLACE FUNCTION access.payment_of_file(name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}\.pdf$'
    then substr(name, 75, 36)::uuid end;
$function$;
grant execute on function access.payment_of_file(text) to authenticated;

CREATE OR REPLACE FUNCTION public.claim_payslip(request_id uuid, payment_id uuid, caller uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'total_hours', payment.total_hours,
    'worked_ms', payment.snapshot -> 'workedMs', 'base_pay', payment.base_pay, 'tips', payment.tips,
    'fuel_stipend', payment.fuel_stipend, 'other_adjustments', payment.other_adjustments,
    'deductions', payment.deductions, 'total_pay', payment.total_pay, 'notes', payment.notes)
  into slip
  from public.employee_payments as payment
  join public.businesses as business on business.id = payment.business_id and not business.deleted
  join public.profiles as person on person.id = payment.employee_id
  join public.profiles as admin on admin.business_id = payment.business_id
    and admin.id = claim_payslip.caller and admin.role = 'admin' and not admin.deleted
  where payment.id = claim_payslip.payment_id and not payment.deleted and payment.voided_at is null;
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
$function$;
grant execute on function public.claim_payslip(uuid,uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.sent_payslips(payments uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select payment.id from public.employee_payments as payment
  where payment.id = any (sent_payslips.payments) and not payment.deleted
    and payment.business_id = access.business_id() and access.role() = 'admin'
    and exists (
      select from public.payslip_sends as send where send.payment_id = payment.id and send.state = 'sent');
$function$;
grant execute on function public.sent_payslips(uuid[]) to authenticated;
grant execute on function public.sent_payslips(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.settle_payslip(request_id uuid, outcome text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.payslip_sends as send
  set state = outcome, sent_at = case when outcome = 'sent' then now() end
  where send.request_id = settle_payslip.request_id and send.state = 'sending';
  update public.employee_payments as payment set sent_at = send.sent_at
  from public.payslip_sends as send
  where send.request_id = settle_payslip.request_id and send.state = 'sent' and payment.id = send.payment_id
    and payment.sent_at is distinct from send.sent_at::timestamptz(3);
$function$;
grant execute on function public.settle_payslip(uuid,text) to service_role;
