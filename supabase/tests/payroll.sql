-- The rules of pay, what payments were made of, and the payslips that are kept as files.
begin;
select plan(84);
select tests.set_scene();

select tests.permits('employee manager admin stranger',
  $$select from sync.businesses where document ->> 'pay_every' = 'two-weeks' and document -> 'overtime_percent' = '150'$$,
  'read the rules by which they are paid');
select tests.permits('admin', $$update public.businesses set pay_rounding_minutes = 15, pay_rounding_mode = 'in-favour',
  pay_early_grace_minutes = 5, pay_break_after_minutes = 360, pay_break_minutes = 20, pay_breaks_paid = true,
  overtime_day_minutes = 480, overtime_week_minutes = 2400, overtime_percent = 175, overtime_second_day_minutes = 720,
  overtime_second_percent = 200, pay_overnight = 'split', pay_week_start = 'mon', pay_every = 'month',
  pay_anchor = '2026-01-01', payroll_codes = '{"company": "ABC"}' where id = access.business_id()$$,
  'lay down how people are paid');
select tests.denies('Admins change their business', 'employee manager',
  $$update public.businesses set overtime_percent = 200 where id = access.business_id()$$, 'overtime of');
select tests.denies('Admins change their business', 'stranger',
  $$update public.businesses set pay_rounding_mode = 'down' where id = tests.id('café')$$, 'the rounding of another');
select tests.refuses('admin', format('update public.businesses set %I = %s where id = access.business_id()', name, value),
  format('new row for relation "businesses" violates check constraint "businesses_%s_check"', name),
  format('set %s to %s', name, value))
from (values
  ('pay_rounding_minutes', '7'), ('pay_rounding_mode', $$'mine'$$), ('pay_early_grace_minutes', '121'),
  ('pay_break_after_minutes', '0'), ('pay_break_minutes', '241'), ('overtime_day_minutes', '1441'),
  ('overtime_week_minutes', '-1'), ('overtime_percent', '99'), ('overtime_second_day_minutes', '-1'),
  ('overtime_second_percent', '1001'), ('pay_overnight', $$'never'$$), ('pay_week_start', $$'tue'$$),
  ('pay_every', $$'day'$$), ('pay_anchor', $$'1999-12-31'$$), ('payroll_codes', $$'[]'$$),
  ('payroll_codes', $$jsonb_build_object('company', repeat('x', 65536))$$)
) as wrong (name, value);
update public.businesses set payroll_codes = '{"company": "ABC"}';
select tests.withholds('public.businesses', 'select', 'payroll_codes', 'employee manager admin stranger');
select tests.permits('admin stranger', $$select from sync.businesses where document #>> '{payroll_codes,company}' = 'ABC'$$,
  'read the codes of their payroll product');
select tests.finds_nothing('employee manager', $$select from sync.businesses
  where document ->> 'payroll_codes' is not null$$, 'code of a payroll product');
select tests.finds_nothing('admin', $$select where sync.payroll_codes(tests.id('bakery')) is not null$$,
  'code of another business');

create function pg_temp.payment(name text, person text, first text, last text, snapshot text default 'null') returns text
language sql as $$
  select format('insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month,
    payment_year, base_pay, total_pay, total_hours, pay_period_start, pay_period_end, snapshot, created_by)
    values (tests.id(%L), access.business_id(), tests.id(%L), %L, 3, 2024, 100, 100, 8, %L, %L, %s, auth.uid())',
    name, person, person, first, last, snapshot);
$$;
select tests.permits('admin', pg_temp.payment('p', 'employee', '2024-03-01', '2024-03-14', $$'{"form": 1}'$$),
  'keep what a payment was made of');
select tests.denies('Admins save payments', 'employee manager',
  pg_temp.payment('p', 'employee', '2024-03-01', '2024-03-14', $$'{"form": 1}'$$), 'with what it was made of');
select tests.refuses('admin', pg_temp.payment('p', 'employee', '2024-03-01', '2024-03-14', wrong),
  'new row for relation "employee_payments" violates check constraint "snapshot_form"', 'keep ' || left(wrong, 30))
from unnest(array[$$'[]'$$, $$'1'$$, $$jsonb_build_object('lines', repeat('x', 262144))$$]) as wrong;

do $$
begin
  perform tests.act_as('admin');
  execute pg_temp.payment('payment of the employee', 'employee', '2024-03-01', '2024-03-14', $q$'{"form": 1}'$q$);
  execute pg_temp.payment('payment of the manager', 'manager', '2024-03-01', '2024-03-14');
  perform tests.act_as('stranger');
  execute pg_temp.payment('payment of the baker', 'baker', '2024-03-01', '2024-03-14');
  reset role;
end;
$$;
select tests.permits('employee', $$select from sync.employee_payments where document #> '{snapshot,form}' = '1'$$,
  'read what their payment was made of');
select tests.finds_nothing('manager', $$select from sync.employee_payments where document #> '{snapshot,form}' = '1'$$,
  'snapshot of somebody else');
