-- Who has read which post: said by each for themselves, read by managers.
begin;
select plan(52);
select tests.set_scene();

insert into public.news_posts (id, business_id, title, created_by)
select tests.id(name), tests.id(business), name, tests.id(author)
from (values ('post', 'café', 'manager'), ('next post', 'café', 'manager'), ('post of the bakery', 'bakery', 'stranger'))
  as post (name, business, author);
insert into public.news_reads (id, business_id, news_post_id, user_id)
select access.news_read_id(tests.id(post), tests.id(person)), tests.id(business), tests.id(post), tests.id(person)
from (values ('café', 'post', 'employee'), ('café', 'post', 'colleague'), ('bakery', 'post of the bakery', 'baker'))
  as said (business, post, person);

create function pg_temp.read(business text, post text, person text default null, id text default null) returns text
language sql as $$
  select format('insert into public.news_reads (id, business_id, news_post_id, user_id)
    values (coalesce(%L, access.news_read_id(%L, coalesce(%L, auth.uid())))::uuid, %L, %2$L, coalesce(%3$L, auth.uid()))',
    id, tests.id(post), tests.id(person), tests.id(business));
$$;

select tests.closed('public.news_reads', 'select insert', 'anonymous');
select tests.closed('public.news_reads', 'update delete');
select tests.allows('Managers read who has read the news', 'manager admin',
  $$select from public.news_reads where user_id = tests.id('employee')$$, 'where they work');
select tests.denies('Managers read who has read the news', 'employee',
  $$select from public.news_reads where user_id = tests.id('colleague')$$, 'where they work');
select tests.denies('Managers read who has read the news', 'manager admin',
  $$select from public.news_reads where user_id = tests.id('baker')$$, 'in another business');
select tests.denies('Managers read who has read the news', 'stranger leaver newcomer',
  $$select from public.news_reads where user_id = tests.id('employee')$$, 'in another business');
select tests.allows('People read what they have read', 'employee colleague baker',
  'select from public.news_reads where user_id = auth.uid()', 'their own');
select tests.denies('People read what they have read', 'employee colleague',
  'select from public.news_reads where user_id <> auth.uid()', 'what others have read');
select tests.allows('People say for themselves what they have read', 'employee manager admin',
  pg_temp.read('café', 'next post'), 'where they work');
select tests.denies('People say for themselves what they have read', 'manager admin employee',
  pg_temp.read('café', 'next post', 'colleague'), 'for somebody else');
select tests.denies('People say for themselves what they have read', 'stranger leaver newcomer',
  pg_temp.read('café', 'next post'), 'where they do not work');
select tests.denies('People say for themselves what they have read', 'employee manager admin',
  pg_temp.read('bakery', 'post of the bakery'), 'where they do not work');
select tests.withholds('public.news_reads', 'insert', 'created_at updated_at version deleted');
select tests.refuses('employee', pg_temp.read('café', 'post'),
  'duplicate key value violates unique constraint "news_reads_pkey"', 'read a post twice');
select tests.refuses('employee', pg_temp.read('café', 'next post', null, tests.id('elsewhere')::text),
  'new row for relation "news_reads" violates check constraint "one_read_per_person_and_post"',
  'take the mark of somebody else');
select tests.refuses('employee', pg_temp.read('café', 'post of the bakery'),
  'insert or update on table "news_reads" violates foreign key constraint "news_reads_news_post_id_business_id_fkey"',
  'have read what was never there');

select * from finish();
rollback;
