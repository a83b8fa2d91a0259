-- What the chat posts by itself: shifts that were dropped, news documents and deadlines. They are signed by whoever did
-- it, and say what they are about.

alter table public.messages add column about text check (about in ('shift', 'document', 'deadline'));
comment on column public.messages.about is 'What the database posted it for; null for what somebody wrote.';

create function public.post_in_chat(business uuid, person uuid, kind text, matter text, words text, shift uuid)
returns void
language sql security definer set search_path = '' as $$
  insert into public.messages (id, business_id, user_id, user_name, user_role, text, timestamp, created_at, type, about,
    shift_id)
  select gen_random_uuid(), business, id, name, role, case when char_length(words) > 300 then left(words, 299) || '…'
    else words end, clock_timestamp(), clock_timestamp(), kind, matter, shift
  from public.profiles where id = person and business_id = business;
$$;

-- A shift is offered once: dropped again, it has a new post, and one that was taken back or removed has none.
create function public.post_dropped_shifts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages set deleted = true
  where type = 'shift-drop' and not deleted and shift_id in (
    select becomes.id from was join becomes using (id)
    where (becomes.status, becomes.deleted) is distinct from (was.status, was.deleted)
      and (becomes.deleted or becomes.status <> 'claimed'));
  perform public.post_in_chat(becomes.business_id, (select auth.uid()), 'shift-drop', 'shift',
    public.say_shift(becomes.date, becomes.start_time, becomes.end_time), becomes.id)
  from was join becomes using (id)
  where becomes.status = 'dropped' and was.status <> 'dropped' and becomes.published and not becomes.deleted
  order by becomes.date, becomes.start_time, becomes.id;
  return null;
end;
$$;
create trigger shifts_post_dropped after update on public.shifts
  referencing old table as was new table as becomes
  for each statement execute function public.post_dropped_shifts();
create index messages_by_shift on public.messages (shift_id) where not deleted and shift_id is not null;

create function public.post_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.post_in_chat(new.business_id, new.created_by, 'announcement', 'document',
    'New document: ' || btrim(new.title), null);
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
    format('Please say by %s when you can work from %s to %s', public.say_day(new.due_date),
      public.say_day(new.start_date), public.say_day(new.end_date)), null);
  return null;
end;
$$;
create trigger availability_deadlines_post after insert on public.availability_deadlines
  for each row when (current_user = 'authenticated') execute function public.post_deadline();

revoke execute on function public.post_in_chat(uuid, uuid, text, text, text, uuid), public.post_dropped_shifts(),
  public.post_document(), public.post_deadline() from public, anon, authenticated;

create or replace view sync.team_messages with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'team', 'id', id, 'business_id', business_id, 'user_id', user_id, 'user_name', user_name,
    'user_role', user_role, 'text', text, 'timestamp', sync.instant(timestamp), 'type', type, 'about', about,
    'shift_id', shift_id, 'poll_id', poll_id, 'poll_options', poll_options,
    'poll_end_time', sync.instant(poll_end_time), 'created_at', sync.instant(created_at)) as document
  from public.messages where business_id = (select access.business_id());

-- Every row is written, so that devices fetch each with its new field.
update public.messages set about = 'shift' where type = 'shift-drop';
update public.messages set text = text where type <> 'shift-drop';
