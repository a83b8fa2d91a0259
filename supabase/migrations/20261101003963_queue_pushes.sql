-- What is to be pushed waits here, written in the transaction in which it happened. One row for each person and thing: a
-- later word about the same thing takes the place of the earlier one, as it does on the device. Only for people with a
-- device that is pushed to.

create table access.push_queue (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null,
  thing uuid not null,
  tag text not null,
  title text not null,
  message text not null,
  happened_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  edition integer not null default 1,
  sent_to uuid[] not null default '{}',
  constraint one_push_of_a_thing unique (user_id, tag)
);
comment on table access.push_queue is 'What devices are still to be told. For functions of the database only.';
comment on column access.push_queue.type is 'A type of notification, or clock-out-due or test, which are never rows of the bell.';
comment on column access.push_queue.thing is 'The id of what it tells of: a notification, a message, a post.';
comment on column access.push_queue.tag is 'What replaces each other on a device, and here.';
comment on column access.push_queue.due_at is 'When it is looked at next: a later try, or the end of quiet hours.';
comment on column access.push_queue.edition is 'Raised when other words take its place, so that those are not taken for sent.';
comment on column access.push_queue.sent_to is 'The subscriptions that have it already.';
create index push_queue_by_time on access.push_queue (due_at);
create index push_queue_by_thing on access.push_queue (thing);
alter table access.push_queue enable row level security;
revoke all on access.push_queue from anon, authenticated, service_role;

create type access.push as (business_id uuid, user_id uuid, type text, thing uuid, tag text, title text, message text);

-- Queues what there is somebody with a device for.
create function access.queue_pushes(told access.push[]) returns void
language sql security definer set search_path = '' as $$
  insert into access.push_queue as waiting (business_id, user_id, type, thing, tag, title, message)
  select distinct on (one.user_id, one.tag) one.business_id, one.user_id, one.type, one.thing, one.tag,
    left(one.title, 200), left(one.message, 1000)
  from unnest(told) as one
  where exists (select from access.push_subscriptions as device
    where device.user_id = one.user_id and device.business_id = one.business_id)
  order by one.user_id, one.tag
  on conflict on constraint one_push_of_a_thing do update
    set type = excluded.type, thing = excluded.thing, title = excluded.title, message = excluded.message,
      happened_at = now(), due_at = now(), attempts = 0, edition = waiting.edition + 1, sent_to = '{}';
$$;

-- The people of a business but one, with a device.
create function access.people_with_devices(business uuid, but uuid) returns table (id uuid, role text)
language sql stable security definer set search_path = '' as $$
  select profile.id, profile.role from public.profiles as profile
  where profile.business_id = business and not profile.deleted and profile.id is distinct from but
    and exists (select from access.push_subscriptions as device
      where device.user_id = profile.id and device.business_id = business);
$$;

create function access.queue_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.queue_pushes(array_agg((business_id, user_id, type, id, coalesce(topic, id)::text, title, message)::access.push))
  from becomes where not read and not deleted having count(*) > 0;
  return null;
end;
$$;

-- What changed its words is told anew; what was read or cleared on another device need not be told at all.
create function access.queue_changed_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_queue as waiting using becomes
  where waiting.thing = becomes.id and (becomes.read or becomes.deleted);
  perform access.queue_pushes(array_agg((becomes.business_id, becomes.user_id, becomes.type, becomes.id,
    coalesce(becomes.topic, becomes.id)::text, becomes.title, becomes.message)::access.push))
  from becomes join was using (id)
  where not becomes.read and not becomes.deleted
    and (becomes.title, becomes.message) is distinct from (was.title, was.message) having count(*) > 0;
  return null;
end;
$$;

-- Of a conversation the latest words stand on the device.
create function access.queue_private_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from access.push_queue where thing = new.id;
  elsif new.created_at > now() - interval '1 day' and not new.deleted then
    perform access.queue_pushes(array[(new.business_id, new.to_user_id, 'private-message', new.id,
      'private ' || new.from_user_id, public.name_of(new.from_user_id), left(new.content, 300))::access.push]);
  end if;
  return null;
end;
$$;

-- Managers are told of dropped shifts by name, which says more than the post in the chat.
create function access.queue_team_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.queue_pushes(array_agg((new.business_id, person.id, 'team-message', new.id, new.id::text,
    case new.type when 'shift-drop' then 'Shift available' else 'Announcement from ' || public.name_of(new.user_id) end,
    new.text)::access.push))
  from access.people_with_devices(new.business_id, new.user_id) as person
  where new.type <> 'shift-drop' or person.role = 'employee' having count(*) > 0;
  return null;
end;
$$;

create function access.queue_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.queue_pushes(array_agg((new.business_id, person.id, 'news-post', new.id, new.id::text,
    format('New %s: %s', case new.category when 'other' then 'post' else new.category end, new.title),
    left(new.content, 300))::access.push))
  from access.people_with_devices(new.business_id, new.created_by) as person having count(*) > 0;
  return null;
end;
$$;

create function access.drop_pushes_of() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_queue where thing = new.id;
  return null;
end;
$$;

-- Whoever leaves a business is told nothing of it any more.
create function access.leave_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_subscriptions where user_id = new.id;
  delete from access.push_queue where user_id = new.id;
  return null;
end;
$$;

revoke execute on function access.queue_pushes(access.push[]), access.people_with_devices(uuid, uuid),
  access.queue_notifications(), access.queue_changed_notifications(), access.queue_private_message(),
  access.queue_team_message(), access.queue_post(), access.drop_pushes_of(), access.leave_pushes() from public;

create trigger notifications_push_inserted after insert on public.notifications referencing new table as becomes
  for each statement execute function access.queue_notifications();
create trigger notifications_push_updated after update on public.notifications
  referencing old table as was new table as becomes
  for each statement execute function access.queue_changed_notifications();
create trigger private_messages_push after insert on public.private_messages
  for each row execute function access.queue_private_message();
create trigger private_messages_push_read after update on public.private_messages
  for each row when (new.deleted or new.read_at is not null) execute function access.queue_private_message();
create trigger messages_push after insert on public.messages
  for each row when (new.type in ('announcement', 'shift-drop') and not new.deleted) execute function access.queue_team_message();
create trigger messages_push_deleted after update on public.messages
  for each row when (new.deleted and not old.deleted) execute function access.drop_pushes_of();
create trigger news_posts_push after insert on public.news_posts
  for each row when (not new.deleted) execute function access.queue_post();
create trigger news_posts_push_deleted after update on public.news_posts
  for each row when (new.deleted and not old.deleted) execute function access.drop_pushes_of();
create trigger profiles_leave_pushes after update on public.profiles
  for each row when (old.business_id is not null and (new.deleted or new.business_id is distinct from old.business_id))
  execute function access.leave_pushes();
