-- Two people of one business never look like one: no two who are there have the same name, however it is written, and no
-- name has characters that turn its direction or are not seen.

create function public.readable_name(name text) returns text
language sql immutable set search_path = ''
return btrim(regexp_replace(regexp_replace(name,
  U&'[\061C\200B-\200F\202A-\202E\2060-\2069\FEFF]', '', 'g'), '\s+', ' ', 'g'));

-- By what names are compared: letters of one look and either case are the same.
create function public.compared_name(name text) returns text
language sql immutable set search_path = ''
return lower(normalize(public.readable_name(name), nfkc));
revoke execute on function public.readable_name(text), public.compared_name(text) from public, anon, authenticated;

-- Whether somebody who is there has the name, besides the one who is asked about.
create function access.is_name_taken(business uuid, name text, besides uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles as other
    where other.business_id = business and not other.deleted and other.id is distinct from besides
      and public.compared_name(other.name) = public.compared_name(is_name_taken.name)
  );
$$;
revoke execute on function access.is_name_taken(uuid, text, uuid) from public;

create function public.guard_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := public.readable_name(new.name);
  if new.business_id is null or new.deleted or new.name = '' then
    return new;
  end if;
  if tg_op = 'UPDATE' and not old.deleted and old.business_id = new.business_id
      and public.compared_name(old.name) = public.compared_name(new.name) then
    return new;
  end if;
  -- Of two who take a name at once, one comes first.
  perform sync.lock_business(new.business_id);
  if access.is_name_taken(new.business_id, new.name, new.id) then
    raise exception 'name_taken';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_name() from public, anon, authenticated;
create trigger profiles_guard_name before insert or update of name, business_id, deleted on public.profiles
  for each row execute function public.guard_name();

-- As before, and of a call that names no device none is noted: what a device says of itself is marked as its own word,
-- and no device can pass for the server.
create or replace function access.begin_as_admin(caller uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  business uuid := access.administered_by(caller);
begin
  perform sync.lock_business(business);
  perform set_config('request.jwt.claim.sub', caller::text, true);
  perform sync.note_device(to_jsonb(sync.calling_device()));
  return (select business where access.administered_by(caller) = business);
end;
$$;
