-- How accounts and businesses end, for edge functions only: nobody calls these but the secret key.
begin;
select plan(46);
select tests.set_scene();

-- An address that was confirmed goes into the profile; one that somebody else wrote does not.
update auth.users set email_change = 'new@tests.example' where id in (tests.id('employee'), tests.id('leaver'));
update auth.users set email = 'other@tests.example' where id = tests.id('colleague');
update auth.users set email = 'new@tests.example', email_change = null where id = tests.id('employee');
update auth.users set email = 'New@tests.example', email_change = null where id = tests.id('leaver');
select is((select email from public.profiles where id = tests.id('employee')), 'new@tests.example',
  'whoever asked for another address has it');
select is((select email from public.profiles where id = tests.id('colleague')), 'colleague@tests.example',
  'what was changed besides is not followed');
select is((select email from public.profiles where id = tests.id('leaver')), 'leaver@tests.example',
  'whoever has left keeps the address by which they are known');
select is((select changed_by from sync.history where table_name = 'profiles' and row_id = tests.id('employee')
  and later ? 'email'), tests.id('employee'), 'and the history says that they did it');

-- An account.
update public.profiles set birth_date = '1990-05-04' where id = tests.id('employee');
select set_config('request.jwt.claim.sub', '', true);
insert into public.notification_preferences (id, business_id, user_id)
select access.id_of('notification preferences ' || business_id || ' ' || id), business_id, id from public.profiles
where id in (tests.id('employee'), tests.id('colleague'));
insert into access.calendar_feeds (user_id, secret_hash) values (tests.id('employee'), 'hash');
insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay,
  total_pay, total_hours, pay_period_start, pay_period_end, created_by)
values (tests.id('paid'), tests.id('café'), tests.id('employee'), 'employee', 1, 2026, 100, 100, 5, '2026-01-01', '2026-01-31',
  tests.id('admin'));
select is(public.delete_own_account(tests.id('admin')), '{"status": "owns_business"}', 'an owner must not leave');
select is((select deleted from public.profiles where id = tests.id('admin')), false, 'and has not left');
insert into public.shifts (id, business_id, date, start_time, end_time, user_id)
values (tests.id('to come'), tests.id('café'), '2100-01-04', '09:00', '17:00', tests.id('employee'));
insert into access.staff_invites (business_id, email, name, role, secret_hash, invited_by, accepted_at)
values (tests.id('café'), 'new@tests.example', 'employee', 'employee', 'how they came', tests.id('admin'), now());
select is(public.delete_own_account(tests.id('employee')) ->> 'status', 'ok', 'an employee may');
select is((select user_id from public.shifts where id = tests.id('to come')), null, 'what they were to work is open');
select is((select count(*)::int from access.staff_invites where email = 'new@tests.example'), 0,
  'the invitation they came by goes');
select isnt((select removed_at from public.profiles where id = tests.id('employee')), null, 'and it is known since when');
select is(public.delete_own_account(tests.id('employee')) ->> 'status', 'ok', 'and again');
select is((select to_jsonb(person) from (select name, email, deleted, pin_hash, business_id from public.profiles
  where id = tests.id('employee')) as person), jsonb_build_object('name', 'employee', 'email',
  tests.id('employee') || '@removed.invalid', 'deleted', true, 'pin_hash', null, 'business_id', tests.id('café')),
  'the name stays with the business, the address and the PIN go');
select is((select count(*)::int from public.employee_payments where employee_id = tests.id('employee')), 1,
  'what was paid stays');
select is((select count(*)::int from public.notification_preferences where user_id = tests.id('employee')), 0,
  'what they wanted to be told goes');
select is((select count(*)::int from access.calendar_feeds where user_id = tests.id('employee')), 0,
  'their calendar ends');
select is((select count(*)::int from sync.history where row_id = tests.id('employee')
  and (earlier || later) ?| array['email', 'pin_hash', 'birth_date']), 0, 'and no history has the addresses and the day of birth');
select is((select birth_date from public.profiles where id = tests.id('employee')), null, 'nor has the profile');
select is((select count(*)::int from public.notification_preferences where user_id = tests.id('colleague')), 1,
  'nothing of anybody else');
select is(public.delete_own_account(tests.id('newcomer')) ->> 'status', 'ok', 'whoever has no business may');
select is((select name || email from public.profiles where id = tests.id('newcomer')),
  tests.id('newcomer') || '@removed.invalid', 'and leaves no name');
select is((select count(*)::int from sync.history where row_id = tests.id('newcomer') and (earlier || later) ? 'name'), 0,
  'nor in the history');
select throws_ok($$update sync.history set later = later - 'role' where table_name = 'profiles'$$, '42501', 'append_only',
  'where nothing else can be taken out of an entry');
