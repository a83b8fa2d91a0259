-- What managers say about the hours of their people, and which of them they approve. Nobody but the owner does of their own
-- (own-decisions.sql).
begin;
select plan(158);
select tests.set_scene();

insert into public.punch_decisions (id, business_id, user_id, at, about, choice, decided_by, decided_at)
select tests.id('decision about ' || name), business_id, id, '2024-03-04 09:00Z', 'late-arrival ' || name, 'let-stand',
  id, '2024-03-05 09:00Z'
from public.profiles where business_id in (tests.id('café'), tests.id('bakery'));
insert into public.punch_approvals (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint, status, approved_by,
  approved_at)
select tests.id(status || ' hours of ' || name), business_id, id, '2024-03-11', '2024-03-04', '2024-03-10', 3600000, '1-2-3-4',
  status, id, '2024-03-12 09:00Z'
from public.profiles, unnest(array['approved', 'withdrawn']) as status
where business_id in (tests.id('café'), tests.id('bakery'));

-- Decisions.
select tests.closed('public.punch_decisions', 'select insert', 'anonymous');
select tests.closed('public.punch_decisions', 'update delete');
select tests.allows('People read what was decided about their hours', 'employee',
  $$select from public.punch_decisions where id = tests.id('decision about employee')$$, 'about theirs');
select tests.denies('People read what was decided about their hours', 'employee',
  $$select from public.punch_decisions where id = tests.id('decision about colleague')$$, 'about those of a colleague');
select tests.denies('People read what was decided about their hours', 'leaver',
  $$select from public.punch_decisions where id = tests.id('decision about employee')$$, 'where they worked');
select tests.allows('Managers read the decisions of their business', 'manager admin',
  $$select from public.punch_decisions where id = tests.id('decision about employee')$$, 'about their staff');
select tests.denies('Managers read the decisions of their business', 'manager admin',
  $$select from public.punch_decisions where id = tests.id('decision about baker')$$, 'of another business');
select tests.denies('Managers read the decisions of their business', 'stranger newcomer',
  $$select from public.punch_decisions where id = tests.id('decision about employee')$$, 'of another business');

