-- Somebody who signs in with another address, because they asked for it and answered the mails about it, has it in their
-- profile as well: it is where their payslips go. What admins change by update-staff is in the profile already, and what
-- delete-staff closes is to keep the address there, by which the person is known when they come back.

create function access.follow_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('request.jwt.claim.sub', new.id::text, true);
  update public.profiles set email = new.email where id = new.id and not deleted and email is distinct from new.email;
  return null;
end;
$$;
comment on function access.follow_address() is 'Writes a confirmed new address into the profile of whoever asked for it.';
revoke execute on function access.follow_address() from public;

create trigger follow_address after update of email on auth.users
  for each row when (new.email is distinct from old.email and lower(new.email) = lower(old.email_change))
  execute function access.follow_address();
