-- What was paid: an admin saves it once, and nobody changes or deletes it.
begin;
select plan(46);
select tests.set_scene();

create function pg_temp.payment(business text, person text, fields text default '100, 0, 0, 0, 10, 90',
  author text default 'auth.uid()', month text default '2024-03') returns text
language sql as $$
  select format('insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month,
    payment_year, base_pay, tips, fuel_stipend, other_adjustments, deductions, total_pay, total_hours, pay_period_start,
    pay_period_end, created_by) values (gen_random_uuid(), %s, %s, %L, 3, 2024, %s, 8, %L, %L, %s)',
    business, person, 'Somebody', fields, month || '-01', month || '-28', author);
$$;
do $$
begin
  execute pg_temp.payment(format('tests.id(%L)', 'café'), format('tests.id(%L)', 'employee'), author => format('tests.id(%L)', 'admin'));
  execute pg_temp.payment(format('tests.id(%L)', 'café'), format('tests.id(%L)', 'manager'), author => format('tests.id(%L)', 'admin'));
  execute pg_temp.payment(format('tests.id(%L)', 'bakery'), format('tests.id(%L)', 'baker'), author => format('tests.id(%L)', 'stranger'));
end;
$$;

select tests.closed('public.employee_payments', 'select insert', 'anonymous');
select tests.closed('public.employee_payments', 'update delete');
select tests.allows('People read what they were paid', 'employee manager',
  'select from public.employee_payments where employee_id = auth.uid()', 'their own');
select tests.denies('People read what they were paid', 'employee leaver',
  $$select from public.employee_payments where employee_id = tests.id('manager')$$, 'that of somebody else');
select tests.allows('Admins read the payments of their business', 'admin',
  $$select from public.employee_payments where employee_id = tests.id('employee')$$, 'that of their staff');
select tests.allows('Admins read the payments of their business', 'stranger',
  $$select from public.employee_payments where employee_id = tests.id('baker')$$, 'that of their staff');
select tests.denies('Admins read the payments of their business', 'manager',
  $$select from public.employee_payments where employee_id = tests.id('employee')$$, 'that of their staff');
select tests.denies('Admins read the payments of their business', 'admin',
  $$select from public.employee_payments where employee_id = tests.id('baker')$$, 'that of another business');
select tests.denies('Admins read the payments of their business', 'stranger',
  $$select from public.employee_payments where employee_id = tests.id('employee')$$, 'that of another business');

select tests.allows('Admins save payments', 'admin',
  pg_temp.payment('access.business_id()', $$tests.id('colleague')$$), 'for their staff');
select tests.allows('Admins save payments', 'admin',
  pg_temp.payment('access.business_id()', $$tests.id('leaver')$$), 'for somebody who left');
select tests.allows('Admins save payments', 'stranger',
  pg_temp.payment('access.business_id()', 'auth.uid()'), 'for themselves');
select tests.denies('Admins save payments', 'employee manager',
  pg_temp.payment('access.business_id()', $$tests.id('colleague')$$), 'where they work');
select tests.denies('Admins save payments', 'admin',
  pg_temp.payment('access.business_id()', $$tests.id('baker')$$, month => '2024-05'), 'for somebody who never worked there');
select tests.denies('Admins save payments', 'admin',
  pg_temp.payment('access.business_id()', $$tests.id('colleague')$$, author => $$tests.id('manager')$$), 'in the name of somebody else');
select tests.denies('Admins save payments', 'admin',
  pg_temp.payment($$tests.id('bakery')$$, $$tests.id('baker')$$, month => '2024-04'), 'elsewhere');
select tests.denies('Admins save payments', 'stranger leaver',
  pg_temp.payment($$tests.id('café')$$, $$tests.id('colleague')$$), 'elsewhere');
select tests.withholds('public.employee_payments', 'insert', 'created_at updated_at version deleted');
select tests.refuses('admin', pg_temp.payment('access.business_id()', $$tests.id('colleague')$$, '100, 0, 0, 0, 10, 100'),
  'new row for relation "employee_payments" violates check constraint "total_is_the_sum"', 'save a total that is not the sum');
select tests.refuses('admin', pg_temp.payment('access.business_id()', $$tests.id('employee')$$),
  'duplicate key value violates unique constraint "one_payment_per_period_of_a_business"', 'pay a period twice');

-- Somebody who changed business in the middle of a period is paid by both.
update public.profiles set business_id = tests.id('bakery') where id = tests.id('employee');
select tests.permits('stranger', pg_temp.payment('access.business_id()', $$tests.id('employee')$$),
  'pay somebody for a period that another business paid them for as well');

select * from finish();
rollback;
