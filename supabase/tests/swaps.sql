-- Who asks whom for a swap, who answers, and who decides. Nobody deletes a request.
begin;
select plan(150);
select tests.set_scene();

-- The day at the café, for which the guards ask.
create function pg_temp.today() returns date
language sql stable
return (now() at time zone 'Europe/Dublin')::date;

insert into public.shifts (id, business_id, date, start_time, end_time, user_id, status, drop_reason, published, published_as,
  deleted)
select tests.id(name), tests.id(business), pg_temp.today() + days, '09:00', '17:00', tests.id(person),
  case when name like '%dropped' then 'dropped' else 'scheduled' end, case when name like '%dropped' then 'Ill' end,
  name not like '%draft', case when name not like '%draft' then jsonb_build_object('publish_id', tests.id('publication'),
    'date', pg_temp.today() + days, 'start_time', '09:00', 'end_time', '17:00', 'user_id', tests.id(person)) end,
  name like '%deleted'
from (values
  ('mine', 'café', 'employee', 3), ('mine as draft', 'café', 'employee', 4), ('mine and dropped', 'café', 'employee', 5),
  ('mine and over', 'café', 'employee', -3), ('mine of yesterday', 'café', 'employee', -1),
  ('mine and deleted', 'café', 'employee', 6),
  ('theirs', 'café', 'colleague', 4), ('theirs as draft', 'café', 'colleague', 4), ('theirs and over', 'café', 'colleague', -3),
  ('open', 'café', null, 5),
  ('that of the manager', 'café', 'manager', 3), ('that of the admin', 'café', 'admin', 3),
  ('that of the baker', 'bakery', 'baker', 3), ('that of the stranger', 'bakery', 'stranger', 3)
) as given (name, business, person, days);

insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, status)
select tests.id(business || ' ' || kind || status), tests.id(business), pg_temp.today() + 3, tests.id(given), tests.id(wanted),
  tests.id(asker), tests.id(asked), status
from (values
  ('café', '', 'mine', 'theirs', 'employee', 'colleague'),
  ('café', 'managers ', 'that of the manager', 'that of the admin', 'manager', 'admin'),
  ('bakery', '', 'that of the baker', 'that of the stranger', 'baker', 'stranger')
) as pair (business, kind, given, wanted, asker, asked),
unnest(array['asked', 'agreed', 'refused', 'withdrawn', 'approved', 'denied']) as status;

create function pg_temp.ask(given text, wanted text, of text default 'colleague', fields text default '') returns text
language sql as $$
  select format('insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of,
      message, status)
    select gen_random_uuid(), business_id, date, shift_id, with_shift_id, requested_by, requested_of, message, status
    from (select (jsonb_populate_record(null::public.swap_requests, jsonb_build_object(
      ''business_id'', access.business_id(), ''date'', pg_temp.today() + 3, ''shift_id'', %L::uuid, ''with_shift_id'', %L::uuid,
      ''requested_by'', auth.uid(), ''requested_of'', %L::uuid, ''message'', ''Please'', ''status'', ''asked'')
      || jsonb_build_object(%s))).*) as asked', tests.id(given), tests.id(wanted), tests.id(of), fields);
$$;
create function pg_temp.become(which text, status text) returns text
language sql as $$
  select format('update public.swap_requests set status = %L where id = %L', status, tests.id(which));
$$;

select tests.closed('public.swap_requests', 'select insert update', 'anonymous');
select tests.closed('public.swap_requests', 'delete');

select tests.allows('Two people read what they ask of each other', 'employee colleague',
  $$select from public.swap_requests where id = tests.id('café asked')$$, 'theirs');
select tests.denies('Two people read what they ask of each other', 'employee colleague',
  $$select from public.swap_requests where id = tests.id('café managers asked')$$, 'that of others');
select tests.denies('Two people read what they ask of each other', 'baker',
  $$select from public.swap_requests where id = tests.id('café asked')$$, 'that of another business');
select tests.allows('Managers read the swaps of their business', 'manager admin',
  $$select from public.swap_requests where id = tests.id('café asked')$$, 'that of their staff');
select tests.denies('Managers read the swaps of their business', 'manager admin',
  $$select from public.swap_requests where id = tests.id('bakery asked')$$, 'that of another business');
