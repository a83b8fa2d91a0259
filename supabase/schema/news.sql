-- What is in force, written by `npm run schema`. To change it, add a migration.

create policy "Managers add files to news and modules" on storage.objects
  for insert to authenticated
  with check (((bucket_id = 'attachments'::text) AND ( SELECT access.manages() AS manages) AND (split_part(name, '/'::text, 1) = (( SELECT access.business_id() AS business_id))::text) AND ((EXISTS ( SELECT
   FROM public.news_posts post
  WHERE ((post.id = access.parent_of_attachment(objects.name, 'news'::text)) AND (NOT post.deleted) AND (post.business_id = ( SELECT access.business_id() AS business_id))))) OR (EXISTS ( SELECT
   FROM public.training_modules module
  WHERE ((module.id = access.parent_of_attachment(objects.name, 'training'::text)) AND (NOT module.deleted) AND (module.business_id = ( SELECT access.business_id() AS business_id))))))));

create policy "People read the files of news that they may read" on storage.objects
  for select to authenticated
  using (((bucket_id = 'attachments'::text) AND (EXISTS ( SELECT
   FROM public.news_posts post
  WHERE ((post.id = access.parent_of_attachment(objects.name, 'news'::text)) AND (NOT post.deleted) AND (split_part(objects.name, '/'::text, 1) = (post.business_id)::text))))));

create table access.polls_to_count (
  news_post_id uuid not null,
  business_id uuid not null,
  constraint polls_to_count_news_post_id_fkey FOREIGN KEY (news_post_id) REFERENCES public.news_posts(id) ON DELETE CASCADE,
  constraint polls_to_count_pkey PRIMARY KEY (news_post_id)
);
comment on table access.polls_to_count is
  'Anonymous polls with uncounted votes. For functions of the database only.';
alter table access.polls_to_count enable row level security;

create table public.news_posts (
  id uuid not null,
  business_id uuid not null,
  title text not null,
  content text not null default ''::text,
  category text not null default 'other'::text,
  is_pinned boolean not null default false,
  attachment_url text,
  attachment_name text,
  end_date timestamp(3) with time zone,
  is_anonymous boolean not null default false,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  in_chat boolean not null default false,
  constraint attachment_form CHECK (((attachment_url IS NULL) OR (access.parent_of_attachment(attachment_url, 'news'::text) IS NOT NULL))),
  constraint news_posts_attachment_name_check CHECK ((char_length(attachment_name) <= 255)),
  constraint news_posts_attachment_url_check CHECK ((char_length(attachment_url) <= 2000)),
  constraint news_posts_category_check CHECK ((category = ANY (ARRAY['announcement'::text, 'poll'::text, 'document'::text, 'deadline'::text, 'other'::text]))),
  constraint news_posts_content_check CHECK ((char_length(content) <= 20000)),
  constraint news_posts_title_check CHECK (((char_length(title) <= 200) AND (deleted OR (char_length(btrim(title)) >= 1)))),
  constraint only_polls_are_in_chat CHECK (((NOT in_chat) OR (category = 'poll'::text))),
  constraint news_posts_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint news_posts_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint news_posts_pkey PRIMARY KEY (id),
  constraint news_posts_id_business_id_key UNIQUE (id, business_id)
);
comment on table public.news_posts is
  'The news board. A post of the category poll is open until end_date.';
comment on column public.news_posts.in_chat is
  'Whether a chat message asks the poll; the news board does not show it.';
CREATE INDEX news_posts_by_receipt ON public.news_posts USING btree (business_id, created_at);
CREATE INDEX news_posts_by_version ON public.news_posts USING btree (business_id, version, id);
alter table public.news_posts enable row level security;
grant select on public.news_posts to authenticated;
grant insert (id, business_id, title, content, category, is_pinned, attachment_url, attachment_name, end_date, is_anonymous, created_by, in_chat) on public.news_posts to authenticated;
grant update (title, content, is_pinned, attachment_url, attachment_name, end_date, deleted) on public.news_posts to authenticated;

