-- What happens around the chat: it is cleared, it posts by itself, it asks polls, and devices tell who is there.
begin;
select plan(74);
select tests.set_scene();

insert into public.messages (id, business_id, user_id, text, timestamp, created_at)
select tests.id(name), tests.id(business), tests.id(person), name, now(), arrived
from (values ('old', 'café', 'employee', '2024-03-01 09:00Z'::timestamptz), ('new', 'café', 'colleague', '2024-03-02 09:00Z'),
  ('of the bakery', 'bakery', 'baker', '2024-03-01 09:00Z')) as message (name, business, person, arrived);

-- Clearing.
select tests.allows('Admins change their business', 'admin',
  $$update public.businesses set chat_cleared_at = now() where id = access.business_id()$$, 'that its chat is cleared');
select tests.denies('Admins change their business', 'employee manager stranger leaver',
  $$update public.businesses set chat_cleared_at = now() where id = tests.id('café')$$, 'that its chat is cleared');
update public.businesses set chat_cleared_at = '2024-03-01 12:00Z' where id = tests.id('café');
select results_eq('select id from public.messages where deleted', array[tests.id('old')],
  'clearing takes what had arrived, and nothing of another business');
select is_empty('select from public.messages where deleted and text <> $$$$', 'what was cleared has no words');
update public.businesses set chat_cleared_at = '2023-01-01' where id = tests.id('café');
select results_eq(format('select chat_cleared_at from public.businesses where id = %L', tests.id('café')),
  array['2024-03-01 12:00Z'::timestamptz(3)], 'a clearing is never taken back');
update public.businesses set chat_cleared_at = now() + interval '1 year' where id = tests.id('café');
select ok((select chat_cleared_at <= clock_timestamp() + interval '1 ms' from public.businesses where id = tests.id('café')),
  'nothing is cleared that is yet to come');
