-- Five wrong passwords lock an account for a minute, each further one for twice as long, up to an hour. While it is
-- locked the right password is refused as well: otherwise guessing would go on, and the answer tell who guessed it.
--
-- Supabase's auth server asks by its hook "password verification attempt" (config.toml), but only for accounts that
-- exist; who counts for every e-mail, as the embedded backend does, gives no hint which of them exist.

-- Why a sign-in is refused: what the auth server is to answer, and the seconds to wait; null when it may go on.
create function limits.refuse_sign_in(account uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked timestamptz := limits.locked_until('sign-in', account::text);
  seconds integer := ceil(extract(epoch from locked - clock_timestamp()));
  minutes integer := ceil(seconds / 60.0);
begin
  if locked is null then
    return null;
  end if;
  return jsonb_build_object(
    'http_code', 429,
    'message', format('Too many wrong passwords. Please try again in %s minute%s.', minutes,
      case when minutes = 1 then '' else 's' end),
    'retry_after', seconds
  );
end;
$$;
revoke execute on function limits.refuse_sign_in(uuid) from public;

-- The hook. It is told {user_id, valid} of every password that was checked, and answers {decision: 'continue'} or
-- {error: {http_code, message}}. A refusal by {decision: 'reject'} would be a 400, as if the password were wrong.
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := event ->> 'user_id';
  refusal jsonb := limits.refuse_sign_in(account);
begin
  if refusal is not null then
    return jsonb_build_object('error', refusal);
  end if;
  if (event ->> 'valid')::boolean then
    perform limits.note_success('sign-in', account::text);
  else
    perform limits.note_failure('sign-in', account::text, 5, interval '1 minute', interval '1 hour');
  end if;
  return jsonb_build_object('decision', 'continue');
end;
$$;
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
