-- People say when they can work, managers decide. A row is marked as deleted; nobody deletes it itself.
begin;
select plan(85);
select tests.set_scene();

insert into public.staff_availability (id, business_id, user_id, date, available, status, approved)
select tests.id(person || ' is ' || status), business_id, id, '2026-12-01', false, status, status = 'approved'
from public.profiles, unnest(array['pending', 'approved']) as status
cross join lateral (select name as person) as named where business_id in (tests.id('café'), tests.id('bakery'));

select tests.closed('public.staff_availability', 'select insert update', 'anonymous');
select tests.closed('public.staff_availability', 'delete');
select tests.allows('People read their own availability', 'employee baker',
  'select from public.staff_availability where user_id = auth.uid()', 'their own');
select tests.denies('People read their own availability', 'employee leaver',
  $$select from public.staff_availability where id = tests.id('colleague is pending')$$, 'that of a colleague');
select tests.allows('Managers read the availability of their staff', 'manager admin',
  $$select from public.staff_availability where id = tests.id('employee is pending')$$, 'that of their staff');
select tests.allows('Managers read the availability of their staff', 'stranger',
  $$select from public.staff_availability where id = tests.id('baker is pending')$$, 'that of their staff');
select tests.denies('Managers read the availability of their staff', 'employee',
  $$select from public.staff_availability where id = tests.id('manager is pending')$$, 'that of a manager');
select tests.denies('Managers read the availability of their staff', 'manager admin',
  $$select from public.staff_availability where id = tests.id('baker is pending')$$, 'that of another business');
select tests.denies('Managers read the availability of their staff', 'stranger',
  $$select from public.staff_availability where id = tests.id('employee is pending')$$, 'that of another business');

select tests.refuses('employee', format('update public.staff_availability set denial_reason = %L where id = %L', 'No',
  tests.id('employee is pending')), 'forbidden', 'say why it is denied');
select tests.refuses('employee', $$insert into public.staff_availability (id, business_id, user_id, date, denial_reason)
  values (gen_random_uuid(), access.business_id(), auth.uid(), '2026-12-03', 'No')$$, 'forbidden', 'say why it is denied at once');
create function pg_temp.entry(business text, person text, status text default 'pending') returns text
language sql as $$
  select format('insert into public.staff_availability (id, business_id, user_id, date, status, approved)
    values (gen_random_uuid(), %s, %s, %L, %L, %L)', business, person, '2026-12-02', status, status = 'approved');
$$;
select tests.allows('People enter their own availability', 'employee baker',
  pg_temp.entry('access.business_id()', 'auth.uid()'), 'their own');
select tests.denies('People enter their own availability', 'employee',
  pg_temp.entry('access.business_id()', $$tests.id('colleague')$$), 'that of a colleague');
select tests.denies('People enter their own availability', 'employee manager admin',
  pg_temp.entry($$tests.id('bakery')$$, 'auth.uid()'), 'somewhere else');
select tests.denies('People enter their own availability', 'stranger leaver newcomer',
  pg_temp.entry($$tests.id('café')$$, 'auth.uid()'), 'where they do not work');
select tests.allows('Managers enter availability for their staff', 'manager admin',
  pg_temp.entry('access.business_id()', $$tests.id('employee')$$, 'approved'), 'of their staff');
select tests.allows('Managers enter availability for their staff', 'stranger',
  pg_temp.entry('access.business_id()', $$tests.id('baker')$$), 'of their staff');
select tests.denies('Managers enter availability for their staff', 'employee',
  pg_temp.entry('access.business_id()', $$tests.id('manager')$$), 'of a manager');
select tests.denies('Managers enter availability for their staff', 'manager admin',
  pg_temp.entry('access.business_id()', $$tests.id('baker')$$), 'of somebody of another business');
select tests.denies('Managers enter availability for their staff', 'stranger',
  pg_temp.entry($$tests.id('café')$$, $$tests.id('employee')$$), 'in another business');

select tests.allows('People change their own availability', 'employee',
  $$update public.staff_availability set reason = 'Exams' where id = tests.id('employee is pending')$$, 'their own');
select tests.denies('People change their own availability', 'employee leaver',
  $$update public.staff_availability set reason = 'Exams' where id = tests.id('colleague is pending')$$, 'that of a colleague');
select tests.allows('Managers change and decide availability', 'manager admin',
  $$update public.staff_availability set status = 'approved', approved = true where id = tests.id('employee is pending')$$,
  'that of their staff');
select tests.allows('Managers change and decide availability', 'stranger',
  $$update public.staff_availability set status = 'denied' where id = tests.id('baker is pending')$$, 'that of their staff');
select tests.denies('Managers change and decide availability', 'employee',
  $$update public.staff_availability set reason = 'No' where id = tests.id('manager is pending')$$, 'that of a manager');
select tests.denies('Managers change and decide availability', 'manager admin',
  $$update public.staff_availability set status = 'denied' where id = tests.id('baker is pending')$$, 'that of another business');
select tests.denies('Managers change and decide availability', 'stranger',
  $$update public.staff_availability set status = 'denied' where id = tests.id('employee is pending')$$, 'that of another business');

select tests.withholds('public.staff_availability', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.staff_availability', 'update', 'id business_id user_id created_at updated_at version');
select tests.refuses('employee', $$update public.staff_availability set status = 'approved', approved = true
  where id = tests.id('employee is pending')$$, 'forbidden', 'approve their own day');
select tests.refuses('employee', $$update public.staff_availability set status = 'denied'
  where id = tests.id('employee is pending')$$, 'forbidden', 'deny their own day');
select tests.refuses('employee', pg_temp.entry('access.business_id()', 'auth.uid()', 'approved'), 'forbidden',
  'enter what is approved already');
select tests.refuses('employee', $$update public.staff_availability set date = '2026-12-03'
  where id = tests.id('employee is approved')$$, 'forbidden', 'move an approved day');
select tests.permits('employee', $$update public.staff_availability set date = '2026-12-03', status = 'pending',
  approved = false where id = tests.id('employee is approved')$$, 'move an approved day by asking anew');
select tests.permits('employee', $$update public.staff_availability set deleted = true
  where id = tests.id('employee is approved')$$, 'take back an approved day');
select tests.refuses('manager admin', $$update public.staff_availability set approved = true
  where id = tests.id('employee is pending')$$, 'new row for relation "staff_availability" violates check constraint '
  '"approved_is_a_status"', 'approve without the status');

select * from finish();
rollback;
