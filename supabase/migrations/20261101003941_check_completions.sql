-- Nobody completes a module whose quizzes they have not passed: the answers are in the progress, and the database counts
-- them. What was seen and what was answered goes on where it was left, on whichever device.

alter table public.training_progress
  add column seen uuid[] not null default '{}' check (cardinality(seen) <= 1000),
  add column answers jsonb not null default '[]'
    check (sync.is_quiz_answers(answers) and char_length(answers::text) <= 200000);
comment on column public.training_progress.seen is 'The blocks that were on the screen.';
comment on column public.training_progress.answers is 'What was handed in last, by quiz (sync.is_quiz_answers).';
comment on table public.training_progress is
  'How far one person is in one module. score, in percent, and completed_at are the server''s.';
grant insert (seen, answers), update (seen, answers) on public.training_progress to authenticated;

-- What was completed stays as it was, whatever a device that did not know says later, or the module asks by then.
create or replace function public.guard_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  content constant jsonb := (
    select module.content from public.training_modules as module
    where id = new.module_id and business_id = new.business_id);
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
  if not sync.is_quiz_answers(new.answers) then
    raise exception 'invalid_answers';
  end if;
  new.score := public.training_score(content, new.answers);
  new.completed_at := case when new.status = 'completed' then now() end;
  if new.status = 'completed' and exists (
      select from public.quiz_results(content, new.answers) where not is_passed) then
    raise exception 'quiz_not_passed';
  end if;
  return new;
end;
$$;

drop trigger training_progress_guard on public.training_progress;
create trigger training_progress_guard before insert or update on public.training_progress
  for each row when (current_user = 'authenticated') execute function public.guard_progress();

create or replace function sync.progress_document(progress public.training_progress) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'progress', 'id', progress.id, 'business_id', progress.business_id, 'module_id', progress.module_id,
  'user_id', progress.user_id, 'status', progress.status, 'score', progress.score,
  'completed_at', sync.instant(progress.completed_at), 'seen', progress.seen, 'answers', progress.answers,
  'created_at', sync.instant(progress.created_at));

-- Every row is written, so that devices fetch each with its new fields.
update public.training_progress set seen = seen;
