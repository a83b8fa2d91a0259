-- What place_message is to the team's chat, to conversations of two: messages of one push stand in the order in which they
-- were written. And a mark of what was read has the one right id, as votes have.

create function public.place_private_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.received_at := greatest(clock_timestamp(), (
    select max(received_at) + interval '1 millisecond' from public.private_messages
    where from_user_id = new.from_user_id));
  return new;
end;
$$;
revoke execute on function public.place_private_message() from public, anon, authenticated;
create trigger private_messages_place before insert on public.private_messages
  for each row when (current_user = 'authenticated') execute function public.place_private_message();
create index private_messages_by_arrival on public.private_messages (from_user_id, received_at);

alter table public.chat_reads add constraint one_mark_per_person_and_business
  check (id = access.id_of(format('chat_reads %s %s', business_id, user_id)));
