-- What rosters are built from.
begin;
select plan(23);
select tests.set_scene();

insert into public.shift_templates (id, business_id, name, start_time, end_time)
values (tests.id('template'), tests.id('café'), 'Early', '07:00', '13:00');

select tests.permits('manager', $$update public.shift_templates set required_days = '{0,3,6}'
  where id = tests.id('template')$$, 'say on which days somebody must work a template');
select tests.permits('manager', $$update public.shift_templates set required_days = null, name = 'New'
  where id = tests.id('template') returning 1 / (required_days = '{}')::int$$,
  'edit one on a device that does not know of days yet');
select tests.refuses('manager', format($$update public.shift_templates set required_days = %L
  where id = tests.id('template')$$, days), 'new row for relation "shift_templates" violates check constraint '
  '"required_days_form"', 'require ' || days)
from unnest(array['{7}', '{-1}', '{1,1}', '{1,NULL}', '{NULL}', '{{1},{2}}', '{0,1,2,3,4,5,6,0}']) as days;

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

-- In which weeks a saved roster is due.
select tests.permits('manager', $$update public.saved_rosters set rotation = '{"from":"2126-12-02","weeks":2,"places":[0]}'
  where id = tests.id('early week')$$, 'say in which weeks a saved roster is due');
select tests.permits('manager', $$update public.saved_rosters set rotation = null where id = tests.id('early week')$$,
  'end its turns');
select tests.refuses('manager', format($$update public.saved_rosters set rotation = %L where id = tests.id('early week')$$,
  rotation), 'new row for relation "saved_rosters" violates check constraint "rotation_form"', 'say it as ' || rotation)
from unnest(array['[]', '{"weeks":2,"places":[0]}', '{"from":"2126-13-02","weeks":2,"places":[0]}',
  '{"from":"2126-12-02","weeks":9,"places":[0]}', '{"from":"2126-12-02","weeks":2,"places":[8]}']) as rotation;

select * from finish();
rollback;
