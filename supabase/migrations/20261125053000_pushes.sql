-- Pushes: the subscribed devices, the queue, and its delivery.

set check_function_bodies = off;

-- Devices that get pushes while the app is closed. A subscription is a secret: anybody who knows it can write to the
-- device. So nobody reads these rows, and devices register by a function.
--
-- Whether `endpoint` is at a known push service. The server sends requests to it, so it must not be an IP address, a
-- name of the internal network, or a public name that resolves there. The last entry is the stand-in of the embedded
-- backend and tests, a name that does not exist on the internet.
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
comment on table access.push_subscriptions is
  'Devices that get pushes, one row each. For functions of the database only.';
comment on column access.push_subscriptions.endpoint is 'The URL of the device at its push service.';
comment on column access.push_subscriptions.p256dh is 'The device''s public key, an uncompressed point of P-256 in base64url.';
comment on column access.push_subscriptions.auth is 'The secret that the device shares with senders.';
create index push_subscriptions_by_user on access.push_subscriptions (user_id, created_at);
alter table access.push_subscriptions enable row level security;
revoke all on access.push_subscriptions from anon, authenticated;

-- Pushes to send, queued in the transaction of the event. One row per person and thing: a later text replaces the
-- earlier one, as on the device. Only for people with a subscribed device.
create table access.push_queue (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null,
  thing uuid not null,
  tag text not null,
  key text not null,
  details jsonb not null,
  happened_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  edition integer not null default 1,
  sent_to uuid[] not null default '{}',
  -- Each device gets a push at most once. A delivery claims the devices before sending; only certain failures are
  -- returned. If a delivery is interrupted, its devices count as served: a duplicate push is worse than the bell
  -- alone.
  claimed uuid[] not null default '{}',
  claimed_edition integer not null default 0,
  constraint one_push_of_a_thing unique (user_id, tag)
);
comment on table access.push_queue is 'Pushes still to send. For functions of the database only.';
comment on column access.push_queue.type is
  'A notification type, or clock-out-due or test, which never appear in the bell.';
comment on column access.push_queue.thing is 'The id of its subject: a notification, a message, a post.';
comment on column access.push_queue.tag is 'Pushes with the same tag replace each other, here and on a device.';
comment on column access.push_queue.due_at is 'When it is processed next: a retry, or the end of quiet hours.';
comment on column access.push_queue.edition is
  'Incremented when the text is replaced, so that the new text does not count as sent.';
comment on column access.push_queue.sent_to is 'The subscriptions that have received it.';
comment on column access.push_queue.claimed is
  'The subscriptions that a delivery has claimed without reporting a result.';
comment on column access.push_queue.claimed_edition is 'The edition that was claimed; a newer one is sent again.';
create index push_queue_by_time on access.push_queue (due_at);
create index push_queue_by_thing on access.push_queue (thing);
create index push_queue_by_business on access.push_queue (business_id);
alter table access.push_queue enable row level security;
revoke all on access.push_queue from anon, authenticated;

create type access.push as (business_id uuid, user_id uuid, type text, thing uuid, tag text, key text, details jsonb);

-- Subscribes the caller's device. A device of another person becomes the caller's if the caller knows its secret;
-- `former` is the browser's earlier endpoint. Beyond a limit, the oldest devices are removed.
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

-- Unsubscribes a device: the caller's, or one whose secret the caller knows, since a previous user may have signed
-- out of it offline.
create function public.remove_push_subscription(endpoint text, auth text default null) returns void
language sql security definer set search_path = '' as $$
  delete from access.push_subscriptions as held
  where held.endpoint = remove_push_subscription.endpoint
    and (held.user_id = (select auth.uid()) or held.auth = remove_push_subscription.auth);
$$;

-- Queues pushes for people with a subscribed device.
create function access.queue_pushes(pushes access.push[]) returns void
language sql security definer set search_path = '' as $$
  insert into access.push_queue as waiting (business_id, user_id, type, thing, tag, key, details)
  select distinct on (one.user_id, one.tag) one.business_id, one.user_id, one.type, one.thing, one.tag, one.key,
    one.details
  from unnest(pushes) as one
  where exists (select from access.push_subscriptions as device
    where device.user_id = one.user_id and device.business_id = one.business_id)
  order by one.user_id, one.tag, one.thing, one.key, one.details
  on conflict on constraint one_push_of_a_thing do update
    set type = excluded.type, thing = excluded.thing, key = excluded.key, details = excluded.details,
      happened_at = now(), due_at = now(), attempts = 0, edition = waiting.edition + 1, sent_to = '{}';
