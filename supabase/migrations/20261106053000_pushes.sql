-- Pushes: to which devices, what waits to be sent, and how it is handed to whatever sends it.

set check_function_bodies = off;

-- The devices that are told of things while the app is closed. What a browser's push service gives a device is a
-- secret: whoever has it can write to that device. So nobody reads these rows, and a device tells of itself by a
-- function.
--
-- Where browsers' push services are. The server writes to what a device names, so it must not be able to name anything
-- else: a host by its number, a name of the own network, or a public name that leads there. The last is the stand-in of
-- the embedded backend and of tests; no such name exists in the internet.
create function access.is_push_service(endpoint text) returns boolean
language sql immutable set search_path = ''
return coalesce(endpoint ~ ('^https://('
  || 'fcm\.googleapis\.com|jmt17\.google\.com|android\.googleapis\.com'
  || '|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com'
  || '|stand-in\.push\.test)/[^\s\\]+$') and char_length(endpoint) <= 2000, false);

create table access.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id) on delete cascade,
  endpoint text not null unique check (access.is_push_service(endpoint)),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  last_success_at timestamptz,
  last_failure_at timestamptz
);
comment on table access.push_subscriptions is 'Devices that are pushed to, one row each. For functions of the database only.';
comment on column access.push_subscriptions.endpoint is 'Where its push service takes what is for it.';
comment on column access.push_subscriptions.p256dh is 'The device''s public key, an uncompressed point of P-256 in base64url.';
comment on column access.push_subscriptions.auth is 'The secret that the device shares with whoever writes to it.';
create index push_subscriptions_by_user on access.push_subscriptions (user_id, created_at);
alter table access.push_subscriptions enable row level security;
revoke all on access.push_subscriptions from anon, authenticated;

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
  -- A push is told to a device at most once. Whoever takes it takes each device with it, before anything is sent; only
  -- what surely did not arrive is given back. Of a delivery that never says what became of it, because it ran out of
  -- time in the middle, the devices count as told: nobody knows better, and a push that comes twice is worse than the
  -- bell alone.
  claimed uuid[] not null default '{}',
  claimed_edition integer not null default 0,
  constraint one_push_of_a_thing unique (user_id, tag)
);
comment on table access.push_queue is 'What devices are still to be told. For functions of the database only.';
comment on column access.push_queue.type is 'A type of notification, or clock-out-due or test, which are never rows of the bell.';
comment on column access.push_queue.thing is 'The id of what it tells of: a notification, a message, a post.';
comment on column access.push_queue.tag is 'What replaces each other on a device, and here.';
comment on column access.push_queue.due_at is 'When it is looked at next: a later try, or the end of quiet hours.';
comment on column access.push_queue.edition is 'Raised when other words take its place, so that those are not taken for sent.';
comment on column access.push_queue.sent_to is 'The subscriptions that have it already.';
comment on column access.push_queue.claimed is 'The subscriptions that a delivery has taken and has not spoken of yet.';
comment on column access.push_queue.claimed_edition is 'Of which edition they were taken; other words are told to them anew.';
create index push_queue_by_time on access.push_queue (due_at);
create index push_queue_by_thing on access.push_queue (thing);
create index push_queue_by_business on access.push_queue (business_id);
alter table access.push_queue enable row level security;
revoke all on access.push_queue from anon, authenticated;

create type access.push as (business_id uuid, user_id uuid, type text, thing uuid, tag text, title text, message text);

