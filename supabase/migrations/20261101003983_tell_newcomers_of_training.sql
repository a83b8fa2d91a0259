-- Who joins, or takes on another role, is told of what everybody of it is to complete.

-- As before, but only those of `people`, of all modules; of everybody, of some modules, where that is null.
create function public.tell_of_modules(business uuid, modules uuid[], people uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, title, message, topic)
  select business, told.user_id, 'training-assigned', 'Training to complete', told.words, told.module_id
  from (
    select open.user_id, open.module_id,
      format('“%s”', module.title) || coalesce(' by ' || public.say_day(open.due_date), '') as words
    from public.open_training(business) as open
    join public.training_modules as module on module.id = open.module_id
    where case when people is null then module.id = any (modules) and open.user_id is distinct from (select auth.uid())
      else open.user_id = any (people) end
  ) as told
  where not exists (
    select from public.notifications as cleared
    where cleared.user_id = told.user_id and cleared.type = 'training-assigned' and cleared.topic = told.module_id
      and cleared.deleted and cleared.message = told.words)
  order by told.module_id, told.user_id
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, read = false where notifications.message <> excluded.message;
$$;

create or replace function public.tell_of_modules(business uuid, modules uuid[]) returns void
language sql security definer set search_path = '' as $$
  select public.tell_of_modules(business, modules, null);
$$;

create function public.tell_newcomers_of_training() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.tell_of_modules(new.business_id, null, array[new.id]);
  return null;
end;
$$;
revoke execute on function public.tell_of_modules(uuid, uuid[], uuid[]), public.tell_newcomers_of_training()
  from public, anon, authenticated;

create trigger profiles_tell_of_training_inserted after insert on public.profiles
  for each row when (new.business_id is not null and not new.deleted)
  execute function public.tell_newcomers_of_training();
create trigger profiles_tell_of_training_updated after update of business_id, role on public.profiles
  for each row when (new.business_id is not null and not new.deleted
    and (old.business_id is distinct from new.business_id or old.role is distinct from new.role))
  execute function public.tell_newcomers_of_training();
