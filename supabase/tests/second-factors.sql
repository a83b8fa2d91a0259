-- Sessions that lack a second factor, whether it is the person's own or asked of admins. A token says nothing of it here
-- unless the test does: as a session of a password alone.
begin;
select plan(49);
select tests.set_scene();

select tests.closed('access.recovery_codes', 'select insert update delete');
select tests.refuses('anonymous employee manager admin stranger', format('select public.%s', call),
  'permission denied for function ' || split_part(call, '(', 1), 'call ' || split_part(call, '(', 1))
from unnest(array[$$plan_own_pin(tests.id('employee'))$$, $$change_own_pin(tests.id('employee'), 'hash')$$]) as call;

-- An address that nobody vouches for: of an owner who has not confirmed it, and of somebody who has just signed up.
create function pg_temp.enrolls(person text) returns text
language sql as $$
  select format('insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (%L, %L, ''totp'', ''unverified'', now(), now())', gen_random_uuid(), tests.id(person));
$$;
delete from access.confirmed_emails;
select throws_ok(pg_temp.enrolls('admin'), '42501', 'email_unconfirmed', 'an owner confirms their address before a factor');
select throws_ok(pg_temp.enrolls('newcomer'), '42501', 'email_unconfirmed', 'and so does who has just signed up');
select lives_ok(pg_temp.enrolls('colleague'), 'an admin vouches for everybody else');
select tests.refuses('anonymous', 'select public.may_enroll_factor()', 'permission denied for function may_enroll_factor',
  'ask whether they may');
select tests.finds_nothing('admin', 'select where public.may_enroll_factor()', 'leave to enroll');
select tests.permits('colleague', 'select where public.may_enroll_factor()', 'ask whether they may');
insert into access.confirmed_emails (user_id, email)
select id, lower(email) from auth.users where id in (tests.id('admin'), tests.id('newcomer'));
select lives_ok(pg_temp.enrolls('newcomer'), 'a confirmed address is enough');
update auth.users set email = 'elsewhere@squat.test' where id = tests.id('newcomer');
select throws_ok(pg_temp.enrolls('newcomer'), '42501', 'email_unconfirmed', 'as long as it is that one');

-- Somebody's own.
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (tests.id('unverified'), tests.id('employee'), 'totp', 'unverified', now(), now()),
  (tests.id('verified'), tests.id('manager'), 'totp', 'verified', now(), now());
select tests.permits('employee', 'select from public.profiles where id = (select auth.uid())',
  'read while an app is only being set up');
select tests.finds_nothing('manager', 'select from public.shifts', 'shift by a password alone');
select tests.refuses('manager', format('select public.%s', call), 'second_factor_required', 'call ' || call)
from unnest(array[$$sync_pull('{}', client => '{"protocol": 4}')$$, $$sync_push('[]', '{"protocol": 4}')$$, 'create_recovery_codes()']) as call;
select tests.finds_nothing('manager', 'select where access.business_id() is not null or access.role() is not null
  or access.manages()', 'business, role or staff to manage');

-- What a business asks of its admins.
update public.businesses set admins_need_second_factor = true where id = tests.id('café');
select tests.refuses('admin', $$select public.sync_pull('{}', client => '{"protocol": 4}')$$, 'second_factor_required', 'pull');
select tests.finds_nothing('admin', 'select where public.require_second_factor(false)', 'way to end it by a password alone');
select is(access.administered_by(tests.id('admin')), null, 'nor do edge functions do anything for them');
select tests.permits('employee', $$select public.sync_pull('{}', client => '{"protocol": 4}')$$, 'pull: it is asked of admins alone');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (tests.id('of admin'), tests.id('admin'), 'totp', 'verified', now(), now());
select is(access.administered_by(tests.id('admin')), tests.id('café'), 'once they have one, they do');

select * from finish();
rollback;