create policy "Managers change news" on public.news_posts
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers write news" on public.news_posts
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid))));

create policy "Members read the news of their business" on public.news_posts
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.news_posts
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER news_posts_bound_direct_writes BEFORE INSERT OR UPDATE ON public.news_posts FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER news_posts_count_direct_writes AFTER INSERT OR UPDATE ON public.news_posts FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER news_posts_guard_poll BEFORE UPDATE ON public.news_posts FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (old.category = 'poll'::text))) EXECUTE FUNCTION public.guard_poll();

CREATE TRIGGER news_posts_keep_deleted BEFORE UPDATE ON public.news_posts FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER news_posts_keep_history AFTER UPDATE ON public.news_posts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER news_posts_keep_ids_apart AFTER INSERT ON public.news_posts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('news');

CREATE TRIGGER news_posts_lock_before_rows BEFORE INSERT OR UPDATE ON public.news_posts FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER news_posts_place BEFORE INSERT ON public.news_posts FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.place_post();

CREATE TRIGGER news_posts_post_document AFTER INSERT ON public.news_posts FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.category = 'document'::text))) EXECUTE FUNCTION public.post_document();

CREATE TRIGGER news_posts_push AFTER INSERT ON public.news_posts FOR EACH ROW WHEN (((NOT new.deleted) AND (NOT new.in_chat))) EXECUTE FUNCTION access.queue_post();

CREATE TRIGGER news_posts_push_deleted AFTER UPDATE ON public.news_posts FOR EACH ROW WHEN ((new.deleted AND (NOT old.deleted))) EXECUTE FUNCTION access.drop_pushes_of();

CREATE TRIGGER news_posts_rest_goes AFTER UPDATE ON public.news_posts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.forget_with_deleted_posts();

CREATE TRIGGER news_posts_stamp_version BEFORE INSERT OR UPDATE ON public.news_posts FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER news_posts_tally_deleted AFTER DELETE ON public.news_posts REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'null', '''members''');

CREATE TRIGGER news_posts_tally_inserted AFTER INSERT ON public.news_posts REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'null', '''members''');

CREATE TRIGGER news_posts_tally_updated AFTER UPDATE ON public.news_posts REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'null', '''members''');

CREATE TRIGGER news_posts_words_go BEFORE UPDATE ON public.news_posts FOR EACH ROW WHEN (new.deleted) EXECUTE FUNCTION public.forget_post();

create table public.news_reads (
  id uuid not null,
  business_id uuid not null,
  news_post_id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint news_reads_deleted_check CHECK ((NOT deleted)),
  constraint one_read_per_person_and_post CHECK ((id = access.news_read_id(news_post_id, user_id))),
  constraint news_reads_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint news_reads_news_post_id_business_id_fkey FOREIGN KEY (news_post_id, business_id) REFERENCES public.news_posts(id, business_id),
  constraint news_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint news_reads_pkey PRIMARY KEY (id)
);
comment on table public.news_reads is
  'Who has read which post. Never changed; for managers and the reader.';
comment on column public.news_reads.created_at is
  'When the server was told; later than the reading if it was offline.';
CREATE INDEX news_reads_by_post ON public.news_reads USING btree (news_post_id, business_id);
CREATE INDEX news_reads_by_user ON public.news_reads USING btree (user_id, version, id);
CREATE INDEX news_reads_by_version ON public.news_reads USING btree (business_id, version, id);
alter table public.news_reads enable row level security;
grant select on public.news_reads to authenticated;
grant insert (id, business_id, news_post_id, user_id) on public.news_reads to authenticated;

