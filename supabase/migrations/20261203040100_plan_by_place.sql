-- Area: shifts
-- Where a shift is worked, and those of templates; where a communal tablet is; and of which place a note of a day is.
set local lock_timeout = '2s';

alter table public.shifts add column place_id uuid;
alter table public.shifts add constraint shifts_place_id_business_id_fkey
  foreign key (place_id, business_id) references public.places (id, business_id) not valid;
comment on column public.shifts.place_id is 'Where it is worked; null for anywhere.';
grant select (place_id), insert (place_id), update (place_id) on public.shifts to authenticated;

alter table public.shift_templates add column place_id uuid;
alter table public.shift_templates add constraint shift_templates_place_id_business_id_fkey
  foreign key (place_id, business_id) references public.places (id, business_id) not valid;
comment on column public.shift_templates.place_id is 'Where its shifts are worked; null for anywhere.';
grant select (place_id), insert (place_id), update (place_id) on public.shift_templates to authenticated;

-- What people were notified of names the place as well.
alter table public.shifts drop constraint published_as_form;
alter table public.shifts add constraint published_as_form check (
  published_as - array['publish_id', 'date', 'start_time', 'end_time', 'user_id', 'position_id', 'place_id'] = '{}'
  and published_as ?& array['publish_id', 'date', 'start_time', 'end_time', 'user_id']
  and jsonb_path_exists(published_as, '$ ? (
    @.publish_id.type() == "string"
      && @.publish_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"
    && @.date.type() == "string" && @.date like_regex "^2[01][0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
    && @.start_time.type() == "string" && @.start_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
    && @.end_time.type() == "string" && @.end_time like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
    && (@.user_id == null || @.user_id.type() == "string"
      && @.user_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")
    && (!exists(@.position_id) || @.position_id == null || @.position_id.type() == "string"
      && @.position_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")
    && (!exists(@.place_id) || @.place_id == null || @.place_id.type() == "string"
      && @.place_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))')
  and isfinite((published_as ->> 'date')::date)) not valid;

-- Managers say where a tablet is; all else about a device it tells of itself.
alter table public.punch_devices add column place_id uuid;
alter table public.punch_devices add constraint punch_devices_place_id_business_id_fkey
  foreign key (place_id, business_id) references public.places (id, business_id) not valid;
comment on column public.punch_devices.place_id is 'Where a communal tablet is, which managers choose; null for anywhere.';
grant update (place_id) on public.punch_devices to authenticated;
create policy "Managers say where devices are" on public.punch_devices
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));
-- safe: one row, which no request writes
update sync.kinds set push_table = 'punch_devices' where collection = 'templates' and kind = 'device';

-- A holiday of one place has an id of its own.
alter table public.day_notes add column place_id uuid;
alter table public.day_notes add constraint day_notes_place_id_business_id_fkey
  foreign key (place_id, business_id) references public.places (id, business_id) not valid;
alter table public.day_notes drop constraint one_id_per_holiday;
alter table public.day_notes add constraint one_id_per_holiday check (type <> 'holiday'
  or id = access.id_of(concat_ws(' ', 'holiday', business_id, to_char(date, 'YYYY-MM-DD'), code, place_id)) and not deleted)
  not valid;
comment on column public.day_notes.place_id is 'Where; null for all places.';
grant select (place_id), insert (place_id), update (place_id) on public.day_notes to authenticated;

create or replace view sync.rostered_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'denial_reason', null, 'published', published,
    'published_as', published_as,
    'estimated_pay', case when user_id = (select auth.uid()) or (select access.manages()) then sync.estimated_pay(id) end,
    'notes', notes, 'sort_order', coalesce(sort_order, position), 'position', position,
    'position_id', position_id, 'place_id', place_id,
    'breaks', breaks, 'is_locked', is_locked,
    'created_at', sync.instant(created_at)) as document
  from public.shifts where business_id = (select access.business_id());

create or replace view sync.tablet_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object('kind', 'shift', 'id', id, 'business_id', business_id, 'date', date,
    'time_slot', time_slot, 'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', null, 'drop_reason', null, 'denial_reason', null, 'published', published,
    'published_as', null, 'estimated_pay', null, 'notes', '', 'sort_order', coalesce(sort_order, position),
    'position', position, 'position_id', position_id, 'place_id', place_id,
    'breaks', breaks, 'is_locked', is_locked,
    'created_at', sync.instant(created_at)) as document
  from public.shifts
  where business_id = (select access.tablet_business()) and published
    and date - date_trunc('week', now() at time zone 'UTC')::date between -7 and 34;

create or replace view sync.shift_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'required_module_id', required_module_id,
    'archived_at', sync.instant(archived_at), 'position_id', position_id, 'place_id', place_id,
    'headcount', headcount, 'breaks', breaks,
    'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.business_id());

create or replace view sync.tablet_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'required_module_id', null,
    'archived_at', sync.instant(archived_at), 'position_id', position_id, 'place_id', place_id,
    'headcount', headcount, 'breaks', breaks,
    'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.tablet_business());

create or replace view sync.punch_devices with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'device', 'id', id, 'business_id', business_id, 'user_id', user_id, 'name', name, 'is_kiosk', is_kiosk,
    'last_heard_at', sync.instant(last_heard_at), 'last_seq', last_seq, 'unsent', unsent, 'status', status,
    'registered_by', registered_by, 'proposed_by', proposed_by, 'place_id', place_id) as document
  from public.punch_devices
  where business_id = (select access.business_id()) and (select access.manages());

create or replace view sync.tablet_devices with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'device', 'id', id, 'business_id', business_id, 'user_id', user_id, 'name', name, 'is_kiosk', is_kiosk,
    'last_heard_at', sync.instant(last_heard_at), 'last_seq', last_seq, 'unsent', unsent, 'status', status,
    'registered_by', registered_by, 'proposed_by', proposed_by, 'place_id', place_id) as document
  from public.punch_devices
  where user_id = auth.uid() and business_id = (select access.tablet_business(true));

create or replace view sync.day_notes with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'day_note', 'id', id, 'business_id', business_id, 'date', date, 'place_id', place_id, 'type', type,
    'code', code, 'title', title, 'text', text, 'needs', needs, 'is_observed', is_observed, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.day_notes where business_id = (select access.business_id());

create or replace view sync.tablet_day_notes with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'day_note', 'id', id, 'business_id', business_id, 'date', date, 'place_id', place_id, 'type', type,
    'code', code, 'title', title, 'text', text, 'needs', '[]'::jsonb, 'is_observed', is_observed,
    'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.day_notes
  where business_id = (select access.tablet_business())
    and date - date_trunc('week', now() at time zone 'UTC')::date between -7 and 34;

call sync.amend('sync.told_fields(text)', 'user_id,position_id,breaks,notes', 'user_id,position_id,place_id,breaks,notes');
call sync.amend('sync.told_fields(text)', 'required_days,position_id,headcount', 'required_days,position_id,place_id,headcount');
