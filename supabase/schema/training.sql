-- What is in force, written by `npm run schema`. To change it, add a migration.

create policy "People read the files of modules that they may read" on storage.objects
  for select to authenticated
  using (((bucket_id = 'attachments'::text) AND (EXISTS ( SELECT
   FROM public.training_modules module
  WHERE ((module.id = access.parent_of_attachment(objects.name, 'training'::text)) AND (NOT module.deleted) AND (split_part(objects.name, '/'::text, 1) = (module.business_id)::text))))));

create table public.training_assignments (
  id uuid not null,
  business_id uuid not null,
  module_id uuid not null,
  role text,
  user_id uuid,
  due_date date,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint a_role_or_a_person CHECK (((role IS NULL) <> (user_id IS NULL))),
  constraint training_assignments_due_date_check CHECK (((due_date >= '2000-01-01'::date) AND (due_date < '2200-01-01'::date))),
  constraint training_assignments_role_check CHECK ((role = ANY (ARRAY['employee'::text, 'manager'::text, 'all'::text]))),
  constraint training_assignments_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint training_assignments_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint training_assignments_module_id_business_id_fkey FOREIGN KEY (module_id, business_id) REFERENCES public.training_modules(id, business_id),
  constraint training_assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint training_assignments_pkey PRIMARY KEY (id)
);
comment on table public.training_assignments is
  'Who is to complete which module.';
comment on column public.training_assignments.role is
  'Everybody with this role, including later members; manager includes admins. Null for one person.';
comment on column public.training_assignments.due_date is
  'A calendar day of the business; null for no due date.';
CREATE INDEX training_assignments_by_due_date ON public.training_assignments USING btree (due_date) WHERE (NOT deleted);
CREATE INDEX training_assignments_by_module ON public.training_assignments USING btree (module_id);
CREATE INDEX training_assignments_by_version ON public.training_assignments USING btree (business_id, version, id);
alter table public.training_assignments enable row level security;
grant select on public.training_assignments to authenticated;
grant insert (id, business_id, module_id, role, user_id, due_date, created_by) on public.training_assignments to authenticated;
grant update (due_date, deleted) on public.training_assignments to authenticated;

create policy "Managers assign training" on public.training_assignments
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid)) AND ((user_id IS NULL) OR access.is_colleague(user_id))));

create policy "Managers change assignments" on public.training_assignments
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers read all assignments" on public.training_assignments
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Members read what a role is to learn" on public.training_assignments
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (role IS NOT NULL)));

create policy "Only with the second factor, if there is one" on public.training_assignments
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read what they are to learn" on public.training_assignments
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER training_assignments_bound_direct_writes BEFORE INSERT OR UPDATE ON public.training_assignments FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER training_assignments_count_direct_writes AFTER INSERT OR UPDATE ON public.training_assignments FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER training_assignments_keep_deleted BEFORE UPDATE ON public.training_assignments FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER training_assignments_keep_history AFTER UPDATE ON public.training_assignments REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER training_assignments_keep_ids_apart AFTER INSERT ON public.training_assignments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('training');

CREATE TRIGGER training_assignments_lock_before_rows BEFORE INSERT OR UPDATE ON public.training_assignments FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER training_assignments_notify_inserted AFTER INSERT ON public.training_assignments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_assignments();

CREATE TRIGGER training_assignments_notify_updated AFTER UPDATE ON public.training_assignments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_assignments();

CREATE TRIGGER training_assignments_stamp_version BEFORE INSERT OR UPDATE ON public.training_assignments FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER training_assignments_tally_deleted AFTER DELETE ON public.training_assignments REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', 'case when role is null then ''managers'' else ''members'' end');

CREATE TRIGGER training_assignments_tally_inserted AFTER INSERT ON public.training_assignments REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', 'case when role is null then ''managers'' else ''members'' end');

CREATE TRIGGER training_assignments_tally_updated AFTER UPDATE ON public.training_assignments REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', 'case when role is null then ''managers'' else ''members'' end');

CREATE TRIGGER training_assignments_withdraw AFTER UPDATE ON public.training_assignments REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION access.withdraw_unasked_training();

