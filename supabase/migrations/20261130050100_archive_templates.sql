-- A template that shifts use is archived instead of deleted: they keep its name, and it is offered and required no more.
alter table public.shift_templates add column archived_at timestamptz(3);
comment on column public.shift_templates.archived_at is
  'Since when it is offered and required no more; shifts keep its name. Null while in use.';
grant insert (archived_at), update (archived_at) on public.shift_templates to authenticated;

create or replace view sync.shift_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'required_module_id', required_module_id,
    'archived_at', sync.instant(archived_at), 'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.business_id());

create or replace view sync.tablet_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'required_module_id', null,
    'archived_at', sync.instant(archived_at), 'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.tablet_business());
