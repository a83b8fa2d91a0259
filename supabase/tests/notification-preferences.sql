-- What people want to be pushed: theirs alone to read, say and change. Nobody deletes; devices and what waits are closed.
begin;
select plan(21);
select tests.set_scene();

insert into public.notification_preferences (id, business_id, user_id)
select access.id_of('notification preferences ' || business_id || ' ' || id), business_id, id from public.profiles
where business_id in (tests.id('café'), tests.id('bakery')) and id not in (tests.id('admin'), tests.id('baker'));

select tests.finds_nothing('admin leaver newcomer',
  $$select from sync.notifications where document ->> 'kind' = 'preferences'$$, 'wishes of others in a pull');
select tests.permits('employee', $$select from sync.notifications where document ->> 'kind' = 'preferences'$$, 'pull theirs');

select tests.refuses('admin', format('insert into public.notification_preferences (id, business_id, user_id)
  values (%s, access.business_id(), auth.uid())', id), 'new row for relation "notification_preferences" violates check constraint '
  || '"one_id_per_person_and_business"', 'take the id ' || id)
from unnest(array['gen_random_uuid()', $$access.id_of('notification preferences ' || access.business_id() || ' ' || tests.id('colleague'))$$]) as id;
select tests.refuses('employee', format('update public.notification_preferences set %s', wrong), 'new row for relation '
  || format('"notification_preferences" violates check constraint "notification_preferences_%s_check"',
    split_part(wrong, ' ', 1)), 'choose ' || wrong)
from unnest(array[$$quiet_from = '25:00'$$, $$quiet_to = '9 PM'$$, $$hour_cycle = '13'$$, $$week_starts = 'tue'$$, $$locale = 'e'$$]) as wrong;

-- The language of mails.
select is(access.locale_of(tests.id('colleague'), tests.id('café')), null, 'nobody has chosen a language');
update public.businesses set locale = 'de-AT' where id = tests.id('café');
select is(public.locale_of(tests.id('colleague')), 'de-AT', 'then mails have the language of the business');
select is(access.locale_of(null, tests.id('café')), 'de-AT', 'also to people who have no account yet');
update public.notification_preferences set locale = 'fr' where user_id = tests.id('colleague');
select is(public.locale_of(tests.id('colleague')), 'fr', 'or of the person who has chosen one');
select is(public.locale_of(tests.id('stranger')), null, 'other businesses have their own');

-- Pushes themselves.
select tests.refuses('leaver newcomer', 'select public.send_test_push()', 'not_allowed', 'ask for a test');
select tests.refuses('leaver newcomer', $$select public.save_push_subscription('https://fcm.googleapis.com/x', '', '')$$,
  'not_allowed', 'have a device');
select tests.refuses('employee', 'select public.send_test_push()', 'not_allowed', 'ask for a test without a device');

select * from finish();
rollback;
