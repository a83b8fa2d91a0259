-- Area: templates. What people work as (barista, bar, kitchen), and who can.
create table public.positions (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 80),
  color text not null default 'blue'
    check (color in ('blue', 'orange', 'green', 'purple', 'red', 'teal', 'brown', 'gray')),
  sort_order integer not null default 0,
  is_for_everybody boolean not null default true,
  user_ids uuid[] not null default '{}',
  is_archived boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  constraint user_ids_form check (cardinality(user_ids) <= 1000 and coalesce(array_ndims(user_ids), 1) = 1
    and array_position(user_ids, null) is null),
  unique (id, business_id)
);
comment on table public.positions is
  'What people work as. Shifts refer to them, so they are archived and never deleted.';
comment on column public.positions.user_ids is
  'Who can work it unless everybody can. Who left staff stays in the list and does not count.';
create index positions_by_version on public.positions (business_id, version, id);
alter table public.positions enable row level security;
revoke all on public.positions from anon, authenticated, service_role;
grant select on public.positions to authenticated;
grant insert (id, business_id, name, color, sort_order, is_for_everybody, user_ids, is_archived)
  on public.positions to authenticated;
grant update (name, color, sort_order, is_for_everybody, user_ids, is_archived) on public.positions to authenticated;

call sync.keep('positions', 'creations', 'history', 'versions');
-- The previous app would plan as if everybody could work everything.
create trigger positions_require_protocol after insert on public.positions
  for each row execute function sync.require_protocol('5');

-- An id that is added is of somebody who works here, or did: a device without a network may not know that they left.
create function public.guard_position_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(new.user_ids) > 1000 then
    raise exception 'list_full';
  end if;
  if exists (
    select from unnest(new.user_ids) as person
    where (tg_op = 'INSERT' or person <> all (old.user_ids))
      and not exists (select from public.profiles where id = person and business_id = new.business_id)) then
    raise exception 'not_a_member';
  end if;
  return new;
end;
$$;
create trigger positions_guard_people before insert or update of user_ids on public.positions
  for each row when (current_user = 'authenticated') execute function public.guard_position_people();

create policy "Members read positions" on public.positions
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers add positions" on public.positions
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers change positions" on public.positions
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));
create policy "Only with the second factor, if there is one" on public.positions as restrictive
  to authenticated using (not (select access.lacks_second_factor()));

create view sync.positions with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'position', 'id', id, 'business_id', business_id, 'name', name, 'color', color, 'sort_order', sort_order,
    'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'is_archived', is_archived,
    'created_at', sync.instant(created_at)) as document
  from public.positions where business_id = (select access.business_id());
comment on view sync.positions is
  'What the caller may read of one table along one index: a source of sync.templates.';
grant select on sync.positions to authenticated;

create or replace view sync.templates with (security_invoker = true) as
  select id, version, deleted, document from sync.shift_templates
  union all
  select id, version, deleted, document from sync.business_hours
  union all
  select id, version, deleted, document from sync.saved_rosters
  union all
  select id, version, deleted, document from sync.punch_devices
  union all
  select id, version, deleted, document from sync.positions;

-- A tablet knows all of them: what it lacked would count as if everybody could work it.
create view sync.tablet_positions with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'position', 'id', id, 'business_id', business_id, 'name', name, 'color', color, 'sort_order', sort_order,
    'is_for_everybody', is_for_everybody, 'user_ids', user_ids, 'is_archived', is_archived,
    'created_at', sync.instant(created_at)) as document
  from public.positions where business_id = (select access.tablet_business());
comment on view sync.tablet_positions is 'What a communal tablet pulls of one table.';

insert into sync.kinds (collection, kind, push_table, row_table) values
  ('templates', 'position', 'positions', null);
insert into sync.sources (view_name, place, source) values
  ('templates', 5, 'positions'), ('tablet templates', 3, 'tablet_positions');
call sync.share_ids('positions', 'templates');
select sync.tally('positions', 'templates', 'null', $$'members'$$);

call sync.amend('sync.audit_kinds(text, jsonb, jsonb)', $q$'punch_devices')$q$, $q$'punch_devices', 'positions')$q$);
