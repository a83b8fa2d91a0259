-- Open positions, applications and the console's figures: for edge functions only.
begin;
select plan(84);
select tests.set_scene();

-- Called by nobody but the service.
select is(tests.attempt(who, statement), '42501 permission denied for function ' || name, who || ' may not ' || name)
from unnest(array['anonymous', 'employee', 'manager', 'admin', 'stranger']) as who,
  (values
    ('seed_sample_postings', 'select public.seed_sample_postings()'),
    ('claim_job_application', $$select public.claim_job_application(
      tests.id('forged'), tests.id('cook'), 'Ada', 'ada@example.test', null, '::1')$$),
    ('settle_job_application', $$select public.settle_job_application(tests.id('first'))$$),
    ('mark_support_request', $$select public.mark_support_request(tests.id('first'), true)$$),
    ('count_platform', 'select public.count_platform()'),
    ('list_returns', 'select public.list_returns()'),
    ('are_lines', $$select public.are_lines('{a}')$$)
  ) as called (name, statement);
select is(has_table_privilege('service_role', 'public.job_applications', 'insert, update, delete'), false,
  'the service writes applications by functions only');
select is(has_table_privilege('service_role', 'public.job_postings', 'update'), false, 'and changes no posting');

-- Samples.
delete from public.job_postings;
select public.seed_sample_postings(), public.seed_sample_postings();
select is((select count(*)::int from public.job_postings where is_sample), 3, 'three samples are made, once');
select is((select min(least(cardinality(responsibilities), cardinality(requirements), cardinality(benefits))) > 0
  from public.job_postings), true, 'with something in each list');
delete from public.job_postings where title <> 'Backend Developer';
select public.seed_sample_postings();
select is((select count(*)::int from public.job_postings), 1, 'and not where there is a posting');
delete from public.job_postings;
insert into public.job_postings (id, title, description) values (tests.id('cook'), 'Cook', 'Cooks');
select public.seed_sample_postings();
select is((select count(*)::int from public.job_postings), 1, 'be it no sample');
insert into public.job_postings (id, title, description, is_sample)
values (tests.id('sample'), 'Sample', 'Is none', true);

-- What a posting may hold.
select throws_ok($$insert into public.job_postings (title, description) values (' ', 'x')$$, '23514');
select throws_ok($$insert into public.job_postings (title, description) values ('x', '')$$, '23514');
select throws_ok($$insert into public.job_postings (title, description, benefits) values ('x', 'x', '{a,""}')$$, '23514');
select throws_ok($$insert into public.job_postings (title, description, benefits) values ('x', 'x', '{a,null}')$$, '23514');
select throws_ok($$insert into public.job_postings (title, description, benefits)
  values ('x', 'x', array[repeat('x', 501)])$$, '23514');
select throws_ok($$insert into public.job_postings (title, description, benefits) values ('x', 'x', array[E'a\nb'])$$,
  '23514');

-- As the edge function claims, of which only the id, the position, the words and the file matter here.
create function tests.apply(name text, posting text default 'cook', words text default 'Ada', file text default 'a file',
  address text default '203.0.113.7') returns jsonb
language sql as $$
  select public.claim_job_application(tests.id(name), tests.id(posting), words, 'ada@example.test',
    encode(sha256(convert_to(file, 'UTF8')), 'hex'), address);
$$;
create function tests.status_of(claim jsonb) returns text
language sql return claim ->> 'status';
create function tests.state_of_application(name text) returns text
language sql return (select state from public.job_applications where id = tests.id(name));

-- Once.
select matches(tests.apply('first') ->> 'path', '^[0-9a-f-]{36}\.pdf$', 'an application has a path that nobody can guess');
select is(tests.state_of_application('first'), 'arriving', 'and is not there yet');
select is(tests.apply('first') ->> 'path', (select resume_url from public.job_applications where id = tests.id('first')),
  'asked again, it is the same path');
select is(tests.status_of(tests.apply('first', words => 'Eve')), 'not_the_same', 'an id stays with its words');
select is(tests.status_of(tests.apply('first', file => 'another')), 'not_the_same', 'with its file');
select is(tests.status_of(tests.apply('first', posting => 'other')), 'not_the_same', 'and with its position');
select public.settle_job_application(tests.id('first'));
select is(tests.state_of_application('first'), 'received', 'once its file is stored it is received');
select is(tests.status_of(tests.apply('first')), 'already_received', 'and not taken again');
select is((select count(*)::int from public.job_applications), 1, 'it is one row all along');
select is((select position from public.job_applications), 'Cook', 'which says for what');
select is(tests.apply('without', file => null), '{"status": "claimed", "path": null, "forgotten": []}',
  'without a file there is no path');
select is(tests.state_of_application('without'), 'received', 'and it is received at once');

