-- Whoever says that they completed a module, and has a quiz in it that they have not passed, perhaps because it was changed
-- meanwhile, keeps all they read and answered: their row is taken as one that goes on, and says so. A completion has the
-- title that the module had then, whatever becomes of the module, and the time that the device says, where that can be.

alter table public.training_progress
  add column is_returned boolean not null default false,
  add column module_title text check (char_length(module_title) <= 200);
comment on column public.training_progress.is_returned is
  'It was said to be completed when a quiz was not passed. It is not any more once it is.';
comment on column public.training_progress.module_title is 'What the module was called when it was completed; null until then.';
comment on column public.training_progress.completed_at is
  'When the person completed it: as their device said, where that can be true (completion_time), or when the server took it.';
comment on table public.training_progress is
  'How far one person is in one module. score, in percent, and whether it is completed are the server''s to say.';

-- What a device says is taken unless it lies ahead, more than 30 days back, or before there was the module, or before
-- anybody asked the person for it where somebody does.
create function public.completion_time(said timestamptz, module public.training_modules, person uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select case when said <= now() and said >= now() - interval '30 days' and said >= module.created_at
      and said >= coalesce(min(assignment.created_at), said)
    then said else now() end
  from public.training_assignments as assignment
  join public.profiles as profile on profile.id = person and profile.business_id = assignment.business_id
  where assignment.module_id = module.id and not assignment.deleted
    and (assignment.user_id = person or assignment.role = 'all'
      or (assignment.role = 'employee') = (profile.role = 'employee'));
$$;

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
  if new.status = 'completed' then
    new.is_returned := exists (select from public.quiz_results(module.content, new.answers) where not is_passed);
    new.status := case when new.is_returned then 'started' else 'completed' end;
  end if;
  new.completed_at := case when new.status = 'completed'
    then public.completion_time(new.completed_at, module, new.user_id) end;
  return new;
end;
$$;

create function public.name_completed_module() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.module_title := (select title from public.training_modules where id = new.module_id);
  return new;
end;
$$;
revoke execute on function public.completion_time(timestamptz, public.training_modules, uuid),
  public.name_completed_module() from public, anon, authenticated;
-- After the guard, which decides whether it is completed: triggers run by their names.
create trigger training_progress_name_module before insert or update on public.training_progress
  for each row when (new.status = 'completed' and new.module_title is null)
  execute function public.name_completed_module();

create or replace function sync.progress_document(progress public.training_progress) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'progress', 'id', progress.id, 'business_id', progress.business_id, 'module_id', progress.module_id,
  'module_title', progress.module_title, 'user_id', progress.user_id, 'status', progress.status,
  'is_returned', progress.is_returned, 'score', progress.score, 'completed_at', sync.instant(progress.completed_at),
  'seen', progress.seen, 'answers', progress.answers, 'created_at', sync.instant(progress.created_at));

-- Every row is written, so that devices fetch each with its new fields; what was completed gets its title by the trigger.
update public.training_progress set seen = seen;
