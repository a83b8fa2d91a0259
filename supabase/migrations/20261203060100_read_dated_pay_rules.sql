-- Payments hold their rules as dated sets, in a second form of their snapshot, which an earlier app cannot read: it would pay
-- once more what such a payment adjusted.
set local lock_timeout = '2s';
create trigger employee_payments_require_protocol after insert on public.employee_payments
  for each row when (new.snapshot @> '{"form": 2}') execute function sync.require_protocol('5');

-- Managers' devices get the sets as they get the rules of the first form.
create or replace function access.paid_terms(business uuid, person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with periods as (
    select id, pay_period_start as first_day, pay_period_end as last_day, max(pay_period_end) over () - 400 as since
    from public.employee_payments where business_id = business and employee_id = person and not deleted
      and voided_at is null
  ), payments as materialized (
    select first_day, last_day, read.zone, read.currency, read.rules, read.sets, read.ms, read.late
    from periods
    left join lateral (
      select held #>> '{inputs,zone}' as zone, held ->> 'currency' as currency, held #> '{inputs,rules}' as rules,
        held #> '{inputs,sets}' as sets, (held ->> 'workedMs')::numeric as ms, held #> '{inputs,late}' as late
      from (select snapshot || '{}' as held from public.employee_payments as one
        where one.id = periods.id and first_day > since offset 0) as stored
      where (held @> '{"form": 1}' and jsonb_typeof(held #> '{inputs,rules}') = 'object'
          or held @> '{"form": 2}' and jsonb_typeof(held #> '{inputs,sets}') = 'array')
        and jsonb_typeof(held -> 'workedMs') = 'number'
    ) as read on true
  ), settled as (
    select one #>> '{period,from}' as first_day, one #>> '{period,to}' as last_day, sum((one ->> 'ms')::numeric) as ms
    from payments cross join jsonb_path_query(late, 'lax $[*] ? (@.ms.type() == "number")') as one
    group by 1, 2
  ), terms as (
    select zone, currency, rules, sets, jsonb_agg(jsonb_build_object('from', paid.first_day, 'to', paid.last_day,
      'ms', case when coalesce(rules, sets) is null then 0 else paid.ms + coalesce(settled.ms, 0) end)
      order by paid.first_day) as periods
    from payments as paid
    left join settled on settled.first_day = paid.first_day::text and settled.last_day = paid.last_day::text
    group by 1, 2, 3, 4
  )
  select coalesce(jsonb_agg(to_jsonb(terms) - case when sets is null then 'sets' else '' end
    order by periods #>> '{0,from}', rules, sets), '[]')
  from terms;
$$;
comment on column public.last_paid_days.terms is
  'The paid periods by zone, currency and pay rules, with the hours in ms that were paid and adjusted for each. The rules, or dated sets of them, are null where nothing is adjusted: for payments without a snapshot, and 400 days before the latest.';
