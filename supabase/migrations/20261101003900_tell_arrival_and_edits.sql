-- Conversations are shown in the order in which messages arrive: a device that was offline, or whose clock is wrong, hides
-- nothing in the past. And whoever read a message is told when its words have changed since.

alter table public.private_messages add column received_at timestamptz(3);
comment on column public.private_messages.received_at is 'When it arrived, by the server''s clock.';
update public.private_messages set received_at = created_at;
alter table public.private_messages
  alter column received_at set default clock_timestamp(),
  alter column received_at set not null;

alter table public.messages add column edited_at timestamptz(3);
alter table public.private_messages add column edited_at timestamptz(3);
comment on column public.messages.edited_at is 'When its words last changed; null while they are as they were.';
comment on column public.private_messages.edited_at is 'When its words last changed; null while they are as they were.';

create function public.note_edit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.edited_at := clock_timestamp();
  return new;
end;
$$;
revoke execute on function public.note_edit() from public, anon, authenticated;
create trigger messages_note_edit before update on public.messages
  for each row when (not new.deleted and new.text <> old.text) execute function public.note_edit();
create trigger private_messages_note_edit before update on public.private_messages
  for each row when (not new.deleted and new.content <> old.content) execute function public.note_edit();

create or replace function sync.private_document(message public.private_messages) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'private', 'id', message.id, 'business_id', message.business_id,
  'from_user_id', message.from_user_id, 'to_user_id', message.to_user_id, 'content', message.content,
  'created_at', sync.instant(message.created_at), 'received_at', sync.instant(message.received_at),
  'read_at', sync.instant(message.read_at), 'edited_at', sync.instant(message.edited_at));
