-- From which day people are paid what, and for which position: admins read and say it, also of a day to come. What is set in a
-- profile counts from today.
begin;
select plan(58);
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
select tests.allows('Admins say from when rates count', 'admin', pg_temp.say('employee', -1), 'of a day to come');
select tests.denies('Admins say from when rates count', 'admin', pg_temp.say('employee', 5, 'null'), 'that there is none');
select tests.denies('Admins say from when rates count', 'admin',
  pg_temp.say('employee', 5, '18', format('%L', tests.id('manager'))), 'in the name of somebody else');
select tests.denies('Admins say from when rates count', 'stranger newcomer leaver',
  replace(pg_temp.say('employee', 5), 'access.business_id()', format('%L', tests.id('café'))), 'where they do not work');
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

-- Rates of positions, and of days to come.
insert into public.positions (id, business_id, name) values
  (tests.id('cook'), tests.id('café'), 'Cook'), (tests.id('oven'), tests.id('bakery'), 'Oven');
create function pg_temp.say_of(worked text, days int, rate text, name text default 'a rate') returns text
language sql as $$
  select format('insert into public.pay_rates (id, business_id, employee_id, from_day, rate, position_id, created_by)
    values (%L, access.business_id(), %L, %L, %s, %s, auth.uid())', tests.id(name), tests.id('employee'), pg_temp.today(-days),
    rate, case when worked is null then 'null' else format('%L', tests.id(worked)) end);
$$;
create function pg_temp.do_as_admin(variadic statements text[]) returns void
language plpgsql as $$
declare
  statement text;
begin
  perform tests.act_as('admin');
  foreach statement in array statements loop
    execute statement;
  end loop;
  reset role;
end;
$$;
create function pg_temp.of_positions(who text) returns jsonb
language sql as $$select position_payrates from public.profiles where id = tests.id(who)$$;
select tests.allows('Admins say from when rates count', 'admin', pg_temp.say_of('cook', 0, '19'), 'of a position');
select tests.allows('Admins say from when rates count', 'admin', pg_temp.say_of('cook', 0, 'null'), 'that a position has none');
select is(tests.attempt('admin', pg_temp.say_of('oven', 0, '19')),
  '23503 insert or update on table "pay_rates" violates foreign key constraint "pay_rates_position_id_business_id_fkey"',
  'no rate is of a position of another business');
select pg_temp.do_as_admin(pg_temp.say_of('cook', -3, '19', 'cooks'), pg_temp.say_of('cook', 2, '21', 'cooks soon'),
  pg_temp.say_of(null, 2, '16', 'all soon'));
select is(pg_temp.of_positions('employee'), jsonb_build_object(tests.id('cook'), 19.00), 'a rate of a position is of it alone');
select is(pg_temp.payrate('employee'), 15.00, 'and not that of all work');
select is((select count(*) from access.coming_rates where employee_id = tests.id('employee')), 1::bigint, 'a coming day is kept');
select tests.refuses('admin', $$update public.pay_rates set deleted = true where id = tests.id('cooks')$$, 'rate_begun',
  'withdraw what counts already');
select tests.allows('Admins withdraw rates that are still to come', 'admin',
  $$update public.pay_rates set deleted = true where id = tests.id('cooks soon')$$, 'their own');
select tests.denies('Admins withdraw rates that are still to come', 'employee manager stranger',
  $$update public.pay_rates set deleted = true where id = tests.id('cooks soon')$$, 'of staff');
insert into public.pay_rates (id, business_id, employee_id, from_day, rate)
values (tests.id('baker soon'), tests.id('bakery'), tests.id('baker'), pg_temp.today(-2), 16);
select tests.denies('Admins withdraw rates that are still to come', 'admin',
  $$update public.pay_rates set deleted = true where id = tests.id('baker soon')$$, 'of another business');

-- The day comes, where the business is.
select access.begin_coming_rates();
select is(pg_temp.payrate('employee'), 15.00, 'nothing follows before its day');
alter table public.pay_rates disable trigger user;
update public.pay_rates set from_day = pg_temp.today() where id in (tests.id('cooks soon'), tests.id('all soon'));
alter table public.pay_rates enable trigger user;
update access.coming_rates set from_day = pg_temp.today();
select public.notify_of_due_things();
select is(pg_temp.payrate('employee'), 16.00, 'on its day a rate is in the profile');
select is(pg_temp.of_positions('employee'), jsonb_build_object(tests.id('cook'), 21.00), 'that of a position too');
select is((select count(*) from access.coming_rates where employee_id = tests.id('employee')), 0::bigint, 'and waits no more');
select is((select count(*) from public.pay_rates where employee_id = tests.id('employee') and rate = 16
  and from_day = pg_temp.today()), 2::bigint, 'which says no further rate');
select pg_temp.do_as_admin(pg_temp.say_of('cook', 0, 'null', 'no more'));
select is(pg_temp.of_positions('employee'), null, 'a position without a rate of its own has none');
select pg_temp.do_as_admin(pg_temp.say_of('cook', 0, '22', 'again'));

-- Who sees them.
create function pg_temp.seen(who text, person text) returns jsonb language plpgsql as $$
declare
  told jsonb;
begin
  perform tests.act_as(who);
  select jsonb_build_array(document -> 'payrate', document #> array['position_payrates', tests.id('cook')::text]) into told
  from sync.profiles where id = tests.id(person);
  reset role;
  return told;
end;
$$;
update public.businesses set managers_see_cost = false where id = tests.id('café');
select is(pg_temp.seen(who, 'employee'), seen::jsonb, who || ' sees ' || seen || ' where managers see no costs')
from (values ('admin', '[16.00, 22.00]'), ('employee', '[16.00, 22.00]'), ('manager', '[null, null]'), ('colleague', '[null, null]'))
  as told (who, seen);
update public.businesses set managers_see_cost = true where id = tests.id('café');
select is(pg_temp.seen('manager', 'employee'), '[16.00, 22.00]', 'a manager sees what the business lets them see');
update public.profiles set business_id = tests.id('bakery') where id = tests.id('employee');
select is(pg_temp.of_positions('employee'), null, 'positions are those of a business');
update public.profiles set business_id = tests.id('café') where id = tests.id('employee');
select is(pg_temp.of_positions('employee'), jsonb_build_object(tests.id('cook'), 22.00), 'also of one that they come back to');

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
