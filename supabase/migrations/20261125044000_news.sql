-- News, polls, votes and read marks. The texts of deleted posts are erased.

set check_function_bodies = off;

-- News and polls. A poll in the chat is also a post here, which a message refers to.
create table public.news_posts (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  -- The text of a deleted post is erased, as of messages, and a deleted poll's options and votes too: the remaining
  -- rows only tell devices of the deletion.
  title text not null
    constraint news_posts_title_check check (char_length(title) <= 200 and (deleted or char_length(btrim(title)) >= 1)),
  content text not null default '' check (char_length(content) <= 20000),
  category text not null default 'other'
    check (category in ('announcement', 'poll', 'document', 'deadline', 'other')),
  is_pinned boolean not null default false,
  attachment_url text check (char_length(attachment_url) <= 2000),
  attachment_name text check (char_length(attachment_name) <= 255),
  end_date timestamptz(3),
  is_anonymous boolean not null default false,
  created_by uuid not null references public.profiles (id),
  -- Offline posts arrive in one transaction: each takes the time at which it was stored, so that the board keeps
  -- their order.
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  -- A chat poll is a post that the news board does not show: its message refers to it, and deleting the message
  -- deletes it.
  in_chat boolean not null default false,
  unique (id, business_id),
  constraint only_polls_are_in_chat check (not in_chat or category = 'poll'),
  -- A post's attachment is a file in the bucket: devices find the post by the file's path.
  constraint attachment_form
    check (attachment_url is null or access.parent_of_attachment(attachment_url, 'news') is not null)
);
comment on table public.news_posts is 'The news board. A post of the category poll is open until end_date.';
comment on column public.news_posts.in_chat is
  'Whether a chat message asks the poll; the news board does not show it.';
create index news_posts_by_version on public.news_posts (business_id, version, id);
create index news_posts_by_receipt on public.news_posts (business_id, created_at);
alter table public.news_posts enable row level security;
revoke all on public.news_posts from anon, authenticated, service_role;
grant select on public.news_posts to authenticated;
grant insert (id, business_id, title, content, category, is_pinned, attachment_url, attachment_name, end_date,
  is_anonymous, created_by, in_chat) on public.news_posts to authenticated;
grant update (title, content, is_pinned, attachment_url, attachment_name, end_date, deleted) on public.news_posts to
  authenticated;
call sync.keep('news_posts', 'history', 'deleted', 'versions');
create policy "Members read the news of their business" on public.news_posts
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers write news" on public.news_posts
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()));
create policy "Managers change news" on public.news_posts
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

