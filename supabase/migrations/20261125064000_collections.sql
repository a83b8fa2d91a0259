-- What devices hold: every collection, the kinds of its rows, its views, and the readers that are counted.

-- The rows that a push may write.
create view sync.punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) as document from public.punches as punch
  union all
  select id, version, deleted, sync.decision_document(decision) from public.punch_decisions as decision
  union all
  select id, version, deleted, sync.approval_document(approval) from public.punch_approvals as approval;
comment on view sync.punches is 'Punches as documents: a person''s own, and for managers all of the business.';
grant select on sync.punches to authenticated;

-- The sources of each collection: one view per table and index. Managers read by business, staff by person.
call sync.unite('templates', 'What rosters are built from, as documents.',
  array['shift_templates', 'business_hours', 'saved_rosters', 'punch_devices']);
call sync.unite('shifts', 'Shifts, swaps and moves of them, as documents.',
  array['rostered_shifts', 'managed_swaps', 'asked_swaps', 'received_swaps',
    'shift_moves']);
call sync.unite('staff_availability', 'Availability and the deadlines for it, as documents.',
  array['managed_availability', 'own_availability', 'availability_deadlines']);
call sync.unite('pulled_punches', 'The punches the caller may see of the business they belong to.',
  array['managed_punches', 'own_punches', 'managed_decisions', 'own_decisions', 'managed_approvals', 'own_approvals']);
call sync.unite('corrections', 'Corrections of punches as documents: all of the business for managers, their own for everybody.',
  array['managed_corrections', 'own_corrections']);
call sync.unite('employee_payments', 'Payments as documents: all for admins, their own for everybody else.',
  array['managed_payments', 'own_payments', 'pay_rates']);
call sync.unite('news', 'Posts, poll options and the votes that may be seen, as documents.',
  array['news_posts', 'poll_options', 'open_votes', 'own_secret_votes', 'managed_reads', 'own_reads']);
call sync.unite('messages', 'The chat and the caller''s private messages as documents.',
  array['team_messages', 'sent_messages', 'received_messages', 'chat_reads']);
call sync.unite('training', 'Training modules and progress in them, as documents.',
  array['training_modules', 'managed_progress', 'own_progress', 'admin_feedback', 'own_feedback',
    'training_assignments']);
call sync.unite('notifications', 'The caller''s notifications as documents.',
  array['own_notifications', 'notification_preferences']);

-- The collections. A change for a collection with kinds goes to the table of its row's kind.
insert into sync.collections (name, push_table, pull_view) values
  ('businesses', 'businesses', null),
  ('profiles', 'profiles', null),
  ('templates', null, null),
  ('shifts', null, null),
  ('staff_availability', null, null),
  ('punches', 'punches', 'pulled_punches'),
  ('corrections', 'punch_corrections', null),
  ('employee_payments', 'employee_payments', null),
  ('news', null, null),
  ('messages', null, null),
  ('training', null, null),
  ('notifications', 'notifications', null);

-- The tables of shared collections: the kind of their rows and whether devices write them; the columns with the
-- people a row is counted for, and who else reads it, as in the table's policies. They share their ids.
do $do$
declare
  held record;
begin
  for held in select * from (values
    ('templates', 'business_hours', 'business_hours', true, 'null', $$'members'$$),
    ('templates', 'punch_devices', 'device', false, 'null', $$'managers'$$),
    ('templates', 'saved_rosters', 'saved_roster', true, 'null', $$'managers'$$),
    ('templates', 'shift_templates', 'shift_template', true, 'null', $$'members'$$),
    ('shifts', 'shift_moves', 'move', false, 'null', $$'managers'$$),
    ('shifts', 'shifts', 'shift', true, 'null', $$case when published then 'members' else 'managers' end$$),
    ('shifts', 'swap_requests', 'swap', true, 'null, requested_by, requested_of', $$case when person is null then 'managers' else 'staff' end$$),
    ('staff_availability', 'availability_deadlines', 'deadline', true, 'null', $$'members'$$),
    ('staff_availability', 'staff_availability', 'availability', true, 'user_id', $$'managers'$$),
    ('punches', 'punch_approvals', 'approval', true, 'user_id', $$'managers'$$),
    ('punches', 'punch_decisions', 'decision', true, 'user_id', $$'managers'$$),
    ('punches', 'punches', 'punch', true, 'user_id', $$'managers'$$),
    ('corrections', 'punch_corrections', 'correction', true, 'user_id', $$'managers'$$),
    ('employee_payments', 'employee_payments', null, true, 'employee_id', $$'admins'$$),
    ('employee_payments', 'pay_rates', 'pay_rate', true, 'null', $$'admins'$$),
    ('news', 'news_posts', 'post', true, 'null', $$'members'$$),
    ('news', 'news_reads', 'read', true, 'user_id', $$'managers'$$),
    ('news', 'poll_options', 'option', true, 'null', $$'members'$$),
    ('news', 'poll_votes', 'vote', true, 'user_id', $$case when anonymous then 'nobody' else 'members' end$$),
    ('messages', 'chat_reads', 'read', true, 'user_id', $$'nobody'$$),
    ('messages', 'messages', 'team', true, 'null', $$'members'$$),
    ('messages', 'private_messages', 'private', true, 'from_user_id, to_user_id', $$'nobody'$$),
    ('training', 'staff_feedback', 'feedback', false, 'user_id', $$'admins'$$),
    ('training', 'training_assignments', 'assignment', true, 'user_id', $$case when role is null then 'managers' else 'members' end$$),
    ('training', 'training_modules', 'module', true, 'null', $$case when published then 'members' else 'managers' end$$),
    ('training', 'training_progress', 'progress', true, 'user_id', $$'managers'$$),
    ('notifications', 'notification_preferences', 'preferences', true, 'user_id', $$'nobody'$$),
    ('notifications', 'notifications', null, true, 'user_id', $$'nobody'$$)
  ) as listed (collection, target, kind, is_pushed, people, readers) loop
    if held.kind is not null then
      insert into sync.kinds (collection, kind, push_table, row_table) values (held.collection, held.kind,
        case when held.is_pushed then held.target end, case when not held.is_pushed then held.target end);
    end if;
    call sync.share_ids(held.target, held.collection);
    perform sync.tally(held.target, held.collection, held.people, held.readers);
  end loop;
end;
$do$;

-- Without an explicit grant, only the database itself calls these functions.
revoke execute on all routines in schema sync, access, limits from public;
do $$
declare
  called_by_triggers regprocedure;
begin
  for called_by_triggers in
    select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', called_by_triggers);
  end loop;
end;
$$;
