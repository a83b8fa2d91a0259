-- What staff were told of a shift when its roster was last published, so that whoever publishes it again tells them only
-- of what changed; and what a manager expects a shift to cost where that is not hours times rate.

alter table public.shifts
  add column published_as jsonb,
  add column estimated_pay numeric(10, 2) check (estimated_pay >= 0),
  add constraint only_what_is_published_was_told check (published_as is null or published),
  add constraint published_as_form check (
    published_as - array['publish_id', 'date', 'start_time', 'end_time', 'user_id'] = '{}'
    and published_as ?& array['publish_id', 'date', 'start_time', 'end_time', 'user_id']
    and jsonb_path_exists(published_as, '$ ? (
      @.publish_id.type() == "string" && @.publish_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"
      && @.date.type() == "string" && @.date like_regex "^2[01][0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
      && @.start_time.type() == "string" && @.start_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
      && @.end_time.type() == "string" && @.end_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
      && (@.user_id == null || @.user_id.type() == "string"
        && @.user_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))')
    -- A day that no calendar has is no date.
    and isfinite((published_as ->> 'date')::date));
comment on column public.shifts.published_as is
  'What staff were told of it last, and with which publication (publish_id); null for a draft. The shift may differ by now.';
comment on column public.shifts.estimated_pay is
  'What a manager expects it to cost; null for hours times rate. For managers, and for whoever works it.';

-- What is published already was told as it is now. Every row is written, so that devices fetch each with its new fields;
-- that is nobody's change of a shift.
alter table public.shifts disable trigger shifts_keep_history;
update public.shifts set published_as = case when published then jsonb_build_object(
  'publish_id', md5('published before ' || id)::uuid, 'date', date, 'start_time', start_time, 'end_time', end_time,
  'user_id', user_id) end;
alter table public.shifts enable trigger shifts_keep_history;

-- The estimate is not for everybody who reads the shift, so the grant for the whole table has to go.
revoke select on public.shifts from authenticated;
grant select (id, business_id, date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id, drop_reason,
  published, published_as, notes, position, created_at, updated_at, version, deleted) on public.shifts to authenticated;
grant insert (published_as, estimated_pay), update (published_as, estimated_pay) on public.shifts to authenticated;

create function sync.estimated_pay(shift uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select held.estimated_pay
    from public.shifts as held
    join public.profiles as caller on caller.id = auth.uid() and caller.business_id = held.business_id
    where held.id = shift and not caller.deleted
      and (held.user_id = caller.id and held.published or caller.role in ('admin', 'manager')));
end;
$$;
revoke execute on function sync.estimated_pay(uuid) from public;
grant execute on function sync.estimated_pay(uuid) to authenticated;

create or replace view sync.rostered_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'published', published,
    'published_as', published_as,
    'estimated_pay', case when user_id = (select auth.uid()) or (select access.manages()) then sync.estimated_pay(id) end,
    'notes', notes, 'position', position, 'created_at', sync.instant(created_at)) as document
  from public.shifts where business_id = (select access.business_id());
