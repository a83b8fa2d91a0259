-- What people are employed for: admins say it, managers and the person read it, and what is in force stays.
begin;
select plan(145);
select tests.set_scene();

create function pg_temp.today(later int default 0) returns date
language sql as $$select (now() at time zone 'Europe/Dublin')::date + later$$;
insert into public.contracts (id, business_id, user_id, from_day, weekly_minutes, weekly_max_minutes, workdays, created_by)
select tests.id(name), tests.id(business), tests.id(person), pg_temp.today(later), 1800, 2400, '{1,2,3}', tests.id(admin)
from (values
  ('present', 'café', 'employee', 0, 'admin'), ('coming', 'café', 'employee', 1, 'admin'),
  ('of the manager', 'café', 'manager', 1, 'admin'), ('of the admin', 'café', 'admin', 1, 'admin'),
  ('of the colleague', 'café', 'colleague', 1, 'admin'), ('of the bakery', 'bakery', 'baker', 1, 'stranger')
) as contract (name, business, person, later, admin);

-- Who reads them.
select tests.closed('public.contracts', 'select insert update', 'anonymous');
select tests.closed('public.contracts', 'delete');
select tests.allows('Managers read the contracts of their staff', 'manager admin',
  $$select from public.contracts where id = tests.id('present')$$, 'of their staff');
select tests.denies('Managers read the contracts of their staff', 'employee',
  $$select from public.contracts where id = tests.id('of the colleague')$$, 'of a colleague');
select tests.denies('Managers read the contracts of their staff', 'manager admin',
  $$select from public.contracts where id = tests.id('of the bakery')$$, 'of another business');
select tests.denies('Managers read the contracts of their staff', 'stranger baker newcomer leaver',
  $$select from public.contracts where id = tests.id('present')$$, 'of another business');
select tests.allows('People read their own contracts', 'employee',
  $$select from public.contracts where id = tests.id('present')$$, 'their own');
select tests.denies('People read their own contracts', 'colleague',
  $$select from public.contracts where id = tests.id('present')$$, 'of somebody else');
update public.profiles set business_id = tests.id('bakery') where id = tests.id('colleague');
select tests.denies('People read their own contracts', 'colleague',
  $$select from public.contracts where id = tests.id('of the colleague')$$, 'of a former business');
update public.profiles set business_id = tests.id('café') where id = tests.id('colleague');
select tests.permits('employee manager admin', $$select from sync.templates where document ->> 'kind' = 'contract'
  and document ->> 'user_id' = auth.uid()::text$$, 'pull their own');
select tests.permits('manager admin', $$select from sync.templates where id = tests.id('of the colleague')$$, 'pull those of staff');
select tests.finds_nothing('employee stranger', $$select from sync.templates
  where id in (tests.id('of the colleague'), tests.id('of the manager'))$$, 'contract of others in a pull');

