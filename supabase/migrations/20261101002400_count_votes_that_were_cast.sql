-- A vote is counted once its row is there. Counted before, an insert that the database then skips (on conflict do
-- nothing) would count as well: as often as somebody likes, and in the polls of other businesses too.

-- The poll's row is locked, so that a vote is either before its end and its deletion, or refused.
create or replace function public.cast_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  poll public.news_posts;
begin
  select * into poll from public.news_posts where id = new.news_post_id for share;
  if poll.deleted or poll.category <> 'poll' then
    raise exception 'gone';
  end if;
  if poll.end_date <= clock_timestamp() then
    raise exception 'poll_ended';
  end if;
  new.anonymous := poll.is_anonymous;
  return new;
end;
$$;

create function public.count_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.poll_options set votes = votes + 1 where id = new.poll_option_id;
  return null;
end;
$$;
revoke execute on function public.count_vote() from public, anon, authenticated;
create trigger poll_votes_count after insert on public.poll_votes
  for each row when (current_user = 'authenticated') execute function public.count_vote();
