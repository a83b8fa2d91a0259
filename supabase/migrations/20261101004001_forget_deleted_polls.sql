-- The words of a deleted post are gone for good, as those of messages are, and with a poll its answers and who voted for
-- what: the rows that stay only tell devices that they were deleted.

alter table public.news_posts drop constraint news_posts_title_check,
  add constraint news_posts_title_check check (char_length(title) <= 200 and (deleted or char_length(btrim(title)) >= 1));
alter table public.poll_options drop constraint poll_options_text_check,
  add constraint poll_options_text_check check (char_length(text) <= 200 and (deleted or char_length(btrim(text)) >= 1));
create index messages_by_poll on public.messages (poll_id) where poll_id is not null;

create function public.forget_post() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.title := '';
  new.content := '';
  new.attachment_url := null;
  new.attachment_name := null;
  return new;
end;
$$;
create function public.forget_option() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.text := '';
  new.votes := 0;
  return new;
end;
$$;
-- By their names after the guards, which judge what the person asked for.
create trigger news_posts_words_go before update on public.news_posts
  for each row when (new.deleted) execute function public.forget_post();
create trigger poll_options_words_go before update on public.poll_options
  for each row when (new.deleted) execute function public.forget_option();

-- A vote that is gone is for nothing.
comment on column public.poll_votes.poll_option_id is 'What it is for; of a deleted vote only zeros.';

-- What goes with posts that were deleted: options, votes, the messages that ask them, and their words in the history.
create function public.forget_with_posts(posts uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.poll_options set deleted = true where news_post_id = any(posts) and (not deleted or text <> '');
  update public.poll_votes set deleted = true, poll_option_id = '00000000-0000-0000-0000-000000000000'
  where news_post_id = any(posts) and not deleted;
  delete from access.polls_to_count where news_post_id = any(posts);
  update public.messages set deleted = true where poll_id = any(posts) and not deleted;
  update sync.history set earlier = earlier - array['title', 'content', 'attachment_url', 'attachment_name'],
    later = later - array['title', 'content', 'attachment_url', 'attachment_name']
  where table_name = 'news_posts' and row_id = any(posts);
$$;
create function public.forget_with_deleted_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  posts constant uuid[] := array(
    select becomes.id from was join becomes using (id) where becomes.deleted and not was.deleted);
begin
  if posts <> '{}' then
    perform public.forget_with_posts(posts);
  end if;
  return null;
end;
$$;
-- By its name after the history was kept.
create trigger news_posts_rest_goes after update on public.news_posts
  referencing old table as was new table as becomes
  for each statement execute function public.forget_with_deleted_posts();
revoke execute on function public.forget_post(), public.forget_option(), public.forget_with_posts(uuid[]),
  public.forget_with_deleted_posts() from public, anon, authenticated;

update public.news_posts set deleted = true where deleted;
update public.poll_options set deleted = true where deleted and text <> '';
select public.forget_with_posts(array(select id from public.news_posts where deleted));
