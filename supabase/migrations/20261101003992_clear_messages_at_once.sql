-- Clearing the chat deletes any number of messages in one statement: what waits to be pushed of them is looked for once,
-- not with every row.

drop trigger messages_push_deleted on public.messages;
create function access.drop_pushes_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_queue as waiting using was join becomes using (id)
  where waiting.thing = becomes.id and becomes.deleted and not was.deleted;
  return null;
end;
$$;
revoke execute on function access.drop_pushes_of_messages() from public;
create trigger messages_push_deleted after update on public.messages
  referencing old table as was new table as becomes
  for each statement execute function access.drop_pushes_of_messages();

-- And their words go in that statement, instead of once more with every row.
drop trigger messages_words_go on public.messages;
create trigger messages_words_go before update on public.messages
  for each row when (new.deleted and (new.text <> '' or new.poll_options is not null))
  execute function public.forget_message();
create or replace function public.clear_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set deleted = true, text = '', poll_options = null
  where business_id = new.id and not deleted and created_at <= new.chat_cleared_at;
  return null;
end;
$$;
