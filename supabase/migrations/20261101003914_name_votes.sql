-- The id of a row that somebody has once says whose it is and what for, so that all their devices mean the same row. Then
-- nobody may take the id of somebody else's row beforehand: they could never write it.

-- The same as src/lib/uuid-of.ts.
create function access.id_of(words text) returns uuid
language sql immutable set search_path = ''
return left(encode(sha256(convert_to(words, 'utf8')), 'hex'), 32)::uuid;
revoke execute on function access.id_of(text) from public, anon, authenticated;

-- Arguments: the format of the words, whose places are the ids of what it is for and of the person, and the column that
-- says what it is for. Of the row, `user_id` is whose it is.
create function access.guard_named_id() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  matter constant text := to_jsonb(new) ->> tg_argv[1];
begin
  if exists (
    select from public.profiles as other
    where other.business_id = new.business_id and other.id <> new.user_id
      and new.id = access.id_of(format(tg_argv[0], matter, other.id))) then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
revoke execute on function access.guard_named_id() from public, anon, authenticated;

create trigger poll_votes_guard_id before insert on public.poll_votes
  for each row when (current_user = 'authenticated')
  execute function access.guard_named_id('vote %s %s', 'news_post_id');