create table public.training_modules (
  id uuid not null,
  business_id uuid not null,
  title text not null,
  description text not null default ''::text,
  content jsonb not null default '[]'::jsonb,
  "position" integer not null default 0,
  published boolean not null default false,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint blocks_form CHECK (sync.is_training_content(content)),
  constraint content_form CHECK (((NOT jsonb_path_exists(content, 'strict $[*].type()?(@ != "object")'::jsonpath)) AND (NOT jsonb_path_exists(content, '$[*]?(!(exists (@."id"?(@.type() == "string" && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"))) || !(exists (@."type"?((((@ == "text" || @ == "image") || @ == "video") || @ == "document") || @ == "quiz"))))'::jsonpath)))),
  constraint training_modules_content_check CHECK (((jsonb_typeof(content) = 'array'::text) AND (char_length((content)::text) <= 500000))),
  constraint training_modules_description_check CHECK ((char_length(description) <= 2000)),
  constraint training_modules_title_check CHECK (((char_length(btrim(title)) >= 1) AND (char_length(title) <= 200))),
  constraint training_modules_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint training_modules_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id),
  constraint training_modules_pkey PRIMARY KEY (id),
  constraint training_modules_id_business_id_key UNIQUE (id, business_id)
);
comment on table public.training_modules is
  'What staff are to learn: a list of blocks (text, image, video, document, quiz).';
CREATE INDEX training_modules_by_version ON public.training_modules USING btree (business_id, version, id);
alter table public.training_modules enable row level security;
grant select on public.training_modules to authenticated;
grant insert (id, business_id, title, description, content, "position", published, created_by) on public.training_modules to authenticated;
grant update (title, description, content, "position", published, deleted) on public.training_modules to authenticated;

create policy "Managers add modules" on public.training_modules
  for insert to authenticated
  with check (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (created_by = ( SELECT auth.uid() AS uid))));

create policy "Managers change modules" on public.training_modules
  for update to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)))
  with check ((business_id = ( SELECT access.business_id() AS business_id)));

create policy "Managers read all modules" on public.training_modules
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Members read published modules" on public.training_modules
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND published));

create policy "Only with the second factor, if there is one" on public.training_modules
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER training_modules_bound_direct_writes BEFORE INSERT OR UPDATE ON public.training_modules FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER training_modules_count_direct_writes AFTER INSERT OR UPDATE ON public.training_modules FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER training_modules_keep_deleted BEFORE UPDATE ON public.training_modules FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER training_modules_keep_history AFTER UPDATE ON public.training_modules REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER training_modules_keep_ids_apart AFTER INSERT ON public.training_modules REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('training');

CREATE TRIGGER training_modules_lock_before_rows BEFORE INSERT OR UPDATE ON public.training_modules FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER training_modules_notify AFTER UPDATE ON public.training_modules REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_published_modules();

CREATE TRIGGER training_modules_stamp_version BEFORE INSERT OR UPDATE ON public.training_modules FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER training_modules_tally_deleted AFTER DELETE ON public.training_modules REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'null', 'case when published then ''members'' else ''managers'' end');

CREATE TRIGGER training_modules_tally_inserted AFTER INSERT ON public.training_modules REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'null', 'case when published then ''members'' else ''managers'' end');

CREATE TRIGGER training_modules_tally_updated AFTER UPDATE ON public.training_modules REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'null', 'case when published then ''members'' else ''managers'' end');

CREATE TRIGGER training_modules_withdraw AFTER UPDATE ON public.training_modules REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION access.withdraw_closed_training();

create table public.training_progress (
  id uuid not null,
  business_id uuid not null,
  module_id uuid not null,
  user_id uuid not null,
  status text not null default 'started'::text,
  score integer,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  seen uuid[] not null default '{}'::uuid[],
  answers jsonb not null default '[]'::jsonb,
  is_returned boolean not null default false,
  module_title text,
  constraint training_progress_answers_check CHECK ((sync.is_quiz_answers(answers) AND (char_length((answers)::text) <= 200000))),
  constraint training_progress_check CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
  constraint training_progress_module_title_check CHECK ((char_length(module_title) <= 200)),
  constraint training_progress_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint training_progress_seen_check CHECK ((cardinality(seen) <= 1000)),
  constraint training_progress_status_check CHECK ((status = ANY (ARRAY['started'::text, 'completed'::text]))),
  constraint training_progress_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint training_progress_module_id_business_id_fkey FOREIGN KEY (module_id, business_id) REFERENCES public.training_modules(id, business_id),
  constraint training_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id),
  constraint training_progress_pkey PRIMARY KEY (id),
  constraint one_progress_per_person_and_module UNIQUE (module_id, user_id)
);
comment on table public.training_progress is
  'One person''s progress in one module. The server sets score, in percent, and whether it is completed.';
