-- A collection knows a row by its id, whichever of its tables it is in. Two rows of one id would take each other's place
-- on every device, and no reading anew would end the difference. Replication hardly lets that happen; a request to the
-- API beside it could: a vote with the id of its poll.

-- The statement's rows are `becomes`. Its business is locked by their versions, so no row of it can come in between.
create function sync.keep_ids_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  other text;
  is_taken boolean;
begin
  for other in
    select kinds.push_table from sync.kinds
    where collection = tg_argv[0] and kinds.push_table <> tg_table_name
  loop
    execute format('select exists (select from becomes join public.%I as other using (id))', other) into is_taken;
    if is_taken then
      raise exception 'id_taken' using errcode = 'unique_violation';
    end if;
  end loop;
  return null;
end;
$$;
revoke execute on function sync.keep_ids_apart() from public;

-- Usage: call for every table that shares a collection.
create procedure sync.share_ids(name text, collection text)
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %1$s_keep_ids_apart after insert on public.%1$I referencing new table as becomes
    for each statement execute function sync.keep_ids_apart(%2$L)', name, collection);
end;
$$;
revoke execute on procedure sync.share_ids(text, text) from public;

do $$
declare
  shared record;
begin
  for shared in select push_table, collection from sync.kinds where push_table is not null loop
    call sync.share_ids(shared.push_table, shared.collection);
  end loop;
end;
$$;