create table public.poll_options (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  news_post_id uuid not null,
  text text not null
    constraint poll_options_text_check check (char_length(text) <= 200 and (deleted or char_length(btrim(text)) >= 1)),
  position integer not null default 0,
  votes integer not null default 0 check (votes >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  unique (id, news_post_id),
  foreign key (news_post_id, business_id) references public.news_posts (id, business_id)
);
comment on table public.poll_options is
  'The options of polls. The database counts votes, even where nobody sees who voted.';
create index poll_options_by_version on public.poll_options (business_id, version, id);
create index poll_options_by_post on public.poll_options (news_post_id, business_id);
alter table public.poll_options enable row level security;
revoke all on public.poll_options from anon, authenticated, service_role;
grant select on public.poll_options to authenticated;
grant insert (id, business_id, news_post_id, text, position) on public.poll_options to authenticated;
grant update (text, position, deleted) on public.poll_options to authenticated;
call sync.keep('poll_options', 'deleted', 'versions');
create policy "Members read the options of polls" on public.poll_options
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add options to polls" on public.poll_options
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change options of polls" on public.poll_options
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

create table public.poll_votes (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  news_post_id uuid not null,
  poll_option_id uuid not null,
  user_id uuid not null references public.profiles (id),
  anonymous boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  foreign key (news_post_id, business_id) references public.news_posts (id, business_id),
  constraint one_vote_per_person_and_poll unique (news_post_id, user_id)
);
comment on table public.poll_votes is
  'Votes: one per person and poll, final. Only the voter can read an anonymous one.';
comment on column public.poll_votes.anonymous is 'The poll''s setting when the vote was cast; set by the database.';
comment on column public.poll_votes.poll_option_id is 'The chosen option; zeros for a deleted vote.';
create index poll_votes_by_version on public.poll_votes (business_id, version, id) where not anonymous;
create index poll_votes_by_user on public.poll_votes (user_id, version, id);
create index poll_votes_by_option on public.poll_votes (poll_option_id, news_post_id);
create index poll_votes_by_business on public.poll_votes (business_id);
alter table public.poll_votes enable row level security;
revoke all on public.poll_votes from anon, authenticated, service_role;
grant select on public.poll_votes to authenticated;
grant insert (id, business_id, news_post_id, poll_option_id, user_id) on public.poll_votes to authenticated;
call sync.keep('poll_votes', 'versions');
create policy "People read their own votes" on public.poll_votes
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Members read votes that are not anonymous" on public.poll_votes
  for select to authenticated
  using (business_id = (select access.business_id()) and not anonymous);
create policy "Members vote for themselves" on public.poll_votes
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

-- Who has read which post: written once by the reader's device when the post was on screen, and never changed.
-- Managers see who has and who has not.
--
-- Returns the id of the one row per person and post, so that all devices write the same row.
create function access.news_read_id(post uuid, person uuid) returns uuid
language sql immutable security definer set search_path = ''
return access.id_of(format('news-read %s %s', post, person));

create table public.news_reads (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  news_post_id uuid not null,
  user_id uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  foreign key (news_post_id, business_id) references public.news_posts (id, business_id),
  constraint one_read_per_person_and_post check (id = access.news_read_id(news_post_id, user_id))
);
comment on table public.news_reads is 'Who has read which post. Never changed; for managers and the reader.';
comment on column public.news_reads.created_at is
  'When the server was told; later than the reading if it was offline.';
create index news_reads_by_version on public.news_reads (business_id, version, id);
create index news_reads_by_user on public.news_reads (user_id, version, id);
create index news_reads_by_post on public.news_reads (news_post_id, business_id);
alter table public.news_reads enable row level security;
revoke all on public.news_reads from anon, authenticated, service_role;
grant select on public.news_reads to authenticated;
grant insert (id, business_id, news_post_id, user_id) on public.news_reads to authenticated;
call sync.keep('news_reads', 'versions');
create policy "Managers read who has read the news" on public.news_reads
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People read what they have read" on public.news_reads
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People say for themselves what they have read" on public.news_reads
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

-- An anonymous vote is counted later, together with others. If it were counted when cast, the option would get the
-- version and time of the voter's push, which their messages or read marks share.
create table access.polls_to_count (
  news_post_id uuid primary key references public.news_posts (id) on delete cascade,
  business_id uuid not null
);
comment on table access.polls_to_count is 'Anonymous polls with uncounted votes. For functions of the database only.';
alter table access.polls_to_count enable row level security;
revoke all on access.polls_to_count from anon, authenticated;

-- A poll with votes keeps its options. Waits for votes being cast, so that none remains for a deleted option.
create function public.guard_poll_option() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.text, new.deleted) is distinct from (old.text, old.deleted) then
    perform sync.lock_business(new.business_id);
    if exists (select from public.poll_votes where news_post_id = new.news_post_id) then
      raise exception 'poll_has_votes';
    end if;
  end if;
  return new;
end;
$$;
create trigger poll_options_guard before insert or update on public.poll_options
  for each row when (current_user = 'authenticated') execute function public.guard_poll_option();

-- A vote is counted after its row is inserted. Counted before, an insert that the database skips (on conflict do
-- nothing) would count too: any number of times, and in other businesses' polls.
--
-- The poll's row is locked, so a vote precedes the poll's end and deletion or is refused. A vote that arrives before
-- its poll is left to the foreign key, which allows a retry: a null `anonymous` would refuse it permanently.
create function public.cast_vote() returns trigger
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
create trigger poll_votes_cast before insert on public.poll_votes
  for each row when (current_user = 'authenticated') execute function public.cast_vote();

