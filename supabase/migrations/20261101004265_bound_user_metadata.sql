-- What somebody says of themself when they sign up, or later, is small: every token of theirs carries it.

create function access.bound_user_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'metadata_too_large' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
revoke execute on function access.bound_user_metadata() from public;
create trigger users_bound_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function access.bound_user_metadata();
