-- Nobody decides their own requests and hours. The owner does, and an admin while no other admin is active.
begin;
select plan(110);
select tests.set_scene();

-- Here the colleague is an admin besides the owner.
update public.profiles set role = 'admin' where id = tests.id('colleague');
update public.businesses set approval_mode = true where id = tests.id('café');

insert into public.staff_availability (id, business_id, user_id, date, available)
select tests.id('day of ' || name), business_id, id, '2126-12-01', false
from public.profiles where business_id = tests.id('café');
insert into public.staff_availability (id, business_id, user_id, date, available, status, approved)
select tests.id('approved day of ' || name), business_id, id, '2126-12-02', false, 'approved', true
from public.profiles where business_id = tests.id('café');
insert into public.punch_corrections (id, business_id, user_id, clock_in_time, reason)
select tests.id('correction of ' || name), business_id, id, '2024-03-04 08:00Z', 'I came early'
from public.profiles where business_id = tests.id('café');
insert into public.punch_approvals (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint, status, approved_by,
  approved_at)
select tests.id('approval of ' || name), business_id, id, '2024-03-11', '2024-03-04', '2024-03-10', 3600000, '1-2-3-4',
  'approved', tests.id('admin'), '2024-03-12 09:00Z'
from public.profiles where business_id = tests.id('café');
insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
select tests.id('shift of ' || name), business_id, current_date + 5, '09:00', '17:00', id, true
from public.profiles where business_id = tests.id('café');
insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, status)
select tests.id('swap by ' || name), business_id, current_date + 5, tests.id('shift of ' || name),
  tests.id('shift of employee'), id, tests.id('employee'), 'agreed'
from public.profiles where business_id = tests.id('café') and name not in ('employee', 'leaver')
union all
select tests.id('swap with ' || name), business_id, current_date + 5, tests.id('shift of employee'),
  tests.id('shift of ' || name), tests.id('employee'), id, 'agreed'
from public.profiles where business_id = tests.id('café') and name not in ('employee', 'leaver');

-- A decision of each kind about a person.
create function pg_temp.decisions(person text) returns table (what text, statement text)
language sql as $$
  select kind, format(sql, tests.id(person), tests.id('day of ' || person), tests.id('approved day of ' || person),
    tests.id('correction of ' || person), tests.id('approval of ' || person), tests.id('swap by ' || person),
    tests.id('swap with ' || person), tests.id('café'))
  from (values
    ('approve a day off', 'update public.staff_availability set status = ''approved'', approved = true where id = %2$L'),
    ('deny a day off', 'update public.staff_availability set status = ''denied'' where id = %2$L'),
    ('move an approved day off', 'update public.staff_availability set date = ''2126-12-09'' where id = %3$L'),
    ('enter an approved day off', 'insert into public.staff_availability (id, business_id, user_id, date, available,
      status, approved) values (gen_random_uuid(), %8$L, %1$L, ''2126-12-03'', false, ''approved'', true)'),
    ('approve a correction', 'update public.punch_corrections set status = ''approved'' where id = %4$L'),
    ('deny a correction', 'update public.punch_corrections set status = ''denied'' where id = %4$L'),
    ('withdraw an approval', 'update public.punch_approvals set status = ''withdrawn'' where id = %5$L'),
    ('approve hours', 'insert into public.punch_approvals (id, business_id, user_id, at, "from", "to", worked_ms,
      fingerprint, status, approved_by, approved_at) values (gen_random_uuid(), %8$L, %1$L, ''2024-04-01'', ''2024-03-11'',
      ''2024-03-31'', 7200000, ''1-2-3-4'', ''approved'', auth.uid(), ''2024-04-02'')'),
    ('type times', 'insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, recorded_at,
      created_by) values (gen_random_uuid(), %8$L, %1$L, ''in'', ''2024-03-04 09:00Z'', ''UTC'', ''manager'',
      gen_random_uuid(), ''2024-03-05 09:00Z'', auth.uid())'),
    ('correct times', 'insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, recorded_at,
      created_by) values (gen_random_uuid(), %8$L, %1$L, ''in'', ''2024-03-04 09:00Z'', ''UTC'', ''correction'',
      gen_random_uuid(), ''2024-03-05 09:00Z'', auth.uid())'),
    ('approve a swap they asked for', 'update public.swap_requests set status = ''approved'' where id = %6$L'),
    ('deny a swap they asked for', 'update public.swap_requests set status = ''denied'' where id = %6$L'),
    ('approve a swap they were asked for', 'update public.swap_requests set status = ''approved'' where id = %7$L'),
    ('deny a swap they were asked for', 'update public.swap_requests set status = ''denied'' where id = %7$L')
  ) as given (kind, sql)
  union all
  select 'decide ' || choice, format('insert into public.punch_decisions (id, business_id, user_id, at, about, choice, entered,
      clocked, decided_by, decided_at) values (gen_random_uuid(), %L, %L, ''2024-03-06 09:00Z'', ''match a b'', %L, %s, %4$s,
      auth.uid(), ''2024-03-07 09:00Z'')', tests.id('café'), tests.id(person), choice, side)
  from (values ('both', 'gen_random_uuid()'), ('entered', 'gen_random_uuid()'), ('let-stand', 'null'), ('absent', 'null'),
    ('open', 'null')) as decided (choice, side);
