-- A PIN that a communal tablet does not know: it may have been given out while the tablet was offline, or be a guess.
-- Devices of managers and admins ask here, and nobody guesses for long: wrong tries count for the account that asks and
-- for its business, so that neither a second tablet nor a second account begins anew.

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
revoke execute on function limits.failures_of(text, text) from public;

-- Request: the PIN's hash (src/domain/pin). Answer: {status: ok, user_id}, {status: wrong, tries_left}, or {status:
-- locked, locked_until}: the fifth wrong try in a row locks for a minute, each further one for twice as long, up to an
-- hour. A right one forgets them. While locked a right PIN is not looked at either. Nothing is raised for a wrong PIN:
-- that would undo the counting.
create function public.check_pin(pin_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  free_tries constant int := 5;
  caller text := (select auth.uid())::text;
  business text := access.business_id()::text;
  locked timestamptz;
  person uuid;
begin
  if business is null or not access.manages() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  locked := greatest(limits.locked_until('pin of caller', caller), limits.locked_until('pin of business', business));
  if locked is not null then
    return jsonb_build_object('status', 'locked', 'locked_until', sync.instant(locked));
  end if;
  select id into person from public.profiles as profile
  where profile.business_id = business::uuid and profile.pin_hash = check_pin.pin_hash and not profile.deleted;
  if found then
    perform limits.note_success('pin of caller', caller), limits.note_success('pin of business', business);
    return jsonb_build_object('status', 'ok', 'user_id', person);
  end if;
  locked := greatest(
    limits.note_failure('pin of caller', caller, free_tries, interval '1 minute', interval '1 hour'),
    limits.note_failure('pin of business', business, free_tries, interval '1 minute', interval '1 hour'));
  if locked is not null then
    return jsonb_build_object('status', 'locked', 'locked_until', sync.instant(locked));
  end if;
  return jsonb_build_object('status', 'wrong', 'tries_left', free_tries - greatest(
    limits.failures_of('pin of caller', caller), limits.failures_of('pin of business', business)));
end;
$$;
revoke execute on function public.check_pin(text) from public, anon;
grant execute on function public.check_pin(text) to authenticated;
