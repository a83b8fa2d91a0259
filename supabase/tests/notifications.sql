-- The database tells people; they read and clear what they were told. Nobody inserts, nobody deletes the row itself.
begin;
select plan(58);
select tests.set_scene();

insert into public.notifications (id, business_id, user_id, type, key, details)
select tests.id('word to ' || name), business_id, id, 'shift-drop', 'shift-dropped', '{"name": "Somebody"}'
from public.profiles where business_id in (tests.id('café'), tests.id('bakery'));

select tests.closed('public.notifications', 'select update', 'anonymous');
select tests.closed('public.notifications', 'insert delete');
select tests.allows('People read their own notifications', 'employee manager admin stranger',
  'select from public.notifications where user_id = auth.uid()', 'theirs');
select tests.denies('People read their own notifications', 'employee manager admin stranger leaver',
  $$select from public.notifications where id = tests.id('word to colleague')$$, 'that of somebody else');
select tests.denies('People read their own notifications', 'leaver',
  'select from public.notifications where user_id = auth.uid()', 'theirs after they left');
select tests.allows('People read off and clear their own notifications', 'employee manager admin stranger',
  'update public.notifications set read = true where user_id = auth.uid()', 'theirs');
select tests.denies('People read off and clear their own notifications', 'employee manager admin stranger leaver',
  $$update public.notifications set deleted = true where id = tests.id('word to colleague')$$, 'that of somebody else');
select tests.withholds('public.notifications', 'update',
  'id business_id user_id type key details created_at updated_at version');

select * from finish();
rollback;
