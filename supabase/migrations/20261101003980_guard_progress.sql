-- Progress in a module has the one right id, as votes have: nobody takes that of a colleague beforehand. And nobody begins
-- or completes what they could not open; what was completed before stays.

create trigger training_progress_guard_id before insert on public.training_progress
  for each row when (current_user = 'authenticated')
  execute function access.guard_named_id('training %s %s', 'module_id');

create or replace function public.guard_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  module public.training_modules;
begin
  -- A device with a row from before sends null for what it does not know yet.
  new.seen := coalesce(new.seen, old.seen, '{}');
  new.answers := coalesce(new.answers, old.answers, '[]');
  if old.status = 'completed' then
    new.status := old.status;
    new.score := old.score;
    new.completed_at := old.completed_at;
    new.answers := old.answers;
    return new;
  end if;
  select * into module from public.training_modules where id = new.module_id and business_id = new.business_id;
  if (tg_op = 'INSERT' or new.status = 'completed') and (module.deleted or not module.published) then
    raise exception 'gone';
  end if;
  if not sync.is_quiz_answers(new.answers) then
    raise exception 'invalid_answers';
  end if;
  new.score := public.training_score(module.content, new.answers);
  new.completed_at := case when new.status = 'completed' then now() end;
  if new.status = 'completed' and exists (
      select from public.quiz_results(module.content, new.answers) where not is_passed) then
    raise exception 'quiz_not_passed';
  end if;
  return new;
end;
$$;
