-- How the function deliver-push takes what is due and says what became of it. Whoever takes a push has two minutes for
-- it; of two deliveries at once each takes others. What nobody could deliver within a day is forgotten.

-- Takes up to `most` of what is due: [{id, edition, type, thing, tag, title, message, happened_at, attempts, zone, role,
-- user_id, preferences, devices: [{id, endpoint, p256dh, auth}]}], with those devices only that do not have it yet.
create function public.take_pushes(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from access.push_queue where id in (
    select id from access.push_queue where happened_at < now() - interval '1 day' or attempts >= 12
    order by id limit 1000 for update skip locked);
  with due as (
    select id from access.push_queue where due_at <= now() order by due_at limit least(most, 200) for update skip locked
  ), leased as (
    update access.push_queue as waiting set attempts = attempts + 1, due_at = now() + interval '2 minutes'
    from due where waiting.id = due.id returning waiting.*
  )
  select jsonb_agg(jsonb_build_object('id', leased.id, 'edition', edition, 'type', type, 'thing', thing, 'tag', tag,
    'title', title, 'message', message, 'happened_at', sync.instant(happened_at), 'attempts', attempts,
    'zone', business.timezone, 'role', profile.role, 'user_id', profile.id,
    'preferences', (select to_jsonb(wanted) from public.notification_preferences as wanted
      where wanted.user_id = profile.id and wanted.business_id = business.id),
    'devices', coalesce((
      select jsonb_agg(jsonb_build_object('id', device.id, 'endpoint', device.endpoint, 'p256dh', device.p256dh,
        'auth', device.auth))
      from access.push_subscriptions as device
      where device.user_id = profile.id and device.business_id = business.id and device.id <> all (leased.sent_to)), '[]')))
  into taken
  from leased join public.businesses as business on business.id = leased.business_id
  join public.profiles as profile on profile.id = leased.user_id and profile.business_id = business.id
    and not profile.deleted;
  return coalesce(taken, '[]');
end;
$$;

-- What became of pushes: [{id, edition, again_at, counts, delivered, failed, gone}]; the last three name subscriptions.
-- Without again_at it is over, unless other words have taken its place meanwhile. What was only held does not count as a try.
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
  using jsonb_to_recordset(results) as one (id uuid, edition integer, again_at timestamptz)
  where waiting.id = one.id and waiting.edition = one.edition and one.again_at is null;
  update access.push_queue as waiting
  set due_at = one.again_at, attempts = waiting.attempts - case when one.counts then 0 else 1 end,
    sent_to = waiting.sent_to || array(select (sent #>> '{}')::uuid from jsonb_array_elements(one.delivered) as sent)
  from jsonb_to_recordset(results)
    as one (id uuid, edition integer, again_at timestamptz, counts boolean, delivered jsonb)
  where waiting.id = one.id and waiting.edition = one.edition and one.again_at is not null;
end;
$$;

-- Has the caller's devices say that pushes arrive. Seldom, because each is a message of ours through somebody else's server.
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

revoke execute on function public.take_pushes(integer), public.settle_pushes(jsonb), public.send_test_push()
  from public, anon, authenticated;
grant execute on function public.take_pushes(integer), public.settle_pushes(jsonb) to service_role;
grant execute on function public.send_test_push() to authenticated;