create policy "Managers read who has read the news" on public.news_reads
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Only with the second factor, if there is one" on public.news_reads
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read what they have read" on public.news_reads
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People say for themselves what they have read" on public.news_reads
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER news_reads_bound_direct_writes BEFORE INSERT OR UPDATE ON public.news_reads FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER news_reads_count_direct_writes AFTER INSERT OR UPDATE ON public.news_reads FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER news_reads_keep_ids_apart AFTER INSERT ON public.news_reads REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('news');

CREATE TRIGGER news_reads_lock_before_rows BEFORE INSERT OR UPDATE ON public.news_reads FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER news_reads_stamp_version BEFORE INSERT OR UPDATE ON public.news_reads FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER news_reads_tally_deleted AFTER DELETE ON public.news_reads REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'user_id', '''managers''');

CREATE TRIGGER news_reads_tally_inserted AFTER INSERT ON public.news_reads REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'user_id', '''managers''');

CREATE TRIGGER news_reads_tally_updated AFTER UPDATE ON public.news_reads REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'user_id', '''managers''');

create table public.poll_options (
  id uuid not null,
  business_id uuid not null,
  news_post_id uuid not null,
  text text not null,
  "position" integer not null default 0,
  votes integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint poll_options_text_check CHECK (((char_length(text) <= 200) AND (deleted OR (char_length(btrim(text)) >= 1)))),
  constraint poll_options_votes_check CHECK ((votes >= 0)),
  constraint poll_options_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint poll_options_news_post_id_business_id_fkey FOREIGN KEY (news_post_id, business_id) REFERENCES public.news_posts(id, business_id),
  constraint poll_options_pkey PRIMARY KEY (id),
  constraint poll_options_id_news_post_id_key UNIQUE (id, news_post_id)
);
comment on table public.poll_options is
  'The options of polls. The database counts votes, even where nobody sees who voted.';
CREATE INDEX poll_options_by_post ON public.poll_options USING btree (news_post_id, business_id);
CREATE INDEX poll_options_by_version ON public.poll_options USING btree (business_id, version, id);
alter table public.poll_options enable row level security;
grant select on public.poll_options to authenticated;
grant insert (id, business_id, news_post_id, text, "position") on public.poll_options to authenticated;
grant update (text, "position", deleted) on public.poll_options to authenticated;

create policy "Managers add options to polls" on public.poll_options
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Managers change options of polls" on public.poll_options
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members read the options of polls" on public.poll_options
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Only with the second factor, if there is one" on public.poll_options
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER poll_options_bound_direct_writes BEFORE INSERT OR UPDATE ON public.poll_options FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER poll_options_count_direct_writes AFTER INSERT OR UPDATE ON public.poll_options FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER poll_options_guard BEFORE INSERT OR UPDATE ON public.poll_options FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_poll_option();

CREATE TRIGGER poll_options_keep_deleted BEFORE UPDATE ON public.poll_options FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER poll_options_keep_ids_apart AFTER INSERT ON public.poll_options REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('news');

CREATE TRIGGER poll_options_lock_before_rows BEFORE INSERT OR UPDATE ON public.poll_options FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER poll_options_stamp_version BEFORE INSERT OR UPDATE ON public.poll_options FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER poll_options_tally_deleted AFTER DELETE ON public.poll_options REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'null', '''members''');

CREATE TRIGGER poll_options_tally_inserted AFTER INSERT ON public.poll_options REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'null', '''members''');

CREATE TRIGGER poll_options_tally_updated AFTER UPDATE ON public.poll_options REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'null', '''members''');

CREATE TRIGGER poll_options_words_go BEFORE UPDATE ON public.poll_options FOR EACH ROW WHEN (new.deleted) EXECUTE FUNCTION public.forget_option();

create table public.poll_votes (
  id uuid not null,
  business_id uuid not null,
  news_post_id uuid not null,
  poll_option_id uuid not null,
  user_id uuid not null,
  anonymous boolean not null default true,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint poll_votes_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint poll_votes_news_post_id_business_id_fkey FOREIGN KEY (news_post_id, business_id) REFERENCES public.news_posts(id, business_id),
  constraint poll_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint poll_votes_pkey PRIMARY KEY (id),
  constraint one_vote_per_person_and_poll UNIQUE (news_post_id, user_id)
);
comment on table public.poll_votes is
  'Votes: one per person and poll, final. Only the voter can read an anonymous one.';
