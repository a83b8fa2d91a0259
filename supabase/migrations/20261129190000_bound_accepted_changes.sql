-- Area: push.
-- Accepted changes are bounded per person as refused ones are: each takes the lock of the business, stays in the history
-- and makes every device pull. Of 10,000 that a person may write at once, three come back each second; taking the lock
-- counts as four more. A device that was offline for weeks has fewer. What is too much is answered "not_yet", before the
-- lock: its device keeps it and sends it again.
set local lock_timeout = '2s';

-- How much of an allowance somebody has used up, of which some comes back each second.
create function limits.used(bucket text, key_hash text, back_per_second int) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce((select greatest(0, failures - back_per_second * extract(epoch from clock_timestamp() - last_failed_at))
    from limits.attempts as held where held.bucket = used.bucket and held.key_hash = used.key_hash), 0)::int;
$$;

create function limits.use(bucket text, key_hash text, amount int, back_per_second int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
begin
  insert into limits.attempts as held (bucket, key_hash, failures, last_failed_at, stale_at)
  values (use.bucket, use.key_hash, amount, moment, moment + interval '1 hour')
  on conflict on constraint attempts_pkey do update set last_failed_at = moment, stale_at = excluded.stale_at,
    failures = amount + greatest(0, held.failures - back_per_second * extract(epoch from moment - held.last_failed_at))::int;
end;
$$;

-- How many changes the caller may write now. A push ends with a last run that may exceed it, and owes the rest.
create function sync.writes_left() returns int
language sql stable security definer set search_path = '' as $$
  select 10000 - limits.used('writes', sync.sha256(auth.uid()::text), 3);
$$;

create function sync.use_writes(amount int) returns void
language sql security definer set search_path = '' as $$
  select limits.use('writes', sync.sha256(auth.uid()::text), amount, 3);
$$;

revoke execute on function limits.used(text, text, int), limits.use(text, text, int, int), sync.writes_left(),
  sync.use_writes(int) from public;

-- Begins a push. A person's pushes run one after the other, so that each sees what the one before has used up: of 600
-- failed attempts, of which five come back each second, and of what may be written. A few attempts may always fail, so
-- that ordinary pushes are judged at once.
create or replace function sync.begin_push() returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash constant text := limits.hold('push', coalesce(auth.uid()::text, ''));
begin
  perform set_config('sync.locked_at_version', '', true), set_config('sync.failed_attempts', '0', true),
    set_config('sync.attempts_left', greatest(20, 600 - limits.used('push', hash, 5))::text, true),
    set_config('sync.written', '0', true), set_config('sync.writes_left', sync.writes_left()::text, true);
end;
$$;

-- Notes what a push has used up. Few failed attempts do not count.
create or replace function sync.end_push() returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed constant int := current_setting('sync.failed_attempts')::int;
  written constant int := current_setting('sync.written')::int;
begin
  if written > 0 then
    perform sync.use_writes(written);
  end if;
  if failed >= 10 then
    perform limits.use('push', limits.hold('push', coalesce(auth.uid()::text, '')), failed, 5);
  end if;
  if failed >= 10 or written >= 100 then
    perform limits.sweep();
  end if;
end;
$$;

create function sync.count_writes(amount int) returns void
language sql set search_path = '' as $$
  select set_config('sync.written', (current_setting('sync.written')::int + amount)::text, true);
$$;

-- What devices keep, and send again later.
create function sync.put_off(size int) returns jsonb[]
language sql immutable set search_path = '' as $$
  select array_fill('{"status": "rejected", "code": "conflict", "reason": "not_yet", "row": null}'::jsonb, array[size]);
$$;

revoke execute on function sync.count_writes(int), sync.put_off(int) from public;
grant execute on function sync.count_writes(int), sync.put_off(int) to authenticated;

-- Takes the lock of the caller's business for a push, and notes the version before it. From then on others wait, so only
-- a few more attempts may fail. When the attempt that took it is undone, all of this is undone.
create or replace function sync.lock_for_push() returns void
language plpgsql set search_path = '' as $$
begin
  perform sync.lock_business(sync.own_business()), sync.count_writes(4);
  perform set_config('sync.locked_at_version', coalesce(sync.current_version(), 0)::text, true),
    set_config('sync.attempts_left', least(current_setting('sync.attempts_left')::int, 150)::text, true);
end;
$$;

-- Judges the changes of a run, writes and remembers them, unless their person has written too much. If somebody else has
-- written between the first judgement and the lock, it is made again.
create or replace function sync.apply_run(run jsonb[]) returns jsonb[]
language plpgsql set search_path = '' as $$
declare
  collection constant text := run[1] ->> 'collection';
  target constant text := sync.push_table(run[1]);
  judged_at bigint;
  steps sync.step[];
  writes int;
  results jsonb[];
begin
  if sync.locked_at_version() is null then
    judged_at := sync.current_version();
  end if;
  steps := sync.judge(collection, run);
  if exists (select from unnest(steps) as step where step.change_id is null or step.row_id is null) then
    raise exception 'invalid_change' using errcode = '22023';
  end if;
  writes := (select count(*) from unnest(steps) as step where step.verdict in ('insert', 'update', 'touch', 'annul'));
  if writes > 0 then
    if current_setting('sync.written')::int >= current_setting('sync.writes_left')::int then
      return sync.put_off(cardinality(run));
    end if;
    if sync.locked_at_version() is null then
      perform sync.lock_for_push();
      if sync.current_version() is distinct from judged_at then
        steps := sync.judge(collection, run);
      end if;
    end if;
    perform sync.count_writes(writes);
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
    return sync.put_off(size);
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
