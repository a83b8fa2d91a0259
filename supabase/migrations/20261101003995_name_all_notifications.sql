-- The list of what notifications may tell, once more: a database that had the migrations of pushes before those of training
-- has been left with the shorter list of the latter.

alter table public.notifications drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in ('shift-claim', 'shift-drop', 'new-availability', 'shift-swap',
    'roster-published', 'shift-removed', 'claim-approved', 'claim-denied', 'swap-decided', 'availability-decided',
    'availability-deadline', 'correction-asked', 'correction-decided', 'clocked-out', 'training-assigned',
    'training-due', 'news-post', 'private-message', 'team-message'));
