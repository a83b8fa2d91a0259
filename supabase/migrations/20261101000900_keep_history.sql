-- What a row said before. When two people change the same field, the later one decides; this is where the earlier
-- value stays. Every table that several people edit has the trigger.

create table sync.history (
  id bigint generated always as identity primary key,
  business_id uuid,
  table_name text not null,
  row_id uuid not null,
  version bigint not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  earlier jsonb not null,
  later jsonb not null
);
comment on table sync.history is 'Every change of a row: who, when, and the fields that changed, before and after.';
comment on column sync.history.business_id is 'Whose history it is; null while a person has no business.';
comment on column sync.history.version is 'The version the change gave the row.';
comment on column sync.history.changed_by is 'The signed-in person; null when the database did it by itself.';
create index history_by_row on sync.history (table_name, row_id, id);
create index history_by_business on sync.history (business_id, id);
alter table sync.history enable row level security;

-- Usage: create trigger <table>_keep_history after update on <table> for each row execute function
-- sync.keep_history(). The argument names the column that holds the business, should it not be business_id. A row
-- that moves to another business leaves what it was behind and takes along what it is, so that neither business
-- reads the other's.
create function sync.keep_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  business_key text := coalesce(tg_argv[0], 'business_id');
  was jsonb := to_jsonb(old) - array['version', 'updated_at'];
  becomes jsonb := to_jsonb(new) - array['version', 'updated_at'];
  business_then uuid := was ->> business_key;
  business_now uuid := becomes ->> business_key;
  earlier jsonb;
  later jsonb;
begin
  select jsonb_object_agg(field.key, field.value), jsonb_object_agg(field.key, becomes -> field.key)
  into earlier, later
  from jsonb_each(was) as field where becomes -> field.key is distinct from field.value;
  if earlier is null then
    return null;
  end if;
  insert into sync.history (business_id, table_name, row_id, version, changed_by, earlier, later)
  select part.business_id, tg_table_name, new.id, new.version, (select auth.uid()), part.earlier, part.later
  from (values
    (business_then, earlier, '{}'::jsonb, business_then <> business_now),
    (business_now, '{}'::jsonb, later, business_then <> business_now),
    (coalesce(business_now, business_then), earlier, later, business_then is null or business_now is null
      or business_then = business_now)
  ) as part (business_id, earlier, later, applies) where part.applies;
  return null;
end;
$$;
revoke execute on function sync.keep_history() from public;

create trigger businesses_keep_history after update on public.businesses
  for each row execute function sync.keep_history('id');
create trigger profiles_keep_history after update on public.profiles
  for each row execute function sync.keep_history();
create trigger time_clock_records_keep_history after update on public.time_clock_records
  for each row execute function sync.keep_history();

revoke all on sync.history from anon, authenticated;
grant select on sync.history to authenticated;

-- The history of a profile tells pay rates, which only admins may know.
create policy "Managers read the history of their business, without that of people" on sync.history
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()) and table_name <> 'profiles');
create policy "Admins read the history of the people of their business" on sync.history
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin'
    and table_name = 'profiles');
create policy "People read the history of their own punches" on sync.history
  for select to authenticated
  using (table_name = 'time_clock_records' and exists (
    select from public.time_clock_records as punch where punch.id = row_id and punch.user_id = (select auth.uid())
  ));
