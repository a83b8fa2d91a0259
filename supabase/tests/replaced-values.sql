-- What of a person's values somebody else's replaced: noted where the history is written, read by that person alone, and
-- gone once they have read it or set the field again.
begin;
select no_plan();
select tests.set_scene();

create function tests.sets(who text, statement text, acts jsonb default null) returns void
language plpgsql as $$
begin
  perform set_config('sync.acts', coalesce(acts::text, ''), true);
  perform set_config('request.jwt.claim.sub', tests.id(who)::text, true);
  execute statement;
  perform set_config('request.jwt.claim.sub', '', true), set_config('sync.acts', '', true);
end;
$$;
-- What a person is told of a row: 'field: mine / theirs', with '*' where mine is in force.
create function tests.told(who text, named text) returns text[]
language sql as $$
  select coalesce(array_agg(format('%s: %s / %s%s', field, contents -> 'mine', contents -> 'theirs',
    case when is_mine_in_force then '*' end) order by field), '{}')
  from public.replaced_values where user_id = tests.id(who) and row_id = tests.id(named) and not deleted;
$$;
grant execute on all functions in schema tests to authenticated, anon;
create function pg_temp.set_shift(who text, change text, acts jsonb default null) returns void
language sql as $$
  select tests.sets(who, format('update public.shifts set %s where id = tests.id(''shift'')', change), acts);
$$;
select tests.sets('manager', $$insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
  values (tests.id('shift'), tests.id('café'), current_date + 3, '09:00', '16:00', tests.id('employee'), true)$$);
select pg_temp.set_shift('admin', $$end_time = '16:30'$$);
select is(tests.told('manager', 'shift'), '{}', 'who made a row is not told of what others complete');
select pg_temp.set_shift('manager', $$end_time = '17:00', notes = 'Bar'$$);
select is(tests.told('admin', 'shift'), '{"end_time: \"16:30\" / \"17:00\""}', 'of two fields only of what they set');

-- Who is told
select pg_temp.set_shift('admin', $$end_time = '18:00'$$);
select is(tests.told('manager', 'shift'), '{"end_time: \"17:00\" / \"18:00\""}', 'whose value was replaced is told');
select is(tests.told('admin', 'shift'), '{}', 'who knew what they replaced is not');
select is((select array[other_id, row_id] from public.replaced_values where user_id = tests.id('manager')), array[tests.id('admin'), tests.id('shift')],
  'it says by whom');
select pg_temp.set_shift('admin', $$end_time = '19:00'$$);
select is(tests.told('manager', 'shift'), '{"end_time: \"17:00\" / \"19:00\""}', 'there is one entry per field, with the value in force');
select pg_temp.set_shift('admin', $$notes = 'Keys'$$);
select is(tests.told('manager', 'shift'), '{"end_time: \"17:00\" / \"19:00\"","notes: \"Bar\" / \"Keys\""}', 'and one for each field');
select pg_temp.set_shift('manager', $$notes = 'Keys at the bar'$$);
select is(tests.told('manager', 'shift'), '{"end_time: \"17:00\" / \"19:00\""}', 'who sets a field again is told no more');
select is(tests.told('admin', 'shift'), '{"notes: \"Keys\" / \"Keys at the bar\""}', 'but the other one is');
select pg_temp.set_shift('admin', $$notes = 'Keys'$$);
select is(tests.told('admin', 'shift'), '{}', 'until theirs is in force again');
select pg_temp.set_shift('admin', $$end_time = '17:00'$$);
select is(tests.told('manager', 'shift'), '{"notes: \"Keys at the bar\" / \"Keys\""}', 'a value that is mine again is no loss');
update public.shifts set notes = '', end_time = '20:00' where id = tests.id('shift');
select pg_temp.set_shift('admin', $$end_time = '21:00'$$);
select is(tests.told('manager', 'shift'), '{"notes: \"Keys at the bar\" / \"Keys\""}', 'what the database sets replaces nobody''s');

-- Of which fields
select tests.sets('manager', $$insert into public.shifts (id, business_id, date, start_time, end_time, published)
  values (tests.id('open'), tests.id('café'), current_date + 4, '09:00', '17:00', true)$$);
select tests.sets('employee', $$update public.shifts set claimed_by_user_id = auth.uid() where id = tests.id('open')$$);
select tests.sets('admin', $$update public.shifts set status = 'claimed', user_id = claimed_by_user_id,
  claimed_by_user_id = null where id = tests.id('open')$$);
select is(tests.told('manager', 'open'), '{}', 'a decision replaces nobody''s value');
select tests.sets('manager', $$update public.shifts set deleted = true where id = tests.id('shift')$$);
select is(tests.told('manager', 'shift') || tests.told('admin', 'shift'), '{}', 'of a row that is deleted nobody is told');
select tests.sets('admin', $$update public.profiles set payrate = 17, pin_hash = 'new' where id = tests.id('employee')$$);
select is(tests.told('employee', 'employee'), '{}', 'nor of secrets, and what no device sends');
select tests.sets('admin', $$update public.businesses set week_budget = 900, region = 'IE' where id = tests.id('café')$$);
update public.profiles set role = 'admin' where id = tests.id('manager');
select tests.sets('manager', $$update public.businesses set week_budget = 800, region = 'DE' where id = tests.id('café')$$);
select is(tests.told('admin', 'café'), '{"region: \"IE\" / \"DE\"","week_budget: 900.00 / 800.00"}', 'admins are told of the settings');
update public.profiles set role = 'manager' where id = tests.id('manager');
select tests.sets('admin', $$update public.businesses set week_budget = 700 where id = tests.id('café')$$);
select is(tests.told('manager', 'café'), '{}', 'who may not set them again is not, nor of amounts');

