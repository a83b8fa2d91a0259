-- A communal tablet is a user of its own without a business. It reads and writes what it was given by name.
--   till    registered at the café    newtill  proposed there, not confirmed yet
--   oldtill was ended                 oven     the bakery's
begin;
select no_plan();
select tests.set_scene();

insert into access.tablets (user_id, business_id, device_id, code_salt, code_hash, made_by, made_at, registered_at, ended_at)
select tests.id(name), tests.id(business), tests.id(name || ' device'), repeat('0', 32), repeat('0', 64), tests.id(by),
  '2024-01-01', case when status <> 'proposed' then '2024-01-01'::timestamptz end,
  case when status = 'ended' then now() - interval '2 days' end
from (values ('till', 'café', 'registered', 'admin'), ('newtill', 'café', 'proposed', 'manager'),
  ('oldtill', 'café', 'ended', 'admin'), ('oven', 'bakery', 'registered', 'stranger')
) as given (name, business, status, by);
insert into auth.users (id, email) select user_id, user_id || '@tablet.invalid' from access.tablets;
insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_seq, unsent, status, registered_by, proposed_by)
select device_id, business_id, user_id, 'Till', true, 0, 0,
  case when ended_at is not null then 'ended' when registered_at is not null then 'registered' else 'proposed' end,
  case when registered_at is not null then made_by end, case when registered_at is null then made_by end
from access.tablets;

-- It is nobody.
select is((select count(*)::int from public.profiles
  where id in (select user_id from access.tablets) and deleted and business_id is null and role = 'employee'), 4,
  'its profile has no business and counts as gone');
select is(access.seats_held(tests.id('café')), 4, 'it takes no seat');
select is((select count(*)::int from access.memberships where user_id in (select user_id from access.tablets)), 0,
  'it never was a member');
insert into public.news_posts (id, business_id, title, category, created_by)
values (tests.id('picnic'), tests.id('café'), 'Picnic', 'other', tests.id('manager'));
insert into public.training_modules (id, business_id, title, created_by, published)
values (tests.id('hygiene'), tests.id('café'), 'Hygiene', tests.id('manager'), true);
insert into public.training_assignments (id, business_id, module_id, role, user_id, created_by)
values (tests.id('assigned'), tests.id('café'), tests.id('hygiene'), 'employee', null, tests.id('manager'));
select public.notify_of_modules(tests.id('café'), array[tests.id('hygiene')]);
select isnt((select count(*)::int from public.notifications where user_id = tests.id('employee')), 0,
  'people are told of training');
select is((select count(*)::int from (
    select user_id from public.notifications union all select user_id from access.push_queue
    union all select user_id from access.push_subscriptions union all select user_id from public.training_progress
  ) as told where user_id in (select user_id from access.tablets)), 0, 'it is no audience of news, training or pushes');
select is((public.count_platform() ->> 'users')::int,
  (select count(*)::int from public.profiles where not deleted and id not in (select user_id from access.tablets)),
  'nor a user in statistics');
select tests.refuses('till newtill oldtill', $$select public.create_business('Mine', 'UTC')$$, 'not_authenticated',
  'open a business');
select is(tests.attempt('till', 'update public.profiles set name = $$Me$$ where id = auth.uid()'), 'nothing',
  'it changes nothing about itself');
create function pg_temp.scope(who text) returns jsonb
language plpgsql as $$
declare
  found jsonb;
begin
  perform tests.act_as(who);
  found := public.sync_pull('{}', 1, '{"protocol": 4}') -> 'scope';
  perform set_config('role', 'none', true);
  return found - 'user_id';
end;
$$;
select is(pg_temp.scope(who), jsonb_build_object('business_id', case when told then tests.id('café') end,
  'role', case when told then 'tablet' end), who || ' has the scope of ' || case when told then 'a tablet' else 'nobody' end)
from (values ('till', true), ('newtill', true), ('oldtill', false)) as each (who, told);

-- Its presses.
insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
select tests.id('punch of ' || by), business, person, 'in', now(), 'UTC', 'kiosk', now(), tests.id(by)
from (values ('till', tests.id('café'), tests.id('employee')), ('newtill', tests.id('café'), tests.id('employee')),
  ('oldtill', tests.id('café'), tests.id('employee')), ('manager', tests.id('café'), tests.id('employee')),
  ('oven', tests.id('bakery'), tests.id('baker'))) as given (by, business, person);
select tests.allows('Communal tablets read what was pressed on them', 'till oven',
  'select from public.punches where created_by = auth.uid()', 'their own');
