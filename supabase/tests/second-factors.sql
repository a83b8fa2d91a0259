-- Sessions that lack a second factor, whether it is the person's own or asked of admins. A token says nothing of it here
-- unless the test does: as a session of a password alone.
begin;
select plan(41);
select tests.set_scene();

select tests.closed('access.recovery_codes', 'select insert update delete');
select tests.refuses('anonymous employee manager admin stranger', format('select public.%s', call),
  'permission denied for function ' || split_part(call, '(', 1), 'call ' || split_part(call, '(', 1))
from unnest(array[$$plan_own_pin(tests.id('employee'))$$, $$change_own_pin(tests.id('employee'), 'hash')$$]) as call;

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
