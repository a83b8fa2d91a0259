-- Area: shifts
-- "position" becomes sort_order, because a shift is to have a position of work. Until the old column is dropped, whichever of
-- the two a device sends becomes both; rows from before have null and are read by the old one, so that none is renumbered.
set local lock_timeout = '2s';
alter table public.shifts add column sort_order integer;
comment on column public.shifts.sort_order is
  'The shift''s order within its day; null in rows from before it, which have it as position.';
comment on column public.shifts.position is
  'The same by its earlier name, for the previous app.';
grant select (sort_order), insert (sort_order), update (sort_order) on public.shifts to authenticated;

-- A device sends null for what its row, stored earlier, lacks. Nothing is filled in where neither changed: an employee's
-- request may change no other field (guard_shift).
create function public.align_shift_order() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.sort_order := coalesce(new.sort_order, old.sort_order);
    new.position := coalesce(new.position, old.position);
    if new.sort_order is not distinct from old.sort_order then
      if new.position = old.position then
        return new;
      end if;
      new.sort_order := new.position;
    end if;
  end if;
  new.sort_order := coalesce(new.sort_order, new.position, 0);
  new.position := new.sort_order;
  return new;
end;
$$;
-- Named to come before the guards.
create trigger shifts_align_order before insert or update of sort_order, position on public.shifts
  for each row execute function public.align_shift_order();

create or replace view sync.rostered_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'denial_reason', null, 'published', published,
    'published_as', published_as,
    'estimated_pay', case when user_id = (select auth.uid()) or (select access.manages()) then sync.estimated_pay(id) end,
    'notes', notes, 'sort_order', coalesce(sort_order, position), 'position', position,
    'created_at', sync.instant(created_at)) as document
  from public.shifts where business_id = (select access.business_id());

create or replace view sync.tablet_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object('kind', 'shift', 'id', id, 'business_id', business_id, 'date', date,
    'time_slot', time_slot, 'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', null, 'drop_reason', null, 'denial_reason', null, 'published', published,
    'published_as', null, 'estimated_pay', null, 'notes', '', 'sort_order', coalesce(sort_order, position),
    'position', position, 'created_at', sync.instant(created_at)) as document
  from public.shifts
  where business_id = (select access.tablet_business()) and published
    and date - date_trunc('week', now() at time zone 'UTC')::date between -7 and 34;
