-- A poll of the chat is a post that the news board does not show: its message points at it, and takes it along when it
-- goes.

alter table public.news_posts add column in_chat boolean not null default false;
alter table public.news_posts add constraint only_polls_are_in_chat check (not in_chat or category = 'poll');
comment on column public.news_posts.in_chat is 'A poll that a message of the chat asks; the news board does not show it.';
grant insert (in_chat) on public.news_posts to authenticated;

-- A message can only ask a poll that was made for the chat by whoever writes it.
create function public.guard_asked_poll() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.news_posts
    where id = new.poll_id and business_id = new.business_id and in_chat and created_by = new.user_id) then
    -- One that is yet to come is left to the reference, which lets the message be tried again.
    if exists (select from public.news_posts where id = new.poll_id) then
      raise exception 'forbidden';
    end if;
  end if;
  return new;
end;
$$;
create trigger messages_guard_poll before insert on public.messages
  for each row when (current_user = 'authenticated' and new.poll_id is not null)
  execute function public.guard_asked_poll();

create function public.remove_asked_polls() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.news_posts set deleted = true
  where not deleted and in_chat and id in (
    select becomes.poll_id from was join becomes using (id)
    where becomes.deleted and not was.deleted and becomes.poll_id is not null);
  return null;
end;
$$;
create trigger messages_remove_polls after update on public.messages
  referencing old table as was new table as becomes
  for each statement execute function public.remove_asked_polls();
revoke execute on function public.guard_asked_poll(), public.remove_asked_polls() from public, anon, authenticated;

create or replace view sync.news_posts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'post', 'id', id, 'business_id', business_id, 'title', title, 'content', content,
    'category', category, 'is_pinned', is_pinned, 'attachment_url', attachment_url,
    'attachment_name', attachment_name, 'end_date', sync.instant(end_date), 'is_anonymous', is_anonymous,
    'in_chat', in_chat, 'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.news_posts where business_id = (select access.business_id());

-- Every row is written, so that devices fetch each with its new field; those that messages ask already are of the chat.
update public.news_posts as post set in_chat = exists (select from public.messages where poll_id = post.id);
