-- What support is asked: for edge functions only. A request is claimed once, and claims are limited.
begin;
select plan(65);
select tests.set_scene();

select tests.closed('public.support_requests', 'select insert update delete');

-- As the edge function asks, of which only the id, the words and the address matter here.
create function tests.ask(name text, words text default 'Help', address text default '203.0.113.7',
  caller text default null) returns text
language sql as $$
  select public.claim_support_request(tests.id(name), 'Sam', 'sam@shop.example', 'Problem', words, tests.id(caller), address);
$$;
create function tests.state_of(request text) returns text
language sql return (select state from public.support_requests where id = tests.id(request));

-- Called by nobody but the service.
select is(tests.attempt(who, $$select public.claim_support_request(
    tests.id('forged'), 'Sam', 'sam@shop.example', 'Problem', 'Help', null, '::1')$$),
  '42501 permission denied for function claim_support_request', who || ' claims no request')
from unnest(array['anonymous', 'employee', 'manager', 'admin', 'stranger']) as who;
select is(tests.attempt(who, $$select public.settle_support_request(tests.id('first'), 'sent')$$),
  '42501 permission denied for function settle_support_request', who || ' settles no request')
from unnest(array['anonymous', 'employee', 'manager', 'admin', 'stranger']) as who;
select is(has_table_privilege('service_role', 'public.support_requests', 'select'), true, 'the service reads requests');
select is(has_table_privilege('service_role', 'public.support_requests', 'insert, update, delete'), false,
  'and writes them by these functions only');

-- Once.
select is(tests.ask('first'), 'claimed', 'a request is claimed');
select is(tests.ask('first'), 'pending', 'and not again while it is about to be mailed');
select is(tests.ask('first', 'Other words'), 'not_the_same', 'an id stays with its words');
select public.settle_support_request(tests.id('first'), 'failed');
select is(tests.ask('first', 'Other words'), 'not_the_same', 'also when its mail did not leave');
select is(tests.ask('first'), 'claimed', 'which may be tried again');
select public.settle_support_request(tests.id('first'), 'sent');
select is(tests.ask('first'), 'already_sent', 'what was mailed is not mailed again');
select public.settle_support_request(tests.id('first'), 'failed');
select is(tests.state_of('first'), 'sent', 'and stays so');
select is((select mailed_at is not null from public.support_requests where id = tests.id('first')), true,
  'it says when');
select is((select count(*)::int from public.support_requests), 1, 'it is one row all along');

-- A claim that nobody settled.
select is(tests.ask('lost'), 'claimed', 'another is claimed');
update public.support_requests set claimed_at = now() - interval '4 minutes' where id = tests.id('lost');
select is(tests.ask('lost'), 'pending', 'its mail may still be leaving after four minutes');
update public.support_requests set claimed_at = now() - interval '6 minutes' where id = tests.id('lost');
select is(tests.ask('lost'), 'claimed', 'after six it is tried again');

-- Whose it is.
select tests.ask('signed in', caller => 'employee'), tests.ask('unknown', caller => 'nobody');
select is((select asked_by from public.support_requests where id = tests.id('signed in')), tests.id('employee'),
  'it says who was signed in');
select is((select asked_by from public.support_requests where id = tests.id('unknown')), null, 'or that nobody was');

-- Limits. Six places of this address are taken by now, one for each claim.
select is(array(select tests.ask('more ' || turn) from generate_series(1, 5) as turn),
  array['claimed', 'claimed', 'claimed', 'claimed', 'too_many'], 'an address has ten claims an hour');
select is(tests.state_of('more 5'), null, 'what is too many is not kept');
select is(tests.ask('first'), 'already_sent', 'how a request went may be asked all the same');
select is(tests.ask('elsewhere', address => '198.51.100.1'), 'claimed', 'another address is free');
select is((select array_agg(distinct answer order by answer) from generate_series(1, 190) as turn,
    lateral (select tests.ask('flood ' || turn, address => 'address ' || turn)) as asked (answer)),
  array['claimed', 'too_many'], 'all addresses together have a limit as well');
select is((select count(*)::int from public.support_requests), 198, 'of two hundred claims an hour');

-- For how long. Nothing is forgotten by whom is asked nothing new.
update public.support_requests set created_at = now() - interval '24 months 1 second'
  where id in (tests.id('first'), tests.id('lost'));
update public.support_requests set created_at = now() - interval '24 months' + interval '1 hour'
  where id = tests.id('signed in');
select is(tests.ask('first'), 'already_sent', 'asking again how it went forgets nothing');
select is(tests.ask('too many'), 'too_many', 'nor does what is refused');
select is(tests.state_of('first'), 'sent', 'so it is there after two years');
delete from limits.attempts;
select is(tests.ask('two years later'), 'claimed', 'another request is claimed');
select is(array[tests.state_of('first'), tests.state_of('lost')], array[null, null], 'then what is older goes');
select is(tests.state_of('signed in'), 'sending', 'what is younger stays');
select is((select count(*)::int from public.support_requests), 197, 'as does everything else');
update public.support_requests set state = 'failed', created_at = now() - interval '3 years'
  where id in (tests.id('elsewhere'), tests.id('unknown'));
select is(tests.ask('elsewhere'), 'claimed', 'an old request that did not leave may be tried again');
select is(array[tests.state_of('elsewhere'), tests.state_of('unknown')], array['sending', null],
  'it stays for that, the others go');

-- The table itself refuses what no function would let through.
select throws_ok($$update public.support_requests set name = E'Sam\nBcc: all@shop.example'$$, '23514');
select throws_ok($$update public.support_requests set email = E'sam@shop.example\n'$$, '23514');
select throws_ok($$update public.support_requests set message = repeat('x', 4001)$$, '23514');
select throws_ok($$update public.support_requests set topic = 'Praise'$$, '23514');

select * from finish();
rollback;
