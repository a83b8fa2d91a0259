-- Two collections for tests of replication only: rows several people edit at once, and rows that depend on them.

create table public.test_boards (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  -- Nobody may write titles with this prefix.
  title text not null check (not starts_with(title, 'refused')),
  note text not null,
  tags jsonb not null check (jsonb_typeof(tags) = 'array'),
  votes int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
create index test_boards_by_version on public.test_boards (business_id, version, id);
alter table public.test_boards enable row level security;

create table public.test_cards (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  board_id uuid not null references public.test_boards (id),
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
create index test_cards_by_version on public.test_cards (business_id, version, id);
alter table public.test_cards enable row level security;

create trigger test_boards_stamp_version before insert or update on public.test_boards
  for each row execute function sync.stamp_version();
create trigger test_cards_stamp_version before insert or update on public.test_cards
  for each row execute function sync.stamp_version();

revoke all on public.test_boards, public.test_cards from anon, authenticated;
grant select on public.test_boards, public.test_cards to authenticated;
grant insert (id, business_id, title, note, tags, votes) on public.test_boards to authenticated;
grant update (title, note, tags, votes, deleted) on public.test_boards to authenticated;
grant insert (id, business_id, board_id, text) on public.test_cards to authenticated;
grant update (text, deleted) on public.test_cards to authenticated;

create policy "Members read the boards of their business" on public.test_boards
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Members add boards to their business" on public.test_boards
  for insert to authenticated with check (business_id = (select access.business_id()));
create policy "Members change the boards of their business" on public.test_boards
  for update to authenticated using (business_id = (select access.business_id()) and not deleted)
  with check (business_id = (select access.business_id()));

create policy "Members read the cards of their business" on public.test_cards
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Members add cards to their business" on public.test_cards
  for insert to authenticated with check (business_id = (select access.business_id()));
create policy "Members change the cards of their business" on public.test_cards
  for update to authenticated using (business_id = (select access.business_id()) and not deleted)
  with check (business_id = (select access.business_id()));

create view sync.test_boards with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'business_id', business_id, 'title', title, 'note', note, 'tags', tags, 'votes', votes) as document
  from public.test_boards;

create view sync.test_cards with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'business_id', business_id, 'board_id', board_id, 'text', text) as document
  from public.test_cards;

grant select on sync.test_boards, sync.test_cards to authenticated;
insert into sync.collections (name, push_table)
values ('test_boards', 'test_boards'), ('test_cards', 'test_cards');
