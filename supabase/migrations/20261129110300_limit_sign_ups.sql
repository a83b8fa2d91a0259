-- Area: accounts.
-- Owners sign up by the function sign-up, which asks here first. In this order: a network that has learned of ten
-- accounts in a row waits, from ten minutes to an hour; a network may sign up sixty times an hour, an address be
-- signed up ten times, and all together two thousand times; only then is it said that an address has an account.
set local lock_timeout = '2s';

create function public.begin_sign_up(network text, address text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  locked constant timestamptz := limits.locked_until('sign-up taken', network);
begin
  if locked is not null then
    return jsonb_build_object('status', 'too_many',
      'seconds', ceil(extract(epoch from locked - clock_timestamp()))::int);
  end if;
  if not limits.take('sign-up address', network, 60, interval '1 hour')
    or not limits.take('sign-up account', lower(address), 10, interval '1 hour')
    or not limits.take('sign-up', 'all', 2000, interval '1 hour') then
    return jsonb_build_object('status', 'too_many', 'seconds', 600);
  end if;
  if exists (select from auth.users where lower(email) = lower(address) and not is_sso_user) then
    perform limits.note_failure('sign-up taken', network, 10, interval '10 minutes', interval '1 hour');
    return jsonb_build_object('status', 'email_taken');
  end if;
  return jsonb_build_object('status', 'ok');
end;
$$;
revoke execute on function public.begin_sign_up(text, text) from public, anon, authenticated;
grant execute on function public.begin_sign_up(text, text) to service_role;