$$;

-- Returns the people of a business with a subscribed device, except one.
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
  perform access.queue_pushes(array_agg((business_id, user_id, type, id, coalesce(topic, id)::text, key, details)::access.push))
  from becomes where not read and not deleted having count(*) > 0;
  return null;
end;
$$;
create trigger notifications_push_inserted after insert on public.notifications referencing new table as becomes
  for each statement execute function access.queue_notifications();

-- A changed text is pushed again; a notification read or cleared on another device is not.
create function access.queue_changed_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from access.push_queue as waiting using becomes
  where waiting.thing = becomes.id and (becomes.read or becomes.deleted);
  perform access.queue_pushes(array_agg((becomes.business_id, becomes.user_id, becomes.type, becomes.id,
    coalesce(becomes.topic, becomes.id)::text, becomes.key, becomes.details)::access.push))
  from becomes join was using (id)
  where not becomes.read and not becomes.deleted
    and (becomes.key, becomes.details) is distinct from (was.key, was.details) having count(*) > 0;
  return null;
end;
$$;
create trigger notifications_push_updated after update on public.notifications
  referencing old table as was new table as becomes
  for each statement execute function access.queue_changed_notifications();

-- One push per conversation waits, of its latest message. If that message is deleted, the previous unread one
-- replaces it; a device that already showed it shows it silently.
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
      'private ' || said.from_user_id, 'private-message', jsonb_build_object(
        'name', public.name_of(said.from_user_id), 'content', left(said.content, 300)))::access.push]);
  end if;
  return null;
end;
$$;
create trigger private_messages_push after insert on public.private_messages
  for each row execute function access.queue_private_message();
create trigger private_messages_push_read after update on public.private_messages
  for each row when (new.deleted or new.read_at is not null) execute function access.queue_private_message();

-- Each event pushes once: automatic chat posts about documents and deadlines are skipped, since the post and the
-- notification push themselves. A chat poll is pushed as a message, not as a post.
create function access.queue_team_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform access.queue_pushes(array_agg((new.business_id, person.id, 'team-message', new.id, new.id::text,
    case new.type when 'shift-drop' then 'shift-available' else new.type end,
    jsonb_build_object('name', public.name_of(new.user_id), 'content', new.text))::access.push))
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
    'post-' || new.category, jsonb_build_object('title', new.title, 'content', left(new.content, 300)))::access.push))
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

-- A person who leaves a business gets no more pushes of it.
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

-- A push of a private message opens its conversation, so its delivery must know the sender.
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
    'key', key, 'details', details, 'happened_at', sync.instant(happened_at), 'attempts', attempts,
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

-- Records the results of pushes: [{id, edition, attempts, again_at, counts, delivered, failed, gone}]; the last
-- three name subscriptions, and `attempts` identifies the claim: a superseded one has no effect. Without again_at
-- the push is finished, unless its text was replaced meanwhile. With it, the push is retried to the failed ones or,
-- if it does not count as a try, to all that were claimed.
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

-- Sends a test push to the caller's devices. Rate-limited, because each goes through third-party servers.
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
  perform access.queue_pushes(array[(business, caller, 'test', gen_random_uuid(), 'test', 'test', '{}')::access.push]);
end;
$$;

-- Starts the delivery, also for replaced texts and regardless of quiet hours; the timeout allows for a whole batch.
create function access.call_delivery() returns void
language sql security definer set search_path = '' as $$
  select access.call_function('deliver-push');
$$;

-- Must never fail a person's write: a delivery that cannot be started now is started within a minute.
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

-- Must never fail a person's write: a delivery that cannot be started now is started within a minute.
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

-- Calls any of the server's own edge functions.
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

-- Starts the delivery again if anything is due, for a delivery that has reached its limit per call.
create function public.go_on_delivering() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from access.push_queue where due_at <= now()) then
    perform access.wake_delivery();
  end if;
end;
$$;

-- Grants: who may call and read these objects.
revoke execute on function public.remove_push_subscription(text, text),
  public.save_push_subscription(text, text, text, text), public.send_test_push() from public, anon;
grant execute on function public.remove_push_subscription(text, text),
  public.save_push_subscription(text, text, text, text), public.send_test_push() to authenticated, service_role;
revoke execute on function public.go_on_delivering(), public.settle_pushes(jsonb), public.take_pushes(integer)
  from public, anon, authenticated;
grant execute on function public.go_on_delivering(), public.settle_pushes(jsonb), public.take_pushes(integer)
  to service_role;

-- Runs every minute. pg_cron logs every run for ever, so logs older than a week are deleted.
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
