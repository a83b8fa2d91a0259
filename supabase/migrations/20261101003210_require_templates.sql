-- On which days of the week somebody must work a template. A roster without is shown to its manager, and not refused.

alter table public.shift_templates
  add column required_days integer[] not null default '{}',
  add constraint required_days_form check (
    -- Written so that neither a null nor a list of lists passes.
    required_days <@ array[0, 1, 2, 3, 4, 5, 6] and coalesce(array_ndims(required_days), 1) = 1
    and cardinality(required_days) = (0 = any (required_days))::int + (1 = any (required_days))::int
      + (2 = any (required_days))::int + (3 = any (required_days))::int + (4 = any (required_days))::int
      + (5 = any (required_days))::int + (6 = any (required_days))::int);
comment on column public.shift_templates.required_days is
  'The days of the week on which somebody must work it, each once; Sunday is 0.';
grant insert (required_days), update (required_days) on public.shift_templates to authenticated;

-- A device with rows from before sends null for what it does not know yet.
create function public.keep_required_days() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.required_days := coalesce(old.required_days, '{}');
  return new;
end;
$$;
revoke execute on function public.keep_required_days() from public, anon, authenticated;
create trigger shift_templates_keep_required_days before insert or update on public.shift_templates
  for each row when (new.required_days is null) execute function public.keep_required_days();

create or replace view sync.shift_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.business_id());

-- Every row is written, so that devices fetch each with its new field.
update public.shift_templates set required_days = required_days;
