-- Who reads what became of a shift, and whose calendar feed answers what.
begin;
select plan(36);
select tests.set_scene();

insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
select tests.id('shift of the ' || person), tests.id(business), current_date + 1, '09:00', '17:00', tests.id(person), true
from (values ('café', 'employee'), ('bakery', 'baker')) as given (business, person);
update public.shifts set end_time = '18:00' where id in (tests.id('shift of the employee'), tests.id('shift of the baker'));
update public.profiles set payrate = 16 where id = tests.id('employee');

select tests.permits('manager admin', $$select from public.shift_history(tests.id('shift of the employee'))
  where fields = '{"end_time": {"from": "17:00", "to": "18:00"}}' and changed_by is null$$, 'read what became of a shift');
select tests.finds_nothing('manager admin', $$select from public.shift_history(tests.id('shift of the baker'))$$,
  'history of a shift of another business');
select tests.finds_nothing('stranger', $$select from public.shift_history(tests.id('shift of the employee'))$$,
  'history of a shift of another business');
select tests.finds_nothing('manager admin', $$select from public.shift_history(tests.id('employee'))$$,
  'history of a person in its place');
select tests.refuses('employee colleague baker leaver newcomer',
  $$select from public.shift_history(tests.id('shift of the employee'))$$, 'not_allowed', 'read what became of a shift');
select tests.refuses('anonymous', format('select from public.%s', call),
  'permission denied for function ' || split_part(call, '(', 1), 'call ' || call)
from unnest(array['shift_history(null)', 'create_calendar_feed()', 'revoke_calendar_feed()', 'has_calendar_feed()',
  $$calendar_feed('x')$$]) as call;
select tests.refuses('employee manager admin', $$select public.calendar_feed('x')$$,
  'permission denied for function calendar_feed', 'ask for a feed');

insert into access.calendar_feeds (user_id, secret_hash)
select tests.id(person), access.feed_hash('secret of ' || person) from unnest(array['employee', 'leaver']) as person;
select is(jsonb_array_length(public.calendar_feed('secret of employee') -> 'shifts'), 1, 'a feed shows what is published');
select is(public.calendar_feed(secret), null, format('"%s" is no feed', secret))
from unnest(array['secret of leaver', 'secret of admin', '', access.feed_hash('secret of employee')]) as secret;
select is(public.calendar_feed(null), null, 'nothing is no feed');
select tests.permits('employee', $$select where public.has_calendar_feed()$$, 'see that they have a feed');
select tests.finds_nothing('colleague manager', $$select where public.has_calendar_feed()$$, 'feed of somebody else');
select tests.permits('manager', $$select public.revoke_calendar_feed()$$, 'end the feed they do not have');
select is((select count(*)::int from access.calendar_feeds where user_id = tests.id('employee')), 1,
  'whoever ends a feed ends their own');
select tests.permits('employee manager stranger', $$select where char_length(public.create_calendar_feed()) = 43$$,
  'have a feed');
select tests.refuses('leaver newcomer', $$select public.create_calendar_feed()$$, 'not_allowed', 'have a feed');

select * from finish();
rollback;
