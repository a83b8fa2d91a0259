-- As before, but a vote that arrives before its poll is left to the reference, which lets it be tried again: `anonymous`
-- would have been null, and that refused it for good.
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
  new.anonymous := coalesce(poll.is_anonymous, true);
  return new;
end;
$$;

-- Nobody votes for an option that was taken off the poll: their vote would be spent, and counted where nobody sees it.
create or replace function public.count_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.poll_options set votes = votes + 1 where id = new.poll_option_id and not deleted;
  if not found then
    raise exception 'gone';
  end if;
  return null;
end;
$$;
