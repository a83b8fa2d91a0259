-- What is in force, written by `npm run schema`. To change it, add a migration.

create table limits.attempts (
  bucket text not null,
  key_hash text not null,
  failures integer not null default 0,
  last_failed_at timestamp with time zone,
  locked_until timestamp with time zone,
  taken timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  stale_at timestamp with time zone not null,
  constraint attempts_bucket_check CHECK (((char_length(bucket) >= 1) AND (char_length(bucket) <= 64))),
  constraint attempts_pkey PRIMARY KEY (bucket, key_hash)
);
comment on table limits.attempts is
  'Recent attempts per bucket and key. Nobody reads or writes the table directly.';
comment on column limits.attempts.key_hash is
  'SHA-256 of the key, which may be an e-mail or a network address.';
comment on column limits.attempts.failures is
  'Failures in a row, without a day free of failures between them.';
comment on column limits.attempts.taken is
  'When the slots of the sliding window were taken, oldest first.';
comment on column limits.attempts.stale_at is
  'When the row becomes meaningless and may be deleted.';
CREATE INDEX attempts_by_staleness ON limits.attempts USING btree (stale_at);
alter table limits.attempts enable row level security;

CREATE OR REPLACE FUNCTION limits.begin_try(bucket text, key text, free_tries integer, first_lock interval, longest_lock interval)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  locked timestamptz := limits.locked_until(bucket, key);
begin
  if locked is null then
    perform limits.note_failure(bucket, key, free_tries, first_lock, longest_lock);
  end if;
  return locked;
end;
$function$;

CREATE OR REPLACE FUNCTION limits.failures_of(bucket text, key text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hash text := limits.hold(bucket, key);
begin
  return coalesce((
    select attempt.failures from limits.attempts as attempt
    where attempt.bucket = failures_of.bucket and attempt.key_hash = hash
      and greatest(attempt.last_failed_at, attempt.locked_until) > clock_timestamp() - interval '1 day'), 0);
end;
$function$;

CREATE OR REPLACE FUNCTION limits.hold(bucket text, key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hash text := encode(sha256(convert_to(key, 'UTF8')), 'hex');
begin
  perform pg_advisory_xact_lock(limits.lock_number(bucket, hash));
  return hash;
end;
$function$;

CREATE OR REPLACE FUNCTION limits.knows_address(account uuid, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from limits.attempts as attempt
    where attempt.bucket = 'sign-in known'
      and attempt.key_hash = encode(sha256(convert_to(account || ' ' || address, 'UTF8')), 'hex')
      and attempt.stale_at > clock_timestamp()
  );
$function$;

CREATE OR REPLACE FUNCTION limits.lock_number(bucket text, key_hash text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select hashtextextended('limits:' || bucket || ':' || key_hash, 0);
$function$;

CREATE OR REPLACE FUNCTION limits.locked_until(bucket text, key text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hash text := limits.hold(bucket, key);
begin
  return (
    select attempt.locked_until from limits.attempts as attempt
    where attempt.bucket = locked_until.bucket and attempt.key_hash = hash
      and attempt.locked_until > clock_timestamp()
  );
end;
$function$;

CREATE OR REPLACE FUNCTION limits.note_failure(bucket text, key text, free_tries integer, first_lock interval, longest_lock interval)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION limits.note_sign_in(account uuid, address text, valid boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if valid then
    if address is not null then
      perform limits.note_success('sign-in', account || ' ' || address),
        limits.take('sign-in known', account || ' ' || address, 1, interval '90 days');
    end if;
    perform limits.note_success('sign-in anywhere', account::text);
  else
    if address is not null then
      perform limits.note_failure('sign-in', account || ' ' || address, 5, interval '1 minute',
        case when limits.knows_address(account, address) then interval '5 minutes' else interval '1 hour' end);
    end if;
    perform limits.note_failure(
      'sign-in anywhere', account::text, 100, interval '1 minute', interval '5 minutes');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION limits.note_success(bucket text, key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  hash text := limits.hold(bucket, key);
begin
  update limits.attempts as attempt set failures = 0, last_failed_at = null, locked_until = null
  where attempt.bucket = note_success.bucket and attempt.key_hash = hash;
end;
$function$;

CREATE OR REPLACE FUNCTION limits.refuse_sign_in(account uuid, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION limits.sweep()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with stale as materialized (
    select attempt.bucket, attempt.key_hash from limits.attempts as attempt
    where attempt.stale_at < clock_timestamp() order by attempt.stale_at limit 20
  )
  delete from limits.attempts as attempt using stale
  where (attempt.bucket, attempt.key_hash) = (stale.bucket, stale.key_hash)
    and attempt.stale_at < clock_timestamp()
    and pg_try_advisory_xact_lock(limits.lock_number(stale.bucket, stale.key_hash));
$function$;

CREATE OR REPLACE FUNCTION limits.take(bucket text, key text, most integer, per interval)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.hook_password_verification_attempt(event jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.limits_begin_try(bucket text, key text, free_tries integer, first_lock interval, longest_lock interval)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select limits.begin_try(bucket, key, free_tries, first_lock, longest_lock);
$function$;
grant execute on function public.limits_begin_try(text,text,integer,interval,interval) to service_role;

CREATE OR REPLACE FUNCTION public.limits_note_success(bucket text, key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select limits.note_success(bucket, key);
$function$;
grant execute on function public.limits_note_success(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.limits_take(bucket text, key text, most integer, per interval)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select limits.take(bucket, key, most, per);
$function$;
grant execute on function public.limits_take(text,text,integer,interval) to service_role;
