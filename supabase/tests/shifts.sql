-- Who sees, drops, claims and gives out shifts. A shift is marked as deleted; nobody deletes the row itself.
begin;
select plan(127);
select tests.set_scene();

insert into public.shifts (id, business_id, date, start_time, end_time, user_id, status, drop_reason,
  claimed_by_user_id, published)
select tests.id(name), tests.id(business), '2126-12-01', '09:00', '17:00', tests.id(person), status,
  case when status = 'dropped' then 'Ill' end, tests.id(claimer), name not like '%draft'
from (values
  ('draft', 'café', 'employee', 'scheduled', null),
  ('mine', 'café', 'employee', 'scheduled', null),
  ('that of the colleague', 'café', 'colleague', 'scheduled', null),
  ('open', 'café', null, 'scheduled', null),
  ('wanted', 'café', null, 'scheduled', 'colleague'),
  ('dropped', 'café', 'colleague', 'dropped', null),
  ('dropped by me', 'café', 'employee', 'dropped', null),
  ('dropped by the manager', 'café', 'manager', 'dropped', null),
  ('dropped by the admin', 'café', 'admin', 'dropped', null),
  ('dropped and wanted', 'café', 'employee', 'dropped', 'colleague'),
  ('that of the baker', 'bakery', 'baker', 'scheduled', null),
  ('bakery draft', 'bakery', 'baker', 'scheduled', null)
) as given (name, business, person, status, claimer);

select tests.allows('Members read published shifts', 'employee colleague',
  $$select from public.shifts where id = tests.id('that of the colleague')$$, 'one of their business');
select tests.allows('Members read published shifts', 'baker',
  $$select from public.shifts where id = tests.id('that of the baker')$$, 'one of their business');
select tests.denies('Members read published shifts', 'employee',
  $$select from public.shifts where id = tests.id('draft')$$, 'a draft, even of their own');
select tests.denies('Members read published shifts', 'employee manager admin',
  $$select from public.shifts where id = tests.id('that of the baker')$$, 'one of another business');
select tests.denies('Members read published shifts', 'stranger newcomer leaver',
  $$select from public.shifts where id = tests.id('open')$$, 'one of another business');
select tests.allows('Managers read all shifts', 'manager admin',
  $$select from public.shifts where id = tests.id('draft')$$, 'a draft');
select tests.allows('Managers read all shifts', 'stranger',
  $$select from public.shifts where id = tests.id('bakery draft')$$, 'a draft');
select tests.denies('Managers read all shifts', 'employee',
  $$select from public.shifts where id = tests.id('draft')$$, 'a draft');
select tests.denies('Managers read all shifts', 'manager admin',
  $$select from public.shifts where id = tests.id('bakery draft')$$, 'a draft of another business');
select tests.denies('Managers read all shifts', 'stranger',
  $$select from public.shifts where id = tests.id('draft')$$, 'a draft of another business');

create function pg_temp.shift(business text, fields text default '') returns text
language sql as $$
  select format('insert into public.shifts (id, business_id, date, start_time, end_time%s) select gen_random_uuid(),
    %s, %L, %L, %L%s', (select string_agg(', ' || split_part(one, '=', 1), '') from regexp_split_to_table(fields, ', ') as one
      where fields <> ''), business, '2126-12-02', '09:00', '17:00',
    (select string_agg(', ' || split_part(one, '=', 2), '') from regexp_split_to_table(fields, ', ') as one where fields <> ''));
$$;
select tests.allows('Managers add shifts', 'manager admin stranger',
  pg_temp.shift('access.business_id()', 'user_id=auth.uid()'), 'to their own business');
select tests.denies('Managers add shifts', 'employee', pg_temp.shift('access.business_id()'), 'where they work');
select tests.denies('Managers add shifts', 'manager admin', pg_temp.shift($$tests.id('bakery')$$), 'to another business');
select tests.denies('Managers add shifts', 'stranger leaver', pg_temp.shift($$tests.id('café')$$), 'to another business');
select tests.denies('Managers add shifts', 'manager admin',
  pg_temp.shift('access.business_id()', $$claimed_by_user_id=tests.id('colleague')$$), 'one that is asked for already');
select tests.denies('Managers add shifts', 'manager admin', pg_temp.shift('access.business_id()',
  $$user_id=tests.id('colleague'), status='dropped', drop_reason='Ill'$$), 'one that was dropped already');

select tests.allows('Members change shifts as their role allows', 'employee',
  $$update public.shifts set status = 'dropped', drop_reason = 'Ill' where id = tests.id('mine')$$, 'drop their own');
select tests.allows('Members change shifts as their role allows', 'employee',
  $$update public.shifts set claimed_by_user_id = auth.uid() where id = tests.id('dropped')$$, 'claim a dropped one');
