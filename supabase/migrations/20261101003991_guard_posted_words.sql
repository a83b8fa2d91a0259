-- What people voted on stays as it was asked, and what the database has posted says what it said. Only admins take away
-- what was posted by itself: it is signed by whoever caused it, who did not write it.

create or replace function public.guard_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.text <> old.text and (old.user_id <> (select auth.uid()) or old.about is not null or old.type = 'poll')
    or new.deleted and not old.deleted and old.about is not null and (select access.role()) <> 'admin' then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
