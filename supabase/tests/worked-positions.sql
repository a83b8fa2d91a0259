-- What people worked as: managers say it of their people, and everybody of themselves when they clock in.
begin;
select plan(74);
select tests.set_scene();

insert into auth.users (id, email) values (tests.id('demoted'), 'demoted@tests.example');
update public.profiles set business_id = tests.id('café'), role = 'manager' where id = tests.id('demoted');
update public.profiles set role = 'employee' where id = tests.id('demoted');
update access.memberships
set from_time = case role when 'manager' then '2020-01-01' else '2022-01-01' end::timestamptz,
  until_time = case role when 'manager' then '2022-01-01'::timestamptz end
where user_id = tests.id('demoted');

insert into public.positions (id, business_id, name, is_for_everybody, user_ids) values
  (tests.id('bar'), tests.id('café'), 'Bar', true, '{}'), (tests.id('closed'), tests.id('café'), 'Closed', false, '{}'),
  (tests.id('oven'), tests.id('bakery'), 'Oven', true, '{}');
insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
select tests.id(name), tests.id(business), tests.id(person), type, at::timestamptz, 'Europe/Dublin', source, at::timestamptz,
  tests.id(author)
from (values
  ('press of employee', 'café', 'employee', 'in', '2024-03-04 09:00Z', 'phone', 'employee'),
  ('out of employee', 'café', 'employee', 'out', '2024-03-04 17:00Z', 'phone', 'employee'),
  ('typed for employee', 'café', 'employee', 'in', '2024-03-05 09:00Z', 'manager', 'manager'),
  ('press of manager', 'café', 'manager', 'in', '2024-03-04 09:00Z', 'phone', 'manager'),
  ('press of colleague', 'café', 'colleague', 'in', '2024-03-04 09:00Z', 'phone', 'colleague'),
  ('on the tablet', 'café', 'employee', 'in', '2021-06-01 09:00Z', 'kiosk', 'demoted')
) as press (name, business, person, type, at, source, author);
insert into public.worked_positions (id, business_id, user_id, "from", "to", position_id, created_by)
select tests.id('said of ' || person), tests.id(business), tests.id(person), '2024-03-01 09:00Z', '2024-03-01 12:00Z',
  tests.id(position), tests.id(author)
from (values ('employee', 'café', 'bar', 'manager'), ('colleague', 'café', 'bar', 'manager'),
  ('baker', 'bakery', 'oven', 'stranger')) as said (person, business, position, author);

-- Who reads it.
select tests.closed('public.worked_positions', 'select insert', 'anonymous');
select tests.closed('public.worked_positions', 'update delete');
select tests.allows('Managers read what their people worked as', 'manager admin',
  $$select from public.worked_positions where id = tests.id('said of employee')$$, 'of their staff');
select tests.denies('Managers read what their people worked as', 'employee',
  $$select from public.worked_positions where id = tests.id('said of colleague')$$, 'of a colleague');
select tests.denies('Managers read what their people worked as', 'manager admin',
  $$select from public.worked_positions where id = tests.id('said of baker')$$, 'of another business');
select tests.allows('People read what they worked as', 'employee',
  $$select from public.worked_positions where id = tests.id('said of employee')$$, 'their own');
select tests.denies('People read what they worked as', 'colleague stranger newcomer leaver',
  $$select from public.worked_positions where id = tests.id('said of employee')$$, 'of somebody else');
select tests.permits('manager admin employee',
  $$select from sync.pulled_punches where id = tests.id('said of employee')$$, 'pull it');
select tests.finds_nothing('colleague stranger', $$select from sync.pulled_punches where id = tests.id('said of employee')$$,
  'word about somebody else in a pull');

-- What managers say.
create function pg_temp.say(person text, fields jsonb default '{}') returns text language sql as $$
  select format('insert into public.worked_positions (id, business_id, user_id, "from", "to", position_id, created_by)
    select id, coalesce(business_id, access.business_id()), user_id, "from", "to", position_id, coalesce(created_by, auth.uid())
    from jsonb_populate_record(null::public.worked_positions, %L)',
    jsonb_build_object('id', tests.id('new'), 'user_id', tests.id(person), 'from', '2024-03-04 10:00Z',
      'to', '2024-03-04 12:00Z', 'position_id', tests.id('bar')) || fields);
$$;
select tests.allows('Managers say what their people worked as', 'manager admin', pg_temp.say('employee'), 'of their staff');
select tests.allows('Managers say what their people worked as', 'manager', pg_temp.say('leaver'), 'of somebody who left');
select tests.allows('Managers say what their people worked as', 'manager', pg_temp.say('employee', '{"position_id": null}'),
  'none of them');
