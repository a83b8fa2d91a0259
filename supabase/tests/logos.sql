-- Logos of businesses: their members see them, admins put and remove them, and mail programs show them to anybody.
begin;
select no_plan();
select tests.set_scene();

create function pg_temp.logo(business text, ending text default '.png') returns text
language sql as $$
  select concat_ws('/', tests.id(business), 'logo', tests.id(business), tests.id('logo of the ' || business) || ending);
$$;
create function pg_temp.name_logo(name text, business text default 'café') returns text
language sql as $$
  select format('update public.businesses set logo_path = %L where id = %L', name, tests.id(business));
$$;
do $$
begin
  execute tests.store('logos', pg_temp.logo('café'));
  execute tests.store('resumes', pg_temp.logo('bakery'));
end;
$$;

select is((select (public, file_size_limit, allowed_mime_types)::text from storage.buckets where id = 'logos'),
  '(t,100000,"{image/png,image/jpeg}")', 'the bucket is public, and takes small images alone, of no kind that holds scripts');

select tests.allows('Members see the logo of their business', 'employee colleague manager admin',
  tests.read_file(pg_temp.logo('café')), 'their own');
select tests.denies('Members see the logo of their business', 'stranger baker leaver newcomer',
  tests.read_file(pg_temp.logo('café')), 'of another business');
select tests.denies('Members see the logo of their business', 'stranger',
  tests.read_file(pg_temp.logo('bakery')), 'in another bucket');

select tests.allows('Admins remove logos of their business', 'admin',
  tests.remove_file(pg_temp.logo('café')), 'their own');
select tests.denies('Admins remove logos of their business', 'employee manager stranger leaver newcomer',
  tests.remove_file(pg_temp.logo('café')), 'unless they are its admin');
select tests.denies('Admins remove logos of their business', 'stranger',
  tests.remove_file(pg_temp.logo('bakery')), 'in another bucket');

delete from storage.objects where bucket_id = 'logos';
select tests.allows('Admins add logos of their business', 'admin', tests.store('logos', name), 'their own')
from unnest(array[pg_temp.logo('café'), pg_temp.logo('café', '.jpg')]) as name;
select tests.denies('Admins add logos of their business', 'employee manager stranger leaver newcomer',
  tests.store('logos', pg_temp.logo('café')), 'unless they are its admin');
select tests.denies('Admins add logos of their business', 'admin', tests.store('logos', name), 'called ' || what)
from (values
  (pg_temp.logo('bakery'), 'as of another business'),
  (replace(pg_temp.logo('café'), '/logo/' || tests.id('café'), '/logo/' || tests.id('bakery')), 'as of two businesses'),
  (pg_temp.logo('café', '.svg'), 'as what may hold a script'),
  (pg_temp.logo('café', '.html'), 'as a page'),
  (pg_temp.logo('café', '/logo.png'), 'as a folder'),
  (replace(pg_temp.logo('café'), '/logo/', '/people/'), 'as of a person'),
  ('logo.png', 'as they like')
) as wrong (name, what);
select tests.denies('Admins add logos of their business', 'admin',
  tests.store('resumes', pg_temp.logo('café')), 'in another bucket');

select set_config('storage.operation', 'storage.object.copy', true);
select tests.denies('Admins add logos of their business', 'admin',
  tests.store('logos', pg_temp.logo('café')), 'as a copy, of which nobody compares type and size');
select set_config('storage.operation', '', true);
do $$
begin
  for number in 1..9 loop
    execute tests.store('logos', replace(pg_temp.logo('café'), '.png', number || '.png'));
  end loop;
end;
$$;
select tests.allows('Admins add logos of their business', 'admin', tests.store('logos', pg_temp.logo('café')), 'ten of them');
insert into storage.objects (bucket_id, name) values ('logos', replace(pg_temp.logo('café'), '.png', '10.png'));
select tests.denies('Admins add logos of their business', 'admin', tests.store('logos', pg_temp.logo('café')), 'and no more');
delete from storage.objects where bucket_id = 'logos';

select tests.allows('Admins change their business', 'admin', pg_temp.name_logo(pg_temp.logo('café')), 'its logo');
select tests.denies('Admins change their business', 'employee manager stranger',
  pg_temp.name_logo(pg_temp.logo('café')), 'its logo');
select throws_ok(pg_temp.name_logo(name), '23514', null, 'a business has no logo called ' || name)
from unnest(array['https://elsewhere.test/track.png', '../payslips/file.pdf', pg_temp.logo('bakery')]) as name;

-- Edge functions ask in whose name a person is mailed.
do $$
begin
  execute pg_temp.name_logo(pg_temp.logo('café'));
end;
$$;
select is(public.mail_sender(tests.id('employee')), jsonb_build_object('name', 'Café', 'logo_path', pg_temp.logo('café')),
  'people are mailed in the name of their business');
select is(public.mail_sender(tests.id(who)), null, 'the ' || who || ' is mailed in no business''s name')
from unnest(array['leaver', 'newcomer']) as who;
select tests.refuses('employee manager admin stranger', 'select public.mail_sender(tests.id(''employee''))',
  'permission denied for function mail_sender', 'ask in whose name people are mailed');
delete from access.confirmed_emails where user_id = (select owner_id from public.businesses where id = tests.id('café'));
select is(public.mail_sender(tests.id('employee')), null, 'nobody is mailed in the name of a business whose owner is unconfirmed');

select * from finish();
rollback;
