-- The words of a deleted message are gone for good, on the server as on every device: the row that stays only says that
-- it was deleted.

alter table public.messages drop constraint messages_text_check,
  add constraint messages_text_check check (char_length(text) <= 300 and (deleted or char_length(btrim(text)) >= 1));
alter table public.private_messages drop constraint private_messages_content_check,
  add constraint private_messages_content_check
    check (char_length(content) <= 4000 and (deleted or char_length(btrim(content)) >= 1));

create function public.forget_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.text := '';
  new.poll_options := null;
  return new;
end;
$$;
create function public.forget_private_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.content := '';
  return new;
end;
$$;
revoke execute on function public.forget_message(), public.forget_private_message() from public, anon, authenticated;

-- By their names after the guards, which judge what the person asked for.
create trigger messages_words_go before update on public.messages
  for each row when (new.deleted) execute function public.forget_message();
create trigger private_messages_words_go before update on public.private_messages
  for each row when (new.deleted) execute function public.forget_private_message();
