-- Tallies tell how many rows there are, so each is for those who may read the rows.
begin;
select plan(38);
select tests.set_scene();

insert into public.shifts (id, business_id, date, start_time, end_time, published)
values (tests.id('published'), tests.id('café'), '2024-03-04', '09:00', '17:00', true),
  (tests.id('draft'), tests.id('café'), '2024-03-05', '09:00', '17:00', false);
insert into public.private_messages (id, business_id, from_user_id, to_user_id, content)
values (tests.id('whisper'), tests.id('café'), tests.id('employee'), tests.id('colleague'), 'Psst');
insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay,
  total_pay, total_hours, pay_period_start, pay_period_end, created_by)
values (tests.id('pay'), tests.id('café'), tests.id('employee'), 'employee', 3, 2024, 100, 100, 10, '2024-03-01',
  '2024-03-31', tests.id('admin'));

select tests.closed('sync.tallies', 'insert update delete');
select tests.closed('sync.tallies', 'select', 'anonymous');
select tests.allows('People read the tallies of the rows they may read', 'employee colleague manager admin',
  $$select from sync.tallies where collection = 'shifts' and readers = 'members'$$, 'of published shifts');
select tests.denies('People read the tallies of the rows they may read', 'stranger baker leaver newcomer',
  $$select from sync.tallies where collection = 'shifts' and readers = 'members'$$, 'of shifts elsewhere');
select tests.allows('People read the tallies of the rows they may read', 'manager admin',
  $$select from sync.tallies where collection = 'shifts' and readers = 'managers'$$, 'of drafts');
select tests.denies('People read the tallies of the rows they may read', 'employee stranger',
  $$select from sync.tallies where collection = 'shifts' and readers = 'managers'$$, 'of drafts');
select tests.allows('People read the tallies of the rows they may read', 'employee colleague',
  $$select from sync.tallies where collection = 'messages' and readers = 'nobody'$$, 'of their private messages');
select tests.denies('People read the tallies of the rows they may read', 'manager admin stranger',
  $$select from sync.tallies where collection = 'messages' and readers = 'nobody'$$, 'of private messages of others');
select tests.allows('People read the tallies of the rows they may read', 'employee admin',
  $$select from sync.tallies where collection = 'employee_payments'$$, 'of payments');
select tests.denies('People read the tallies of the rows they may read', 'colleague manager stranger',
  $$select from sync.tallies where collection = 'employee_payments'$$, 'of payments that are not theirs');

select * from finish();
rollback;
