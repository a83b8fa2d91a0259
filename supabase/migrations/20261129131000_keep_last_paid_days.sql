-- Area: pay.
-- The last day for which each person was paid, for managers: later changes of earlier times become adjustments of the
-- next payment, which the app announces before they are made. No amounts.
set local lock_timeout = '2s';

create table public.last_paid_days (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  employee_id uuid not null references public.profiles (id),
  day date,
  terms jsonb not null default '[]' check (jsonb_typeof(terms) = 'array'),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  constraint one_last_paid_day_per_person unique (business_id, employee_id)
);
comment on table public.last_paid_days is
  'Until when each person is paid, and the hours and rules of their payments, without amounts. Kept by a trigger.';
comment on column public.last_paid_days.day is 'The end of the latest paid period, inclusive; null if no payment is left.';
comment on column public.last_paid_days.terms is
  'The paid periods by zone, currency and pay rules, with the hours in ms that were paid and adjusted for each. The rules are null where nothing is adjusted: for payments without a snapshot, and 400 days before the latest.';
create index if not exists last_paid_days_by_version on public.last_paid_days (business_id, version, id);
create index if not exists last_paid_days_by_employee on public.last_paid_days (employee_id);
alter table public.last_paid_days enable row level security;
revoke all on public.last_paid_days from anon, authenticated, service_role;
grant select on public.last_paid_days to authenticated;
call sync.keep('last_paid_days', 'versions');
create policy "Managers read until when their people are paid" on public.last_paid_days
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));

-- What later payments settled of a period counts to it. Each snapshot is read once (`read`): it is large and compressed.
create function access.paid_terms(business uuid, person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with periods as (
    select id, pay_period_start as first_day, pay_period_end as last_day, max(pay_period_end) over () - 400 as since
    from public.employee_payments where business_id = business and employee_id = person and not deleted
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

create function access.keep_last_paid_day(business uuid, person uuid) returns void
language sql set search_path = '' as $$
  insert into public.last_paid_days as held (business_id, employee_id, day, terms)
  values (business, person, (
    select max(pay_period_end) from public.employee_payments
    where business_id = business and employee_id = person and not deleted), access.paid_terms(business, person))
  on conflict on constraint one_last_paid_day_per_person do update set day = excluded.day, terms = excluded.terms
  where (held.day, held.terms) is distinct from (excluded.day, excluded.terms);
$$;

-- Payments are only saved today; one that is corrected, voided or removed counts anew.
create function access.follow_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform access.keep_last_paid_day(old.business_id, old.employee_id);
  end if;
  if tg_op <> 'DELETE' then
    perform access.keep_last_paid_day(new.business_id, new.employee_id);
  end if;
  return null;
end;
$$;
create trigger employee_payments_last_paid_day after insert or update or delete on public.employee_payments
  for each row execute function access.follow_payment();

-- Fills the days of people who were paid before there were any; returns how many. Call it until it returns 0.
create function access.fill_last_paid_days(most int default 1000) returns bigint
language sql set search_path = '' as $$
  with missing as materialized (
    select distinct business_id, employee_id from public.employee_payments as payment
    where not exists (
      select from public.last_paid_days as held
      where held.business_id = payment.business_id and held.employee_id = payment.employee_id)
    order by business_id, employee_id limit most
  )
  select count(*) from (
    select access.keep_last_paid_day(business_id, employee_id) from missing offset 0) as filled;
$$;
revoke execute on function access.paid_terms(uuid, uuid), access.keep_last_paid_day(uuid, uuid),
  access.follow_payment(), access.fill_last_paid_days(int) from public;

-- The documents, beside payments and rates.
create view sync.last_paid_days with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'last_paid_day', 'id', id, 'business_id', business_id, 'employee_id', employee_id, 'day', day,
    'terms', terms) as document
  from public.last_paid_days where business_id = (select access.business_id()) and (select access.manages());
comment on view sync.last_paid_days is
  'What the caller may read of one table along one index: a source of sync.employee_payments.';
grant select on sync.last_paid_days to authenticated;
create or replace view sync.employee_payments with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_payments
  union all select id, version, deleted, document from sync.own_payments
  union all select id, version, deleted, document from sync.pay_rates
  union all select id, version, deleted, document from sync.last_paid_days;
comment on view sync.employee_payments is
  'Payments as documents: all for admins, their own for everybody else; until when people are paid for managers.';
insert into sync.sources (view_name, place, source) values ('employee_payments', 4, 'last_paid_days');
insert into sync.kinds (collection, kind, row_table) values ('employee_payments', 'last_paid_day', 'last_paid_days');
call sync.share_ids('last_paid_days', 'employee_payments');
select sync.tally('last_paid_days', 'employee_payments', 'null', $$'managers'$$);
comment on column public.businesses.paid_until is
  'Unused: last_paid_days says until when people are paid. Kept for the previous app, always null.';
