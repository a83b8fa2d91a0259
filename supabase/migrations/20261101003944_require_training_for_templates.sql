-- A template may ask for a module: who has not completed it is shown on the roster with a warning, and claims no shift of it.
-- A module that staff cannot open is not asked for.

alter table public.shift_templates
  add column required_module_id uuid,
  add foreign key (required_module_id, business_id) references public.training_modules (id, business_id);
comment on column public.shift_templates.required_module_id is
  'The module that whoever works it should have completed; null for none.';
grant insert (required_module_id), update (required_module_id) on public.shift_templates to authenticated;

create or replace view sync.shift_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'required_days', required_days, 'required_module_id', required_module_id,
    'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.business_id());

-- Every row is written, so that devices fetch each with its new field.
update public.shift_templates set required_module_id = required_module_id;

-- A manager who asks for a shift asks as anybody does.
create function public.guard_trained_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.claimed_by_user_id = (select auth.uid()) and exists (
    select from public.shift_templates as template
    join public.training_modules as module on module.id = template.required_module_id
    where template.id = new.time_slot and not template.deleted and module.published and not module.deleted
      and not exists (
        select from public.training_progress as progress
        where progress.module_id = module.id and progress.user_id = new.claimed_by_user_id
          and progress.status = 'completed')) then
    raise exception 'training_needed';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_trained_claim() from public, anon, authenticated;
create trigger shifts_guard_trained_claim before update of claimed_by_user_id on public.shifts
  for each row when (current_user = 'authenticated' and new.claimed_by_user_id is not null
    and new.claimed_by_user_id is distinct from old.claimed_by_user_id)
  execute function public.guard_trained_claim();
