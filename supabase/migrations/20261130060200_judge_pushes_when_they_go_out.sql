-- Area: pushes
-- A push that waited (for the end of quiet hours, or a push service) is judged once more when it goes out: it offers no
-- shift that has begun or is taken, and asks for no answer to a swap for which it is too late.
create function access.has_lapsed(waiting access.push_queue) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when waiting.key = 'shift-available' then not exists (
      select from public.messages as message join public.shifts as shift on shift.id = message.shift_id
      where message.id = waiting.thing and not shift.deleted and shift.status = 'dropped'
        and shift.claimed_by_user_id is null and not public.has_begun(shift))
    when waiting.key in ('swap-requested', 'swap-to-approve') then exists (
      select from public.businesses as business
      cross join lateral (values (waiting.details -> 'given'), (waiting.details -> 'wanted')) as part (shift)
      where business.id = waiting.business_id
        and ((shift ->> 'date')::date + (shift ->> 'start')::time) at time zone business.timezone <= now())
    else false end;
$$;
revoke execute on function access.has_lapsed from public, anon, authenticated;

create or replace function public.take_pushes(most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  delete from access.push_queue where id in (
    select id from access.push_queue where happened_at < now() - interval '1 day' or attempts >= 12
    order by id limit 1000 for update skip locked);
  delete from access.push_queue as waiting where id in (
    select id from access.push_queue where due_at <= now() and key in ('shift-available', 'swap-requested', 'swap-to-approve')
    order by id for update skip locked) and access.has_lapsed(waiting);
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
