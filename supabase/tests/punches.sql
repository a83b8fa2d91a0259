-- Punches are added and never changed. Who says whose time it was is what the policies are about.
begin;
select plan(167);
select tests.set_scene();

-- Was a manager of the café until 2022, and is on its staff since.
insert into auth.users (id, email) values (tests.id('demoted'), 'demoted@tests.example');
update public.profiles set business_id = tests.id('café'), role = 'manager' where id = tests.id('demoted');
update public.profiles set role = 'employee' where id = tests.id('demoted');
update access.memberships
set from_time = case role when 'manager' then '2020-01-01' else '2022-01-01' end::timestamptz,
  until_time = case role when 'manager' then '2022-01-01'::timestamptz end
where user_id = tests.id('demoted');

insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
select tests.id('punch of ' || name), business_id, id, 'in', '2024-03-04 09:00Z', 'UTC', 'phone', '2024-03-04 09:00Z', id
from public.profiles where business_id in (tests.id('café'), tests.id('bakery'));
insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
values (tests.id('punch of the employee elsewhere'), tests.id('bakery'), tests.id('employee'), 'in', '2018-03-04 09:00Z',
  'UTC', 'phone', '2018-03-04 09:00Z', tests.id('employee'));

select tests.closed('public.punches', 'select insert update', 'anonymous');
select tests.closed('public.punches', 'update delete');
select tests.allows('People read their own presses', 'employee leaver',
  'select from public.punches where user_id = auth.uid()', 'their own');
select tests.denies('People read their own presses', 'employee leaver',
  $$select from public.punches where id = tests.id('punch of colleague')$$, 'those of somebody else');
select tests.allows('Managers read the presses of their business', 'manager admin',
  $$select from public.punches where id = tests.id('punch of employee')$$, 'those of their staff');
select tests.allows('Managers read the presses of their business', 'stranger',
  $$select from public.punches where id = tests.id('punch of baker')$$, 'those of their staff');
select tests.denies('Managers read the presses of their business', 'employee demoted',
  $$select from public.punches where id = tests.id('punch of manager')$$, 'those of a manager');
select tests.denies('Managers read the presses of their business', 'manager admin',
  $$select from public.punches where id = tests.id('punch of the employee elsewhere')$$, 'what their people punched elsewhere');
select tests.denies('Managers read the presses of their business', 'stranger',
  $$select from public.punches where id = tests.id('punch of employee')$$, 'those of another business');

-- One row to insert: of a business and a person, by whom and when, and columns besides. Words are SQL.
create function pg_temp.press(business text, person text, source text, at text default '2024-03-06 09:00Z',
  type text default 'in', by text default 'auth.uid()', more jsonb default '{}') returns text
language sql as $$
  select format('insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by%s)
    values (gen_random_uuid(), %s, %s, %L, %L, %L, %L, %L, %s%s)',
    (select string_agg(', ' || key, '' order by key) from jsonb_each_text(more)),
    business, person, type, at, 'UTC', source, at, by,
    (select string_agg(', ' || quote_literal(value), '' order by key) from jsonb_each_text(more)));
$$;

select tests.allows('People press for themselves where they work or worked', 'employee manager',
  pg_temp.press('access.business_id()', 'auth.uid()', 'phone'), 'on their own phone');
select tests.allows('People press for themselves where they work or worked', 'employee manager',
  pg_temp.press('access.business_id()', 'auth.uid()', 'phone', '2019-06-01 09:00Z'), 'whenever their clock says it was');
select tests.allows('People press for themselves where they work or worked', 'employee',
  pg_temp.press('access.business_id()', 'auth.uid()', 'automatic', type => 'out'), 'when they forgot to clock out');
select tests.allows('People press for themselves where they work or worked', 'leaver',
  pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'phone'), 'while they worked there');
select tests.allows('People press for themselves where they work or worked', 'leaver',
  pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'phone', (now() + interval '23 hours')::text, 'out'),
  'to finish the shift in which they were removed');
