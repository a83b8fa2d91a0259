-- As before, and realtime looks again at what the person may hear: their token is good for a while yet. The embedded
-- backend ends their channels at once; hosted realtime does so when the token is renewed, and until then they hear only
-- that there is something new, never what.
create or replace function access.keep_membership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.business_id, new.role, new.deleted)
    is not distinct from (old.business_id, old.role, old.deleted) then
    return null;
  end if;
  -- A server's clock may be set back between two changes.
  update access.memberships set until_time = greatest(now(), from_time) where user_id = new.id and until_time is null;
  if new.business_id is not null and not new.deleted then
    insert into access.memberships (user_id, business_id, role) values (new.id, new.business_id, new.role);
  end if;
  if tg_op = 'UPDATE' then
    perform pg_notify('realtime_access', new.id::text);
  end if;
  return null;
end;
$$;