comment on column public.poll_votes.poll_option_id is
  'The chosen option; zeros for a deleted vote.';
comment on column public.poll_votes.anonymous is
  'The poll''s setting when the vote was cast; set by the database.';
CREATE INDEX poll_votes_by_business ON public.poll_votes USING btree (business_id);
CREATE INDEX poll_votes_by_option ON public.poll_votes USING btree (poll_option_id, news_post_id);
CREATE INDEX poll_votes_by_user ON public.poll_votes USING btree (user_id, version, id);
CREATE INDEX poll_votes_by_version ON public.poll_votes USING btree (business_id, version, id) WHERE (NOT anonymous);
alter table public.poll_votes enable row level security;
grant select on public.poll_votes to authenticated;
grant insert (id, business_id, news_post_id, poll_option_id, user_id) on public.poll_votes to authenticated;

create policy "Members read votes that are not anonymous" on public.poll_votes
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (NOT anonymous)));

create policy "Members vote for themselves" on public.poll_votes
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "Only with the second factor, if there is one" on public.poll_votes
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read their own votes" on public.poll_votes
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER poll_votes_bound_direct_writes BEFORE INSERT OR UPDATE ON public.poll_votes FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER poll_votes_cast BEFORE INSERT ON public.poll_votes FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.cast_vote();

CREATE TRIGGER poll_votes_count AFTER INSERT ON public.poll_votes FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.count_vote();

CREATE TRIGGER poll_votes_count_direct_writes AFTER INSERT OR UPDATE ON public.poll_votes FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER poll_votes_guard_id BEFORE INSERT ON public.poll_votes FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION access.guard_named_id('vote %s %s', 'news_post_id');

CREATE TRIGGER poll_votes_keep_ids_apart AFTER INSERT ON public.poll_votes REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('news');

CREATE TRIGGER poll_votes_lock_before_rows BEFORE INSERT OR UPDATE ON public.poll_votes FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER poll_votes_stamp_version BEFORE INSERT OR UPDATE ON public.poll_votes FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER poll_votes_tally_deleted AFTER DELETE ON public.poll_votes REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'user_id', 'case when anonymous then ''nobody'' else ''members'' end');

CREATE TRIGGER poll_votes_tally_inserted AFTER INSERT ON public.poll_votes REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'user_id', 'case when anonymous then ''nobody'' else ''members'' end');

CREATE TRIGGER poll_votes_tally_updated AFTER UPDATE ON public.poll_votes REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('news', 'user_id', 'case when anonymous then ''nobody'' else ''members'' end');

CREATE OR REPLACE FUNCTION access.count_secret_votes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.countable_polls()
 RETURNS SETOF access.polls_to_count
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select waiting.* from access.polls_to_count as waiting
  join public.news_posts as poll on poll.id = waiting.news_post_id
  where poll.deleted or poll.end_date <= now()
    or (select count(*) from public.poll_votes where news_post_id = poll.id and not deleted)
      - (select sum(votes) from public.poll_options where news_post_id = poll.id and not deleted) >= 5;
$function$;

