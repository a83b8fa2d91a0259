-- That somebody dropped a shift, or claimed one: the shift itself forgets it as soon as it is somebody else's. Written by
-- the database alone, for those who manage, so that it can be counted (src/domain/statistics).

create table public.shift_moves (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  shift_id uuid not null,
  user_id uuid not null references public.profiles (id),
  type text not null check (type in ('drop', 'claim')),
  at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted),
  foreign key (shift_id, business_id) references public.shifts (id, business_id)
);
comment on table public.shift_moves is 'Who dropped or claimed which shift when. Never changed.';
comment on column public.shift_moves.date is 'The day of at, in the zone of the business.';
create index shift_moves_by_version on public.shift_moves (business_id, version, id);
alter table public.shift_moves enable row level security;

create trigger shift_moves_stamp_version before insert or update on public.shift_moves
  for each row execute function sync.stamp_version();

create function public.keep_shift_move() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.shift_moves (business_id, date, shift_id, user_id, type)
  select new.business_id, (now() at time zone business.timezone)::date, new.id, person, move
  from public.businesses as business, (values
    ('drop', new.user_id, new.status = 'dropped' and old.status <> 'dropped'),
    ('claim', new.claimed_by_user_id, new.claimed_by_user_id is distinct from old.claimed_by_user_id)
  ) as given (move, person, happened)
  where business.id = new.business_id and happened and person is not null;
  return null;
end;
$$;
revoke execute on function public.keep_shift_move() from public, anon, authenticated;
create trigger shifts_keep_move after update of status, claimed_by_user_id on public.shifts
  for each row when (new.status <> old.status or new.claimed_by_user_id is distinct from old.claimed_by_user_id)
  execute function public.keep_shift_move();

revoke all on public.shift_moves from anon, authenticated, service_role;
grant select on public.shift_moves to authenticated;
create policy "Managers read the moves of the shifts of their business" on public.shift_moves
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));

-- What the history of the shifts still tells.
insert into public.shift_moves (business_id, date, shift_id, user_id, type, at)
select shift.business_id, (entry.changed_at at time zone business.timezone)::date, shift.id, profile.id, move,
  entry.changed_at
from sync.history as entry
join public.shifts as shift on shift.id = entry.row_id and shift.business_id = entry.business_id
join public.businesses as business on business.id = shift.business_id
cross join lateral (values
  ('drop', entry.changed_by, entry.later ->> 'status' = 'dropped'),
  ('claim', (entry.later ->> 'claimed_by_user_id')::uuid, true)
) as given (move, person, happened)
join public.profiles as profile on profile.id = person
where entry.table_name = 'shifts' and happened
order by entry.id;

create view sync.shift_moves with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'move', 'id', id, 'business_id', business_id, 'date', date, 'shift_id', shift_id, 'user_id', user_id,
    'type', type, 'at', sync.instant(at)) as document
  from public.shift_moves where business_id = (select access.business_id()) and (select access.manages());
comment on view sync.shift_moves is
  'What the caller may read of one table along one index: a source of sync.shifts.';
grant select on sync.shift_moves to authenticated;

insert into sync.sources (view_name, place, source)
select 'shifts', max(place) + 1, 'shift_moves' from sync.sources where view_name = 'shifts';
do $$
begin
  execute (select 'create or replace view sync.shifts with (security_invoker = true) as '
    || string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all ' order by place)
    from sync.sources where view_name = 'shifts');
end;
$$;

insert into sync.kinds (collection, kind, push_table, row_table) values ('shifts', 'move', null, 'shift_moves');
call sync.share_ids('shift_moves', 'shifts');
select sync.tally('shift_moves', 'shifts', 'null', $$'managers'$$);
