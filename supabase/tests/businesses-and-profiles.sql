-- Businesses are made by create_business, profiles by sign-up: nobody inserts or deletes either.
begin;
select plan(135);
select tests.set_scene();

select tests.allows('Members read their own business', 'employee manager admin stranger',
  'select from public.businesses where id = access.business_id()', 'their own');
select tests.denies('Members read their own business', 'employee manager admin',
  $$select from public.businesses where id = tests.id('bakery')$$, 'another');
select tests.denies('Members read their own business', 'stranger newcomer leaver',
  $$select from public.businesses where id = tests.id('café')$$, 'one they do not belong to');
select tests.allows('Admins change their business', 'admin stranger',
  $$update public.businesses set name = 'Renamed' where id = access.business_id()$$, 'their own');
select tests.denies('Admins change their business', 'employee manager',
  $$update public.businesses set name = 'Renamed' where id = access.business_id()$$, 'the one they work for');
select tests.denies('Admins change their business', 'admin',
  $$update public.businesses set name = 'Renamed' where id = tests.id('bakery')$$, 'another');
select tests.denies('Admins change their business', 'stranger',
  $$update public.businesses set name = 'Renamed' where id = tests.id('café')$$, 'another');
select tests.permits('employee manager admin', $$select from sync.businesses where document ->> 'currency' = 'USD'$$,
  'see what they are paid in');
select tests.refuses('admin', $$update public.businesses set timezone = 'Mars/Olympus'$$, 'unknown_timezone',
  'move to a zone that does not exist');
select tests.finds_nothing('employee manager admin', $$select from sync.businesses where document ->> 'pin_salt' is not null$$,
  'salt of PINs');

select tests.allows('People read their own profile', 'newcomer leaver',
  'select from public.profiles where id = auth.uid()', 'their own');
select tests.denies('People read their own profile', 'newcomer leaver',
  $$select from public.profiles where id = tests.id('employee')$$, 'that of somebody else');
select tests.allows('Members read the profiles of their business', 'employee manager admin',
  $$select from public.profiles where id = tests.id('colleague')$$, 'that of a colleague');
select tests.allows('Members read the profiles of their business', 'stranger',
  $$select from public.profiles where id = tests.id('baker')$$, 'that of a colleague');
select tests.denies('Members read the profiles of their business', 'employee manager admin',
  $$select from public.profiles where id = tests.id('baker')$$, 'that of somebody of another business');
select tests.denies('Members read the profiles of their business', 'stranger newcomer leaver',
  $$select from public.profiles where id = tests.id('employee')$$, 'that of somebody of another business');
select tests.allows('People change their own name and picture', 'employee manager admin stranger newcomer',
  $$update public.profiles set name = 'Me', profile_picture_url = 'me.png' where id = auth.uid()$$, 'their own');
select tests.denies('People change their own name and picture', 'employee manager admin stranger newcomer',
  $$update public.profiles set name = 'You' where id = tests.id('colleague')$$, 'that of somebody else');
select tests.denies('People change their own name and picture', 'leaver',
  $$update public.profiles set name = 'Me' where id = auth.uid()$$, 'their own after they were removed');
select tests.finds_nothing('employee newcomer leaver',
  $$select from sync.profiles where document ->> 'payrate' is not null and id <> auth.uid()$$, 'pay of others');
select tests.finds_nothing('manager', $$select where sync.payrate(tests.id('colleague')) is not null$$, 'pay of an employee');
select tests.finds_nothing('manager', $$select from sync.profiles where document ->> 'payrate' is not null
  and id <> auth.uid()$$, 'pay of others where they see no costs');
select tests.finds_nothing('manager', $$select from unnest(array[tests.id('admin'), tests.id('baker')]) as person
  where sync.payrate(person) is not null$$, 'pay of an admin, or of another business');
update public.businesses set week_budget = 1000;
select tests.permits('admin stranger',
  $$select from sync.businesses where document -> 'week_budget' = '1000'$$, 'see what a week may cost');
select tests.finds_nothing('manager employee baker',
  $$select from sync.businesses where document ->> 'week_budget' is not null$$, 'budget');
select tests.finds_nothing('manager admin', $$select where sync.week_budget(tests.id('bakery')) is not null$$,
  'budget of another business');
-- Managers see no costs, or all of them.
create temporary table stored on commit drop as select id, ctid as place from public.profiles;
update public.businesses set managers_see_cost = true;
select tests.permits('manager',
  $$select from sync.businesses where document -> 'week_budget' = '1000'$$, 'see the budget where they see costs');
select tests.permits('manager', $$select from sync.profiles where document ->> 'payrate' is not null
  and id = tests.id('admin')$$, 'see what admins are paid where they see costs');