-- Only for what is offered.
select is(tests.status_of(tests.apply('none', posting => 'nothing')), 'not_open', 'nobody applies for what is not there');
select is(tests.status_of(tests.apply('none', posting => 'sample')), 'not_open', 'nor for a sample');
select is(tests.state_of_application('none'), null, 'which is not kept');
delete from public.job_postings where id = tests.id('cook');
select is(tests.status_of(tests.apply('late')), 'not_open', 'nor for what is gone');
select is(tests.status_of(tests.apply('first')), 'already_received', 'who applied before may ask all the same');
insert into public.job_postings (id, title, description) values (tests.id('cook'), 'Cook', 'Cooks');

-- Limits. Two places of this address are taken by now.
select is((select count(*)::int from generate_series(1, 8) as turn
    where tests.status_of(tests.apply('more ' || turn)) = 'claimed'), 8, 'an address has ten applications an hour');
select is(tests.status_of(tests.apply('too many')), 'too_many', 'and no more');
select is(tests.state_of_application('too many'), null, 'what is too many is not kept');
select is(tests.status_of(tests.apply('first')), 'already_received', 'how it went may be asked all the same');
select is(tests.status_of(tests.apply('elsewhere', address => '198.51.100.1')), 'claimed', 'another address is free');
select is((select array_agg(distinct answer order by answer) from generate_series(1, 195) as turn,
    lateral (select tests.status_of(tests.apply('flood ' || turn, address => 'address ' || turn))) as asked (answer)),
  array['claimed', 'too_many'], 'all addresses together have a limit as well');
select is((select count(*)::int from public.job_applications), 200, 'of two hundred an hour');

-- For how long.
delete from limits.attempts;
update public.job_applications set created_at = now() - interval '12 months 1 second' where id = tests.id('first');
update public.job_applications set created_at = now() - interval '25 hours'
  where id in (tests.id('elsewhere'), tests.id('without'));
select is((select count(*)::int from jsonb_array_elements(tests.apply('later') -> 'forgotten')), 2,
  'with another go the files of what is a year old, and of what never arrived');
select is(tests.state_of_application('first') is null and tests.state_of_application('elsewhere') is null, true,
  'and so do they');
select is(tests.state_of_application('without'), 'received', 'what arrived stays for a year');

-- Support requests are marked.
select public.claim_support_request(tests.id('asked'), 'Sam', 'sam@shop.example', 'Problem', 'Help', null, '::1');
select is(public.mark_support_request(tests.id('asked'), true), true, 'a request is marked as done');
select is((select done_at is not null from public.support_requests where id = tests.id('asked')), true, 'which it says');
select is(public.mark_support_request(tests.id('asked'), false), true, 'and as not done');
select is((select done_at from public.support_requests where id = tests.id('asked')), null, 'which it says as well');
select is(public.mark_support_request(tests.id('unknown'), true), false, 'there must be one');

-- Figures, of nobody else in the database.
update public.businesses set deleted = true where id not in (tests.id('café'), tests.id('bakery'));
update public.profiles set created_by = null;
update public.profiles set created_by = tests.id('admin') where id in (tests.id('employee'), tests.id('leaver'));
update public.businesses set subscription_status = 'active', staff_count = 10 where id = tests.id('café');
update public.businesses set subscription_status = 'trialing', staff_count = 40 where id = tests.id('bakery');
select is(public.count_platform() - 'plans', jsonb_build_object(
    'users', (select count(*) from public.profiles where not deleted),
    'staff_accounts', 1,
    'job_applications', (select count(*) from public.job_applications where state = 'received'),
    'job_postings', 2), 'counts who is there, and what is received');
select is(public.count_platform() -> 'plans', '{"free": 1, "basic": 1, "pro": 0, "enterprise": 0}',
  'a trial is free, and ten seats are basic');
update public.businesses set subscription_status = 'past_due', staff_count = 31 where id = tests.id('bakery');
update public.businesses set staff_count = 11 where id = tests.id('café');
select is(public.count_platform() -> 'plans', '{"free": 0, "basic": 0, "pro": 1, "enterprise": 1}',
  'eleven are pro, and thirty-one are enterprise');
update public.businesses set deleted = true;
select is(public.count_platform() -> 'plans', 'null', 'where there is no business there is nothing to tell');

-- Data that went back: a restore of everything, and a move that lacked nothing.
insert into sync.epochs (business_id, cause, common_version, last_version, first_version, server_run)
values (tests.id('café'), 'restored', 100, 100, 2000, ''), (tests.id('bakery'), 'restored', 50, 50, 2000, ''),
  (tests.id('café'), 'moved', 2010, 2010, 3000, '');
insert into sync.replayed (business_id, lost_version, version)
values (tests.id('café'), 101, 2001), (tests.id('café'), 105, 2002), (tests.id('bakery'), 60, 2001);
select is(public.list_returns() #- '{0,at}',
  '[{"cause": "restored", "businesses": 2, "repeated": 3}]', 'tells what was restored, and how much came back');

select * from finish();
rollback;
