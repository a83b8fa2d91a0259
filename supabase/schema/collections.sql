-- What is in force, written by `npm run schema`. To change it, add a migration.

create view sync.corrections with (security_invoker=true) as
 SELECT managed_corrections.id,
    managed_corrections.version,
    managed_corrections.deleted,
    managed_corrections.document
   FROM sync.managed_corrections
UNION ALL
 SELECT own_corrections.id,
    own_corrections.version,
    own_corrections.deleted,
    own_corrections.document
   FROM sync.own_corrections;
comment on view sync.corrections is
  'Corrections of punches as documents: all of the business for managers, their own for everybody.';
grant select on sync.corrections to authenticated;

create view sync.employee_payments with (security_invoker=true) as
 SELECT managed_payments.id,
    managed_payments.version,
    managed_payments.deleted,
    managed_payments.document
   FROM sync.managed_payments
UNION ALL
 SELECT own_payments.id,
    own_payments.version,
    own_payments.deleted,
    own_payments.document
   FROM sync.own_payments
UNION ALL
 SELECT pay_rates.id,
    pay_rates.version,
    pay_rates.deleted,
    pay_rates.document
   FROM sync.pay_rates
UNION ALL
 SELECT last_paid_days.id,
    last_paid_days.version,
    last_paid_days.deleted,
    last_paid_days.document
   FROM sync.last_paid_days;
comment on view sync.employee_payments is
  'Payments as documents: all for admins, their own for everybody else; until when people are paid for managers.';
grant select on sync.employee_payments to authenticated;

create view sync.messages with (security_invoker=true) as
 SELECT team_messages.id,
    team_messages.version,
    team_messages.deleted,
    team_messages.document
   FROM sync.team_messages
UNION ALL
 SELECT sent_messages.id,
    sent_messages.version,
    sent_messages.deleted,
    sent_messages.document
   FROM sync.sent_messages
UNION ALL
 SELECT received_messages.id,
    received_messages.version,
    received_messages.deleted,
    received_messages.document
   FROM sync.received_messages
UNION ALL
 SELECT chat_reads.id,
    chat_reads.version,
    chat_reads.deleted,
    chat_reads.document
   FROM sync.chat_reads;
comment on view sync.messages is
  'The chat and the caller''s private messages as documents.';
grant select on sync.messages to authenticated;

create view sync.news with (security_invoker=true) as
 SELECT news_posts.id,
    news_posts.version,
    news_posts.deleted,
    news_posts.document
   FROM sync.news_posts
UNION ALL
 SELECT poll_options.id,
    poll_options.version,
    poll_options.deleted,
    poll_options.document
   FROM sync.poll_options
UNION ALL
 SELECT open_votes.id,
    open_votes.version,
    open_votes.deleted,
    open_votes.document
   FROM sync.open_votes
UNION ALL
 SELECT own_secret_votes.id,
    own_secret_votes.version,
    own_secret_votes.deleted,
    own_secret_votes.document
   FROM sync.own_secret_votes
UNION ALL
 SELECT managed_reads.id,
    managed_reads.version,
    managed_reads.deleted,
    managed_reads.document
   FROM sync.managed_reads
UNION ALL
 SELECT own_reads.id,
    own_reads.version,
    own_reads.deleted,
    own_reads.document
   FROM sync.own_reads;
comment on view sync.news is
  'Posts, poll options and the votes that may be seen, as documents.';
grant select on sync.news to authenticated;

create view sync.notifications with (security_invoker=true) as
 SELECT own_notifications.id,
    own_notifications.version,
    own_notifications.deleted,
    own_notifications.document
   FROM sync.own_notifications
UNION ALL
 SELECT notification_preferences.id,
    notification_preferences.version,
    notification_preferences.deleted,
    notification_preferences.document
   FROM sync.notification_preferences
UNION ALL
 SELECT replaced_values.id,
    replaced_values.version,
    replaced_values.deleted,
    replaced_values.document
   FROM sync.replaced_values;
comment on view sync.notifications is
  'The caller''s notifications as documents.';
grant select on sync.notifications to authenticated;

create view sync.pulled_punches with (security_invoker=true) as
 SELECT managed_punches.id,
    managed_punches.version,
    managed_punches.deleted,
    managed_punches.document
   FROM sync.managed_punches
UNION ALL
 SELECT own_punches.id,
    own_punches.version,
    own_punches.deleted,
    own_punches.document
   FROM sync.own_punches
UNION ALL
 SELECT managed_decisions.id,
    managed_decisions.version,
    managed_decisions.deleted,
    managed_decisions.document
   FROM sync.managed_decisions
UNION ALL
 SELECT own_decisions.id,
    own_decisions.version,
    own_decisions.deleted,
    own_decisions.document
   FROM sync.own_decisions
UNION ALL
 SELECT managed_approvals.id,
    managed_approvals.version,
    managed_approvals.deleted,
    managed_approvals.document
   FROM sync.managed_approvals
UNION ALL
 SELECT own_approvals.id,
    own_approvals.version,
    own_approvals.deleted,
    own_approvals.document
   FROM sync.own_approvals
UNION ALL
 SELECT managed_worked_positions.id,
    managed_worked_positions.version,
    managed_worked_positions.deleted,
    managed_worked_positions.document
   FROM sync.managed_worked_positions
UNION ALL
 SELECT own_worked_positions.id,
    own_worked_positions.version,
    own_worked_positions.deleted,
    own_worked_positions.document
   FROM sync.own_worked_positions;
