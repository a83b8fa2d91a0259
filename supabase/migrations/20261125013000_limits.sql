-- Lockouts after failures and sliding windows over attempts.

create schema limits;
comment on schema limits is 'Lockouts after failures, and sliding windows. For functions of the database only.';

-- No client statement may run longer than its client waits: 15 s is several times the longest push or page, and less
-- than the 30 s after which a device retries. Anonymous users read almost nothing. PostgREST applies the settings of
-- a role to each request.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '15s';

create table limits.attempts (
  bucket text not null check (char_length(bucket) between 1 and 64),
  key_hash text not null,
  failures integer not null default 0,
  last_failed_at timestamptz,
  locked_until timestamptz,
  taken timestamptz[] not null default '{}',
  stale_at timestamptz not null,
  primary key (bucket, key_hash)
);
comment on table limits.attempts is 'Recent attempts per bucket and key. Nobody reads or writes the table directly.';
comment on column limits.attempts.key_hash is 'SHA-256 of the key, which may be an e-mail or a network address.';
comment on column limits.attempts.failures is 'Failures in a row, without a day free of failures between them.';
comment on column limits.attempts.taken is 'When the slots of the sliding window were taken, oldest first.';
comment on column limits.attempts.stale_at is 'When the row becomes meaningless and may be deleted.';
create index attempts_by_staleness on limits.attempts (stale_at);
alter table limits.attempts enable row level security;
revoke all on limits.attempts from anon, authenticated;

-- Returns the advisory lock number of a bucket's key.
create function limits.lock_number(bucket text, key_hash text) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('limits:' || bucket || ':' || key_hash, 0);
$$;

