-- Of one event people are pushed one thing: what the chat posts by itself about a document or a deadline is told by the post
-- and the notification themselves. A poll of the chat is told as the message it is, not as a post of the board.

create or replace function access.queue_team_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.queue_pushes(array_agg((new.business_id, person.id, 'team-message', new.id, new.id::text,
    case new.type when 'shift-drop' then 'Shift available' when 'poll' then 'Poll from ' || public.name_of(new.user_id)
      else 'Announcement from ' || public.name_of(new.user_id) end,
    new.text)::access.push))
  from access.people_with_devices(new.business_id, new.user_id) as person
  where new.type <> 'shift-drop' or person.role = 'employee' having count(*) > 0;
  return null;
end;
$$;

create or replace trigger messages_push after insert on public.messages
  for each row when (new.type in ('announcement', 'shift-drop', 'poll') and not new.deleted
    and (new.about is null or new.about = 'shift'))
  execute function access.queue_team_message();
create or replace trigger news_posts_push after insert on public.news_posts
  for each row when (not new.deleted and not new.in_chat) execute function access.queue_post();
