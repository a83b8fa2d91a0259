-- Which payslips were mailed is known to the server alone: an admin who sends those of a whole period, on whichever device
-- and whenever, is told of which payments there is none yet.

-- Of these payments of the caller's business those whose payslip left; none for whoever is no admin.
create function public.sent_payslips(payments uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select payment.id from public.employee_payments as payment
  where payment.id = any (sent_payslips.payments) and not payment.deleted
    and payment.business_id = access.business_id() and access.role() = 'admin'
    and exists (
      select from public.payslip_sends as send where send.payment_id = payment.id and send.state = 'sent');
$$;
revoke execute on function public.sent_payslips(uuid[]) from public, anon;
grant execute on function public.sent_payslips(uuid[]) to authenticated;
