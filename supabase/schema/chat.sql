-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.chat_reads (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  last_read_at timestamp(3) with time zone not null,
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint chat_reads_deleted_check CHECK ((NOT deleted)),
  constraint chat_reads_last_read_at_check CHECK (((last_read_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (last_read_at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint one_mark_per_person_and_business CHECK ((id = access.id_of(format('chat_reads %s %s'::text, business_id, user_id)))),
  constraint chat_reads_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint chat_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint chat_reads_pkey PRIMARY KEY (id),
  constraint chat_reads_user_id_business_id_key UNIQUE (user_id, business_id)
);
comment on table public.chat_reads is
  'Read positions in the team chat, private to each person.';
comment on column public.chat_reads.last_read_at is
  'The arrival time of the last message seen (messages.created_at). It never goes back.';
CREATE INDEX chat_reads_by_business ON public.chat_reads USING btree (business_id);
CREATE INDEX chat_reads_by_user ON public.chat_reads USING btree (user_id, version, id);
alter table public.chat_reads enable row level security;
grant select on public.chat_reads to authenticated;
grant insert (id, business_id, user_id, last_read_at) on public.chat_reads to authenticated;
grant update (last_read_at) on public.chat_reads to authenticated;

create policy "Only with the second factor, if there is one" on public.chat_reads
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read how far they have read" on public.chat_reads
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People read on" on public.chat_reads
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People say how far they have read" on public.chat_reads
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER chat_reads_bound_direct_writes BEFORE INSERT OR UPDATE ON public.chat_reads FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER chat_reads_count_direct_writes AFTER INSERT OR UPDATE ON public.chat_reads FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER chat_reads_keep_ids_apart AFTER INSERT ON public.chat_reads REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('messages');

CREATE TRIGGER chat_reads_keep_on BEFORE UPDATE ON public.chat_reads FOR EACH ROW EXECUTE FUNCTION public.keep_reading_on();

CREATE TRIGGER chat_reads_lock_before_rows BEFORE INSERT OR UPDATE ON public.chat_reads FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER chat_reads_stamp_version BEFORE INSERT OR UPDATE ON public.chat_reads FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER chat_reads_tally_deleted AFTER DELETE ON public.chat_reads REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'user_id', '''nobody''');

CREATE TRIGGER chat_reads_tally_inserted AFTER INSERT ON public.chat_reads REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'user_id', '''nobody''');

CREATE TRIGGER chat_reads_tally_updated AFTER UPDATE ON public.chat_reads REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'user_id', '''nobody''');

create table public.messages (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  user_name text not null default ''::text,
  user_role text not null default 'employee'::text,
  text text not null,
  "timestamp" timestamp(3) with time zone not null,
  type text not null default 'message'::text,
  shift_id uuid,
  poll_id uuid,
  poll_options jsonb,
  poll_end_time timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  edited_at timestamp(3) with time zone,
  about text,
  news_post_id uuid,
  constraint messages_about_check CHECK ((about = ANY (ARRAY['shift'::text, 'document'::text, 'deadline'::text]))),
  constraint messages_check CHECK (((type = 'poll'::text) = (poll_id IS NOT NULL))),
  constraint messages_poll_options_check CHECK (((jsonb_typeof(poll_options) = 'array'::text) AND (char_length((poll_options)::text) <= 8000))),
  constraint messages_text_check CHECK (((char_length(text) <= 300) AND (deleted OR (char_length(btrim(text)) >= 1)))),
  constraint messages_timestamp_check CHECK ((("timestamp" >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND ("timestamp" < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint messages_type_check CHECK ((type = ANY (ARRAY['message'::text, 'announcement'::text, 'shift-drop'::text, 'poll'::text]))),
  constraint messages_user_name_check CHECK ((char_length(user_name) <= 120)),
  constraint messages_user_role_check CHECK ((user_role = ANY (ARRAY['admin'::text, 'manager'::text, 'employee'::text]))),
  constraint poll_options_form CHECK (((NOT jsonb_path_exists(poll_options, 'strict $[*].type()?(@ != "object")'::jsonpath)) AND (NOT jsonb_path_exists(poll_options, '$[*]?(!(exists (@."id"?(@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))) || !(exists (@."text"?(@.type() == "string" && @ like_regex "^.{0,200}$" flag "s"))))'::jsonpath)))),
  constraint messages_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint messages_poll_id_business_id_fkey FOREIGN KEY (poll_id, business_id) REFERENCES public.news_posts(id, business_id),
  constraint messages_shift_id_business_id_fkey FOREIGN KEY (shift_id, business_id) REFERENCES public.shifts(id, business_id),
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint messages_pkey PRIMARY KEY (id)
);
comment on table public.messages is
  'The team chat. timestamp is when a message was written, created_at when it arrived.';
comment on column public.messages.user_name is
  'The writer''s name at that time, set by the database, like the role.';
comment on column public.messages.poll_id is
  'The post with the poll''s options and votes.';
comment on column public.messages.created_at is
  'When it reached the server, which orders the chat.';
comment on column public.messages.edited_at is
  'When the text last changed; null if unchanged.';
comment on column public.messages.about is
  'The subject of an automatic post; null for a person''s message.';
comment on column public.messages.news_post_id is
  'For an announced document: the post, with which it is deleted. No foreign key, since the message is independent of it.';
CREATE INDEX messages_by_poll ON public.messages USING btree (poll_id) WHERE (poll_id IS NOT NULL);
CREATE INDEX messages_by_post ON public.messages USING btree (news_post_id) WHERE (news_post_id IS NOT NULL);
CREATE INDEX messages_by_receipt ON public.messages USING btree (business_id, created_at);
CREATE INDEX messages_by_shift ON public.messages USING btree (shift_id) WHERE ((NOT deleted) AND (shift_id IS NOT NULL));
CREATE INDEX messages_by_user ON public.messages USING btree (user_id);
CREATE INDEX messages_by_version ON public.messages USING btree (business_id, version, id);
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (id, business_id, user_id, user_name, user_role, text, "timestamp", type, shift_id, poll_id, poll_options, poll_end_time) on public.messages to authenticated;
grant update (text, deleted) on public.messages to authenticated;

create policy "Admins delete messages" on public.messages
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members read the chat of their business" on public.messages
  for select to authenticated
  using ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Members write as themselves" on public.messages
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "Only with the second factor, if there is one" on public.messages
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People change their own messages" on public.messages
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER messages_bound_direct_writes BEFORE INSERT OR UPDATE ON public.messages FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER messages_count_direct_writes AFTER INSERT OR UPDATE ON public.messages FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER messages_guard BEFORE UPDATE ON public.messages FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_message();

CREATE TRIGGER messages_guard_poll BEFORE INSERT ON public.messages FOR EACH ROW WHEN (((CURRENT_USER = 'authenticated'::name) AND (new.poll_id IS NOT NULL))) EXECUTE FUNCTION public.guard_asked_poll();

CREATE TRIGGER messages_keep_deleted BEFORE UPDATE ON public.messages FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER messages_keep_ids_apart AFTER INSERT ON public.messages REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('messages');

CREATE TRIGGER messages_lock_before_rows BEFORE INSERT OR UPDATE ON public.messages FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER messages_note_edit BEFORE UPDATE ON public.messages FOR EACH ROW WHEN (((NOT new.deleted) AND (new.text <> old.text))) EXECUTE FUNCTION public.note_edit();

CREATE TRIGGER messages_place BEFORE INSERT ON public.messages FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.place_message();

CREATE TRIGGER messages_push AFTER INSERT ON public.messages FOR EACH ROW WHEN (((new.type = ANY (ARRAY['announcement'::text, 'shift-drop'::text, 'poll'::text])) AND (NOT new.deleted) AND ((new.about IS NULL) OR (new.about = 'shift'::text)))) EXECUTE FUNCTION access.queue_team_message();

CREATE TRIGGER messages_push_deleted AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION access.drop_pushes_of_messages();

CREATE TRIGGER messages_remove_polls AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.remove_asked_polls();

CREATE TRIGGER messages_sign BEFORE INSERT ON public.messages FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.sign_message();

CREATE TRIGGER messages_stamp_version BEFORE INSERT OR UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER messages_tally_deleted AFTER DELETE ON public.messages REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'null', '''members''');

CREATE TRIGGER messages_tally_inserted AFTER INSERT ON public.messages REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'null', '''members''');

CREATE TRIGGER messages_tally_updated AFTER UPDATE ON public.messages REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'null', '''members''');

CREATE TRIGGER messages_words_go BEFORE UPDATE ON public.messages FOR EACH ROW WHEN ((new.deleted AND ((new.text <> ''::text) OR (new.poll_options IS NOT NULL)))) EXECUTE FUNCTION public.forget_message();

create table public.private_messages (
  id uuid not null,
  business_id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  content text not null,
  created_at timestamp(3) with time zone not null default now(),
  read_at timestamp(3) with time zone,
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  received_at timestamp(3) with time zone not null default clock_timestamp(),
  edited_at timestamp(3) with time zone,
  constraint private_messages_check CHECK ((from_user_id <> to_user_id)),
  constraint private_messages_content_check CHECK (((char_length(content) <= 4000) AND (deleted OR (char_length(btrim(content)) >= 1)))),
  constraint private_messages_created_at_check CHECK (((created_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (created_at < '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint private_messages_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint private_messages_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES public.profiles(id),
  constraint private_messages_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES public.profiles(id),
  constraint private_messages_pkey PRIMARY KEY (id)
);
comment on table public.private_messages is
  'Messages between two people of a business. Nobody else reads them, including admins.';
comment on column public.private_messages.created_at is
  'When it was written, by the writer''s device.';
comment on column public.private_messages.received_at is
  'When it arrived, by the server''s clock.';
comment on column public.private_messages.edited_at is
  'When the text last changed; null if unchanged.';
CREATE INDEX private_messages_by_receipt ON public.private_messages USING btree (from_user_id, received_at);
CREATE INDEX private_messages_by_receiver ON public.private_messages USING btree (to_user_id, version, id);
CREATE INDEX private_messages_by_sender ON public.private_messages USING btree (from_user_id, version, id);
CREATE INDEX private_messages_by_version ON public.private_messages USING btree (business_id, version, id);
alter table public.private_messages enable row level security;
grant select on public.private_messages to authenticated;
grant insert (id, business_id, from_user_id, to_user_id, content, created_at, read_at) on public.private_messages to authenticated;
grant update (content, read_at, deleted) on public.private_messages to authenticated;

create policy "Members write to their colleagues" on public.private_messages
  for insert to authenticated
  with check (((from_user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)) AND access.is_colleague(to_user_id) AND (read_at IS NULL)));

create policy "Only with the second factor, if there is one" on public.private_messages
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "Two people change what is theirs of a message" on public.private_messages
  for update to authenticated
  using ((((from_user_id = ( SELECT auth.uid() AS uid)) OR (to_user_id = ( SELECT auth.uid() AS uid))) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Two people read what they wrote to each other" on public.private_messages
  for select to authenticated
  using ((((from_user_id = ( SELECT auth.uid() AS uid)) OR (to_user_id = ( SELECT auth.uid() AS uid))) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER private_messages_bound_direct_writes BEFORE INSERT OR UPDATE ON public.private_messages FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER private_messages_count_direct_writes AFTER INSERT OR UPDATE ON public.private_messages FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER private_messages_guard BEFORE UPDATE ON public.private_messages FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_private_message();

CREATE TRIGGER private_messages_keep_deleted BEFORE UPDATE ON public.private_messages FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER private_messages_keep_ids_apart AFTER INSERT ON public.private_messages REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('messages');

CREATE TRIGGER private_messages_lock_before_rows BEFORE INSERT OR UPDATE ON public.private_messages FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER private_messages_note_edit BEFORE UPDATE ON public.private_messages FOR EACH ROW WHEN (((NOT new.deleted) AND (new.content <> old.content))) EXECUTE FUNCTION public.note_edit();

CREATE TRIGGER private_messages_place BEFORE INSERT ON public.private_messages FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.place_private_message();

CREATE TRIGGER private_messages_push AFTER INSERT ON public.private_messages FOR EACH ROW EXECUTE FUNCTION access.queue_private_message();

CREATE TRIGGER private_messages_push_read AFTER UPDATE ON public.private_messages FOR EACH ROW WHEN ((new.deleted OR (new.read_at IS NOT NULL))) EXECUTE FUNCTION access.queue_private_message();

CREATE TRIGGER private_messages_stamp_version BEFORE INSERT OR UPDATE ON public.private_messages FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER private_messages_tally_deleted AFTER DELETE ON public.private_messages REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'from_user_id, to_user_id', '''nobody''');

CREATE TRIGGER private_messages_tally_inserted AFTER INSERT ON public.private_messages REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'from_user_id, to_user_id', '''nobody''');

CREATE TRIGGER private_messages_tally_updated AFTER UPDATE ON public.private_messages REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('messages', 'from_user_id, to_user_id', '''nobody''');

CREATE TRIGGER private_messages_words_go BEFORE UPDATE ON public.private_messages FOR EACH ROW WHEN (new.deleted) EXECUTE FUNCTION public.forget_private_message();

CREATE OR REPLACE FUNCTION public.bound_clearing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.chat_cleared_at := greatest(old.chat_cleared_at, case when new.chat_cleared_at is not null
    then least(new.chat_cleared_at, clock_timestamp()) end);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.clear_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.messages set deleted = true, text = '', poll_options = null
  where business_id = new.id and not deleted and created_at <= new.chat_cleared_at;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.text := '';
  new.poll_options := null;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_private_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.content := '';
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_asked_poll()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.guard_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.text <> old.text and (old.user_id <> (select auth.uid()) or old.about is not null or old.type = 'poll')
    or new.deleted and not old.deleted and old.about is not null and (select access.role()) <> 'admin' then
    raise exception 'forbidden';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.guard_private_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (old.from_user_id <> (select auth.uid()) and (new.content, new.deleted) is distinct from (old.content, old.deleted))
    or (old.to_user_id <> (select auth.uid()) and new.read_at is distinct from old.read_at) then
    raise exception 'forbidden';
  end if;
  new.read_at := coalesce(old.read_at, new.read_at);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.keep_reading_on()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.last_read_at := greatest(old.last_read_at, new.last_read_at);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.edited_at := clock_timestamp();
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.place_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.created_at := greatest(clock_timestamp(),
    (select chat_cleared_at + interval '1 millisecond' from public.businesses where id = new.business_id),
    (select max(created_at) + interval '1 millisecond' from public.messages where business_id = new.business_id));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.place_private_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.received_at := greatest(clock_timestamp(), (
    select max(received_at) + interval '1 millisecond' from public.private_messages
    where from_user_id = new.from_user_id));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.post_in_chat(new.business_id, new.created_by, 'announcement', 'deadline',
    format('%s %s %s', new.due_date, new.start_date, new.end_date), null);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.post_in_chat(new.business_id, new.created_by, 'announcement', 'document',
    btrim(new.title), null, new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_dropped_shifts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.messages set deleted = true
  where type = 'shift-drop' and not deleted and shift_id in (
    select becomes.id from was join becomes using (id)
    where (becomes.status, becomes.deleted) is distinct from (was.status, was.deleted)
      and (becomes.deleted or becomes.status <> 'claimed'));
  perform public.post_in_chat(becomes.business_id, (select auth.uid()), 'shift-drop', 'shift',
    concat_ws(' ', becomes.date, becomes.start_time, becomes.end_time,
      nullif(concat_ws(' · ', (select name from public.positions where id = becomes.position_id),
        public.place_name(becomes.place_id)), '')), becomes.id)
  from was join becomes using (id)
  where becomes.status = 'dropped' and was.status <> 'dropped' and becomes.published and not becomes.deleted
  order by becomes.date, becomes.start_time, becomes.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_in_chat(business uuid, person uuid, kind text, matter text, words text, shift uuid, post uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.messages (id, business_id, user_id, user_name, user_role, text, timestamp, created_at, type, about,
    shift_id, news_post_id)
  select gen_random_uuid(), business, id, name, role, case when char_length(words) > 300 then left(words, 299) || '…'
    else words end, clock_timestamp(), clock_timestamp(), kind, matter, shift, post
  from public.profiles where id = person and business_id = business;
$function$;
grant execute on function public.post_in_chat(uuid,uuid,text,text,text,uuid,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.remove_asked_polls()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.news_posts set deleted = true
  where not deleted and in_chat and id in (
    select becomes.poll_id from was join becomes using (id)
    where becomes.deleted and not was.deleted and becomes.poll_id is not null);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.sign_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select name, role into new.user_name, new.user_role from public.profiles where id = new.user_id;
  if new.type = 'shift-drop' or new.type in ('announcement', 'poll') and not access.manages() then
    raise exception 'forbidden';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.private_document(message public.private_messages)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'private', 'id', (message).id, 'business_id', (message).business_id, 'from_user_id', (message).from_user_id, 'to_user_id', (message).to_user_id, 'content', (message).content, 'created_at', sync.instant((message).created_at), 'received_at', sync.instant((message).received_at), 'read_at', sync.instant((message).read_at), 'edited_at', sync.instant((message).edited_at));
grant execute on function sync.private_document(public.private_messages) to authenticated;

create view sync.chat_reads with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'read', 'id', id, 'business_id', business_id, 'user_id', user_id, 'last_read_at', sync.instant(last_read_at)) AS document
   FROM public.chat_reads
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id)));
comment on view sync.chat_reads is
  'What the caller may read of one table along one index: a source of sync.messages.';
grant select on sync.chat_reads to authenticated;

create view sync.received_messages with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.private_document(message.*) AS document
   FROM public.private_messages message
  WHERE (to_user_id = ( SELECT auth.uid() AS uid));
comment on view sync.received_messages is
  'What the caller may read of one table along one index: a source of sync.messages.';
grant select on sync.received_messages to authenticated;

create view sync.sent_messages with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.private_document(message.*) AS document
   FROM public.private_messages message
  WHERE (from_user_id = ( SELECT auth.uid() AS uid));
comment on view sync.sent_messages is
  'What the caller may read of one table along one index: a source of sync.messages.';
grant select on sync.sent_messages to authenticated;

create view sync.team_messages with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'team', 'id', id, 'business_id', business_id, 'user_id', user_id, 'user_name', user_name, 'user_role', user_role, 'text', text, 'timestamp', sync.instant("timestamp"), 'type', type, 'about', about, 'shift_id', shift_id, 'poll_id', poll_id, 'poll_options', poll_options, 'poll_end_time', sync.instant(poll_end_time), 'created_at', sync.instant(created_at), 'edited_at', sync.instant(edited_at)) AS document
   FROM public.messages
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.team_messages is
  'What the caller may read of one table along one index: a source of sync.messages.';
grant select on sync.team_messages to authenticated;
