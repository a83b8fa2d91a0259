-- Area: shifts
-- What a shift is worked as, its planned breaks, and whether copies and fills leave it; of templates also how many people
-- they ask for. Rows from before lack them and are read by functions that know the defaults: none is renumbered.
set local lock_timeout = '2s';

alter table public.shifts
  add column position_id uuid,
  add column breaks jsonb,
  add column is_locked boolean not null default false;
alter table public.shifts
  add constraint shifts_position_id_business_id_fkey foreign key (position_id, business_id)
    references public.positions (id, business_id) not valid,
  add constraint breaks_form check (
    jsonb_path_exists(breaks, 'strict $ ? (@.type() == "array" && @.size() <= 10)')
    and not jsonb_path_exists(breaks, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(breaks, '$[*] ? (!(
      @.after.type() == "number" && @.after >= 0 && @.after < 1440 && @.after.floor() == @.after
      && @.minutes.type() == "number" && @.minutes >= 1 && @.minutes <= 480 && @.minutes.floor() == @.minutes
      && @.paid.type() == "boolean"))')) not valid;
comment on column public.shifts.position_id is 'What it is worked as; null for anything.';
comment on column public.shifts.breaks is
  'The planned breaks: after so many minutes, for so many, paid or not; null for none. Worked time never follows them.';
comment on column public.shifts.is_locked is 'Copies, fills and undo of others leave it as it is.';
grant select (position_id, breaks, is_locked), insert (position_id, breaks, is_locked),
  update (position_id, breaks, is_locked) on public.shifts to authenticated;

alter table public.shift_templates
  add column position_id uuid,
  add column headcount integer not null default 1 check (headcount between 1 and 99),
  add column breaks jsonb;
alter table public.shift_templates
  add constraint shift_templates_position_id_business_id_fkey foreign key (position_id, business_id)
    references public.positions (id, business_id) not valid,
  add constraint breaks_form check (
    jsonb_path_exists(breaks, 'strict $ ? (@.type() == "array" && @.size() <= 10)')
    and not jsonb_path_exists(breaks, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(breaks, '$[*] ? (!(
      @.after.type() == "number" && @.after >= 0 && @.after < 1440 && @.after.floor() == @.after
      && @.minutes.type() == "number" && @.minutes >= 1 && @.minutes <= 480 && @.minutes.floor() == @.minutes
      && @.paid.type() == "boolean"))')) not valid;
comment on column public.shift_templates.position_id is 'What its shifts are worked as; null for anything.';
comment on column public.shift_templates.headcount is 'How many people it needs on each of its required days.';
comment on column public.shift_templates.breaks is 'The planned breaks of its shifts; null for none.';
grant select (position_id, headcount, breaks), insert (position_id, headcount, breaks),
  update (position_id, headcount, breaks) on public.shift_templates to authenticated;

-- What people were notified of names the position as well.
alter table public.shifts drop constraint published_as_form;
alter table public.shifts add constraint published_as_form check (
  published_as - array['publish_id', 'date', 'start_time', 'end_time', 'user_id', 'position_id'] = '{}'
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
      && @.position_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))')
  and isfinite((published_as ->> 'date')::date)) not valid;

create or replace view sync.rostered_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'denial_reason', null, 'published', published,
    'published_as', published_as,
    'estimated_pay', case when user_id = (select auth.uid()) or (select access.manages()) then sync.estimated_pay(id) end,
    'notes', notes, 'sort_order', coalesce(sort_order, position), 'position', position,
    'position_id', position_id, 'breaks', breaks, 'is_locked', is_locked,
    'created_at', sync.instant(created_at)) as document
  from public.shifts where business_id = (select access.business_id());

create or replace view sync.tablet_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object('kind', 'shift', 'id', id, 'business_id', business_id, 'date', date,
    'time_slot', time_slot, 'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', null, 'drop_reason', null, 'denial_reason', null, 'published', published,
    'published_as', null, 'estimated_pay', null, 'notes', '', 'sort_order', coalesce(sort_order, position),
    'position', position, 'position_id', position_id, 'breaks', breaks, 'is_locked', is_locked,
    'created_at', sync.instant(created_at)) as document
  from public.shifts
  where business_id = (select access.tablet_business()) and published
    and date - date_trunc('week', now() at time zone 'UTC')::date between -7 and 34;

create or replace view sync.shift_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'required_module_id', required_module_id,
    'archived_at', sync.instant(archived_at), 'position_id', position_id, 'headcount', headcount, 'breaks', breaks,
    'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.business_id());

create or replace view sync.tablet_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'required_module_id', null,
    'archived_at', sync.instant(archived_at), 'position_id', position_id, 'headcount', headcount, 'breaks', breaks,
    'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.tablet_business());
