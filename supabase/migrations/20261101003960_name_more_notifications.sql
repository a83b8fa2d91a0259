-- What the chat, the news and the training tell people of. Chat and news are told by push alone and do not fill the bell;
-- the list names them all the same, so that each thing has one name everywhere.

alter table public.notifications drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in ('shift-claim', 'shift-drop', 'new-availability', 'shift-swap',
    'roster-published', 'shift-removed', 'claim-approved', 'claim-denied', 'swap-decided', 'availability-decided',
    'availability-deadline', 'correction-asked', 'correction-decided', 'clocked-out', 'training-assigned',
    'training-due', 'news-post', 'private-message', 'team-message'));
