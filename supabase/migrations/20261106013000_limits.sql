-- Lockouts after failures, and sliding windows: who tried what how often.

create schema limits;
comment on schema limits is 'Lockouts after failures, and sliding windows. For functions of the database only.';

-- No statement of a client runs for longer than its client would wait: 15 s is several times what the largest push or
-- page takes, and less than the 30 s after which a device tries again. Strangers read next to nothing. PostgREST applies
-- the settings of a role to each of its requests.
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
comment on table limits.attempts is 'What was tried lately, per bucket and key. Nobody reads or writes it directly.';
comment on column limits.attempts.key_hash is 'SHA-256 of the key: it may be an e-mail or a network address.';
comment on column limits.attempts.failures is 'Failures in a row, none of them followed by a quiet day.';
comment on column limits.attempts.taken is 'When the places of the sliding window were taken, oldest first.';
comment on column limits.attempts.stale_at is 'From then on the row says nothing any more and may be deleted.';
create index attempts_by_staleness on limits.attempts (stale_at);
alter table limits.attempts enable row level security;
revoke all on limits.attempts from anon, authenticated;

-- The number that stands for a bucket's key among the advisory locks.
create function limits.lock_number(bucket text, key_hash text) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('limits:' || bucket || ':' || key_hash, 0);
$$;

-- Waits for the key's turn and answers its hash.
create function limits.hold(bucket text, key text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  hash text := encode(sha256(convert_to(key, 'UTF8')), 'hex');
begin
  perform pg_advisory_xact_lock(limits.lock_number(bucket, hash));
  return hash;
end;
$$;

-- Deletes a few rows that say nothing any more. Called wherever rows come into being, so there are never many; a row
-- that somebody holds is left for the next time.
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

-- When the key's lock ends; null when it is free.
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

-- Notes a failure and answers when the lock it leads to ends; null while there are free tries left. The failure number
-- `free_tries` locks for `first_lock`, each further one for twice as long, but never beyond `longest_lock`. A day
-- without failures, counted from the end of the last lock, forgets them.
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

-- Forgets the key's failures.
create function limits.note_success(bucket text, key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  hash text := limits.hold(bucket, key);
begin
  update limits.attempts as attempt set failures = 0, last_failed_at = null, locked_until = null
  where attempt.bucket = note_success.bucket and attempt.key_hash = hash;
end;
$$;

-- Begins a try whose outcome is only known outside the database: answers when the lock ends, or null when the try may
-- go on. A try counts as failed until `note_success`, so that many at one moment are not each the first.
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

-- Takes one of the `most` places that any stretch of time as long as `per` has; false when none is left. What is
-- refused takes no place.
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

-- For the edge functions, which reach only what is in public.
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

-- The hook of Supabase's auth server. It is told {user_id, valid} of every password that was checked, and answers
-- {decision: 'continue'} or {error: {http_code, message}}. A refusal by {decision: 'reject'} would be a 400, as if the
-- password were wrong.
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

-- A PIN that a communal tablet does not know: it may have been given out while the tablet was offline, or be a guess.
-- Devices of managers and admins ask here, and nobody guesses for long: wrong tries count for the account that asks and
-- for its business, so that neither a second tablet nor a second account begins anew.
--
-- How many failures in a row count against a key.
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

-- Whether the account was signed in to from the address lately.
create function limits.knows_address(account uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from limits.attempts as attempt
    where attempt.bucket = 'sign-in known'
      and attempt.key_hash = encode(sha256(convert_to(account || ' ' || address, 'UTF8')), 'hex')
      and attempt.stale_at > clock_timestamp()
  );
$$;

-- Why a sign-in is refused: what the auth server is to answer, and the seconds to wait; null when it may go on. Without
-- an address, as when Supabase's auth server asks, only the ceiling counts.
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

-- Notes how a sign-in ended.
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

-- Who may call and read what.
revoke execute on function public.limits_begin_try(text, text, integer, interval, interval),
  public.limits_note_success(text, text), public.limits_take(text, text, integer, interval)
  from public, anon, authenticated;
grant execute on function public.limits_begin_try(text, text, integer, interval, interval),
  public.limits_note_success(text, text), public.limits_take(text, text, integer, interval) to service_role;
revoke execute on function public.hook_password_verification_attempt(jsonb)
  from public, anon, authenticated, service_role;

-- The auth server's own role, where there is one.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.hook_password_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end;
$$;
