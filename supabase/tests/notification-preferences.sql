-- What people want to be pushed: theirs alone to read, say and change. Nobody deletes; devices and what waits are closed.
begin;
select plan(110);
select tests.set_scene();

insert into public.notification_preferences (id, business_id, user_id)
select access.id_of('notification preferences ' || business_id || ' ' || id), business_id, id from public.profiles
where business_id in (tests.id('café'), tests.id('bakery')) and id not in (tests.id('admin'), tests.id('baker'));

select tests.closed('public.notification_preferences', 'select insert update', 'anonymous');
select tests.closed('public.notification_preferences', 'delete');
select tests.allows('People read what they want to be told', 'employee manager',
  'select from public.notification_preferences where user_id = auth.uid()', 'theirs');
select tests.denies('People read what they want to be told', 'employee manager admin stranger leaver newcomer',
  $$select from public.notification_preferences where user_id = tests.id('colleague')$$, 'those of somebody else');
select tests.denies('People read what they want to be told', 'leaver',
  'select from public.notification_preferences where user_id = auth.uid()', 'theirs after they left');
select tests.allows('People change what they want to be told', 'employee manager',
  $$update public.notification_preferences set news = false, hour_cycle = '24', week_starts = 'mon', locale = 'en-IE' where user_id = auth.uid()$$,
  'theirs');
select tests.denies('People change what they want to be told', 'employee manager admin stranger leaver newcomer',
  $$update public.notification_preferences set pushes = false where user_id = tests.id('colleague')$$,
  'those of somebody else');
select tests.allows('People say what they want to be told', 'admin',
  $$insert into public.notification_preferences (id, business_id, user_id)
  values (access.id_of('notification preferences ' || access.business_id() || ' ' || auth.uid()), access.business_id(), auth.uid())$$, 'theirs');
select tests.denies('People say what they want to be told', 'employee manager stranger leaver newcomer',
  $$insert into public.notification_preferences (id, business_id, user_id)
  values (access.id_of('notification preferences ' || tests.id('café') || ' ' || tests.id('admin')), tests.id('café'), tests.id('admin'))$$, 'what an admin wants');
select tests.denies('People say what they want to be told', 'stranger newcomer',
  $$insert into public.notification_preferences (id, business_id, user_id)
  values (access.id_of('notification preferences ' || tests.id('café') || ' ' || auth.uid()), tests.id('café'), auth.uid())$$, 'where they do not work');
select tests.withholds('public.notification_preferences', 'update',
  'id business_id user_id created_at updated_at version deleted');
select tests.withholds('public.notification_preferences', 'insert', 'created_at updated_at version deleted');
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
select tests.refuses('anonymous employee manager admin', format('select public.%s', call),
  'permission denied for function ' || split_part(call, '(', 1), 'call ' || call)
from unnest(array['take_pushes(1)', $$settle_pushes('[]')$$, 'locale_of(null)', 'notify_of_due_things()', 'go_on_delivering()']) as call;
select tests.refuses('anonymous', format('select public.%s', call),
  'permission denied for function ' || split_part(call, '(', 1), 'call ' || call)
from unnest(array['send_test_push()', $$save_push_subscription('', '', '')$$, $$remove_push_subscription('')$$]) as call;
select tests.refuses('leaver newcomer', 'select public.send_test_push()', 'not_allowed', 'ask for a test');
select tests.refuses('leaver newcomer', $$select public.save_push_subscription('https://fcm.googleapis.com/x', '', '')$$,
  'not_allowed', 'have a device');
select tests.refuses('employee', 'select public.send_test_push()', 'not_allowed', 'ask for a test without a device');

select * from finish();
rollback;