select tests.allows('Members change shifts as their role allows', 'manager admin',
  $$update public.shifts set published = true, user_id = tests.id('colleague') where id = tests.id('draft')$$,
  'publish and give out');
select tests.allows('Members change shifts as their role allows', 'stranger',
  $$update public.shifts set published = true where id = tests.id('bakery draft')$$, 'publish their own');
select tests.denies('Members change shifts as their role allows', 'employee',
  $$update public.shifts set notes = notes where id = tests.id('draft')$$, 'a draft');
select tests.denies('Members change shifts as their role allows', 'manager admin',
  $$update public.shifts set notes = 'Ours' where id = tests.id('that of the baker')$$, 'one of another business');
select tests.denies('Members change shifts as their role allows', 'stranger',
  $$update public.shifts set notes = 'Ours' where id = tests.id('open')$$, 'one of another business');
select tests.denies('Members change shifts as their role allows', 'leaver',
  $$update public.shifts set notes = notes where id = tests.id('open')$$, 'after they left');

-- Dropping.
select tests.refuses('employee', $$update public.shifts set status = 'dropped' where id = tests.id('mine')$$,
  'drop_needs_reason', 'drop a shift without a reason');
select tests.refuses('employee', $$update public.shifts set status = 'dropped', drop_reason = '  '
  where id = tests.id('mine')$$, 'drop_needs_reason', 'drop a shift with an empty reason');
select tests.refuses('manager', $$update public.shifts set status = 'dropped' where id = tests.id('mine')$$,
  'new row for relation "shifts" violates check constraint "drop_needs_reason"', 'drop a shift of their staff without a reason');
select tests.refuses('employee', $$update public.shifts set status = 'dropped', drop_reason = 'Ill'
  where id = tests.id('that of the colleague')$$, 'forbidden', 'drop the shift of somebody else');
select tests.permits('employee', $$update public.shifts set status = 'scheduled', drop_reason = null
  where id = tests.id('dropped by me')$$, 'take back a shift nobody wants yet');
select tests.refuses('employee', $$update public.shifts set status = 'scheduled' where id = tests.id('dropped and wanted')$$,
  'already_claimed', 'take back a shift somebody wants');

-- Claiming.
select tests.permits('employee manager admin', $$update public.shifts set claimed_by_user_id = auth.uid()
  where id = tests.id('open')$$, 'ask for an open shift');
select tests.refuses('employee', $$update public.shifts set claimed_by_user_id = auth.uid()
  where id = tests.id('that of the colleague')$$, 'not_open', 'ask for a shift nobody dropped');
select tests.refuses('employee', $$update public.shifts set claimed_by_user_id = auth.uid()
  where id = tests.id('dropped by me')$$, 'not_open', 'ask for the shift they dropped');
select tests.refuses('manager', $$update public.shifts set claimed_by_user_id = auth.uid()
  where id = tests.id('dropped by the manager')$$, 'not_open', 'ask for the shift they dropped');
select tests.refuses('admin', $$update public.shifts set claimed_by_user_id = auth.uid(), notes = 'Mine'
  where id = tests.id('dropped by the admin')$$, 'new row for relation "shifts" violates check constraint '
  '"nobody_claims_what_they_dropped"', 'ask for the shift they dropped, with other words');
select tests.refuses('employee manager admin', $$update public.shifts set claimed_by_user_id = auth.uid()
  where id = tests.id('wanted')$$, 'already_claimed', 'ask for a shift somebody else wants');
select tests.refuses('manager admin', $$update public.shifts set claimed_by_user_id = auth.uid(), denial_reason = 'Mine'
  where id = tests.id('wanted')$$, 'already_claimed', 'ask for a shift somebody else wants, as if they denied it');
select tests.permits('manager admin', $$update public.shifts set claimed_by_user_id = null, denial_reason = 'Ill'
  where id = tests.id('wanted')$$, 'deny a claim and say why');
select tests.refuses('employee', $$update public.shifts set denial_reason = 'No' where id = tests.id('mine')$$, 'forbidden',
  'say why a claim is denied');
select tests.refuses('employee', $$update public.shifts set status = 'dropped', drop_reason = 'Ill', denial_reason = 'No'
  where id = tests.id('mine')$$, 'forbidden', 'say it while they drop one');
select tests.refuses('employee', $$update public.shifts set claimed_by_user_id = tests.id('colleague')
  where id = tests.id('open')$$, 'forbidden', 'ask in the name of somebody else');
select tests.refuses('employee', $$update public.shifts set claimed_by_user_id = null where id = tests.id('wanted')$$,
  'forbidden', 'withdraw what somebody else asked for');
