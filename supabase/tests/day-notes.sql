-- What days may be like, whoever writes it. Who may read and write them is tested by tests/contracts/usual-policies.ts.
begin;
select plan(20);
select tests.set_scene();

create function pg_temp.holiday_id(business text, code text default 'christmas-day') returns uuid
language sql return access.id_of(format('holiday %s 2026-12-25 %s', tests.id(business), code));
create function pg_temp.add(id uuid, fields jsonb) returns text
language sql as $$
  select format('insert into public.day_notes (id, business_id, date, type, code, title, needs, is_observed, created_by)
    select id, business_id, date, type, code, title, needs, is_observed, created_by
    from jsonb_populate_record(null::public.day_notes, %L)', jsonb_build_object('id', id, 'business_id', tests.id('café'),
      'date', '2026-12-25', 'type', 'event', 'code', null, 'title', 'Football', 'needs', '[]'::jsonb, 'is_observed', true,
      'created_by', tests.id('manager')) || fields);
$$;
create function pg_temp.holiday(id uuid, fields jsonb default '{}') returns text
language sql return pg_temp.add(id, '{"type": "holiday", "code": "christmas-day", "title": "Christmas"}'::jsonb || fields);

select tests.permits('manager', pg_temp.holiday(pg_temp.holiday_id('café')), 'add a holiday by the id that follows from it');
select tests.refuses('manager', pg_temp.holiday(id),
  'new row for relation "day_notes" violates check constraint "one_id_per_holiday"', 'add a holiday by ' || words)
from (values (gen_random_uuid(), 'an id of its own'), (pg_temp.holiday_id('bakery'), 'that of another business'),
  (pg_temp.holiday_id('café', 'easter'), 'that of another holiday')) as other (id, words);
select tests.refuses('manager', pg_temp.add(gen_random_uuid(), fields),
  format('new row for relation "day_notes" violates check constraint "%s"', name), words)
from (values
  ('holidays_have_a_code', '{"code": "christmas-day"}'::jsonb, 'give an event a code'),
  ('only_holidays_are_taken_away', '{"is_observed": false}', 'take an event away by its state'),
  ('day_notes_type_check', '{"type": "strike"}', 'note another type'),
  ('day_notes_title_check', '{"title": "  "}', 'note nothing'),
  ('needs_form', '{"needs": {}}', 'need what is no list'),
  ('needs_form', '{"needs": [{"template_id": "Late", "headcount": 2}]}', 'need people of what has no id'),
  ('needs_form', '{"needs": [{"template_id": "d0000000-0000-4000-8000-000000000001", "headcount": 100}]}', 'need a hundred'),
  ('needs_form', '{"needs": [{"template_id": "d0000000-0000-4000-8000-000000000001"}]}', 'need an unknown number')
) as wrong (name, fields, words);
select tests.permits('manager', pg_temp.add(gen_random_uuid(),
  '{"needs": [{"template_id": "d0000000-0000-4000-8000-000000000001", "headcount": 0}]}'), 'need nobody');

insert into public.day_notes (id, business_id, date, type, code, title, created_by) values
  (pg_temp.holiday_id('café'), tests.id('café'), '2026-12-25', 'holiday', 'christmas-day', 'Christmas', tests.id('manager')),
  (tests.id('event'), tests.id('café'), '2026-12-25', 'event', null, 'Football', tests.id('manager'));
select tests.permits('manager', $$update public.day_notes set is_observed = false where type = 'holiday'$$,
  'take a holiday away');
select tests.refuses('manager', format('update public.day_notes set %s where type = ''holiday''', change),
  format('new row for relation "day_notes" violates check constraint "%s"', name), words)
from (values
  ('deleted = true', 'one_id_per_holiday', 'delete a holiday'),
  ('date = ''2026-12-24''', 'one_id_per_holiday', 'move a holiday'),
  ('type = ''event''', 'holidays_have_a_code', 'make an event of a holiday')
) as wrong (change, name, words);
select tests.permits('manager', $$update public.day_notes set type = 'closed', date = '2026-12-24' where type = 'event'$$,
  'close the business on the day of an event, and move it');
select tests.permits('manager', $$update public.day_notes set deleted = true where type = 'event'$$, 'delete an event');
select tests.refuses('manager', $$update public.day_notes set type = 'holiday' where type = 'event'$$,
  'new row for relation "day_notes" violates check constraint "holidays_have_a_code"', 'make a holiday of an event');

select * from finish();
rollback;
