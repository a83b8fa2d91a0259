-- Of a conversation one push waits, of its latest message. When that message is taken back, the one before it that is
-- still unread waits in its place; a device that was told of it before shows it in silence.

create or replace function access.queue_private_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said public.private_messages;
begin
  if tg_op = 'UPDATE' then
    delete from access.push_queue where thing = new.id;
    if found and new.deleted and not old.deleted then
      select * into said from public.private_messages
      where from_user_id = new.from_user_id and to_user_id = new.to_user_id and business_id = new.business_id
        and received_at > now() - interval '1 day' and not deleted and read_at is null
      order by received_at desc limit 1;
    end if;
  elsif not new.deleted then
    said := new;
  end if;
  if said.created_at > now() - interval '1 day' then
    perform access.queue_pushes(array[(said.business_id, said.to_user_id, 'private-message', said.id,
      'private ' || said.from_user_id, public.name_of(said.from_user_id), left(said.content, 300))::access.push]);
  end if;
  return null;
end;
$$;
