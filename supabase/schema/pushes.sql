-- What is in force, written by `npm run schema`. To change it, add a migration.

create type access.push as (
  business_id uuid,
  user_id uuid,
  type text,
  thing uuid,
  tag text,
  key text,
  details jsonb
);

create table access.push_queue (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  user_id uuid not null,
  type text not null,
  thing uuid not null,
  tag text not null,
  key text not null,
  details jsonb not null,
  happened_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  edition integer not null default 1,
  sent_to uuid[] not null default '{}'::uuid[],
  claimed uuid[] not null default '{}'::uuid[],
  claimed_edition integer not null default 0,
  constraint push_queue_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint push_queue_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint push_queue_pkey PRIMARY KEY (id),
  constraint one_push_of_a_thing UNIQUE (user_id, tag)
);
comment on table access.push_queue is
  'Pushes still to send. For functions of the database only.';
comment on column access.push_queue.type is
  'A notification type, or clock-out-due or test, which never appear in the bell.';
comment on column access.push_queue.thing is
  'The id of its subject: a notification, a message, a post.';
comment on column access.push_queue.tag is
  'Pushes with the same tag replace each other, here and on a device.';
comment on column access.push_queue.due_at is
  'When it is processed next: a retry, or the end of quiet hours.';
comment on column access.push_queue.edition is
  'Incremented when the text is replaced, so that the new text does not count as sent.';
comment on column access.push_queue.sent_to is
  'The subscriptions that have received it.';
comment on column access.push_queue.claimed is
  'The subscriptions that a delivery has claimed without reporting a result.';
comment on column access.push_queue.claimed_edition is
  'The edition that was claimed; a newer one is sent again.';
CREATE INDEX push_queue_by_business ON access.push_queue USING btree (business_id);
CREATE INDEX push_queue_by_thing ON access.push_queue USING btree (thing);
CREATE INDEX push_queue_by_time ON access.push_queue USING btree (due_at);
alter table access.push_queue enable row level security;

CREATE TRIGGER push_queue_inserted AFTER INSERT ON access.push_queue REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION access.note_queued_pushes();

CREATE TRIGGER push_queue_raised AFTER UPDATE ON access.push_queue REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION access.note_raised_pushes();

create table access.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null default now(),
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  constraint push_subscriptions_auth_check CHECK ((auth ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint push_subscriptions_endpoint_check CHECK (access.is_push_service(endpoint)),
  constraint push_subscriptions_p256dh_check CHECK ((p256dh ~ '^B[A-Za-z0-9_-]{86}$'::text)),
  constraint push_subscriptions_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint)
);
comment on table access.push_subscriptions is
  'Devices that get pushes, one row each. For functions of the database only.';
comment on column access.push_subscriptions.endpoint is
  'The URL of the device at its push service.';
comment on column access.push_subscriptions.p256dh is
  'The device''s public key, an uncompressed point of P-256 in base64url.';
comment on column access.push_subscriptions.auth is
  'The secret that the device shares with senders.';
CREATE INDEX push_subscriptions_by_user ON access.push_subscriptions USING btree (user_id, created_at);
alter table access.push_subscriptions enable row level security;

create table access.stand_ins (
  name text not null,
  constraint stand_ins_name_check CHECK ((name = 'push'::text)),
  constraint stand_ins_pkey PRIMARY KEY (name)
);
comment on table access.stand_ins is
  'The stand-ins that this server has; the embedded server says so at each start. None on Supabase.';
alter table access.stand_ins enable row level security;

CREATE OR REPLACE FUNCTION access.call_delivery()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select access.call_function('deliver-push');
$function$;

