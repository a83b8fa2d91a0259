-- Managers write modules, people go through them. A row is marked as deleted; nobody deletes it itself.
begin;
select plan(150);
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
    values (gen_random_uuid(), tests.id(%L), tests.id(%L), %s)', business, module, person);
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
  $$update public.training_progress set status = 'completed', completed_at = now(), score = 90 where user_id = auth.uid()$$,
  'theirs');
select tests.denies('People go on with their own modules', 'employee manager admin stranger leaver',
  $$update public.training_progress set score = 100 where id = tests.id('progress of colleague')$$, 'that of somebody else');
select tests.withholds('public.training_progress', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.training_progress', 'update',
  'id business_id module_id user_id created_at updated_at version deleted');
select tests.refuses('colleague', $$update public.training_progress set status = 'started', completed_at = null
  where user_id = auth.uid()$$, 'already_completed', 'forget what they learned');

select * from finish();
rollback;
