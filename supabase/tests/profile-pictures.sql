-- Pictures of people: everybody of the business sees them, everybody puts and removes their own.
begin;
select plan(34);
select tests.set_scene();

create function pg_temp.picture(business text, person text, ending text default '.webp') returns text
language sql as $$
  select concat_ws('/', tests.id(business), 'people', tests.id(person), tests.id('picture of ' || person) || ending);
$$;
do $$
begin
  execute tests.store('profile-pictures', pg_temp.picture('café', 'employee'));
  execute tests.store('profile-pictures', pg_temp.picture('bakery', 'stranger'));
  execute tests.store('resumes', pg_temp.picture('café', 'colleague'));
end;
$$;

select is((select (public, file_size_limit, allowed_mime_types)::text from storage.buckets where id = 'profile-pictures'),
  '(f,100000,"{image/webp,image/jpeg}")', 'the bucket is private, and takes small images alone');

select tests.allows('People see pictures of their business', 'employee colleague manager admin',
  tests.read_file(pg_temp.picture('café', 'employee')), 'of a colleague');
select tests.denies('People see pictures of their business', 'stranger baker leaver newcomer',
  tests.read_file(pg_temp.picture('café', 'employee')), 'of another business');
select tests.denies('People see pictures of their business', 'colleague admin',
  tests.read_file(pg_temp.picture('café', 'colleague')), 'in another bucket');

select tests.allows('People remove pictures of themselves', 'employee',
  tests.remove_file(pg_temp.picture('café', 'employee')), 'their own');
select tests.denies('People remove pictures of themselves', 'colleague manager admin stranger leaver',
  tests.remove_file(pg_temp.picture('café', 'employee')), 'of somebody else');
select tests.denies('People remove pictures of themselves', 'colleague',
  tests.remove_file(pg_temp.picture('café', 'colleague')), 'in another bucket');

delete from storage.objects where bucket_id = 'profile-pictures';
select tests.allows('People add pictures of themselves', 'employee',
  tests.store('profile-pictures', pg_temp.picture('café', 'employee')), 'their own');
select tests.allows('People add pictures of themselves', 'admin',
  tests.store('profile-pictures', pg_temp.picture('café', 'admin', '.jpg')), 'their own');
select tests.denies('People add pictures of themselves', 'colleague manager admin stranger leaver newcomer',
  tests.store('profile-pictures', pg_temp.picture('café', 'employee')), 'of somebody else');
select tests.denies('People add pictures of themselves', 'leaver',
  tests.store('profile-pictures', pg_temp.picture('café', 'leaver')), 'of themselves, who left');
select tests.denies('People add pictures of themselves', 'employee', tests.store('profile-pictures', name), 'called ' || what)
from (values
  (pg_temp.picture('bakery', 'employee'), 'as of another business'),
  (pg_temp.picture('café', 'employee', '.svg'), 'as what may hold a script'),
  (pg_temp.picture('café', 'employee', '.html'), 'as a page'),
  (pg_temp.picture('café', 'employee', '/me.webp'), 'as a folder'),
  (replace(pg_temp.picture('café', 'employee'), 'people', 'news'), 'as of a post'),
  ('me.webp', 'as they like')
) as wrong (name, what);
select tests.denies('People add pictures of themselves', 'employee',
  tests.store('resumes', pg_temp.picture('café', 'employee')), 'in another bucket');

select * from finish();
rollback;
