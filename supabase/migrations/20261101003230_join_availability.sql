-- Days that somebody entered together, a holiday or every Monday, are decided and told of together.

alter table public.staff_availability add column series_id uuid;
comment on column public.staff_availability.series_id is
  'Shared by the days that were entered together; null for a day of its own.';
grant insert (series_id), update (series_id) on public.staff_availability to authenticated;

create or replace function sync.availability_document(entry public.staff_availability) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'availability', 'id', entry.id, 'business_id', entry.business_id, 'user_id', entry.user_id,
  'date', entry.date, 'all_day', entry.all_day, 'start_time', entry.start_time, 'end_time', entry.end_time,
  'available', entry.available, 'reason', entry.reason, 'status', entry.status, 'approved', entry.approved,
  'time_slots', entry.time_slots, 'series_id', entry.series_id, 'created_at', sync.instant(entry.created_at),
  'updated_at', sync.instant(entry.updated_at));

-- Every row is written, so that devices fetch each with its new field.
update public.staff_availability set series_id = series_id;
