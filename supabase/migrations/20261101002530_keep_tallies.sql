-- How many live rows of a collection somebody may read, and the sum of their digests, without reading the rows. Every
-- device asks once a minute, so a count over a business's 150,000 rows (90 ms; 25 ms along an index that covers the
-- digests, and more with every year) would be most of what the database does. A tally is kept instead for each group of
-- rows that have the same readers: one statement's changes are one or two more updates, under the lock on its business
-- that the statement's versions took before. What a caller sees of the tallies is what a policy lets them see, as with
-- the rows; tests/contracts/visible-rows.db.test.ts compares the two for every role.

create table sync.tallies (
  business_id uuid not null,
  collection text not null references sync.collections (name),
  readers text not null check (readers in ('members', 'managers', 'admins', 'nobody')),
  person uuid,
  rows bigint not null,
  hash bigint not null,
  constraint one_tally_per_group unique nulls not distinct (business_id, collection, readers, person)
) with (fillfactor = 50);
comment on table sync.tallies is
  'Live rows of a collection and the sum of their sync.row_digest, by who may read them. Kept by triggers.';
comment on column sync.tallies.readers is 'Who in the business reads these rows, besides the person they are about.';
comment on column sync.tallies.person is 'Who also reads them, whatever their role; null for nobody in particular.';
alter table sync.tallies enable row level security;
revoke all on sync.tallies from anon, authenticated;
grant select on sync.tallies to authenticated;
create policy "People read the tallies of the rows they may read" on sync.tallies
  for select to authenticated
  using (business_id = (select access.business_id()) and (
    readers = 'members' or person = (select auth.uid())
    or (readers = 'managers' and (select access.manages()))
    or (readers = 'admins' and (select access.role()) = 'admin')));

alter table sync.collections add column tallied boolean not null default false;
comment on column sync.collections.tallied is 'Its digest is read from sync.tallies; otherwise its rows are counted.';

-- The statement that adds changes of rows to the tallies. `changes` is a query for rows with the columns of their table
-- and `sign`: 1 for one that is there now, -1 for one that was. `people` and `readers` are expressions over the columns.
create function sync.tally_statement(collection text, changes text, people text, readers text) returns text
language sql immutable set search_path = '' as $$
  select format('insert into sync.tallies as tally (business_id, collection, readers, person, rows, hash)
    select business_id, %1$L, %4$s, person, sum(sign), sum(sign * sync.row_digest(id, version))
    from (%2$s) as change, unnest(array[%3$s]::uuid[]) as person
    where not deleted group by 1, 3, 4 having sum(sign) <> 0 or sum(sign * sync.row_digest(id, version)) <> 0
    on conflict on constraint one_tally_per_group do update
    set rows = tally.rows + excluded.rows, hash = tally.hash + excluded.hash', collection, changes, people, readers);
$$;

-- Arguments: the collection, people, readers; the statement's rows are called `was` and `becomes`.
create function sync.keep_tallies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute sync.tally_statement(tg_argv[0], case tg_op
      when 'INSERT' then 'select 1 as sign, * from becomes'
      when 'DELETE' then 'select -1 as sign, * from was'
      else 'select 1 as sign, * from becomes union all select -1, * from was' end,
    tg_argv[1], tg_argv[2]);
  return null;
end;
$$;

-- Begins to tally a table. Rows that move between businesses cannot be tallied: their old business is not locked.
create function sync.tally(target text, collection text, people text, readers text) returns void
language plpgsql set search_path = '' as $$
begin
  execute sync.tally_statement(collection, format('select 1 as sign, * from public.%I', target), people, readers);
  execute format('
    create trigger %1$s_tally_inserted after insert on public.%1$s referencing new table as becomes
      for each statement execute function sync.keep_tallies(%2$L, %3$L, %4$L);
    create trigger %1$s_tally_updated after update on public.%1$s referencing old table as was new table as becomes
      for each statement execute function sync.keep_tallies(%2$L, %3$L, %4$L);
    create trigger %1$s_tally_deleted after delete on public.%1$s referencing old table as was
      for each statement execute function sync.keep_tallies(%2$L, %3$L, %4$L)',
    target, collection, people, readers);
  update sync.collections set tallied = true where name = collection;
end;
$$;

-- Who reads what, as the policies of each table say.
select sync.tally(target, collection, people, readers) from (values
  ('shift_templates', 'templates', 'null', $$'members'$$),
  ('business_hours', 'templates', 'null', $$'members'$$),
  ('saved_rosters', 'templates', 'null', $$'managers'$$),
  ('shifts', 'shifts', 'null', $$case when published then 'members' else 'managers' end$$),
  ('shift_work_records', 'shifts', 'staff_id', $$'managers'$$),
  ('time_clock_records', 'time_records', 'user_id', $$'managers'$$),
  ('punch_corrections', 'time_records', 'user_id', $$'managers'$$),
  ('staff_availability', 'staff_availability', 'user_id', $$'managers'$$),
  ('availability_deadlines', 'staff_availability', 'null', $$'members'$$),
  ('employee_payments', 'employee_payments', 'employee_id', $$'admins'$$),
  ('news_posts', 'news', 'null', $$'members'$$),
  ('poll_options', 'news', 'null', $$'members'$$),
  ('poll_votes', 'news', 'user_id', $$case when anonymous then 'nobody' else 'members' end$$),
  ('messages', 'messages', 'null', $$'members'$$),
  ('private_messages', 'messages', 'from_user_id, to_user_id', $$'nobody'$$),
  ('notifications', 'notifications', 'user_id', $$'nobody'$$),
  ('training_modules', 'training', 'null', $$case when published then 'members' else 'managers' end$$),
  ('training_progress', 'training', 'user_id', $$'managers'$$)
) as tallied (target, collection, people, readers);

-- The digest as the rows themselves say.
create function sync.counted_digest(view_name text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  digest jsonb;
begin
  execute format($query$
    select jsonb_build_object('rows', count(*), 'hash', coalesce(sum(sync.row_digest(id, version)), 0))
    from sync.%I where not deleted
  $query$, view_name) into digest;
  return digest;
end;
$$;

-- How many live rows of a view the caller sees, and the sum of their digests.
create or replace function sync.digest(view_name text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  tallied constant text := (
    select name from sync.collections where coalesce(pull_view, name) = view_name and collections.tallied);
begin
  if tallied is null then
    return sync.counted_digest(view_name);
  end if;
  return (
    select jsonb_build_object('rows', coalesce(sum(rows), 0), 'hash', coalesce(sum(hash), 0))
    from sync.tallies where business_id = (select access.business_id()) and collection = tallied);
end;
$$;

revoke execute on function sync.tally_statement(text, text, text, text), sync.keep_tallies(),
  sync.tally(text, text, text, text), sync.counted_digest(text) from public;
grant execute on function sync.counted_digest(text) to authenticated;
