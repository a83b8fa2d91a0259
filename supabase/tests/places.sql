-- Where people work: who can be listed, who says and sees what a place's week may cost, and what refers to a place. Who may
-- read and write places is tested by tests/contracts/usual-policies.ts.
begin;
select plan(72);
select tests.set_scene();

insert into public.places (id, business_id, name, is_for_everybody, user_ids, week_budget)
select tests.id(name), tests.id(business), name, people is null, array(select tests.id(person) from unnest(people) as person), 500
from (values
  ('north', 'café', array['manager', 'colleague', 'leaver']), ('south', 'café', array['admin']), ('mill', 'bakery', null)
) as place (name, business, people);

-- Who is listed.
create function pg_temp.lists(people text) returns text
language sql as $$
  select format('update public.places set user_ids = %L where id = tests.id(''north'')',
    array(select tests.id(person) from regexp_split_to_table(people, ' ') as person where person <> ''));
$$;
select tests.permits('manager', pg_temp.lists('colleague employee manager'), 'add people who work here');
select tests.permits('manager', pg_temp.lists('leaver'), 'keep somebody who has left');
select tests.permits('manager', pg_temp.lists(''), 'list nobody');
select tests.refuses('manager', pg_temp.lists('baker'), 'not_a_member', 'list somebody of another business');
select tests.refuses('manager', pg_temp.lists('newcomer'), 'not_a_member', 'list somebody of no business');

select tests.refuses('manager', format('update public.places set user_ids = %L where id = tests.id(''north'')',
  array(select tests.id('manager') from generate_series(1, 1001))), 'list_full', 'list more than a thousand people');

-- What a week may cost: for admins, and for managers only where they see costs.
create function pg_temp.with_budget(budget text) returns text
language sql as $$
  select format('update public.places set week_budget = %s where business_id = access.business_id()', budget);
$$;
select tests.withholds('public.places', 'select', 'week_budget', 'employee manager admin stranger');
select tests.permits('admin stranger', $$select from sync.places where document -> 'week_budget' = '500'$$,
  'see what a week may cost');
select tests.finds_nothing('manager employee baker', $$select from sync.places where document ->> 'week_budget' is not null$$,
  'budget of a place');
select tests.finds_nothing('manager admin', $$select where sync.place_budget(tests.id('mill')) is not null$$,
  'budget of a place of another business');
select tests.permits('admin', pg_temp.with_budget('900'), 'say what a week may cost');
select tests.refuses('admin', pg_temp.with_budget('-1'),
  'new row for relation "places" violates check constraint "places_week_budget_check"', 'say less than nothing');
select tests.refuses('manager', pg_temp.with_budget('900'), 'forbidden', 'say what a week may cost');
select tests.refuses('manager', $$insert into public.places (id, business_id, name, week_budget)
  values (gen_random_uuid(), access.business_id(), 'West', 900)$$, 'forbidden', 'add a place with a budget');
select tests.permits('manager', $$insert into public.places (id, business_id, name, week_budget)
  values (gen_random_uuid(), access.business_id(), 'West', null)$$, 'add a place without one');
-- Who does not see it sends null for it, beside what they change.
select tests.permits('manager', $$update public.places set name = 'North End', week_budget = null where id = tests.id('north')$$,
  'change a place whose budget they do not see');
select tests.act_as('manager');
update public.places set name = 'North End', week_budget = null where id = tests.id('north');
select set_config('role', 'none', true), set_config('request.jwt.claim.sub', '', true),
  set_config('request.jwt.claims', '{}', true);
select is((select week_budget from public.places where id = tests.id('north')), 500.00, 'which leaves the budget as it is');

create temporary table stored on commit drop as select id, ctid as place from public.places;
update public.businesses set managers_see_cost = true where id = tests.id('café');
select is((select string_agg(name, ' ' order by name) from public.places join stored using (id) where places.ctid <> place),
  'North End south', 'Places with a budget that managers read from now on are written for them');
select tests.permits('manager', $$select from sync.places where document -> 'week_budget' = '500'$$,
  'see the budget where they see costs');
select tests.finds_nothing('employee', $$select from sync.places where document ->> 'week_budget' is not null$$,
  'budget, whatever managers see');
select tests.refuses('manager', pg_temp.with_budget('900'), 'forbidden', 'change the budget that they see');

-- Where it is: where clocks show the business's time all year, by the rules of any zone of the region. A business's own
-- region is that of its places in any case.
create function pg_temp.lies_in(region text) returns text
language sql as $$
  select format('update public.places set region = %L where id = tests.id(''north'')', region);
$$;
create function pg_temp.answers(zone text, regions text) returns text
language plpgsql as $$
begin
  update public.businesses set timezone = zone, region = 'US-WV' where id = tests.id('café');
  return (select string_agg(region, ' ' order by nth) from unnest(string_to_array(regions, ' ')) with ordinality as one (region, nth)
    where tests.attempt('manager', pg_temp.lies_in(region)) not like '%other_time_zone%');