insert into public.billing_accounts (owner_id, customer_id, status) values (tests.id('baker'), 'cus_baker', 'active');
select is(public.delete_own_account(tests.id('baker')), '{"status": "is_subscribed"}', 'whoever still pays must not');

-- A hand-over.
select set_config('request.jwt.claim.sub', '', true);
insert into public.billing_accounts (owner_id, customer_id, status) values (tests.id('admin'), 'cus_admin', 'active');
select is(public.hand_over_business(tests.id('admin'), tests.id('manager')), '{"status": "not_found"}',
  'a manager cannot be the owner');
select is(public.hand_over_business(tests.id('admin'), tests.id('stranger')), '{"status": "not_found"}',
  'nor an admin of another business');
select is(public.hand_over_business(tests.id('admin'), tests.id('admin')), '{"status": "not_allowed"}',
  'nor the owner again');
select set_config('request.jwt.claim.sub', '', true);
update public.profiles set role = 'admin' where id in (tests.id('manager'), tests.id('colleague'));
select is(public.hand_over_business(tests.id('colleague'), tests.id('manager')), '{"status": "not_allowed"}',
  'another admin hands over nothing');
select is(public.hand_over_business(tests.id('employee'), tests.id('manager')), '{"status": "not_allowed"}',
  'nor somebody who has left');
select is((select owner_id from public.businesses where id = tests.id('café')), tests.id('admin'), 'nothing has changed');
select is(public.hand_over_business(tests.id('admin'), tests.id('manager')), '{"status": "ok"}', 'the owner may');
select is(public.hand_over_business(tests.id('admin'), tests.id('manager')), '{"status": "ok"}', 'and again');
select is((select owner_id from public.businesses where id = tests.id('café')), tests.id('manager'), 'to an admin');
select is((select owner_id from public.billing_accounts where customer_id = 'cus_admin'), tests.id('manager'),
  'who pays from then on');
select is(public.delete_own_account(tests.id('admin')) ->> 'status', 'ok', 'whoever was the owner may leave then');

-- A business.
select set_config('request.jwt.claim.sub', '', true);
insert into public.news_posts (id, business_id, title, content, category, created_by)
values (tests.id('post'), tests.id('café'), 'Hi', 'There', 'announcement', tests.id('manager'));
insert into public.shifts (id, business_id, date, start_time, end_time, user_id)
values (tests.id('shift'), tests.id('café'), '2026-01-02', '09:00', '17:00', tests.id('colleague'));
insert into public.staff_feedback (id, business_id, user_id, date, rating, words)
select tests.id('feedback of ' || business), tests.id(business), null, '2026-03-02', 4, 'Good'
from unnest(array['café', 'bakery']) as business;
select is(public.delete_business(tests.id('admin'), tests.id('café')), '{"status": "not_allowed"}', 'whoever owns none deletes none');
select is(public.may_delete_business(tests.id('admin'), tests.id('café')), '{"status": "not_allowed"}', 'and may not');
select is(public.may_delete_business(tests.id('manager'), tests.id('café')), '{"status": "ok", "is_deleted": false}',
  'the owner may');
create table pg_temp.gone as select public.delete_business(tests.id('manager'), tests.id('café')) as answer;
select is((select answer ->> 'status' from pg_temp.gone), 'ok', 'the owner deletes it');
select is((select array(select jsonb_array_elements_text(answer -> 'people')) from pg_temp.gone),
  array(select id::text from public.profiles where business_id = tests.id('café') order by id),
  'and is told whose sign-ins are to be closed');
select is(public.delete_business(tests.id('manager'), tests.id('café')), (select answer from pg_temp.gone), 'also when it was done before');
select is((select deleted from public.businesses where id = tests.id('café')), true, 'it is gone');
select is((select count(*)::int from public.profiles where business_id = tests.id('café') and not deleted), 0,
  'nobody belongs to it');
select is((select to_jsonb(person) from (select business_id, role, deleted from public.profiles
  where id = tests.id('manager')) as person), '{"business_id": null, "role": "admin", "deleted": false}',
  'its owner has an account and no business');
select is((select count(*)::int from public.news_posts where business_id = tests.id('café'))
  + (select count(*)::int from public.staff_feedback where business_id = tests.id('café')), 0, 'what was said is gone');
select is((select count(*)::int from public.shifts where business_id = tests.id('café'))
  + (select count(*)::int from public.employee_payments where business_id = tests.id('café')), 3,
  'what must be kept is there');
select is((select count(*)::int from public.staff_feedback where business_id = tests.id('bakery')), 1,
  'and nothing of another business is touched');

select * from finish();
rollback;
