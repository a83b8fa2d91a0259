-- What a device receives of each collection: one view per collection, one row per document.
create view sync.businesses with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'name', name, 'timezone', timezone, 'color_scheme', color_scheme, 'owner_id', owner_id,
    'subscription_status', subscription_status, 'subscription_plan', subscription_plan) as document
  from public.businesses;
comment on view sync.businesses is 'The caller''s business as a document.';

-- A pay rate is for its owner and for admins; everyone else's device receives null.
create function sync.payrate(person uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select payrate from public.profiles
  where id = person
    and (id = (select auth.uid()) or (business_id = access.business_id() and access.role() = 'admin'));
$$;

create view sync.profiles with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'email', email, 'name', name, 'role', role, 'business_id', business_id,
    'created_by', created_by, 'payrate', sync.payrate(id), 'subscription_status', subscription_status,
    'subscription_plan', subscription_plan, 'profile_picture_url', profile_picture_url) as document
  from public.profiles;
comment on view sync.profiles is 'The people of the caller''s business as documents.';

create view sync.time_records with (security_invoker = true) as
  select id, version, deleted, business_id, jsonb_build_object(
    'id', id, 'business_id', business_id, 'user_id', user_id,
    'clock_in_time', sync.instant(clock_in_time), 'clock_in_zone', clock_in_zone,
    'clock_out_time', sync.instant(clock_out_time), 'clock_out_zone', clock_out_zone) as document
  from public.time_clock_records;
comment on view sync.time_records is
  'The punches the caller may see as documents, also their own in a business they left: a push answers with those.';

-- Each business counts for itself, and a cursor is a place in one count: rows of two businesses cannot be paged
-- through with one cursor.
create view sync.pulled_time_records with (security_invoker = true) as
  select id, version, deleted, document from sync.time_records where business_id = (select access.business_id());
comment on view sync.pulled_time_records is 'The punches the caller may see of the business they belong to.';

create table sync.collections (
  name text primary key,
  push_table text,
  pull_view text
);
comment on table sync.collections is
  'The collections a device may ask for (each has a view in this schema) and the table its pushes write.';
comment on column sync.collections.pull_view is
  'What devices pull and compare, should it be less than what a push may be about; null: the view of that name.';
alter table sync.collections enable row level security;
create policy "Everyone signed in reads the list of collections" on sync.collections
  for select to authenticated using (true);
insert into sync.collections (name, push_table, pull_view) values
  ('businesses', null, null),
  ('profiles', null, null),
  ('time_records', 'time_clock_records', 'pulled_time_records');

grant select on sync.businesses, sync.profiles, sync.time_records, sync.pulled_time_records, sync.collections
  to authenticated;
revoke execute on all functions in schema sync from public;
grant execute on function sync.payrate(uuid), sync.instant(timestamptz) to authenticated;
