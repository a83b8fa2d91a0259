-- Training modules, and how far each person has come.

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
  unique (id, business_id)
);
comment on table public.training_modules is 'What staff are to learn: a list of blocks (text, image, video, document, quiz).';
create index training_modules_by_version on public.training_modules (business_id, version, id);

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
  foreign key (module_id, business_id) references public.training_modules (id, business_id),
  constraint one_progress_per_person_and_module unique (module_id, user_id),
  check ((status = 'completed') = (completed_at is not null))
);
comment on table public.training_progress is 'How far one person is in one module. score is the best of the quiz, in percent.';
create index training_progress_by_version on public.training_progress (business_id, version, id);
create index training_progress_by_user on public.training_progress (user_id, version, id);

do $$
declare
  name text;
begin
  foreach name in array array['training_modules', 'training_progress'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('create trigger %1$s_stamp_version before insert or update on public.%1$I
      for each row execute function sync.stamp_version()', name);
    execute format('create trigger %1$s_keep_history after update on public.%1$I
      for each row execute function sync.keep_history()', name);
  end loop;
end;
$$;

-- What was completed stays completed.
create function public.guard_progress() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status = 'completed' and new.status <> 'completed' then
    raise exception 'already_completed';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_progress() from public, anon, authenticated;
create trigger training_progress_guard before update on public.training_progress
  for each row execute function public.guard_progress();

grant insert (id, business_id, title, description, content, position, published, created_by)
  on public.training_modules to authenticated;
grant update (title, description, content, position, published, deleted) on public.training_modules to authenticated;
grant insert (id, business_id, module_id, user_id, status, score, completed_at)
  on public.training_progress to authenticated;
grant update (status, score, completed_at) on public.training_progress to authenticated;

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

create function sync.progress_document(progress public.training_progress) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'progress', 'id', progress.id, 'business_id', progress.business_id, 'module_id', progress.module_id,
  'user_id', progress.user_id, 'status', progress.status, 'score', progress.score,
  'completed_at', sync.instant(progress.completed_at), 'created_at', sync.instant(progress.created_at));
revoke execute on function sync.progress_document(public.training_progress) from public;
grant execute on function sync.progress_document(public.training_progress) to authenticated;

create view sync.training with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'module', 'id', id, 'business_id', business_id, 'title', title, 'description', description,
    'content', content, 'position', position, 'published', published, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.training_modules where business_id = (select access.business_id())
  union all
  select id, version, deleted, sync.progress_document(progress) as document
  from public.training_progress as progress
  where business_id = (select access.business_id()) and (select access.manages())
  union all
  select id, version, deleted, sync.progress_document(progress) as document
  from public.training_progress as progress where user_id = (select auth.uid()) and not (select access.manages());
comment on view sync.training is 'Training modules and progress in them, as documents.';
grant select on sync.training to authenticated;

insert into sync.collections (name) values ('training');
insert into sync.kinds (collection, kind, push_table) values
  ('training', 'module', 'training_modules'), ('training', 'progress', 'training_progress');
