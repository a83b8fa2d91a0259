-- The team's chat, and conversations of two.

create table public.messages (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  user_name text not null default '' check (char_length(user_name) <= 120),
  user_role text not null default 'employee' check (user_role in ('admin', 'manager', 'employee')),
  text text not null check (char_length(btrim(text)) >= 1 and char_length(text) <= 300),
  timestamp timestamptz(3) not null check (timestamp >= '2000-01-01' and timestamp < '2200-01-01'),
  type text not null default 'message' check (type in ('message', 'announcement', 'shift-drop', 'poll')),
  shift_id uuid,
  poll_id uuid,
  poll_options jsonb check (jsonb_typeof(poll_options) = 'array' and char_length(poll_options::text) <= 8000),
  poll_end_time timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  foreign key (shift_id, business_id) references public.shifts (id, business_id),
  foreign key (poll_id, business_id) references public.news_posts (id, business_id),
  check ((type = 'poll') = (poll_id is not null))
);
comment on table public.messages is 'The team''s chat. timestamp is when it was written, created_at when it arrived.';
comment on column public.messages.user_name is 'The name and role of the writer at that time, set by the database.';
comment on column public.messages.poll_id is 'The post that holds the poll''s options and votes.';
create index messages_by_version on public.messages (business_id, version, id);
create index messages_by_user on public.messages (user_id);

create table public.private_messages (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  from_user_id uuid not null references public.profiles (id),
  to_user_id uuid not null references public.profiles (id),
  content text not null check (char_length(btrim(content)) >= 1 and char_length(content) <= 4000),
  created_at timestamptz(3) not null default now()
    check (created_at >= '2000-01-01' and created_at < '2200-01-01'),
  read_at timestamptz(3),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  check (from_user_id <> to_user_id)
);
comment on table public.private_messages is 'Messages between two people of a business. Nobody else reads them, admins neither.';
comment on column public.private_messages.created_at is 'When it was written, by the writer''s device.';
create index private_messages_by_version on public.private_messages (business_id, version, id);
create index private_messages_by_sender on public.private_messages (from_user_id, version, id);
create index private_messages_by_receiver on public.private_messages (to_user_id, version, id);

do $$
declare
  name text;
begin
  foreach name in array array['messages', 'private_messages'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('create trigger %1$s_stamp_version before insert or update on public.%1$I
      for each row execute function sync.stamp_version()', name);
  end loop;
end;
$$;

-- Nobody writes under another name or role, and what the database posts by itself nobody else can post.
create function public.sign_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select name, role into new.user_name, new.user_role from public.profiles where id = new.user_id;
  if new.type = 'shift-drop' or new.type in ('announcement', 'poll') and not access.manages() then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
revoke execute on function public.sign_message() from public, anon, authenticated;
create trigger messages_sign before insert on public.messages
  for each row when (current_user = 'authenticated') execute function public.sign_message();

-- Its writer edits or deletes a message; an admin may delete anybody's.
create function public.guard_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id <> (select auth.uid()) and new.text <> old.text then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_message() from public, anon, authenticated;
create trigger messages_guard before update on public.messages
  for each row when (current_user = 'authenticated') execute function public.guard_message();

-- The words are the sender's, the receipt is the receiver's and is given once.
create function public.guard_private_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.from_user_id <> (select auth.uid()) and (new.content, new.deleted) is distinct from (old.content, old.deleted))
    or (old.to_user_id <> (select auth.uid()) and new.read_at is distinct from old.read_at) then
    raise exception 'forbidden';
  end if;
  new.read_at := coalesce(old.read_at, new.read_at);
  return new;
end;
$$;
revoke execute on function public.guard_private_message() from public, anon, authenticated;
create trigger private_messages_guard before update on public.private_messages
  for each row when (current_user = 'authenticated') execute function public.guard_private_message();

grant insert (id, business_id, user_id, user_name, user_role, text, timestamp, type, shift_id, poll_id, poll_options,
  poll_end_time) on public.messages to authenticated;
grant update (text, deleted) on public.messages to authenticated;
grant insert (id, business_id, from_user_id, to_user_id, content, created_at, read_at)
  on public.private_messages to authenticated;
grant update (content, read_at, deleted) on public.private_messages to authenticated;

create policy "Members read the chat of their business" on public.messages
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Members write as themselves" on public.messages
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People change their own messages" on public.messages
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Admins delete messages" on public.messages
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin')
  with check (business_id = (select access.business_id()));

create policy "Two people read what they wrote to each other" on public.private_messages
  for select to authenticated
  using ((from_user_id = (select auth.uid()) or to_user_id = (select auth.uid()))
    and business_id = (select access.business_id()));
create policy "Members write to their colleagues" on public.private_messages
  for insert to authenticated
  with check (from_user_id = (select auth.uid()) and business_id = (select access.business_id())
    and access.is_colleague(to_user_id) and read_at is null);
create policy "Two people change what is theirs of a message" on public.private_messages
  for update to authenticated
  using ((from_user_id = (select auth.uid()) or to_user_id = (select auth.uid()))
    and business_id = (select access.business_id()))
  with check (business_id = (select access.business_id()));

create function sync.private_document(message public.private_messages) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'private', 'id', message.id, 'business_id', message.business_id,
  'from_user_id', message.from_user_id, 'to_user_id', message.to_user_id, 'content', message.content,
  'created_at', sync.instant(message.created_at), 'read_at', sync.instant(message.read_at));
revoke execute on function sync.private_document(public.private_messages) from public;
grant execute on function sync.private_document(public.private_messages) to authenticated;

create view sync.messages with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'team', 'id', id, 'business_id', business_id, 'user_id', user_id, 'user_name', user_name,
    'user_role', user_role, 'text', text, 'timestamp', sync.instant(timestamp), 'type', type,
    'shift_id', shift_id, 'poll_id', poll_id, 'poll_options', poll_options,
    'poll_end_time', sync.instant(poll_end_time), 'created_at', sync.instant(created_at)) as document
  from public.messages
  union all
  select id, version, deleted, sync.private_document(message) as document
  from public.private_messages as message where from_user_id = (select auth.uid())
  union all
  select id, version, deleted, sync.private_document(message) as document
  from public.private_messages as message where to_user_id = (select auth.uid());
comment on view sync.messages is 'The chat and the caller''s private messages as documents.';
grant select on sync.messages to authenticated;

insert into sync.collections (name) values ('messages');
insert into sync.kinds (collection, kind, push_table) values
  ('messages', 'team', 'messages'), ('messages', 'private', 'private_messages');