select tests.denies('People press for themselves where they work or worked', 'leaver',
  pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'phone', (now() + interval '25 hours')::text, 'out'), 'long after they left');
select tests.denies('People press for themselves where they work or worked', 'leaver',
  pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'phone', (now() + interval '1 hour')::text), 'to begin after they left');
select tests.denies('People press for themselves where they work or worked', 'leaver',
  pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'phone', '2019-06-01 09:00Z'), 'before they worked there');
select tests.denies('People press for themselves where they work or worked', 'leaver',
  pg_temp.press($$tests.id('café')$$, 'auth.uid()', source), 'by ' || source)
from unnest(array['kiosk', 'manager', 'correction']) as source;
select tests.denies('People press for themselves where they work or worked', 'employee',
  pg_temp.press('access.business_id()', 'auth.uid()', source), 'by ' || source)
from unnest(array['kiosk', 'manager', 'correction']) as source;
select tests.denies('People press for themselves where they work or worked', 'employee',
  pg_temp.press('access.business_id()', $$tests.id('colleague')$$, source, type => 'out'), 'for somebody else, by ' || source)
from unnest(array['phone', 'automatic', 'kiosk', 'manager', 'correction']) as source;
select tests.denies('People press for themselves where they work or worked', 'employee manager admin stranger',
  pg_temp.press('access.business_id()', 'auth.uid()', 'phone', by => $$tests.id('colleague')$$), 'in the name of somebody else');
select tests.denies('People press for themselves where they work or worked', 'employee manager admin',
  pg_temp.press($$tests.id('bakery')$$, 'auth.uid()', 'phone'), 'somewhere else');
select tests.denies('People press for themselves where they work or worked', 'stranger newcomer baker',
  pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'phone'), 'somewhere else');

select tests.allows('Managers enter and correct the presses of their people', 'manager admin',
  pg_temp.press('access.business_id()', $$tests.id('employee')$$, source, type => 'out'), 'of their staff, by ' || source)
from unnest(array['manager', 'correction', 'automatic']) as source;
select tests.denies('Managers enter and correct the presses of their people', 'manager admin',
  pg_temp.press('access.business_id()', $$tests.id('employee')$$, 'phone'), 'as if they had pressed it themselves');
select tests.allows('Managers enter and correct the presses of their people', 'manager admin',
  pg_temp.press('access.business_id()', person, 'manager'), 'of ' || person)
from unnest(array[$$tests.id('leaver')$$, $$tests.id('demoted')$$]) as person;
select tests.allows('Managers enter and correct the presses of their people', 'manager admin',
  pg_temp.press('access.business_id()', $$tests.id('employee')$$, 'correction',
    more => jsonb_build_object('corrects', tests.id('punch of employee'), 'is_void', true, 'entry_id', gen_random_uuid())),
  'to take one back');
select tests.allows('Managers enter and correct the presses of their people', 'admin stranger',
  pg_temp.press('access.business_id()', 'auth.uid()', 'manager'), 'their own');
select tests.allows('Managers enter and correct the presses of their people', 'manager admin',
  pg_temp.press('access.business_id()', 'auth.uid()', 'kiosk', '2019-06-01 09:00Z'), 'their own on a tablet');
select tests.refuses('manager', pg_temp.press('access.business_id()', 'auth.uid()', source), 'own_decision',
  'enter their own, by ' || source)
from unnest(array['manager', 'correction']) as source;
select tests.refuses('manager', pg_temp.press('access.business_id()', 'auth.uid()', 'correction',
    more => jsonb_build_object('corrects', tests.id('punch of manager'))), 'own_decision', 'correct their own');
select tests.denies('Managers enter and correct the presses of their people', 'manager admin',
  pg_temp.press('access.business_id()', $$tests.id('employee')$$, 'manager', by => $$tests.id('colleague')$$),
  'in the name of somebody else');
