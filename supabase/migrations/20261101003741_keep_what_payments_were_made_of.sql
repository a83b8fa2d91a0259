-- A payment keeps what it was made of, as the device that saved it computed it: hours, rules, rates, and what was entered
-- by hand. It explains the payment for ever, and tells what a punch that arrives later changes. The columns beside it stay
-- what counts; their sum is checked as before.

alter table public.employee_payments
  add column snapshot jsonb constraint snapshot_form
    check (snapshot is null or (jsonb_typeof(snapshot) = 'object' and octet_length(snapshot::text) <= 262144));
comment on column public.employee_payments.snapshot is
  'The inputs, lines and totals of the payment (schema/entities/pay-snapshot.ts). Null of payments of earlier versions.';
grant insert (snapshot) on public.employee_payments to authenticated;

create or replace function sync.payment_document(payment public.employee_payments) returns jsonb
language sql stable
return jsonb_build_object(
  'id', payment.id, 'business_id', payment.business_id, 'employee_id', payment.employee_id,
  'employee_name', payment.employee_name, 'payment_month', payment.payment_month,
  'payment_year', payment.payment_year, 'base_pay', payment.base_pay, 'tips', payment.tips,
  'fuel_stipend', payment.fuel_stipend, 'other_adjustments', payment.other_adjustments,
  'deductions', payment.deductions, 'total_pay', payment.total_pay, 'total_hours', payment.total_hours)
  || jsonb_build_object(
  'pay_period_start', payment.pay_period_start, 'pay_period_end', payment.pay_period_end,
  'notes', payment.notes, 'snapshot', payment.snapshot, 'created_by', payment.created_by,
  'created_at', sync.instant(payment.created_at));

-- No day is paid twice: two admins without a network may have chosen periods that share some. The very same period is for
-- the unique index to refuse. It comes after stamp_version by its name, so the business's lock is held by then and no other
-- payment comes in between.
create function public.refuse_paid_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.employee_payments as earlier
    where earlier.business_id = new.business_id and earlier.employee_id = new.employee_id and not earlier.deleted
      and earlier.id <> new.id and earlier.pay_period_start <= new.pay_period_end
      and earlier.pay_period_end >= new.pay_period_start
      and (earlier.pay_period_start, earlier.pay_period_end) <> (new.pay_period_start, new.pay_period_end)
  ) then
    raise exception 'conflict';
  end if;
  return new;
end;
$$;
revoke execute on function public.refuse_paid_days() from public, anon, authenticated;
create trigger employee_payments_unpaid_days before insert on public.employee_payments
  for each row when (current_user = 'authenticated') execute function public.refuse_paid_days();

-- Every row is written, so that devices fetch each with its new field.
update public.employee_payments set notes = notes;