comment on column public.training_progress.completed_at is
  'When the person completed it: the device''s time if plausible (completion_time), otherwise when the server received it.';
comment on column public.training_progress.seen is
  'The blocks that the person has seen.';
comment on column public.training_progress.answers is
  'The latest submitted answers by quiz (sync.is_quiz_answers).';
comment on column public.training_progress.is_returned is
  'The person reported completion without having passed a quiz. False again once they pass.';
comment on column public.training_progress.module_title is
  'The module''s title when it was completed; null before.';
CREATE INDEX training_progress_by_user ON public.training_progress USING btree (user_id, version, id);
CREATE INDEX training_progress_by_version ON public.training_progress USING btree (business_id, version, id);
alter table public.training_progress enable row level security;
grant select on public.training_progress to authenticated;
grant insert (id, business_id, module_id, user_id, status, score, completed_at, seen, answers) on public.training_progress to authenticated;
grant update (status, score, completed_at, seen, answers) on public.training_progress to authenticated;

create policy "Managers read the progress of their staff" on public.training_progress
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages)));

create policy "Only with the second factor, if there is one" on public.training_progress
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People begin modules for themselves" on public.training_progress
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People go on with their own modules" on public.training_progress
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People read their own progress" on public.training_progress
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER training_progress_bound_direct_writes BEFORE INSERT OR UPDATE ON public.training_progress FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER training_progress_count_direct_writes AFTER INSERT OR UPDATE ON public.training_progress FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER training_progress_guard BEFORE INSERT OR UPDATE ON public.training_progress FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION public.guard_progress();

CREATE TRIGGER training_progress_guard_id BEFORE INSERT ON public.training_progress FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION access.guard_named_id('training %s %s', 'module_id');

CREATE TRIGGER training_progress_keep_history AFTER UPDATE ON public.training_progress REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_histories();

CREATE TRIGGER training_progress_keep_ids_apart AFTER INSERT ON public.training_progress REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('training');

CREATE TRIGGER training_progress_lock_before_rows BEFORE INSERT OR UPDATE ON public.training_progress FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER training_progress_name_module BEFORE INSERT OR UPDATE ON public.training_progress FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (new.module_title IS NULL))) EXECUTE FUNCTION public.name_completed_module();

