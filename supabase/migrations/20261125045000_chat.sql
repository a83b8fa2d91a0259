-- The chat: team messages, private messages, read positions, and automatic posts.

-- The team chat and private conversations.
create table public.messages (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  user_name text not null default '' check (char_length(user_name) <= 120),
  user_role text not null default 'employee' check (user_role in ('admin', 'manager', 'employee')),
  -- The text of a deleted message is erased on the server and every device: the remaining row only marks the
  -- deletion.
  text text not null
    constraint messages_text_check check (char_length(text) <= 300 and (deleted or char_length(btrim(text)) >= 1)),
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
  edited_at timestamptz(3),
  -- Automatic posts of the chat: dropped shifts, news documents and deadlines. They are signed by the person who
  -- caused them and name their subject.
  about text check (about in ('shift', 'document', 'deadline')),
  -- A posted document is announced in the chat by its title; deleting the post deletes that message.
  news_post_id uuid,
  foreign key (shift_id, business_id) references public.shifts (id, business_id),
  foreign key (poll_id, business_id) references public.news_posts (id, business_id),
  check ((type = 'poll') = (poll_id is not null)),
  constraint poll_options_form check (
    not jsonb_path_exists(poll_options, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(poll_options, '$[*] ? (
      !exists(@.id ? (@.type() == "string"
        && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))
      || !exists(@.text ? (@.type() == "string" && @ like_regex "^.{0,200}$" flag "s")))'))
);
comment on table public.messages is
  'The team chat. timestamp is when a message was written, created_at when it arrived.';
comment on column public.messages.user_name is 'The writer''s name at that time, set by the database, like the role.';
comment on column public.messages.poll_id is 'The post with the poll''s options and votes.';
comment on column public.messages.edited_at is 'When the text last changed; null if unchanged.';
comment on column public.messages.created_at is 'When it reached the server, which orders the chat.';
comment on column public.messages.about is 'The subject of an automatic post; null for a person''s message.';
comment on column public.messages.news_post_id is
  'For an announced document: the post, with which it is deleted. No foreign key, since the message is independent of it.';
create index messages_by_version on public.messages (business_id, version, id);
create index messages_by_user on public.messages (user_id);
create index messages_by_shift on public.messages (shift_id) where not deleted and shift_id is not null;
create index messages_by_receipt on public.messages (business_id, created_at);
create index messages_by_poll on public.messages (poll_id) where poll_id is not null;
create index messages_by_post on public.messages (news_post_id) where news_post_id is not null;
alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated, service_role;
grant select on public.messages to authenticated;
grant insert (id, business_id, user_id, user_name, user_role, text, timestamp, type, shift_id, poll_id, poll_options,
  poll_end_time) on public.messages to authenticated;
grant update (text, deleted) on public.messages to authenticated;
call sync.keep('messages', 'deleted', 'versions');
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

create table public.private_messages (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  from_user_id uuid not null references public.profiles (id),
  to_user_id uuid not null references public.profiles (id),
  content text not null
    constraint private_messages_content_check
    check (char_length(content) <= 4000 and (deleted or char_length(btrim(content)) >= 1)),
  created_at timestamptz(3) not null default now()
    check (created_at >= '2000-01-01' and created_at < '2200-01-01'),
  read_at timestamptz(3),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  -- Conversations are in order of arrival: a message of a device that was offline, or whose clock is wrong, is not
  -- hidden in the past. Readers of a message are told when its text has changed since.
  received_at timestamptz(3) not null default clock_timestamp(),
  edited_at timestamptz(3),
  check (from_user_id <> to_user_id)
);
comment on table public.private_messages is
  'Messages between two people of a business. Nobody else reads them, including admins.';
comment on column public.private_messages.created_at is 'When it was written, by the writer''s device.';
comment on column public.private_messages.received_at is 'When it arrived, by the server''s clock.';
comment on column public.private_messages.edited_at is 'When the text last changed; null if unchanged.';
create index private_messages_by_version on public.private_messages (business_id, version, id);
create index private_messages_by_sender on public.private_messages (from_user_id, version, id);
create index private_messages_by_receiver on public.private_messages (to_user_id, version, id);
create index private_messages_by_receipt on public.private_messages (from_user_id, received_at);
alter table public.private_messages enable row level security;
revoke all on public.private_messages from anon, authenticated, service_role;
grant select on public.private_messages to authenticated;
grant insert (id, business_id, from_user_id, to_user_id, content, created_at, read_at) on public.private_messages to
  authenticated;
grant update (content, read_at, deleted) on public.private_messages to authenticated;
call sync.keep('private_messages', 'deleted', 'versions');
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

-- Each person's read position in the team chat: one row per person and business, which only they read and write. All
-- their devices share it, and an offline device must not move it back.
create table public.chat_reads (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  last_read_at timestamptz(3) not null check (last_read_at >= '2000-01-01' and last_read_at < '2200-01-01'),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  unique (user_id, business_id),
  constraint one_mark_per_person_and_business
    check (id = access.id_of(format('chat_reads %s %s', business_id, user_id)))
);
comment on table public.chat_reads is 'Read positions in the team chat, private to each person.';
comment on column public.chat_reads.last_read_at is
  'The arrival time of the last message seen (messages.created_at). It never goes back.';
create index chat_reads_by_user on public.chat_reads (user_id, version, id);
-- Indexes of foreign keys that cascades follow: a deleted business, a module required by a template, and a sign-in
-- that created others. tests/contracts/schema-lints.db.test.ts explains why other foreign keys have none.
create index chat_reads_by_business on public.chat_reads (business_id);
alter table public.chat_reads enable row level security;
revoke all on public.chat_reads from anon, authenticated, service_role;
grant select on public.chat_reads to authenticated;
grant insert (id, business_id, user_id, last_read_at) on public.chat_reads to authenticated;
grant update (last_read_at) on public.chat_reads to authenticated;
call sync.keep('chat_reads', 'versions');
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

-- Nobody writes under another name or role, and only the database creates automatic posts.
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
create trigger messages_sign before insert on public.messages
  for each row when (current_user = 'authenticated') execute function public.sign_message();

-- A poll's message stays as asked, and automatic posts stay as posted. Only admins delete automatic posts: the
-- person who signs one did not write it.
create function public.guard_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.text <> old.text and (old.user_id <> (select auth.uid()) or old.about is not null or old.type = 'poll')
    or new.deleted and not old.deleted and old.about is not null and (select access.role()) <> 'admin' then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
create trigger messages_guard before update on public.messages
  for each row when (current_user = 'authenticated') execute function public.guard_message();

-- The sender changes the text; the receiver sets the receipt, once.
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
create trigger private_messages_guard before update on public.private_messages
  for each row when (current_user = 'authenticated') execute function public.guard_private_message();

create function sync.private_document(message public.private_messages) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'private', 'id', message.id, 'business_id', message.business_id,
  'from_user_id', message.from_user_id, 'to_user_id', message.to_user_id, 'content', message.content,
  'created_at', sync.instant(message.created_at), 'received_at', sync.instant(message.received_at),
  'read_at', sync.instant(message.read_at), 'edited_at', sync.instant(message.edited_at));

create function public.forget_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.text := '';
  new.poll_options := null;
  return new;
end;
$$;
create trigger messages_words_go before update on public.messages
  for each row when (new.deleted and (new.text <> '' or new.poll_options is not null))
  execute function public.forget_message();

create function public.forget_private_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.content := '';
  return new;
end;
$$;
create trigger private_messages_words_go before update on public.private_messages
  for each row when (new.deleted) execute function public.forget_private_message();

create function public.note_edit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.edited_at := clock_timestamp();
  return new;
end;
$$;
create trigger messages_note_edit before update on public.messages
  for each row when (not new.deleted and new.text <> old.text) execute function public.note_edit();

create trigger private_messages_note_edit before update on public.private_messages
  for each row when (not new.deleted and new.content <> old.content) execute function public.note_edit();

create function public.keep_reading_on() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_read_at := greatest(old.last_read_at, new.last_read_at);
  return new;
end;
$$;
create trigger chat_reads_keep_on before update on public.chat_reads
  for each row execute function public.keep_reading_on();

-- Messages of one push arrive within a millisecond, the precision of their times: each is placed after the previous
-- one, so that offline messages keep their order. A push holds the business's lock, so no other message comes
-- between.
create function public.place_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(clock_timestamp(),
    (select chat_cleared_at + interval '1 millisecond' from public.businesses where id = new.business_id),
    (select max(created_at) + interval '1 millisecond' from public.messages where business_id = new.business_id));
  return new;
end;
$$;
create trigger messages_place before insert on public.messages
  for each row when (current_user = 'authenticated') execute function public.place_message();

-- An update that omits the field clears nothing.
create function public.bound_clearing() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.chat_cleared_at := greatest(old.chat_cleared_at, case when new.chat_cleared_at is not null
    then least(new.chat_cleared_at, clock_timestamp()) end);
  return new;
end;
$$;
create trigger businesses_bound_clearing before update of chat_cleared_at on public.businesses
  for each row execute function public.bound_clearing();

create function public.clear_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set deleted = true, text = '', poll_options = null
  where business_id = new.id and not deleted and created_at <= new.chat_cleared_at;
  return null;
end;
$$;
create trigger businesses_clear_messages after update of chat_cleared_at on public.businesses
  for each row when (new.chat_cleared_at is distinct from old.chat_cleared_at)
  execute function public.clear_messages();

-- A dropped shift is offered by one post: a second drop gets a new post, and a shift taken back or removed has none.
create function public.post_dropped_shifts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set deleted = true
  where type = 'shift-drop' and not deleted and shift_id in (
    select becomes.id from was join becomes using (id)
    where (becomes.status, becomes.deleted) is distinct from (was.status, was.deleted)
      and (becomes.deleted or becomes.status <> 'claimed'));
  perform public.post_in_chat(becomes.business_id, (select auth.uid()), 'shift-drop', 'shift',
    format('%s %s %s', becomes.date, becomes.start_time, becomes.end_time), becomes.id)
  from was join becomes using (id)
  where becomes.status = 'dropped' and was.status <> 'dropped' and becomes.published and not becomes.deleted
  order by becomes.date, becomes.start_time, becomes.id;
  return null;
end;
$$;
create trigger shifts_post_dropped after update on public.shifts
  referencing old table as was new table as becomes
  for each statement execute function public.post_dropped_shifts();

create function public.post_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.post_in_chat(new.business_id, new.created_by, 'announcement', 'document',
    btrim(new.title), null, new.id);
  return null;
end;
$$;
create trigger news_posts_post_document after insert on public.news_posts
  for each row when (current_user = 'authenticated' and new.category = 'document')
  execute function public.post_document();

create function public.post_deadline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.post_in_chat(new.business_id, new.created_by, 'announcement', 'deadline',
    format('%s %s %s', new.due_date, new.start_date, new.end_date), null);
  return null;
end;
$$;
create trigger availability_deadlines_post after insert on public.availability_deadlines
  for each row when (current_user = 'authenticated') execute function public.post_deadline();

-- A message can only ask a chat poll made by its writer.
create function public.guard_asked_poll() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.news_posts
    where id = new.poll_id and business_id = new.business_id and in_chat and created_by = new.user_id) then
    -- A poll that has not arrived is left to the foreign key, which allows a retry.
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

