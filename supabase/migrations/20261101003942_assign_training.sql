-- Who is to complete which module, and until when: everybody of a role, or one person. Whoever it concerns is told once
-- for each module, as soon as they can open it, and again when the day changes.

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
  'Everybody of it, also who comes later; manager means admins too. Null for one person.';
comment on column public.training_assignments.due_date is 'A calendar day of the business; null for no matter when.';
create index training_assignments_by_version on public.training_assignments (business_id, version, id);
create index training_assignments_by_module on public.training_assignments (module_id);
alter table public.training_assignments enable row level security;

create trigger training_assignments_stamp_version before insert or update on public.training_assignments
  for each row execute function sync.stamp_version();
create trigger training_assignments_keep_history after update on public.training_assignments
  referencing old table as was new table as becomes for each statement execute function sync.keep_histories();
call sync.keep_deleted('training_assignments');

revoke all on public.training_assignments from anon, authenticated, service_role;
grant select on public.training_assignments to authenticated;
grant insert (id, business_id, module_id, role, user_id, due_date, created_by), update (due_date, deleted)
  on public.training_assignments to authenticated;

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

create view sync.training_assignments with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'assignment', 'id', id, 'business_id', business_id, 'module_id', module_id, 'role', role,
    'user_id', user_id, 'due_date', due_date, 'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.training_assignments where business_id = (select access.business_id());
comment on view sync.training_assignments is
  'What the caller may read of one table along one index: a source of sync.training.';
grant select on sync.training_assignments to authenticated;

insert into sync.sources (view_name, place, source)
select 'training', max(place) + 1, 'training_assignments' from sync.sources where view_name = 'training';
do $$
begin
  execute (select 'create or replace view sync.training with (security_invoker = true) as '
    || string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all ' order by place)
    from sync.sources where view_name = 'training');
end;
$$;

insert into sync.kinds (collection, kind, push_table) values ('training', 'assignment', 'training_assignments');
call sync.share_ids('training_assignments', 'training');
select sync.tally('training_assignments', 'training', 'user_id',
  $$case when role is null then 'managers' else 'members' end$$);
