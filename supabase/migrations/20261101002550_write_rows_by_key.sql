-- Updates look their rows up by key. A condition that parses the id out of JSON may fail, so Postgres checks it only on
-- rows that have passed the policies: it read the whole table for them. Behind "offset 0" it is a plain uuid.
create or replace function sync.update_rows(target text, columns text, documents jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  written int;
begin
  execute format('update public.%1$I as target
    set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, asked.document))
    from (
      select (value ->> ''id'')::uuid as id, value as document from jsonb_array_elements($1) offset 0
    ) as asked
    where target.id = asked.id', target, columns) using documents;
  get diagnostics written = row_count;
  return written;
end;
$$;

create or replace function sync.touch_rows(target text, documents jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  touched int := 0;
  writable text := (
    select attname from pg_catalog.pg_attribute
    where attrelid = format('public.%I', target)::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'update')
    order by attnum limit 1);
begin
  if writable is not null then
    execute format('update public.%1$I as target set %2$I = target.%2$I
      from (select (value ->> ''id'')::uuid as id from jsonb_array_elements($1) offset 0) as asked
      where target.id = asked.id', target, writable)
      using documents;
    get diagnostics touched = row_count;
  end if;
  return touched;
exception when insufficient_privilege then
  if jsonb_array_length(documents) = 1 then
    return 0;
  end if;
  return (select sum(sync.touch_rows(target, jsonb_build_array(value))) from jsonb_array_elements(documents));
end;
$$;

-- As before; which fields changed is looked up only for those it is asked of. Managers may do with a shift what the
-- table allows, but for claiming one themselves, which goes by the rules for everybody.
create or replace function public.guard_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  was jsonb;
  altered text[];
  move text;
begin
  if person is null then
    return new;
  end if;
  if old.published and not new.published then
    raise exception 'published_stays';
  end if;
  if new.status = 'claimed' and old.status <> 'claimed'
    and (old.claimed_by_user_id is null or new.user_id is distinct from old.claimed_by_user_id
      or new.claimed_by_user_id is not null) then
    raise exception 'no_such_claim';
  end if;
  if (new.claimed_by_user_id is distinct from person or old.claimed_by_user_id = person) and access.manages() then
    return new;
  end if;
  was := to_jsonb(old);
  altered := array(
    select field.key from jsonb_each(to_jsonb(new) - array['version', 'updated_at']) as field
    where field.value is distinct from was -> field.key order by field.key);
  if altered <> array['claimed_by_user_id'] and access.manages() then
    return new;
  end if;
  move := public.shift_move(old, new, altered, person);
  if move is null then
    raise exception 'forbidden';
  end if;
  if move = 'drop' and btrim(coalesce(new.drop_reason, '')) = '' then
    raise exception 'drop_needs_reason';
  end if;
  if move in ('take_back', 'claim') and old.claimed_by_user_id is not null then
    raise exception 'already_claimed';
  end if;
  if move = 'claim' and (old.user_id = person or not (old.status = 'dropped' or old.user_id is null)) then
    raise exception 'not_open';
  end if;
  return new;
end;
$$;
