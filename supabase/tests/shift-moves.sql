-- Who drops and claims shifts is noted by the database, for those who manage.
begin;
select plan(29);
select tests.set_scene();

insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
select tests.id(name), tests.id(business), current_date + 5, '09:00', '17:00', tests.id(person), true
from (values ('mine', 'café', 'employee'), ('of the bakery', 'bakery', 'baker')) as given (name, business, person);
update public.shifts set status = 'dropped', drop_reason = 'Ill' where id in (tests.id('mine'), tests.id('of the bakery'));

select tests.closed('public.shift_moves', 'select', 'anonymous');
select tests.closed('public.shift_moves', 'insert update delete');
select tests.allows('Managers read the moves of the shifts of their business', 'manager admin stranger',
  'select from public.shift_moves where business_id = access.business_id()', 'their own');
select tests.denies('Managers read the moves of the shifts of their business', 'employee',
  'select from public.shift_moves where user_id = auth.uid()', 'where they work');
select tests.denies('Managers read the moves of the shifts of their business', 'manager admin',
  $$select from public.shift_moves where shift_id = tests.id('of the bakery')$$, 'of another business');
select tests.denies('Managers read the moves of the shifts of their business', 'stranger newcomer leaver',
  $$select from public.shift_moves where shift_id = tests.id('mine')$$, 'of another business');

create function pg_temp.moves() returns jsonb
language sql as $$
  select jsonb_agg(jsonb_build_array(type, user_id) order by version) from public.shift_moves
  where shift_id = tests.id('mine');
$$;
select is(pg_temp.moves(), jsonb_build_array(jsonb_build_array('drop', tests.id('employee'))), 'a drop is its owner''s');
update public.shifts set claimed_by_user_id = tests.id('colleague') where id = tests.id('mine');
select is(pg_temp.moves() -> 1, jsonb_build_array('claim', tests.id('colleague')), 'a claim is the claimer''s');
update public.shifts set notes = 'Bring the keys' where id = tests.id('mine');
update public.shifts set status = 'scheduled', user_id = tests.id('colleague'), claimed_by_user_id = null
where id = tests.id('mine');
select is(jsonb_array_length(pg_temp.moves()), 2, 'what else becomes of the shift is neither');
select is((select date = (now() at time zone 'Europe/Dublin')::date from public.shift_moves
  where shift_id = tests.id('mine') limit 1), true, 'it is on the day of the business');

select * from finish();
rollback;