select tests.denies('Managers read the swaps of their business', 'stranger newcomer leaver',
  $$select from public.swap_requests where id = tests.id('café asked')$$, 'that of another business');

-- Asking.
select tests.allows('Members ask their colleagues for a swap', 'employee', pg_temp.ask('mine', 'theirs'), 'for their shift');
select tests.refuses('employee', pg_temp.ask('mine of yesterday', 'theirs'), 'shift_begun', 'swap their shift of yesterday');
select tests.allows('Members ask their colleagues for a swap', 'manager',
  pg_temp.ask('that of the manager', 'that of the admin', 'admin'), 'for their shift');
select tests.denies('Members ask their colleagues for a swap', 'employee manager admin',
  pg_temp.ask('theirs', 'mine', 'employee', $$'requested_by', tests.id('colleague')$$), 'in the name of somebody else');
select tests.denies('Members ask their colleagues for a swap', 'employee',
  pg_temp.ask('mine', 'theirs', 'colleague', $$'status', 'agreed'$$), 'and agree for the other');
select tests.denies('Members ask their colleagues for a swap', 'employee',
  pg_temp.ask('mine', 'theirs', 'colleague', $$'status', 'approved'$$), 'and approve it');
insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
select tests.id('shift of the ' || person), tests.id('café'), pg_temp.today() + 3, '09:00', '17:00', tests.id(person), true
from unnest(array['leaver', 'newcomer', 'stranger', 'baker']) as person;
select tests.denies('Members ask their colleagues for a swap', person,
  pg_temp.ask('shift of the ' || person, 'theirs', 'colleague', $$'business_id', tests.id('café')$$), 'where they do not work')
from unnest(array['leaver', 'newcomer', 'stranger', 'baker']) as person;
select tests.refuses('employee', pg_temp.ask('mine', 'that of the baker', 'baker'),
  'new row violates row-level security policy for table "swap_requests"', 'ask somebody of another business');
select tests.refuses('employee', pg_temp.ask('theirs', 'mine', 'employee'),
  'shift_changed', 'ask themselves');
select tests.refuses('employee', pg_temp.ask('theirs', 'that of the manager', 'manager'), 'shift_changed',
  'give away the shift of somebody else');
select tests.refuses('employee', pg_temp.ask('mine', 'that of the manager', 'colleague'), 'shift_changed',
  'ask for a shift that is not theirs whom they ask');
select tests.refuses('employee', pg_temp.ask('mine', 'open'), 'shift_changed', 'swap for an open shift');
select tests.refuses('employee', pg_temp.ask('mine as draft', 'theirs'), 'shift_changed', 'swap a draft');
select tests.refuses('employee', pg_temp.ask('mine', 'theirs as draft'), 'shift_changed', 'swap for a draft');
select tests.refuses('employee', pg_temp.ask('mine and dropped', 'theirs'), 'shift_changed', 'swap a shift they dropped');
select tests.refuses('employee', pg_temp.ask('mine and deleted', 'theirs'), 'shift_changed', 'swap a shift that is gone');
select tests.refuses('employee', pg_temp.ask('mine and over', 'theirs'), 'shift_over', 'swap a shift that is over');
select tests.refuses('employee', pg_temp.ask('mine', 'theirs and over'), 'shift_over', 'swap for a shift that is over');
select tests.withholds('public.swap_requests', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.swap_requests', 'update',
  'id business_id date shift_id with_shift_id requested_by requested_of message created_at updated_at version deleted');

-- Answering and withdrawing.
select tests.allows('Two people answer and withdraw what they ask of each other', 'colleague',
  pg_temp.become('café asked', 'agreed'), 'agree');
select tests.allows('Two people answer and withdraw what they ask of each other', 'colleague',
  pg_temp.become('café asked', 'refused'), 'refuse');
select tests.allows('Two people answer and withdraw what they ask of each other', 'employee',
  pg_temp.become('café asked', 'withdrawn'), 'withdraw');
select tests.allows('Two people answer and withdraw what they ask of each other', 'employee',
  pg_temp.become('café agreed', 'withdrawn'), 'withdraw what was agreed on');
select tests.denies('Two people answer and withdraw what they ask of each other', 'employee colleague',
  $$update public.swap_requests set status = status where id = tests.id('café managers asked')$$, 'that of others');
