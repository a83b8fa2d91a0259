-- Five wrong passwords for an account from one network address lock that account for that address: for a minute, each
-- further one for twice as long, up to an hour. A stranger who guesses does not keep its owner out, who comes from
-- elsewhere. Whoever guesses from many addresses meets a ceiling for the account as a whole, which does not hold for the
-- addresses from which its owner signed in during the last three months.
--
-- Supabase's own auth server does not say from which address a password came, so there the ceiling is all there is. It
-- locks for five minutes at most, and a link by "Forgot password" opens the account meanwhile.

drop function limits.refuse_sign_in(uuid);

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

revoke execute on function limits.knows_address(uuid, text), limits.refuse_sign_in(uuid, text),
  limits.note_sign_in(uuid, text, boolean) from public;

-- The hook of Supabase's auth server. It is told {user_id, valid} of every password that was checked, and answers
-- {decision: 'continue'} or {error: {http_code, message}}. A refusal by {decision: 'reject'} would be a 400, as if the
-- password were wrong.
create or replace function public.hook_password_verification_attempt(event jsonb) returns jsonb
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
