-- Until when people are paid is kept by the database, and read by those who manage.
begin;
select plan(23);
select tests.set_scene();

create function pg_temp.pay(person text, first_day date, last_day date, snapshot jsonb default null) returns void
language sql as $$
  insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay,
    total_pay, total_hours, pay_period_start, pay_period_end, created_by, snapshot)
  select tests.id(person || ' paid until ' || last_day), business_id, id, person, 3, 2026, 100, 100, 10, first_day, last_day, id,
    snapshot
  from public.profiles where id = tests.id(person);
$$;
create function pg_temp.snapshot(first_day text, last_day text, ms bigint, late jsonb default '[]', rules text default 'one')
  returns jsonb
language sql as $$
  select jsonb_build_object('form', 1, 'currency', 'USD', 'workedMs', ms, 'lines', '[]'::jsonb, 'totals',
    '{"base": 10000}'::jsonb, 'inputs', jsonb_build_object('zone', 'UTC', 'rules', jsonb_build_object('name', rules),
      'rates', '[{"from": "2026-01-01", "cents": 1000}]'::jsonb, 'late', late,
      'period', jsonb_build_object('from', first_day, 'to', last_day)));
$$;
create function pg_temp.held(person text) returns public.last_paid_days
language sql as $$
  select held from public.last_paid_days as held where employee_id = tests.id(person);
$$;

select pg_temp.pay('employee', '2026-03-01', '2026-03-14');
select pg_temp.pay('baker', '2026-03-01', '2026-03-14');
select tests.finds_nothing('manager', 'select from public.employee_payments', 'payment');

select is((pg_temp.held('employee')).day, '2026-03-14'::date, 'a payment says until when');
select is((pg_temp.held('employee')).terms, '[{"zone": null, "currency": null, "rules": null,
  "periods": [{"from": "2026-03-01", "to": "2026-03-14", "ms": 0}]}]'::jsonb, 'one without a snapshot has no rules');
select pg_temp.pay('employee', '2026-02-15', '2026-02-28', pg_temp.snapshot('2026-02-15', '2026-02-28', 36000000));
select is((pg_temp.held('employee')).day, '2026-03-14'::date, 'an earlier period that is paid later changes no day');
select is((pg_temp.held('employee')).terms, '[{"zone": "UTC", "currency": "USD", "rules": {"name": "one"},
  "periods": [{"from": "2026-02-15", "to": "2026-02-28", "ms": 36000000}]}, {"zone": null, "currency": null, "rules": null,
  "periods": [{"from": "2026-03-01", "to": "2026-03-14", "ms": 0}]}]'::jsonb, 'the terms have no amounts');
select pg_temp.pay('employee', '2026-03-15', '2026-03-28', pg_temp.snapshot('2026-03-15', '2026-03-28', 7200000,
  '[{"period": {"from": "2026-02-15", "to": "2026-02-28"}, "ms": -3600000, "cents": -1000, "lines": []}]'));
select is((pg_temp.held('employee')).terms #> '{0,periods}', '[{"from": "2026-02-15", "to": "2026-02-28", "ms": 32400000},
  {"from": "2026-03-15", "to": "2026-03-28", "ms": 7200000}]'::jsonb, 'what was settled later counts to the period');
select pg_temp.pay('employee', '2026-03-29', '2026-04-11', pg_temp.snapshot('2026-03-29', '2026-04-11', 1, rules => 'two'));
select is(jsonb_array_length((pg_temp.held('employee')).terms), 3, 'other rules are other terms');
select pg_temp.pay('employee', '2024-12-01', '2024-12-14', pg_temp.snapshot('2024-12-01', '2024-12-14', 1));
select is((pg_temp.held('employee')).terms -> 0, '{"zone": null, "currency": null, "rules": null, "periods": [
  {"from": "2024-12-01", "to": "2024-12-14", "ms": 0}, {"from": "2026-03-01", "to": "2026-03-14", "ms": 0}]}'::jsonb,
  'periods of long ago have no rules');
select pg_temp.pay('employee', date '2026-04-30' + 2 * place::int, date '2026-05-01' + 2 * place::int, garbage)
from unnest(array['{"form": 1}', '{"form": 2, "workedMs": 1}',
  '{"form": 1, "workedMs": "x", "inputs": {"rules": {}, "late": 3}}']::jsonb[]) with ordinality as given (garbage, place);
select is((pg_temp.held('employee')).day, '2026-05-07'::date, 'a snapshot that nobody can read still pays its days');

-- Payments that are corrected, voided or removed.
update public.employee_payments set pay_period_end = '2026-05-08' where id = tests.id('employee paid until 2026-05-07');
select is((pg_temp.held('employee')).day, '2026-05-08'::date, 'a corrected payment moves the day');
update public.employee_payments set deleted = true where pay_period_start >= '2026-03-29';
select is((pg_temp.held('employee')).day, '2026-03-28'::date, 'voided payments count no more');
select is(jsonb_array_length((pg_temp.held('employee')).terms), 2, 'nor do their terms');
delete from public.employee_payments where employee_id = tests.id('employee');
select is((pg_temp.held('employee')).day, null, 'without a payment there is no day');
select is((pg_temp.held('employee')).terms, '[]'::jsonb, 'and there are no terms');
select pg_temp.pay('employee', '2026-03-01', '2026-03-14');
select is((pg_temp.held('employee')).day, '2026-03-14'::date, 'and another payment has one again');
select pg_temp.pay('colleague', '2026-03-01', '2026-03-14');
update public.employee_payments set employee_id = tests.id('manager') where employee_id = tests.id('colleague');
select is((pg_temp.held('colleague')).day, null, 'a payment that was somebody else''s is theirs no more');
select is((pg_temp.held('manager')).day, '2026-03-14'::date, 'but the other''s');

-- Those who were paid before.
delete from public.last_paid_days
  where employee_id in (select tests.id(person) from unnest('{employee,manager,baker}'::text[]) as person);
select is(access.fill_last_paid_days(2), 2::bigint, 'those who were paid before are filled some at a time');
select is(access.fill_last_paid_days(2), 1::bigint, 'until all are');
select is(access.fill_last_paid_days(2), 0::bigint, 'and nobody twice');
select is((pg_temp.held('baker')).day, '2026-03-14'::date, 'as if they were paid now');

-- Payments of the second form, which an earlier app cannot read, close the business to it. They have their rules as dated sets.
select pg_temp.pay('admin', '2026-03-01', '2026-03-14', '{"form": 2, "currency": "USD", "workedMs": 3600000, "inputs": {
  "zone": "UTC", "sets": [{"from": "2000-01-01", "code": "generic", "params": {}}], "late": []}}');
select is((pg_temp.held('admin')).terms, '[{"zone": "UTC", "currency": "USD", "rules": null,
  "sets": [{"from": "2000-01-01", "code": "generic", "params": {}}],
  "periods": [{"from": "2026-03-01", "to": "2026-03-14", "ms": 3600000}]}]'::jsonb, 'the second form has sets of rules');
select is((select min_protocol from sync.business_versions where business_id = tests.id('café')), 5, 'the second form needs a newer app');

select * from finish();
rollback;