CREATE TRIGGER training_progress_stamp_version BEFORE INSERT OR UPDATE ON public.training_progress FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER training_progress_tally_deleted AFTER DELETE ON public.training_progress REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', '''managers''');

CREATE TRIGGER training_progress_tally_inserted AFTER INSERT ON public.training_progress REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', '''managers''');

CREATE TRIGGER training_progress_tally_updated AFTER UPDATE ON public.training_progress REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('training', 'user_id', '''managers''');

CREATE TRIGGER training_progress_withdraw_inserted AFTER INSERT ON public.training_progress FOR EACH ROW WHEN ((new.status = 'completed'::text)) EXECUTE FUNCTION access.withdraw_completed_training();

CREATE TRIGGER training_progress_withdraw_updated AFTER UPDATE ON public.training_progress FOR EACH ROW WHEN (((new.status = 'completed'::text) AND (old.status <> 'completed'::text))) EXECUTE FUNCTION access.withdraw_completed_training();

CREATE OR REPLACE FUNCTION public.completion_time(said timestamp with time zone, module public.training_modules, person uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when said <= now() and said >= now() - interval '30 days' and said >= module.created_at
      and said >= coalesce(min(assignment.created_at), said)
    then said else now() end
  from public.training_assignments as assignment
  join public.profiles as profile on profile.id = person and profile.business_id = assignment.business_id
  where assignment.module_id = module.id and not assignment.deleted
    and (assignment.user_id = person or assignment.role = 'all'
      or (assignment.role = 'employee') = (profile.role = 'employee'));
$function$;
grant execute on function public.completion_time(timestamp with time zone,public.training_modules,uuid) to service_role;

CREATE OR REPLACE FUNCTION public.guard_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.is_answered_right(question jsonb, picks jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(
      select distinct choice ->> 'id' from jsonb_array_elements(question -> 'choices') as choice
      where (choice -> 'is_right')::boolean order by 1)
    = array(select distinct pick from jsonb_array_elements_text(coalesce(picks, '[]')) as pick order by 1);
$function$;
grant execute on function public.is_answered_right(jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.name_completed_module()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.module_title := (select title from public.training_modules where id = new.module_id);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_training(business uuid)
 RETURNS TABLE(user_id uuid, module_id uuid, due_date date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.open_training(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.quiz_results(content jsonb, answers jsonb)
 RETURNS TABLE(quiz_id text, questions integer, answered_right integer, is_handed_in boolean, is_passed boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.quiz_results(jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.training_score(content jsonb, answers jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when bool_or(is_handed_in) and sum(questions) > 0
    then (sum(answered_right) * 100 / sum(questions))::int end
  from (select * from public.quiz_results(content, answers)) as results;
$function$;
grant execute on function public.training_score(jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION sync.is_question(question jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(question -> 'choices') = 'array' then
    jsonb_typeof(question -> 'id') = 'string' and jsonb_typeof(question -> 'text') = 'string'
    and char_length(question ->> 'text') <= 1000 and jsonb_typeof(question -> 'is_several') = 'boolean'
    and jsonb_array_length(question -> 'choices') <= 20
    and coalesce((select bool_and(coalesce(jsonb_typeof(choice -> 'id') = 'string'
        and jsonb_typeof(choice -> 'text') = 'string' and char_length(choice ->> 'text') <= 500
        and jsonb_typeof(choice -> 'is_right') = 'boolean', false))
      from jsonb_array_elements(question -> 'choices') as choice), true)
  end;
$function$;
grant execute on function sync.is_question(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.is_quiz_answers(answers jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(answers) = 'array' then coalesce((
    select bool_and(coalesce(jsonb_typeof(answer -> 'id') = 'string' and jsonb_typeof(answer -> 'picks') = 'object'
        and not jsonb_path_exists(answer -> 'picks', 'strict $.*.type() ? (@ != "array")')
        and not jsonb_path_exists(answer -> 'picks', 'strict $.*[*].type() ? (@ != "string")'), false))
      and count(distinct answer ->> 'id') = count(*)
    from jsonb_array_elements(answers) as answer), true) else false end;
$function$;
grant execute on function sync.is_quiz_answers(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.is_training_block(block jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function sync.is_training_block(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.is_training_content(content jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(bool_and(coalesce(sync.is_training_block(block), false)), true)
  from jsonb_array_elements(content) as block;
$function$;
grant execute on function sync.is_training_content(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.progress_document(progress public.training_progress)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('kind', 'progress', 'id', (progress).id, 'business_id', (progress).business_id, 'module_id', (progress).module_id, 'module_title', (progress).module_title, 'user_id', (progress).user_id, 'status', (progress).status, 'is_returned', (progress).is_returned, 'score', (progress).score, 'completed_at', sync.instant((progress).completed_at), 'seen', (progress).seen, 'answers', (progress).answers, 'created_at', sync.instant((progress).created_at));
grant execute on function sync.progress_document(public.training_progress) to authenticated;

create view sync.managed_progress with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.progress_document(progress.*) AS document
   FROM public.training_progress progress
  WHERE ((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages));
comment on view sync.managed_progress is
  'What the caller may read of one table along one index: a source of sync.training.';
grant select on sync.managed_progress to authenticated;

create view sync.own_progress with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    sync.progress_document(progress.*) AS document
   FROM public.training_progress progress
  WHERE ((user_id = ( SELECT auth.uid() AS uid)) AND (NOT ( SELECT access.manages() AS manages)));
comment on view sync.own_progress is
  'What the caller may read of one table along one index: a source of sync.training.';
grant select on sync.own_progress to authenticated;

create view sync.training_assignments with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'assignment', 'id', id, 'business_id', business_id, 'module_id', module_id, 'role', role, 'user_id', user_id, 'due_date', due_date, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.training_assignments
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.training_assignments is
  'What the caller may read of one table along one index: a source of sync.training.';
grant select on sync.training_assignments to authenticated;

create view sync.training_modules with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'module', 'id', id, 'business_id', business_id, 'title', title, 'description', description, 'content', content, 'position', "position", 'published', published, 'created_by', created_by, 'created_at', sync.instant(created_at)) AS document
   FROM public.training_modules
  WHERE (business_id = ( SELECT access.business_id() AS business_id));
comment on view sync.training_modules is
  'What the caller may read of one table along one index: a source of sync.training.';
grant select on sync.training_modules to authenticated;
