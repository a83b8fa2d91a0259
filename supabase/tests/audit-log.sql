-- Who reads the audit log, what is in it, and that nobody rewrites it.
begin;
select plan(48);
select tests.set_scene();

-- As the admin of the café on a device with a name: what the log then says.
create function tests.do_as(who text, statement text) returns void
language plpgsql as $$
begin
  perform set_config('request.jwt.claim.sub', tests.id(who)::text, true);
  execute statement;
  perform set_config('request.jwt.claim.sub', '', true);
end;
$$;
do $$ begin perform sync.note_device('"Front counter"'); end; $$;
select tests.do_as('admin', $$update public.profiles set payrate = 16, role = 'manager' where id = tests.id('employee')$$);
select tests.do_as('admin', $$update public.profiles set pin_hash = 'another hash' where id = tests.id('colleague')$$);
select tests.do_as('manager', $$insert into public.shifts (id, business_id, date, start_time, end_time, user_id)
  values (tests.id('shift'), tests.id('café'), '2026-03-03', '09:00', '17:00', tests.id('employee'))$$);
select tests.do_as('employee', $$update public.shifts set status = 'dropped', drop_reason = 'Dentist'
  where id = tests.id('shift')$$);
select tests.do_as('stranger', $$update public.profiles set payrate = 99 where id = tests.id('baker')$$);
do $$ begin perform sync.note_device('"Theke José Núñez, Straße"'); end; $$;
select tests.do_as('admin', $$insert into public.shift_templates (id, business_id, name, start_time, end_time)
  values (tests.id('template'), tests.id('café'), 'Late', '17:00', '23:00')$$);
do $$ begin perform sync.note_device('null'); end; $$;
update public.businesses set name = 'The Café' where id = tests.id('café');
insert into public.shifts (id, business_id, date, start_time, end_time)
values (tests.id('shift of the database'), tests.id('café'), '2026-03-03', '09:00', '17:00');
insert into sync.history (business_id, table_name, row_id, version, earlier, later)
select tests.id('café'), name, tests.id(name), 1, '{"text": "a"}', '{"text": "b"}'
from unnest(array['private_messages', 'messages', 'poll_votes', 'news_posts', 'staff_feedback']) as name;

create function tests.log(filters jsonb default '{}') returns jsonb
language sql stable as $$ select public.audit_log(filters) $$;
grant execute on all functions in schema tests to authenticated, anon;
create function tests.logged(filters jsonb) returns setof jsonb
language sql stable as $$ select jsonb_array_elements(public.audit_log(filters) -> 'changes') $$;
grant execute on function tests.logged(jsonb) to authenticated, anon;

select tests.refuses('employee manager colleague baker leaver newcomer', 'select public.audit_log()', 'not_allowed',
  'read the audit log');
