-- Training: modules, their assignments, everybody's progress, and when a quiz counts as passed.

set check_function_bodies = off;

create function sync.is_training_content(content jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(bool_and(coalesce(sync.is_training_block(block), false)), true)
  from jsonb_array_elements(content) as block;
$$;

-- Training modules and each person's progress.
create table public.training_modules (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  title text not null check (char_length(btrim(title)) >= 1 and char_length(title) <= 200),
  description text not null default '' check (char_length(description) <= 2000),
  content jsonb not null default '[]' check (jsonb_typeof(content) = 'array' and char_length(content::text) <= 500000),
  position integer not null default 0,
  published boolean not null default false,
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  unique (id, business_id),
  constraint content_form check (
    not jsonb_path_exists(content, 'strict $[*].type() ? (@ != "object")')
    and not jsonb_path_exists(content, '$[*] ? (
      !exists(@.id ? (@.type() == "string"
        && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))
      || !exists(@.type ? (@ == "text" || @ == "image" || @ == "video" || @ == "document" || @ == "quiz")))')),
  constraint blocks_form check (sync.is_training_content(content))
);
comment on table public.training_modules is
  'What staff are to learn: a list of blocks (text, image, video, document, quiz).';
create index training_modules_by_version on public.training_modules (business_id, version, id);
alter table public.training_modules enable row level security;
revoke all on public.training_modules from anon, authenticated, service_role;
grant select on public.training_modules to authenticated;
grant insert (id, business_id, title, description, content, position, published, created_by) on public.training_modules
  to authenticated;
grant update (title, description, content, position, published, deleted) on public.training_modules to authenticated;
call sync.keep('training_modules', 'history', 'deleted', 'versions');
create policy "Members read published modules" on public.training_modules
  for select to authenticated using (business_id = (select access.business_id()) and published);
create policy "Managers read all modules" on public.training_modules
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers add modules" on public.training_modules
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()));
create policy "Managers change modules" on public.training_modules
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

-- [{id: the quiz, picks: {id of a question: [ids of choices]}}], each quiz once.
create function sync.is_quiz_answers(answers jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(answers) = 'array' then coalesce((
    select bool_and(coalesce(jsonb_typeof(answer -> 'id') = 'string' and jsonb_typeof(answer -> 'picks') = 'object'
        and not jsonb_path_exists(answer -> 'picks', 'strict $.*.type() ? (@ != "array")')
        and not jsonb_path_exists(answer -> 'picks', 'strict $.*[*].type() ? (@ != "string")'), false))
      and count(distinct answer ->> 'id') = count(*)
    from jsonb_array_elements(answers) as answer), true) else false end;
$$;

create table public.training_progress (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  module_id uuid not null,
  user_id uuid not null references public.profiles (id),
  status text not null default 'started' check (status in ('started', 'completed')),
  score integer check (score between 0 and 100),
  completed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  -- Nobody completes a module with a quiz they have not passed: progress holds the answers, and the database scores
  -- them. Blocks seen and answers given carry over to the person's other devices.
  seen uuid[] not null default '{}' check (cardinality(seen) <= 1000),
  answers jsonb not null default '[]'
    check (sync.is_quiz_answers(answers) and char_length(answers::text) <= 200000),
  -- A person may report a module as completed although they have not passed one of its quizzes, for example because
  -- it changed meanwhile. Their row then stays in progress with everything they read and answered, and is_returned
  -- says so. A completion keeps the title that the module had, and the time the device states, if plausible.
  is_returned boolean not null default false,
  module_title text check (char_length(module_title) <= 200),
  foreign key (module_id, business_id) references public.training_modules (id, business_id),
  constraint one_progress_per_person_and_module unique (module_id, user_id),
  check ((status = 'completed') = (completed_at is not null))
);
comment on table public.training_progress is
  'One person''s progress in one module. The server sets score, in percent, and whether it is completed.';
comment on column public.training_progress.seen is 'The blocks that the person has seen.';
comment on column public.training_progress.answers is 'The latest submitted answers by quiz (sync.is_quiz_answers).';
comment on column public.training_progress.is_returned is
  'The person reported completion without having passed a quiz. False again once they pass.';
comment on column public.training_progress.module_title is 'The module''s title when it was completed; null before.';
comment on column public.training_progress.completed_at is
  'When the person completed it: the device''s time if plausible (completion_time), otherwise when the server received it.';
create index training_progress_by_version on public.training_progress (business_id, version, id);
create index training_progress_by_user on public.training_progress (user_id, version, id);
alter table public.training_progress enable row level security;
revoke all on public.training_progress from anon, authenticated, service_role;
grant select on public.training_progress to authenticated;
grant insert (id, business_id, module_id, user_id, status, score, completed_at, seen, answers) on
  public.training_progress to authenticated;
grant update (status, score, completed_at, seen, answers) on public.training_progress to authenticated;
call sync.keep('training_progress', 'history', 'versions');
create policy "People read their own progress" on public.training_progress
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the progress of their staff" on public.training_progress
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People begin modules for themselves" on public.training_progress
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People go on with their own modules" on public.training_progress
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

-- Assignments: who is to complete which module by which day, either everybody of a role or one person. Each person
-- is notified once per module, as soon as they can open it, and again when the day changes.
create table public.training_assignments (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  module_id uuid not null,
  role text check (role in ('employee', 'manager', 'all')),
  user_id uuid references public.profiles (id),
  due_date date check (due_date >= '2000-01-01' and due_date < '2200-01-01'),
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  foreign key (module_id, business_id) references public.training_modules (id, business_id),
  constraint a_role_or_a_person check ((role is null) <> (user_id is null))
);
comment on table public.training_assignments is 'Who is to complete which module.';
comment on column public.training_assignments.role is
  'Everybody with this role, including later members; manager includes admins. Null for one person.';
comment on column public.training_assignments.due_date is 'A calendar day of the business; null for no due date.';
create index training_assignments_by_version on public.training_assignments (business_id, version, id);
create index training_assignments_by_module on public.training_assignments (module_id);
create index training_assignments_by_due_date on public.training_assignments (due_date) where not deleted;
alter table public.training_assignments enable row level security;
revoke all on public.training_assignments from anon, authenticated, service_role;
grant select on public.training_assignments to authenticated;
grant insert (id, business_id, module_id, role, user_id, due_date, created_by) on public.training_assignments to
  authenticated;
grant update (due_date, deleted) on public.training_assignments to authenticated;
call sync.keep('training_assignments', 'history', 'deleted', 'versions');
create policy "Members read what a role is to learn" on public.training_assignments
  for select to authenticated using (business_id = (select access.business_id()) and role is not null);
create policy "People read what they are to learn" on public.training_assignments
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read all assignments" on public.training_assignments
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers assign training" on public.training_assignments
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()) and (user_id is null or access.is_colleague(user_id)));
create policy "Managers change assignments" on public.training_assignments
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