select tests.permits('colleague', $$update public.shifts set claimed_by_user_id = null where id = tests.id('wanted')$$,
  'withdraw what they asked for');
select tests.refuses('employee', $$update public.shifts set user_id = auth.uid(), claimed_by_user_id = null
  where id = tests.id('open')$$, 'forbidden', 'take a shift without asking');
select tests.refuses('employee', $$update public.shifts set deleted = true where id = tests.id('mine')$$, 'forbidden',
  'remove a shift');
select tests.refuses('employee', $$update public.shifts set end_time = '12:00' where id = tests.id('mine')$$, 'forbidden',
  'go home early');

-- Deciding.
select tests.refuses('colleague', $$update public.shifts set status = 'claimed', user_id = auth.uid(),
  claimed_by_user_id = null where id = tests.id('wanted')$$, 'forbidden', 'approve what they asked for');
select tests.permits('manager admin', $$update public.shifts set status = 'claimed', user_id = claimed_by_user_id,
  claimed_by_user_id = null where id = tests.id('wanted')$$, 'approve a claim');
select tests.permits('manager admin', $$update public.shifts set claimed_by_user_id = null
  where id = tests.id('dropped and wanted')$$, 'deny a claim');
select tests.refuses('manager admin', $$update public.shifts set status = 'claimed', user_id = tests.id('colleague')
  where id = tests.id('dropped')$$, 'no_such_claim', 'approve what nobody asked for');
select tests.refuses('manager admin', $$update public.shifts set status = 'claimed', user_id = tests.id('employee'),
  claimed_by_user_id = null where id = tests.id('wanted')$$, 'no_such_claim', 'approve a claim for somebody else');
select tests.refuses('manager admin', $$update public.shifts set published = false where id = tests.id('mine')$$,
  'published_stays', 'unpublish');
select tests.refuses('manager admin', $$update public.shifts set user_id = tests.id('baker') where id = tests.id('open')$$,
  'not_a_member', 'give a shift to somebody of another business');
select tests.refuses('manager admin', $$update public.shifts set user_id = tests.id('leaver') where id = tests.id('open')$$,
  'not_a_member', 'give a shift to somebody who left');
select tests.refuses('manager admin', pg_temp.shift('access.business_id()', $$user_id=tests.id('baker')$$),
  'not_a_member', 'add a shift for somebody of another business');

-- Given to others.
select tests.permits('manager admin', $$update public.shifts set user_id = tests.id('manager')
  where id = tests.id('dropped and wanted') returning 1 / (status = 'scheduled' and drop_reason is null
    and claimed_by_user_id is null)::int$$, 'give a dropped shift to somebody, with which it is as if it were new');
select tests.permits('manager', $$update public.shifts set user_id = null where id = tests.id('dropped and wanted')
  returning 1 / (status = 'scheduled' and claimed_by_user_id = tests.id('colleague'))::int$$,
  'make a dropped shift open to who asked for it');

select tests.permits('manager', $$update public.shifts set user_id = tests.id('colleague'), status = 'dropped',
  drop_reason = 'Ill' where id = tests.id('wanted') returning 1 / (status = 'dropped' and claimed_by_user_id is null)::int$$,
  'put back a dropped shift with whoever asked for it since');
select tests.permits('manager', $$update public.shifts set user_id = tests.id('employee'), status = 'dropped',
  drop_reason = 'Ill' where id = tests.id('wanted') returning 1 / (claimed_by_user_id = tests.id('colleague'))::int$$,
  'put back a dropped shift that somebody else asked for since');
select tests.permits('manager', $$update public.shifts set user_id = tests.id('manager'), status = 'scheduled',
  drop_reason = null where id = tests.id('dropped and wanted') returning 1 / (claimed_by_user_id is null)::int$$,
  'give a dropped shift to somebody and say that it is not dropped');

-- What was told, and what it costs.
create function pg_temp.told(person text default 'employee', fields text default '{}') returns text
language sql as $$
  select (jsonb_build_object('publish_id', tests.id('publication'), 'date', '2126-12-01', 'start_time', '09:00',
    'end_time', '17:00', 'user_id', tests.id(person)) || fields::jsonb)::text;
$$;
create function pg_temp.publish(which text, told text) returns text
language sql as $$
  select format('update public.shifts set published = true, published_as = %L where id = %L', told, tests.id(which));
$$;
select tests.permits('manager admin', pg_temp.publish('draft', pg_temp.told()), 'publish a shift and say what was told of it');
select tests.refuses('employee', pg_temp.publish('mine', pg_temp.told()), 'forbidden', 'say what was told of a shift');
select tests.refuses('employee', $$update public.shifts set status = 'dropped', drop_reason = 'Ill',
  published_as = '{}' where id = tests.id('mine')$$, 'forbidden', 'say it while they drop one');
