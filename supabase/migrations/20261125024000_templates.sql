-- The parts of rosters: shift templates, opening hours and saved rosters.

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
  -- The weekdays on which a template must be staffed. A roster that misses one shows a warning but is not refused.
  required_days integer[] not null default '{}',
  -- A template may require a module: people who have not completed it are marked on the roster and cannot claim its
  -- shifts. A module that staff cannot open is not required.
  required_module_id uuid,
  unique (id, business_id),
  constraint required_days_form check (
    -- Written so that neither null nor a nested list passes.
    required_days <@ array[0, 1, 2, 3, 4, 5, 6] and coalesce(array_ndims(required_days), 1) = 1
    and cardinality(required_days) = (0 = any (required_days))::int + (1 = any (required_days))::int
      + (2 = any (required_days))::int + (3 = any (required_days))::int + (4 = any (required_days))::int
      + (5 = any (required_days))::int + (6 = any (required_days))::int),
  foreign key (required_module_id, business_id) references public.training_modules (id, business_id)
);
comment on table public.shift_templates is
  'Shifts by name and hours; an end before the start is on the next day. Changing a template leaves existing shifts as they are.';
comment on column public.shift_templates.required_days is
  'The weekdays on which it must be staffed, each once; Sunday is 0.';
comment on column public.shift_templates.required_module_id is
  'The module that a person needs for it; null for none.';
create index shift_templates_by_version on public.shift_templates (business_id, version, id);
create index shift_templates_by_required_module on public.shift_templates (required_module_id)
  where required_module_id is not null;
alter table public.shift_templates enable row level security;
revoke all on public.shift_templates from anon, authenticated, service_role;
grant select on public.shift_templates to authenticated;
grant insert (id, business_id, name, start_time, end_time, required_days, required_module_id) on public.shift_templates
  to authenticated;
grant update (name, start_time, end_time, deleted, required_days, required_module_id) on public.shift_templates to
  authenticated;
call sync.keep('shift_templates', 'creations', 'history', 'deleted', 'versions');
create policy "Members read the templates of their business" on public.shift_templates
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add templates" on public.shift_templates
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change templates" on public.shift_templates
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

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
alter table public.business_hours enable row level security;
revoke all on public.business_hours from anon, authenticated, service_role;
grant select on public.business_hours to authenticated;
grant insert (id, business_id, day_of_week, opening_time, closing_time, is_closed) on public.business_hours to
  authenticated;
grant update (opening_time, closing_time, is_closed, deleted) on public.business_hours to authenticated;
call sync.keep('business_hours', 'creations', 'history', 'deleted', 'versions');
create policy "Members read the hours of their business" on public.business_hours
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add hours" on public.business_hours
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change hours" on public.business_hours
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

create table public.saved_rosters (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 80),
  shifts jsonb not null check (jsonb_typeof(shifts) = 'array' and char_length(shifts::text) <= 500000),
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint shifts_form check (
    not jsonb_path_exists(shifts, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(shifts, '$[*] ? (
      !exists(@.day_of_week ? (@ == 0 || @ == 1 || @ == 2 || @ == 3 || @ == 4 || @ == 5 || @ == 6))
      || !exists(@.start_time ? (@.type() == "string" && @ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"))
      || !exists(@.end_time ? (@.type() == "string" && @ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"))
      || !exists(@.time_slot ? (@ == null || (@.type() == "string"
        && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")))
      || !exists(@.user_id ? (@ == null || (@.type() == "string"
        && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))))'))
);
comment on table public.saved_rosters is 'Weeks saved for reuse: shifts by weekday. For managers and admins.';
create index saved_rosters_by_version on public.saved_rosters (business_id, version, id);
alter table public.saved_rosters enable row level security;
revoke all on public.saved_rosters from anon, authenticated, service_role;
grant select on public.saved_rosters to authenticated;
grant insert (id, business_id, name, shifts, created_by) on public.saved_rosters to authenticated;
grant update (name, shifts, deleted) on public.saved_rosters to authenticated;
call sync.keep('saved_rosters', 'history', 'deleted', 'versions');
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

-- An older device sends null for fields that it does not know yet.
create function public.keep_required_days() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.required_days := coalesce(old.required_days, '{}');
  return new;
end;
$$;
create trigger shift_templates_keep_required_days before insert or update on public.shift_templates
  for each row when (new.required_days is null) execute function public.keep_required_days();

create view sync.shift_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'required_module_id', required_module_id,
    'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.business_id());

create view sync.business_hours with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'business_hours', 'id', id, 'business_id', business_id, 'day_of_week', day_of_week,
    'opening_time', opening_time, 'closing_time', closing_time, 'is_closed', is_closed,
    'created_at', sync.instant(created_at)) as document
  from public.business_hours where business_id = (select access.business_id());

create view sync.saved_rosters with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'saved_roster', 'id', id, 'business_id', business_id, 'name', name, 'shifts', shifts,
    'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.saved_rosters where business_id = (select access.business_id()) and (select access.manages());
