-- Somebody who changes business within a period is paid by both. One index for all businesses refused the second, and
-- told it by that of the first.

create unique index one_payment_per_period_of_a_business
  on public.employee_payments (business_id, employee_id, pay_period_start, pay_period_end) where not deleted;
drop index public.one_payment_per_period;
