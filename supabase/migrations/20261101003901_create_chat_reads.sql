-- How far everybody has read the team's chat: one row for each person and business, which only they read and write. It
-- follows them across their devices, of which one that was offline must not take back what another has seen.

create table public.chat_reads (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  last_read_at timestamptz(3) not null check (last_read_at >= '2000-01-01' and last_read_at < '2200-01-01'),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  unique (user_id, business_id)
);
comment on table public.chat_reads is 'How far people have read the team''s chat, each for themselves.';
comment on column public.chat_reads.last_read_at is
  'When the last message that they saw had arrived (messages.created_at). It never goes back.';
create index chat_reads_by_user on public.chat_reads (user_id, version, id);
alter table public.chat_reads enable row level security;

create trigger chat_reads_stamp_version before insert or update on public.chat_reads
  for each row execute function sync.stamp_version();
create function public.keep_reading_on() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_read_at := greatest(old.last_read_at, new.last_read_at);
  return new;
end;
$$;
revoke execute on function public.keep_reading_on() from public, anon, authenticated;
create trigger chat_reads_keep_on before update on public.chat_reads
  for each row execute function public.keep_reading_on();

revoke all on public.chat_reads from anon, authenticated, service_role;
grant select on public.chat_reads to authenticated;
grant insert (id, business_id, user_id, last_read_at) on public.chat_reads to authenticated;
grant update (last_read_at) on public.chat_reads to authenticated;

create policy "People read how far they have read" on public.chat_reads
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People say how far they have read" on public.chat_reads
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People read on" on public.chat_reads
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

create view sync.chat_reads with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'read', 'id', id, 'business_id', business_id, 'user_id', user_id,
    'last_read_at', sync.instant(last_read_at)) as document
  from public.chat_reads
  where user_id = (select auth.uid()) and business_id = (select access.business_id());
comment on view sync.chat_reads is
  'What the caller may read of one table along one index: a source of sync.messages.';
grant select on sync.chat_reads to authenticated;

insert into sync.sources (view_name, place, source)
select 'messages', max(place) + 1, 'chat_reads' from sync.sources where view_name = 'messages';
do $$
begin
  execute (select 'create or replace view sync.messages with (security_invoker = true) as '
    || string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all ' order by place)
    from sync.sources where view_name = 'messages');
end;
$$;

insert into sync.kinds (collection, kind, push_table) values ('messages', 'read', 'chat_reads');
call sync.share_ids('chat_reads', 'messages');
select sync.tally('chat_reads', 'messages', 'user_id', $$'nobody'$$);
