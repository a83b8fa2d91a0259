-- Area: versions_and_hints.
-- Everybody takes the lock of a business before any of its rows. A push always did; a PATCH of the API had its row first
-- and then waited for the lock, so the two could each wait for the other until Postgres ended one of them.
set local lock_timeout = '2s';

-- Takes the lock of the caller's business; the server's own functions take it themselves.
create function sync.lock_before_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if sync.locked_at_version() is null then
    perform sync.lock_business(sync.own_business());
  end if;
  return null;
end;
$$;
revoke execute on function sync.lock_before_rows() from public;

-- Adds triggers to a table for each aspect named in `kept`: creations (who made a row), history (earlier values),
-- deleted (deleted rows stay deleted), and versions (the version of the last change, under the lock of the business).
create or replace procedure sync.keep(name text, variadic kept text[])
language plpgsql set search_path = '' as $$
declare
  one text;
begin
  foreach one in array kept loop
    execute format(case one
      when 'creations' then 'create trigger %1$s_keep_creations after insert on public.%1$I
        referencing new table as becomes for each statement execute function sync.keep_creations()'
      when 'history' then 'create trigger %1$s_keep_history after update on public.%1$I
        referencing old table as was new table as becomes for each statement execute function sync.keep_histories()'
      when 'deleted' then 'create trigger %1$s_keep_deleted before update on public.%1$I for each row
        when (old.deleted and not new.deleted and current_user = ''authenticated'')
        execute function sync.refuse_revival()'
      when 'versions' then 'create trigger %1$s_lock_before_rows before insert or update on public.%1$I
        for each statement execute function sync.lock_before_rows();
        create trigger %1$s_stamp_version before insert or update on public.%1$I
        for each row execute function sync.stamp_version()'
      end, name);
  end loop;
end;
$$;

do $$
declare
  versioned name;
begin
  for versioned in
    select relname from pg_catalog.pg_trigger join pg_catalog.pg_class as held on held.oid = tgrelid
    where tgfoid in ('sync.stamp_version'::regproc, 'sync.stamp_business_version'::regproc) order by relname
  loop
    execute format('create trigger %1$s_lock_before_rows before insert or update on public.%1$I
      for each statement execute function sync.lock_before_rows()', versioned);
  end loop;
end;
$$;
