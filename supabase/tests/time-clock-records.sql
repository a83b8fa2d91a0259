-- Records of older devices are for good: nobody deletes them, and managers do not write those of others.
begin;
select plan(113);
select tests.set_scene();

insert into public.time_clock_records (id, business_id, user_id, clock_in_time, clock_in_zone, clock_out_time,
  clock_out_zone)
select tests.id('punch of ' || name), business_id, id, '2024-03-04 09:00Z', 'UTC', '2024-03-04 17:00Z', 'UTC'
from public.profiles where business_id in (tests.id('café'), tests.id('bakery'));
-- From before they worked there, which only the policy for members allows to end.
insert into public.time_clock_records (id, business_id, user_id, clock_in_time, clock_in_zone)
select tests.id('open punch of ' || name), business_id, id,
  case name when 'leaver' then '2024-03-05 09:00Z' else '2019-06-01 09:00Z' end::timestamptz, 'UTC'
from public.profiles where name in ('employee', 'manager', 'admin', 'stranger', 'leaver');
insert into public.time_clock_records (id, business_id, user_id, clock_in_time, clock_in_zone)
values (tests.id('paid punch'), tests.id('café'), tests.id('colleague'), '2018-06-01 09:00Z', 'UTC');

select tests.closed('public.time_clock_records', 'select insert update', 'anonymous');
select tests.closed('public.time_clock_records', 'delete');
select tests.allows('People read their own punches', 'employee leaver',
  'select from public.time_clock_records where user_id = auth.uid()', 'their own');
select tests.denies('People read their own punches', 'employee leaver',
  $$select from public.time_clock_records where id = tests.id('punch of colleague')$$, 'those of somebody else');
select tests.allows('Managers read the punches of their business', 'manager admin',
  $$select from public.time_clock_records where id = tests.id('punch of employee')$$, 'those of their staff');
select tests.allows('Managers read the punches of their business', 'stranger',
  $$select from public.time_clock_records where id = tests.id('punch of baker')$$, 'those of their staff');
select tests.denies('Managers read the punches of their business', 'employee',
  $$select from public.time_clock_records where id = tests.id('punch of manager')$$, 'those of a manager');
select tests.denies('Managers read the punches of their business', 'manager admin',
  $$select from public.time_clock_records where id = tests.id('punch of baker')$$, 'those of another business');
select tests.denies('Managers read the punches of their business', 'stranger',
  $$select from public.time_clock_records where id = tests.id('punch of employee')$$, 'those of another business');

create function pg_temp.punch(business text, person text, clock_in text, clock_out text default null) returns text
language sql as $$
  select format('insert into public.time_clock_records (id, business_id, user_id, clock_in_time, clock_in_zone,
    clock_out_time, clock_out_zone) values (gen_random_uuid(), %s, %s, %L, %L, %L, %L)',
    business, person, clock_in, 'UTC', clock_out, case when clock_out is not null then 'UTC' end);
$$;
select tests.allows('People punch for themselves in their own business', 'employee manager admin stranger',
  pg_temp.punch('access.business_id()', 'auth.uid()', '2019-06-02 09:00Z', '2019-06-02 17:00Z'), 'their own');
select tests.denies('People punch for themselves in their own business', 'employee manager admin stranger',
  pg_temp.punch('access.business_id()', $$tests.id('colleague')$$, '2019-06-02 09:00Z', '2019-06-02 17:00Z'), 'for somebody else');
select tests.denies('People punch for themselves in their own business', 'employee manager admin',
  pg_temp.punch($$tests.id('bakery')$$, 'auth.uid()', '2024-03-06 09:00Z', '2024-03-06 17:00Z'), 'somewhere else');
select tests.denies('People punch for themselves in their own business', 'stranger newcomer',
  pg_temp.punch($$tests.id('café')$$, 'auth.uid()', '2024-03-06 09:00Z', '2024-03-06 17:00Z'), 'somewhere else');
