-- Area: punches.
-- Two things that the server knows of a press. Waiting changes need several requests when they are many, or when the server
-- puts some off; if the network fails between two, hours may pass, and the rest looked held back. So a device says by their
-- hashes which presses it has not sent yet: such a press is as old as the first request that named it, if all later ones did.
-- And a press of a device that the server never heard of is impossible before its person's first sign-in.
set local lock_timeout = '2s';

create table access.announced_presses (
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  exchanged_at timestamptz,
  announced_at timestamptz not null default clock_timestamp(),
  primary key (user_id, session_id, hash)
);
comment on table access.announced_presses is
  'Presses that a session has named but not sent. For functions of the database only.';
comment on column access.announced_presses.exchanged_at is
  'The session''s last exchange before it named the press; null: there was none.';
alter table access.announced_presses enable row level security;
revoke all on access.announced_presses from public, anon, authenticated;

-- The hashes of the presses among these changes.
create function sync.press_hashes(changes jsonb[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select change #>> '{row,hash}' from unnest(changes) as change
    where change ->> 'collection' = 'punches' and change #>> '{row,hash}' is not null);
$$;

-- Notes presses that wait. Given what is being sent, it forgets those that are neither: a press that a request left out was
-- held back.
create function sync.note_waiting(waiting text[], sent text[] default null) returns void
language sql security definer set search_path = '' as $$
  delete from access.announced_presses
  where user_id = (select auth.uid()) and session_id = (select access.session_id())
    and sent is not null and hash <> all (waiting || sent);
  insert into access.announced_presses (user_id, session_id, hash, exchanged_at)
  select profile.id, access.session_id(), announced.hash, access.last_exchange(profile.id, access.session_id())
  from unnest(waiting) as announced (hash) join public.profiles as profile on profile.id = (select auth.uid())
  where announced.hash ~ '^[0-9a-f]{64}$'
  on conflict do nothing;
$$;
revoke execute on function sync.press_hashes(jsonb[]), sync.note_waiting(text[], text[]) from public;
grant execute on function sync.press_hashes(jsonb[]), sync.note_waiting(text[], text[]) to authenticated;

-- Whether an honest device would have sent a press earlier: it told since then that it had recorded fewer, or the
-- server took other changes over its session before it heard of the press, or there was no session yet. A press that was
-- named before it was made could be one of many. A device that the server never heard of is compared with the person's
-- others; otherwise each forged press could come from a new one. What a device says of its own exchanges counts for
-- nothing.
create or replace function access.was_held_back(punch public.punches) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- A press may be made while a request is under way.
  since constant timestamptz := punch.at + interval '2 minutes';
  session constant uuid := access.session_id();
  exchanged_at timestamptz;
  is_known_device boolean;
  is_known_session boolean;
begin
  if since >= clock_timestamp() or access.may_be_replayed(punch.business_id, punch.at) then
    return false;
  end if;
  select announced.exchanged_at into exchanged_at from access.announced_presses as announced
  where announced.user_id = punch.created_by and announced.session_id = session and announced.hash = punch.hash
    and punch.at <= announced.announced_at + interval '2 minutes';
  if not found then
    exchanged_at := access.last_exchange(punch.created_by, session);
  end if;
  if exchanged_at > since
    or exists (select from public.punch_devices as device
      where device.id = punch.device_id and device.user_id = punch.created_by
        and device.last_heard_at > since and device.last_heard_at < now() and device.last_seq < punch.device_seq)
  then
    return true;
  end if;
  is_known_device := exists (select from public.punch_devices as device
      where device.id = punch.device_id and device.user_id = punch.created_by and device.created_at <= punch.at)
    or exists (select from public.punches as held
      where held.device_id = punch.device_id and held.created_by = punch.created_by and held.received_at <= punch.at);
  if is_known_device then
    return false;
  end if;
  -- Nobody presses where they have never signed in.
  if exists (select from auth.sessions where id = session and user_id = punch.created_by)
    and not exists (select from auth.sessions where user_id = punch.created_by and created_at <= since)
    and not exists (select from access.device_exchanges where user_id = punch.created_by and first_at <= since)
  then
    return true;
  end if;
  is_known_session := exists (select from access.device_exchanges
    where user_id = punch.created_by and session_id = session and first_at <= punch.at);
  return not is_known_session and coalesce(access.last_exchange(punch.created_by) > since, false)
    or exists (select from public.punch_devices as device
      where device.user_id = punch.created_by and device.id is distinct from punch.device_id and device.last_seq > 0
        and device.last_heard_at > since and device.last_heard_at < now() - interval '30 seconds');
end;
$$;

-- Applies up to 500 changes of a device, in order, each once. `version_before` is the version of a device that is complete
-- with these answers: the one at which the push took the lock.
create or replace function public.sync_push(changes jsonb, client jsonb default null) returns jsonb
language plpgsql set search_path = '' set jit = off as $$
declare
  found_loss record;
  loss jsonb;
  asked jsonb[];
  waiting text[];
  results jsonb[];
  version_after bigint;
begin
  if sync.is_outdated(client) then
    return sync.please_reload();
  end if;
  perform sync.confirm_user(client);
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'invalid_request' using errcode = '22023';
  end if;
  perform sync.note_device_time(client ->> 'device_time');
  perform sync.note_device(client -> 'device');
  perform sync.begin_push();
  select * into found_loss from sync.find_loss(client -> 'checkpoint');
  if found_loss.is_unnoticed or found_loss.common is not null then
    perform sync.lock_business(sync.own_business());
    loss := sync.answer_to_loss(client -> 'checkpoint');
    if loss is not null then
      return loss;
    end if;
  end if;
  perform sync.note_tablet(client -> 'tablet', client ->> 'device');
  asked := array(select value from jsonb_array_elements(changes) with ordinality order by ordinality);
  waiting := array(select jsonb_array_elements_text(case when jsonb_typeof(client -> 'waiting') = 'array'
    then client -> 'waiting' else '[]' end) limit 500);
  if asked <> '{}' then
    perform sync.note_waiting(waiting, sync.press_hashes(asked));
  end if;
  results := sync.apply_changes(asked);
  if exists (select from unnest(results) as result where result ->> 'reason' = 'not_yet') then
    perform sync.note_waiting(sync.press_hashes(array(
      select asked[place] from unnest(results) with ordinality as given (result, place) where result ->> 'reason' = 'not_yet')));
  end if;
  perform sync.end_push();
  version_after := coalesce(sync.current_version(), 0);
  return jsonb_build_object('server_time', sync.instant(clock_timestamp()), 'results', coalesce((
      select jsonb_agg(jsonb_build_object('change_id', asked[place] -> 'change_id')
        || case
          when client ? 'checkpoint' and sync.may_yet_apply(asked[place], result) then result || '{"reason": "not_yet"}'
          else result
        end order by place)
      from unnest(results) with ordinality as given (result, place)), '[]'))
    || jsonb_build_object(
      'version_before', case when sync.wrote_besides() then version_after
        else coalesce(sync.locked_at_version(), version_after) end,
      'version', version_after, 'epoch', sync.present_epoch(), 'told', sync.told(version_after));
end;
$$;
