-- A colleague at the same network must not keep somebody out of their account for long: where a person has signed in
-- during the last three months, wrong passwords lock for at most five minutes instead of an hour.
set local lock_timeout = '2s';

create or replace function limits.note_sign_in(account uuid, address text, valid boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
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
$$;
