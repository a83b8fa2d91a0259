-- Who has read which post: written once by the reader's own device when the post was on screen, and never changed.
-- Managers see who has and who has not.

-- One row per person and post, whichever device says it first: the id says which.
create function access.news_read_id(post uuid, person uuid) returns uuid
language sql immutable security definer set search_path = ''
return access.id_of(format('news-read %s %s', post, person));
revoke execute on function access.news_read_id(uuid, uuid) from public;
grant execute on function access.news_read_id(uuid, uuid) to authenticated;

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
comment on table public.news_reads is 'Who has read which post. Never changed; read by managers and by who it is about.';
comment on column public.news_reads.created_at is 'When the server was told, which is later for what was read without a network.';
create index news_reads_by_version on public.news_reads (business_id, version, id);
create index news_reads_by_user on public.news_reads (user_id, version, id);
create index news_reads_by_post on public.news_reads (news_post_id, business_id);
alter table public.news_reads enable row level security;

create trigger news_reads_stamp_version before insert or update on public.news_reads
  for each row execute function sync.stamp_version();

revoke all on public.news_reads from anon, authenticated, service_role;
grant select on public.news_reads to authenticated;
grant insert (id, business_id, news_post_id, user_id) on public.news_reads to authenticated;

create policy "Managers read who has read the news" on public.news_reads
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People read what they have read" on public.news_reads
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People say for themselves what they have read" on public.news_reads
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

create function sync.news_read_document(said public.news_reads) returns jsonb
language sql stable
return jsonb_build_object('kind', 'read', 'id', said.id, 'business_id', said.business_id,
  'news_post_id', said.news_post_id, 'user_id', said.user_id, 'created_at', sync.instant(said.created_at));
revoke execute on function sync.news_read_document(public.news_reads) from public;
grant execute on function sync.news_read_document(public.news_reads) to authenticated;

create view sync.managed_reads with (security_invoker = true) as
  select id, version, deleted, sync.news_read_document(said) as document
  from public.news_reads as said where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_reads with (security_invoker = true) as
  select id, version, deleted, sync.news_read_document(said) as document
  from public.news_reads as said
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());
comment on view sync.managed_reads is
  'What the caller may read of one table along one index: a source of sync.news.';
comment on view sync.own_reads is
  'What the caller may read of one table along one index: a source of sync.news.';
grant select on sync.managed_reads, sync.own_reads to authenticated;

insert into sync.sources (view_name, place, source)
select 'news', (select max(place) from sync.sources where view_name = 'news') + place, source
from (values (1, 'managed_reads'), (2, 'own_reads')) as given (place, source);
do $$
begin
  execute (select 'create or replace view sync.news with (security_invoker = true) as '
    || string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all ' order by place)
    from sync.sources where view_name = 'news');
end;
$$;

insert into sync.kinds (collection, kind, push_table) values ('news', 'read', 'news_reads');
call sync.share_ids('news_reads', 'news');
select sync.tally('news_reads', 'news', 'user_id', $$'managers'$$);