select tests.denies('Communal tablets read what was pressed on them', 'till',
  $$select from public.punches where id = tests.id('punch of manager')$$, 'what others recorded');
select tests.denies('Communal tablets read what was pressed on them', 'newtill oldtill',
  'select from public.punches where created_by = auth.uid()', 'while they are not registered');
select tests.denies('Communal tablets read what was pressed on them', 'manager',
  $$select from public.punches where id = tests.id('punch of oven')$$, 'those of another business');

insert into public.worked_positions (id, business_id, user_id, "from", created_by)
select tests.id('answer on ' || by), business, person, now(), tests.id(by)
from (values ('till', tests.id('café'), tests.id('employee')), ('oldtill', tests.id('café'), tests.id('employee')),
  ('manager', tests.id('café'), tests.id('employee'))) as given (by, business, person);
select tests.allows('Communal tablets read what was answered on them', 'till',
  'select from public.worked_positions where created_by = auth.uid()', 'their own');
select tests.denies('Communal tablets read what was answered on them', 'till',
  $$select from public.worked_positions where id = tests.id('answer on manager')$$, 'what others said');
select tests.denies('Communal tablets read what was answered on them', 'oldtill',
  'select from public.worked_positions where created_by = auth.uid()', 'while they are not registered');

create function pg_temp.press(business text, person text, source text, at timestamptz default now(), by text default 'auth.uid()')
  returns text
language sql as $$
  select format('insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
    values (gen_random_uuid(), %L, %L, %L, %L, %L, %L, %L, %s)', tests.id(business), tests.id(person),
    case source when 'automatic' then 'out' else 'in' end, at, 'UTC', source, at, by);
$$;
select tests.allows('Communal tablets hand in what was pressed on them', 'till',
  pg_temp.press('café', person, 'kiosk'), 'of the ' || person) from unnest(array['employee', 'leaver', 'admin']) as person;
select tests.allows('Communal tablets hand in what was pressed on them', 'oldtill',
  pg_temp.press('café', 'employee', 'kiosk', now() - interval '3 days'), 'from before their end');
select tests.denies('Communal tablets hand in what was pressed on them', 'oldtill',
  pg_temp.press('café', 'employee', 'kiosk'), 'from after their end');
select tests.denies('Communal tablets hand in what was pressed on them', 'till',
  pg_temp.press('café', person, 'kiosk'), 'of a ' || person) from unnest(array['baker', 'newcomer']) as person;
select tests.denies('Communal tablets hand in what was pressed on them', 'till oldtill',
  pg_temp.press('bakery', 'baker', 'kiosk', now() - interval '3 days'), 'of another business');
select tests.denies('Communal tablets hand in what was pressed on them', 'oven',
  pg_temp.press('café', 'employee', 'kiosk'), 'of another business');
select tests.denies('Communal tablets hand in what was pressed on them', 'till',
  pg_temp.press('café', 'employee', 'kiosk', by => $$tests.id('admin')$$), 'in the name of somebody else');
select tests.denies('Communal tablets hand in what was pressed on them', 'till',
  pg_temp.press('café', 'employee', source), 'by ' || source)
from unnest(array['phone', 'manager', 'correction']) as source;
select tests.allows('Communal tablets end forgotten work', 'till',
  pg_temp.press('café', 'employee', 'automatic'), 'of their business');
select tests.denies('Communal tablets end forgotten work', 'oven newtill oldtill',
  pg_temp.press('café', 'employee', 'automatic', now() - interval '3 days'), 'of another business, or not registered');
select tests.denies('Communal tablets end forgotten work', 'till', pg_temp.press('café', 'baker', 'automatic'),
  'of whoever never worked there');
select tests.denies('Communal tablets end forgotten work', 'employee', pg_temp.press('café', 'colleague', 'automatic'),
  'if they are none');

-- Channels and pictures.
insert into realtime.messages (topic, extension) values ('any', 'broadcast');
create function pg_temp.hears(who text, topic text, may boolean, policy text) returns setof text
language plpgsql as $$
declare
  heard constant text := $q$select from realtime.messages where extension = 'broadcast'$q$;
begin
  perform set_config('realtime.topic', topic, true);
  if may then
    return query select tests.allows(policy, who, heard, 'of ' || topic);
  else
    return query select tests.denies(policy, who, heard, 'of ' || topic);
  end if;
