-- What was really worked: managers write it, and what was paid is settled. Nobody deletes a row itself.
begin;
select plan(86);
select tests.set_scene();

insert into public.shifts (id, business_id, date, start_time, end_time, published)
select tests.id(day || ' in the ' || business), tests.id(business), day::date, '09:00', '17:00', true
from unnest(array['café', 'bakery']) as business, unnest(array['2024-03-04', '2024-03-05', '2018-06-01', '2018-06-04']) as day;
insert into public.shift_work_records (id, business_id, shift_id, staff_id, date, scheduled_start_time,
  scheduled_end_time, actual_start_time)
select tests.id(name), tests.id(business), tests.id(day || ' in the ' || business), tests.id(person), day::date,
  (day || ' 09:00Z')::timestamptz, (day || ' 17:00Z')::timestamptz, (day || ' 09:10Z')::timestamptz
from (values
  ('mine', 'café', 'employee', '2024-03-04'), ('that of the colleague', 'café', 'colleague', '2024-03-04'),
  ('paid', 'café', 'employee', '2018-06-01'), ('that of the baker', 'bakery', 'baker', '2024-03-04')
) as given (name, business, person, day);

select tests.closed('public.shift_work_records', 'select insert update', 'anonymous');
select tests.closed('public.shift_work_records', 'delete');
select tests.allows('People read the records of their own work', 'employee',
  $$select from public.shift_work_records where id = tests.id('mine')$$, 'their own');
select tests.denies('People read the records of their own work', 'employee leaver',
  $$select from public.shift_work_records where id = tests.id('that of the colleague')$$, 'that of a colleague');
select tests.allows('Managers read the work records of their business', 'manager admin',
  $$select from public.shift_work_records where id = tests.id('mine')$$, 'that of their staff');
select tests.allows('Managers read the work records of their business', 'stranger',
  $$select from public.shift_work_records where id = tests.id('that of the baker')$$, 'that of their staff');
select tests.denies('Managers read the work records of their business', 'employee',
  $$select from public.shift_work_records where id = tests.id('that of the colleague')$$, 'that of a colleague');
select tests.denies('Managers read the work records of their business', 'manager admin',
  $$select from public.shift_work_records where id = tests.id('that of the baker')$$, 'that of another business');
select tests.denies('Managers read the work records of their business', 'stranger',
  $$select from public.shift_work_records where id = tests.id('mine')$$, 'that of another business');

create function pg_temp.work(business text, person text, day text default '2024-03-05') returns text
language sql as $$
  select format('insert into public.shift_work_records (id, business_id, shift_id, staff_id, date, scheduled_start_time,
    scheduled_end_time, actual_start_time) values (gen_random_uuid(), tests.id(%L), tests.id(%L), %s, %L, %L, %L, %L)',
    business, day || ' in the ' || business, person, day, day || ' 09:00Z', day || ' 17:00Z', day || ' 09:00Z');
$$;
select tests.allows('Managers add work records', 'manager admin', pg_temp.work('café', $$tests.id('employee')$$), 'of their staff');
select tests.allows('Managers add work records', 'stranger', pg_temp.work('bakery', $$tests.id('baker')$$), 'of their staff');
select tests.denies('Managers add work records', 'employee', pg_temp.work('café', 'auth.uid()'), 'of their own work');
select tests.denies('Managers add work records', 'manager admin', pg_temp.work('café', $$tests.id('baker')$$),
  'of somebody of another business');
select tests.denies('Managers add work records', 'manager admin', pg_temp.work('bakery', $$tests.id('baker')$$), 'elsewhere');
select tests.denies('Managers add work records', 'stranger leaver', pg_temp.work('café', $$tests.id('employee')$$), 'elsewhere');
select tests.allows('Managers change work records', 'manager admin',
  $$update public.shift_work_records set notes = 'Late' where id = tests.id('mine')$$, 'that of their staff');
select tests.allows('Managers change work records', 'stranger',
  $$update public.shift_work_records set notes = 'Late' where id = tests.id('that of the baker')$$, 'that of their staff');
select tests.denies('Managers change work records', 'employee',
  $$update public.shift_work_records set notes = 'Not late' where id = tests.id('mine')$$, 'their own');
select tests.denies('Managers change work records', 'manager admin',
  $$update public.shift_work_records set notes = 'Late' where id = tests.id('that of the baker')$$, 'that of another business');
select tests.denies('Managers change work records', 'stranger leaver',
  $$update public.shift_work_records set notes = 'Late' where id = tests.id('mine')$$, 'that of another business');

select tests.withholds('public.shift_work_records', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.shift_work_records', 'update', 'id business_id shift_id staff_id date
  scheduled_start_time scheduled_end_time created_at updated_at version');
select tests.refuses('manager admin', pg_temp.work('café', $$tests.id('employee')$$, '2018-06-04'), 'period_locked',
  'add work to a paid period');
select tests.refuses('manager admin', $$update public.shift_work_records set actual_end_time = '2018-06-01 20:00Z'
  where id = tests.id('paid')$$, 'period_locked', 'change work that was paid');
select tests.refuses('manager admin', $$update public.shift_work_records set actual_start_time = '2018-06-01 08:00Z'
  where id = tests.id('mine')$$, 'period_locked', 'move work into a paid period');
select tests.refuses('manager admin', $$update public.shift_work_records set deleted = true where id = tests.id('paid')$$,
  'period_locked', 'remove work that was paid');

select * from finish();
rollback;
