-- News, and the polls among them. A poll in the chat is one of these posts too, which a message points at.

create table public.news_posts (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  title text not null check (char_length(btrim(title)) >= 1 and char_length(title) <= 200),
  content text not null default '' check (char_length(content) <= 20000),
  category text not null default 'other'
    check (category in ('announcement', 'poll', 'document', 'deadline', 'other')),
  is_pinned boolean not null default false,
  attachment_url text check (char_length(attachment_url) <= 2000),
  attachment_name text check (char_length(attachment_name) <= 255),
  end_date timestamptz(3),
  is_anonymous boolean not null default false,
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  unique (id, business_id)
);
comment on table public.news_posts is 'The news board. A post of the category poll is asked about until end_date.';
create index news_posts_by_version on public.news_posts (business_id, version, id);

create table public.poll_options (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  news_post_id uuid not null,
  text text not null check (char_length(btrim(text)) >= 1 and char_length(text) <= 200),
  position integer not null default 0,
  votes integer not null default 0 check (votes >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  unique (id, news_post_id),
  foreign key (news_post_id, business_id) references public.news_posts (id, business_id)
);
comment on table public.poll_options is 'What can be voted for. votes is counted by the database, also where nobody sees who voted.';
create index poll_options_by_version on public.poll_options (business_id, version, id);
create index poll_options_by_post on public.poll_options (news_post_id, business_id);

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
  foreign key (poll_option_id, news_post_id) references public.poll_options (id, news_post_id),
  constraint one_vote_per_person_and_poll unique (news_post_id, user_id)
);
comment on table public.poll_votes is 'Who voted for what: once per poll, for good. Anonymous ones are readable by the voter alone.';
comment on column public.poll_votes.anonymous is 'As the poll said when the vote was cast; set by the database.';
create index poll_votes_by_version on public.poll_votes (business_id, version, id) where not anonymous;
create index poll_votes_by_user on public.poll_votes (user_id, version, id);
create index poll_votes_by_option on public.poll_votes (poll_option_id, news_post_id);

do $$
declare
  name text;
begin
  foreach name in array array['news_posts', 'poll_options', 'poll_votes'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('create trigger %1$s_stamp_version before insert or update on public.%1$I
      for each row execute function sync.stamp_version()', name);
  end loop;
end;
$$;
create trigger news_posts_keep_history after update on public.news_posts
  for each row execute function sync.keep_history();

-- A poll that somebody has voted in stays the question they answered.
create function public.guard_poll_option() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'INSERT' or (new.text, new.deleted) is distinct from (old.text, old.deleted))
    and exists (select from public.poll_votes where news_post_id = new.news_post_id) then
    raise exception 'poll_has_votes';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_poll_option() from public, anon, authenticated;
create trigger poll_options_guard before insert or update on public.poll_options
  for each row when (current_user = 'authenticated') execute function public.guard_poll_option();

-- The poll's row is locked, so that a vote is either before its end and its deletion, or refused.
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
  new.anonymous := poll.is_anonymous;
  update public.poll_options set votes = votes + 1 where id = new.poll_option_id;
  return new;
end;
$$;
revoke execute on function public.cast_vote() from public, anon, authenticated;
create trigger poll_votes_cast before insert on public.poll_votes
  for each row when (current_user = 'authenticated') execute function public.cast_vote();

grant insert (id, business_id, title, content, category, is_pinned, attachment_url, attachment_name, end_date,
  is_anonymous, created_by) on public.news_posts to authenticated;
grant update (title, content, is_pinned, attachment_url, attachment_name, end_date, deleted)
  on public.news_posts to authenticated;
grant insert (id, business_id, news_post_id, text, position) on public.poll_options to authenticated;
grant update (text, position, deleted) on public.poll_options to authenticated;
grant insert (id, business_id, news_post_id, poll_option_id, user_id) on public.poll_votes to authenticated;

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

create policy "Members read the options of polls" on public.poll_options
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add options to polls" on public.poll_options
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change options of polls" on public.poll_options
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

create policy "People read their own votes" on public.poll_votes
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Members read votes that are not anonymous" on public.poll_votes
  for select to authenticated
  using (business_id = (select access.business_id()) and not anonymous);
create policy "Members vote for themselves" on public.poll_votes
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

create function sync.vote_document(vote public.poll_votes) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'vote', 'id', vote.id, 'business_id', vote.business_id, 'news_post_id', vote.news_post_id,
  'poll_option_id', vote.poll_option_id, 'user_id', vote.user_id, 'created_at', sync.instant(vote.created_at));
revoke execute on function sync.vote_document(public.poll_votes) from public;
grant execute on function sync.vote_document(public.poll_votes) to authenticated;

create view sync.news with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'post', 'id', id, 'business_id', business_id, 'title', title, 'content', content,
    'category', category, 'is_pinned', is_pinned, 'attachment_url', attachment_url,
    'attachment_name', attachment_name, 'end_date', sync.instant(end_date), 'is_anonymous', is_anonymous,
    'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.news_posts
  union all
  select id, version, deleted, jsonb_build_object(
    'kind', 'option', 'id', id, 'business_id', business_id, 'news_post_id', news_post_id, 'text', text,
    'position', position, 'votes', votes, 'created_at', sync.instant(created_at)) as document
  from public.poll_options
  union all
  select id, version, deleted, sync.vote_document(vote) as document
  from public.poll_votes as vote where business_id = (select access.business_id()) and not anonymous
  union all
  select id, version, deleted, sync.vote_document(vote) as document
  from public.poll_votes as vote where user_id = (select auth.uid()) and anonymous;
comment on view sync.news is 'Posts, poll options and the votes that may be seen, as documents.';
grant select on sync.news to authenticated;

insert into sync.collections (name) values ('news');
insert into sync.kinds (collection, kind, push_table) values
  ('news', 'post', 'news_posts'), ('news', 'option', 'poll_options'), ('news', 'vote', 'poll_votes');
