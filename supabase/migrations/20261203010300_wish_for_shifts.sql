-- Area: availability
-- Beside "can" and "cannot" people say what they would like and what rather not. Both are times at which they can work: a wish
-- refuses nobody, and nobody approves it.
set local lock_timeout = '2s';
alter table public.staff_availability add column preference text;
alter table public.staff_availability add constraint staff_availability_preference_check
  check (preference in ('would-like', 'rather-not')) not valid;
comment on column public.staff_availability.preference is
  'What the person wishes of a time at which they can work; null for nothing, and without meaning where they cannot.';
grant insert (preference), update (preference) on public.staff_availability to authenticated;

create or replace function sync.availability_document(entry public.staff_availability) returns jsonb
language sql stable return jsonb_build_object('kind', 'availability', 'id', entry.id, 'business_id', entry.business_id,
  'user_id', entry.user_id, 'date', entry.date, 'all_day', entry.all_day, 'start_time', entry.start_time,
  'end_time', entry.end_time, 'available', entry.available, 'preference', entry.preference, 'reason', entry.reason,
  'status', entry.status, 'approved', entry.approved, 'denial_reason', null, 'time_slots', entry.time_slots,
  'series_id', entry.series_id, 'created_at', sync.instant(entry.created_at), 'updated_at', sync.instant(entry.updated_at));

call sync.amend('sync.told_fields(text)', 'time_slot,user_id,notes', 'time_slot,user_id,position_id,breaks,notes');
call sync.amend('sync.told_fields(text)', 'end_time,required_days}', 'end_time,required_days,position_id,headcount,breaks}');
call sync.amend('sync.told_fields(text)', 'end_time,available,reason', 'end_time,available,preference,reason');
call sync.amend('sync.told_fields(text)', $q$    when 'business_hours'$q$, $q$    when 'positions' then '{name,color,is_for_everybody}'
    when 'business_hours'$q$);
