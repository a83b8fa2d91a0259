-- The chat is everybody's, a private message is two people's. A message is marked as deleted, never deleted itself.
begin;
select plan(205);
select tests.set_scene();

insert into public.messages (id, business_id, user_id, user_name, text, timestamp, deleted)
select tests.id(name), tests.id(business), tests.id(person), person, name, now(), name = 'deleted message'
from (values ('message of the employee', 'café', 'employee'), ('message of the colleague', 'café', 'colleague'),
  ('deleted message', 'café', 'employee'), ('message of the admin', 'café', 'admin'),
  ('message of the baker', 'bakery', 'baker')) as message (name, business, person);
insert into public.private_messages (id, business_id, from_user_id, to_user_id, content, read_at)
select tests.id(writer || ' to ' || reader), tests.id(business), tests.id(writer), tests.id(reader), 'Between us', seen
from (values ('café', 'employee', 'colleague', null::timestamptz), ('café', 'colleague', 'employee', '2024-03-04 09:00Z'),
  ('café', 'manager', 'admin', null), ('bakery', 'stranger', 'baker', null)) as message (business, writer, reader, seen);

select tests.closed('public.messages', 'select insert update', 'anonymous');
select tests.closed('public.messages', 'delete');
select tests.allows('Members read the chat of their business', 'employee manager admin stranger',
  'select from public.messages where business_id = access.business_id()', 'their own');
select tests.denies('Members read the chat of their business', 'employee manager admin',
  $$select from public.messages where id = tests.id('message of the baker')$$, 'that of another business');
select tests.denies('Members read the chat of their business', 'stranger newcomer leaver',
  $$select from public.messages where id = tests.id('message of the employee')$$, 'that of another business');