select tests.allows('Managers say what their people worked as', 'admin', pg_temp.say('admin'), 'their own');
select tests.refuses('manager', pg_temp.say('manager'), 'own_decision', 'say it of their own hours');
select tests.denies('Managers say what their people worked as', 'employee', pg_temp.say('employee'), 'of themselves');
select tests.denies('Managers say what their people worked as', 'employee', pg_temp.say('colleague'), 'of a colleague');
select tests.denies('Managers say what their people worked as', 'manager', pg_temp.say('employee', '{"to": null}'), 'without an end');
select tests.denies('Managers say what their people worked as', 'manager',
  pg_temp.say('employee', jsonb_build_object('created_by', tests.id('admin'))), 'in the name of somebody else');
select tests.denies('Managers say what their people worked as', 'manager admin',
  pg_temp.say('baker', jsonb_build_object('business_id', tests.id('bakery'), 'position_id', tests.id('oven'))), 'in another business');
select tests.denies('Managers say what their people worked as', 'stranger newcomer leaver',
  pg_temp.say('employee', jsonb_build_object('business_id', tests.id('café'))), 'where they do not work');
select tests.refuses('manager', pg_temp.say('employee', '{"to": "2024-03-04 10:00Z"}'),
  'new row for relation "worked_positions" violates check constraint "ends_after_its_start"', 'say it of no time');
select is(tests.attempt('manager', pg_temp.say('employee', jsonb_build_object('position_id', tests.id('oven')))),
  '23503 insert or update on table "worked_positions" violates foreign key constraint "worked_positions_position_id_business_id_fkey"',
  'nothing is of a position of another business');
select tests.withholds('public.worked_positions', 'insert', 'at created_at updated_at version deleted');

-- What people answer at the clock.
create function pg_temp.answer(press text, fields jsonb default '{}') returns text language sql as $$
  select pg_temp.say(person.name, jsonb_build_object('from', punch.at, 'to', null, 'business_id', punch.business_id) || fields)
  from public.punches as punch cross join lateral (
    select name from unnest(array['employee', 'manager', 'colleague']) as name where tests.id(name) = punch.user_id) as person
  where punch.id = tests.id(press);
$$;
select tests.allows('People say what they work as when they clock in', 'employee', pg_temp.answer('press of employee'),
  'for their own press');
select tests.allows('People say what they work as when they clock in', 'manager', pg_temp.answer('press of manager'),
  'for their own press');
select tests.denies('People say what they work as when they clock in', 'employee', pg_temp.answer('press of colleague'),
  'for a press of somebody else');
select tests.denies('People say what they work as when they clock in', 'employee', pg_temp.answer('out of employee'),
  'when they clock out');
select tests.denies('People say what they work as when they clock in', 'employee', pg_temp.answer('typed for employee'),
  'of typed times');
select tests.allows('People say what they work as when they clock in', 'employee', format('%s; %s',
  pg_temp.answer('press of employee'), pg_temp.answer('press of employee', jsonb_build_object('id', tests.id('again')))),
  'once more, if it was wrong');
select tests.denies('People say what they work as when they clock in', 'employee',
  pg_temp.answer('press of employee', '{"from": "2024-03-04 08:00Z"}'), 'of another time');
select tests.denies('People say what they work as when they clock in', 'employee',
  pg_temp.answer('press of employee', '{"to": "2024-03-04 12:00Z"}'), 'of a part');
select tests.denies('People say what they work as when they clock in', 'employee',
  pg_temp.answer('press of employee', jsonb_build_object('position_id', tests.id('closed'))), 'that they cannot work as');
select tests.denies('People say what they work as when they clock in', 'employee',
  pg_temp.answer('press of employee', jsonb_build_object('created_by', tests.id('manager'))), 'in the name of somebody else');
select tests.allows('Communal tablets hand in what was answered on them', 'demoted', pg_temp.answer('on the tablet'),
  'of who pressed on it');
select tests.denies('Communal tablets hand in what was answered on them', 'employee manager', pg_temp.answer('on the tablet'),
  'of a press on another device');
select tests.denies('Communal tablets hand in what was answered on them', 'demoted', pg_temp.answer('press of colleague'),
  'of a press on a phone');

-- Several of one push have an order.
insert into public.worked_positions (id, business_id, user_id, "from", "to", created_by)
select tests.id('of one push ' || number), tests.id('café'), tests.id('employee'), '2024-03-01 09:00Z', '2024-03-01 12:00Z',
  tests.id('manager')
from generate_series(1, 3) as number;
select is((select count(distinct created_at) from public.worked_positions where user_id = tests.id('employee')), 4::bigint,
  'of several the order is known');

select * from finish();
rollback;