select tests.denies('Managers enter and correct the presses of their people', 'manager admin',
  pg_temp.press('access.business_id()', $$tests.id('baker')$$, source), 'of somebody who never worked there, by ' || source)
from unnest(array['manager', 'kiosk']) as source;
select tests.denies('Managers enter and correct the presses of their people', 'manager admin',
  pg_temp.press($$tests.id('bakery')$$, person, 'manager'), 'elsewhere, of ' || person)
from unnest(array[$$tests.id('baker')$$, $$tests.id('employee')$$]) as person;
select tests.denies('Managers enter and correct the presses of their people', 'stranger leaver newcomer',
  pg_temp.press($$tests.id('café')$$, $$tests.id('employee')$$, 'manager'), 'where they do not manage');

select tests.allows('Communal tablets hand in what was pressed on them', 'demoted',
  pg_temp.press($$tests.id('café')$$, person, 'kiosk', '2021-06-01 09:00Z'), 'of ' || person)
from unnest(array[$$tests.id('employee')$$, $$tests.id('leaver')$$, 'auth.uid()']) as person;
select tests.allows('Communal tablets hand in what was pressed on them', 'demoted',
  pg_temp.press($$tests.id('café')$$, $$tests.id('employee')$$, 'kiosk', at), 'while they cannot know, at ' || at)
from unnest(array['2022-01-01 00:00Z', '2022-01-14 23:59Z']) as at;
select tests.denies('Communal tablets hand in what was pressed on them', 'demoted',
  pg_temp.press($$tests.id('café')$$, $$tests.id('employee')$$, 'kiosk', at), 'when they did not manage, at ' || at)
from unnest(array['2019-12-31 23:59Z', '2022-01-15 00:00Z', '2024-06-01 09:00Z']) as at;
select tests.denies('Communal tablets hand in what was pressed on them', 'demoted',
  pg_temp.press($$tests.id('café')$$, $$tests.id('employee')$$, source, '2021-06-01 09:00Z', 'out'), 'by ' || source)
from unnest(array['phone', 'manager', 'correction', 'automatic']) as source;
select tests.denies('Communal tablets hand in what was pressed on them', 'demoted',
  pg_temp.press($$tests.id('café')$$, $$tests.id('employee')$$, 'kiosk', '2021-06-01 09:00Z', by => $$tests.id('manager')$$),
  'in the name of somebody else');
select tests.denies('Communal tablets hand in what was pressed on them', 'demoted',
  pg_temp.press($$tests.id('café')$$, $$tests.id('baker')$$, 'kiosk', '2021-06-01 09:00Z'), 'of somebody who never worked there');
select tests.denies('Communal tablets hand in what was pressed on them', 'demoted',
  pg_temp.press($$tests.id('bakery')$$, $$tests.id('baker')$$, 'kiosk', '2021-06-01 09:00Z'), 'elsewhere');
select tests.denies('Communal tablets hand in what was pressed on them', 'employee leaver stranger newcomer',
  pg_temp.press($$tests.id('café')$$, $$tests.id('colleague')$$, 'kiosk', '2021-06-01 09:00Z'), 'who never managed there');

select tests.withholds('public.punches', 'insert',
  'received_at clock_changed created_at updated_at version deleted');
create function pg_temp.typed(more jsonb, source text default 'correction') returns text
language sql as $$
  select pg_temp.press($business$tests.id('café')$business$, $person$tests.id('employee')$person$, source, more => more);
$$;
select tests.refuses('manager admin', pg_temp.typed(jsonb_build_object('corrects', tests.id('punch of ' || other))),
  'insert or update on table "punches" violates foreign key constraint "corrects_a_punch_of_theirs"',
  'correct the punch of ' || other || ' as if it were another''s')
from unnest(array['colleague', 'baker', 'the employee elsewhere', 'nobody']) as other;
select tests.refuses('manager admin', pg_temp.typed(more, source),
  format('new row for relation "punches" violates check constraint "%s"', violated), what)
