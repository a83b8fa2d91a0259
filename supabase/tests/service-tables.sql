-- For edge functions only: no client reads or writes these.
begin;
select plan(400);
select tests.set_scene();

select tests.closed('public.job_postings', 'select insert update delete');
select tests.closed('public.job_applications', 'select insert update delete');
select tests.closed('public.billing_accounts', 'select insert update delete');
select tests.closed('public.handled_payment_events', 'select insert update delete');
select tests.closed('public.console_sessions', 'select insert update delete');
select tests.closed('public.payslip_sends', 'select insert update delete');
select tests.closed('public.denial_reasons', 'select insert update delete');
select tests.closed('access.staff_requests', 'select insert update delete');
select tests.closed('access.calendar_feeds', 'select insert update delete');
select tests.closed('access.staff_invites', 'select insert update delete');
select tests.closed('access.push_subscriptions', 'select insert update delete');
select tests.closed('access.push_queue', 'select insert update delete');
select tests.closed('access.notified_of_due', 'select insert update delete');
select tests.closed('access.polls_to_count', 'select insert update delete');
select tests.closed('access.confirmed_emails', 'select insert update delete');
select tests.closed('access.email_confirmations', 'select insert update delete');
select tests.closed('access.device_exchanges', 'select insert update delete');
select tests.closed('access.announced_presses', 'select insert update delete');
select tests.closed('access.stand_ins', 'select insert update delete');
select tests.closed('limits.attempts', 'select insert update delete');

select * from finish();
rollback;
