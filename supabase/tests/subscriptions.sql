-- What a business may no longer do while nobody pays for it, what always goes on, and who is told of its dates.
begin;
select plan(71);
select tests.set_scene();

-- The dates.
update public.businesses set trial_ends_at = '2030-01-01', period_ends_at = '2030-02-01',
  subscription_ends_at = '2030-03-01', past_due_since = '2030-04-01';
select tests.withholds('public.businesses', 'select',
  'trial_ends_at period_ends_at subscription_ends_at past_due_since', 'employee manager admin');
select tests.withholds('public.businesses', 'update',
  'trial_ends_at period_ends_at subscription_ends_at past_due_since staff_count');
select tests.permits('manager admin stranger', $$select from sync.businesses
  where document ->> 'trial_ends_at' like '2030-01-01%' and document ->> 'period_ends_at' like '2030-02-01%'
    and document ->> 'subscription_ends_at' like '2030-03-01%' and document ->> 'past_due_since' like '2030-04-01%'$$,
  'read until when their business is paid for');
select tests.finds_nothing('employee baker', $$select from sync.businesses
  where document ->> 'trial_ends_at' is not null or document ->> 'period_ends_at' is not null
    or document ->> 'subscription_ends_at' is not null or document ->> 'past_due_since' is not null$$,
  'date of the subscription');
select tests.finds_nothing('manager admin',
  $$select from jsonb_each_text(sync.subscription_dates(tests.id('bakery'))) where value is not null$$,
  'date of another business');
update public.businesses set trial_ends_at = null, period_ends_at = null, subscription_ends_at = null,
  past_due_since = null;

-- Nobody but the functions buys seats or writes down what was bought.
select tests.refuses('employee manager admin newcomer', 'select public.ask_for_seats(auth.uid(), 1)',
  'permission denied for function ask_for_seats', 'ask for seats');
select tests.refuses('employee manager admin newcomer',
  $$select public.apply_subscription('cus_1', 1, 'sub_1', 'active', 100)$$,
  'permission denied for function apply_subscription', 'write down a subscription');

-- What there is: a draft, something published, and people at work.
insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
select tests.id(name), tests.id('café'), '2026-12-01', '09:00', '17:00', tests.id('employee'), name = 'told'
from unnest(array['planned', 'told']) as name;

create function pg_temp.publish(shift text) returns text
language sql as $$
  select format('update public.shifts set published = true, published_as = jsonb_build_object(%L, gen_random_uuid(), %L,
    date, %L, start_time, %L, end_time, %L, user_id) where id = tests.id(%L)', 'publish_id', 'date', 'start_time',
    'end_time', 'user_id', shift);
$$;
create function pg_temp.pay() returns text
language sql as $$
  select $sql$insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month,
    payment_year, base_pay, total_pay, total_hours, pay_period_start, pay_period_end, created_by)
    values (gen_random_uuid(), access.business_id(), tests.id('colleague'), 'Somebody', 3, 2024, 100, 100, 8,
      '2024-03-01', '2024-03-28', auth.uid())$sql$;
$$;
create function pg_temp.press() returns text
language sql as $$
  select $sql$insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
    values (gen_random_uuid(), access.business_id(), auth.uid(), 'in', '2024-03-06 09:00Z', 'UTC', 'phone',
      '2024-03-06 09:00Z', auth.uid())$sql$;
$$;
create function pg_temp.say() returns text
language sql as $$
  select $sql$insert into public.messages (id, business_id, user_id, text, timestamp, type)
    values (gen_random_uuid(), access.business_id(), auth.uid(), 'Hello', now(), 'message')$sql$;
$$;

-- While all is well.
update public.businesses set subscription_status = 'active' where id = tests.id('café');
select tests.permits('manager admin', pg_temp.publish('planned'), 'publish a draft');
select tests.permits('manager admin', pg_temp.publish('told'), 'publish a shift again');
select tests.permits('admin', pg_temp.pay(), 'save a payment');

-- When it has ended.
update public.businesses set subscription_status = 'canceled' where id = tests.id('café');
select tests.refuses('manager admin', pg_temp.publish('planned'), 'subscription_ended', 'publish a draft');
select tests.refuses('manager admin', pg_temp.publish('told'), 'subscription_ended', 'publish a shift again');
select tests.refuses('manager', $$insert into public.shifts (id, business_id, date, start_time, end_time, published)
  values (gen_random_uuid(), access.business_id(), '2026-12-01', '09:00', '17:00', true)$$, 'subscription_ended',
  'add a shift that is published');
select tests.refuses('admin', pg_temp.pay(), 'subscription_ended', 'save a payment');
select tests.permits('employee manager', pg_temp.press(), 'still clock in');
select tests.permits('employee manager', pg_temp.say(), 'still chat');
select tests.permits('employee', $$insert into public.staff_availability (id, business_id, user_id, date, status, approved)
  values (gen_random_uuid(), access.business_id(), auth.uid(), '2026-12-05', 'pending', false)$$, 'still say when they can work');
select tests.permits('employee', $$select from public.shifts where id = tests.id('told')$$, 'still read the roster');
select tests.permits('employee', $$update public.shifts set status = 'dropped', drop_reason = 'Ill'
  where id = tests.id('told')$$, 'still drop a shift');
select tests.permits('manager', $$update public.shifts set notes = 'Back door' where id = tests.id('told')$$,
  'still change a shift');
select tests.permits('manager', $$update public.shifts set deleted = true where id = tests.id('told')$$,
  'still remove a shift');
select tests.permits('manager', $$insert into public.shifts (id, business_id, date, start_time, end_time)
  values (gen_random_uuid(), access.business_id(), '2026-12-01', '09:00', '17:00')$$, 'still draft a shift');

-- When a payment is owed, for less than a week and for longer.
update public.businesses set subscription_status = 'past_due', past_due_since = now() - interval '6 days'
where id = tests.id('café');
select tests.permits('manager', pg_temp.publish('planned'), 'publish within the week of grace');
select tests.permits('admin', pg_temp.pay(), 'save a payment within the week of grace');
update public.businesses set past_due_since = now() - interval '7 days 1 ms' where id = tests.id('café');
select tests.refuses('manager', pg_temp.publish('planned'), 'subscription_past_due', 'publish a draft');
select tests.refuses('admin', pg_temp.pay(), 'subscription_past_due', 'save a payment');

-- During a trial and after it.
update public.businesses set subscription_status = 'trialing', trial_ends_at = now() where id = tests.id('café');
select tests.permits('manager', pg_temp.publish('planned'), 'publish in a trial, until the news of its end are due');
update public.businesses set trial_ends_at = now() - interval '1 day 1 ms' where id = tests.id('café');
select tests.refuses('manager', pg_temp.publish('planned'), 'trial_ended', 'publish a draft');
select tests.refuses('admin', pg_temp.pay(), 'trial_ended', 'save a payment');

-- The server itself, such as when a swap is carried out, is never stopped by it.
update public.shifts set published = true where id = tests.id('planned');
select ok((select published from public.shifts where id = tests.id('planned')), 'the server writes what it must');

select * from finish();
rollback;