create function pg_temp.decide(person text, fields text default '') returns text
language sql as $$
  select format('insert into public.punch_decisions (id, business_id, user_id, at, about, choice, entered, clocked, note,
      decided_by, decided_at)
    select gen_random_uuid(), business_id, user_id, at, about, choice, entered, clocked, note, decided_by, decided_at
    from (select (jsonb_populate_record(null::public.punch_decisions, jsonb_build_object(
      ''business_id'', access.business_id(), ''user_id'', %L::uuid, ''at'', ''2024-03-06 09:00Z'', ''about'', ''match a b'',
      ''choice'', ''let-stand'', ''note'', '''', ''decided_by'', auth.uid(), ''decided_at'', ''2024-03-07 09:00Z'')
      || jsonb_build_object(%s))).*) as said', tests.id(person), fields);
$$;
select tests.allows('Managers decide about the hours of their people', 'manager admin', pg_temp.decide('employee'),
  'about those of their staff');
select tests.allows('Managers decide about the hours of their people', 'manager admin', pg_temp.decide('leaver'),
  'about those of somebody who left');
select tests.allows('Managers decide about the hours of their people', 'admin', pg_temp.decide('admin'), 'about their own');
select tests.refuses('manager', pg_temp.decide('manager'), 'own_decision', 'decide about their own hours');
select tests.denies('Managers decide about the hours of their people', 'employee', pg_temp.decide('employee'),
  'about their own');
select tests.denies('Managers decide about the hours of their people', 'employee', pg_temp.decide('colleague'),
  'about those of a colleague');
select tests.denies('Managers decide about the hours of their people', 'manager admin', pg_temp.decide('baker'),
  'about those of another business');
select tests.denies('Managers decide about the hours of their people', 'manager admin',
  pg_temp.decide('employee', $$'decided_by', tests.id('admin'), 'user_id', tests.id('colleague'),
    'business_id', tests.id('bakery')$$), 'in another business');
select tests.denies('Managers decide about the hours of their people', 'manager',
  pg_temp.decide('employee', $$'decided_by', tests.id('admin')$$), 'in the name of somebody else');
select tests.denies('Managers decide about the hours of their people', 'stranger newcomer leaver',
  pg_temp.decide('employee', $$'business_id', tests.id('café')$$), 'where they do not work');
select tests.withholds('public.punch_decisions', 'insert', 'created_at updated_at version deleted');
select tests.permits('manager', format('with said as (%s returning decided_at) select from said where decided_at <= clock_timestamp() + make_interval(secs => 0.001)',
  pg_temp.decide('employee', $$'decided_at', '2150-01-01'$$)), 'decide ahead of time, which counts as now');
select tests.refuses('manager', pg_temp.decide('employee', $$'choice', 'entered'$$),
  'new row for relation "punch_decisions" violates check constraint "choice_of_two"', 'choose one of no two');
select tests.refuses('manager', pg_temp.decide('employee', $$'choice', 'both', 'entered', gen_random_uuid()$$),
  'new row for relation "punch_decisions" violates check constraint "two_intervals_or_none"', 'choose one of one');

-- Approvals.
select tests.closed('public.punch_approvals', 'select insert update', 'anonymous');
select tests.closed('public.punch_approvals', 'delete');
select tests.allows('People read which of their hours are approved', 'employee',
  $$select from public.punch_approvals where id = tests.id('approved hours of employee')$$, 'theirs');
select tests.denies('People read which of their hours are approved', 'employee',
  $$select from public.punch_approvals where id = tests.id('approved hours of colleague')$$, 'those of a colleague');
select tests.denies('People read which of their hours are approved', 'leaver',
  $$select from public.punch_approvals where id = tests.id('approved hours of employee')$$, 'where they worked');
select tests.allows('Managers read the approvals of their business', 'manager admin',
  $$select from public.punch_approvals where id = tests.id('approved hours of employee')$$, 'of their staff');
select tests.denies('Managers read the approvals of their business', 'manager admin',
  $$select from public.punch_approvals where id = tests.id('approved hours of baker')$$, 'of another business');
select tests.denies('Managers read the approvals of their business', 'stranger newcomer',
  $$select from public.punch_approvals where id = tests.id('approved hours of employee')$$, 'of another business');

create function pg_temp.approve(person text, fields text default '') returns text
language sql as $$
  select format('insert into public.punch_approvals (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint,
      status, approved_by, approved_at, note)
    select gen_random_uuid(), business_id, user_id, at, "from", "to", worked_ms, fingerprint, status, approved_by,
      approved_at, note
    from (select (jsonb_populate_record(null::public.punch_approvals, jsonb_build_object(
      ''business_id'', access.business_id(), ''user_id'', %L::uuid, ''at'', ''2024-04-01'', ''from'', ''2024-03-11'',
      ''to'', ''2024-03-31'', ''worked_ms'', 7200000, ''fingerprint'', ''1-2-3-4'', ''status'', ''approved'',
      ''approved_by'', auth.uid(), ''approved_at'', ''2024-04-02'', ''note'', '''')
      || jsonb_build_object(%s))).*) as said', tests.id(person), fields);
$$;
select tests.allows('Managers approve the hours of their people', 'manager admin', pg_temp.approve('employee'),
  'those of their staff');
select tests.allows('Managers approve the hours of their people', 'manager admin', pg_temp.approve('leaver'),
  'those of somebody who left');
select tests.allows('Managers approve the hours of their people', 'admin', pg_temp.approve('admin'), 'their own');
select tests.refuses('manager', pg_temp.approve('manager'), 'own_decision', 'approve their own hours');
select tests.denies('Managers approve the hours of their people', 'employee', pg_temp.approve('employee'), 'their own');
select tests.denies('Managers approve the hours of their people', 'employee', pg_temp.approve('colleague'),
  'those of a colleague');
select tests.denies('Managers approve the hours of their people', 'manager admin', pg_temp.approve('baker'),
  'those of another business');
select tests.denies('Managers approve the hours of their people', 'manager',
  pg_temp.approve('employee', $$'approved_by', tests.id('admin')$$), 'in the name of somebody else');
select tests.denies('Managers approve the hours of their people', 'manager admin',
  pg_temp.approve('employee', $$'status', 'withdrawn'$$), 'and withdraw it at once');
select tests.denies('Managers approve the hours of their people', 'stranger newcomer leaver',
  pg_temp.approve('employee', $$'business_id', tests.id('café')$$), 'where they do not work');
select tests.refuses('manager', pg_temp.approve('employee', $$'to', '2024-05-12'$$),
  'new row for relation "punch_approvals" violates check constraint "two_months_at_most"', 'approve more than two months');
select tests.refuses('manager', pg_temp.approve('employee', format('%L, %s', field, value)), format('new row for relation '
  || '"punch_approvals" violates check constraint "%s"', violated), 'approve ' || value || ' as ' || field)
from (values ('worked_ms', '-1', 'punch_approvals_worked_ms_check'), ('worked_ms', '1e15', 'punch_approvals_worked_ms_check'),
  ('to', '''2020-01-01''', 'two_months_at_most')) as wrong (field, value, violated);
select tests.withholds('public.punch_approvals', 'insert', 'created_at updated_at version deleted');
select tests.withholds('public.punch_approvals', 'update', 'id business_id user_id at from to worked_ms fingerprint '
  'approved_by approved_at note created_at updated_at version deleted');

create function pg_temp.become(which text, status text) returns text
language sql as $$
  select format('update public.punch_approvals set status = %L where id = %L', status, tests.id(which));
$$;
select tests.allows('Managers withdraw the approvals of their people', 'manager admin',
  pg_temp.become('approved hours of employee', 'withdrawn'), 'those of their staff');
select tests.allows('Managers withdraw the approvals of their people', 'admin',
  pg_temp.become('approved hours of admin', 'withdrawn'), 'their own');
select tests.refuses('manager', pg_temp.become('approved hours of manager', 'withdrawn'), 'own_decision',
  'withdraw the approval of their own hours');
select tests.denies('Managers withdraw the approvals of their people', 'employee',
  pg_temp.become('approved hours of employee', 'withdrawn'), 'their own');
select tests.denies('Managers withdraw the approvals of their people', 'manager admin',
  pg_temp.become('approved hours of baker', 'withdrawn'), 'of another business');
select tests.denies('Managers withdraw the approvals of their people', 'stranger newcomer leaver',
  pg_temp.become('approved hours of employee', 'withdrawn'), 'of another business');
select tests.refuses('manager admin', pg_temp.become('withdrawn hours of employee', 'approved'), 'forbidden',
  'approve again what was withdrawn');

select * from finish();
rollback;