CREATE OR REPLACE FUNCTION access.call_function(function_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.drop_pushes_of()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from access.push_queue where thing = new.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.drop_pushes_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from access.push_queue as waiting using was join becomes using (id)
  where waiting.thing = becomes.id and becomes.deleted and not was.deleted;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.has_ended(shift jsonb, zone text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select ends_at <= now() from public.shift_span((shift ->> 'date')::date, shift ->> 'start', shift ->> 'end', zone);
$function$;

CREATE OR REPLACE FUNCTION access.has_lapsed(waiting access.push_queue)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when waiting.key = 'shift-available' then not exists (
      select from public.messages as message join public.shifts as shift on shift.id = message.shift_id
      where message.id = waiting.thing and not shift.deleted and shift.status = 'dropped'
        and shift.claimed_by_user_id is null and not public.has_begun(shift))
    when waiting.key in ('shift-dropped', 'shift-claimed', 'claim-approved', 'claim-approval-withdrawn', 'claim-reopened')
    then not exists (
      select from public.shifts as shift
      cross join lateral public.shift_span(shift.date, shift.start_time, shift.end_time, business.timezone) as span
      where shift.business_id = business.id and not shift.deleted
        and shift.date = (waiting.details -> 'shift' ->> 'date')::date
        and public.shift_details(shift.date, shift.start_time, shift.end_time) = (waiting.details -> 'shift') - array['position', 'place']
        and case waiting.key
          when 'shift-dropped' then shift.status = 'dropped' and span.ends_at > now()
            and public.name_of(shift.user_id) = waiting.details ->> 'name'
          when 'shift-claimed' then public.name_of(shift.claimed_by_user_id) = waiting.details ->> 'name'
            and span.starts_at > now()
          when 'claim-approved' then public.is_held(shift, waiting.user_id) and span.ends_at > now()
          else shift.claimed_by_user_id = waiting.user_id and span.ends_at > now() end)
    when waiting.key in ('claim-denied', 'claimed-shift-removed', 'claimed-shift-given-away')
    then access.has_ended(waiting.details -> 'shift', business.timezone)
    when waiting.key = 'roster-published' then not (
      (waiting.details ->> 'removed')::integer > 0 and coalesce((waiting.details ->> 'to')::date, today) >= today
      or exists (
        select from public.shifts as shift
        cross join lateral public.shift_span(shift.date, shift.start_time, shift.end_time, business.timezone) as span
        where shift.user_id = waiting.user_id and shift.business_id = business.id and not shift.deleted
          and shift.published and shift.date >= today - 1
          and shift.date >= coalesce((waiting.details ->> 'from')::date, today - 1)
          and shift.date <= coalesce((waiting.details ->> 'to')::date, 'infinity') and span.ends_at > now()))
    -- It names the first twelve.
    when waiting.key = 'shifts-removed'
    then (waiting.details ->> 'count')::integer = jsonb_array_length(waiting.details -> 'shifts') and not exists (
      select from jsonb_array_elements(waiting.details -> 'shifts') as shift
      where not access.has_ended(shift, business.timezone))
    when waiting.key in ('swap-requested', 'swap-agreed', 'swap-to-approve') then not exists (
      select from public.swap_requests as swap
      join public.shifts as given on given.id = swap.shift_id join public.shifts as wanted on wanted.id = swap.with_shift_id
      where swap.business_id = business.id and not swap.deleted
        and case waiting.key when 'swap-requested' then swap.status = 'asked' and swap.requested_of = waiting.user_id
          when 'swap-agreed' then swap.status = 'agreed' and swap.requested_by = waiting.user_id
          else swap.status = 'agreed' end
        and public.is_held(given, swap.requested_by) and not public.has_begun(given)
        and public.is_held(wanted, swap.requested_of) and not public.has_begun(wanted)
        and public.shift_details(given.date, given.start_time, given.end_time) = (waiting.details -> 'given') - array['position', 'place']
        and public.shift_details(wanted.date, wanted.start_time, wanted.end_time) = (waiting.details -> 'wanted') - array['position', 'place'])
    when waiting.key in ('swap-declined', 'swap-approved', 'swap-denied', 'swap-withdrawn')
    then access.has_ended(waiting.details -> 'given', business.timezone)
      and access.has_ended(waiting.details -> 'wanted', business.timezone)
    when waiting.key in ('availability-entered', 'time-off-requested') then not exists (
      select from public.staff_availability as entry
      where entry.business_id = business.id and entry.status = 'pending' and not entry.deleted and entry.date >= today
        and entry.date between (waiting.details #>> '{days,from}')::date and (waiting.details #>> '{days,to}')::date
        and entry.series_id is not distinct from (select topic from public.notifications where id = waiting.thing)
        and public.name_of(entry.user_id) = waiting.details ->> 'name')
    when waiting.key in ('availability-approved', 'availability-denied', 'time-off-approved', 'time-off-denied')
    then not exists (
      select from public.staff_availability as entry
      where entry.user_id = waiting.user_id and entry.business_id = business.id and not entry.deleted
        and entry.status = split_part(waiting.key, '-', -1) and entry.date >= today
        and entry.date between (waiting.details #>> '{days,from}')::date and (waiting.details #>> '{days,to}')::date)
    when waiting.key in ('availability-deadline', 'availability-deadline-changed', 'availability-deadline-tomorrow')
    then not exists (
      select from public.availability_deadlines as deadline
      where deadline.business_id = business.id and not deadline.deleted and deadline.end_date >= today
        and deadline.due_date = (waiting.details ->> 'due')::date
        and deadline.start_date = (waiting.details ->> 'from')::date
        and deadline.end_date = (waiting.details ->> 'to')::date
        and not access.has_answered(deadline, waiting.user_id, business))
    when waiting.key = 'correction-requested' then not exists (
      select from public.punch_corrections as correction
      where correction.business_id = business.id and correction.status = 'pending' and not correction.deleted
        and public.hours_details(business.id, correction.clock_in_time,
          coalesce(correction.clock_out_time, correction.clock_in_time)) = waiting.details -> 'hours'
        and public.name_of(correction.user_id) = waiting.details ->> 'name')
    when waiting.key = 'tablet-proposed' then not exists (
      select from public.punch_devices as device
      where device.business_id = business.id and device.status = 'proposed' and not device.deleted
        and device.name = waiting.details ->> 'device')
    when waiting.key = 'training-due' then (waiting.details ->> 'due')::date < today
    when waiting.key in ('post-poll', 'poll') then exists (
      select from public.news_posts as post where post.end_date <= now()
        and post.id in (waiting.thing, (select poll_id from public.messages where id = waiting.thing)))
    else false end
  from public.businesses as business
  cross join lateral (select (now() at time zone business.timezone)::date) as here (today)
  where business.id = waiting.business_id;
$function$;

CREATE OR REPLACE FUNCTION access.is_push_service(endpoint text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN COALESCE(((endpoint ~ ((('^https://('::text || 'fcm\.googleapis\.com|jmt17\.google\.com|android\.googleapis\.com'::text) || '|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com'::text) || '|stand-in\.push\.test)/[^\s\\]+$'::text)) AND (char_length(endpoint) <= 2000)), false);

CREATE OR REPLACE FUNCTION access.leave_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from access.push_subscriptions where user_id = new.id;
  delete from access.push_queue where user_id = new.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.note_queued_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from becomes where due_at <= now()) then
    perform access.wake_delivery();
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.note_raised_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from becomes join was using (id) where becomes.edition > was.edition and becomes.due_at <= now()) then
    perform access.wake_delivery();
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.people_with_devices(business uuid, but uuid)
 RETURNS TABLE(id uuid, role text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select profile.id, profile.role from public.profiles as profile
  where profile.business_id = business and not profile.deleted and profile.id is distinct from but
    and exists (select from access.push_subscriptions as device
      where device.user_id = profile.id and device.business_id = business);
$function$;

CREATE OR REPLACE FUNCTION access.push_beat()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.queue_changed_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.queue_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform access.queue_pushes(array_agg((business_id, user_id, type, id, coalesce(topic, id)::text, key, details)::access.push))
  from becomes where not read and not deleted having count(*) > 0;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.queue_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform access.queue_pushes(array_agg((new.business_id, person.id, 'news-post', new.id, new.id::text,
    'post-' || new.category, jsonb_build_object('title', new.title, 'content', left(new.content, 300)))::access.push))
  from access.people_with_devices(new.business_id, new.created_by) as person having count(*) > 0;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.queue_private_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.queue_pushes(pushes access.push[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION access.queue_team_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform access.queue_pushes(array_agg((new.business_id, person.id, 'team-message', new.id, new.id::text,
    case new.type when 'shift-drop' then 'shift-available' else new.type end,
    jsonb_build_object('name', public.name_of(new.user_id), 'content', new.text))::access.push))
  from access.people_with_devices(new.business_id, new.user_id) as person
  where new.type <> 'shift-drop' or person.role = 'employee' and not exists (
    select from public.shifts as shift
    where shift.id = new.shift_id and not public.can_work(shift.position_id, person.id)) having count(*) > 0;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.wake_delivery()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('push_queue', '');
  begin
    perform access.call_delivery();
  exception when others then
    raise warning 'deliver-push was not called: %', sqlerrm;
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.go_on_delivering()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from access.push_queue where due_at <= now()) then
    perform access.wake_delivery();
  end if;
end;
$function$;
grant execute on function public.go_on_delivering() to service_role;

CREATE OR REPLACE FUNCTION public.remove_push_subscription(endpoint text, auth text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from access.push_subscriptions as held
  where held.endpoint = remove_push_subscription.endpoint
    and (held.user_id = (select auth.uid()) and not access.lacks_second_factor()
      or held.auth = remove_push_subscription.auth);
$function$;
grant execute on function public.remove_push_subscription(text,text) to authenticated;
grant execute on function public.remove_push_subscription(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.save_push_subscription(endpoint text, p256dh text, auth text, former text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
begin
  if business is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if starts_with(save_push_subscription.endpoint, 'https://stand-in.push.test/')
      and not exists (select from access.stand_ins where name = 'push') then
    raise exception 'no_push_service' using errcode = '22023';
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
$function$;
grant execute on function public.save_push_subscription(text,text,text,text) to authenticated;
grant execute on function public.save_push_subscription(text,text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.send_test_push()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.send_test_push() to authenticated;
grant execute on function public.send_test_push() to service_role;

CREATE OR REPLACE FUNCTION public.settle_pushes(results jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.settle_pushes(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.take_pushes(most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken jsonb;
begin
  delete from access.push_queue where id in (
    select id from access.push_queue where happened_at < now() - interval '1 day' or attempts >= 12
    order by id limit 1000 for update skip locked);
  -- Until all that is taken below has been judged: others take the place of what has lapsed.
  loop
    delete from access.push_queue as waiting where id in (
      select id from access.push_queue where due_at <= now() order by due_at, id limit least(most, 200)
      for update skip locked) and access.has_lapsed(waiting);
    exit when not found;
  end loop;
  with due as (
    select id, sent_to || case when claimed_edition = edition then claimed else '{}' end as notified
    from access.push_queue where due_at <= now() order by due_at, id limit least(most, 200) for update skip locked
  ), leased as (
    update access.push_queue as waiting set attempts = attempts + 1, due_at = now() + interval '2 minutes',
      sent_to = due.notified, claimed_edition = waiting.edition, claimed = array(
        select device.id from access.push_subscriptions as device
        where device.user_id = waiting.user_id and device.business_id = waiting.business_id and device.id <> all (due.notified))
    from due where waiting.id = due.id returning waiting.*
  )
  select jsonb_agg(jsonb_build_object('id', leased.id, 'edition', edition, 'type', type, 'thing', thing, 'tag', tag,
    -- What was due tomorrow when it was queued may be due today.
    'key', case when key not in ('availability-deadline-tomorrow', 'training-due')
        or (details ->> 'due')::date > (now() at time zone business.timezone)::date then key
      when key = 'training-due' then 'training-assigned-due' else 'availability-deadline' end,
    'details', details, 'happened_at', sync.instant(happened_at), 'attempts', attempts,
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
$function$;
grant execute on function public.take_pushes(integer) to service_role;
