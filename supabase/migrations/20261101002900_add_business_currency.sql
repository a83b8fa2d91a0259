-- A business is paid for in US dollars, but pays its people in a currency of its own; and its admins choose what colour
-- the app has for everybody in it.

alter table public.businesses
  add column currency text not null default 'USD' constraint currency_form check (currency ~ '^[A-Z]{3}$');
comment on column public.businesses.currency is
  'The ISO 4217 code of what people are paid in. Only its form is checked: the list of codes changes every year.';

-- Every row is written, so that devices fetch each business with its currency.
update public.businesses set color_scheme = case
  when color_scheme in ('blue', 'teal', 'green', 'violet', 'rose', 'amber', 'slate') then color_scheme else 'blue' end;
alter table public.businesses
  drop constraint businesses_color_scheme_check,
  add constraint color_scheme_known
    check (color_scheme in ('blue', 'teal', 'green', 'violet', 'rose', 'amber', 'slate'));

grant select (currency), update (currency) on public.businesses to authenticated;

create or replace view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'currency', currency,
    'owner_id', owner_id, 'subscription_status', subscription_status, 'subscription_plan', subscription_plan,
    'staff_count', staff_count, 'paid_until', sync.instant(paid_until), 'approval_mode', approval_mode,
    'pin_salt', sync.pin_salt(id)) as document
  from public.businesses;

-- As before, with the currency of the amounts.
create or replace function public.claim_payslip(request_id uuid, payment_id uuid, caller uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.payslip_sends;
  slip jsonb;
begin
  -- The person may have left: their last hours are paid.
  select jsonb_build_object(
    'email', person.email, 'business_name', business.name, 'currency', business.currency, 'employee_name', payment.employee_name,
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
