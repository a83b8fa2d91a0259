-- What people work as: who can be listed, who takes shifts of a position, and what a shift or template says of it. Who may
-- read and write positions is tested by tests/contracts/usual-policies.ts.
begin;
select plan(51);
select tests.set_scene();

insert into public.positions (id, business_id, name, is_for_everybody, user_ids)
select tests.id(name), tests.id(business), name, people is null, array(select tests.id(person) from unnest(people) as person)
from (values
  ('any', 'café', null), ('bar', 'café', array['colleague', 'leaver']), ('empty', 'café', '{}'::text[]), ('oven', 'bakery', null)
) as position (name, business, people);

-- Who is listed.
create function pg_temp.lists(people text) returns text
language sql as $$
  select format('update public.positions set user_ids = %L where name = ''bar'' and business_id = access.business_id()',
    array(select tests.id(person) from regexp_split_to_table(people, ' ') as person where person <> ''));
$$;
select tests.permits('manager', pg_temp.lists('colleague employee manager'), 'add people who work here');
select tests.permits('manager', pg_temp.lists('colleague'), 'take somebody out who has left');
select tests.permits('manager', pg_temp.lists('leaver employee'), 'keep somebody who has left');
select tests.permits('manager', pg_temp.lists(''), 'list nobody');
select tests.refuses('manager', pg_temp.lists('colleague baker'), 'not_a_member', 'list somebody of another business');
select tests.refuses('manager', pg_temp.lists('newcomer'), 'not_a_member', 'list somebody of no business');
select tests.permits('manager', format($$insert into public.positions (id, business_id, name, user_ids)
  values (gen_random_uuid(), tests.id('café'), 'Kitchen', array[%L::uuid])$$, tests.id('leaver')),
  'add a position with somebody who has left meanwhile');
select tests.refuses('manager', format($$insert into public.positions (id, business_id, name, user_ids)
  values (gen_random_uuid(), tests.id('café'), 'Kitchen', array[%L::uuid])$$, tests.id('baker')), 'not_a_member',
  'add a position with somebody of another business');
select tests.permits('manager', $$update public.positions set user_ids = array(select id from public.profiles, generate_series(1, 500)
  where id = tests.id('colleague')) where id = tests.id('bar')$$, 'list 500 people');
select tests.refuses('manager', format($$update public.positions set user_ids = %s where id = tests.id('bar')$$, people),
  'new row for relation "positions" violates check constraint "user_ids_form"', 'list ' || what)
from (values
  ('nobody at a place', 'array[null::uuid]'), ('lists', 'array[array[tests.id(''colleague'')]]')
) as list (what, people);
select tests.refuses('manager', $$update public.positions set user_ids = array(select tests.id('colleague') from generate_series(1, 1001))
  where id = tests.id('bar')$$, 'list_full', 'list more than 1000');
select tests.refuses('manager', $$update public.positions set color = 'pink' where id = tests.id('bar')$$,
  'new row for relation "positions" violates check constraint "positions_color_check"', 'give it a color that none has');
select throws_ok($$update public.positions set deleted = true where id = tests.id('bar')$$, '23514', null,
  'not even the server deletes one, for shifts refer to it');

-- The first one closes the business to the app that would misread it.
select is((select min_protocol from sync.business_versions where business_id = tests.id('café')), 5,
  'a business with positions needs the app that knows them');

-- Whose positions.
insert into public.shifts (id, business_id, date, start_time, end_time, published, position_id)
select tests.id('open ' || position), tests.id('café'), '2100-01-04', '09:00', '17:00', true,
  case when position <> 'none' then tests.id(position) end
from unnest(array['none', 'any', 'bar', 'empty']) as position;
insert into public.shift_templates (id, business_id, name, start_time, end_time)
values (tests.id('template'), tests.id('café'), 'Late', '14:00', '22:00');
select is(tests.attempt('manager', format('update public.%s set position_id = tests.id(''oven'') where id = %L', relation, tests.id(row))),
  format('23503 insert or update on table "%s" violates foreign key constraint "%1$s_position_id_business_id_fkey"', relation),
  'no row of ' || relation || ' is of a position of another business')
from (values ('shifts', 'open none'), ('shift_templates', 'template')) as target (relation, row);
select tests.refuses('employee', format('update public.shifts set %s where id = tests.id(''open bar'')', change), 'forbidden', change)
from unnest(array['position_id = null', 'position_id = tests.id(''any'')', 'is_locked = true', 'breaks = ''[]''',
  'position_id = null, claimed_by_user_id = auth.uid()']) as change;

-- Who takes them.
create function pg_temp.claim(shift text) returns text
language sql as $$
  select format('update public.shifts set claimed_by_user_id = auth.uid() where id = %L', tests.id('open ' || shift));
$$;
select tests.permits('employee colleague manager', pg_temp.claim('none'), 'claim a shift of no position');
select tests.permits('employee', pg_temp.claim('any'), 'claim a shift of a position that everybody can work');
select tests.permits('colleague', pg_temp.claim('bar'), 'claim a shift of a position that lists them');
select tests.refuses('employee manager', pg_temp.claim('bar'), 'cannot_work_position', 'claim a shift of a position that does not');
select tests.refuses('colleague admin', pg_temp.claim('empty'), 'cannot_work_position', 'claim a shift of nobody''s position');
select tests.permits('manager', $$update public.shifts set user_id = tests.id('employee') where id = tests.id('open bar')$$,
  'give it to whom they want');

-- What a shift or template says of it.
create function pg_temp.plans(breaks text) returns text
language sql as $$
  select format('update public.shifts set breaks = %L where id = tests.id(''open none'')', breaks);
$$;
select tests.permits('manager', pg_temp.plans(breaks), 'plan ' || coalesce(breaks, 'no breaks'))
from unnest(array['[]', null, '[{"after": 0, "minutes": 1, "paid": true}, {"after": 1439, "minutes": 480, "paid": false}]']) as breaks;
select tests.refuses('manager', pg_temp.plans(breaks), 'new row for relation "shifts" violates check constraint "breaks_form"',
  'plan ' || left(breaks, 60))
from unnest(array['{}', '3', '[[]]', '[3]', '[{}]', '[{"after": 240, "minutes": 30}]', '[{"after": 240, "minutes": 0, "paid": true}]',
  '[{"after": 240, "minutes": 481, "paid": true}]', '[{"after": 1440, "minutes": 30, "paid": true}]',
  '[{"after": -1, "minutes": 30, "paid": true}]', '[{"after": [240], "minutes": 30, "paid": true}]',
  '[{"after": 240.5, "minutes": 30, "paid": true}]', '[{"after": 240, "minutes": 30, "paid": "no"}]',
  (select jsonb_agg('{"after": 240, "minutes": 30, "paid": true}'::jsonb)::text from generate_series(1, 11))]) as breaks;
select tests.refuses('manager', format('update public.shift_templates set headcount = %s where id = tests.id(''template'')', headcount),
  'new row for relation "shift_templates" violates check constraint "shift_templates_headcount_check"', 'ask for ' || headcount)
from unnest(array[0, 100]) as headcount;

select * from finish();
rollback;