-- A completion stays as it was, whatever an outdated device sends later, or however the module changes.
create function public.guard_progress() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  module public.training_modules;
begin
  -- An older device sends null for fields that it does not know yet.
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
create trigger training_progress_guard before insert or update on public.training_progress
  for each row when (current_user = 'authenticated') execute function public.guard_progress();

create function sync.progress_document(progress public.training_progress) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'progress', 'id', progress.id, 'business_id', progress.business_id, 'module_id', progress.module_id,
  'module_title', progress.module_title, 'user_id', progress.user_id, 'status', progress.status,
  'is_returned', progress.is_returned, 'score', progress.score, 'completed_at', sync.instant(progress.completed_at),
  'seen', progress.seen, 'answers', progress.answers, 'created_at', sync.instant(progress.created_at));

-- The contents of a module's blocks, and the scoring of answers. Devices also have the right answers, so that
-- quizzes work offline; src/domain/training/quiz.ts scores the same way (a test compares the two).
--
-- Whether `question` is {id, text, is_several, choices: [{id, text, is_right}]}.
create function sync.is_question(question jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(question -> 'choices') = 'array' then
    jsonb_typeof(question -> 'id') = 'string' and jsonb_typeof(question -> 'text') = 'string'
    and char_length(question ->> 'text') <= 1000 and jsonb_typeof(question -> 'is_several') = 'boolean'
    and jsonb_array_length(question -> 'choices') <= 20
    and coalesce((select bool_and(coalesce(jsonb_typeof(choice -> 'id') = 'string'
        and jsonb_typeof(choice -> 'text') = 'string' and char_length(choice ->> 'text') <= 500
        and jsonb_typeof(choice -> 'is_right') = 'boolean', false))
      from jsonb_array_elements(question -> 'choices') as choice), true)
  end;
$$;

-- Whether `block` is {id, type, ...}: text {text}; image, video and document {path, name, size, title}; quiz
-- {pass_percent, questions}.
create function sync.is_training_block(block jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when block ->> 'type' = 'text' then jsonb_typeof(block -> 'text') = 'string' and char_length(block ->> 'text') <= 20000
    when block ->> 'type' = 'quiz' then case when jsonb_typeof(block -> 'questions') = 'array'
        and jsonb_typeof(block -> 'pass_percent') = 'number' then
      (block ->> 'pass_percent')::numeric in (select generate_series(0, 100))
      and jsonb_array_length(block -> 'questions') <= 100
      and coalesce((select bool_and(coalesce(sync.is_question(question), false))
        from jsonb_array_elements(block -> 'questions') as question), true)
    end
    else jsonb_typeof(block -> 'title') = 'string' and char_length(block ->> 'title') <= 500
      and jsonb_typeof(block -> 'name') = 'string' and char_length(block ->> 'name') <= 255
      and jsonb_typeof(block -> 'size') = 'number'
      and (block -> 'path' = 'null' or jsonb_typeof(block -> 'path') = 'string'
        and block ->> 'path' ~ '^[0-9a-f-]{36}/training/[0-9a-f-]{36}/[0-9a-f-]{36}\.[a-z0-9]{1,8}$')
  end;
$$;

-- A question is right if exactly its right choices were picked.
create function public.is_answered_right(question jsonb, picks jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select array(
      select distinct choice ->> 'id' from jsonb_array_elements(question -> 'choices') as choice
      where (choice -> 'is_right')::boolean order by 1)
    = array(select distinct pick from jsonb_array_elements_text(coalesce(picks, '[]')) as pick order by 1);
$$;

-- A question without a right choice cannot be answered: it does not count, as on devices
-- (src/domain/training/quiz.ts).
create function public.quiz_results(content jsonb, answers jsonb)
returns table (quiz_id text, questions int, answered_right int, is_handed_in boolean, is_passed boolean)
language sql immutable set search_path = '' as $$
  select quiz ->> 'id', number::int, correct::int, answer is not null,
    number = 0 or answer is not null and correct * 100 >= (quiz ->> 'pass_percent')::int * number
  from jsonb_array_elements(content) with ordinality as block (quiz, place)
  left join jsonb_array_elements(answers) as answer on answer ->> 'id' = quiz ->> 'id'
  cross join lateral (
    select count(*) as number,
      count(*) filter (where public.is_answered_right(question, answer #> array['picks', question ->> 'id'])) as correct
    from jsonb_array_elements(quiz -> 'questions') as question
    where exists (
      select from jsonb_array_elements(question -> 'choices') as choice where (choice -> 'is_right')::boolean)) as counted
  where quiz ->> 'type' = 'quiz' order by place;
$$;

-- Returns the score in percent of all questions of a module, rounded down; null without questions or without
-- answers.
create function public.training_score(content jsonb, answers jsonb) returns int
language sql immutable set search_path = '' as $$
  select case when bool_or(is_handed_in) and sum(questions) > 0
    then (sum(answered_right) * 100 / sum(questions))::int end
  from (select * from public.quiz_results(content, answers)) as results;
$$;

-- Returns the open assignments: each current member, each published module assigned to them and not completed, and
-- the earliest due date.
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

-- Returns the completion time that a device states, unless it lies in the future, more than 30 days back, before the
-- module existed, or before the assignment if there is one.
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

create function public.name_completed_module() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.module_title := (select title from public.training_modules where id = new.module_id);
  return new;
end;
$$;
-- Runs after the guard that decides about completion: triggers run in the order of their names.
create trigger training_progress_name_module before insert or update on public.training_progress
  for each row when (new.status = 'completed' and new.module_title is null)
  execute function public.name_completed_module();

-- Progress accepts only the derived id, as votes do, so that nobody takes a colleague's id first. Nobody begins or
-- completes a module that they cannot open; earlier completions stay.
create trigger training_progress_guard_id before insert on public.training_progress
  for each row when (current_user = 'authenticated')
  execute function access.guard_named_id('training %s %s', 'module_id');

create policy "People read the files of modules that they may read" on storage.objects
  for select to authenticated
  using (bucket_id = 'attachments' and exists (
    select from public.training_modules as module
    where module.id = access.parent_of_attachment(objects.name, 'training') and not module.deleted
      and split_part(objects.name, '/', 1) = module.business_id::text));

create view sync.training_modules with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'module', 'id', id, 'business_id', business_id, 'title', title, 'description', description,
    'content', content, 'position', position, 'published', published, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.training_modules where business_id = (select access.business_id());

create view sync.managed_progress with (security_invoker = true) as
  select id, version, deleted, sync.progress_document(progress) as document
  from public.training_progress as progress
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_progress with (security_invoker = true) as
  select id, version, deleted, sync.progress_document(progress) as document
  from public.training_progress as progress where user_id = (select auth.uid()) and not (select access.manages());

create view sync.training_assignments with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'assignment', 'id', id, 'business_id', business_id, 'module_id', module_id, 'role', role,
    'user_id', user_id, 'due_date', due_date, 'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.training_assignments where business_id = (select access.business_id());

-- Grants: who may call and read these objects.
grant execute on function sync.is_question(jsonb), sync.is_quiz_answers(jsonb), sync.is_training_block(jsonb),
  sync.is_training_content(jsonb), sync.progress_document(training_progress) to authenticated;
revoke execute on function public.completion_time(timestamptz, training_modules, uuid),
  public.is_answered_right(jsonb, jsonb), public.open_training(uuid), public.quiz_results(jsonb, jsonb),
  public.training_score(jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.completion_time(timestamptz, training_modules, uuid),
  public.is_answered_right(jsonb, jsonb), public.open_training(uuid), public.quiz_results(jsonb, jsonb),
  public.training_score(jsonb, jsonb) to service_role;

reset check_function_bodies;
