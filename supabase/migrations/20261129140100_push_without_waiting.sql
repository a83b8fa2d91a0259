-- Area: push.
-- A push holds up its business only while it writes. The lock is taken by the first run that writes something, inside the
-- attempt: a refused run gives it back. So refused, conflicting and repeated changes keep nobody waiting. How many
-- attempts may fail is bounded per person; what was not attempted is answered "not_yet", which devices keep and repeat.

-- Begins a push. A person's pushes run one after the other, so that each sees what the one before has used up: of 600
-- failed attempts, of which five come back each second. A few may always fail, so that ordinary pushes are judged at once.
create function sync.begin_push() returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash constant text := limits.hold('push', coalesce(auth.uid()::text, ''));
  used int;
begin
  select failures - 5 * extract(epoch from clock_timestamp() - last_failed_at) into used
    from limits.attempts where bucket = 'push' and key_hash = hash;
  perform set_config('sync.locked_at_version', '', true), set_config('sync.failed_attempts', '0', true),
    set_config('sync.attempts_left', greatest(20, 600 - greatest(0, coalesce(used, 0)))::text, true);
end;
$$;

-- Notes what a push has used up, unless that is little.
create function sync.end_push() returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash constant text := limits.hold('push', coalesce(auth.uid()::text, ''));
  moment constant timestamptz := clock_timestamp();
  failed constant int := current_setting('sync.failed_attempts')::int;
begin
  if failed < 10 then
    return;
  end if;
  insert into limits.attempts as held (bucket, key_hash, failures, last_failed_at, stale_at)
    values ('push', hash, failed, moment, moment + interval '10 minutes')
    on conflict on constraint attempts_pkey do update set last_failed_at = moment, stale_at = excluded.stale_at,
      failures = failed + greatest(0, held.failures - 5 * extract(epoch from moment - held.last_failed_at))::int;
  perform limits.sweep();
end;
$$;

-- Takes the lock of the caller's business for a push, and notes the version before it. From then on others wait, so only
-- a few more attempts may fail. When the attempt that took it is undone, all of this is undone.
create function sync.lock_for_push() returns void
language plpgsql set search_path = '' as $$
begin
  perform sync.lock_business(sync.own_business());
  perform set_config('sync.locked_at_version', coalesce(sync.current_version(), 0)::text, true),
    set_config('sync.attempts_left', least(current_setting('sync.attempts_left')::int, 150)::text, true);
end;
$$;

-- Returns the version before the push's own; null if the push has written nothing.
create function sync.locked_at_version() returns bigint
language sql stable set search_path = '' as $$
  select nullif(current_setting('sync.locked_at_version', true), '')::bigint;
$$;

revoke execute on function sync.begin_push(), sync.end_push(), sync.lock_for_push(), sync.locked_at_version() from public;
grant execute on function sync.begin_push(), sync.end_push(), sync.lock_for_push(), sync.locked_at_version()
  to authenticated;

-- Judges the changes of a run, writes and remembers them. If somebody else has written between the first judgement and
-- the lock, it is made again.
create or replace function sync.apply_run(run jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  collection constant text := run[1] ->> 'collection';
  target constant text := sync.push_table(run[1]);
  judged_at bigint;
  steps sync.step[];
  results jsonb[];
begin
  if sync.locked_at_version() is null then
    judged_at := sync.current_version();
  end if;
  steps := sync.judge(collection, run);
  if exists (select from unnest(steps) as step where step.change_id is null or step.row_id is null) then
    raise exception 'invalid_change' using errcode = '22023';
  end if;
  if sync.locked_at_version() is null
      and exists (select from unnest(steps) as step where step.verdict in ('insert', 'update', 'touch', 'annul')) then
    perform sync.lock_for_push();
    if sync.current_version() is distinct from judged_at then
      steps := sync.judge(collection, run);
    end if;
  end if;
  perform sync.write_rows(target, steps);
  results := sync.answers(collection, steps);
  perform sync.remember(steps, results);
  if exists (select from unnest(run) as change where change ? 'replays') then
    perform sync.note_replays(run, results);
  end if;
  return results;
end;
$$;

-- Applies a run as a whole; if it is refused, each eighth of it, and so on to the refused change. A table that does not
-- take the run is the same for all its changes. Without attempts left, devices keep the rest for later.
create or replace function sync.try_run(run jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  size constant int := cardinality(run);
  part constant int := ceil(size / 8.0);
  left_over constant int := current_setting('sync.attempts_left')::int;
  code text;
  reason text;
  results jsonb[] := '{}';
begin
  if left_over <= 0 then
    return array_fill('{"status": "rejected", "code": "conflict", "reason": "not_yet", "row": null}'::jsonb, array[size]);
  end if;
  begin
    return sync.apply_run(run);
  exception when others then
    code := sync.rejection_code(sqlstate, sqlerrm);
    if code is null then
      raise;
    end if;
    reason := case
      when sqlstate = '23503' then 'missing_reference'
      when sqlstate = 'P0001' and sqlerrm <> code then sqlerrm
    end;
    perform set_config('sync.failed_attempts', (current_setting('sync.failed_attempts')::int + 1)::text, true),
      set_config('sync.attempts_left', (left_over - 1)::text, true);
    if size = 1 or sqlerrm in ('stale_schema', 'read_only') then
      return array(select jsonb_build_object('status', 'rejected', 'code', code, 'row', sync.row_of(change), 'reason', reason)
        from unnest(run) with ordinality as refused (change, place) order by place);
    end if;
  end;
  for start in 1..size by part loop
    results := results || sync.try_run(run[start:start + part - 1]);
  end loop;
  return results;
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
  results := sync.apply_changes(asked);
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
      'version', version_after, 'epoch', sync.present_epoch());
end;
$$;
