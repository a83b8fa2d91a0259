-- Area: versions_and_hints.
-- A push reports whether it wrote more than the rows of its changes. So far only rows that a trigger wrote counted, and
-- never the business's own row. Now every row counts that is not of the table that the push is writing: also the tablet
-- that a push registers, and the business that a trigger touches.

create function sync.note_write_besides(written name) returns void
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or current_setting('sync.pushed_table', true) is distinct from written::text then
    perform set_config('sync.wrote_besides', pg_current_xact_id()::text, true);
  end if;
end;
$$;
revoke execute on function sync.note_write_besides(name) from public;

create or replace function sync.stamp_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.business_id is null then
    new.version := coalesce(old.version, 0) + 1;
  else
    new.version := sync.next_version(new.business_id);
    perform sync.note_collection(new.business_id, tg_table_name, new.version);
  end if;
  new.updated_at := now();
  perform sync.note_write_besides(tg_table_name);
  return new;
end;
$$;

create or replace function sync.stamp_business_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := sync.next_version(new.id);
  perform sync.note_collection(new.id, tg_table_name, new.version);
  new.updated_at := now();
  perform sync.note_write_besides(tg_table_name);
  return new;
end;
$$;

-- Writes the rows of a run, grouped by their columns. Updates come before inserts, to make room for them (a
-- clock-out before the next clock-in); if the order matters otherwise, the database refuses the run and retrying its
-- parts restores the order.
create or replace function sync.write_rows(target text, steps sync.step[]) returns void
language plpgsql set search_path = '' as $$
declare
  batch record;
  written int;
begin
  perform set_config('sync.pushed_table', target, true);
  for batch in
    select verdict, columns, jsonb_agg(document order by place) as documents, count(*) as size
    from unnest(steps) as step
    where verdict in ('insert', 'update', 'touch')
    group by verdict, columns
    order by verdict = 'insert', min(place)
  loop
    written := case batch.verdict
      when 'insert' then sync.insert_rows(target, batch.columns, batch.documents)
      when 'update' then sync.update_rows(target, batch.columns, batch.documents)
      else sync.touch_rows(target, batch.documents)
    end;
    if written <> batch.size and batch.verdict <> 'touch' then
      raise exception 'forbidden' using errcode = '42501';
    end if;
  end loop;
  perform set_config('sync.pushed_table', '', true);
end;
$$;
