-- A document that is posted is told of in the chat by its title; with the post that message goes too.
alter table public.messages add column news_post_id uuid;
comment on column public.messages.news_post_id is
  'Of a message that tells of a document: the post, with which it is deleted. No foreign key: it is no part of the message.';
create index messages_by_post on public.messages (news_post_id) where news_post_id is not null;
update public.messages as message set news_post_id = post.id
from public.news_posts as post
where message.about = 'document' and not message.deleted and post.category = 'document' and not post.deleted
  and post.business_id = message.business_id and post.created_by = message.user_id
  and message.text = left('New document: ' || btrim(post.title), 300);

drop function public.post_in_chat(uuid, uuid, text, text, text, uuid);
create function public.post_in_chat(
  business uuid, person uuid, kind text, matter text, words text, shift uuid, post uuid default null)
returns void
language sql security definer set search_path = '' as $$
  insert into public.messages (id, business_id, user_id, user_name, user_role, text, timestamp, created_at, type, about,
    shift_id, news_post_id)
  select gen_random_uuid(), business, id, name, role, case when char_length(words) > 300 then left(words, 299) || '…'
    else words end, clock_timestamp(), clock_timestamp(), kind, matter, shift, post
  from public.profiles where id = person and business_id = business;
$$;
revoke execute on function public.post_in_chat(uuid, uuid, text, text, text, uuid, uuid) from public, anon, authenticated;

create or replace function public.post_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.post_in_chat(new.business_id, new.created_by, 'announcement', 'document',
    'New document: ' || btrim(new.title), null, new.id);
  return null;
end;
$$;

create or replace function public.forget_with_posts(posts uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.poll_options set deleted = true where news_post_id = any(posts) and (not deleted or text <> '');
  update public.poll_votes set deleted = true, poll_option_id = '00000000-0000-0000-0000-000000000000'
  where news_post_id = any(posts) and not deleted;
  delete from access.polls_to_count where news_post_id = any(posts);
  update public.messages set deleted = true where poll_id = any(posts) and not deleted;
  update public.messages set deleted = true where news_post_id = any(posts) and not deleted;
  update sync.history set earlier = earlier - array['title', 'content', 'attachment_url', 'attachment_name'],
    later = later - array['title', 'content', 'attachment_url', 'attachment_name']
  where table_name = 'news_posts' and row_id = any(posts);
$$;