CREATE OR REPLACE FUNCTION access.news_read_id(post uuid, person uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
RETURN access.id_of(format('news-read %s %s'::text, post, person));
grant execute on function access.news_read_id(uuid,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.cast_vote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.count_vote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.forget_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.text := '';
  new.votes := 0;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.title := '';
  new.content := '';
  new.attachment_url := null;
  new.attachment_name := null;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_with_deleted_posts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  posts constant uuid[] := array(
    select becomes.id from was join becomes using (id) where becomes.deleted and not was.deleted);
begin
  if posts <> '{}' then
    perform public.forget_with_posts(posts);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_with_posts(posts uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.poll_options set deleted = true where news_post_id = any(posts) and (not deleted or text <> '');
  update public.poll_votes set deleted = true, poll_option_id = '00000000-0000-0000-0000-000000000000'
  where news_post_id = any(posts) and not deleted;
  delete from access.polls_to_count where news_post_id = any(posts);
  update public.messages set deleted = true where poll_id = any(posts) and not deleted;
  update public.messages set deleted = true where news_post_id = any(posts) and not deleted;
  update sync.history set earlier = earlier - array['title', 'content', 'attachment_url', 'attachment_name'],
    later = later - array['title', 'content', 'attachment_url', 'attachment_name']
  where table_name = 'news_posts' and row_id = any(posts);
$function$;
grant execute on function public.forget_with_posts(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.guard_poll()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.guard_poll_option()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' or (new.text, new.deleted) is distinct from (old.text, old.deleted) then
    perform sync.lock_business(new.business_id);
    if exists (select from public.poll_votes where news_post_id = new.news_post_id) then
      raise exception 'poll_has_votes';
    end if;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.place_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.created_at := greatest(clock_timestamp(),
    (select max(created_at) + interval '1 millisecond' from public.news_posts where business_id = new.business_id));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.news_read_document(said public.news_reads)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'read', 'id', (said).id, 'business_id', (said).business_id, 'news_post_id', (said).news_post_id, 'user_id', (said).user_id, 'created_at', sync.instant((said).created_at));
grant execute on function sync.news_read_document(public.news_reads) to authenticated;

CREATE OR REPLACE FUNCTION sync.vote_document(vote public.poll_votes)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'vote', 'id', (vote).id, 'business_id', (vote).business_id, 'news_post_id', (vote).news_post_id, 'poll_option_id', (vote).poll_option_id, 'user_id', (vote).user_id, 'created_at', sync.instant((vote).created_at));
grant execute on function sync.vote_document(public.poll_votes) to authenticated;

create view sync.managed_reads with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.news_read_document(said.*) AS document
   FROM public.news_reads said
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_reads is
  'What the caller may read of one table along one index: a source of sync.news.';
grant select on sync.managed_reads to authenticated;

create view sync.news_posts with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'post', 'id', id, 'business_id', business_id, 'title', title, 'content', content, 'category', category, 'is_pinned', is_pinned, 'attachment_url', attachment_url, 'attachment_name', attachment_name, 'end_date', sync.instant(end_date), 'is_anonymous', is_anonymous, 'in_chat', in_chat, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.news_posts
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.news_posts is
  'What the caller may read of one table along one index: a source of sync.news.';
grant select on sync.news_posts to authenticated;

create view sync.open_votes with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.vote_document(vote.*) AS document
   FROM public.poll_votes vote
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND (NOT anonymous));
comment on view sync.open_votes is
  'What the caller may read of one table along one index: a source of sync.news.';
grant select on sync.open_votes to authenticated;

create view sync.own_reads with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.news_read_document(said.*) AS document
   FROM public.news_reads said
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_reads is
  'What the caller may read of one table along one index: a source of sync.news.';
grant select on sync.own_reads to authenticated;

create view sync.own_secret_votes with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.vote_document(vote.*) AS document
   FROM public.poll_votes vote
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND anonymous);
comment on view sync.own_secret_votes is
  'What the caller may read of one table along one index: a source of sync.news.';
grant select on sync.own_secret_votes to authenticated;

create view sync.poll_options with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'option', 'id', id, 'business_id', business_id, 'news_post_id', news_post_id, 'text', text, 'position', "position", 'votes', votes, 'created_at', sync.instant(created_at)) AS document
   FROM public.poll_options
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.poll_options is
  'What the caller may read of one table along one index: a source of sync.news.';
grant select on sync.poll_options to authenticated;
