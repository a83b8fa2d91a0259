-- A push is told to a device at most once. Whoever takes it takes each device with it, before anything is sent; only what
-- surely did not arrive is given back. Of a delivery that never says what became of it, because it ran out of time in the
-- middle, the devices count as told: nobody knows better, and a push that comes twice is worse than the bell alone.

alter table access.push_queue
  add column claimed uuid[] not null default '{}',
  add column claimed_edition integer not null default 0;
comment on column access.push_queue.claimed is 'The subscriptions that a delivery has taken and has not spoken of yet.';
comment on column access.push_queue.claimed_edition is 'Of which edition they were taken; other words are told to them anew.';

create or replace function public.take_pushes(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from access.push_queue where id in (
    select id from access.push_queue where happened_at < now() - interval '1 day' or attempts >= 12
    order by id limit 1000 for update skip locked);
  with due as (
    select id, sent_to || case when claimed_edition = edition then claimed else '{}' end as told
    from access.push_queue where due_at <= now() order by due_at limit least(most, 200) for update skip locked
  ), leased as (
    update access.push_queue as waiting set attempts = attempts + 1, due_at = now() + interval '2 minutes',
      sent_to = due.told, claimed_edition = waiting.edition, claimed = array(
        select device.id from access.push_subscriptions as device
        where device.user_id = waiting.user_id and device.business_id = waiting.business_id and device.id <> all (due.told))
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
-- again_at it is over, unless other words have taken its place meanwhile. Again means: to those that failed, or, where it
-- does not count as a try, to all that were taken.
create or replace function public.settle_pushes(results jsonb) returns void
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

-- Has the delivery called once more, if anything is due: for a delivery that has done as much as it may in one call.
create function public.go_on_delivering() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from access.push_queue where due_at <= now()) then
    perform access.wake_delivery();
  end if;
end;
$$;
revoke execute on function public.go_on_delivering() from public, anon, authenticated;
grant execute on function public.go_on_delivering() to service_role;