-- The caller's device is pushed to from now on. One that somebody else used becomes the caller's, if it knows that
-- one's secret; `former` is what the same browser was called by before. Of many devices the oldest are let go.
create function public.save_push_subscription(endpoint text, p256dh text, auth text, former text default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
begin
  if business is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if not limits.take('push subscription', caller::text, 60, interval '1 hour') then
    raise exception 'too_many_tries';
  end if;
  delete from access.push_subscriptions as held
  where held.endpoint = save_push_subscription.former and held.user_id = caller
    and held.endpoint <> save_push_subscription.endpoint;
  insert into access.push_subscriptions as held (business_id, user_id, endpoint, p256dh, auth)
  values (business, caller, save_push_subscription.endpoint, save_push_subscription.p256dh, save_push_subscription.auth)
  on conflict on constraint push_subscriptions_endpoint_key do update
    set business_id = excluded.business_id, user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth
    where held.user_id = caller or held.auth = excluded.auth;
  if not found then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  delete from access.push_subscriptions as held using (
    select id from access.push_subscriptions where user_id = caller order by created_at desc, id offset 20) as oldest
  where held.id = oldest.id;
end;
$$;

-- A device is not pushed to any more, whoever used it last: the caller's, or one whose secret the caller knows, since
-- somebody may have signed out of this very device without a network.
create function public.remove_push_subscription(endpoint text, auth text default null) returns void
language sql security definer set search_path = '' as $$
  delete from access.push_subscriptions as held
  where held.endpoint = remove_push_subscription.endpoint
    and (held.user_id = (select auth.uid()) or held.auth = remove_push_subscription.auth);
$$;

-- Queues what there is somebody with a device for.
create function access.queue_pushes(pushes access.push[]) returns void
language sql security definer set search_path = '' as $$
  insert into access.push_queue as waiting (business_id, user_id, type, thing, tag, title, message)
  select distinct on (one.user_id, one.tag) one.business_id, one.user_id, one.type, one.thing, one.tag,
    left(one.title, 200), left(one.message, 1000)
  from unnest(pushes) as one
  where exists (select from access.push_subscriptions as device
    where device.user_id = one.user_id and device.business_id = one.business_id)
  order by one.user_id, one.tag, one.thing, one.title, one.message
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
create trigger notifications_push_inserted after insert on public.notifications referencing new table as becomes
  for each statement execute function access.queue_notifications();

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
create trigger notifications_push_updated after update on public.notifications
  referencing old table as was new table as becomes
  for each statement execute function access.queue_changed_notifications();

-- Of a conversation one push waits, of its latest message. When that message is taken back, the one before it that is
-- still unread waits in its place; a device that was told of it before shows it in silence.
create function access.queue_private_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said public.private_messages;
begin
  if tg_op = 'UPDATE' then
    delete from access.push_queue where thing = new.id;
    if found and new.deleted and not old.deleted then
      select * into said from public.private_messages
      where from_user_id = new.from_user_id and to_user_id = new.to_user_id and business_id = new.business_id
        and received_at > now() - interval '1 day' and not deleted and read_at is null
      order by received_at desc, id desc limit 1;
    end if;
  elsif not new.deleted then
    said := new;
  end if;
  if said.created_at > now() - interval '1 day' then
    perform access.queue_pushes(array[(said.business_id, said.to_user_id, 'private-message', said.id,
      'private ' || said.from_user_id, public.name_of(said.from_user_id), left(said.content, 300))::access.push]);
  end if;
  return null;
end;
$$;
create trigger private_messages_push after insert on public.private_messages
  for each row execute function access.queue_private_message();
create trigger private_messages_push_read after update on public.private_messages
  for each row when (new.deleted or new.read_at is not null) execute function access.queue_private_message();

-- Of one event people are pushed one thing: what the chat posts by itself about a document or a deadline is told by the
-- post and the notification themselves. A poll of the chat is told as the message it is, not as a post of the board.
create function access.queue_team_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.queue_pushes(array_agg((new.business_id, person.id, 'team-message', new.id, new.id::text,
    case new.type when 'shift-drop' then 'Shift available' when 'poll' then 'Poll from ' || public.name_of(new.user_id)
      else 'Announcement from ' || public.name_of(new.user_id) end,
    new.text)::access.push))
  from access.people_with_devices(new.business_id, new.user_id) as person
  where new.type <> 'shift-drop' or person.role = 'employee' having count(*) > 0;
  return null;
end;
$$;
create trigger messages_push after insert on public.messages
  for each row when (new.type in ('announcement', 'shift-drop', 'poll') and not new.deleted
    and (new.about is null or new.about = 'shift'))
  execute function access.queue_team_message();

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
create trigger news_posts_push after insert on public.news_posts
  for each row when (not new.deleted and not new.in_chat) execute function access.queue_post();

create function access.drop_pushes_of() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_queue where thing = new.id;
  return null;
end;
$$;
create trigger news_posts_push_deleted after update on public.news_posts
  for each row when (new.deleted and not old.deleted) execute function access.drop_pushes_of();

-- Whoever leaves a business is told nothing of it any more.
create function access.leave_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_subscriptions where user_id = new.id;
  delete from access.push_queue where user_id = new.id;
  return null;
end;
$$;
create trigger profiles_leave_pushes after update on public.profiles
  for each row when (old.business_id is not null and (new.deleted or new.business_id is distinct from old.business_id))
  execute function access.leave_pushes();

-- A push of a private message leads to its conversation: whoever delivers it must know whom it is from.
create function public.take_pushes(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from access.push_queue where id in (
    select id from access.push_queue where happened_at < now() - interval '1 day' or attempts >= 12
    order by id limit 1000 for update skip locked);
  with due as (
    select id, sent_to || case when claimed_edition = edition then claimed else '{}' end as notified
    from access.push_queue where due_at <= now() order by due_at limit least(most, 200) for update skip locked
  ), leased as (
    update access.push_queue as waiting set attempts = attempts + 1, due_at = now() + interval '2 minutes',
      sent_to = due.notified, claimed_edition = waiting.edition, claimed = array(
        select device.id from access.push_subscriptions as device
        where device.user_id = waiting.user_id and device.business_id = waiting.business_id and device.id <> all (due.notified))
    from due where waiting.id = due.id returning waiting.*
  )
  select jsonb_agg(jsonb_build_object('id', leased.id, 'edition', edition, 'type', type, 'thing', thing, 'tag', tag,
    'title', title, 'message', message, 'happened_at', sync.instant(happened_at), 'attempts', attempts,
    'zone', business.timezone, 'role', profile.role, 'user_id', profile.id,
    'sender', (select message.from_user_id from public.private_messages as message
      where message.id = leased.thing and leased.type = 'private-message'),
    'preferences', (select to_jsonb(wanted) from public.notification_preferences as wanted
      where wanted.user_id = profile.id and wanted.business_id = business.id),
    'devices', coalesce((
      select jsonb_agg(jsonb_build_object('id', device.id, 'endpoint', device.endpoint, 'p256dh', device.p256dh,
        'auth', device.auth))
      from access.push_subscriptions as device where device.id = any (leased.claimed)), '[]')))
  into taken
  from leased join public.businesses as business on business.id = leased.business_id
  join public.profiles as profile on profile.id = leased.user_id and profile.business_id = business.id
    and not profile.deleted;
  return coalesce(taken, '[]');
end;
$$;

-- What became of pushes: [{id, edition, attempts, again_at, counts, delivered, failed, gone}]; the last three name
-- subscriptions, and `attempts` says which taking it was: one that was overtaken by another decides nothing. Without
-- again_at it is over, unless other words have taken its place meanwhile. Again means: to those that failed, or, where
-- it does not count as a try, to all that were taken.
create function public.settle_pushes(results jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_subscriptions where id in (
    select (gone #>> '{}')::uuid from jsonb_array_elements(results) as one, jsonb_array_elements(one -> 'gone') as gone);
  update access.push_subscriptions set last_success_at = now() where id in (
    select (sent #>> '{}')::uuid from jsonb_array_elements(results) as one, jsonb_array_elements(one -> 'delivered') as sent);
  update access.push_subscriptions set last_failure_at = now() where id in (
    select (failed #>> '{}')::uuid from jsonb_array_elements(results) as one, jsonb_array_elements(one -> 'failed') as failed);
  delete from access.push_queue as waiting
  using jsonb_to_recordset(results) as one (id uuid, edition integer, attempts integer, again_at timestamptz)
  where waiting.id = one.id and waiting.edition = one.edition and one.again_at is null
    and waiting.attempts = coalesce(one.attempts, waiting.attempts);
  update access.push_queue as waiting
  set due_at = one.again_at, attempts = waiting.attempts - case when one.counts then 0 else 1 end, claimed = '{}',
    sent_to = waiting.sent_to || case when one.counts then array(
      select taken from unnest(waiting.claimed) as taken where not one.failed ? taken::text) else '{}' end
  from jsonb_to_recordset(results)
    as one (id uuid, edition integer, attempts integer, again_at timestamptz, counts boolean, failed jsonb)
  where waiting.id = one.id and waiting.edition = one.edition and one.again_at is not null
    and waiting.attempts = coalesce(one.attempts, waiting.attempts);
end;
$$;

-- Has the caller's devices say that pushes arrive. Seldom, because each is a message of ours through somebody else's
-- server.
create function public.send_test_push() returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
begin
  if business is null or not exists (
    select from access.push_subscriptions where user_id = caller and business_id = business) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if not limits.take('test push', caller::text, 5, interval '10 minutes') then
    raise exception 'too_many_tries';
  end if;
  perform access.queue_pushes(array[(business, caller, 'test', gen_random_uuid(), 'test', 'Notifications work',
    'This is how Shiftkeep tells you of something on this device.')::access.push]);
end;
$$;

-- Delivery is called for other words that take the place of earlier ones too; what is due by the time of day is no
-- condition of it; and whoever calls has the patience that a batch takes.
create function access.call_delivery() returns void
language sql security definer set search_path = '' as $$
  select access.call_function('deliver-push');
$$;

-- What must never be in the way of what people do: a delivery that cannot be called now is called by the next minute.
create function access.note_queued_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from becomes where due_at <= now()) then
    perform access.wake_delivery();
  end if;
  return null;
end;
$$;
create trigger push_queue_inserted after insert on access.push_queue referencing new table as becomes
  for each statement execute function access.note_queued_pushes();

create function access.push_beat() returns void
language plpgsql security definer set search_path = '' as $$
begin
  begin
    perform public.notify_of_due_things();
  exception when others then
    raise warning 'nobody was notified of what is due: %', sqlerrm;
  end;
  if exists (select from access.push_queue where due_at <= now()) then
    perform access.call_delivery();
  end if;
end;
$$;

-- What must never be in the way of what people do: a delivery that cannot be called now is called by the next minute.
create function access.wake_delivery() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('push_queue', '');
  begin
    perform access.call_delivery();
  exception when others then
    raise warning 'deliver-push was not called: %', sqlerrm;
  end;
end;
$$;

create function access.note_raised_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from becomes join was using (id) where becomes.edition > was.edition and becomes.due_at <= now()) then
    perform access.wake_delivery();
  end if;
  return null;
end;
$$;
create trigger push_queue_raised after update on access.push_queue referencing old table as was new table as becomes
  for each statement execute function access.note_raised_pushes();

create function access.drop_pushes_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_queue as waiting using was join becomes using (id)
  where waiting.thing = becomes.id and becomes.deleted and not was.deleted;
  return null;
end;
$$;
create trigger messages_push_deleted after update on public.messages
  referencing old table as was new table as becomes
  for each statement execute function access.drop_pushes_of_messages();

-- As call_delivery did, for any function of the server's own.
create function access.call_function(function_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  key text;
begin
  if to_regclass('net.http_request_queue') is null or to_regclass('vault.decrypted_secrets') is null then
    return;
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = ''project_url''' into address;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = ''push_delivery_key''' into key;
  if address is not null and key is not null then
    execute 'select net.http_post(url := $1, headers := $2, body := $3, timeout_milliseconds := 120000)'
      using rtrim(address, '/') || '/functions/v1/' || function_name,
        jsonb_build_object('content-type', 'application/json', 'apikey', key), '{}'::jsonb;
  end if;
end;
$$;

-- Has the delivery called once more, if anything is due: for a delivery that has done as much as it may in one call.
create function public.go_on_delivering() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from access.push_queue where due_at <= now()) then
    perform access.wake_delivery();
  end if;
end;
$$;

-- Who may call and read what.
revoke execute on function public.remove_push_subscription(text, text),
  public.save_push_subscription(text, text, text, text), public.send_test_push() from public, anon;
grant execute on function public.remove_push_subscription(text, text),
  public.save_push_subscription(text, text, text, text), public.send_test_push() to authenticated, service_role;
revoke execute on function public.go_on_delivering(), public.settle_pushes(jsonb), public.take_pushes(integer)
  from public, anon, authenticated;
grant execute on function public.go_on_delivering(), public.settle_pushes(jsonb), public.take_pushes(integer)
  to service_role;

-- The beat of every minute. Of its runs pg_cron writes down each, for ever: after a week they go.
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
    perform cron.schedule('push beat', '* * * * *', 'select access.push_beat()');
  end if;
end;
$$;

reset check_function_bodies;
