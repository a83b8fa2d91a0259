-- Whoever is to complete a module is told, as soon as it is published and assigned.

alter table public.notifications drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in ('shift-claim', 'shift-drop', 'new-availability', 'shift-swap',
    'roster-published', 'shift-removed', 'claim-approved', 'claim-denied', 'swap-decided', 'availability-decided',
    'availability-deadline', 'correction-asked', 'correction-decided', 'clocked-out', 'training-assigned',
    'training-due'));

-- What is still to be done: each living member, each published module that is assigned to them and not completed, and
-- the earliest of the days until when.
create function public.open_training(business uuid) returns table (user_id uuid, module_id uuid, due_date date)
language sql stable security definer set search_path = '' as $$
  select person.id, assignment.module_id, min(assignment.due_date)
  from public.training_assignments as assignment
  join public.training_modules as module on module.id = assignment.module_id and module.published and not module.deleted
  join public.profiles as person on person.business_id = assignment.business_id and not person.deleted
    and (person.id = assignment.user_id or assignment.role = 'all' or assignment.role = 'employee' and person.role = 'employee'
      or assignment.role = 'manager' and person.role in ('manager', 'admin'))
  where assignment.business_id = business and not assignment.deleted and not exists (
    select from public.training_progress as progress
    where progress.module_id = assignment.module_id and progress.user_id = person.id and progress.status = 'completed')
  group by 1, 2;
$$;

-- Tells those of `open_training` of some modules. Whoever was told reads the new day, and what they cleared stays so.
create function public.tell_of_modules(business uuid, modules uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, title, message, topic)
  select business, told.user_id, 'training-assigned', 'Training to complete', told.words, told.module_id
  from (
    select open.user_id, open.module_id,
      format('“%s”', module.title) || coalesce(' by ' || public.say_day(open.due_date), '') as words
    from public.open_training(business) as open
    join public.training_modules as module on module.id = open.module_id
    where module.id = any (modules) and open.user_id is distinct from (select auth.uid())
  ) as told
  where not exists (
    select from public.notifications as cleared
    where cleared.user_id = told.user_id and cleared.type = 'training-assigned' and cleared.topic = told.module_id
      and cleared.deleted and cleared.message = told.words)
  order by told.module_id, told.user_id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, read = false where notifications.message <> excluded.message;
$$;

create function public.tell_of_assignments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_of_modules(business_id, array_agg(module_id)) from becomes
  where not deleted and (select auth.uid()) is not null group by business_id;
  return null;
end;
$$;

create function public.tell_of_published_modules() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_of_modules(becomes.business_id, array_agg(becomes.id)) from becomes join was using (id)
  where becomes.published and not was.published and not becomes.deleted and (select auth.uid()) is not null
  group by becomes.business_id;
  return null;
end;
$$;
revoke execute on function public.open_training(uuid), public.tell_of_modules(uuid, uuid[]), public.tell_of_assignments(),
  public.tell_of_published_modules() from public, anon, authenticated;

create trigger training_assignments_tell_inserted after insert on public.training_assignments
  referencing new table as becomes for each statement execute function public.tell_of_assignments();
create trigger training_assignments_tell_updated after update on public.training_assignments
  referencing new table as becomes for each statement execute function public.tell_of_assignments();
create trigger training_modules_tell after update on public.training_modules
  referencing old table as was new table as becomes for each statement execute function public.tell_of_published_modules();