-- Who says them.
create function pg_temp.say(person text, later int default 5, author text default 'auth.uid()', terms text default '1200, 1500')
returns text language sql as $$
  select format('insert into public.contracts (id, business_id, user_id, from_day, weekly_minutes, weekly_max_minutes, created_by)
    values (%L, access.business_id(), %L, %L, %s, %s)', tests.id('new'), tests.id(person), pg_temp.today(later), terms, author);
$$;
select tests.allows('Admins add contracts', 'admin', pg_temp.say('employee'), 'from a day to come');
select tests.allows('Admins add contracts', 'admin', pg_temp.say('employee', -400), 'from a day that is over');
select tests.allows('Admins add contracts', 'admin', pg_temp.say('admin'), 'their own');
select tests.allows('Admins add contracts', 'admin', pg_temp.say('leaver'), 'of somebody who left');
select tests.allows('Admins add contracts', 'admin', pg_temp.say('employee', 5, 'auth.uid()', 'null, null'), 'without hours');
select tests.denies('Admins add contracts', 'employee manager', pg_temp.say('employee'), 'of an employee');
select tests.denies('Admins add contracts', 'manager', pg_temp.say('manager'), 'their own');
select tests.denies('Admins add contracts', 'admin', pg_temp.say('baker'), 'of somebody of another business');
select tests.denies('Admins add contracts', 'admin', pg_temp.say('employee', 5, format('%L', tests.id('manager'))),
  'in the name of somebody else');
select tests.denies('Admins add contracts', 'stranger newcomer leaver',
  replace(pg_temp.say('employee'), 'access.business_id()', format('%L', tests.id('café'))), 'where they do not work');
select tests.refuses('admin', pg_temp.say('employee', 5, 'auth.uid()', '1500, 1200'),
  'new row for relation "contracts" violates check constraint "contracts_hours_form"', 'agree on more than the most');
select tests.refuses('admin', pg_temp.say('employee', 5, 'auth.uid()', '-1, null'),
  'new row for relation "contracts" violates check constraint "contracts_weekly_minutes_check"', 'agree on less than nothing');
select tests.refuses('admin', pg_temp.say('employee', 5, 'auth.uid()', 'null, 10081'),
  'new row for relation "contracts" violates check constraint "contracts_weekly_max_minutes_check"', 'agree on more than a week');
select tests.refuses('admin', format('insert into public.contracts (id, business_id, user_id, from_day, workdays, created_by)
    values (%L, access.business_id(), auth.uid(), %L, %L, auth.uid())', tests.id('new'), pg_temp.today(5), days),
  'new row for relation "contracts" violates check constraint "contracts_workdays_form"', 'work on ' || days)
from unnest(array['{7}', '{0,1,2,3,4,5,6,0}', '{{1,2},{3,4}}', '{null}']) as days;
select tests.withholds('public.contracts', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.contracts', 'update', 'id business_id user_id from_day weekly_minutes weekly_max_minutes
 workdays created_by created_at updated_at version');

-- Who withdraws them, and until when.
create function pg_temp.withdraw(contract text) returns text
language sql as $$select format('update public.contracts set deleted = true where id = %L', tests.id(contract))$$;
select tests.allows('Admins withdraw contracts', 'admin', pg_temp.withdraw('coming'), 'that is still to come');
select tests.denies('Admins withdraw contracts', 'employee manager', pg_temp.withdraw('coming'), 'of an employee');
select tests.denies('Admins withdraw contracts', 'manager', pg_temp.withdraw('of the manager'), 'their own');
select tests.denies('Admins withdraw contracts', 'admin', pg_temp.withdraw('of the bakery'), 'of another business');
select tests.denies('Admins withdraw contracts', 'stranger newcomer leaver', pg_temp.withdraw('coming'), 'of another business');
select tests.refuses('admin', pg_temp.withdraw('present'), 'contract_begun', 'withdraw what counts since today');
-- The day begins where the business is: nearly a day apart, one of the two has another.
update public.businesses set timezone = zone from (values ('Pacific/Kiritimati'), ('Pacific/Pago_Pago')) as far (zone)
where id = tests.id('café') and (now() at time zone zone)::date <> pg_temp.today();
update public.contracts set from_day = access.today(tests.id('café')) where id = tests.id('coming');
select tests.refuses('admin', pg_temp.withdraw('coming'), 'contract_begun', 'withdraw what counts where the business is');
update public.contracts set from_day = access.today(tests.id('café')) + 1 where id = tests.id('coming');
select tests.allows('Admins withdraw contracts', 'admin', pg_temp.withdraw('coming'), 'that is to come where the business is');
update public.contracts set deleted = true where id = tests.id('coming');
select tests.refuses('admin', $$update public.contracts set deleted = false where id = tests.id('coming')$$, 'gone', 'bring it back');

-- Several of one day: those of one push too have an order.
insert into public.contracts (id, business_id, user_id, from_day, weekly_minutes, created_by)
select tests.id('one of ' || number), tests.id('café'), tests.id('colleague'), pg_temp.today(9), number, tests.id('admin')
from generate_series(1, 5) as number;
select is((select array_agg(weekly_minutes order by version, created_at) from public.contracts
  where user_id = tests.id('colleague') and from_day = pg_temp.today(9)), '{1,2,3,4,5}', 'the last to arrive is known');
select is((select count(distinct created_at)::int from public.contracts
  where user_id = tests.id('colleague') and from_day = pg_temp.today(9)), 5, 'whatever the version of their push');

-- Dates of birth: of the person and admins, and of managers while the person is under 18.
select tests.withholds('public.profiles', 'select', 'birth_date', 'employee manager admin');
update public.profiles set birth_date = '1990-05-04' where id in (tests.id('employee'), tests.id('manager'), tests.id('admin'));
update public.profiles set birth_date = access.today(tests.id('café')) - interval '18 years' + interval '1 day' where id = tests.id('colleague');
select tests.permits('employee manager admin', $$select from sync.profiles where id = auth.uid()
  and document ->> 'birth_date' = '1990-05-04'$$, 'see when they were born');
select tests.permits('admin', $$select from sync.profiles where id = tests.id('employee')
  and document ->> 'birth_date' = '1990-05-04'$$, 'see when people were born');
select tests.finds_nothing('manager', $$select from sync.profiles where id in (tests.id('employee'), tests.id('admin'))
  and document ->> 'birth_date' is not null$$, 'date of birth of an adult');
select tests.permits('manager', $$select from sync.profiles where id = tests.id('colleague')
  and document ->> 'birth_date' is not null$$, 'see when a minor was born');
select tests.finds_nothing('employee stranger baker newcomer', $$select from sync.profiles where id <> auth.uid()
  and document ->> 'birth_date' is not null$$, 'date of birth of others');
select tests.finds_nothing('employee stranger', $$select where sync.address(tests.id('colleague')) ->> 'birth_date' is not null$$,
  'date of birth by asking for one');
update public.profiles set birth_date = access.today(tests.id('café')) - interval '18 years' where id = tests.id('colleague');
select tests.finds_nothing('manager', $$select from sync.profiles where id = tests.id('colleague')
  and document ->> 'birth_date' is not null$$, 'date of birth from the 18th birthday on');
-- Managers' devices have it from before: on the birthday, where the business is, the row is sent again, once.
create function pg_temp.beat() returns boolean language plpgsql as $$
declare
  -- Of one transaction all versions are the same.
  before constant tid := (select ctid from public.profiles where id = tests.id('colleague'));
begin
  perform public.notify_of_due_things();
  return (select ctid from public.profiles where id = tests.id('colleague')) <> before;
end;
$$;
create function pg_temp.grow_up(days int, written interval) returns void language sql as $$
  alter table public.profiles disable trigger user;
  update public.profiles set birth_date = access.today(tests.id('café')) - interval '18 years' + make_interval(days => days),
    updated_at = now() - written where id = tests.id('colleague');
  alter table public.profiles enable trigger user;
$$;
select pg_temp.grow_up(1, '2 days');
select is(pg_temp.beat(), false, 'a minor is sent to nobody again');
select pg_temp.grow_up(0, '1 day');
select is(pg_temp.beat(), true, 'who is 18 since today is sent again');
select is(pg_temp.beat(), false, 'and only once');
select pg_temp.grow_up(-30, '29 days');
select is(pg_temp.beat(), false, 'who was an adult when their row was written is not');
select pg_temp.grow_up(-30, '31 days');
select is(pg_temp.beat(), true, 'nobody is forgotten after a pause');
select tests.allows('People change their own name and picture', 'employee manager',
  $$update public.profiles set birth_date = '2001-01-01' where id = auth.uid()$$, 'when they were born');
select tests.allows('Managers change contact details of their staff', 'admin',
  $$update public.profiles set birth_date = '2001-01-01' where id = tests.id('employee')$$, 'when somebody was born');
select tests.denies('Managers change contact details of their staff', 'manager employee stranger',
  $$update public.profiles set birth_date = '2001-01-01' where id = tests.id('colleague')$$, 'when somebody else was born');
select tests.allows('Managers change contact details of their staff', 'manager',
  $$update public.profiles set phone = '1' where id = tests.id('colleague')$$, 'of one whose date of birth they do not see');
select tests.refuses('employee', $$update public.profiles set birth_date = '1899-12-31' where id = auth.uid()$$,
  'new row for relation "profiles" violates check constraint "profiles_birth_date_check"', 'be too old');
update public.profiles set deleted = true, removed_at = now() where id = tests.id('colleague');
select is((select birth_date from public.profiles where id = tests.id('colleague')), null,
  'Nobody knows when who was removed was born');

-- What a roster is checked against.
select tests.permits('admin', $$update public.businesses set days_in_row_max = 6, notice_days = 4, minor_day_max_minutes = 480,
  minor_latest_end = '22:00' where id = access.business_id()$$, 'lay down further limits of a roster');
select tests.denies('Admins change their business', 'employee manager',
  $$update public.businesses set minor_latest_end = null where id = access.business_id()$$, 'until when minors work');
select tests.refuses('admin', format('update public.businesses set %I = %L where id = access.business_id()', name, value),
  message, format('set %s to %s', name, value))
from (values ('days_in_row_max', '0'), ('days_in_row_max', '15'), ('notice_days', '0'), ('notice_days', '61'),
    ('minor_day_max_minutes', '-1'), ('minor_day_max_minutes', '1441')) as wrong (name, value)
cross join lateral (select format('new row for relation "businesses" violates check constraint "businesses_%s_check"', name)
  as message) as said;

select * from finish();
rollback;