select tests.permits('admin', $$select from tests.logged('{"kind": "pay"}') as entry where entry @> jsonb_build_object(
  'table', 'profiles', 'row', tests.id('employee'), 'by', tests.id('admin'), 'device', 'Front counter', 'is_new', false,
  'kinds', '["roles", "pay"]'::jsonb, 'earlier', '{"role": "employee"}'::jsonb, 'later', '{"role": "manager"}'::jsonb)
  and (entry #>> '{later,payrate}')::numeric = 16$$, 'read who changed a pay rate, and on what');
select tests.permits('admin', $$select from tests.logged('{"kind": "staff"}') as entry
  where entry ->> 'row' = tests.id('colleague')::text and entry @> '{"later": {"pin": "new"}}'$$, 'read that a PIN is new');
select tests.finds_nothing('admin stranger', $$select from tests.log() as log where log::text like '%hash%'
  or log::text like '%salt of%'$$, 'hash of a PIN');
select tests.permits('admin', $$select from tests.logged('{"kind": "shifts"}') as entry where entry @> jsonb_build_object(
  'is_new', true, 'row', tests.id('shift'), 'by', tests.id('manager'), 'earlier', '{}'::jsonb,
  'about', jsonb_build_object('user_id', tests.id('employee'), 'date', '2026-03-03'))$$, 'read who made a shift');
select tests.permits('admin', $$select from tests.logged('{"kind": "approvals"}') as entry where entry @> jsonb_build_object(
  'row', tests.id('shift'), 'by', tests.id('employee'), 'later', '{"status": "dropped"}'::jsonb)$$, 'read who dropped a shift');
select tests.permits('admin', $$select from tests.logged('{"kind": "settings", "by": "server"}') as entry
  where entry @> '{"device": null, "by": null, "earlier": {"name": "Café"}, "later": {"name": "The Café"}}'$$,
  'read what the server changed');
select tests.finds_nothing('admin', $$select from tests.logged('{}') as entry
  where entry ->> 'row' = tests.id('shift of the database')::text$$, 'shift that the database made');
select tests.finds_nothing('admin', $$select from tests.logged('{}') as entry where entry ->> 'table' in (
  'private_messages', 'messages', 'poll_votes', 'news_posts', 'staff_feedback')$$, 'word of what is said');
select tests.finds_nothing('admin', $$select from tests.logged('{}') as entry where (entry - 'at' - 'id')::text ~ '\y99(\.\d+)?\y'
  or entry ->> 'row' in (tests.id('baker')::text, tests.id('bakery')::text)$$, 'change of another business');
select tests.permits('stranger', $$select from tests.logged('{"kind": "pay"}') as entry
  where entry ->> 'row' = tests.id('baker')::text$$, 'read that of their own business');
select tests.permits('admin', format($$select from tests.log(%L) as log where jsonb_array_length(log -> 'changes') > 0
  and not exists (select from jsonb_array_elements(log -> 'changes') as entry
    where not (entry ->> 'row' = tests.id('shift')::text or entry ->> 'row' = tests.id('employee')::text))$$,
  jsonb_build_object('person', tests.id('employee'))), 'look for whom it concerns');
select tests.permits('admin', format($$select from tests.log(%L) as log where jsonb_array_length(log -> 'changes') = 1$$,
  jsonb_build_object('by', tests.id('manager'))), 'look for who did it');
select tests.permits('admin', format($$select from tests.log(%L) as log where jsonb_array_length(log -> 'changes') = %s$$,
  filters, found), 'look for ' || filters)
from (values
  ('{"text": "jose nunez"}', 1), ('{"text": "NÚÑEZ jose"}', 1), ('{"text": "strasse"}', 1), ('{"text": "jose dentist"}', 0),
  ('{"text": "DENTIST"}', 1), ('{"text": "front counter"}', 4), ('{"text": "nowhere"}', 0), ('{"text": "%"}', 0),
  ('{"kind": "nothing"}', 0), ('{"to": "2020-01-01T00:00:00Z"}', 0), ('{"from": "2199-01-01T00:00:00Z"}', 0)
) as asked (filters, found);
select tests.permits('admin', $$select from tests.log('{"text": "colleague"}') as log
  where log -> 'changes' @> jsonb_build_array(jsonb_build_object('row', tests.id('colleague')))
    and not log -> 'changes' @> jsonb_build_array(jsonb_build_object('row', tests.id('shift')))$$,
  'look for somebody by name');
select tests.permits('admin', $$select from tests.log('{"kind": "pay"}') as log
  where log -> 'people' ->> tests.id('employee')::text = 'employee' and log -> 'people' ->> tests.id('baker')::text is null$$,
  'read the names of those it speaks of');

-- Pages.
insert into sync.history (business_id, table_name, row_id, version, earlier, later, changed_at)
select tests.id('café'), 'shift_templates', tests.id('template ' || number), 1, '{"name": "a"}', '{"name": "b"}',
  timestamptz '2020-01-01' + number * interval '1 second'
from generate_series(1, 120) as number;
insert into sync.history (business_id, table_name, row_id, version, earlier, later, changed_at)
select tests.id('café'), 'news_posts', tests.id('post ' || number), 1, '{}', '{"title": "b"}',
  timestamptz '2020-02-01' + number * interval '1 second'
from generate_series(1, 5100) as number;
create function tests.pages(filters jsonb) returns int[]
language plpgsql as $$
declare
  page jsonb := public.audit_log(filters);
  sizes int[] := '{}';
  ids bigint[] := '{}';
begin
  loop
    sizes := sizes || jsonb_array_length(page -> 'changes');
    ids := ids || array(select (entry ->> 'id')::bigint from jsonb_array_elements(page -> 'changes') as entry);
    exit when page ->> 'next' is null or cardinality(sizes) > 10;
    page := public.audit_log(filters, page -> 'next');
  end loop;
  return sizes || cardinality(array(select distinct id from unnest(ids) as id));
end;
$$;
grant execute on function tests.pages(jsonb) to authenticated;
select tests.permits('admin', $$select where tests.pages('{"to": "2020-01-15T00:00:00Z"}') = array[50, 50, 20, 120]$$,
  'read page by page, nothing twice');
select tests.permits('admin', $$select where tests.pages('{"to": "2020-03-01T00:00:00Z"}') = array[0, 50, 50, 20, 120]$$,
  'read on past what is not in the log');

-- Nobody rewrites it.
select is(has_table_privilege('service_role', 'sync.history', 'select, insert, update, delete, truncate'), false,
  'the service has no business in the history');
select throws_ok(statement, '42501', 'append_only', 'even its owner: ' || statement)
from unnest(array[
  'delete from sync.history', 'truncate sync.history', 'update sync.history set changed_by = null',
  $$update sync.history set later = '{}' where table_name = 'profiles'$$,
  $$update sync.history set later = '{"title": "c"}' where table_name = 'news_posts'$$,
  $$update sync.history set later = '{}', changed_at = now() where table_name = 'news_posts'$$]) as statement;
select lives_ok($$update sync.history set later = later - 'title' where table_name = 'news_posts'$$,
  'the words of a deleted post go');
select is(sync.note_device(said), '', 'no name of a device: ' || said::text)
from unnest(array['null', '7', '{"name": "x"}', '["x"]', '"  "']::jsonb[]) as said;
select is(char_length(sync.note_device(to_jsonb(repeat('x', 500)))), 80, 'a name of a device is cut');

select * from finish();
rollback;
