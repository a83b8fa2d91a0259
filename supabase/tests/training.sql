-- Managers write modules, people go through them. A row is marked as deleted; nobody deletes it itself.
begin;
select plan(310);
select tests.set_scene();

insert into public.training_modules (id, business_id, title, published, created_by) values
  (tests.id('module'), tests.id('café'), 'Food safety', true, tests.id('manager')),
  (tests.id('other module'), tests.id('café'), 'Closing up', true, tests.id('manager')),
  (tests.id('draft'), tests.id('café'), 'Opening', false, tests.id('manager')),
  (tests.id('bakery module'), tests.id('bakery'), 'Bread', true, tests.id('stranger')),
  (tests.id('bakery draft'), tests.id('bakery'), 'Cake', false, tests.id('stranger'));
insert into public.training_progress (id, business_id, module_id, user_id, status, completed_at)
select tests.id('progress of ' || name), business_id, tests.id('module'), id,
  case name when 'colleague' then 'completed' else 'started' end, case name when 'colleague' then now() end
from public.profiles where business_id = tests.id('café');
insert into public.training_progress (id, business_id, module_id, user_id)
values (tests.id('progress of baker'), tests.id('bakery'), tests.id('bakery module'), tests.id('baker'));

select tests.closed('public.training_modules', 'select insert update', 'anonymous');
select tests.closed('public.training_modules', 'delete');
select tests.allows('Members read published modules', 'employee',
  $$select from public.training_modules where id = tests.id('module')$$, 'one of their business');
select tests.allows('Members read published modules', 'baker',
  $$select from public.training_modules where id = tests.id('bakery module')$$, 'one of their business');
select tests.denies('Members read published modules', 'employee',
  $$select from public.training_modules where id = tests.id('draft')$$, 'a draft');
select tests.denies('Members read published modules', 'employee manager admin',
  $$select from public.training_modules where id = tests.id('bakery module')$$, 'one of another business');
select tests.denies('Members read published modules', 'stranger newcomer leaver',
  $$select from public.training_modules where id = tests.id('module')$$, 'one of another business');
select tests.allows('Managers read all modules', 'manager admin',
  $$select from public.training_modules where id = tests.id('draft')$$, 'a draft');
select tests.allows('Managers read all modules', 'stranger',
  $$select from public.training_modules where id = tests.id('bakery draft')$$, 'a draft');
select tests.denies('Managers read all modules', 'employee stranger',
  $$select from public.training_modules where id = tests.id('draft')$$, 'a draft of a business they do not manage');
select tests.denies('Managers read all modules', 'manager admin',
  $$select from public.training_modules where id = tests.id('bakery draft')$$, 'a draft of another business');