-- Locks the key until commit and returns its hash.
create function limits.hold(bucket text, key text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  hash text := encode(sha256(convert_to(key, 'UTF8')), 'hex');
begin
  perform pg_advisory_xact_lock(limits.lock_number(bucket, hash));
  return hash;
end;
$$;

-- Deletes a few stale rows. Called wherever rows are created, so there are never many; a locked row is left for the
-- next call.
create function limits.sweep() returns void
language sql security definer set search_path = '' as $$
  with stale as materialized (
    select attempt.bucket, attempt.key_hash from limits.attempts as attempt
    where attempt.stale_at < clock_timestamp() order by attempt.stale_at limit 20
  )
  delete from limits.attempts as attempt using stale
  where (attempt.bucket, attempt.key_hash) = (stale.bucket, stale.key_hash)
    and attempt.stale_at < clock_timestamp()
    and pg_try_advisory_xact_lock(limits.lock_number(stale.bucket, stale.key_hash));
$$;

-- Returns when the key's lock ends; null if it is not locked.
create function limits.locked_until(bucket text, key text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  hash text := limits.hold(bucket, key);
begin
  return (
    select attempt.locked_until from limits.attempts as attempt
    where attempt.bucket = locked_until.bucket and attempt.key_hash = hash
      and attempt.locked_until > clock_timestamp()
  );
end;
$$;

-- Records a failure and returns when the resulting lock ends; null while free tries are left. The failure number
-- `free_tries` locks for `first_lock`, each further one for twice as long, up to `longest_lock`. A day without
-- failures after the last lock resets the count.
create function limits.note_failure(
  bucket text, key text, free_tries integer, first_lock interval, longest_lock interval
) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  hash text := limits.hold(bucket, key);
  moment timestamptz := clock_timestamp();
  failed integer;
  lock_end timestamptz;
begin
  select attempt.failures into failed from limits.attempts as attempt
  where attempt.bucket = note_failure.bucket and attempt.key_hash = hash
    and greatest(attempt.last_failed_at, attempt.locked_until) > moment - interval '1 day';
  failed := coalesce(failed, 0) + 1;
  if failed >= free_tries then
    lock_end := moment + least(first_lock * power(2, least(failed - free_tries, 24)), longest_lock);
  end if;
  insert into limits.attempts as known (bucket, key_hash, failures, last_failed_at, locked_until, stale_at)
  values (note_failure.bucket, hash, failed, moment, lock_end, coalesce(lock_end, moment) + interval '1 day')
  on conflict on constraint attempts_pkey do update
    set failures = excluded.failures, last_failed_at = excluded.last_failed_at,
      locked_until = excluded.locked_until, stale_at = greatest(known.stale_at, excluded.stale_at);
  perform limits.sweep();
  return lock_end;
end;
$$;

-- Resets the key's failures.
create function limits.note_success(bucket text, key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash text := limits.hold(bucket, key);
begin
  update limits.attempts as attempt set failures = 0, last_failed_at = null, locked_until = null
  where attempt.bucket = note_success.bucket and attempt.key_hash = hash;
end;
$$;

-- Begins a try whose outcome is known only outside the database: returns when the lock ends, or null if the try may
-- proceed. A try counts as failed until `note_success`, so that simultaneous tries do not each count as the first.
create function limits.begin_try(
  bucket text, key text, free_tries integer, first_lock interval, longest_lock interval
) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  locked timestamptz := limits.locked_until(bucket, key);
begin
  if locked is null then
    perform limits.note_failure(bucket, key, free_tries, first_lock, longest_lock);
  end if;
  return locked;
end;
$$;

-- Takes one of the `most` slots that are allowed within any `per` interval; false if none is left. A refused call
-- takes no slot.
create function limits.take(bucket text, key text, most integer, per interval) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  hash text := limits.hold(bucket, key);
  moment timestamptz := clock_timestamp();
  recent timestamptz[];
begin
  select array_agg(place.taken_at order by place.taken_at) into recent
  from limits.attempts as attempt, unnest(attempt.taken) as place (taken_at)
  where attempt.bucket = take.bucket and attempt.key_hash = hash and place.taken_at > moment - per;
  if coalesce(cardinality(recent), 0) >= most then
    return false;
  end if;
  insert into limits.attempts as known (bucket, key_hash, taken, stale_at)
  values (take.bucket, hash, array_append(recent, moment), moment + per)
  on conflict on constraint attempts_pkey do update
    set taken = excluded.taken, stale_at = greatest(known.stale_at, excluded.stale_at);
  perform limits.sweep();
  return true;
end;
$$;

-- For edge functions, which can only call functions in public.
create function public.limits_begin_try(
  bucket text, key text, free_tries integer, first_lock interval, longest_lock interval
) returns timestamptz
language sql security definer set search_path = '' as $$
  select limits.begin_try(bucket, key, free_tries, first_lock, longest_lock);
$$;

create function public.limits_note_success(bucket text, key text) returns void
language sql security definer set search_path = '' as $$
  select limits.note_success(bucket, key);
$$;

create function public.limits_take(bucket text, key text, most integer, per interval) returns boolean
language sql security definer set search_path = '' as $$
  select limits.take(bucket, key, most, per);
$$;

-- The hook of Supabase's auth server for every checked password. It receives {user_id, valid} and returns {decision:
-- 'continue'} or {error: {http_code, message}}. {decision: 'reject'} would be a 400, as if the password were wrong.
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := event ->> 'user_id';
  refusal jsonb := limits.refuse_sign_in(account, null);
begin
  if refusal is not null then
    return jsonb_build_object('error', refusal);
  end if;
  perform limits.note_sign_in(account, null, (event ->> 'valid')::boolean);
  return jsonb_build_object('decision', 'continue');
end;
$$;

-- Checks a PIN that a communal tablet does not know: it may have been issued while the tablet was offline, or be a
-- guess. Devices of managers and admins ask here. Wrong tries count for the asking account and for its business, so
-- that neither a second tablet nor a second account starts from zero.
--
-- Returns the number of failures in a row against a key.
create function limits.failures_of(bucket text, key text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  hash text := limits.hold(bucket, key);
begin
  return coalesce((
    select attempt.failures from limits.attempts as attempt
    where attempt.bucket = failures_of.bucket and attempt.key_hash = hash
      and greatest(attempt.last_failed_at, attempt.locked_until) > clock_timestamp() - interval '1 day'), 0);
end;
$$;

-- Whether the account was recently signed in to from the address.
create function limits.knows_address(account uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from limits.attempts as attempt
    where attempt.bucket = 'sign-in known'
      and attempt.key_hash = encode(sha256(convert_to(account || ' ' || address, 'UTF8')), 'hex')
      and attempt.stale_at > clock_timestamp()
  );
$$;

-- Returns why a sign-in is refused: the auth server's answer and the seconds to wait; null if it may proceed.
-- Without an address, as with Supabase's auth server, only the overall ceiling counts.
create function limits.refuse_sign_in(account uuid, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked timestamptz;
  seconds integer;
  minutes integer;
begin
  if address is not null then
    locked := limits.locked_until('sign-in', account || ' ' || address);
  end if;
  if locked is null and (address is null or not limits.knows_address(account, address)) then
    locked := limits.locked_until('sign-in anywhere', account::text);
  end if;
  if locked is null then
    return null;
  end if;
  seconds := ceil(extract(epoch from locked - clock_timestamp()));
  minutes := ceil(seconds / 60.0);
  return jsonb_build_object(
    'http_code', 429,
    'message', format('Too many wrong passwords. Please try again in %s minute%s.', minutes,
      case when minutes = 1 then '' else 's' end),
    'retry_after', seconds
  );
end;
$$;

-- Records the outcome of a sign-in.
create function limits.note_sign_in(account uuid, address text, valid boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if valid then
    if address is not null then
      perform limits.note_success('sign-in', account || ' ' || address),
        limits.take('sign-in known', account || ' ' || address, 1, interval '90 days');
    end if;
    perform limits.note_success('sign-in anywhere', account::text);
  else
    if address is not null then
      perform limits.note_failure(
        'sign-in', account || ' ' || address, 5, interval '1 minute', interval '1 hour');
    end if;
    perform limits.note_failure(
      'sign-in anywhere', account::text, 100, interval '1 minute', interval '5 minutes');
  end if;
end;
$$;

-- Grants: who may call and read these objects.
revoke execute on function public.limits_begin_try(text, text, integer, interval, interval),
  public.limits_note_success(text, text), public.limits_take(text, text, integer, interval)
  from public, anon, authenticated;
grant execute on function public.limits_begin_try(text, text, integer, interval, interval),
  public.limits_note_success(text, text), public.limits_take(text, text, integer, interval) to service_role;
revoke execute on function public.hook_password_verification_attempt(jsonb)
  from public, anon, authenticated, service_role;

-- The role of the auth server, which does not exist everywhere.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook_password_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end;
$$;