create function pg_temp.say(business text, person text default 'auth.uid()', type text default 'message') returns text
language sql as $$
  select format('insert into public.messages (id, business_id, user_id, user_name, user_role, text, timestamp, type)
    values (gen_random_uuid(), %s, %s, %L, %L, %L, now(), %L)', business, person, 'The Boss', 'admin', 'Hello', type);
$$;
select tests.allows('Members write as themselves', 'employee manager admin stranger', pg_temp.say('access.business_id()'), 'at work');
select tests.denies('Members write as themselves', 'employee manager admin',
  pg_temp.say('access.business_id()', $$tests.id('colleague')$$), 'as somebody else');
select tests.denies('Members write as themselves', 'employee manager admin', pg_temp.say($$tests.id('bakery')$$), 'elsewhere');
select tests.denies('Members write as themselves', 'stranger newcomer leaver', pg_temp.say($$tests.id('café')$$), 'elsewhere');
select tests.allows('People change their own messages', 'employee',
  $$update public.messages set text = 'Hello again' where id = tests.id('message of the employee')$$, 'its words');
select tests.denies('People change their own messages', 'employee manager leaver',
  $$update public.messages set text = text where id = tests.id('message of the colleague')$$, 'that of somebody else');
select tests.denies('People change their own messages', 'stranger',
  $$update public.messages set text = text where id = tests.id('message of the employee')$$, 'that of another business');
select tests.allows('Admins delete messages', 'admin',
  $$update public.messages set deleted = true where id = tests.id('message of the employee')$$, 'that of their staff');
select tests.allows('Admins delete messages', 'stranger',
  $$update public.messages set deleted = true where id = tests.id('message of the baker')$$, 'that of their staff');
select tests.denies('Admins delete messages', 'employee manager',
  $$update public.messages set deleted = true where id = tests.id('message of the colleague')$$, 'that of a colleague');
select tests.denies('Admins delete messages', 'admin',
  $$update public.messages set deleted = true where id = tests.id('message of the baker')$$, 'that of another business');
select tests.denies('Admins delete messages', 'stranger',
  $$update public.messages set deleted = true where id = tests.id('message of the employee')$$, 'that of another business');
select tests.withholds('public.messages', 'insert', 'created_at edited_at updated_at version deleted');
select tests.withholds('public.messages', 'update', 'id business_id user_id user_name user_role timestamp type shift_id
  poll_id poll_options poll_end_time created_at edited_at updated_at version');
select tests.permits('employee', $$with edited as (update public.messages set text = 'Hello again'
  where id = tests.id('message of the employee') returning *) select from edited where edited_at is not null$$,
  'change their words, which is noted');
select tests.permits('admin', $$with left_alone as (update public.messages set deleted = true
  where id = tests.id('message of the employee') returning *) select from left_alone where edited_at is null$$,
  'delete a message, which is no edit');
select tests.refuses('admin', $$update public.messages set text = 'I quit' where id = tests.id('message of the employee')$$,
  'forbidden', 'put words into the mouth of somebody else');
select tests.refuses('employee', pg_temp.say('access.business_id()', type => 'announcement'), 'forbidden', 'announce');
select tests.permits('manager admin', pg_temp.say('access.business_id()', type => 'announcement'), 'announce');
select tests.refuses('employee manager admin', pg_temp.say('access.business_id()', type => 'shift-drop'), 'forbidden',
  'write what only the database writes');
select tests.permits('employee', format($$with said as (%s returning *) select from said
  where user_name = 'employee' and user_role = 'employee'$$, pg_temp.say('access.business_id()')),
  'write, and be named by the database');
select tests.refuses('employee admin', $$update public.messages set deleted = false where id = tests.id('deleted message')$$,
  'gone', 'bring back what was deleted');

select tests.closed('public.private_messages', 'select insert update', 'anonymous');
select tests.closed('public.private_messages', 'delete');
select tests.allows('Two people read what they wrote to each other', 'employee colleague',
  $$select from public.private_messages where id = tests.id('employee to colleague')$$, 'theirs');
select tests.allows('Two people read what they wrote to each other', 'manager admin',
  $$select from public.private_messages where id = tests.id('manager to admin')$$, 'theirs');
select tests.denies('Two people read what they wrote to each other', 'manager admin stranger leaver',
  $$select from public.private_messages where id = tests.id('employee to colleague')$$, 'that of others');
select tests.denies('Two people read what they wrote to each other', 'employee',
  $$select from public.private_messages where id = tests.id('manager to admin')$$, 'that of others');
create function pg_temp.whisper(writer text, reader text, business text default 'access.business_id()', seen text default 'null')
  returns text
language sql as $$
  select format('insert into public.private_messages (id, business_id, from_user_id, to_user_id, content, read_at)
    values (gen_random_uuid(), %s, %s, tests.id(%L), %L, %s)', business, writer, reader, 'Psst', seen);
$$;
select tests.allows('Members write to their colleagues', 'employee manager admin', pg_temp.whisper('auth.uid()', 'colleague'), 'a colleague');
select tests.allows('Members write to their colleagues', 'stranger', pg_temp.whisper('auth.uid()', 'baker'), 'a colleague');
select tests.denies('Members write to their colleagues', 'employee manager admin',
  pg_temp.whisper($$tests.id('colleague')$$, 'leaver'), 'in the name of somebody else');
select tests.denies('Members write to their colleagues', 'employee manager admin',
  pg_temp.whisper('auth.uid()', 'baker'), 'to somebody of another business');
select tests.denies('Members write to their colleagues', 'employee', pg_temp.whisper('auth.uid()', 'leaver'), 'to somebody who left');
select tests.denies('Members write to their colleagues', 'stranger newcomer leaver',
  pg_temp.whisper('auth.uid()', 'employee', $$tests.id('café')$$), 'to somebody of another business');
select tests.denies('Members write to their colleagues', 'employee',
  pg_temp.whisper('auth.uid()', 'colleague', seen => 'now()'), 'what was read before it was written');
select tests.allows('Two people change what is theirs of a message', 'employee',
  $$update public.private_messages set content = 'No' where id = tests.id('employee to colleague')$$, 'its words');
select tests.allows('Two people change what is theirs of a message', 'colleague',
  $$update public.private_messages set read_at = now() where id = tests.id('employee to colleague')$$, 'its receipt');
select tests.denies('Two people change what is theirs of a message', 'manager admin stranger leaver',
  $$update public.private_messages set content = content where id = tests.id('employee to colleague')$$, 'that of others');
select tests.denies('Two people change what is theirs of a message', 'employee',
  $$update public.private_messages set content = content where id = tests.id('manager to admin')$$, 'that of others');
select tests.withholds('public.private_messages', 'insert', 'received_at edited_at updated_at version deleted');
select tests.withholds('public.private_messages', 'update',
  'id business_id from_user_id to_user_id created_at received_at edited_at updated_at version');
select tests.refuses('employee', $$update public.private_messages set read_at = now()
  where id = tests.id('employee to colleague')$$, 'forbidden', 'acknowledge what they wrote themselves');
select tests.refuses('colleague', $$update public.private_messages set content = 'Yes'
  where id = tests.id('employee to colleague')$$, 'forbidden', 'change what was written to them');
select tests.refuses('colleague', $$update public.private_messages set deleted = true
  where id = tests.id('employee to colleague')$$, 'forbidden', 'delete what was written to them');
select tests.permits('employee', $$with seen as (update public.private_messages set read_at = now()
  where id = tests.id('colleague to employee') returning read_at) select from seen where read_at = '2024-03-04 09:00Z'$$,
  'read a message for the first time only once');
select tests.permits('employee', $$with edited as (update public.private_messages set content = 'No'
  where id = tests.id('employee to colleague') returning *) select from edited where edited_at is not null$$,
  'change their words, which is noted');
select tests.permits('colleague', $$with seen as (update public.private_messages set read_at = now()
  where id = tests.id('employee to colleague') returning *) select from seen where edited_at is null$$,
  'read a message, which is no edit');
select tests.finds_nothing('manager admin', $$select from sync.messages where document ->> 'content' = 'Between us'
  and auth.uid()::text not in (document ->> 'from_user_id', document ->> 'to_user_id')$$, 'private message of others');

update public.messages set deleted = true;
select is_empty('select from public.messages where text <> $$$$ or poll_options is not null', 'a deleted message has no words');
update public.private_messages set deleted = true;
select is_empty('select from public.private_messages where content <> $$$$', 'a deleted private message has no words');

select * from finish();
rollback;
