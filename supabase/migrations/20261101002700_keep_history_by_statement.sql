-- History is kept by the statement rather than by the row: of 500 edited shifts it cost a third.

-- Usage: create trigger <table>_keep_history after update on <table> referencing old table as was new table as becomes
-- for each statement execute function sync.keep_histories(). The argument names the column that holds the business,
-- should it not be business_id. A row that moves to another business leaves what it was behind and takes along what it
-- is, so that neither business reads the other's. What opens a door stays out.
create function sync.keep_histories() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  business_key constant text := coalesce(tg_argv[0], 'business_id');
  untold constant text[] := array['version', 'updated_at', 'pin_hash', 'pin_salt'];
begin
  insert into sync.history (business_id, table_name, row_id, version, changed_by, earlier, later)
  select part.business_id, tg_table_name, changed.id, changed.version, (select auth.uid()), part.earlier, part.later
  from (
    select becomes.id, becomes.version, to_jsonb(was) - untold as row_then, to_jsonb(becomes) - untold as row_now
    from was join becomes using (id) offset 0
  ) as changed
  cross join lateral (
    select jsonb_object_agg(field.key, field.value) as earlier, jsonb_object_agg(field.key, row_now -> field.key) as later,
      (row_then ->> business_key)::uuid as business_then, (row_now ->> business_key)::uuid as business_now
    from jsonb_each(row_then) as field where row_now -> field.key is distinct from field.value
  ) as difference
  cross join lateral (values
    (business_then, earlier, '{}'::jsonb, business_then <> business_now),
    (business_now, '{}'::jsonb, later, business_then <> business_now),
    (coalesce(business_now, business_then), earlier, later, business_then is null or business_now is null
      or business_then = business_now)
  ) as part (business_id, earlier, later, applies)
  where difference.earlier is not null and part.applies
  order by changed.id;
  return null;
end;
$$;
revoke execute on function sync.keep_histories() from public;

do $$
declare
  kept record;
begin
  for kept in
    select tgrelid::regclass as target, tgname as name, tgrelid = 'public.businesses'::regclass as is_business
    from pg_catalog.pg_trigger where tgfoid = 'sync.keep_history()'::regprocedure
  loop
    execute format('drop trigger %I on %s', kept.name, kept.target);
    execute format('create trigger %I after update on %s referencing old table as was new table as becomes
      for each statement execute function sync.keep_histories(%s)', kept.name, kept.target,
      case when kept.is_business then quote_literal('id') else '' end);
  end loop;
end;
$$;
drop function sync.keep_history();

-- Nobody looks for shifts by these; each edit of a shift had to enter them.
drop index public.shifts_by_template, public.shifts_by_claimer;