end;
$$;
select is(pg_temp.answers(zone, same || ' ' || others), same, 'in ' || name)
from (values
  ('Knoxville', 'America/New_York', 'US-WV US-TN US-KY US-OH US-FL', 'US-AL US-CO US-CA'),
  ('El Paso', 'America/Denver', 'US-WV US-TX US-NM US-AZ US-CO', 'US-LA US-CA'),
  ('Pensacola', 'America/Chicago', 'US-FL US-AL', 'US-GA'),
  ('Boise', 'America/Boise', 'US-ID US-UT US-OR', 'US-WA'),
  ('Coeur d''Alene', 'America/Los_Angeles', 'US-ID US-WA', 'US-MT'),
  ('Scottsbluff', 'America/Denver', 'US-NE US-WY', 'US-IA'),
  ('Indianapolis', 'America/Indiana/Indianapolis', 'US-IN US-OH', 'US-IL'),
  ('Louisville', 'America/Kentucky/Louisville', 'US-KY US-OH', 'US-MO'),
  ('Phoenix', 'America/Phoenix', 'US-AZ', 'US-NM US-CA'),
  ('München', 'Europe/Berlin', 'DE DE-BY DE-HH AT-8 FR', 'GB IE FI US'),
  ('Las Palmas', 'Atlantic/Canary', 'ES-CN ES IE', 'ES-MD FR'),
  ('Sydney', 'Australia/Sydney', 'AU-NSW AU-VIC AU-TAS AU-ACT', 'AU-QLD AU-SA AU-WA AU-NT'),
  ('Jerusalem', 'Asia/Jerusalem', 'IL ZZ', 'FI PS')
) as clocks (name, zone, same, others);

-- What a place is like.
create function pg_temp.opens(hours text) returns text
language sql as $$
  select format('update public.places set hours = %L where id = tests.id(''north'')', hours);
$$;
create function pg_temp.week(day text) returns text
language sql as $$
  select '[' || array_to_string(array_fill(day, array[7]), ',') || ']';
$$;
select tests.permits('manager', pg_temp.opens(pg_temp.week(day)), 'be open ' || day)
from unnest(array['{"day_of_week": 1, "is_closed": false, "opening_time": "09:00", "closing_time": "17:00"}',
  '{"day_of_week": 0, "is_closed": true, "opening_time": null, "closing_time": null}']) as day;
select tests.permits('manager', pg_temp.opens(null), 'have the business''s hours');
select tests.refuses('manager', pg_temp.opens(hours), 'new row for relation "places" violates check constraint "hours_form"',
  'be open ' || left(hours, 60))
from unnest(array['[]', '{}', pg_temp.week('3'), pg_temp.week('{}'),
  pg_temp.week('{"day_of_week": 7, "is_closed": false, "opening_time": null, "closing_time": null}'),
  pg_temp.week('{"day_of_week": 1, "is_closed": false, "opening_time": "9:00", "closing_time": null}'),
  pg_temp.week('{"day_of_week": 1, "is_closed": false, "opening_time": "09:00"}')]) as hours;
select throws_ok($$update public.places set deleted = true where id = tests.id('north')$$, '23514', null,
  'not even the server deletes one, for shifts refer to it');
select is((select min_protocol from sync.business_versions where business_id = tests.id('café')), 5,
  'a business with places needs the app that knows them');

-- What refers to one.
insert into public.shifts (id, business_id, date, start_time, end_time, published)
values (tests.id('shift'), tests.id('café'), '2100-01-04', '09:00', '17:00', true);
insert into public.shift_templates (id, business_id, name, start_time, end_time)
values (tests.id('template'), tests.id('café'), 'Late', '14:00', '22:00');
insert into public.day_notes (id, business_id, date, type, title, created_by)
values (tests.id('note'), tests.id('café'), '2100-01-04', 'closed', 'Inventory', tests.id('manager'));
insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
values (tests.id('tablet'), tests.id('café'), tests.id('manager'), 'Till', true, 0, 0);
select tests.permits('manager', format('update public.%s set place_id = tests.id(''south'') where id = %L', relation, tests.id(row)),
  'put a row of ' || relation || ' at a place')
from (values ('shifts', 'shift'), ('shift_templates', 'template'), ('day_notes', 'note'), ('punch_devices', 'tablet'))
  as target (relation, row);
select is(tests.attempt('manager', format('update public.%s set place_id = tests.id(''mill'') where id = %L', relation, tests.id(row))),
  format('23503 insert or update on table "%s" violates foreign key constraint "%1$s_place_id_business_id_fkey"', relation),
  'no row of ' || relation || ' is at a place of another business')
from (values ('shifts', 'shift'), ('shift_templates', 'template'), ('day_notes', 'note'), ('punch_devices', 'tablet'))
  as target (relation, row);
select tests.refuses('employee', $$update public.shifts set place_id = tests.id('south') where id = tests.id('shift')$$,
  'forbidden', 'put a shift elsewhere');
select tests.permits('employee', $$update public.shifts set claimed_by_user_id = auth.uid() where id = tests.id('shift')$$,
  'claim a shift of a place where they do not work');

-- Which managers read of it.
create function pg_temp.readers(place text) returns text
language sql as $$
  select string_agg(name, ' ' order by name) from unnest(array['manager', 'admin']) as name
  where tests.id(name) in (select public.managers_of(tests.id('café'), tests.id(place)));
$$;
select is(pg_temp.readers('north'), 'manager', 'of a place reads who works there');
select is(pg_temp.readers('south'), 'admin', 'and nobody who works elsewhere only');
select is((select count(*)::int from public.managers_of(tests.id('café'), null)), 2, 'of no place all read');
update public.places set user_ids = array[tests.id('admin')] where id = tests.id('north');
select is(pg_temp.readers('north'), 'admin manager', 'and who works nowhere in particular reads of all places');
update public.places set user_ids = array[tests.id('manager'), tests.id('admin')] where id = tests.id('north');
update public.places set user_ids = array[tests.id('employee')] where id = tests.id('south');
select is(pg_temp.readers('south'), 'admin manager', 'where nobody else would, all do');

-- A place has a name for people only where there are several.
select is(public.place_name(tests.id('north')), 'North End', 'one of several is named');
update public.places set is_archived = true where id = tests.id('north');
select is(public.place_name(tests.id(place)), null, 'the only one in use is not, nor one that is archived')
from unnest(array['north', 'south']) as place;
select is(public.place_name(null), null, 'nor none');

select * from finish();
rollback;
