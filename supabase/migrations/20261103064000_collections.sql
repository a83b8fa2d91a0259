-- What devices hold: every collection, the kinds of rows in it, the views it is read from, and who is counted as a
-- reader.

create view sync.templates with (security_invoker = true) as
  select id, version, deleted, document from sync.shift_templates
  union all
  select id, version, deleted, document from sync.business_hours
  union all
  select id, version, deleted, document from sync.saved_rosters
  union all
  select id, version, deleted, document from sync.punch_devices;
comment on view sync.templates is 'What rosters are built from, as documents.';

-- Each branch has one owner's index: what a manager reads goes by the business, what staff read by the person.
create view sync.shifts with (security_invoker = true) as
  select id, version, deleted, document from sync.rostered_shifts
  union all
  select id, version, deleted, document from sync.managed_work
  union all
  select id, version, deleted, document from sync.own_work
  union all
  select id, version, deleted, document from sync.managed_swaps
  union all
  select id, version, deleted, document from sync.asked_swaps
  union all
  select id, version, deleted, document from sync.received_swaps
  union all
  select id, version, deleted, document from sync.shift_moves;
comment on view sync.shifts is 'Shifts and the records of work on them, as documents.';

create view sync.staff_availability with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_availability
  union all
  select id, version, deleted, document from sync.own_availability
  union all
  select id, version, deleted, document from sync.availability_deadlines;
comment on view sync.staff_availability is 'Availability and the deadlines for it, as documents.';

create view sync.employee_payments with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_payments
  union all
  select id, version, deleted, document from sync.own_payments
  union all
  select id, version, deleted, document from sync.pay_rates;
comment on view sync.employee_payments is 'Payments as documents: all for admins, their own for everybody else.';

create view sync.news with (security_invoker = true) as
  select id, version, deleted, document from sync.news_posts
  union all
  select id, version, deleted, document from sync.poll_options
  union all
  select id, version, deleted, document from sync.open_votes
  union all
  select id, version, deleted, document from sync.own_secret_votes
  union all
  select id, version, deleted, document from sync.managed_reads
  union all
  select id, version, deleted, document from sync.own_reads;
comment on view sync.news is 'Posts, poll options and the votes that may be seen, as documents.';

create view sync.messages with (security_invoker = true) as
  select id, version, deleted, document from sync.team_messages
  union all
  select id, version, deleted, document from sync.sent_messages
  union all
  select id, version, deleted, document from sync.received_messages
  union all
  select id, version, deleted, document from sync.chat_reads;
comment on view sync.messages is 'The chat and the caller''s private messages as documents.';

create view sync.notifications with (security_invoker = true) as
  select id, version, deleted, document from sync.own_notifications
  union all
  select id, version, deleted, document from sync.notification_preferences;
comment on view sync.notifications is 'The caller''s notifications as documents.';

create view sync.training with (security_invoker = true) as
  select id, version, deleted, document from sync.training_modules
  union all
  select id, version, deleted, document from sync.managed_progress
  union all
  select id, version, deleted, document from sync.own_progress
  union all
  select id, version, deleted, document from sync.admin_feedback
  union all
  select id, version, deleted, document from sync.own_feedback
  union all
  select id, version, deleted, document from sync.training_assignments;
comment on view sync.training is 'Training modules and progress in them, as documents.';

-- What a push may be about.
create view sync.punches with (security_invoker = true) as
  select id, version, deleted, sync.press_document(punch) as document from public.punches as punch
  union all
  select id, version, deleted, sync.decision_document(decision) from public.punch_decisions as decision
  union all
  select id, version, deleted, sync.approval_document(approval) from public.punch_approvals as approval;
comment on view sync.punches is 'Punches as documents: their own for everybody, all of the business for managers.';

create view sync.pulled_punches with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_presses
  union all
  select id, version, deleted, document from sync.own_presses
  union all
  select id, version, deleted, document from sync.managed_decisions
  union all
  select id, version, deleted, document from sync.own_decisions
  union all
  select id, version, deleted, document from sync.managed_approvals
  union all
  select id, version, deleted, document from sync.own_approvals;
comment on view sync.pulled_punches is 'The punches the caller may see of the business they belong to.';

-- Who may call and read what.
grant select on sync.templates, sync.shifts, sync.staff_availability, sync.employee_payments, sync.news,
  sync.messages, sync.notifications, sync.training, sync.punches, sync.pulled_punches to authenticated;

