-- Area: accounts.
-- Whoever follows a mail about a forgotten password may set one without the present one. A hosted auth server allows
-- that for as long as the session lives; here the password that was set ends it.
set local lock_timeout = '2s';

create function access.end_mail_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.mfa_amr_claims as claim using auth.sessions as session
  where session.id = claim.session_id and session.user_id = new.id
    and claim.authentication_method in ('otp', 'recovery', 'magiclink');
  return null;
end;
$$;
-- Not where an account is taken back: that leaves it without a password, for its owner to set one.
create trigger users_end_mail_proof after update of encrypted_password on auth.users
  for each row when (new.encrypted_password <> '' and new.encrypted_password is distinct from old.encrypted_password)
  execute function access.end_mail_proof();

revoke execute on function access.end_mail_proof() from public;
