-- Devices are told when the words of a message were changed after it was sent (tell_arrival_and_edits).

create or replace view sync.team_messages with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'team', 'id', id, 'business_id', business_id, 'user_id', user_id, 'user_name', user_name,
    'user_role', user_role, 'text', text, 'timestamp', sync.instant(timestamp), 'type', type, 'about', about,
    'shift_id', shift_id, 'poll_id', poll_id, 'poll_options', poll_options,
    'poll_end_time', sync.instant(poll_end_time), 'created_at', sync.instant(created_at),
    'edited_at', sync.instant(edited_at)) as document
  from public.messages where business_id = (select access.business_id());