create function pg_temp.say(words text, type text default 'message', poll uuid default null) returns text
language sql as $$
  select format('insert into public.messages (id, business_id, user_id, text, timestamp, type, poll_id)
    values (gen_random_uuid(), access.business_id(), auth.uid(), %L, %L, %L, %L)', words, '2024-02-01', type, poll);
$$;
select tests.permits('employee', format('with said as (%s returning *) select from said where created_at > (
  select chat_cleared_at from public.businesses where id = access.business_id())', pg_temp.say('written before')),
  'have what they wrote before a clearing stand after it');
select tests.withholds('public.messages', 'insert', 'about');
select tests.withholds('public.messages', 'update', 'about');

-- Posts of its own.
insert into public.shifts (id, business_id, date, start_time, end_time, user_id, status, published) values
  (tests.id('shift'), tests.id('café'), current_date + 7, '09:00', '17:00', tests.id('employee'), 'scheduled', true),
  (tests.id('draft'), tests.id('café'), current_date + 7, '09:00', '17:00', tests.id('colleague'), 'scheduled', false);
create function pg_temp.drop_shift() returns void
language sql as $$
  select tests.act_as('employee');
  update public.shifts set status = 'dropped', drop_reason = 'A wedding' where id = tests.id('shift');
  select set_config('role', 'none', true);
$$;
select pg_temp.drop_shift();
reset role;
select results_eq($$select user_id, user_name, type, about, shift_id, text from public.messages where not deleted
    and type = 'shift-drop'$$,
  $$select tests.id('employee'), 'employee', 'shift-drop', 'shift', tests.id('shift'), current_date + 7 || ' 09:00 17:00'$$,
  'a dropped shift is posted');
select is_empty($$select from public.messages where text like '%wedding%'$$, 'why it was dropped is not');
update public.shifts set status = 'scheduled', drop_reason = null where id = tests.id('shift');
select is_empty($$select from public.messages where not deleted and type = 'shift-drop'$$, 'and it goes when it is taken back');
create function pg_temp.lay_down() returns void
language sql as $$
  select tests.act_as('manager');
  insert into public.news_posts (id, business_id, title, category, created_by) values
    (tests.id('document'), access.business_id(), 'Allergens', 'document', auth.uid()),
    (tests.id('picnic'), access.business_id(), 'Picnic', 'other', auth.uid());
  insert into public.availability_deadlines (id, business_id, start_date, end_date, due_date, created_by)
  values (tests.id('deadline'), access.business_id(), '2027-03-01', '2027-03-07', '2027-02-15', auth.uid());
$$;
select pg_temp.lay_down();
reset role;
select results_eq($$select text, type, user_role from public.messages where about in ('document', 'deadline') order by 1$$,
  $$values ('2027-02-15 2027-03-01 2027-03-07', 'announcement', 'manager'), ('Allergens', 'announcement', 'manager')$$,
  'documents and deadlines are posted, other news are not');
select tests.act_as('manager');
insert into public.news_posts (id, business_id, title, category, created_by)
values (tests.id('withdrawn'), access.business_id(), 'Redundancies', 'document', auth.uid());
update public.news_posts set deleted = true where id = tests.id('withdrawn');
reset role;
select results_eq($$select deleted, text from public.messages where about = 'document' order by deleted$$,
  $$values (false, 'Allergens'), (true, '')$$, 'a document that is deleted takes its message along');

-- What was posted by itself says what it said, and goes with admins alone.
select tests.refuses('manager', $$update public.messages set text = 'Free beer' where about = 'document'$$, 'forbidden',
  'put other words into what was posted by itself');
select tests.refuses('manager', $$update public.messages set deleted = true where about = 'document'$$, 'forbidden',
  'take away what was posted by itself');
select tests.permits('admin', $$update public.messages set deleted = true where about = 'document'$$,
  'take away what was posted by itself');

-- Polls.
insert into public.news_posts (id, business_id, title, category, in_chat, created_by) values
  (tests.id('asked'), tests.id('café'), 'Tea?', 'poll', true, tests.id('manager')),
  (tests.id('posted'), tests.id('café'), 'Coffee?', 'poll', false, tests.id('manager'));
select tests.permits('manager', pg_temp.say('Tea?', 'poll', tests.id('asked')), 'ask their poll');
select tests.refuses('admin', pg_temp.say('Tea?', 'poll', tests.id('asked')), 'forbidden', 'ask the poll of somebody else');
select tests.refuses('manager', pg_temp.say('Coffee?', 'poll', tests.id('posted')), 'forbidden', 'ask one of the news board');
select tests.withholds('public.news_posts', 'update', 'in_chat');
insert into public.messages (id, business_id, user_id, text, timestamp, type, poll_id)
values (tests.id('question'), tests.id('café'), tests.id('manager'), 'Tea?', now(), 'poll', tests.id('asked'));
select tests.refuses('manager', $$update public.messages set text = 'Coffee?' where id = tests.id('question')$$, 'forbidden',
  'ask something else than what was voted on');
select tests.permits('manager', $$update public.messages set deleted = true where id = tests.id('question')$$,
  'take their poll away');
insert into public.news_posts (id, business_id, title, category, in_chat, created_by)
values (tests.id('asked by the admin'), tests.id('café'), 'Cake?', 'poll', true, tests.id('admin'));
insert into public.messages (id, business_id, user_id, text, timestamp, type, poll_id, poll_options)
values (tests.id('cake'), tests.id('café'), tests.id('admin'), 'Cake?', now(), 'poll', tests.id('asked by the admin'), '[]');
select tests.refuses('manager', $$update public.news_posts set deleted = true where id = tests.id('asked by the admin')$$,
  'forbidden', 'take away the poll of somebody else');
select tests.permits('manager admin', $$update public.news_posts set deleted = true where id = tests.id('asked')$$,
  'take away a poll of the chat that is theirs, or as an admin');
update public.news_posts set deleted = true where id = tests.id('asked by the admin');
select results_eq($$select text, deleted from public.messages where id = tests.id('cake')$$, $$values ('', true)$$,
  'a message goes with the poll that it asks');
update public.messages set deleted = true where id = tests.id('question');
select results_eq($$select title from public.news_posts where id = tests.id('asked') and deleted$$, array[''],
  'a poll of the chat goes with its message');

insert into public.news_posts (id, business_id, title, content, category, in_chat, created_by)
values (tests.id('cleared'), tests.id('café'), 'Who should go?', 'If anybody', 'poll', true, tests.id('manager'));
insert into public.poll_options (id, business_id, news_post_id, text)
values (tests.id('the cook'), tests.id('café'), tests.id('cleared'), 'The cook');
insert into public.messages (id, business_id, user_id, text, timestamp, type, poll_id, poll_options)
values (tests.id('who'), tests.id('café'), tests.id('manager'), 'Who should go?', now(), 'poll', tests.id('cleared'), '[]');
update public.businesses set chat_cleared_at = clock_timestamp() where id = tests.id('café');
select results_eq($$select title || content || option.text || message.text, post.deleted and option.deleted and message.deleted
    from public.news_posts as post join public.poll_options as option on option.news_post_id = post.id
    join public.messages as message on message.poll_id = post.id where post.id = tests.id('cleared')$$, $$values ('', true)$$,
  'polls of the chat are cleared with it');

-- Channels.
insert into realtime.messages (topic, extension) values ('any', 'broadcast'), ('any', 'presence');
create function pg_temp.meets(people text, topic text, may boolean) returns setof text
language plpgsql as $$
declare
  hear constant text := 'Members hear who is there, two people who is typing';
  tell constant text := 'Members tell that they are there, two people that they type';
  heard constant text := $q$select from realtime.messages where extension = 'broadcast'$q$;
  told constant text := format('insert into realtime.messages (topic, extension) values (%L, %L)', topic, 'broadcast');
begin
  perform set_config('realtime.topic', topic, true);
  if may then
    return query select * from tests.allows(hear, people, heard, 'of ' || topic);
    return query select * from tests.allows(tell, people, told, 'of ' || topic);
  else
    return query select * from tests.denies(hear, people, heard, 'of ' || topic);
    return query select * from tests.denies(tell, people, told, 'of ' || topic);
  end if;
end;
$$;
create function pg_temp.pair(one text, other text) returns text
language sql as $$
  select 'pair:' || least(tests.id(one), tests.id(other)) || ':' || greatest(tests.id(one), tests.id(other));
$$;
select pg_temp.meets('employee manager admin', 'team:' || tests.id('café'), true);
select pg_temp.meets('stranger newcomer leaver', 'team:' || tests.id('café'), false);
select pg_temp.meets('employee colleague', pg_temp.pair('employee', 'colleague'), true);
select pg_temp.meets('manager admin stranger leaver', pg_temp.pair('employee', 'colleague'), false);
select pg_temp.meets('employee colleague', 'pair:' || greatest(tests.id('employee'), tests.id('colleague')) || ':'
  || least(tests.id('employee'), tests.id('colleague')), false);
select pg_temp.meets('employee', pg_temp.pair('employee', 'baker'), false);
select pg_temp.meets('employee', pg_temp.pair('employee', 'leaver'), false);
select pg_temp.meets('employee', pg_temp.pair('employee', 'employee'), false);
select pg_temp.meets('employee', 'team:', false);

select * from finish();
rollback;
