-- As before, and what is asked again after it was withdrawn may be told of as due again.
create or replace function access.withdraw_told_training(business uuid, modules uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.notifications as told set read = true, topic = null
  from public.profiles as person
  where person.business_id = business and told.user_id = person.id and told.business_id = business
    and told.type in ('training-assigned', 'training-due') and told.topic = any (modules) and not told.deleted
    and (told.user_id, told.topic) not in (select open.user_id, open.module_id from public.open_training(business) as open);
  delete from access.told_of_due as told
  where told.kind = 'training' and told.thing = any (modules)
    and (told.user_id, told.thing) not in (select open.user_id, open.module_id from public.open_training(business) as open);
$$;