comment on view sync.pulled_punches is
  'The punches the caller may see of the business they belong to.';
grant select on sync.pulled_punches to authenticated;

create view sync.punches with (security_invoker=true) as
 SELECT punch.id,
    punch.version,
    punch.deleted,
    (sync.punch_document(punch.*) || jsonb_build_object('pin_version', punch.pin_version)) AS document
   FROM public.punches punch
UNION ALL
 SELECT decision.id,
    decision.version,
    decision.deleted,
    sync.decision_document(decision.*) AS document
   FROM public.punch_decisions decision
UNION ALL
 SELECT approval.id,
    approval.version,
    approval.deleted,
    sync.approval_document(approval.*) AS document
   FROM public.punch_approvals approval
UNION ALL
 SELECT worked.id,
    worked.version,
    worked.deleted,
    sync.worked_position_document(worked.*) AS document
   FROM public.worked_positions worked;
comment on view sync.punches is
  'Punches as documents: a person''s own, and for managers all of the business.';
grant select on sync.punches to authenticated;

create view sync.shifts with (security_invoker=true) as
 SELECT rostered_shifts.id,
    rostered_shifts.version,
    rostered_shifts.deleted,
    rostered_shifts.document
   FROM sync.rostered_shifts
UNION ALL
 SELECT managed_swaps.id,
    managed_swaps.version,
    managed_swaps.deleted,
    managed_swaps.document
   FROM sync.managed_swaps
UNION ALL
 SELECT asked_swaps.id,
    asked_swaps.version,
    asked_swaps.deleted,
    asked_swaps.document
   FROM sync.asked_swaps
UNION ALL
 SELECT received_swaps.id,
    received_swaps.version,
    received_swaps.deleted,
    received_swaps.document
   FROM sync.received_swaps
UNION ALL
 SELECT shift_moves.id,
    shift_moves.version,
    shift_moves.deleted,
    shift_moves.document
   FROM sync.shift_moves;
comment on view sync.shifts is
  'Shifts, swaps and moves of them, as documents.';
grant select on sync.shifts to authenticated;

create view sync.staff_availability with (security_invoker=true) as
 SELECT managed_availability.id,
    managed_availability.version,
    managed_availability.deleted,
    managed_availability.document
   FROM sync.managed_availability
UNION ALL
 SELECT own_availability.id,
    own_availability.version,
    own_availability.deleted,
    own_availability.document
   FROM sync.own_availability
UNION ALL
 SELECT availability_deadlines.id,
    availability_deadlines.version,
    availability_deadlines.deleted,
    availability_deadlines.document
   FROM sync.availability_deadlines
UNION ALL
 SELECT day_notes.id,
    day_notes.version,
    day_notes.deleted,
    day_notes.document
   FROM sync.day_notes;
comment on view sync.staff_availability is
  'Availability and the deadlines for it, as documents.';
grant select on sync.staff_availability to authenticated;

create view sync.templates with (security_invoker=true) as
 SELECT shift_templates.id,
    shift_templates.version,
    shift_templates.deleted,
    shift_templates.document
   FROM sync.shift_templates
UNION ALL
 SELECT business_hours.id,
    business_hours.version,
    business_hours.deleted,
    business_hours.document
   FROM sync.business_hours
UNION ALL
 SELECT saved_rosters.id,
    saved_rosters.version,
    saved_rosters.deleted,
    saved_rosters.document
   FROM sync.saved_rosters
UNION ALL
 SELECT punch_devices.id,
    punch_devices.version,
    punch_devices.deleted,
    punch_devices.document
   FROM sync.punch_devices
UNION ALL
 SELECT positions.id,
    positions.version,
    positions.deleted,
    positions.document
   FROM sync.positions
UNION ALL
 SELECT managed_contracts.id,
    managed_contracts.version,
    managed_contracts.deleted,
    managed_contracts.document
   FROM sync.managed_contracts
UNION ALL
 SELECT own_contracts.id,
    own_contracts.version,
    own_contracts.deleted,
    own_contracts.document
   FROM sync.own_contracts
UNION ALL
 SELECT places.id,
    places.version,
    places.deleted,
    places.document
   FROM sync.places
UNION ALL
 SELECT rule_sets.id,
    rule_sets.version,
    rule_sets.deleted,
    rule_sets.document
   FROM sync.rule_sets;
comment on view sync.templates is
  'What rosters are built from, as documents.';
grant select on sync.templates to authenticated;

create view sync.training with (security_invoker=true) as
 SELECT training_modules.id,
    training_modules.version,
    training_modules.deleted,
    training_modules.document
   FROM sync.training_modules
UNION ALL
 SELECT managed_progress.id,
    managed_progress.version,
    managed_progress.deleted,
    managed_progress.document
   FROM sync.managed_progress
UNION ALL
 SELECT own_progress.id,
    own_progress.version,
    own_progress.deleted,
    own_progress.document
   FROM sync.own_progress
UNION ALL
 SELECT admin_feedback.id,
    admin_feedback.version,
    admin_feedback.deleted,
    admin_feedback.document
   FROM sync.admin_feedback
UNION ALL
 SELECT own_feedback.id,
    own_feedback.version,
    own_feedback.deleted,
    own_feedback.document
   FROM sync.own_feedback
UNION ALL
 SELECT training_assignments.id,
    training_assignments.version,
    training_assignments.deleted,
    training_assignments.document
   FROM sync.training_assignments;
comment on view sync.training is
  'Training modules and progress in them, as documents.';
grant select on sync.training to authenticated;
