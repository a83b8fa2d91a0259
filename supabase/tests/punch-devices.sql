-- Devices tell of themselves by a function, and of nothing else; managers read what they told, and say where they are.
begin;
select plan(69);
select tests.set_scene();

insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_heard_at, last_seq, unsent)
select tests.id(name), tests.id(business), tests.id(person), name, is_kiosk, now() - interval '1 hour', 5, 2
from (values
  ('tablet', 'café', 'manager', true), ('phone', 'café', 'employee', false), ('oven', 'bakery', 'stranger', true)
) as device (name, business, person, is_kiosk);

-- Managers say where a device is, and nothing else of it.
select tests.allows('Managers say where devices are', 'manager admin stranger',
  'update public.punch_devices set place_id = null where business_id = access.business_id()', 'their own');
select tests.denies('Managers say where devices are', 'employee',
  'update public.punch_devices set place_id = null where business_id = access.business_id()', 'where they work');
select tests.denies('Managers say where devices are', 'manager admin',
  $$update public.punch_devices set place_id = null where id = tests.id('oven')$$, 'those of another business');
select tests.denies('Managers say where devices are', 'stranger newcomer leaver',
  $$update public.punch_devices set place_id = null where id = tests.id('tablet')$$, 'those of another business');
select tests.withholds('public.punch_devices', 'update', 'id business_id user_id name is_kiosk last_heard_at last_seq unsent status');

create function pg_temp.report(device text, fields text default '') returns text
language sql as $$
  select format('select public.report_device(id => %L, name => %L, is_kiosk => %L, last_seq => 7, unsent => 0%s)',
    tests.id(device), 'Till', device <> 'phone', fields);
$$;
-- What a report makes of a device, which is looked at past all policies.
create function pg_temp.told(who text, statement text, device text) returns jsonb
language plpgsql as $$
declare
  told jsonb;
begin
  perform tests.act_as(who);
  execute statement;
  perform set_config('role', 'none', true);
  select jsonb_build_object('name', name, 'is_kiosk', is_kiosk, 'seq', last_seq, 'unsent', unsent, 'user', user_id,
    'is_new', last_heard_at = now()::timestamptz(3), 'deleted', deleted) into told
  from public.punch_devices where id = tests.id(device);
  return told;
end;
$$;

select tests.permits('employee manager admin stranger', pg_temp.report('new'), 'tell of a device of theirs');
select tests.refuses('newcomer leaver', pg_temp.report('new'), 'not_allowed', 'tell of one without a business');
select tests.refuses('employee admin', pg_temp.report('tablet'), 'not_allowed', 'tell of a colleague''s device');
select tests.refuses('manager admin', pg_temp.report('oven'), 'not_allowed', 'tell of one of another business');
select tests.refuses('manager', call, 'malformed', 'tell of ' || what)
from (values
  ('a device without a name', format('select public.report_device(%L, %L, true, 1, 0)', tests.id('new'), ' ')),
  ('one that is called nothing', format('select public.report_device(%L, null, true, 1, 0)', tests.id('new'))),
  ('one that is none', 'select public.report_device(null, $x$Till$x$, true, 1, 0)'),
  ('less than no punches', format('select public.report_device(%L, $x$Till$x$, true, -1, 0)', tests.id('new'))),
  ('less than none to send', format('select public.report_device(%L, $x$Till$x$, true, 1, -1)', tests.id('new'))),
  ('perhaps a clock', format('select public.report_device(%L, $x$Till$x$, null, 1, 0)', tests.id('new')))
) as wrong (what, call);

select is(pg_temp.told('manager', pg_temp.report('tablet'), 'tablet'), jsonb_build_object('name', 'Till',
  'is_kiosk', true, 'seq', 7, 'unsent', 0, 'user', tests.id('manager'), 'is_new', true, 'deleted', false),
  'what a device tells is written down');
select is(pg_temp.told('employee', pg_temp.report('shared', ''), 'shared') -> 'is_kiosk', 'false',
  'an employee has no clock of everybody');
select is(length(pg_temp.told('manager', format('select public.report_device(%L, repeat(%L, 300), true, 1, 0)',
  tests.id('long'), 'x'), 'long') ->> 'name'), 80, 'a long name is cut');
select is(pg_temp.told('manager', format('select public.report_device(%L, %L, true, 3, 0)', tests.id('tablet'), 'Till'),
  'tablet') -> 'seq', '7', 'nothing is unsaid of what was recorded');

-- Saying the same again.
update public.punch_devices set last_heard_at = now() - interval '30 seconds', name = 'Till' where id = tests.id('tablet');
select is(pg_temp.told('manager', pg_temp.report('tablet'), 'tablet') -> 'is_new', 'false',
  'the same within a minute is not written');
select is(pg_temp.told('manager', format('select public.report_device(%L, %L, true, 8, 0)', tests.id('tablet'), 'Till'),
  'tablet') -> 'is_new', 'true', 'something else is');
update public.punch_devices set last_heard_at = now() - interval '61 seconds' where id = tests.id('tablet');
select is(pg_temp.told('manager', format('select public.report_device(%L, %L, true, 8, 0)', tests.id('tablet'), 'Till'),
  'tablet') -> 'is_new', 'true', 'and so is the same after a minute');

-- What the browser was before.
select is(pg_temp.told('manager', pg_temp.report('tablet anew', format(', former => %L', tests.id('tablet'))), 'tablet')
  - 'is_new' - 'user', '{"name": "Till", "is_kiosk": false, "seq": 8, "unsent": 0, "deleted": false}',
  'a clock that was filled anew is one clock');
update public.punch_devices set is_kiosk = true where id = tests.id('tablet');
select is(pg_temp.told('employee', pg_temp.report('mine', format(', former => %L', tests.id('tablet'))), 'tablet')
  -> 'is_kiosk', 'true', 'an employee ends no clock of a manager');
select is(pg_temp.told('admin', pg_temp.report('hers', format(', former => %L', tests.id('oven'))), 'oven') -> 'is_kiosk',
  'true', 'nor an admin that of another business');

-- How many there are.
select pg_temp.told('employee', pg_temp.report('old ' || turn), 'old') from generate_series(1, 30) as turn;
select is((select count(*)::int from public.punch_devices where user_id = tests.id('employee') and not deleted), 20,
  'of one person''s devices the latest twenty are kept');
select is((select deleted from public.punch_devices where id = tests.id('phone')), true, 'the oldest is forgotten');
select is(pg_temp.told('employee', pg_temp.report('phone'), 'phone') -> 'deleted', 'false', 'until it is heard of again');

-- They share their collection.
select is(tests.attempt('manager', format('insert into public.shift_templates (id, business_id, name, start_time, end_time)
  values (%L, access.business_id(), %L, %L, %L)', tests.id('tablet'), 'Late', '16:00', '22:00')), '23505 id_taken',
  'no template takes the id of a device');
insert into public.shift_templates (id, business_id, name, start_time, end_time)
values (tests.id('template'), tests.id('café'), 'Late', '16:00', '22:00');
select is(tests.attempt('manager', pg_temp.report('template')), '23505 id_taken', 'nor a device that of a template');
select is(tests.attempt(who, 'select from sync.punch_devices'), outcome, who || ' pulls ' || outcome)
from (values ('manager', 'done'), ('employee', 'nothing')) as puller (who, outcome);

select * from finish();
rollback;