select tests.denies('Two people answer and withdraw what they ask of each other', 'stranger baker leaver newcomer',
  $$update public.swap_requests set status = status where id = tests.id('café asked')$$, 'that of another business');
select tests.refuses('employee', pg_temp.become('café asked', 'agreed'), 'forbidden', 'agree in the name of the other');
select tests.refuses('employee', pg_temp.become('café asked', 'refused'), 'forbidden', 'refuse in the name of the other');
select tests.refuses('colleague', pg_temp.become('café asked', 'withdrawn'), 'forbidden', 'withdraw what they are asked');
select tests.refuses('employee colleague', pg_temp.become('café agreed', 'approved'), 'forbidden', 'approve');
select tests.refuses('employee colleague', pg_temp.become('café agreed', 'denied'), 'forbidden', 'deny');
select tests.refuses('employee colleague', format('update public.swap_requests set %s denial_reason = %L where id = %L', also, 'No',
  tests.id('café asked')), 'forbidden', 'say why it is denied' || also)
from unnest(array['', 'status = ''agreed'',']) as also;
select tests.refuses('employee colleague manager', pg_temp.become('café refused', 'asked'), 'forbidden', 'ask again');
select tests.refuses('colleague', pg_temp.become('café withdrawn', 'agreed'), 'swap_over', 'agree to what was withdrawn');
select tests.refuses('colleague', pg_temp.become('café agreed', 'refused'), 'swap_over', 'refuse what they agreed to');
select tests.refuses('employee', pg_temp.become('café approved', 'withdrawn'), 'swap_over', 'withdraw what is approved');
select tests.refuses('employee', pg_temp.become('café refused', 'withdrawn'), 'swap_over', 'withdraw what is refused');

-- Deciding.
select tests.allows('Managers decide the swaps of their business', 'manager admin', pg_temp.become('café agreed', 'approved'),
  'approve');
select tests.allows('Managers decide the swaps of their business', 'manager admin', pg_temp.become('café agreed', 'denied'),
  'deny');
select tests.permits('admin', pg_temp.become('café managers agreed', 'approved'), 'approve a swap of their own, as the owner');
select tests.refuses('manager', pg_temp.become('café managers agreed', 'approved'), 'own_decision', 'approve a swap of their own');
select tests.denies('Managers decide the swaps of their business', 'manager admin',
  $$update public.swap_requests set status = status where id = tests.id('bakery agreed')$$, 'that of another business');
select tests.denies('Managers decide the swaps of their business', 'stranger leaver newcomer',
  $$update public.swap_requests set status = status where id = tests.id('café agreed')$$, 'that of another business');
select tests.refuses('manager admin', pg_temp.become('café asked', 'approved'), 'swap_over', 'approve what nobody agreed to');
select tests.refuses('manager', pg_temp.become('café asked', 'agreed'), 'forbidden', 'agree for their staff');
select tests.refuses('manager', pg_temp.become('café denied', 'approved'), 'swap_over', 'approve what was denied');

update public.shifts set date = pg_temp.today() - 1 where id = tests.id('mine');
select tests.permits('manager', pg_temp.become('café agreed', 'approved'), 'approve what began yesterday, maybe without a network');
update public.shifts set date = pg_temp.today() - 3 where id = tests.id('mine');
select tests.refuses('manager admin', pg_temp.become('café agreed', 'approved'), 'shift_over', 'approve what is over');
select tests.permits('manager', pg_temp.become('café agreed', 'denied'), 'deny what is over');

-- What the views and the tallies tell.
select tests.permits('employee colleague manager admin',
  $$select from sync.shifts where id = tests.id('café asked')$$, 'see a swap of theirs or of their staff');
select tests.finds_nothing('employee colleague stranger newcomer leaver',
  $$select from sync.shifts where id = tests.id('café managers asked')$$, 'swap of others');
select tests.permits('employee', $$select from sync.tallies where collection = 'shifts' and readers = 'staff' and rows = 6$$,
  'compare the swaps of theirs');
select tests.finds_nothing('manager admin', $$select from sync.tallies where collection = 'shifts' and readers = 'staff'$$,
  'tally beside that of all swaps');

select * from finish();
rollback;
