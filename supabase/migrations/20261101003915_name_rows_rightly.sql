-- Of rows that somebody has once only the one right id is taken. To compare with the ids of colleagues was not enough: the
-- id of somebody's row for another matter passed, and whether it was taken already told what they had done.

create or replace function access.guard_named_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.id is distinct from access.id_of(format(tg_argv[0], to_jsonb(new) ->> tg_argv[1], new.user_id)) then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;

grant execute on function access.id_of(text) to authenticated;

-- Nothing is cleared by a row that says nothing of clearing.
create or replace function public.bound_clearing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.chat_cleared_at := greatest(old.chat_cleared_at, case when new.chat_cleared_at is not null
    then least(new.chat_cleared_at, clock_timestamp()) end);
  return new;
end;
$$;

-- Messages of one push arrive within a millisecond, which is as much as their instants tell: each stands after the one
-- before, or those that somebody wrote offline would be shown in any order. A push holds the lock on its business, so
-- nobody else's comes between.
create or replace function public.place_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(clock_timestamp(),
    (select chat_cleared_at + interval '1 millisecond' from public.businesses where id = new.business_id),
    (select max(created_at) + interval '1 millisecond' from public.messages where business_id = new.business_id));
  return new;
end;
$$;
create index messages_by_arrival on public.messages (business_id, created_at);
