-- From which day people are paid what: admins read and say it, and what is set in a profile counts from today.
begin;
select plan(68);
select tests.set_scene();

create function pg_temp.rates(who text) returns jsonb
language sql as $$
  select coalesce(jsonb_agg(jsonb_build_array(from_day, rate) order by version, created_at, id), '[]') from public.pay_rates
  where employee_id = tests.id(who);
$$;
create function pg_temp.today(ago int default 0) returns date
language sql as $$select (now() at time zone 'Europe/Dublin')::date - ago$$;
create function pg_temp.payrate(who text) returns numeric
language sql as $$select payrate from public.profiles where id = tests.id(who)$$;

-- What follows from the profile.
select is(pg_temp.rates('employee'), '[["2000-01-01", 15.00]]', 'the first rate counts for whatever was worked before');
select is(pg_temp.rates('newcomer'), '[]', 'who works nowhere has none');
update public.profiles set payrate = 16 where id = tests.id('employee');
select is(pg_temp.rates('employee') -> 1, jsonb_build_array(pg_temp.today(), 16.00), 'a raise counts from today');
update public.profiles set name = 'Sam', payrate = 16 where id = tests.id('employee');
select is(jsonb_array_length(pg_temp.rates('employee')), 2, 'what is said again is not written again');
update public.profiles set payrate = 17 where id = tests.id('employee');
select is(public.rate_today(tests.id('employee'), tests.id('café')), 17.00, 'of two of one day the last word counts');
update public.profiles set payrate = null where id = tests.id('employee');
select is(pg_temp.rates('employee') -> 3, jsonb_build_array(pg_temp.today(), null), 'a rate that is taken away is none from today');
update public.profiles set payrate = 15 where id = tests.id('employee');
update public.profiles set business_id = tests.id('bakery') where id = tests.id('leaver');
select is((select jsonb_agg(from_day) from public.pay_rates where employee_id = tests.id('leaver')
  and business_id = tests.id('bakery')), '["2000-01-01"]', 'who comes from another business has a first rate in this one');
update public.profiles set business_id = tests.id('café') where id = tests.id('leaver');

-- Who reads them.
select tests.closed('public.pay_rates', 'select insert', 'anonymous');
select tests.closed('public.pay_rates', 'update delete');
select tests.allows('Admins read the pay rates of their business', 'admin stranger',
  'select from public.pay_rates where business_id = access.business_id()', 'their own');
select tests.denies('Admins read the pay rates of their business', 'employee manager',
  'select from public.pay_rates where business_id = access.business_id()', 'where they work');
select tests.denies('Admins read the pay rates of their business', 'employee manager',
  'select from public.pay_rates where employee_id = auth.uid()', 'their own');
select tests.denies('Admins read the pay rates of their business', 'stranger newcomer leaver',
  $$select from public.pay_rates where employee_id = tests.id('employee')$$, 'of another business');
select tests.denies('Admins read the pay rates of their business', 'admin',
  $$select from public.pay_rates where employee_id = tests.id('baker')$$, 'of another business');
select tests.permits('admin', $$select from sync.employee_payments where document ->> 'kind' = 'pay_rate'
  and document ->> 'employee_id' = tests.id('employee')::text$$, 'pull them');
select tests.finds_nothing('employee manager leaver newcomer',
  $$select from sync.employee_payments where document ->> 'kind' = 'pay_rate'$$, 'pay rate in a pull');

