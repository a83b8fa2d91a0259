-- Area: versions_and_hints.
-- The app writes by pushes alone, but the API's tables are open to whoever may write their rows. What somebody writes there
-- counts as if it were pushed, and is refused before it takes a lock once it is too much.
set local lock_timeout = '2s';

create function sync.bound_direct_writes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('sync.writes_left', true), '') <> '' then
    -- A push counts by itself.
    return null;
  end if;
  if tg_when = 'AFTER' then
    perform sync.use_writes((4 + pg_stat_get_xact_tuples_inserted(tg_relid) + pg_stat_get_xact_tuples_updated(tg_relid))::int);
  elsif sync.writes_left() <= 0 then
    raise exception 'too_many_requests' using errcode = 'PT429';
  end if;
  return null;
end;
$$;
revoke execute on function sync.bound_direct_writes() from public;

-- Adds triggers to a table for each aspect named in `kept`: creations (who made a row), history (earlier values),
-- deleted (deleted rows stay deleted), and versions (the version of the last change, under the lock of the business;
-- triggers run in the order of their names).
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
      when 'versions' then 'create trigger %1$s_bound_direct_writes before insert or update on public.%1$I
        for each statement when (current_user = ''authenticated'') execute function sync.bound_direct_writes();
        create trigger %1$s_count_direct_writes after insert or update on public.%1$I
        for each statement when (current_user = ''authenticated'') execute function sync.bound_direct_writes();
        create trigger %1$s_lock_before_rows before insert or update on public.%1$I
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
    where tgfoid = 'sync.lock_before_rows'::regproc order by relname
  loop
    execute format('create trigger %1$s_bound_direct_writes before insert or update on public.%1$I
        for each statement when (current_user = ''authenticated'') execute function sync.bound_direct_writes();
      create trigger %1$s_count_direct_writes after insert or update on public.%1$I
        for each statement when (current_user = ''authenticated'') execute function sync.bound_direct_writes()', versioned);
  end loop;
end;
$$;
