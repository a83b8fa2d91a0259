-- What rosters are built from: shift templates, opening hours, and whole rosters that were saved.

create domain public.time_of_day as text check (value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
comment on domain public.time_of_day is 'A wall-clock time, HH:MM, in the zone of the business.';

create table public.shift_templates (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 80),
  start_time public.time_of_day not null,
  end_time public.time_of_day not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  unique (id, business_id)
);
comment on table public.shift_templates is
  'Shifts by name and hours; one that ends before it starts ends on the next day. Changing one leaves shifts as they are.';
create index shift_templates_by_version on public.shift_templates (business_id, version, id);

create table public.business_hours (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  day_of_week integer not null check (day_of_week between 0 and 6),
  opening_time public.time_of_day,
  closing_time public.time_of_day,
  is_closed boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  check (is_closed or (opening_time is not null and closing_time is not null))
);
comment on table public.business_hours is 'When a business is open on each day of the week; Sunday is 0.';
create index business_hours_by_version on public.business_hours (business_id, version, id);
create unique index business_hours_once_a_day on public.business_hours (business_id, day_of_week) where not deleted;

create table public.saved_rosters (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 80),
  shifts jsonb not null check (jsonb_typeof(shifts) = 'array' and char_length(shifts::text) <= 500000),
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
comment on table public.saved_rosters is 'Weeks that were saved to be used again: shifts by day of the week. For managers and admins.';
create index saved_rosters_by_version on public.saved_rosters (business_id, version, id);

do $$
declare
  name text;
begin
  foreach name in array array['shift_templates', 'business_hours', 'saved_rosters'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('create trigger %1$s_stamp_version before insert or update on public.%1$I
      for each row execute function sync.stamp_version()', name);
    execute format('create trigger %1$s_keep_history after update on public.%1$I
      for each row execute function sync.keep_history()', name);
  end loop;
end;
$$;

grant insert (id, business_id, name, start_time, end_time) on public.shift_templates to authenticated;
grant update (name, start_time, end_time, deleted) on public.shift_templates to authenticated;
grant insert (id, business_id, day_of_week, opening_time, closing_time, is_closed) on public.business_hours
  to authenticated;
grant update (opening_time, closing_time, is_closed, deleted) on public.business_hours to authenticated;
grant insert (id, business_id, name, shifts, created_by) on public.saved_rosters to authenticated;
grant update (name, shifts, deleted) on public.saved_rosters to authenticated;

create policy "Members read the templates of their business" on public.shift_templates
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add templates" on public.shift_templates
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change templates" on public.shift_templates
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

create policy "Members read the hours of their business" on public.business_hours
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add hours" on public.business_hours
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change hours" on public.business_hours
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

create policy "Managers read saved rosters" on public.saved_rosters
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers save rosters" on public.saved_rosters
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()));
create policy "Managers change saved rosters" on public.saved_rosters
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

create view sync.templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'created_at', sync.instant(created_at)) as document
  from public.shift_templates
  union all
  select id, version, deleted, jsonb_build_object(
    'kind', 'business_hours', 'id', id, 'business_id', business_id, 'day_of_week', day_of_week,
    'opening_time', opening_time, 'closing_time', closing_time, 'is_closed', is_closed,
    'created_at', sync.instant(created_at)) as document
  from public.business_hours
  union all
  select id, version, deleted, jsonb_build_object(
    'kind', 'saved_roster', 'id', id, 'business_id', business_id, 'name', name, 'shifts', shifts,
    'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.saved_rosters;
comment on view sync.templates is 'What rosters are built from, as documents.';
grant select on sync.templates to authenticated;

insert into sync.collections (name) values ('templates');
insert into sync.kinds (collection, kind, push_table) values
  ('templates', 'shift_template', 'shift_templates'),
  ('templates', 'business_hours', 'business_hours'),
  ('templates', 'saved_roster', 'saved_rosters');