-- Who says them.
create function pg_temp.say(person text, ago int, rate text default '18', who text default 'auth.uid()') returns text
language sql as $$
  select format('insert into public.pay_rates (id, business_id, employee_id, from_day, rate, created_by)
    values (%L, access.business_id(), %L, %L, %s, %s)', tests.id('a rate'), tests.id(person), pg_temp.today(ago), rate, who);
$$;
select tests.allows('Admins say from when rates count', 'admin', pg_temp.say('employee', 5), 'from a day that is over');
select tests.allows('Admins say from when rates count', 'admin', pg_temp.say('admin', 0), 'their own, from today');
select tests.allows('Admins say from when rates count', 'admin', pg_temp.say('leaver', 5), 'of somebody who left');
select tests.denies('Admins say from when rates count', 'employee manager', pg_temp.say('employee', 5), 'a raise');
select tests.denies('Admins say from when rates count', 'manager', pg_temp.say('manager', 5), 'their own raise');
select tests.denies('Admins say from when rates count', 'admin', pg_temp.say('baker', 5), 'in another business');
select tests.denies('Admins say from when rates count', 'admin', pg_temp.say('employee', -1), 'of a day to come');
select tests.denies('Admins say from when rates count', 'admin', pg_temp.say('employee', 5, 'null'), 'that there is none');
select tests.denies('Admins say from when rates count', 'admin',
  pg_temp.say('employee', 5, '18', format('%L', tests.id('manager'))), 'in the name of somebody else');
select tests.denies('Admins say from when rates count', 'stranger newcomer leaver',
  replace(pg_temp.say('employee', 5), 'access.business_id()', format('%L', tests.id('café'))), 'where they do not work');
select tests.withholds('public.pay_rates', 'insert', 'created_at updated_at version deleted');
select tests.refuses('admin', pg_temp.say('employee', 5, '-1'),
  'new row for relation "pay_rates" violates check constraint "pay_rates_rate_check"', 'pay less than nothing');

-- The profile says what counts today.
do $$
begin
  perform tests.act_as('admin');
  execute replace(pg_temp.say('colleague', 5), tests.id('a rate')::text, tests.id('from five days ago')::text);
  execute replace(pg_temp.say('employee', 5), tests.id('a rate')::text, tests.id('before the last')::text);
  reset role;
end;
$$;
select is(pg_temp.payrate('colleague'), 18.00, 'what counts since an earlier day counts today');
select is(jsonb_array_length(pg_temp.rates('colleague')), 2, 'and is written once');
select is(pg_temp.payrate('employee'), 15.00, 'unless a later day has its own');
select is(tests.attempt('employee', format('select public.rate_today(%L, %L)', tests.id('employee'), tests.id('café'))),
  '42501 permission denied for function rate_today', 'nobody asks for the rate of anybody');

-- Rates of one day said in one transaction: neither where their rows lie nor what the planner knows of them decides.
create function pg_temp.rates_however_they_lie(who text) returns numeric[]
language plpgsql as $$
declare
  kept constant public.pay_rates[] := array(select held from public.pay_rates as held where employee_id = tests.id(who));
  ordering text;
  found numeric[] := '{}';
begin
  alter table public.pay_rates disable trigger user;
  foreach ordering in array array['created_at', 'created_at desc', 'random()', 'random()'] loop
    delete from public.pay_rates where employee_id = tests.id(who);
    execute format('insert into public.pay_rates select * from unnest($1) order by %s', ordering) using kept;
    found := found || public.rate_today(tests.id(who), tests.id('café'));
    analyze public.pay_rates;
    found := found || public.rate_today(tests.id(who), tests.id('café'));
  end loop;
  alter table public.pay_rates enable trigger user;
  return array(select distinct rate from unnest(found) as rate);
end;
$$;
update public.profiles set payrate = 20 where id = tests.id('colleague');
update public.profiles set payrate = 21 where id = tests.id('colleague');
select is((select count(distinct version) from public.pay_rates where employee_id = tests.id('colleague')
  and from_day = pg_temp.today() and rate in (20, 21)), 1::bigint, 'two rates of one day in one transaction share a version');
select is(pg_temp.rates_however_they_lie('colleague'), array[21.00], 'and the later counts wherever their rows lie');

-- They share their collection.
insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay,
  total_pay, total_hours, pay_period_start, pay_period_end, created_by)
values (tests.id('a payment'), tests.id('café'), tests.id('employee'), 'Sam', 3, 2024, 1, 1, 1, '2024-03-01', '2024-03-01',
  tests.id('admin'));
select is(tests.attempt('admin', replace(pg_temp.say('employee', 5), tests.id('a rate')::text, tests.id('a payment')::text)),
  '23505 id_taken', 'no rate takes the id of a payment');
select is(tests.attempt('admin', format('insert into public.employee_payments (id, business_id, employee_id, employee_name,
    payment_month, payment_year, base_pay, total_pay, total_hours, pay_period_start, pay_period_end, created_by)
  values (%L, access.business_id(), %L, %L, 3, 2024, 1, 1, 1, %L, %L, auth.uid())', tests.id('before the last'),
  tests.id('employee'), 'Sam', '2024-04-01', '2024-04-01')), '23505 id_taken', 'nor a payment that of a rate');

select * from finish();
rollback;
