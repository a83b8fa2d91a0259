-- How much a business stores, whose owner may write to strangers, what nothing refers to, and how much people say of
-- themselves when they sign up.
begin;
select plan(33);
select tests.set_scene();

create function pg_temp.picture(person text, file text) returns text
language sql as $$
  select format('%s/people/%s/%s.webp', profile.business_id, profile.id, tests.id(file))
  from public.profiles as profile where profile.id = tests.id(person);
$$;
create function pg_temp.logo(file text) returns text
language sql as $$
  select concat_ws('/', tests.id('café'), 'logo', tests.id('café'), tests.id(file) || '.png');
$$;
create function pg_temp.add_picture(person text) returns text
language sql as $$
  select format('insert into storage.objects (bucket_id, name) values (''profile-pictures'', %L)', pg_temp.picture(person, 'new'));
$$;
-- One file of a business that is as large as this.
create function pg_temp.stores(business text, bytes bigint) returns void
language sql as $$
  delete from storage.objects where name like tests.id(business) || '/news/%';
  insert into storage.objects (bucket_id, name, metadata)
  values ('attachments', tests.id(business) || '/news/large.mp4', jsonb_build_object('size', bytes));
$$;

-- What a business may store.
select pg_temp.stores('café', 999999999);
select tests.allows('Businesses store what they have room for', 'employee', pg_temp.add_picture('employee'), 'up to 1 GB before it pays');
select pg_temp.stores('café', 1000000000);
select tests.denies('Businesses store what they have room for', 'employee', pg_temp.add_picture('employee'), 'beyond 1 GB');
select tests.denies('Businesses store what they have room for', 'admin', pg_temp.add_picture('admin'), 'beyond 1 GB');
select tests.allows('Businesses store what they have room for', 'stranger', pg_temp.add_picture('stranger'), 'whatever others store');
update public.businesses set subscription_status = 'active' where id = tests.id('café');
select tests.allows('Businesses store what they have room for', 'employee', pg_temp.add_picture('employee'), 'more while it pays');
select pg_temp.stores('café', 10000000000);
select tests.denies('Businesses store what they have room for', 'employee', pg_temp.add_picture('employee'), 'beyond 10 GB');
select pg_temp.stores('café', 50000000);
delete from access.confirmed_emails where user_id = tests.id('admin');
select tests.denies('Businesses store what they have room for', 'employee', pg_temp.add_picture('employee'),
  'beyond 50 MB while nobody confirmed its address');
create function pg_temp.asked(who text, question text) returns text
language plpgsql as $$
declare
  answer text;
begin
  perform tests.act_as(who);
  execute 'select ' || question into answer;
  perform set_config('role', 'none', true);
  return answer;
end;
$$;
select is(pg_temp.asked('employee', 'public.storage_use()')::jsonb, '{"used": 50000000, "quota": 50000000}',
  'devices are told how much is stored');
select is(pg_temp.asked('newcomer', 'public.storage_use()'), null, 'of their own business alone');

-- Whose owner is known by mail.
create function pg_temp.invite(who text) returns text
language sql as $$
  select public.invite_staff(tests.id(who), gen_random_uuid()::text, '{"email": "new@tests.example", "name": "New", "role": "employee"}')
    ->> 'status';
$$;
select is(pg_temp.asked('admin', 'public.is_owner_confirmed()'), 'false', 'admins are told');
select is(pg_temp.invite('admin'), 'email_unconfirmed', 'nobody is invited before the owner has confirmed their address');
select is(pg_temp.invite('stranger'), 'invited', 'others invite');
insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year, base_pay,
  total_pay, total_hours, pay_period_start, pay_period_end, created_by)
values (tests.id('a payment'), tests.id('café'), tests.id('employee'), 'Sam', 3, 2024, 1, 1, 1, '2024-03-01', '2024-03-01',
  tests.id('admin'));
select is(public.claim_payslip(tests.id('request'), tests.id('a payment'), tests.id('admin')) ->> 'status', 'email_unconfirmed',
  'nor is a payslip mailed');
select is(public.begin_email_confirmation(tests.id('manager'), 'first') ->> 'status', 'not_allowed', 'managers ask for no mail');
select is(public.begin_email_confirmation(tests.id('leaver'), 'first') ->> 'status', 'not_allowed', 'nor does who left');
select is(public.begin_email_confirmation(tests.id('newcomer'), 'of a newcomer'),
  '{"status": "sent", "email": "newcomer@tests.example", "locale": null}', 'who has just signed up does');
select is(public.begin_email_confirmation(tests.id('admin'), 'first'),
  '{"status": "sent", "email": "admin@tests.example", "locale": null}', 'a mail goes to the address of the owner');