end;
$$;
select pg_temp.hears(who, topic, may, 'Communal tablets listen to their business')
from (values
  ('till', 'business:' || tests.id('café'), true), ('newtill', 'business:' || tests.id('café'), true),
  ('oldtill', 'business:' || tests.id('café'), false), ('till', 'business:' || tests.id('bakery'), false),
  ('till', 'team:' || tests.id('café'), false), ('till', 'user:' || tests.id('manager'), false)
) as channel (who, topic, may);
select is(tests.attempt('till', format($$insert into realtime.messages (topic, extension) values (%L, 'broadcast')$$, topic),
    format($$select set_config('realtime.topic', %L, true)$$, topic)),
  '42501 new row violates row-level security policy for table "messages"', 'it says nothing on ' || split_part(topic, ':', 1))
from unnest(array['business:' || tests.id('café'), 'team:' || tests.id('café'), 'user:' || tests.id('till')]) as topic;

insert into storage.objects (bucket_id, name)
select bucket, format('%s/people/%s/%s.webp', tests.id('café'), tests.id('employee'), tests.id('picture'))
from unnest(array['profile-pictures', 'attachments', 'payslips']) as bucket;
select tests.allows('Communal tablets see pictures of their business', 'till',
  $$select from storage.objects where bucket_id = 'profile-pictures'$$, 'of their people');
select tests.denies('Communal tablets see pictures of their business', 'oven newtill oldtill',
  $$select from storage.objects where bucket_id = 'profile-pictures'$$, 'of another business, or not registered');
select tests.denies('Communal tablets see pictures of their business', 'till',
  $$select from storage.objects where bucket_id <> 'profile-pictures'$$, 'nor other files');

-- Reports.
create function pg_temp.report(device text, is_kiosk boolean) returns text
language sql as $$
  select format('select public.report_device(id => %L, name => %L, is_kiosk => %L, last_seq => 7, unsent => 0)',
    tests.id(device), 'Till', is_kiosk);
$$;
select tests.permits('till', pg_temp.report('till device', true), 'tell of itself');
select tests.permits('newtill', pg_temp.report('newtill device', true), 'tell of itself');
select tests.refuses('oldtill', pg_temp.report('oldtill device', true), 'not_allowed', 'tell of itself once it is ended');
select tests.refuses('till oven', pg_temp.report('newtill device', true), 'not_allowed', 'tell of another tablet');
select tests.refuses('till', pg_temp.report('phone', false), 'not_allowed', 'tell of another device');
select tests.refuses('admin manager', pg_temp.report('till device', false), 'not_allowed', 'tell of a tablet');
select tests.permits('manager', format('select public.report_device(id => %L, name => %L, is_kiosk => true, last_seq => 7,
  unsent => 0, former => %L)', tests.id('new'), 'Mine', tests.id('till device')), 'tell of a device of theirs');
select is((select is_kiosk from public.punch_devices where id = tests.id('till device')), true,
  'and a tablet is nobody''s former device');
do $$
begin
  perform tests.act_as('till');
  execute pg_temp.report('till device', false);
  perform set_config('role', 'none', true);
end;
$$;
select is((select status from public.punch_devices where id = tests.id('till device')), 'ended',
  'a tablet that leaves communal mode ends');
select is(pg_temp.scope('till'), '{"business_id": null, "role": null}', 'and reads nothing any more');
select is(tests.attempt('till', pg_temp.press('café', 'employee', 'kiosk', now() - interval '1 minute')), 'done',
  'but hands in what was pressed before');
update access.tablets set ended_at = now() - interval '36 days' where user_id = tests.id('till');
select is(tests.attempt('till', pg_temp.press('café', 'employee', 'kiosk', now() - interval '40 days')),
  '42501 new row violates row-level security policy for table "punches"', 'for as long as devices keep things');

-- PINs are counted, so that a tablet knows which it checked.
select is((select version from access.pin_versions where user_id = tests.id('employee')), 1, 'a first PIN is the first');
update public.profiles set pin_hash = 'another hash' where id = tests.id('employee');
update public.profiles set name = 'Somebody' where id = tests.id('employee');
update public.profiles set pin_hash = null where id = tests.id('employee');
select is((select version from access.pin_versions where user_id = tests.id('employee')), 2,
  'a new PIN counts, and nothing else');
-- RFC 4231, test case 2.
select is(encode(access.hmac_sha256('Jefe', 'what do ya want for nothing?'), 'hex'),
  '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'PIN checks are HMACs');

-- With the business all its tablets end.
update public.businesses set deleted = true where id = tests.id('bakery');
select is((select status from public.punch_devices where id = tests.id('oven device')), 'ended',
  'a tablet ends with its business');

select * from finish();
rollback;
