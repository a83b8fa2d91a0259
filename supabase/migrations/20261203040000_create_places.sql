-- Area: templates. Where people of a business work, and who works there. Rights do not follow places: managers plan all of them.
create table public.places (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 80),
  address text check (char_length(btrim(address)) >= 1 and char_length(address) <= 300),
  region text check (region ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$'),
  hours jsonb constraint hours_form check (
    jsonb_path_exists(hours, 'strict $ ? (@.type() == "array" && @.size() == 7)')
    and not jsonb_path_exists(hours, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(hours, '$[*] ? (!(
      @.day_of_week.type() == "number" && @.day_of_week >= 0 && @.day_of_week <= 6
      && @.day_of_week.floor() == @.day_of_week && @.is_closed.type() == "boolean"
      && (@.opening_time == null || @.opening_time.type() == "string"
        && @.opening_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")
      && (@.closing_time == null || @.closing_time.type() == "string"
        && @.closing_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$")))')),
  is_for_everybody boolean not null default true,
  user_ids uuid[] not null default '{}',
  week_budget numeric(12,2) check (week_budget >= 0),
  sort_order integer not null default 0,
  is_archived boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  constraint user_ids_form check (cardinality(user_ids) <= 1000 and coalesce(array_ndims(user_ids), 1) = 1
    and array_position(user_ids, null) is null),
  unique (id, business_id)
);
comment on table public.places is
  'Where people of the business work, in its time zone. Shifts refer to it, so it is archived and never deleted.';
comment on column public.places.address is 'In lines; null for the business''s.';
comment on column public.places.region is 'By ISO 3166-2, with the business''s time zone; null for the business''s.';
comment on column public.places.hours is
  'The opening hours of all seven days, as in business_hours; null for the business''s.';
comment on column public.places.user_ids is
  'Who works there unless everybody does. Who left staff stays in the list and does not count.';
comment on column public.places.week_budget is
  'The maximum cost of a week''s shifts there; null for none. Set by admins, and for those who see costs.';
create index places_by_version on public.places (business_id, version, id);
alter table public.places enable row level security;
revoke all on public.places from anon, authenticated, service_role;
grant select (id, business_id, name, address, region, hours, is_for_everybody, user_ids, sort_order, is_archived,
  created_at, updated_at, version, deleted) on public.places to authenticated;
grant insert (id, business_id, name, address, region, hours, is_for_everybody, user_ids, week_budget, sort_order, is_archived)
  on public.places to authenticated;
grant update (name, address, region, hours, is_for_everybody, user_ids, week_budget, sort_order, is_archived)
  on public.places to authenticated;

call sync.keep('places', 'creations', 'history', 'versions');
-- The previous app would plan as if all worked in one place.
create trigger places_require_protocol after insert on public.places
  for each row execute function sync.require_protocol('5');
create trigger places_guard_people before insert or update of user_ids on public.places
  for each row when (current_user = 'authenticated') execute function public.guard_position_people();

-- Only admins say what a week may cost, as for the business. Who does not see it sends null, which leaves it as it is.
create function public.guard_place_budget() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if access.role() = 'admin' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    new.week_budget := coalesce(new.week_budget, old.week_budget);
    if new.week_budget is not distinct from old.week_budget then
      return new;
    end if;
  elsif new.week_budget is null then
    return new;
  end if;
  raise exception 'forbidden';
end;
$$;
create trigger places_guard_budget before insert or update of week_budget on public.places
  for each row when (current_user = 'authenticated') execute function public.guard_place_budget();

create policy "Members read places" on public.places
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add places" on public.places
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change places" on public.places
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));
create policy "Only with the second factor, if there is one" on public.places as restrictive
  to authenticated using (not (select access.lacks_second_factor()));

-- A place's budget for those who see costs, as sync.week_budget.
create function sync.place_budget(place uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select held.week_budget from public.places as held join public.businesses as business on business.id = held.business_id
    where held.id = place and business.id = access.business_id()
      and (access.role() = 'admin' or access.manages() and business.managers_see_cost));
end;
$$;
grant execute on function sync.place_budget(uuid) to authenticated;

-- Rows with what managers read from now on, or no more, are written for them.
create or replace function access.show_rates_anew() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set name = name where business_id = new.id and role <> 'employee';
  update public.places set name = name where business_id = new.id and week_budget is not null;
  return null;
end;
$$;

create view sync.places with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'place', 'id', id, 'business_id', business_id, 'name', name, 'address', address, 'region', region,
    'hours', hours, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'week_budget', sync.place_budget(id),
    'sort_order', sort_order, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) as document
  from public.places where business_id = (select access.business_id());
comment on view sync.places is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.places to authenticated;

create or replace view sync.templates with (security_invoker = true) as
  select id, version, deleted, document from sync.shift_templates
  union all
  select id, version, deleted, document from sync.business_hours
  union all
  select id, version, deleted, document from sync.saved_rosters
  union all
  select id, version, deleted, document from sync.punch_devices
  union all
  select id, version, deleted, document from sync.positions
  union all
  select id, version, deleted, document from sync.managed_contracts
  union all
  select id, version, deleted, document from sync.own_contracts
  union all
  select id, version, deleted, document from sync.places;

-- A tablet knows where it is, and nothing of budgets.
create view sync.tablet_places with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'place', 'id', id, 'business_id', business_id, 'name', name, 'address', address, 'region', region,
    'hours', hours, 'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'week_budget', null,
    'sort_order', sort_order, 'is_archived', is_archived, 'created_at', sync.instant(created_at)) as document
  from public.places where business_id = (select access.tablet_business());
comment on view sync.tablet_places is 'What a communal tablet pulls of one table.';

insert into sync.kinds (collection, kind, push_table, row_table) values
  ('templates', 'place', 'places', null);
insert into sync.sources (view_name, place, source) values
  ('templates', 8, 'places'), ('tablet templates', 4, 'tablet_places');
call sync.share_ids('places', 'templates');
select sync.tally('places', 'templates', 'null', $$'members'$$);

call sync.amend('sync.audit_kinds(text, jsonb, jsonb)', $$'positions'$$, $$'positions', 'places'$$);
call sync.amend('sync.told_fields(text)', $$    when 'business_hours'$$, $$    when 'places' then '{name,address,region,hours,is_for_everybody,week_budget}'
    when 'business_hours'$$);