-- Employees, of what is their own
select tests.sets('employee', $$insert into public.staff_availability (id, business_id, user_id, date, all_day, available,
  reason) values (tests.id('day'), tests.id('café'), auth.uid(), current_date + 5, true, false, null)$$);
select tests.sets('employee', $$update public.staff_availability set reason = 'Exam' where id = tests.id('day')$$);
select tests.sets('manager', $$update public.staff_availability set reason = 'Exams' where id = tests.id('day')$$);
select is(tests.told('employee', 'day'), '{"reason: \"Exam\" / \"Exams\""}', 'employees are told of their own rows');
select is(tests.told('manager', 'day'), '{}', 'and their managers of none that they set themselves');
select tests.sets('employee', $$update public.staff_availability set reason = 'Driving test' where id = tests.id('day')$$);
select is(tests.told('employee', 'day'), '{}', 'until they set it again');
select is(tests.told('manager', 'day'), '{"reason: \"Exams\" / \"Driving test\""}', 'of which the manager is told');

-- Contact details, which the history has no values of
select tests.sets('employee', $$update public.profiles set phone = '1', emergency_name = 'Ada' where id = auth.uid()$$);
select tests.sets('manager', $$update public.profiles set emergency_phone = '9' where id = tests.id('employee')$$);
select is(tests.told('employee', 'employee'), '{}', 'of different contact details nobody is told');
select tests.sets('manager', $$update public.profiles set phone = '2' where id = tests.id('employee')$$);
select is(tests.told('employee', 'employee'), '{"phone: \"1\" / \"2\""}', 'employees are told of their own contact details');
select tests.sets('admin', $$update public.profiles set phone = '3' where id = tests.id('employee')$$);
select is(tests.told('employee', 'employee'), '{"phone: \"1\" / \"3\""}', 'with the value in force');
select is(tests.told('manager', 'employee'), '{"phone: \"2\" / \"3\""}', 'and managers of those that they set');
select tests.sets('employee', $$update public.profiles set phone = '1' where id = auth.uid()$$);
select is(tests.told('employee', 'employee'), '{}', 'until theirs is in force again');
select is(tests.told('admin', 'employee'), '{"phone: \"3\" / \"1\""}', 'of which the other one is told');
update public.profiles set phone = null where id = tests.id('employee');
select tests.sets('manager', $$update public.profiles set phone = '4' where id = tests.id('employee')$$);
select is(tests.told('employee', 'employee'), '{}', 'what the database sets replaces nobody''s');
select tests.sets('employee', $$update public.profiles set name = 'Sammy' where id = auth.uid()$$);
select tests.sets('admin', $$update public.profiles set name = 'Samuel' where id = tests.id('employee')$$);
select is(tests.told('employee', 'employee'), '{"name: \"Sammy\" / \"Samuel\""}', 'people are told of their own name');
select tests.sets('employee', $$update public.profiles set name = 'Sammy' where id = auth.uid()$$);
select is(tests.told('admin', 'employee'), '{"phone: \"3\" / \"4\""}', 'others cannot restore it');
update public.profiles set role = 'employee' where id = tests.id('manager');
select tests.sets('employee', $$update public.staff_availability set reason = 'Test' where id = tests.id('day')$$);
select tests.sets('employee', $$update public.profiles set phone = '5' where id = auth.uid()$$);
select is(tests.told('manager', 'day') || tests.told('manager', 'employee'), '{}', 'employees are not told of rows of others');
update public.profiles set role = 'manager' where id = tests.id('manager');
update public.profiles set deleted = true, removed_at = now() where id = tests.id('employee');
select is((select count(*) from public.replaced_values where row_id = tests.id('employee') and contents <> '{}'), 0::bigint,
  'nobody is told of who left, and no value is kept');
update public.profiles set deleted = false, removed_at = null where id = tests.id('employee');

select tests.sets('manager', $$insert into public.shift_templates (id, business_id, name, start_time, end_time)
  values (tests.id('template'), tests.id('café'), 'Late', '07:00', '15:00')$$);
select tests.sets('manager', $$update public.shift_templates set name = 'Early' where id = tests.id('template')$$);
update public.profiles set role = 'employee' where id = tests.id('manager');
select tests.sets('admin', $$update public.shift_templates set name = 'Dawn' where id = tests.id('template')$$);
select is(tests.told('manager', 'template'), '{}', 'who does not manage any more is not told of what managers set');
update public.profiles set role = 'manager' where id = tests.id('manager');
select tests.sets('manager', $$update public.shift_templates set name = 'First' where id = tests.id('template')$$);
select is(tests.told('admin', 'template'), '{"name: \"Dawn\" / \"First\""}', 'who manages is');
update public.profiles set role = 'employee' where id = tests.id('admin');
select is(tests.told('admin', 'template'), '{}', 'until they have another role');
update public.profiles set role = 'admin' where id = tests.id('admin');