create function sync.vote_document(vote public.poll_votes) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'vote', 'id', vote.id, 'business_id', vote.business_id, 'news_post_id', vote.news_post_id,
  'poll_option_id', vote.poll_option_id, 'user_id', vote.user_id, 'created_at', sync.instant(vote.created_at));

-- Refuses votes for removed options; a vote that arrives before its option is retried.
create function public.count_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_gone boolean;
begin
  select deleted into is_gone from public.poll_options
  where id = new.poll_option_id and news_post_id = new.news_post_id;
  if not found then
    raise exception 'There is no such option.' using errcode = 'foreign_key_violation';
  end if;
  if is_gone then
    raise exception 'gone';
  end if;
  if new.anonymous then
    insert into access.polls_to_count values (new.news_post_id, new.business_id) on conflict do nothing;
  else
    update public.poll_options set votes = votes + 1 where id = new.poll_option_id;
  end if;
  return null;
end;
$$;
create trigger poll_votes_count after insert on public.poll_votes
  for each row when (current_user = 'authenticated') execute function public.count_vote();

create function sync.news_read_document(said public.news_reads) returns jsonb
language sql stable
return jsonb_build_object('kind', 'read', 'id', said.id, 'business_id', said.business_id,
  'news_post_id', said.news_post_id, 'user_id', said.user_id, 'created_at', sync.instant(said.created_at));

-- Posts of one push arrive within a millisecond, the precision of their times: each is placed after the previous
-- one, as in place_message, so that offline posts keep their order.
create function public.place_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(clock_timestamp(),
    (select max(created_at) + interval '1 millisecond' from public.news_posts where business_id = new.business_id));
  return new;
end;
$$;
create trigger news_posts_place before insert on public.news_posts
  for each row when (current_user = 'authenticated') execute function public.place_post();

-- The lock blocks votes until the options are written: votes of earlier versions are counted, and no others. A
-- business that is locked is left for the next run: waiting for it while holding others would block all of them.
create function access.count_secret_votes() returns void
language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
begin
  for business in
    select versions.business_id from sync.business_versions as versions
    where versions.business_id in (select business_id from access.countable_polls())
    order by versions.business_id for update skip locked
  loop
    with taken as (
      delete from access.polls_to_count where business_id = business
        and news_post_id in (select news_post_id from access.countable_polls())
      returning news_post_id
    ), counted as (
      select vote.poll_option_id as id, count(*)::int as votes
      from taken join public.poll_votes as vote using (news_post_id)
      where not vote.deleted group by vote.poll_option_id
    )
    update public.poll_options as option set votes = counted.votes
    from counted where option.id = counted.id and not option.deleted and option.votes <> counted.votes;
  end loop;
end;
$$;

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
-- By their names these run after the guards, which judge the requested change.
create trigger news_posts_words_go before update on public.news_posts
  for each row when (new.deleted) execute function public.forget_post();

create function public.forget_option() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.text := '';
  new.votes := 0;
  return new;
end;
$$;
create trigger poll_options_words_go before update on public.poll_options
  for each row when (new.deleted) execute function public.forget_option();

-- Deletes everything that belongs to deleted posts: options, votes, chat messages that ask them, and their texts in
-- the history.
create function public.forget_with_posts(posts uuid[]) returns void
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
-- By its name it runs after the history was written.
create trigger news_posts_rest_goes after update on public.news_posts
  referencing old table as was new table as becomes
  for each statement execute function public.forget_with_deleted_posts();

-- A poll stays as asked, since people answered exactly that and votes may be on their way. It can be closed early,
-- until it has ended. A chat poll is removed by the person who asked it or by an admin, like its message.
create function public.guard_poll() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.title, new.content, new.attachment_url, new.attachment_name)
    is distinct from (old.title, old.content, old.attachment_url, old.attachment_name) then
    raise exception 'poll_stays';
  end if;
  if new.end_date is distinct from old.end_date
    and (new.end_date is null or new.end_date > old.end_date or old.end_date <= clock_timestamp()) then
    raise exception 'poll_end_stays';
  end if;
  if new.deleted and not old.deleted and old.in_chat and old.created_by <> (select auth.uid())
    and (select access.role()) <> 'admin' then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
