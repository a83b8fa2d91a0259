-- Corrections of punches that somebody asks for, and what managers decide about them.

create table public.punch_corrections (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  record_id uuid,
  clock_in_time timestamptz(3) not null check (clock_in_time >= '2000-01-01' and clock_in_time < '2200-01-01'),
  clock_out_time timestamptz(3),
  reason text not null check (char_length(btrim(reason)) >= 1 and char_length(reason) <= 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  decided_by uuid references public.profiles (id),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  breaks jsonb,
  denial_reason text check (char_length(denial_reason) <= 500),
  check (clock_out_time > clock_in_time),
  check ((status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint corrects_a_punch_of_theirs foreign key (record_id, user_id, business_id)
    references public.punches (id, user_id, business_id),
  constraint breaks_within_the_work check (breaks is null or sync.are_breaks(breaks, clock_in_time, clock_out_time)),
  constraint reason_of_a_denial check (denial_reason is null or status = 'denied')
);
comment on table public.punch_corrections is
  'Corrections of punches as rows of their own: asked for by the person, decided once by a manager.';
comment on column public.punch_corrections.record_id is 'The "in" it is about; null for one that was never made.';
comment on column public.punch_corrections.breaks is
  'When the breaks were, all of them; null where nothing is said of breaks.';
comment on column public.punch_corrections.denial_reason is 'Why a manager denied it, for whoever asked.';
create index punch_corrections_by_version on public.punch_corrections (business_id, version, id);
create index punch_corrections_by_user on public.punch_corrections (user_id, version, id);
create index punch_corrections_by_record on public.punch_corrections (record_id, user_id);
alter table public.punch_corrections enable row level security;
revoke all on public.punch_corrections from anon, authenticated, service_role;
grant select on public.punch_corrections to authenticated;
grant insert (id, business_id, user_id, record_id, clock_in_time, clock_out_time, reason, status, breaks, denial_reason)
  on public.punch_corrections to authenticated;
grant update (clock_in_time, clock_out_time, reason, status, deleted, breaks, denial_reason) on public.punch_corrections
  to authenticated;
call sync.keep('punch_corrections', 'creations', 'history', 'deleted', 'versions');
create policy "People read their own corrections" on public.punch_corrections
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers read the corrections of their business" on public.punch_corrections
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "People ask for corrections of their own punches" on public.punch_corrections
  for insert to authenticated
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People change what they asked for" on public.punch_corrections
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Managers decide corrections" on public.punch_corrections
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));

-- Who decided and when is the server's word. Nobody but an admin decides about their own hours. Whoever decides may say
-- why.
create function public.guard_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  stamped constant text[] := array['version', 'updated_at', 'decided_by', 'decided_at'];
  decided constant text[] := stamped || array['status', 'denial_reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - stamped = to_jsonb(old) - stamped then
    return new;
  end if;
  if tg_op = 'INSERT' and new.status <> 'pending' then
    raise exception 'forbidden';
  end if;
  if tg_op = 'UPDATE' and old.status <> 'pending' then
    raise exception 'already_decided';
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then
    if not access.manages() or (new.user_id = person and access.role() <> 'admin')
      or to_jsonb(new) - decided <> to_jsonb(old) - decided then
      raise exception 'forbidden';
    end if;
    new.denial_reason := nullif(btrim(new.denial_reason), '');
    new.decided_by := person;
    new.decided_at := clock_timestamp();
  elsif tg_op = 'UPDATE' and new.user_id <> person then
    raise exception 'forbidden';
  end if;
  return new;
end;
$$;
create trigger punch_corrections_guard before insert or update on public.punch_corrections
  for each row when (current_user = 'authenticated') execute function public.guard_correction();

create function sync.correction_document(correction public.punch_corrections) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'correction', 'id', correction.id, 'business_id', correction.business_id,
  'user_id', correction.user_id, 'record_id', correction.record_id,
  'clock_in_time', sync.instant(correction.clock_in_time),
  'clock_out_time', sync.instant(correction.clock_out_time), 'breaks', correction.breaks, 'reason', correction.reason,
  'status', correction.status, 'denial_reason', correction.denial_reason, 'decided_by', correction.decided_by,
  'decided_at', sync.instant(correction.decided_at), 'created_at', sync.instant(correction.created_at));

create view sync.managed_corrections with (security_invoker = true) as
  select id, version, deleted, sync.correction_document(correction) as document
  from public.punch_corrections as correction
  where business_id = (select access.business_id()) and (select access.manages());

create view sync.own_corrections with (security_invoker = true) as
  select id, version, deleted, sync.correction_document(correction) as document
  from public.punch_corrections as correction
  where user_id = (select auth.uid()) and not (select access.manages());

-- Who may call and read what.
grant execute on function sync.correction_document(punch_corrections) to authenticated;
