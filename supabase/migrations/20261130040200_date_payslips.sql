-- Area: payslips.
-- Marks payments whose payslip was mailed; none of a voided payment is.
set local lock_timeout = '2s';

create or replace function public.claim_payslip(request_id uuid, payment_id uuid, caller uuid) returns jsonb
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
$$;

-- The row of the payment says so too: devices show when its payslip was mailed.
create or replace function public.settle_payslip(request_id uuid, outcome text) returns void
language sql security definer set search_path = '' as $$
  update public.payslip_sends as send
  set state = outcome, sent_at = case when outcome = 'sent' then now() end
  where send.request_id = settle_payslip.request_id and send.state = 'sending';
  update public.employee_payments as payment set sent_at = send.sent_at
  from public.payslip_sends as send
  where send.request_id = settle_payslip.request_id and send.state = 'sent' and payment.id = send.payment_id
    and payment.sent_at is distinct from send.sent_at::timestamptz(3);
$$;

-- safe: a row per payment whose payslip was mailed, once; devices wait for their business's lock no longer than that.
update public.employee_payments as payment set sent_at = mailed.at
from (select payment_id, max(sent_at) as at from public.payslip_sends where state = 'sent' group by payment_id) as mailed
where mailed.payment_id = payment.id;