create function pg_temp.module(business text, author text default 'auth.uid()') returns text
language sql as $$
  select format('insert into public.training_modules (id, business_id, title, created_by)
    values (gen_random_uuid(), %s, %L, %s)', business, 'Coffee', author);
$$;
select tests.allows('Managers add modules', 'manager admin stranger', pg_temp.module('access.business_id()'), 'to their own');
select tests.denies('Managers add modules', 'employee', pg_temp.module('access.business_id()'), 'where they work');
select tests.denies('Managers add modules', 'manager admin',
  pg_temp.module('access.business_id()', $$tests.id('colleague')$$), 'in the name of somebody else');
select tests.denies('Managers add modules', 'manager admin', pg_temp.module($$tests.id('bakery')$$), 'elsewhere');
select tests.denies('Managers add modules', 'stranger leaver', pg_temp.module($$tests.id('café')$$), 'elsewhere');
select tests.allows('Managers change modules', 'manager admin stranger',
  'update public.training_modules set published = true where business_id = access.business_id()', 'their own');
select tests.denies('Managers change modules', 'employee',
  $$update public.training_modules set published = true where id = tests.id('module')$$, 'where they work');
select tests.denies('Managers change modules', 'manager admin',
  $$update public.training_modules set published = true where id = tests.id('bakery draft')$$, 'one of another business');
select tests.denies('Managers change modules', 'stranger leaver',
  $$update public.training_modules set published = true where id = tests.id('draft')$$, 'one of another business');
select tests.withholds('public.training_modules', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.training_modules', 'update', 'id business_id created_by created_at updated_at version');

select tests.closed('public.training_progress', 'select insert update', 'anonymous');
select tests.closed('public.training_progress', 'delete');
select tests.allows('People read their own progress', 'employee baker',
  'select from public.training_progress where user_id = auth.uid()', 'theirs');
select tests.denies('People read their own progress', 'employee leaver',
  $$select from public.training_progress where id = tests.id('progress of colleague')$$, 'that of a colleague');
select tests.allows('Managers read the progress of their staff', 'manager admin',
  $$select from public.training_progress where id = tests.id('progress of employee')$$, 'that of their staff');
select tests.allows('Managers read the progress of their staff', 'stranger',
  $$select from public.training_progress where id = tests.id('progress of baker')$$, 'that of their staff');
select tests.denies('Managers read the progress of their staff', 'employee',
  $$select from public.training_progress where id = tests.id('progress of manager')$$, 'that of a manager');
select tests.denies('Managers read the progress of their staff', 'manager admin',
  $$select from public.training_progress where id = tests.id('progress of baker')$$, 'that of another business');
select tests.denies('Managers read the progress of their staff', 'stranger',
  $$select from public.training_progress where id = tests.id('progress of employee')$$, 'that of another business');
create function pg_temp.start(business text, module text, person text default 'auth.uid()') returns text
language sql as $$
  select format('insert into public.training_progress (id, business_id, module_id, user_id)
    values (access.id_of(format(''training %%s %%s'', tests.id(%2$L), %3$s)), tests.id(%1$L), tests.id(%2$L), %3$s)',
    business, module, person);
$$;
select tests.allows('People begin modules for themselves', 'employee manager admin', pg_temp.start('café', 'other module'), 'theirs');
select tests.allows('People begin modules for themselves', 'stranger', pg_temp.start('bakery', 'bakery module'), 'theirs');
select tests.denies('People begin modules for themselves', 'employee manager admin',
  pg_temp.start('café', 'other module', $$tests.id('colleague')$$), 'for somebody else');
select tests.denies('People begin modules for themselves', 'employee manager admin',
  pg_temp.start('bakery', 'bakery module'), 'elsewhere');
select tests.denies('People begin modules for themselves', 'stranger newcomer leaver',
  pg_temp.start('café', 'other module'), 'elsewhere');
select tests.allows('People go on with their own modules', 'employee manager admin baker',
  $$update public.training_progress set status = 'completed', seen = array[module_id] where user_id = auth.uid()$$, 'theirs');
select tests.denies('People go on with their own modules', 'employee manager admin stranger leaver',
  $$update public.training_progress set score = 100 where id = tests.id('progress of colleague')$$, 'that of somebody else');
select tests.refuses('employee', $$insert into public.training_progress (id, business_id, module_id, user_id)
  values (access.id_of(format('training %s %s', tests.id('other module'), tests.id('colleague'))), tests.id('café'),
    tests.id('other module'), auth.uid())$$, 'forbidden', 'take the id of a colleague''s progress');
select tests.refuses('manager', pg_temp.start('café', 'draft'), 'gone', 'begin a module that is not published');
insert into public.training_modules (id, business_id, title, published, deleted, created_by)
values (tests.id('old module'), tests.id('café'), 'Fax machine', true, true, tests.id('manager'));
select tests.refuses('employee', pg_temp.start('café', 'old module'), 'gone', 'begin a module that is deleted');
savepoint before;
update public.training_modules set published = false where id = tests.id('module');
select tests.refuses('employee', $$update public.training_progress set status = 'completed', completed_at = now()
  where user_id = auth.uid()$$, 'gone', 'complete what is not published any more');
update public.training_modules set published = true, deleted = true where id = tests.id('module');
select tests.refuses('employee', $$update public.training_progress set status = 'completed', completed_at = now()
  where user_id = auth.uid()$$, 'gone', 'complete what was deleted');
rollback to before;
select tests.withholds('public.training_progress', 'insert', 'module_title is_returned created_at updated_at version deleted');
select tests.withholds('public.training_progress', 'update',
  'id business_id module_id module_title user_id is_returned created_at updated_at version deleted');

-- What is completed, and how well, is the server's word.
create function pg_temp.block(name text, type text, rest jsonb) returns jsonb
language sql as $$select jsonb_build_object('id', tests.id(name), 'type', type) || rest$$;
create function pg_temp.question(name text, choices text, rights text, is_several boolean default false) returns jsonb
language sql as $$
  select jsonb_build_object('id', tests.id(name), 'text', name, 'is_several', is_several, 'choices', jsonb_agg(
    jsonb_build_object('id', name || choice, 'text', choice, 'is_right', choice = any (string_to_array(rights, ' ')))))
  from unnest(string_to_array(choices, ' ')) as choice;
$$;
create function pg_temp.answers(picks jsonb, quiz text default 'quiz') returns jsonb
language sql as $$
  select jsonb_build_array(jsonb_build_object('id', tests.id(quiz), 'picks', coalesce(
    jsonb_object_agg(tests.id(key), value) filter (where key is not null), '{}')))
  from (select * from jsonb_each(picks) union all select null, null where picks = '{}') as each (key, value);
$$;
update public.training_modules set content = jsonb_build_array(
  pg_temp.block('words', 'text', '{"text": "Wash your hands"}'),
  pg_temp.block('quiz', 'quiz', jsonb_build_object('pass_percent', 66, 'questions', jsonb_build_array(
    pg_temp.question('one', 'a b c', 'a'), pg_temp.question('two', 'a b c', 'a c', true), pg_temp.question('three', 'a b', 'b')))))
where id = tests.id('other module');

create function pg_temp.outcome(who text, picks text, status text default 'completed') returns text
language plpgsql as $$
declare
  row public.training_progress;
begin
  perform tests.act_as(who);
  insert into public.training_progress (id, business_id, module_id, user_id, status, score, completed_at, answers)
  values (access.id_of(format('training %s %s', tests.id('other module'), tests.id(who))), tests.id('café'),
    tests.id('other module'), tests.id(who), outcome.status, 100, '2001-01-01',
    pg_temp.answers(picks::jsonb)) returning * into row;
  raise exception using errcode = 'UNDO0', message = concat_ws(' ', row.status, row.score, row.completed_at = now()::timestamptz(3),
    row.module_title, case when row.is_returned then 'returned' end, case when row.answers <> '[]' then 'kept' end);
exception when others then
  return case when sqlstate = 'UNDO0' then sqlerrm else sqlstate || ' ' || sqlerrm end;
end;
$$;
grant execute on all functions in schema pg_temp to authenticated;
select is(pg_temp.outcome('employee', picks, status), expected, said)
from (values
  ('{"one": ["onea"], "two": ["twoa", "twoc"], "three": ["threeb"]}', 'completed', 'completed 100 t Closing up kept', 'who knows all completes it'),
  ('{"one": ["onea"], "two": ["twoc", "twoa"]}', 'completed', 'completed 66 t Closing up kept', 'who knows enough too, with the score that is true'),
  ('{"one": ["onea"], "two": ["twoa"], "three": ["threeb"]}', 'completed', 'completed 66 t Closing up kept', 'some of the right ones are wrong'),
  ('{"one": ["onea"], "two": ["twoa", "twob", "twoc"]}', 'completed', 'started 33 returned kept', 'and so are too many'),
  ('{"one": ["onea"]}', 'completed', 'started 33 returned kept',
    'who knows too little does not complete it, and keeps what they answered'),
  ('{}', 'completed', 'started 0 returned kept', 'nor who answers nothing'),
  ('{"one": ["onea"]}', 'started', 'started 33 kept', 'who goes on learning has the score that is true'),
  ('{"one": "onea"}', 'started', 'P0001 invalid_answers', 'what is no answer is refused')
) as tried (picks, status, expected, said);
-- What is not passed goes on in the same row once it is; with the time that the device says, if it can be.
create function pg_temp.completed(who text, said interval, is_known boolean default true) returns text
language plpgsql as $$
declare
  row public.training_progress;
begin
  perform tests.act_as(who);
  insert into public.training_progress (id, business_id, module_id, user_id, status, completed_at)
  values (access.id_of(format('training %s %s', tests.id('other module'), tests.id(who))), tests.id('café'),
    tests.id('other module'), tests.id(who), 'completed', now()) returning * into row;
  if is_known then
    update public.training_progress set status = 'completed', completed_at = now() + said,
      answers = pg_temp.answers('{"one": ["onea"], "two": ["twoa", "twoc"], "three": ["threeb"]}')
    where id = row.id returning * into row;
  end if;
  raise exception using errcode = 'UNDO0', message = concat_ws(' ', row.status,
    extract(epoch from row.completed_at - date_trunc('milliseconds', now()))::int / 3600, row.module_title, row.is_returned);
exception when others then
  return case when sqlstate = 'UNDO0' then sqlerrm else sqlstate || ' ' || sqlerrm end;
end;
$$;
grant execute on all functions in schema pg_temp to authenticated;
update public.training_modules set created_at = now() - interval '60 days' where id = tests.id('other module');
insert into public.training_assignments (id, business_id, module_id, role, user_id, created_by, created_at)
select gen_random_uuid(), tests.id('café'), tests.id('other module'), role, person, tests.id('manager'), now() - age::interval
from (values ('employee', null, '20 days'), (null, tests.id('employee'), '5 days'), ('manager', null, '2 days')) as given (role, person, age);
select is(pg_temp.completed('employee', '0', false), 'started t', 'nobody completes a module without its quiz');
select is(pg_temp.completed('manager', '0', false), 'started t', 'nor does who manages');
select is(pg_temp.completed(who, said), 'completed ' || expected || ' Closing up f', title)
from (values
  ('employee', interval '-72 hours', '-72', 'what was completed without a connection has the time it was'),
  ('employee', '-192 hours', '-192', 'also before somebody asked again'),
  ('employee', '1 hour', '0', 'what lies ahead is taken for now'),
  ('employee', '-504 hours', '0', 'and so is what was before it was assigned'),
  ('manager', '-72 hours', '0', 'whoever that was to')
) as tried (who, said, expected, title);
update public.training_assignments set deleted = true where module_id = tests.id('other module');
select is(pg_temp.completed('employee', '-504 hours'), 'completed -504 Closing up f', 'where nobody asks it is what the device says');
select is(pg_temp.completed('employee', '-744 hours'), 'completed 0 Closing up f', 'unless that is long ago');
update public.training_modules set created_at = now() - interval '1 day' where id = tests.id('other module');
select is(pg_temp.completed('employee', '-72 hours'), 'completed 0 Closing up f', 'or was before there was the module');
update public.training_modules set title = 'Food and health' where id = tests.id('module');
select is((select module_title from public.training_progress where id = tests.id('progress of colleague')), 'Food safety',
  'a completion keeps the title that the module had');
update public.training_modules set title = 'Food safety' where id = tests.id('module');
select is(tests.attempt('manager', format('select public.completion_time(now(), module, auth.uid())
  from public.training_modules as module where id = %L', tests.id('module'))),
  '42501 permission denied for function completion_time', 'nobody asks what is taken for true');
do $$
begin
  perform tests.act_as('colleague');
  update public.training_progress set status = 'started', completed_at = null, score = 3,
    answers = pg_temp.answers('{"one": []}') where user_id = auth.uid();
  reset role;
end;
$$;
select is((select status || ' ' || answers from public.training_progress where id = tests.id('progress of colleague')),
  'completed []', 'what was completed stays as it was');
select is((select string_agg(concat_ws(' ', questions, answered_right, is_handed_in, is_passed), ', ')
  from public.quiz_results(jsonb_build_array(pg_temp.block('quiz', 'quiz', '{"pass_percent": 0, "questions": []}'),
    pg_temp.block('quiz 2', 'quiz', jsonb_build_object('pass_percent', 0, 'questions', jsonb_build_array(
      pg_temp.question('one', 'a', 'a'))))), '[]')), '0 0 f t, 1 0 f f', 'what asks nothing is passed, what was not handed in is not');
select is(tests.attempt('employee', format('select * from public.quiz_results(%L, %L)', '[]', '[]')),
  '42501 permission denied for function quiz_results', 'nobody asks for results');

-- What a block may hold.
select is(tests.attempt('manager', format('update public.training_modules set content = %L where id = tests.id(%L)',
    jsonb_build_array(block), 'draft')), case when is_fine then 'done' else
    '23514 new row for relation "training_modules" violates check constraint "blocks_form"' end, said)
from (values
  (pg_temp.block('a', 'text', '{"text": "Hi"}'), true, 'words'),
  (pg_temp.block('a', 'text', '{"text": ["Hi"]}'), false, 'a text that is none'),
  (pg_temp.block('a', 'text', '{}'), false, 'a text without words'),
  (pg_temp.block('a', 'image', '{"title": "", "name": "", "size": 0, "path": null}'), true, 'an image to come'),
  (pg_temp.block('a', 'video', format('{"title": "", "name": "a.mp4", "size": 5, "path": "%s/training/%1$s/%1$s.mp4"}',
    tests.id('a'))::jsonb), true, 'a video'),
  (pg_temp.block('a', 'document', '{"title": "", "name": "", "size": 0, "path": "https://example.com/a.pdf"}'), false,
    'a file from elsewhere'),
  (pg_temp.block('a', 'document', '{"title": "", "name": "", "path": null}'), false, 'a file of no size'),
  (pg_temp.block('a', 'quiz', '{"pass_percent": 101, "questions": []}'), false, 'a mark that nobody reaches'),
  (pg_temp.block('a', 'quiz', '{"pass_percent": 80, "questions": {}}'), false, 'questions that are no list'),
  (pg_temp.block('a', 'quiz', '{"pass_percent": 80, "questions": [{"id": "1", "text": "?", "is_several": false}]}'), false,
    'a question without choices'),
  (pg_temp.block('a', 'quiz', '{"pass_percent": 80, "questions": [{"id": "1", "text": "?", "is_several": false,
    "choices": [{"id": "1", "text": "!", "is_right": "yes"}]}]}'), false, 'a choice that is neither right nor wrong')
) as tried (block, is_fine, said);

-- Who is to complete what.
insert into public.training_assignments (id, business_id, module_id, role, user_id, created_by)
select tests.id(name), tests.id(business), tests.id(module), role, tests.id(person), tests.id('manager')
from (values
  ('for all', 'café', 'module', 'all', null), ('for the employee', 'café', 'draft', null, 'employee'),
  ('for the manager', 'café', 'module', null, 'manager'), ('for the bakers', 'bakery', 'bakery module', 'employee', null),
  ('for the baker', 'bakery', 'bakery module', null, 'baker')
) as given (name, business, module, role, person);
select tests.closed('public.training_assignments', 'select insert update', 'anonymous');
select tests.closed('public.training_assignments', 'delete');
select tests.allows('Members read what a role is to learn', 'employee',
  $$select from public.training_assignments where id = tests.id('for all')$$, 'one of their business');
select tests.denies('Members read what a role is to learn', 'employee manager admin',
  $$select from public.training_assignments where id = tests.id('for the bakers')$$, 'one of another business');
select tests.denies('Members read what a role is to learn', 'stranger newcomer leaver',
  $$select from public.training_assignments where id = tests.id('for all')$$, 'one of another business');
select tests.allows('People read what they are to learn', 'employee baker',
  'select from public.training_assignments where user_id = auth.uid()', 'theirs');
select tests.denies('People read what they are to learn', 'employee',
  $$select from public.training_assignments where id = tests.id('for the manager')$$, 'that of somebody else');
select tests.allows('Managers read all assignments', 'manager admin',
  $$select from public.training_assignments where id = tests.id('for the employee')$$, 'those of their staff');
select tests.denies('Managers read all assignments', 'manager admin',
  $$select from public.training_assignments where id = tests.id('for the baker')$$, 'those of another business');
select tests.denies('Managers read all assignments', 'colleague stranger',
  $$select from public.training_assignments where id = tests.id('for the employee')$$, 'those of others');
create function pg_temp.assign(business text, module text, role text, person text, author text default 'auth.uid()') returns text
language sql as $$
  select format('insert into public.training_assignments (id, business_id, module_id, role, user_id, created_by)
    values (gen_random_uuid(), tests.id(%L), tests.id(%L), %L, %L, %s)', business, module, role,
    case when person is not null then tests.id(person) end, author);
$$;
select tests.allows('Managers assign training', 'manager admin', pg_temp.assign('café', 'module', 'employee', null), 'to a role');
select tests.allows('Managers assign training', 'manager admin', pg_temp.assign('café', 'module', null, 'employee'), 'to one');
select tests.allows('Managers assign training', 'stranger', pg_temp.assign('bakery', 'bakery module', null, 'baker'), 'to one');
select tests.denies('Managers assign training', 'employee', pg_temp.assign('café', 'module', null, 'employee'), 'to themselves');
select tests.denies('Managers assign training', 'manager admin', pg_temp.assign('café', 'module', null, 'baker'),
  'to somebody of another business');
select tests.denies('Managers assign training', 'manager admin', pg_temp.assign('café', 'module', null, 'leaver'),
  'to somebody who left');
select tests.denies('Managers assign training', 'manager admin',
  pg_temp.assign('café', 'module', 'all', null, $$tests.id('colleague')$$), 'in the name of somebody else');
select tests.denies('Managers assign training', 'manager admin', pg_temp.assign('bakery', 'bakery module', 'all', null), 'elsewhere');
select tests.denies('Managers assign training', 'stranger newcomer leaver', pg_temp.assign('café', 'module', 'all', null),
  'elsewhere');
select tests.allows('Managers change assignments', 'manager admin stranger',
  $$update public.training_assignments set due_date = '2026-05-01' where business_id = access.business_id()$$, 'their own');
select tests.denies('Managers change assignments', 'employee',
  $$update public.training_assignments set deleted = true where user_id = auth.uid()$$, 'their own');
select tests.denies('Managers change assignments', 'manager admin',
  $$update public.training_assignments set deleted = true where id = tests.id('for the baker')$$, 'of another business');
select tests.denies('Managers change assignments', 'stranger leaver',
  $$update public.training_assignments set deleted = true where id = tests.id('for all')$$, 'of another business');
select tests.withholds('public.training_assignments', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.training_assignments', 'update',
  'id business_id module_id role user_id created_by created_at updated_at version');
select is(tests.attempt('manager', pg_temp.assign('café', 'bakery module', 'all', null)),
  '23503 insert or update on table "training_assignments" violates foreign key constraint "training_assignments_module_id_business_id_fkey"',
  'nobody assigns a module of another business');

select tests.refuses('manager', pg_temp.assign('café', 'module', role, person),
  format('new row for relation "training_assignments" violates check constraint "%s"', violated), 'assign training to ' || what)
from (values ('all', 'employee', 'a_role_or_a_person', 'a role and a person'), (null, null, 'a_role_or_a_person', 'nobody'),
  ('owner', null, 'training_assignments_role_check', 'a role that is none')) as wrong (role, person, violated, what);

-- Who is told.
create function pg_temp.told(statement text, who text default 'manager') returns text
language plpgsql as $$
begin
  delete from public.notifications;
  perform tests.act_as(who);
  execute statement;
  reset role;
  return coalesce((select string_agg(concat_ws(' ', profile.name, details ->> 'title', details ->> 'due'), ', '
      order by profile.name, details ->> 'title')
    from public.notifications join public.profiles as profile on profile.id = user_id where type = 'training-assigned'), '');
end;
$$;
update public.training_assignments set deleted = true;
select is(pg_temp.told(pg_temp.assign('café', 'other module', 'all', null)),
  'admin Closing up, colleague Closing up, employee Closing up', 'all but who assigned it are told');
select is(pg_temp.told(pg_temp.assign('café', 'module', 'employee', null)), 'employee Food safety',
  'who has completed it is not told');
select is(pg_temp.told(pg_temp.assign('café', 'draft', null, 'colleague')), '', 'nobody is told of a draft');
select is(pg_temp.told($$update public.training_modules set published = true where id = tests.id('draft')$$),
  'colleague Opening', 'but as soon as it is published');
select is(pg_temp.told($$update public.training_assignments set due_date = '2026-06-12' where module_id = tests.id('draft')$$),
  'colleague Opening 2026-06-12', 'and again of the day');
select is((select count(*) from public.notifications), 1::bigint, 'once');
select is(pg_temp.told(pg_temp.assign('bakery', 'bakery module', 'employee', null), 'stranger'), 'baker Bread',
  'each in their own business');
create function pg_temp.notified_when(who text, change text) returns text
language plpgsql as $$
begin
  delete from public.notifications;
  perform tests.act_as(who);
  reset role;
  execute 'update public.profiles set ' || change || format(' where id = %L', tests.id(who));
  return (select string_agg(details ->> 'title', ', ' order by details ->> 'title')
    from public.notifications where user_id = tests.id(who) and type = 'training-assigned');
end;
$$;
select is(pg_temp.notified_when(who, change), told, said)
from (values
  ('employee', 'role = ''manager''', 'Closing up', 'who takes on another role is told of what is assigned to it'),
  ('employee', 'role = ''employee''', 'Closing up, Food safety', 'whichever it is'),
  ('employee', 'name = ''employee''', null, 'and of nothing when anything else of them changes'),
  ('newcomer', format('role = ''employee'', business_id = %L', tests.id('café')), 'Closing up, Food safety',
    'who joins is told, though they did it themselves')
) as tried (who, change, told, said);
select is(tests.attempt('manager', format('select * from public.open_training(%L)', tests.id('café'))),
  '42501 permission denied for function open_training', 'nobody asks what others are to do');

-- What a shift asks for.
insert into public.shift_templates (id, business_id, name, start_time, end_time, required_module_id)
values (tests.id('kitchen'), tests.id('café'), 'Kitchen', '09:00', '17:00', tests.id('module'));
insert into public.shifts (id, business_id, date, time_slot, start_time, end_time, published)
values (tests.id('open shift'), tests.id('café'), '2100-01-04', tests.id('kitchen'), '09:00', '17:00', true);
create function pg_temp.claim() returns text
language sql as $$select 'update public.shifts set claimed_by_user_id = auth.uid() where id = tests.id(''open shift'')'$$;
select tests.refuses('employee', pg_temp.claim(), 'training_needed', 'claim a shift they are not trained for');
select tests.refuses('manager', pg_temp.claim(), 'training_needed', 'claim a shift they are not trained for');
select tests.permits('colleague', pg_temp.claim(), 'claim a shift they are trained for');
select tests.permits('manager', $$update public.shifts set user_id = tests.id('employee') where id = tests.id('open shift')$$,
  'give it to whom they want');
update public.training_modules set published = false where id = tests.id('module');
select tests.permits('employee', pg_temp.claim(), 'claim a shift whose training nobody can open');
select is(tests.attempt('manager', $$update public.shift_templates set required_module_id = tests.id('bakery module')
  where id = tests.id('kitchen')$$), '23503 insert or update on table "shift_templates" violates foreign key constraint '
  || '"shift_templates_required_module_id_business_id_fkey"', 'no template asks for a module of another business');

select * from finish();
rollback;