select is(public.begin_email_confirmation(tests.id('admin'), 'second') ->> 'status', 'sent', 'and another one');
select is(public.confirm_email('first'), false, 'the one before leads nowhere');
select is(public.confirm_email('guess'), false, 'nor does a guess');
select is(public.confirm_email('second'), true, 'the last one confirms the address');
select is(public.confirm_email('second'), true, 'also when it is followed twice');
select is(public.begin_email_confirmation(tests.id('admin'), 'third') ->> 'status', 'confirmed', 'no other is needed');
select is(pg_temp.asked('admin', 'public.is_owner_confirmed()'), 'true', 'admins are told no more');
select is(pg_temp.invite('admin'), 'invited', 'and invite');
update auth.users set email = 'other@tests.example' where id = tests.id('admin');
select is(pg_temp.invite('admin'), 'email_unconfirmed', 'a new address is confirmed anew');
do $$ begin perform public.begin_email_confirmation(tests.id('newcomer'), n::text) from generate_series(1, 4) as n; end $$;
select is(public.begin_email_confirmation(tests.id('newcomer'), 'sixth') ->> 'status', 'too_many', 'nobody is mailed all day long');

-- What nothing refers to.
delete from storage.objects;
insert into public.news_posts (id, business_id, title, created_by, deleted, attachment_url)
select tests.id(name), tests.id('café'), name, tests.id('manager'), name = 'deleted post',
  format('%s/news/%s/%s.pdf', tests.id('café'), tests.id(name), tests.id('file of ' || name))
from unnest(array['post', 'deleted post']) as name;
insert into public.training_modules (id, business_id, title, created_by, content)
values (tests.id('module'), tests.id('café'), 'Module', tests.id('manager'), jsonb_build_array(jsonb_build_object('type', 'video', 'id', tests.id('block'), 'title', '', 'name', 'a.mp4', 'size', 1, 'path',
  format('%s/training/%s/%s.mp4', tests.id('café'), tests.id('module'), tests.id('file of module')))));
update public.profiles set profile_picture_url = pg_temp.picture(profile.name, 'picture') from public.profiles as profile
where profiles.id = profile.id and profile.name in ('employee', 'colleague', 'leaver');
update public.profiles set deleted = true, deactivated_at = now() where id = tests.id('colleague');
update public.businesses set logo_path = pg_temp.logo('logo') where id = tests.id('café');
insert into public.job_applications (id, full_name, position, email, resume_url)
values (tests.id('application'), 'Ada', 'Waiter', 'ada@tests.example', 'kept.pdf');
insert into storage.objects (bucket_id, name, created_at)
select bucket, name, now() - case name when 'fresh.pdf' then interval '1 hour' else interval '2 days' end
from (
  select 'attachments' as bucket, attachment_url as name from public.news_posts where attachment_url is not null
  union all select 'attachments', format('%s/news/%s/%s.pdf', tests.id('café'), tests.id('post'), tests.id('replaced'))
  union all select 'attachments', format('%s/news/%s/%s.pdf', tests.id('café'), tests.id('never'), tests.id('never'))
  union all select 'attachments', content #>> '{0,path}' from public.training_modules where id = tests.id('module')
  union all select 'profile-pictures', pg_temp.picture(person, 'picture') from unnest(array['employee', 'colleague', 'leaver']) as person
  union all select 'profile-pictures', pg_temp.picture('employee', 'replaced')
  union all select 'logos', pg_temp.logo(name) from unnest(array['logo', 'earlier logo']) as name
  union all select 'resumes', name from unnest(array['kept.pdf', 'forgotten.pdf', 'fresh.pdf']) as name
  union all select 'payslips', 'of somebody.pdf'
) as file;
select results_eq($$select name from jsonb_to_recordset(public.collectable_files()) as file (name text)$$,
  $$select name from unnest(array[
      format('%s/news/%s/%s.pdf', tests.id('café'), tests.id('post'), tests.id('replaced')),
      format('%s/news/%s/%s.pdf', tests.id('café'), tests.id('never'), tests.id('never')),
      format('%s/news/%s/%s.pdf', tests.id('café'), tests.id('deleted post'), tests.id('file of deleted post')),
      pg_temp.logo('earlier logo'), pg_temp.picture('leaver', 'picture'), pg_temp.picture('employee', 'replaced'),
      'forgotten.pdf']) as name
    order by case when name like '%.webp' then 'profile-pictures' when name like '%.png' then 'logos' when name like '%/%' then 'attachments' else 'resumes' end, name$$,
  'a file goes that no row refers to, a day after it came');
select tests.refuses('employee manager admin stranger', 'select public.collectable_files()',
  'permission denied for function collectable_files', 'ask what is collected');

-- What people say of themselves.
select throws_ok($$insert into auth.users (id, email, raw_user_meta_data)
  values (gen_random_uuid(), 'wordy@tests.example', jsonb_build_object('name', repeat('a', 5000)))$$,
  '23514', 'metadata_too_large', 'nobody signs up with more than 4 kB about themselves');

select * from finish();
rollback;