select tests.allows('People who left a business hand in their punches', 'leaver',
  pg_temp.punch($$tests.id('café')$$, 'auth.uid()', '2024-03-06 09:00Z', '2024-03-06 17:00Z'), 'while they worked there');
select tests.denies('People who left a business hand in their punches', 'leaver',
  pg_temp.punch($$tests.id('café')$$, 'auth.uid()', '2019-06-02 09:00Z', '2019-06-02 17:00Z'), 'before they worked there');
select tests.denies('People who left a business hand in their punches', 'leaver',
  pg_temp.punch($$tests.id('bakery')$$, 'auth.uid()', '2024-03-06 09:00Z', '2024-03-06 17:00Z'), 'somewhere else');

select tests.allows('People clock themselves out', 'employee manager admin stranger',
  $$update public.time_clock_records set clock_out_time = '2019-06-01 17:00Z', clock_out_zone = 'UTC'
    where id = tests.id('open punch of ' || (select name from public.profiles where id = auth.uid()))$$, 'their own');
select tests.denies('People clock themselves out', 'manager admin stranger',
  $$update public.time_clock_records set clock_out_time = '2019-06-01 17:00Z', clock_out_zone = 'UTC'
    where id = tests.id('open punch of employee')$$, 'that of an employee');
select tests.denies('People clock themselves out', 'employee',
  $$update public.time_clock_records set clock_out_time = '2019-06-01 17:00Z', clock_out_zone = 'UTC'
    where id = tests.id('open punch of manager')$$, 'that of a manager');
select tests.allows('People who left a business clock themselves out', 'leaver',
  $$update public.time_clock_records set clock_out_time = '2024-03-05 17:00Z', clock_out_zone = 'UTC'
    where id = tests.id('open punch of leaver')$$, 'while they worked there');
select tests.denies('People who left a business clock themselves out', 'leaver',
  $$update public.time_clock_records set clock_out_time = now() + interval '2 days', clock_out_zone = 'UTC'
    where id = tests.id('open punch of leaver')$$, 'long after they left');
select tests.denies('People who left a business clock themselves out', 'leaver',
  $$update public.time_clock_records set clock_out_time = '2019-06-01 17:00Z', clock_out_zone = 'UTC'
    where id = tests.id('open punch of employee')$$, 'that of somebody else');

select tests.withholds('public.time_clock_records', 'insert',
  'clock_in_received_at clock_out_received_at clock_changed created_at updated_at version deleted');
select tests.withholds('public.time_clock_records', 'update', 'id business_id user_id clock_in_time clock_in_zone
 clock_in_reading clock_in_received_at clock_out_received_at clock_changed created_at updated_at version deleted');
select tests.refuses('employee', pg_temp.punch($$tests.id('café')$$, 'auth.uid()', '2024-03-07 09:00Z'),
  'duplicate key value violates unique constraint "one_open_punch_per_member"', 'clock in twice');
select tests.refuses('employee', $$update public.time_clock_records set clock_out_time = '2024-03-04 23:00Z'
  where id = tests.id('punch of employee')$$, 'punch_closed', 'clock out twice');
select tests.refuses('employee manager admin',
  pg_temp.punch($$tests.id('café')$$, 'auth.uid()', '2018-06-01 09:00Z', '2018-06-01 17:00Z'), 'period_locked',
  'add to a paid period');
select tests.refuses('colleague', $$update public.time_clock_records set clock_out_time = '2018-06-01 17:00Z',
  clock_out_zone = 'UTC' where id = tests.id('paid punch')$$, 'period_locked', 'change what was paid');
select tests.permits('employee', replace(format('with made as (%s returning clock_changed, version)
  select from made where clock_changed and version > 0', pg_temp.punch($$tests.id('café')$$, 'auth.uid()',
  '2199-06-01 09:00Z', '2199-06-01 17:00Z')), E'\n', ' '), 'punch in the future, and be doubted');

select * from finish();
rollback;