$$;

select tests.refuses('manager', statement, 'own_decision', what || ' of their own')
from pg_temp.decisions('manager');
select tests.refuses('colleague', statement, 'own_decision', what || ' of their own beside another admin')
from pg_temp.decisions('colleague');
select tests.permits('colleague admin', statement, what || ' of a manager')
from pg_temp.decisions('manager');
select tests.permits('admin', statement, what || ' of their own, as the owner')
from pg_temp.decisions('admin');

-- What stays allowed: asking, taking back, and the roster.
select tests.permits('manager', $$update public.staff_availability set date = '2126-12-09', status = 'pending',
  approved = false where id = tests.id('approved day of manager')$$, 'move their day off by asking anew');
select tests.permits('manager', $$update public.staff_availability set deleted = true
  where id = tests.id('approved day of manager')$$, 'take back their day off');
select tests.permits('manager', $$update public.swap_requests set status = 'withdrawn'
  where id = tests.id('swap by manager')$$, 'withdraw their swap');
select tests.permits('manager', $$update public.shifts set user_id = auth.uid() where id = tests.id('shift of employee')$$,
  'assign themselves on the roster');
update public.shifts set status = 'dropped', drop_reason = 'Ill', claimed_by_user_id = tests.id('manager')
where id = tests.id('shift of employee');
select tests.permits('manager', $$update public.shifts set user_id = auth.uid(), status = 'claimed',
  claimed_by_user_id = null where id = tests.id('shift of employee')$$, 'approve their claim, as on the roster');

-- Without approval mode nobody decides: an older app's approved entry of one's own is stored as pending.
update public.businesses set approval_mode = false where id = tests.id('café');
select tests.permits('manager', $$with made as (insert into public.staff_availability (id, business_id, user_id, date,
  status, approved) values (gen_random_uuid(), access.business_id(), auth.uid(), '2126-12-04', 'approved', true)
  returning *) select from made where status = 'pending' and not approved$$, 'enter their day without approval mode');
select tests.permits('manager', $$with made as (update public.staff_availability set reason = 'Exams'
  where id = tests.id('approved day of manager') returning *) select from made where status = 'pending'$$,
  'change their day without approval mode');

-- An admin alone decides their own, until somebody else becomes one.
update public.profiles set deleted = true, deactivated_at = now() where id = tests.id('admin');
select tests.permits('colleague', statement, what || ' of their own, as the only admin')
from pg_temp.decisions('colleague') where what like '%correction' or what like '%hours' or what like '%approved day%';
select tests.refuses('manager', statement, 'own_decision', what || ' of their own, without the owner')
from pg_temp.decisions('manager') where what like '%correction' or what like '%hours';

select * from finish();
rollback;
