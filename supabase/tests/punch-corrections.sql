-- Corrections are asked for by the person and decided once by somebody else; nobody deletes the row itself.
begin;
select plan(128);
select tests.set_scene();

insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
select tests.id(punch || name), business_id, id, type, at, 'UTC', 'phone', at, id
from public.profiles, (values ('punch of ', 'in', '2024-03-04 09:00Z'::timestamptz), ('end of ', 'out', '2024-03-04 17:00Z'))
  as ends (punch, type, at)
where business_id in (tests.id('café'), tests.id('bakery'));
insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
values (tests.id('punch elsewhere'), tests.id('bakery'), tests.id('employee'), 'in', '2018-03-04 09:00Z', 'UTC', 'phone',
  '2018-03-04 09:00Z', tests.id('employee'));
insert into public.punch_corrections (id, business_id, user_id, record_id, clock_in_time, reason)
select tests.id(name || ' asks'), business_id, id, tests.id('punch of ' || name), '2024-03-04 08:00Z', 'I came early'
from public.profiles where business_id in (tests.id('café'), tests.id('bakery'));
insert into public.punch_corrections (id, business_id, user_id, clock_in_time, reason, status, decided_by, decided_at)
values (tests.id('decided'), tests.id('café'), tests.id('employee'), '2024-03-05 09:00Z', 'I forgot', 'approved',
  tests.id('manager'), now());

select tests.closed('public.punch_corrections', 'select insert update', 'anonymous');
select tests.closed('public.punch_corrections', 'delete');
select tests.allows('People read their own corrections', 'employee',
  $$select from public.punch_corrections where id = tests.id('employee asks')$$, 'their own');
select tests.denies('People read their own corrections', 'employee leaver',
  $$select from public.punch_corrections where id = tests.id('colleague asks')$$, 'that of somebody else');
select tests.allows('Managers read the corrections of their business', 'manager admin',
  $$select from public.punch_corrections where id = tests.id('employee asks')$$, 'those of their staff');
select tests.allows('Managers read the corrections of their business', 'stranger',
  $$select from public.punch_corrections where id = tests.id('baker asks')$$, 'those of their staff');
select tests.denies('Managers read the corrections of their business', 'employee',
  $$select from public.punch_corrections where id = tests.id('manager asks')$$, 'that of a manager');
select tests.denies('Managers read the corrections of their business', 'manager admin',
  $$select from public.punch_corrections where id = tests.id('baker asks')$$, 'that of another business');
select tests.denies('Managers read the corrections of their business', 'stranger',
  $$select from public.punch_corrections where id = tests.id('employee asks')$$, 'that of another business');

