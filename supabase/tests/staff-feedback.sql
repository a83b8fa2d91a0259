-- Feedback comes by a function, under a name or under none; admins read all of it, everybody else what is theirs.
begin;
select plan(54);
select tests.set_scene();

insert into public.staff_feedback (id, business_id, user_id, date, rating, words)
select tests.id(name), tests.id(business), tests.id(person), '2026-03-02', 4, name
from (values
  ('named', 'café', 'employee'), ('nameless', 'café', null), ('of a colleague', 'café', 'colleague'),
  ('of the manager', 'café', 'manager'), ('of the bakery', 'bakery', 'baker')
) as feedback (name, business, person);

select tests.closed('public.staff_feedback', 'select', 'anonymous');
select tests.closed('public.staff_feedback', 'insert update delete');
select tests.allows('Admins read the feedback of their business', 'admin stranger',
  'select from public.staff_feedback where business_id = access.business_id()', 'their own');
select tests.allows('Admins read the feedback of their business', 'admin',
  $$select from public.staff_feedback where id = tests.id('nameless')$$, 'what nobody put their name to');
select tests.denies('Admins read the feedback of their business', 'employee manager',
  $$select from public.staff_feedback where id in (tests.id('nameless'), tests.id('of a colleague'))$$, 'where they work');
select tests.denies('Admins read the feedback of their business', 'admin',
  $$select from public.staff_feedback where id = tests.id('of the bakery')$$, 'of another business');
select tests.denies('Admins read the feedback of their business', 'stranger newcomer leaver',
  $$select from public.staff_feedback where id = tests.id('named')$$, 'of another business');
select tests.allows('People read what they said under their name', 'employee manager',
  'select from public.staff_feedback where user_id = auth.uid()', 'their own');
select tests.denies('People read what they said under their name', 'employee manager',
  'select from public.staff_feedback where user_id is distinct from auth.uid()', 'that of others');

create function pg_temp.say(rating int default 4, words text default '''Good''', is_anonymous text default 'false',
  name text default 'new') returns text
language sql as $$
  select format('select public.send_feedback(%L, %s, %s, %s)', tests.id(name), coalesce(rating::text, 'null'),
    words, is_anonymous);
$$;
select tests.permits('employee manager admin stranger', pg_temp.say(), 'say what they think');
select tests.permits('employee manager admin stranger', pg_temp.say(5, '''''', 'true'), 'say it without words and name');
select tests.refuses('newcomer leaver', pg_temp.say(), 'not_allowed', 'say anything without a business');
select is(tests.attempt('anonymous', pg_temp.say()), '42501 permission denied for function send_feedback',
  'whoever is not signed in says nothing');
select tests.refuses('employee', call, 'malformed', 'say ' || what)
from (values
  ('less than the worst', pg_temp.say(0)), ('more than the best', pg_temp.say(6)), ('no rating', pg_temp.say(null)),
  ('no words at all', pg_temp.say(4, 'null')), ('perhaps a name', pg_temp.say(4, '''Good''', 'null')),
  ('more than there is room for', pg_temp.say(4, 'repeat(''a'', 501)'))
) as wrong (what, call);

-- What it makes of feedback, which is looked at past all policies.
create function pg_temp.told(who text, statement text) returns jsonb
language plpgsql as $$
declare
  told jsonb;
begin
  perform tests.act_as(who);
  execute statement;
  perform set_config('role', 'none', true);
  select to_jsonb(feedback) - array['version', 'date', 'updated_at', 'id', 'business_id'] into told
  from public.staff_feedback as feedback where id = tests.id('new');
  return told;
end;
$$;
savepoint before;
select is(pg_temp.told('employee', pg_temp.say(4, ''' Good ''')),
  jsonb_build_object('user_id', tests.id('employee'), 'rating', 4, 'words', 'Good', 'deleted', false),
  'it is kept with the name');
select is(pg_temp.told('employee', pg_temp.say(1, '''Bad''')) ->> 'words', 'Good', 'and once, whatever comes again');
rollback to before;
select is(pg_temp.told('employee', pg_temp.say(2, '''Loud''', 'true')),
  jsonb_build_object('user_id', null, 'rating', 2, 'words', 'Loud', 'deleted', false), 'or without it');
select is((select updated_at = date from public.staff_feedback where id = tests.id('new')), true,
  'and nothing tells the moment');
select is((select count(*)::int from sync.changes where version = (
  select version from public.staff_feedback where id = tests.id('new'))), 0, 'nor whose change it was');
rollback to before;

-- As much as anybody can read.
select tests.act_as('employee');
select public.send_feedback(gen_random_uuid(), 3, '', true) from generate_series(1, 10);
select set_config('role', 'none', true);
select tests.refuses('employee', pg_temp.say(), 'too_many_requests', 'say more than ten things a day');
select tests.permits('manager stranger', pg_temp.say(), 'say something, however much somebody else has said');

select * from finish();
rollback;
