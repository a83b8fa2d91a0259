-- For edge functions only: no client reads or writes these.
begin;
select plan(60);
select tests.set_scene();

select tests.closed('public.checkout_sessions', 'select insert update delete');
select tests.closed('public.job_postings', 'select insert update delete');
select tests.closed('public.job_applications', 'select insert update delete');

select * from finish();
rollback;