create trigger news_posts_guard_poll before update on public.news_posts
  for each row when (current_user = 'authenticated' and old.category = 'poll') execute function public.guard_poll();

-- Votes of an anonymous poll are counted only in groups of at least five, and all of them at its end. Counted one by
-- one, a total that grows while one person is online would reveal their choice.
--
-- Returns the polls whose waiting votes may be counted now.
create function access.countable_polls() returns setof access.polls_to_count
language sql stable security definer set search_path = '' as $$
  select waiting.* from access.polls_to_count as waiting
  join public.news_posts as poll on poll.id = waiting.news_post_id
  where poll.deleted or poll.end_date <= now()
    or (select count(*) from public.poll_votes where news_post_id = poll.id and not deleted)
      - (select sum(votes) from public.poll_options where news_post_id = poll.id and not deleted) >= 5;
$$;
create trigger poll_votes_guard_id before insert on public.poll_votes
  for each row when (current_user = 'authenticated')
  execute function access.guard_named_id('vote %s %s', 'news_post_id');

-- The policies of the post's or module's table, which apply within these, decide who may read a file.
create policy "People read the files of news that they may read" on storage.objects
  for select to authenticated
  using (bucket_id = 'attachments' and exists (
    select from public.news_posts as post
    where post.id = access.parent_of_attachment(objects.name, 'news') and not post.deleted
      and split_part(objects.name, '/', 1) = post.business_id::text));
create policy "Managers add files to news and modules" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'attachments' and (select access.manages())
    and split_part(objects.name, '/', 1) = (select access.business_id())::text
    and (exists (
      select from public.news_posts as post
      where post.id = access.parent_of_attachment(objects.name, 'news') and not post.deleted
        and post.business_id = (select access.business_id()))
    or exists (
      select from public.training_modules as module
      where module.id = access.parent_of_attachment(objects.name, 'training') and not module.deleted
        and module.business_id = (select access.business_id()))));

create view sync.news_posts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'post', 'id', id, 'business_id', business_id, 'title', title, 'content', content,
    'category', category, 'is_pinned', is_pinned, 'attachment_url', attachment_url,
    'attachment_name', attachment_name, 'end_date', sync.instant(end_date), 'is_anonymous', is_anonymous,
    'in_chat', in_chat, 'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.news_posts where business_id = (select access.business_id());

create view sync.poll_options with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'option', 'id', id, 'business_id', business_id, 'news_post_id', news_post_id, 'text', text,
    'position', position, 'votes', votes, 'created_at', sync.instant(created_at)) as document
  from public.poll_options where business_id = (select access.business_id());

create view sync.open_votes with (security_invoker = true) as
  select id, version, deleted, sync.vote_document(vote) as document
  from public.poll_votes as vote where business_id = (select access.business_id()) and not anonymous;

create view sync.own_secret_votes with (security_invoker = true) as
  select id, version, deleted, sync.vote_document(vote) as document
  from public.poll_votes as vote where user_id = (select auth.uid()) and anonymous;

create view sync.managed_reads with (security_invoker = true) as
  select id, version, deleted, sync.news_read_document(said) as document
  from public.news_reads as said where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_reads with (security_invoker = true) as
  select id, version, deleted, sync.news_read_document(said) as document
  from public.news_reads as said
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());

-- Grants: who may call and read these objects.
grant execute on function access.news_read_id(uuid, uuid), sync.news_read_document(news_reads),
  sync.vote_document(poll_votes) to authenticated;
revoke execute on function public.forget_with_posts(uuid[]) from public, anon, authenticated;
grant execute on function public.forget_with_posts(uuid[]) to service_role;

-- Runs every five minutes; in the embedded backend with its beat (supabase/local/push-beat.ts).
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    perform cron.schedule('count secret votes', '*/5 * * * *', 'select access.count_secret_votes()');
    perform cron.schedule('forget push beats', '17 3 * * *',
      'delete from cron.job_run_details
       where command in (''select access.push_beat()'', ''select access.count_secret_votes()'')
         and end_time < now() - interval ''7 days''');
  end if;
end;
$$;

reset check_function_bodies;
