-- What replication keeps for itself, what it tells of rows as they were, and who listens where.
begin;
select plan(104);
select tests.set_scene();

insert into sync.history (business_id, table_name, row_id, version, earlier, later)
select tests.id(business), table_name, tests.id(business || ' ' || table_name), 1, '{}', '{}'
from unnest(array['café', 'bakery']) as business, unnest(array['shifts', 'profiles', 'private_messages']) as table_name;

select tests.allows('Everyone signed in reads the list of collections', 'employee manager admin stranger newcomer',
  'select from sync.collections', 'all of it');
select tests.denies('Everyone signed in reads the list of collections', 'anonymous', 'select from sync.collections', 'any of it');
select tests.allows('Everyone signed in reads the list of kinds', 'employee manager admin stranger newcomer',
  'select from sync.kinds', 'all of it');
select tests.denies('Everyone signed in reads the list of kinds', 'anonymous', 'select from sync.kinds', 'any of it');

select tests.allows('Everyone signed in reads the list of sources', 'employee manager admin stranger newcomer',
  'select from sync.sources', 'all of it');
select tests.denies('Everyone signed in reads the list of sources', 'anonymous', 'select from sync.sources', 'any of it');

insert into sync.tallies (business_id, collection, readers, person, rows, hash)
values (tests.id('café'), 'news', 'members', null, 1, 1), (tests.id('café'), 'news', 'managers', null, 1, 1),
  (tests.id('café'), 'news', 'admins', null, 1, 1), (tests.id('café'), 'news', 'nobody', tests.id('employee'), 1, 1),
  (tests.id('bakery'), 'training', 'members', null, 1, 1), (tests.id('bakery'), 'training', 'nobody', tests.id('employee'), 1, 1);
select tests.allows('People read the tallies of the rows they may read', 'employee manager admin',
  $$select from sync.tallies where collection = 'news' and readers = 'members'$$, 'of what all members read');
select tests.denies('People read the tallies of the rows they may read', 'leaver stranger newcomer anonymous',
  $$select from sync.tallies where collection = 'news' and readers = 'members'$$, 'of a business they are not in');
select tests.allows('People read the tallies of the rows they may read', 'manager admin',
  $$select from sync.tallies where collection = 'news' and readers = 'managers'$$, 'of what managers read');
select tests.denies('People read the tallies of the rows they may read', 'employee stranger',
  $$select from sync.tallies where collection = 'news' and readers = 'managers'$$, 'of what managers read');
select tests.allows('People read the tallies of the rows they may read', 'admin',
  $$select from sync.tallies where collection = 'news' and readers = 'admins'$$, 'of what admins read');
select tests.denies('People read the tallies of the rows they may read', 'employee manager stranger',
  $$select from sync.tallies where collection = 'news' and readers = 'admins'$$, 'of what admins read');
select tests.allows('People read the tallies of the rows they may read', 'employee',
  $$select from sync.tallies where collection = 'news' and readers = 'nobody'$$, 'of what is theirs');
select tests.denies('People read the tallies of the rows they may read', 'colleague manager admin stranger',
  $$select from sync.tallies where collection = 'news' and readers = 'nobody'$$, 'of what is somebody else''s');
insert into sync.tallies (business_id, collection, readers, person, rows, hash)
values (tests.id('café'), 'news', 'staff', tests.id('employee'), 1, 1), (tests.id('café'), 'news', 'staff', tests.id('manager'), 1, 1);
select tests.allows('People read the tallies of the rows they may read', 'employee',
  $$select from sync.tallies where collection = 'news' and readers = 'staff'$$, 'of what is theirs as staff');
select tests.denies('People read the tallies of the rows they may read', 'colleague manager admin stranger',
  $$select from sync.tallies where collection = 'news' and readers = 'staff'$$, 'of what is somebody else''s, or theirs among all');
select tests.denies('People read the tallies of the rows they may read', 'employee',
  $$select from sync.tallies where collection = 'training' and readers = 'nobody'$$, 'of what is theirs in another business');

select tests.allows('Managers read the history of what managers may see', 'manager admin',
  $$select from sync.history where row_id = tests.id('café shifts')$$, 'that of a shift');
select tests.allows('Managers read the history of what managers may see', 'stranger',
  $$select from sync.history where row_id = tests.id('bakery shifts')$$, 'that of a shift');
select tests.denies('Managers read the history of what managers may see', 'employee stranger leaver',
  $$select from sync.history where row_id = tests.id('café shifts')$$, 'that of a shift they do not manage');
