-- Area: pay.
-- A saved payment never changes, but it can be voided: its days are to be paid again. Also says when its payslip was mailed.
set local lock_timeout = '2s';

alter table public.employee_payments add column sent_at timestamptz(3), add column voided_at timestamptz(3);
comment on column public.employee_payments.sent_at is 'When its payslip was last mailed; null for never.';
comment on column public.employee_payments.voided_at is
  'When an admin voided it, so that its days count as unpaid; null while it is in force.';

-- safe: the next statement makes it again; payments wait for that.
drop index public.one_payment_per_period_of_a_business;
create unique index if not exists one_payment_per_period_of_a_business
  on public.employee_payments (business_id, employee_id, pay_period_start, pay_period_end)
  where not deleted and voided_at is null;

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
  'created_at', sync.instant(payment.created_at), 'sent_at', sync.instant(payment.sent_at),
  'voided_at', sync.instant(payment.voided_at));

create or replace function public.refuse_paid_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.employee_payments as earlier
    where earlier.business_id = new.business_id and earlier.employee_id = new.employee_id and not earlier.deleted
      and earlier.voided_at is null
      and earlier.id <> new.id and earlier.pay_period_start <= new.pay_period_end
      and earlier.pay_period_end >= new.pay_period_start
      and (earlier.pay_period_start, earlier.pay_period_end) <> (new.pay_period_start, new.pay_period_end)
  ) then
    raise exception 'conflict';
  end if;
  return new;
end;
$$;

create or replace function access.paid_terms(business uuid, person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with periods as (
    select id, pay_period_start as first_day, pay_period_end as last_day, max(pay_period_end) over () - 400 as since
    from public.employee_payments where business_id = business and employee_id = person and not deleted
      and voided_at is null
  ), payments as materialized (
    select first_day, last_day, read.zone, read.currency, read.rules, read.ms, read.late
    from periods
    left join lateral (
      select held #>> '{inputs,zone}' as zone, held ->> 'currency' as currency, held #> '{inputs,rules}' as rules,
        (held ->> 'workedMs')::numeric as ms, held #> '{inputs,late}' as late
      from (select snapshot || '{}' as held from public.employee_payments as one
        where one.id = periods.id and first_day > since offset 0) as stored
      where held @> '{"form": 1}' and jsonb_typeof(held #> '{inputs,rules}') = 'object'
        and jsonb_typeof(held -> 'workedMs') = 'number'
    ) as read on true
  ), settled as (
    select one #>> '{period,from}' as first_day, one #>> '{period,to}' as last_day, sum((one ->> 'ms')::numeric) as ms
    from payments cross join jsonb_path_query(late, 'lax $[*] ? (@.ms.type() == "number")') as one
    group by 1, 2
  ), terms as (
    select zone, currency, rules, jsonb_agg(jsonb_build_object('from', paid.first_day, 'to', paid.last_day,
      'ms', case when rules is null then 0 else paid.ms + coalesce(settled.ms, 0) end) order by paid.first_day) as periods
    from payments as paid
    left join settled on settled.first_day = paid.first_day::text and settled.last_day = paid.last_day::text
    group by 1, 2, 3
  )
  select coalesce(jsonb_agg(to_jsonb(terms) order by periods #>> '{0,from}', rules), '[]') from terms;
$$;

create or replace function access.keep_last_paid_day(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  insert into public.last_paid_days as held (business_id, employee_id, day, terms)
  values (business, person, (
    select max(pay_period_end) from public.employee_payments
    where business_id = business and employee_id = person and not deleted and voided_at is null),
    access.paid_terms(business, person))
  on conflict on constraint one_last_paid_day_per_person do update set day = excluded.day, terms = excluded.terms
  where (held.day, held.terms) is distinct from (excluded.day, excluded.terms);
$$;

-- Voids a payment for an admin: 'voided', or 'adjusted' where a later payment pays more or less for its period, which
-- must be voided first: nothing is paid twice. It takes the lock of the business, like saving a payment.
create function public.void_payment(payment uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  held public.employee_payments;
begin
  if access.business_id() is null or access.role() <> 'admin' or access.lacks_second_factor() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  perform sync.lock_business(access.business_id());
  select * into held from public.employee_payments as one
  where one.id = void_payment.payment and one.business_id = access.business_id() and not one.deleted;
  if held.id is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if held.voided_at is not null then
    return 'voided';
  end if;
  if exists (
    select from public.employee_payments as later
    where later.business_id = held.business_id and later.employee_id = held.employee_id and not later.deleted
      and later.voided_at is null and later.snapshot #> '{inputs,late}' @> jsonb_build_array(jsonb_build_object(
        'period', jsonb_build_object('from', held.pay_period_start, 'to', held.pay_period_end)))
  ) then
    return 'adjusted';
  end if;
  update public.employee_payments set voided_at = now() where id = held.id returning * into held;
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, earlier, later)
  values (held.business_id, 'employee_payments', held.id, held.version, auth.uid(), sync.device(),
    sync.about(to_jsonb(held)), '{"voided_at": null}', jsonb_build_object('voided_at', sync.instant(held.voided_at)));
  return 'voided';
end;
$$;
revoke execute on function public.void_payment(uuid) from public, anon;
grant execute on function public.void_payment(uuid) to authenticated;