create function pg_temp.ask(business text, person text) returns text
language sql as $$
  select format('insert into public.punch_corrections (id, business_id, user_id, clock_in_time, reason)
    values (gen_random_uuid(), %s, %s, %L, %L)', business, person, '2024-03-06 09:00Z', 'I forgot');
$$;
select tests.allows('People ask for corrections of their own punches', 'employee manager admin stranger',
  pg_temp.ask('access.business_id()', 'auth.uid()'), 'for themselves');
select tests.denies('People ask for corrections of their own punches', 'employee manager admin stranger',
  pg_temp.ask('access.business_id()', $$tests.id('colleague')$$), 'for somebody else');
select tests.denies('People ask for corrections of their own punches', 'employee manager admin',
  pg_temp.ask($$tests.id('bakery')$$, 'auth.uid()'), 'somewhere else');
select tests.denies('People ask for corrections of their own punches', 'stranger newcomer leaver',
  pg_temp.ask($$tests.id('café')$$, 'auth.uid()'), 'where they do not work');

select tests.allows('People change what they asked for', 'employee',
  $$update public.punch_corrections set reason = 'I came at 8' where id = tests.id('employee asks')$$, 'their own');
select tests.denies('People change what they asked for', 'employee leaver',
  $$update public.punch_corrections set reason = reason where id = tests.id('colleague asks')$$, 'that of somebody else');
select tests.allows('Managers decide corrections', 'manager admin',
  $$update public.punch_corrections set status = 'approved' where id = tests.id('employee asks')$$, 'that of their staff');
select tests.allows('Managers decide corrections', 'stranger',
  $$update public.punch_corrections set status = 'denied' where id = tests.id('baker asks')$$, 'that of their staff');
select tests.denies('Managers decide corrections', 'employee',
  $$update public.punch_corrections set status = status where id = tests.id('colleague asks')$$, 'that of a colleague');
select tests.denies('Managers decide corrections', 'manager admin',
  $$update public.punch_corrections set status = status where id = tests.id('baker asks')$$, 'that of another business');
select tests.denies('Managers decide corrections', 'stranger',
  $$update public.punch_corrections set status = status where id = tests.id('employee asks')$$, 'that of another business');

select tests.withholds('public.punch_corrections', 'insert', 'decided_by decided_at created_at version deleted');
select tests.withholds('public.punch_corrections', 'update',
  'id business_id user_id record_id decided_by decided_at created_at updated_at version');
select tests.refuses('employee', $$update public.punch_corrections set status = 'approved'
  where id = tests.id('employee asks')$$, 'forbidden', 'approve what they asked for');
select tests.refuses('employee manager admin', $$insert into public.punch_corrections (id, business_id, user_id,
  clock_in_time, reason, status) values (gen_random_uuid(), tests.id('café'), auth.uid(), now(), 'Mine', 'approved')$$,
  'forbidden', 'ask for what is approved already');
select tests.refuses('manager', $$update public.punch_corrections set status = 'approved'
  where id = tests.id('manager asks')$$, 'own_decision', 'decide about their own hours');
select tests.permits('admin', $$update public.punch_corrections set status = 'approved'
  where id = tests.id('admin asks')$$, 'decide about their own hours');
select tests.refuses('manager admin', $$update public.punch_corrections set status = 'denied'
  where id = tests.id('decided')$$, 'already_decided', 'decide twice');
select tests.refuses('employee', $$update public.punch_corrections set clock_in_time = '2024-03-05 06:00Z'
  where id = tests.id('decided')$$, 'already_decided', 'change what was decided');
select tests.refuses('employee', $$update public.punch_corrections set deleted = true
  where id = tests.id('decided')$$, 'already_decided', 'take back what was decided');
select tests.refuses('manager admin', $$update public.punch_corrections set status = 'approved',
  clock_in_time = '2024-03-04 06:00Z' where id = tests.id('employee asks')$$, 'forbidden', 'approve other hours');
select tests.refuses('manager admin', $$update public.punch_corrections set reason = 'Another'
  where id = tests.id('employee asks')$$, 'forbidden', 'change the words of somebody else');
select tests.permits('manager', $$with made as (update public.punch_corrections set status = 'denied'
  where id = tests.id('employee asks') returning *) select from made where decided_by = auth.uid() and decided_at is not null$$,
  'decide, and be named by the database');
select tests.refuses('employee', format('insert into public.punch_corrections (id, business_id, user_id, record_id,
  clock_in_time, reason) values (gen_random_uuid(), %L, auth.uid(), %L, now(), %L)', tests.id('café'), tests.id(other), 'Mine'),
  'insert or update on table "punch_corrections" violates foreign key constraint "corrects_a_punch_of_theirs"',
  'correct the ' || other)
from unnest(array['punch of colleague', 'punch elsewhere']) as other;

-- Breaks: a bounded list of what lies within the work, each after the one before.
create function pg_temp.ask_for_breaks(breaks jsonb) returns text
language sql as $$
  select format('insert into public.punch_corrections (id, business_id, user_id, clock_in_time, clock_out_time, breaks, reason)
    values (gen_random_uuid(), %L, auth.uid(), %L, %L, %L, %L)', tests.id('café'), '2024-03-07 09:00Z', '2024-03-07 17:00Z',
    breaks, 'I had lunch');
$$;
create function pg_temp.pause(start text, until text) returns jsonb
language sql as $$
  select jsonb_build_object('start', format('2024-03-07T%s:00.000Z', start), 'end', format('2024-03-07T%s:00.000Z', until));
$$;
select tests.permits('employee', pg_temp.ask_for_breaks(breaks), 'ask for ' || what)
from (values
  ('[]'::jsonb, 'no break'),
  (jsonb_build_array(pg_temp.pause('12:00', '12:30')), 'a break'),
  (jsonb_build_array(pg_temp.pause('09:00', '10:00'), pg_temp.pause('10:00', '17:00')), 'nothing but breaks'),
  ((select jsonb_agg(pg_temp.pause('12:0' || minute, '12:0' || minute + 1)) from generate_series(0, 8) as minute)
    || pg_temp.pause('12:10', '12:11'), 'ten')) as good (breaks, what);
select tests.refuses('employee', pg_temp.ask_for_breaks(breaks),
  'new row for relation "punch_corrections" violates check constraint "breaks_within_the_work"', 'ask for breaks ' || what)
from (values
  ('{}'::jsonb, 'that are no list'),
  ('"12:00"', 'that are a text'),
  ('[null]', 'that are nothing'),
  ('[[]]', 'that are lists'),
  ('[{}]', 'without ends'),
  ('[{"start": "2024-03-07T12:00:00.000Z"}]', 'that do not end'),
  ('[{"start": "2024-03-07T12:00:00.000Z", "end": null}]', 'that end nowhere'),
  ('[{"start": "2024-03-07T12:00:00.000Z", "end": 12}]', 'that end with a number'),
  ('[{"start": "2024-03-07 12:00Z", "end": "2024-03-07 12:30Z"}]', 'otherwise written'),
  ('[{"start": "2024-03-07T99:00:00.000Z", "end": "2024-03-07T12:30:00.000Z"}]', 'that begin at no time'),
  ('[{"start": "now", "end": "infinity"}]', 'in words'),
  (jsonb_build_array(pg_temp.pause('12:00', '12:30') || '{"paid": true}'), 'with more to them'),
  (jsonb_build_array(pg_temp.pause('12:30', '12:00')), 'backwards'),
  (jsonb_build_array(pg_temp.pause('12:00', '12:00')), 'of no length'),
  (jsonb_build_array(pg_temp.pause('08:59', '12:00')), 'from before the work'),
  (jsonb_build_array(pg_temp.pause('16:00', '17:01')), 'until after it'),
  (jsonb_build_array(pg_temp.pause('12:00', '13:00'), pg_temp.pause('12:59', '14:00')), 'beside each other'),
  ((select jsonb_agg(pg_temp.pause('12:' || minute, '12:' || minute + 1)) from generate_series(10, 20) as minute), 'eleven times'))
  as bad (breaks, what);
select tests.refuses('employee', format('insert into public.punch_corrections (id, business_id, user_id, clock_in_time, breaks,
  reason) values (gen_random_uuid(), %L, auth.uid(), %L, %L, %L)', tests.id('café'), '2024-03-07 09:00Z',
  jsonb_build_array(pg_temp.pause('12:00', '12:30')), 'Lunch'),
  'new row for relation "punch_corrections" violates check constraint "breaks_within_the_work"',
  'ask for breaks in work that goes on');
select tests.refuses('manager', format('update public.punch_corrections set status = %L, breaks = %L where id = tests.id(%L)',
  'approved', '[]', 'employee asks'), 'forbidden', 'approve other breaks');

-- Why it was denied.
select tests.permits('manager', $$with made as (update public.punch_corrections set status = 'denied',
  denial_reason = ' Not on the roster ' where id = tests.id('employee asks') returning *)
  select from made where denial_reason = 'Not on the roster'$$, 'say why they deny');
select tests.refuses('manager', $$update public.punch_corrections set status = 'approved', denial_reason = 'Fine'
  where id = tests.id('employee asks')$$,
  'new row for relation "punch_corrections" violates check constraint "reason_of_a_denial"', 'say why they approve');
select tests.refuses('employee', $$update public.punch_corrections set denial_reason = 'No'
  where id = tests.id('employee asks')$$,
  'new row for relation "punch_corrections" violates check constraint "reason_of_a_denial"', 'say why before it is denied');

select * from finish();
rollback;