select tests.denies('Managers read the history of what managers may see', 'manager admin',
  $$select from sync.history where row_id = tests.id('bakery shifts')$$, 'that of another business');
select tests.denies('Managers read the history of what managers may see', 'manager admin',
  $$select from sync.history where row_id = tests.id('café private_messages')$$, 'that of private messages');
insert into sync.history (business_id, table_name, row_id, version, earlier, later)
select tests.id('café'), table_name, tests.id('history of ' || table_name), 1, '{}', fields from (values
  ('positions', '{}'::jsonb), ('places', '{}'), ('contracts', '{}'), ('day_notes', '{}'), ('rule_sets', '{}'), ('worked_positions', '{}'),
  ('shifts', '{"estimated_pay": 90}'), ('businesses', '{"payroll_codes": {}}'), ('pay_rates', '{"rate": 15}')) as said (table_name, fields);
select tests.allows('Managers read the history of what managers may see', 'manager admin',
  format('select from sync.history where row_id = tests.id(%L)', 'history of ' || table_name), 'that of ' || table_name)
from unnest(array['positions', 'places', 'contracts', 'day_notes', 'rule_sets', 'worked_positions']) as table_name;
select tests.denies('Managers read the history of what managers may see', 'employee stranger',
  $$select from sync.history where row_id = tests.id('history of contracts')$$, 'that of a contract');
select tests.denies('Managers read the history of what managers may see', 'manager admin',
  $$select from sync.history where row_id = tests.id('history of pay_rates')$$, 'that of rates');
select tests.denies('Managers read the history of what managers may see', 'manager',
  format('select from sync.history where row_id = tests.id(%L)', 'history of ' || table_name), 'that of ' || what)
from (values ('shifts', 'amounts where they see no costs'), ('businesses', 'payroll products')) as hidden (table_name, what);
select tests.allows('Managers read the history of what managers may see', 'admin',
  format('select from sync.history where row_id = tests.id(%L)', 'history of ' || table_name), 'that of ' || what)
from (values ('shifts', 'amounts'), ('businesses', 'payroll products')) as hidden (table_name, what);
update public.businesses set managers_see_cost = true where id = tests.id('café');
select tests.allows('Managers read the history of what managers may see', 'manager',
  $$select from sync.history where row_id = tests.id('history of shifts')$$, 'that of amounts where they see costs');
select tests.allows('Admins read the history of the people of their business', 'admin',
  $$select from sync.history where row_id = tests.id('café profiles')$$, 'that of their people');
select tests.allows('Admins read the history of the people of their business', 'stranger',
  $$select from sync.history where row_id = tests.id('bakery profiles')$$, 'that of their people');
select tests.denies('Admins read the history of the people of their business', 'employee manager stranger leaver',
  $$select from sync.history where row_id = tests.id('café profiles')$$, 'that of people they do not employ');
select tests.denies('Admins read the history of the people of their business', 'admin',
  $$select from sync.history where row_id = tests.id('bakery profiles')$$, 'that of another business');

-- A channel is joined by whoever may read a message of it; nobody but the database writes one.
insert into realtime.messages (topic, extension) values ('any', 'broadcast'), ('any', 'presence');
create function pg_temp.listens(people text, topic text, may boolean) returns setof text
language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  return query select * from tests.allows('Members listen to their business, people to themselves', people,
    $q$select from realtime.messages where extension = 'broadcast'$q$, 'of ' || topic) where may;
  return query select * from tests.denies('Members listen to their business, people to themselves', people,
    $q$select from realtime.messages where extension = 'broadcast'$q$, 'of ' || topic) where not may;
end;
$$;
select pg_temp.listens('employee manager admin', 'business:' || tests.id('café'), true);
select pg_temp.listens('stranger newcomer leaver', 'business:' || tests.id('café'), false);
select pg_temp.listens('employee', 'user:' || tests.id('employee'), true);
select pg_temp.listens('colleague manager admin stranger', 'user:' || tests.id('employee'), false);
select pg_temp.listens('employee manager admin', 'business:', false);
select tests.finds_nothing('anonymous', 'select from realtime.messages', 'message of a channel');
select set_config('realtime.topic', 'business:' || tests.id('café'), true);
select tests.denies('Members listen to their business, people to themselves', 'employee admin',
  $$select from realtime.messages where extension = 'presence'$$, 'who else is there');
select tests.refuses('anonymous employee manager admin stranger', format('insert into realtime.messages (topic, extension)
  values (%L, %L)', 'business:' || tests.id('café'), 'broadcast'),
  'new row violates row-level security policy for table "messages"', 'speak in a channel');

select * from finish();
rollback;