-- Like place_message, for private messages: messages of one push keep their order. A read mark accepts only the
-- derived id, as votes do.
create function public.place_private_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.received_at := greatest(clock_timestamp(), (
    select max(received_at) + interval '1 millisecond' from public.private_messages
    where from_user_id = new.from_user_id));
  return new;
end;
$$;
create trigger private_messages_place before insert on public.private_messages
  for each row when (current_user = 'authenticated') execute function public.place_private_message();

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

-- Devices see when a message's text was changed after sending.
create view sync.team_messages with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'team', 'id', id, 'business_id', business_id, 'user_id', user_id, 'user_name', user_name,
    'user_role', user_role, 'text', text, 'timestamp', sync.instant(timestamp), 'type', type, 'about', about,
    'shift_id', shift_id, 'poll_id', poll_id, 'poll_options', poll_options,
    'poll_end_time', sync.instant(poll_end_time), 'created_at', sync.instant(created_at),
    'edited_at', sync.instant(edited_at)) as document
  from public.messages where business_id = (select access.business_id());

create view sync.sent_messages with (security_invoker = true) as
  select id, version, deleted, sync.private_document(message) as document
  from public.private_messages as message where from_user_id = (select auth.uid());

create view sync.received_messages with (security_invoker = true) as
  select id, version, deleted, sync.private_document(message) as document
  from public.private_messages as message where to_user_id = (select auth.uid());

create view sync.chat_reads with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'read', 'id', id, 'business_id', business_id, 'user_id', user_id,
    'last_read_at', sync.instant(last_read_at)) as document
  from public.chat_reads
  where user_id = (select auth.uid()) and business_id = (select access.business_id());

-- Grants: who may call and read these objects.
grant execute on function sync.private_document(private_messages) to authenticated;
revoke execute on function public.post_in_chat(uuid, uuid, text, text, text, uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.post_in_chat(uuid, uuid, text, text, text, uuid, uuid) to service_role;