from (values
  ('correction', '{"is_void": true}'::jsonb, 'void_of_something', 'take back nothing'),
  ('kiosk', jsonb_build_object('corrects', tests.id('punch of employee')), 'corrections_are_typed', 'correct by tablet'),
  ('kiosk', jsonb_build_object('entry_id', tests.id('an entry')), 'entries_are_typed', 'enter by tablet'),
  ('automatic', '{}', 'automatic_is_out', 'clock somebody in by a rule'),
  ('manager', jsonb_build_object('note', repeat('n', 501)), 'punches_note_check', 'write a long note'),
  ('kiosk', '{"reading": {"device_time": "noon"}}', 'reading_form', 'make up a reading'),
  ('kiosk', '{"hash": "abc", "device_seq": 1}', 'punches_hash_check', 'make up a hash'),
  ('kiosk', jsonb_build_object('hash', repeat('a', 64)), 'whole_chain', 'chain without a device'),
  ('kiosk', jsonb_build_object('prev_hash', repeat('a', 64)), 'whole_chain', 'follow without a hash'),
  ('kiosk', jsonb_build_object('device_id', tests.id('a phone')), 'whole_chain', 'name a device without a hash')
) as given (source, more, violated, what);
select tests.permits('employee', format('with made as (%s returning *) select from made where clock_changed
  and received_at between now()::timestamptz(3) and clock_timestamp() + make_interval(secs => 0.001) and version > 0',
  pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'phone', '2199-06-01 09:00Z')), 'punch in the future, and be doubted');
-- What arrives is believed or doubted.
create function pg_temp.doubts(who text, press text, expected boolean, what text) returns setof text
language sql as $$
  select tests.permits(who, format('with made as (%s returning *) select from made where clock_changed = %L',
    press, expected), what || case when expected then ', and is doubted' else ', and is believed' end);
$$;
select pg_temp.doubts('employee', pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'phone', at::text), doubted,
  'punch without a word on the clock, from ' || ago || ' ago')
from (values ('1 minute', false), ('6 minutes', true)) as given (ago, doubted), lateral (select clock_timestamp() - ago::interval) as moment (at);
select pg_temp.doubts('employee', format($$insert into public.punches (id, business_id, user_id, type, at, zone, source,
    recorded_at, reading, created_by)
  values (gen_random_uuid(), tests.id('café'), auth.uid(), 'in', %L, 'UTC', 'phone', %L, jsonb_build_object(
    'device_time', %L, 'offset_ms', 0, 'offset_age_ms', 0, 'monotonic_ms', 1, 'changed', false), auth.uid())$$,
  at, recorded, at), doubted, 'punch for yesterday, recorded ' || what)
from (values ('2024-03-06T09:00:00.000Z', '2024-03-06T09:00:00.000Z', 'yesterday', false),
  ('2024-03-06T09:00:00.000Z', '2024-03-07T09:00:00.000Z', 'today', true)) as given (at, recorded, what, doubted);
select pg_temp.doubts('demoted', pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'kiosk',
  '2022-01-02 09:00Z'), true, 'hand in what their tablet took after they managed');
select pg_temp.doubts('employee', pg_temp.press($$tests.id('café')$$, 'auth.uid()', 'automatic', at, 'out'), doubted,
  'be clocked out by a rule, at ' || at)
from (values ('2024-03-04 17:00Z', false), ('2024-03-05 01:00Z', false), ('2024-03-05 01:01Z', true),
  ('2024-03-04 09:00Z', true), ('2199-06-01 09:00Z', true)) as given (at, doubted);
select tests.permits('manager', format('with made as (%s returning *) select from made where not clock_changed
  and received_at between now()::timestamptz(3) and clock_timestamp() + make_interval(secs => 0.001)', pg_temp.typed('{}')), 'type a time, which no clock is asked about');

select * from finish();
rollback;