-- Late changes, and times
select set_config('sync.device_offset_ms', '60000', true);
update public.shift_templates set created_at = now() - interval '1 day' where id = tests.id('template');
create function pg_temp.act(at interval, seen text) returns jsonb
language sql as $$
  select jsonb_build_object(tests.id('template'), jsonb_build_object('at',
    round(extract(epoch from now() + at - interval '1 minute') * 1000),
    'seen', (select version - 1 from sync.history where row_id = tests.id('template') and later ->> 'name' = seen)));
$$;
select tests.sets('admin', $$update public.shift_templates set name = 'Sunrise' where id = tests.id('template')$$,
  pg_temp.act('-2 hours', 'Dawn'));
select is(tests.told('admin', 'template'), '{"name: \"Sunrise\" / \"First\"*"}', 'whose late change replaced what they had not seen is told');
select is(tests.told('manager', 'template'), '{"name: \"First\" / \"Sunrise\""}', 'beside the other one');
select is((select array[round(extract(epoch from now() - acted_at)), round(extract(epoch from now() - arrived_at))]
  from public.replaced_values where user_id = tests.id('manager') and row_id = tests.id('template') and not deleted),
  array[7200, 0]::numeric[], 'with the time of the act by the server''s clock, and that of its arrival');
select is((select round(extract(epoch from now() - acted_at)) from sync.history where later ->> 'name' = 'Sunrise'), 7200::numeric,
  'which the history keeps');
create function pg_temp.acted(at jsonb) returns interval
language sql as $$
  select now() - sync.time_of_act(jsonb_build_object('at', at), now() - interval '1 day');
$$;
create function pg_temp.ms(before interval) returns jsonb
language sql as $$ select to_jsonb(round(extract(epoch from now() - interval '1 minute' - before) * 1000)); $$;
select is(pg_temp.acted(pg_temp.ms('-1 hour')), '0', 'nothing was done in time to come');
select is(pg_temp.acted(pg_temp.ms('2 days')), '1 day', 'nor before the row was made');
select is(pg_temp.acted(given), null, format('%s is no time', given))
from unnest(array['null', '-1', '1e15', '0']::jsonb[]) as given;
select set_config('sync.device_offset_ms', '', true);
select is(pg_temp.acted(pg_temp.ms('1 hour')), null, 'without the time at which it was sent nobody knows');

-- After 14 days
update public.replaced_values set arrived_at = now() - interval '15 days' where user_id = tests.id('manager');
select tests.sets('manager', $$insert into public.saved_rosters (id, business_id, name, shifts, created_by)
  values (tests.id('roster'), tests.id('café'), 'Winter', '[]', auth.uid())$$);
select tests.sets('manager', $$update public.saved_rosters set name = 'Cold' where id = tests.id('roster')$$);
select tests.sets('admin', $$update public.saved_rosters set name = 'Warm' where id = tests.id('roster')$$);
select is(tests.told('manager', 'roster'), '{"name: \"Cold\" / \"Warm\""}', 'names of saved rosters are told');
select is(tests.told('manager', 'template'), '{}', 'what is older than 14 days is forgotten');

-- Amounts are for those who see costs, also those that replace one's own.
update public.businesses set managers_see_cost = true where id = tests.id('café');
insert into public.shifts (id, business_id, date, start_time, end_time)
values (tests.id('cost'), tests.id('café'), current_date + 3, '09:00', '16:00');
create function pg_temp.cost(who text, amount int) returns void
language sql as $$
  select tests.sets(who, format('update public.shifts set estimated_pay = %s where id = tests.id(''cost'')', amount));
$$;
select pg_temp.cost('manager', 70);
select pg_temp.cost('admin', 80);
select is((select contents from public.replaced_values where field = 'estimated_pay' and not deleted),
  '{"mine": 70.00, "theirs": 80.00}'::jsonb, 'a manager who sees costs is told which amount replaced theirs');
update public.businesses set managers_see_cost = false where id = tests.id('café');
select is((select count(*) from public.replaced_values where field = 'estimated_pay' and contents <> '{}'), 0::bigint,
  'and no more once they see none');
select pg_temp.cost('manager', 71);
select pg_temp.cost('admin', 81);
select is((select count(*) from public.replaced_values where field = 'estimated_pay' and contents <> '{}'), 0::bigint,
  'nor of later ones');
select tests.sets('manager', $$update public.shifts set notes = 'Bar' where id = tests.id('cost')$$);
select tests.sets('admin', $$update public.shifts set notes = 'Keys' where id = tests.id('cost')$$);
select is(tests.told('manager', 'cost'), '{"notes: \"Bar\" / \"Keys\""}', 'but of all else');

select * from finish();
rollback;
