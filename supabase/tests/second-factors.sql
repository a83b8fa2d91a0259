-- Sessions that lack a second factor, whether it is the person's own or asked of admins. A token says nothing of it here
-- unless the test does: as a session of a password alone.
begin;
-- What people may call. These answer without the factor: they are how one is proven, or need a device's own secret.
create temp table calls as
select proc.oid, proname as name, prorettype = 'void'::regtype as is_command, case proname
    when 'sync_pull' then $$'{}', client => '{"protocol": 4}'$$
    when 'sync_push' then $$'[]', '{"protocol": 4}'$$
    else (select coalesce(string_agg('null', ', '), '') from generate_series(1, pronargs)) end as arguments
from pg_proc as proc
where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
  and has_function_privilege('authenticated', proc.oid, 'execute')
  and proname not in (
    'second_factor_state', 'may_enroll_factor', 'use_recovery_code', 'remove_push_subscription');
select plan(54 + (select count(*)::int from calls));
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

-- Whatever may be called or read: a password alone finds nothing, also where only the caller is asked for.
insert into access.calendar_feeds (user_id, secret_hash) values (tests.id('admin'), 'hash');
insert into access.staff_invites (business_id, email, name, role, secret_hash, invited_by)
values (tests.id('café'), 'new@tests.example', 'New', 'employee', 'hash', tests.id('admin'));
create function pg_temp.call(called calls) returns text language sql return format(
  case when called.is_command then 'select public.%I(%s)'
    else $$select from public.%I(%s) as answer where answer::text not in ('f', 'false', '[]', '{}')$$ end,
  called.name, called.arguments);
select ok(outcome = 'nothing' or outcome like '42501 %', format('a password alone gets nothing by %s', name))
  || case when outcome = 'nothing' or outcome like '42501 %' then '' else E'\n# ' || outcome end
from calls, tests.attempt('admin', pg_temp.call(calls)) as outcome order by name;
select is(tests.attempt('admin', pg_temp.call(calls), $$update public.businesses set admins_need_second_factor = false;
  delete from auth.mfa_factors$$), 'done', 'while without a factor it is enough for ' || name)
from calls where name in ('open_staff_invites', 'has_calendar_feed') order by name;

select tests.finds_nothing('admin', $$update public.profiles set name = 'Mallory' where id = (select auth.uid())$$,
  'own profile to change by a password alone');
select is(tests.attempt('admin', $$insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
  values (gen_random_uuid(), tests.id('café'), tests.id('employee'), 'in', now(), 'UTC', 'kiosk', now(), auth.uid())$$),
  '42501 new row violates row-level security policy "Only with the second factor, if there is one" for table "punches"',
  'nor a press of somebody else to make up');
select set_config('realtime.topic', 'user:' || tests.id('admin'), true);
insert into realtime.messages (topic, extension) values ('user:' || tests.id('admin'), 'broadcast');
select tests.finds_nothing('admin', 'select from realtime.messages', 'message to themself by a password alone');

select * from finish();
rollback;