-- The collections. What is pushed into one that has kinds goes by the kind of each row.
insert into sync.collections (name, push_table, pull_view) values
  ('businesses', 'businesses', null),
  ('profiles', 'profiles', null),
  ('templates', null, null),
  ('shifts', null, null),
  ('staff_availability', null, null),
  ('punches', 'punches', 'pulled_punches'),
  ('time_records', 'time_clock_records', 'pulled_time_records'),
  ('employee_payments', 'employee_payments', null),
  ('news', null, null),
  ('messages', null, null),
  ('training', null, null),
  ('notifications', 'notifications', null);

-- The kinds of rows, and the table of each. Rows of a kind without a table to push to are written by the server alone.
insert into sync.kinds (collection, kind, push_table, row_table) values
  ('templates', 'shift_template', 'shift_templates', null),
  ('templates', 'business_hours', 'business_hours', null),
  ('templates', 'saved_roster', 'saved_rosters', null),
  ('templates', 'device', null, 'punch_devices'),
  ('shifts', 'shift', 'shifts', null),
  ('shifts', 'work', 'shift_work_records', null),
  ('shifts', 'swap', 'swap_requests', null),
  ('shifts', 'move', null, 'shift_moves'),
  ('staff_availability', 'availability', 'staff_availability', null),
  ('staff_availability', 'deadline', 'availability_deadlines', null),
  ('punches', 'punch', 'punches', null),
  ('punches', 'decision', 'punch_decisions', null),
  ('punches', 'approval', 'punch_approvals', null),
  ('time_records', 'clock', 'time_clock_records', null),
  ('time_records', 'correction', 'punch_corrections', null),
  ('employee_payments', 'pay_rate', 'pay_rates', null),
  ('news', 'post', 'news_posts', null),
  ('news', 'option', 'poll_options', null),
  ('news', 'vote', 'poll_votes', null),
  ('news', 'read', 'news_reads', null),
  ('messages', 'team', 'messages', null),
  ('messages', 'private', 'private_messages', null),
  ('messages', 'read', 'chat_reads', null),
  ('training', 'module', 'training_modules', null),
  ('training', 'progress', 'training_progress', null),
  ('training', 'feedback', null, 'staff_feedback'),
  ('training', 'assignment', 'training_assignments', null),
  ('notifications', 'preferences', 'notification_preferences', null);

-- What each collection is read from, one view per table and index: the unions above, for pages.
insert into sync.sources (view_name, place, source) values
  ('templates', 1, 'shift_templates'),
  ('templates', 2, 'business_hours'),
  ('templates', 3, 'saved_rosters'),
  ('templates', 4, 'punch_devices'),
  ('shifts', 1, 'rostered_shifts'),
  ('shifts', 2, 'managed_work'),
  ('shifts', 3, 'own_work'),
  ('shifts', 4, 'managed_swaps'),
  ('shifts', 5, 'asked_swaps'),
  ('shifts', 6, 'received_swaps'),
  ('shifts', 7, 'shift_moves'),
  ('staff_availability', 1, 'managed_availability'),
  ('staff_availability', 2, 'own_availability'),
  ('staff_availability', 3, 'availability_deadlines'),
  ('pulled_punches', 1, 'managed_presses'),
  ('pulled_punches', 2, 'own_presses'),
  ('pulled_punches', 3, 'managed_decisions'),
  ('pulled_punches', 4, 'own_decisions'),
  ('pulled_punches', 5, 'managed_approvals'),
  ('pulled_punches', 6, 'own_approvals'),
  ('pulled_time_records', 1, 'managed_punches'),
  ('pulled_time_records', 2, 'own_punches'),
  ('pulled_time_records', 3, 'managed_corrections'),
  ('pulled_time_records', 4, 'own_corrections'),
  ('employee_payments', 1, 'managed_payments'),
  ('employee_payments', 2, 'own_payments'),
  ('employee_payments', 3, 'pay_rates'),
  ('news', 1, 'news_posts'),
  ('news', 2, 'poll_options'),
  ('news', 3, 'open_votes'),
  ('news', 4, 'own_secret_votes'),
  ('news', 5, 'managed_reads'),
  ('news', 6, 'own_reads'),
  ('messages', 1, 'team_messages'),
  ('messages', 2, 'sent_messages'),
  ('messages', 3, 'received_messages'),
  ('messages', 4, 'chat_reads'),
  ('training', 1, 'training_modules'),
  ('training', 2, 'managed_progress'),
  ('training', 3, 'own_progress'),
  ('training', 4, 'admin_feedback'),
  ('training', 5, 'own_feedback'),
  ('training', 6, 'training_assignments'),
  ('notifications', 1, 'own_notifications'),
  ('notifications', 2, 'notification_preferences');