select tests.finds_nothing('employee', $$select from sync.profiles where document ->> 'payrate' is not null
  and id <> auth.uid() union all select from sync.businesses where document ->> 'week_budget' is not null$$,
  'costs, whatever managers see');
select tests.finds_nothing('manager', $$select where sync.payrate(tests.id('baker')) is not null$$,
  'pay of another business where they see costs');
select is((select count(*) from public.profiles join stored using (id)
  where business_id in (tests.id('café'), tests.id('bakery')) and profiles.ctid = place), 0::bigint, 'Rows with a rate that managers read from now on are written for them');
update public.businesses set managers_see_cost = false;
select tests.finds_nothing('manager', $$select from sync.profiles where document ->> 'payrate' is not null
  and id <> auth.uid()$$, 'pay of others once they see no costs any more');
select tests.permits('admin', $$update public.businesses set week_start = 'mon', before_opening_minutes = 0,
  after_closing_minutes = 480, managers_see_cost = true, currency = 'JPY', color_scheme = 'teal', approval_mode = true,
  locale = 'de-AT', region = 'DE-BY', rest_min_minutes = null, day_max_minutes = 600, week_max_minutes = 2400,
  week_budget = 900, close_after_minutes = null, late_grace_minutes = 0 where id = access.business_id()$$, 'lay down all of it');
update public.businesses set locale = 'de-AT';
select tests.permits('employee manager', $$select from sync.businesses where document ->> 'locale' = 'de-AT'$$,
  'see the language of their business');
select tests.permits('employee manager admin',
  $$select from sync.profiles where document ->> 'payrate' is not null and id = auth.uid()$$, 'see their own pay');
select tests.permits('admin',
  $$select from sync.profiles where document ->> 'payrate' is not null and id = tests.id('colleague')$$, 'see pay');
select tests.finds_nothing('employee manager admin', $$select from sync.profiles where document ->> 'pin_hash' is not null$$,
  'hash of a PIN, not even their own');

-- The account of a tablet of before tablets had a sign-in of their own goes on as it was.
insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
select tests.id(person || ' tablet'), tests.id('café'), tests.id(person), 'Till', person <> 'admin', 0, 0
from unnest(array['manager', 'admin', 'employee']) as person;
insert into access.tablet_keys (device_id, key_hash)
select tests.id(person || ' tablet'), person from unnest(array['manager', 'admin', 'employee']) as person;
select tests.permits('manager', $$select from sync.profiles where document ->> 'pin_hash' = 'hash of colleague'$$,
  'check PINs on their tablet');
select tests.permits('manager', $$select from sync.businesses where document ->> 'pin_salt' = 'salt of the café'$$,
  'check PINs on their tablet');
select tests.finds_nothing('admin employee', $$select from sync.profiles where document ->> 'pin_hash' is not null$$,
  'hash of a PIN once it is none any more');
update public.punch_devices set status = 'ended' where id = tests.id('manager tablet');
select tests.finds_nothing('manager', $$select from sync.profiles where document ->> 'pin_hash' is not null$$,
  'hash of a PIN once it was ended');

update public.profiles set start_date = '2020-01-01';
select tests.finds_nothing('employee newcomer leaver',
  $$select from sync.profiles where document ->> 'start_date' is not null and id <> auth.uid()$$, 'first day of others');
select tests.permits('manager admin',
  $$select from sync.profiles where document ->> 'start_date' = '2020-01-01' and id = tests.id('colleague')$$,
  'see since when people work here');
select tests.permits('employee',
  $$select from sync.profiles where document ->> 'start_date' = '2020-01-01' and id = auth.uid()$$,
  'see since when they work here');
select tests.permits('employee manager admin', $$select from sync.profiles where id = tests.id('leaver') and not deleted
  and document ->> 'name' = 'leaver' and document ->> 'removed_at' is not null and document ->> 'email' = ''
  and document ->> 'payrate' is null and document ->> 'start_date' is null and document ->> 'pin_hash' is null$$,
  'see what those were called who left, and no more');
select tests.finds_nothing('stranger', $$select from sync.profiles where id = tests.id('leaver')$$,
  'name of who left another business');
update public.profiles set deactivated_at = now() where id = tests.id('leaver');
select tests.permits('manager admin', $$select from sync.profiles where id = tests.id('leaver') and not deleted
  and document ->> 'email' = 'leaver@tests.example' and document ->> 'deactivated_at' is not null$$,
  'see who may be taken back');
select tests.finds_nothing('employee', $$select from sync.profiles where document ->> 'email' = 'leaver@tests.example'$$,
  'address of who is deactivated');

-- How people are reached.
update public.profiles set phone = '+353 1 555 0100', emergency_name = 'Ruth', emergency_relationship = 'Mother',
  emergency_phone = '+353 1 555 0101' where deactivated_at is null and business_id is not null;
