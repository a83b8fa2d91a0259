-- Files of news and training: read with what they belong to, put and removed by managers.
begin;
select plan(63);
select tests.set_scene();

insert into public.news_posts (id, business_id, title, created_by, deleted)
select tests.id(name), tests.id(business), name, tests.id(author), deleted
from (values ('post', 'café', 'manager', false), ('deleted post', 'café', 'manager', true),
  ('post of the bakery', 'bakery', 'stranger', false)) as post (name, business, author, deleted);
insert into public.training_modules (id, business_id, title, created_by, published, deleted)
select tests.id(name), tests.id(business), name, tests.id(author), published, deleted
from (values ('module', 'café', 'manager', true, false), ('draft', 'café', 'manager', false, false),
  ('deleted module', 'café', 'manager', true, true), ('module of the bakery', 'bakery', 'stranger', true, false))
  as module (name, business, author, published, deleted);

create function pg_temp.file(business text, area text, parent text, ending text default '.pdf') returns text
language sql as $$
  select concat_ws('/', tests.id(business), area, tests.id(parent), tests.id('file of ' || parent) || ending);
$$;
do $$
declare
  name text;
begin
  foreach name in array array['post', 'deleted post'] loop
    execute tests.store('attachments', pg_temp.file('café', 'news', name));
  end loop;
  foreach name in array array['module', 'draft', 'deleted module'] loop
    execute tests.store('attachments', pg_temp.file('café', 'training', name));
  end loop;
  execute tests.store('attachments', pg_temp.file('bakery', 'news', 'post of the bakery'));
  execute tests.store('attachments', pg_temp.file('bakery', 'training', 'module of the bakery'));
  execute tests.store('resumes', 'cv.pdf');
end;
$$;

-- Employees: managers see more by another policy.
select tests.allows('People read the files of news that they may read', 'employee',
  tests.read_file(pg_temp.file('café', 'news', 'post')), 'of a post');
select tests.denies('People read the files of news that they may read', 'employee',
  tests.read_file(pg_temp.file('café', 'news', 'deleted post')), 'of a deleted one');
select tests.denies('People read the files of news that they may read', 'stranger baker leaver newcomer',
  tests.read_file(pg_temp.file('café', 'news', 'post')), 'of another business');
select tests.allows('People read the files of modules that they may read', 'employee',
  tests.read_file(pg_temp.file('café', 'training', 'module')), 'of one that is published');
select tests.denies('People read the files of modules that they may read', 'employee',
  tests.read_file(pg_temp.file('café', 'training', parent)), 'of a ' || parent)
from unnest(array['draft', 'deleted module']) as parent;
select tests.denies('People read the files of modules that they may read', 'stranger baker leaver newcomer',
  tests.read_file(pg_temp.file('café', 'training', 'module')), 'of another business');
select tests.allows('Managers see the files that they may remove', 'manager admin',
  tests.read_file(pg_temp.file('café', 'news', 'deleted post')), 'of a deleted post');
select tests.denies('Managers see the files that they may remove', 'manager admin',
  tests.read_file(pg_temp.file('bakery', 'news', 'post of the bakery')), 'of another business');
select tests.denies('Managers see the files that they may remove', 'manager admin',
  $$select from storage.objects where bucket_id = 'resumes'$$, 'what is in another bucket');

select tests.allows('Managers remove files of their business', 'manager admin',
  tests.remove_file(pg_temp.file('café', area, parent)), 'of a ' || parent)
from (values ('news', 'post'), ('news', 'deleted post'), ('training', 'draft')) as its (area, parent);
select tests.denies('Managers remove files of their business', 'employee stranger leaver',
  tests.remove_file(pg_temp.file('café', 'news', 'post')), 'of a post');
select tests.denies('Managers remove files of their business', 'manager admin',
  tests.remove_file(pg_temp.file('bakery', 'news', 'post of the bakery')), 'of another business');
select tests.denies('Managers remove files of their business', 'manager admin',
  tests.remove_file('cv.pdf'), 'in another bucket');

delete from storage.objects where bucket_id = 'attachments';
select tests.allows('Managers add files to news and modules', 'manager admin',
  tests.store('attachments', pg_temp.file('café', area, parent)), 'to a ' || parent)
from (values ('news', 'post'), ('training', 'module'), ('training', 'draft')) as its (area, parent);
select tests.denies('Managers add files to news and modules', 'employee stranger leaver newcomer',
  tests.store('attachments', pg_temp.file('café', 'news', 'post')), 'to a post');
select tests.denies('Managers add files to news and modules', 'manager admin', tests.store('attachments', name), 'called ' || what)
from (values
  (pg_temp.file('bakery', 'news', 'post of the bakery'), 'as of another business'),
  (pg_temp.file('bakery', 'news', 'post'), 'as of another business, for their own post'),
  (pg_temp.file('café', 'news', 'post of the bakery'), 'as of a post of another business'),
  (pg_temp.file('café', 'news', 'deleted post'), 'as of a deleted post'),
  (pg_temp.file('café', 'training', 'deleted module'), 'as of a deleted module'),
  (pg_temp.file('café', 'news', 'module'), 'as of a post, for a module'),
  (pg_temp.file('café', 'news', 'nothing'), 'as of no post'),
  (pg_temp.file('café', 'news', 'post', '.PDF?'), 'with a wrong ending'),
  (pg_temp.file('café', 'news', 'post', '/menu.pdf'), 'as a folder'),
  ('menu.pdf', 'as they like')
) as wrong (name, what);
select tests.denies('Managers add files to news and modules', 'manager',
  tests.store('resumes', pg_temp.file('café', 'news', 'post')), 'in another bucket');

select * from finish();
rollback;