select tests.withholds('public.employee_payments', 'update', 'snapshot total_pay', 'employee manager admin');
select tests.refuses('admin', pg_temp.payment('p', 'employee', first, last), 'conflict',
  format('pay days twice, from %s to %s', first, last))
from (values ('2024-03-14', '2024-03-20'), ('2024-02-20', '2024-03-01'), ('2024-03-05', '2024-03-06'),
  ('2024-02-01', '2024-04-01')) as period (first, last);
select tests.permits('admin', pg_temp.payment('p', 'employee', first, last), format('pay from %s to %s', first, last))
from (values ('2024-03-15', '2024-03-28'), ('2024-02-16', '2024-02-29')) as period (first, last);
select tests.permits('admin', pg_temp.payment('p', 'colleague', '2024-03-05', '2024-03-06'),
  'pay somebody else for the same days');

-- Files, by the name of the payment and of whom it is said to be of.
create function pg_temp.file(business text, person text, payment text) returns text
language sql as $$
  select tests.id(business) || '/' || tests.id(person) || '/' || tests.id('payment of the ' || payment) || '.pdf';
$$;
do $$
begin
  execute tests.store('payslips', pg_temp.file('café', 'employee', 'employee'));
  execute tests.store('payslips', pg_temp.file('café', 'manager', 'manager'));
  execute tests.store('payslips', pg_temp.file('bakery', 'baker', 'baker'));
  execute tests.store('resumes', 'cv.pdf');
end;
$$;
create function pg_temp.read(business text, person text) returns text
language sql as $$
  select format('select from storage.objects where name = %L', pg_temp.file(business, person, person));
$$;
grant execute on function pg_temp.file(text, text, text) to authenticated;
select tests.allows('People read the payslips of payments that they may read', 'employee admin',
  pg_temp.read('café', 'employee'), 'their own, or of their staff');
select tests.allows('People read the payslips of payments that they may read', 'manager',
  pg_temp.read('café', 'manager'), 'their own');
select tests.denies('People read the payslips of payments that they may read', 'manager colleague leaver stranger newcomer',
  pg_temp.read('café', 'employee'), 'that of somebody else');
select tests.denies('People read the payslips of payments that they may read', 'admin employee',
  pg_temp.read('bakery', 'baker'), 'that of another business');
select tests.denies('People read the payslips of payments that they may read', 'admin employee',
  $$select from storage.objects where bucket_id = 'resumes'$$, 'what is in another bucket');
delete from storage.objects where bucket_id = 'payslips';
select tests.allows('Admins keep the payslips of their business', 'admin',
  tests.store('payslips', pg_temp.file('café', 'employee', 'employee')), 'of a payment');
select tests.denies('Admins keep the payslips of their business', 'employee manager stranger',
  tests.store('payslips', pg_temp.file('café', 'employee', 'employee')), 'of a payment');
select tests.denies('Admins keep the payslips of their business', 'admin',
  tests.store('payslips', name), 'called ' || left(name, 8) || what)
from (values
  (pg_temp.file('bakery', 'baker', 'baker'), ' of another business'),
  (pg_temp.file('café', 'manager', 'employee'), ' of one who was not paid it'),
  (pg_temp.file('café', 'employee', 'nobody'), ' of no payment'),
  ('payslip.pdf', ' as they like'),
  (pg_temp.file('café', 'employee', 'employee') || '.pdf', ' twice a PDF')
) as wrong (name, what);
select tests.denies('Admins keep the payslips of their business', 'admin',
  tests.store('resumes', pg_temp.file('café', 'employee', 'employee')), 'in another bucket');

-- Which payslips were mailed.
insert into public.payslip_sends (request_id, payment_id, requested_by, state)
select gen_random_uuid(), tests.id('payment of the ' || person), tests.id(admin), state
from (values ('employee', 'admin', 'sent'), ('manager', 'admin', 'sending'), ('manager', 'admin', 'failed'),
  ('baker', 'stranger', 'sent')) as given (person, admin, state);
create function pg_temp.sent() returns text
language sql as $$
  select format('select from public.sent_payslips(array[%L, %L, %L]::uuid[]) as id', tests.id('payment of the employee'),
    tests.id('payment of the manager'), tests.id('payment of the baker'));
$$;
select tests.permits('admin', pg_temp.sent() || format(' where id = %L', tests.id('payment of the employee')),
  'learn which payslips were mailed');
select tests.finds_nothing('admin', pg_temp.sent() || format(' where id <> %L', tests.id('payment of the employee')),
  'payslip that is on its way, or of another business');
select tests.permits('stranger', pg_temp.sent() || format(' where id = %L', tests.id('payment of the baker')),
  'learn of their own business');
select tests.finds_nothing('employee manager newcomer leaver', pg_temp.sent(), 'word of payslips');
select is(tests.attempt('anonymous', pg_temp.sent()), '42501 permission denied for function sent_payslips',
  'whoever is not signed in learns of none');

select * from finish();
rollback;