select tests.allows('People change their own name and picture', 'employee manager admin',
  $$update public.profiles set phone = '1', shows_phone = true, emergency_name = 'Ed', emergency_relationship = 'Brother',
    emergency_phone = '2' where id = auth.uid()$$, 'how they are reached');
select tests.allows('Managers change contact details of their staff', 'manager admin',
  $$update public.profiles set phone = '1', emergency_name = 'Ed', emergency_relationship = 'Brother',
    emergency_phone = '2' where id = tests.id('colleague')$$, 'how a colleague is reached');
select tests.denies('Managers change contact details of their staff', 'employee stranger newcomer leaver',
  $$update public.profiles set phone = '1' where id = tests.id('colleague')$$, 'how somebody else is reached');
select tests.denies('Managers change contact details of their staff', 'manager admin',
  $$update public.profiles set phone = '1' where id = tests.id('baker')$$, 'how somebody of another business is reached');
select tests.denies('Managers change contact details of their staff', 'manager admin',
  $$update public.profiles set phone = '1' where id = tests.id('leaver')$$, 'how somebody who left is reached');
select tests.denies('Managers change contact details of their staff', 'manager admin',
  $$update public.profiles set shows_phone = true where id = tests.id('colleague')$$, 'who gets the number of somebody else');
select tests.denies('Managers change contact details of their staff', 'manager admin',
  $$update public.profiles set phone = '1', profile_picture_url = 'you.png' where id = tests.id('colleague')$$,
  'the picture of somebody else');
select tests.permits('manager admin', $$select from sync.profiles where id = tests.id('colleague')
  and document ->> 'phone' = '+353 1 555 0100' and document ->> 'emergency_phone' = '+353 1 555 0101'$$,
  'call colleagues, and whom to call for them');
select tests.permits('colleague', $$select from sync.profiles where id = auth.uid()
  and document ->> 'phone' = '+353 1 555 0100' and document ->> 'emergency_name' = 'Ruth'$$, 'see how they are reached');
select tests.finds_nothing('employee newcomer leaver', $$select from sync.profiles where id <> auth.uid()
  and document ->> 'phone' is not null$$, 'phone number that is not shown');
select tests.finds_nothing('employee stranger', $$select where sync.address(tests.id('colleague')) ->> 'phone' is not null$$,
  'phone number by asking for one');
update public.profiles set shows_phone = true where id = tests.id('colleague');
select tests.permits('employee', $$select from sync.profiles where id = tests.id('colleague')
  and document ->> 'phone' = '+353 1 555 0100'$$, 'call a colleague who shows their number');
select tests.finds_nothing('employee newcomer leaver', $$select from sync.profiles where id <> auth.uid()
  and (document ->> 'emergency_name' is not null or document ->> 'emergency_relationship' is not null
    or document ->> 'emergency_phone' is not null)$$, 'emergency contact of others');
select tests.finds_nothing('stranger baker', $$select where sync.address(tests.id('colleague')) is not null$$,
  'number of another business');
select is((select string_agg(distinct field, ' ') from sync.history,
    lateral jsonb_object_keys(earlier || later) as field
  where table_name = 'profiles' and row_id = tests.id('colleague') and earlier ? 'contact'), 'contact',
  'The history tells that somebody is reached otherwise, not how');
select is((select count(*)::int from sync.history where (earlier || later)::text ~ '555 010|Ruth|Mother'), 0,
  'No number is kept in the history');
update public.profiles set deleted = true, removed_at = now() where id = tests.id('colleague');
select is((select (phone, shows_phone, emergency_name, emergency_relationship, emergency_phone)::text
  from public.profiles where id = tests.id('colleague')), '(,f,,,)', 'Whoever is removed cannot be called any more');
update public.profiles set deleted = false, removed_at = null where id = tests.id('colleague');
update public.profiles set business_id = null where id = tests.id('employee');
select is((select emergency_name from public.profiles where id = tests.id('employee')), null,
  'Whoever belongs to no business has no emergency contact there');
update public.profiles set business_id = tests.id('café') where id = tests.id('employee');

-- Two people of one business never look like one.
select tests.refuses('employee', format('update public.profiles set name = %L where id = auth.uid()', name),
  'name_taken', 'be called ' || name || ' like a colleague')
from unnest(array['colleague', '  COLLEAGUE ']) as name;
select tests.permits('employee', format('update public.profiles set name = %L where id = auth.uid()', name),
  'be called ' || name || ' where no such person is')
from unnest(array['baker', 'leaver']) as name;
select tests.permits('employee', $$with made as (
    update public.profiles set name = U&'\202E Anna \200F Byrne' where id = auth.uid() returning name)
  select from made where name = 'Anna Byrne'$$, 'have no signs in their name that nobody sees');

select * from finish();
rollback;
