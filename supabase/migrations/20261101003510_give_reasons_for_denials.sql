-- Whoever denies a claim, a swap or an unavailable day may say why. That is for the person who asked and stands in what
-- they are told of it, never in the row, which others read as well: it arrives there with the denial and is set aside
-- before anything is written. What is told of the denial, at the end of the same statement, takes it from there.

alter table public.shifts add column denial_reason text check (char_length(denial_reason) <= 500);
alter table public.swap_requests add column denial_reason text check (char_length(denial_reason) <= 500);
alter table public.staff_availability add column denial_reason text check (char_length(denial_reason) <= 500);
comment on column public.shifts.denial_reason is 'Why a manager denies the claim, on its way to the claimer; never kept.';
comment on column public.swap_requests.denial_reason is 'Why a manager denies it, on its way to both people; never kept.';
comment on column public.staff_availability.denial_reason is
  'Why a manager denies it, on its way to the person; never kept.';
grant insert (denial_reason), update (denial_reason) on public.shifts, public.swap_requests, public.staff_availability
  to authenticated;

create table public.denial_reasons (
  row_id uuid primary key,
  reason text not null check (char_length(reason) <= 500)
);
comment on table public.denial_reasons is
  'Why rows are denied, from when a statement writes them until it tells of it: empty between statements.';
alter table public.denial_reasons enable row level security;
revoke all on public.denial_reasons from anon, authenticated, service_role;

-- A decision changes the column that the trigger names. A reason without one is for nobody: what it was about was
-- withdrawn, or decided by somebody else.
create function public.set_reason_aside() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    if not access.manages() then
      raise exception 'forbidden';
    end if;
    if tg_op = 'UPDATE' and btrim(new.denial_reason) <> '' and to_jsonb(old) ->> tg_argv[0] is not null
      and to_jsonb(new) ->> tg_argv[0] is distinct from to_jsonb(old) ->> tg_argv[0] then
      insert into public.denial_reasons (row_id, reason) values (new.id, btrim(new.denial_reason));
    end if;
  end if;
  new.denial_reason := null;
  return new;
end;
$$;

create function public.take_reason(of_row uuid) returns text
language sql security definer set search_path = '' as $$
  delete from public.denial_reasons where row_id = of_row returning reason;
$$;

create function public.with_reason(words text, reason text) returns text
language sql immutable
return words || coalesce('. Reason: ' || reason, '');

revoke execute on function public.set_reason_aside(), public.take_reason(uuid), public.with_reason(text, text)
  from public, anon, authenticated;

-- They come after the guards by their names: these may still put back what was to be decided.
create trigger shifts_set_reason_aside before insert or update on public.shifts
  for each row when (new.denial_reason is not null) execute function public.set_reason_aside('claimed_by_user_id');
create trigger swap_requests_set_reason_aside before insert or update on public.swap_requests
  for each row when (new.denial_reason is not null) execute function public.set_reason_aside('status');
create trigger staff_availability_set_reason_aside before insert or update on public.staff_availability
  for each row when (new.denial_reason is not null) execute function public.set_reason_aside('status');

-- Documents have the field, for what a device sends is compared with them; there is never anything in it.
create or replace view sync.rostered_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'denial_reason', null, 'published', published,
    'published_as', published_as,
    'estimated_pay', case when user_id = (select auth.uid()) or (select access.manages()) then sync.estimated_pay(id) end,
    'notes', notes, 'position', position, 'created_at', sync.instant(created_at)) as document
  from public.shifts where business_id = (select access.business_id());

create or replace function sync.swap_document(swap public.swap_requests) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'swap', 'id', swap.id, 'business_id', swap.business_id, 'date', swap.date, 'shift_id', swap.shift_id,
  'with_shift_id', swap.with_shift_id, 'requested_by', swap.requested_by, 'requested_of', swap.requested_of,
  'message', swap.message, 'status', swap.status, 'denial_reason', null, 'created_at', sync.instant(swap.created_at));

create or replace function sync.availability_document(entry public.staff_availability) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'availability', 'id', entry.id, 'business_id', entry.business_id, 'user_id', entry.user_id,
  'date', entry.date, 'all_day', entry.all_day, 'start_time', entry.start_time, 'end_time', entry.end_time,
  'available', entry.available, 'reason', entry.reason, 'status', entry.status, 'approved', entry.approved,
  'denial_reason', null, 'time_slots', entry.time_slots, 'series_id', entry.series_id,
  'created_at', sync.instant(entry.created_at), 'updated_at', sync.instant(entry.updated_at));
