-- What rosters are built from: managers write it. Who may read and write templates and saved rosters is tested by
-- tests/contracts/usual-policies.ts.
begin;
select plan(80);
select tests.set_scene();

insert into public.shift_templates (id, business_id, name, start_time, end_time)
select tests.id('template of the ' || name), tests.id(name), 'Early', '07:00', '13:00'
from unnest(array['café', 'bakery']) as name;
insert into public.business_hours (id, business_id, day_of_week, is_closed)
select tests.id('sundays of the ' || name), tests.id(name), 0, true from unnest(array['café', 'bakery']) as name;
insert into public.saved_rosters (id, business_id, name, shifts, created_by) values
  (tests.id('roster of the café'), tests.id('café'), 'Usual', '[]', tests.id('manager')),
  (tests.id('roster of the bakery'), tests.id('bakery'), 'Usual', '[]', tests.id('stranger'));

select tests.permits('manager', $$update public.shift_templates set required_days = '{0,3,6}'
  where id = tests.id('template of the café')$$, 'say on which days somebody must work a template');
select tests.permits('manager', $$update public.shift_templates set required_days = null, name = 'New'
  where id = tests.id('template of the café') returning 1 / (required_days = '{}')::int$$,
  'edit one on a device that does not know of days yet');
select tests.refuses('manager', format($$update public.shift_templates set required_days = %L
  where id = tests.id('template of the café')$$, days), 'new row for relation "shift_templates" violates check constraint '
  '"required_days_form"', 'require ' || days)
from unnest(array['{7}', '{-1}', '{1,1}', '{1,NULL}', '{NULL}', '{{1},{2}}', '{0,1,2,3,4,5,6,0}']) as days;

select tests.closed('public.business_hours', 'select insert update', 'anonymous');
select tests.closed('public.business_hours', 'delete');
select tests.allows('Members read the hours of their business', 'employee manager admin stranger',
  'select from public.business_hours where business_id = access.business_id()', 'their own');
select tests.denies('Members read the hours of their business', 'employee manager admin',
  $$select from public.business_hours where id = tests.id('sundays of the bakery')$$, 'those of another business');
select tests.denies('Members read the hours of their business', 'stranger newcomer leaver',
  $$select from public.business_hours where id = tests.id('sundays of the café')$$, 'those of another business');
create function pg_temp.mondays(business text) returns text
language sql as $$
  select format('insert into public.business_hours (id, business_id, day_of_week, is_closed)
    values (gen_random_uuid(), %s, 1, true)', business);
$$;
select tests.allows('Managers add hours', 'manager admin stranger', pg_temp.mondays('access.business_id()'), 'to their own');
select tests.denies('Managers add hours', 'employee', pg_temp.mondays('access.business_id()'), 'where they work');
select tests.denies('Managers add hours', 'manager admin', pg_temp.mondays($$tests.id('bakery')$$), 'to another business');
select tests.denies('Managers add hours', 'stranger leaver', pg_temp.mondays($$tests.id('café')$$), 'to another business');
select tests.allows('Managers change hours', 'manager admin stranger',
  $$update public.business_hours set deleted = true where business_id = access.business_id()$$, 'their own');
select tests.denies('Managers change hours', 'employee',
  $$update public.business_hours set deleted = true where business_id = access.business_id()$$, 'where they work');
select tests.denies('Managers change hours', 'manager admin',
  $$update public.business_hours set deleted = true where id = tests.id('sundays of the bakery')$$, 'those of another business');
select tests.denies('Managers change hours', 'stranger leaver',
  $$update public.business_hours set deleted = true where id = tests.id('sundays of the café')$$, 'those of another business');
select tests.withholds('public.business_hours', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.business_hours', 'update', 'id business_id day_of_week created_at updated_at version');

-- A template that something uses stays, archived, even if whoever deletes it knew nothing of that.
insert into public.shift_templates (id, business_id, name, start_time, end_time)
select tests.id('template ' || use), tests.id('café'), use, '07:00', '13:00'
from unnest(array['of a shift', 'of a roster', 'of nothing', 'of a later shift', 'of a changed shift', 'of a later roster']) as use;
insert into public.shifts (id, business_id, date, time_slot, start_time, end_time)
values (tests.id('early'), tests.id('café'), '2126-12-01', tests.id('template of a shift'), '07:00', '13:00');
insert into public.saved_rosters (id, business_id, name, shifts, created_by) values (tests.id('early week'), tests.id('café'),
  'Early', jsonb_build_array(jsonb_build_object('day_of_week', 1, 'start_time', '07:00', 'end_time', '13:00', 'user_id', null,
    'time_slot', tests.id('template of a roster'))), tests.id('manager'));
update public.shift_templates set deleted = true
where id in (select tests.id('template ' || use) from unnest(array['of a shift', 'of a roster', 'of nothing', 'of a later shift', 'of a changed shift', 'of a later roster']) as use);
insert into public.shifts (id, business_id, date, time_slot, start_time, end_time)
values (tests.id('late'), tests.id('café'), '2126-12-02', tests.id('template of a later shift'), '07:00', '13:00');
update public.shifts set time_slot = tests.id('template of a changed shift') where id = tests.id('early');
update public.saved_rosters set shifts = jsonb_build_array(shifts -> 0,
  shifts -> 0 || jsonb_build_object('time_slot', tests.id('template of a later roster'))) where id = tests.id('early week');
select is(deleted, use = 'of nothing', 'the template ' || use || ' that was deleted ' || case use when 'of nothing' then 'is gone' else 'stays' end)
from unnest(array['of a shift', 'of a roster', 'of nothing', 'of a later shift', 'of a changed shift', 'of a later roster']) as use
join public.shift_templates on id = tests.id('template ' || use);
select is(count(*), 5::bigint, 'templates that stay are archived') from public.shift_templates
where archived_at is not null and business_id = tests.id('café');

select * from finish();
rollback;
