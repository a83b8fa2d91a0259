-- Pay rules by day: members read them, admins add them, and what is in force stays.
begin;
select plan(90);
select tests.set_scene();

create function pg_temp.today(later int default 0) returns date
language sql as $$select (now() at time zone 'Europe/Dublin')::date + later$$;
insert into public.rule_sets (id, business_id, from_day, code, params, created_by)
select tests.id(name), tests.id(business), pg_temp.today(later), 'generic', '{"overtime_percent": 150}', tests.id(admin)
from (values ('present', 'café', 0, 'admin'), ('coming', 'café', 1, 'admin'), ('of the bakery', 'bakery', 1, 'stranger'))
  as rules (name, business, later, admin);

-- Who reads them.
select tests.closed('public.rule_sets', 'select insert update', 'anonymous');
select tests.closed('public.rule_sets', 'delete');
select tests.allows('Members read the pay rules of their business', 'employee manager admin',
  $$select from public.rule_sets where id = tests.id('present')$$, 'of their own');
select tests.denies('Members read the pay rules of their business', 'employee manager admin',
  $$select from public.rule_sets where id = tests.id('of the bakery')$$, 'of another business');
select tests.denies('Members read the pay rules of their business', 'stranger baker newcomer leaver',
  $$select from public.rule_sets where id = tests.id('present')$$, 'of another business');
select tests.permits('employee manager admin', $$select from sync.templates where document ->> 'kind' = 'rule_set'
  and id = tests.id('coming')$$, 'pull them');

-- Who adds them.
create function pg_temp.lay_down(later int default 5, author text default 'auth.uid()', code text default 'generic',
  params text default '{"overtime_percent": 150, "pay_breaks_paid": true, "pay_overnight": "split", "overtime_day_minutes": null}')
returns text language sql as $$
  select format('insert into public.rule_sets (id, business_id, from_day, code, params, created_by)
    values (%L, access.business_id(), %L, %L, %L, %s)', tests.id('new'), pg_temp.today(later), code, params, author);
$$;
select tests.allows('Admins add pay rules', 'admin', pg_temp.lay_down(), 'from a day to come');
select tests.allows('Admins add pay rules', 'admin', pg_temp.lay_down(-400), 'from a day that is over');
select tests.allows('Admins add pay rules', 'admin', pg_temp.lay_down(5, 'auth.uid()', 'us-federal', '{}'), 'of a later app');
select tests.denies('Admins add pay rules', 'employee manager', pg_temp.lay_down(), 'of their business');
select tests.denies('Admins add pay rules', 'admin', pg_temp.lay_down(5, format('%L', tests.id('manager'))),
  'in the name of somebody else');
select tests.denies('Admins add pay rules', 'stranger newcomer leaver',
  replace(pg_temp.lay_down(), 'access.business_id()', format('%L', tests.id('café'))), 'where they do not work');
select tests.refuses('admin', pg_temp.lay_down(5, 'auth.uid()', 'generic', wrong),
  'new row for relation "rule_sets" violates check constraint "rule_sets_params_form"', 'say ' || left(wrong, 20))
from unnest(array['[]', '7', '{"a": {}}', '{"a": [1]}', format('{"a": "%s"}', repeat('x', 8200))]) as wrong;
select tests.refuses('admin', pg_temp.lay_down(5, 'auth.uid()', code),
  'new row for relation "rule_sets" violates check constraint "rule_sets_code_form"', 'name them ' || code)
from unnest(array['', 'Generic', '7', 'a b']) as code;
select tests.withholds('public.rule_sets', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.rule_sets', 'update',
  'id business_id from_day code params created_by created_at updated_at version');

-- Who withdraws them, and until when.
create function pg_temp.withdraw(rules text) returns text
language sql as $$select format('update public.rule_sets set deleted = true where id = %L', tests.id(rules))$$;
select tests.allows('Admins withdraw pay rules', 'admin', pg_temp.withdraw('coming'), 'that are still to come');
select tests.denies('Admins withdraw pay rules', 'employee manager', pg_temp.withdraw('coming'), 'of their business');
select tests.denies('Admins withdraw pay rules', 'admin', pg_temp.withdraw('of the bakery'), 'of another business');
select tests.denies('Admins withdraw pay rules', 'stranger newcomer leaver', pg_temp.withdraw('coming'), 'of another business');
select tests.refuses('admin', pg_temp.withdraw('present'), 'rule_set_begun', 'withdraw what counts since today');
update public.rule_sets set deleted = true where id = tests.id('coming');
select tests.refuses('admin', $$update public.rule_sets set deleted = false where id = tests.id('coming')$$, 'gone', 'bring it back');

-- Several of one day: those of one push too have an order.
insert into public.rule_sets (id, business_id, from_day, code, params, created_by)
select tests.id('one of ' || number), tests.id('café'), pg_temp.today(9), 'generic', jsonb_build_object('overtime_percent', number),
  tests.id('admin')
from generate_series(101, 105) as number;
select is((select array_agg((params ->> 'overtime_percent')::int order by version, created_at) from public.rule_sets
  where business_id = tests.id('café') and from_day = pg_temp.today(9)), '{101,102,103,104,105}', 'the last to arrive is known');

-- Who would not know them is asked to reload.
select is((select min_protocol from sync.business_versions where business_id = tests.id('bakery')), 5,
  'The first rules close a business to earlier apps');
select tests.permits('admin', format('insert into public.employee_payments (id, business_id, employee_id, employee_name,
    payment_month, payment_year, base_pay, total_pay, total_hours, pay_period_start, pay_period_end, snapshot, created_by)
  values (gen_random_uuid(), access.business_id(), %L, ''Ann'', 3, 2026, 0, 0, 0, ''2026-03-01'', ''2026-03-14'', ''{"form": 2}'', auth.uid())',
  tests.id('employee')), 'save a payment of the second form');

select * from finish();
rollback;