select tests.refuses('manager', $$update public.shifts set published_as = '$$ || pg_temp.told() || $$'
  where id = tests.id('draft')$$, 'new row for relation "shifts" violates check constraint '
  '"published_as_of_published"', 'say that staff were told of a draft');
select tests.refuses('manager', pg_temp.publish('draft', told), 'new row for relation "shifts" violates check constraint '
  '"published_as_form"', 'say ' || told)
from unnest(array[
  '[]', '"told"', '{}', pg_temp.told('employee', '{"more": 1}'), pg_temp.told('employee', '{"publish_id": "1"}'),
  pg_temp.told('employee', '{"publish_id": null}'), pg_temp.told('employee', '{"date": 21261201}'),
  pg_temp.told('employee', '{"start_time": "9:00"}'), pg_temp.told('employee', '{"end_time": null}'),
  pg_temp.told('employee', '{"user_id": "everybody"}'), pg_temp.told('employee', '{"user_id": []}')
]) as told where told <> '"told"';
select tests.refuses('manager', pg_temp.publish('draft', pg_temp.told('employee', '{"date": "2026-02-31"}')),
  'date/time field value out of range: "2026-02-31"', 'tell of a day that no calendar has');

update public.shifts set estimated_pay = 90, published_as = pg_temp.told()::jsonb where id = tests.id('mine');
update public.shifts set estimated_pay = 80 where id = tests.id('draft');
select tests.finds_nothing('manager', $$select from sync.shifts where document ->> 'estimated_pay' is not null$$,
  'cost of a shift where managers see no costs');
do $$
begin
  perform tests.act_as('manager');
  update public.shifts set estimated_pay = null, notes = 'Cups' where id = tests.id('mine');
  reset role;
end;
$$;
select is((select estimated_pay from public.shifts where id = tests.id('mine')), 90.00,
  'who edits a shift without knowing its cost leaves that');
create function pg_temp.cost_after(change text) returns numeric language plpgsql as $$
declare
  cost numeric;
begin
  begin
    perform tests.act_as('manager');
    execute format('update public.shifts set %s where id = %L', change, tests.id('mine'));
    reset role;
    select estimated_pay into cost from public.shifts where id = tests.id('mine');
    raise exception 'undone';
  exception when raise_exception then
    return cost;
  end;
end;
$$;
select is(pg_temp.cost_after(format('user_id = %s, estimated_pay = null', coalesce(format('%L', person), 'null'))), null,
  'nor has it that cost once they give it to ' || words)
from (values (null, 'nobody'), (tests.id('colleague'), 'somebody else')) as other (person, words);
update public.businesses set managers_see_cost = true where id = tests.id('café');
select tests.permits('employee manager admin', $$select from sync.shifts
  where id = tests.id('mine') and document -> 'estimated_pay' = '90'$$, 'see what a shift costs that they work or manage');
select tests.permits('colleague', $$select from sync.shifts
  where id = tests.id('mine') and document -> 'estimated_pay' = 'null'$$, 'see a shift without what it costs');
select tests.finds_nothing('colleague stranger baker leaver newcomer',
  $$select from sync.shifts where document ->> 'estimated_pay' is not null$$, 'cost of a shift of somebody else');
select tests.finds_nothing('employee', $$select where sync.estimated_pay(tests.id('draft')) is not null$$, 'cost of a draft');
select tests.permits('manager admin', $$update public.shifts set estimated_pay = 100 where id = tests.id('mine')$$,
  'say what a shift costs');
select tests.refuses('employee', $$update public.shifts set estimated_pay = 1000 where id = tests.id('mine')$$, 'forbidden',
  'say what their shift costs');
select tests.refuses('colleague', $$update public.shifts set estimated_pay = 0, claimed_by_user_id = auth.uid()
  where id = tests.id('open')$$, 'forbidden', 'say what a shift costs that they ask for');
select tests.refuses('manager', $$update public.shifts set estimated_pay = -1 where id = tests.id('mine')$$,
  'new row for relation "shifts" violates check constraint "shifts_estimated_pay_check"', 'be paid for a shift');
-- A device with rows from before.
select tests.permits('employee', $$update public.shifts set status = 'dropped', drop_reason = 'Ill', published_as = null,
  estimated_pay = null where id = tests.id('mine') returning 1 / (published_as is not null)::int$$,
  'drop a shift without a word of what they do not know yet');
select tests.permits('manager', $$update public.shifts set notes = 'Keys', published_as = null where id = tests.id('mine')
  returning 1 / (published_as is not null)::int$$, 'edit one without taking back what was told');

select * from finish();
rollback;
