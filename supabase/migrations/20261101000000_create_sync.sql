-- The spine of replication: one number per business, taken once per transaction, in commit order.
-- A device asks for "everything after number N" and can never miss a row, however slow its writer was.

create schema sync;
comment on schema sync is 'Replication: version numbers, applied changes, and what pull and push need.';
grant usage on schema sync to authenticated;

create table sync.business_versions (
  business_id uuid primary key,
  version bigint not null
);
comment on table sync.business_versions is 'The last transaction number of each business. Its row lock orders commits.';
alter table sync.business_versions enable row level security;

create table sync.changes (
  user_id uuid not null,
  id uuid not null,
  version bigint not null,
  primary key (user_id, id)
);
comment on table sync.changes is
  'Every change a device pushed and we applied, with the version its row got, so that a repeated push changes nothing.';
-- Kept for good: a device may lie in a drawer for weeks and then repeat a request whose answer it never saw. Without
-- its entry the repeat would look like an edit of an old row, and merging it would count counters twice.
alter table sync.changes enable row level security;

-- The number of this transaction within a business. The first call takes it, holds the counter's row
-- lock until commit (so numbers and commits come in the same order) and pokes the business's devices;
-- later calls in the same transaction return the same number. The setting is local to the
-- transaction, and a rolled-back subtransaction takes its number and its poke back with it.
create function sync.next_version(business uuid) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  key text := pg_current_xact_id()::text || ':' || business::text || ':';
  taken text := coalesce(current_setting('sync.taken_version', true), '');
  number bigint;
begin
  if starts_with(taken, key) then
    return substr(taken, length(key) + 1)::bigint;
  end if;
  insert into sync.business_versions as counter (business_id, version) values (business, 1)
    on conflict (business_id) do update set version = counter.version + 1
    returning version into number;
  perform set_config('sync.taken_version', key || number, true);
  perform realtime.send(jsonb_build_object('version', number), 'poke', 'business:' || business, true);
  return number;
end;
$$;
revoke execute on function sync.next_version(uuid) from public;

-- Taken at the start of a push, before any row lock: two pushes then queue here instead of deadlocking.
create function sync.lock_business(business uuid) returns void
language sql security definer set search_path = '' as $$
  select 1 from sync.business_versions where business_id = business for update;
$$;
revoke execute on function sync.lock_business(uuid) from public;

-- A row of no business (the profile of a person who has none yet) counts its own changes.
create function sync.stamp_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := case when new.business_id is null
    then coalesce(old.version, 0) + 1
    else sync.next_version(new.business_id) end;
  new.updated_at := now();
  return new;
end;
$$;
revoke execute on function sync.stamp_version() from public;

create function sync.stamp_business_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.version := sync.next_version(new.id);
  new.updated_at := now();
  return new;
end;
$$;
revoke execute on function sync.stamp_business_version() from public;

-- One text form for instants on every device: UTC with milliseconds, so that texts sort as times do.
-- A body without quotes is bound when created and can be inlined: it runs for every instant of every row.
create function sync.instant(moment timestamptz) returns text
language sql stable
return to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