-- Tables that share a collection share their ids.
call sync.share_ids('business_hours', 'templates');
call sync.share_ids('punch_devices', 'templates');
call sync.share_ids('saved_rosters', 'templates');
call sync.share_ids('shift_templates', 'templates');
call sync.share_ids('shift_moves', 'shifts');
call sync.share_ids('shift_work_records', 'shifts');
call sync.share_ids('shifts', 'shifts');
call sync.share_ids('swap_requests', 'shifts');
call sync.share_ids('availability_deadlines', 'staff_availability');
call sync.share_ids('staff_availability', 'staff_availability');
call sync.share_ids('punch_approvals', 'punches');
call sync.share_ids('punch_decisions', 'punches');
call sync.share_ids('punches', 'punches');
call sync.share_ids('punch_corrections', 'time_records');
call sync.share_ids('time_clock_records', 'time_records');
call sync.share_ids('employee_payments', 'employee_payments');
call sync.share_ids('pay_rates', 'employee_payments');
call sync.share_ids('news_posts', 'news');
call sync.share_ids('news_reads', 'news');
call sync.share_ids('poll_options', 'news');
call sync.share_ids('poll_votes', 'news');
call sync.share_ids('chat_reads', 'messages');
call sync.share_ids('messages', 'messages');
call sync.share_ids('private_messages', 'messages');
call sync.share_ids('staff_feedback', 'training');
call sync.share_ids('training_assignments', 'training');
call sync.share_ids('training_modules', 'training');
call sync.share_ids('training_progress', 'training');
call sync.share_ids('notification_preferences', 'notifications');
call sync.share_ids('notifications', 'notifications');

-- Who reads what, as the policies of each table say.
select sync.tally(target, collection, people, readers) from (values
  ('business_hours', 'templates', 'null', $$'members'$$),
  ('punch_devices', 'templates', 'null', $$'managers'$$),
  ('saved_rosters', 'templates', 'null', $$'managers'$$),
  ('shift_templates', 'templates', 'null', $$'members'$$),
  ('shift_moves', 'shifts', 'null', $$'managers'$$),
  ('shift_work_records', 'shifts', 'staff_id', $$'managers'$$),
  ('shifts', 'shifts', 'null', $$case when published then 'members' else 'managers' end$$),
  ('swap_requests', 'shifts', 'null, requested_by, requested_of', $$case when person is null then 'managers' else 'staff' end$$),
  ('availability_deadlines', 'staff_availability', 'null', $$'members'$$),
  ('staff_availability', 'staff_availability', 'user_id', $$'managers'$$),
  ('punch_approvals', 'punches', 'user_id', $$'managers'$$),
  ('punch_decisions', 'punches', 'user_id', $$'managers'$$),
  ('punches', 'punches', 'user_id', $$'managers'$$),
  ('punch_corrections', 'time_records', 'user_id', $$'managers'$$),
  ('time_clock_records', 'time_records', 'user_id', $$'managers'$$),
  ('employee_payments', 'employee_payments', 'employee_id', $$'admins'$$),
  ('pay_rates', 'employee_payments', 'null', $$'admins'$$),
  ('news_posts', 'news', 'null', $$'members'$$),
  ('news_reads', 'news', 'user_id', $$'managers'$$),
  ('poll_options', 'news', 'null', $$'members'$$),
  ('poll_votes', 'news', 'user_id', $$case when anonymous then 'nobody' else 'members' end$$),
  ('chat_reads', 'messages', 'user_id', $$'nobody'$$),
  ('messages', 'messages', 'null', $$'members'$$),
  ('private_messages', 'messages', 'from_user_id, to_user_id', $$'nobody'$$),
  ('staff_feedback', 'training', 'user_id', $$'admins'$$),
  ('training_assignments', 'training', 'user_id', $$case when role is null then 'managers' else 'members' end$$),
  ('training_modules', 'training', 'null', $$case when published then 'members' else 'managers' end$$),
  ('training_progress', 'training', 'user_id', $$'managers'$$),
  ('notification_preferences', 'notifications', 'user_id', $$'nobody'$$),
  ('notifications', 'notifications', 'user_id', $$'nobody'$$)
) as tallied (target, collection, people, readers);
