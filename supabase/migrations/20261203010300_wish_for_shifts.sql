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

create or replace function sync.told_fields(table_name text) returns text[]
language sql immutable set search_path = '' as $$
  select case table_name
    when 'shifts' then '{date,start_time,end_time,time_slot,user_id,position_id,breaks,notes,estimated_pay}'
    when 'shift_templates' then '{name,start_time,end_time,required_days,position_id,headcount,breaks}'
    when 'positions' then '{name,color,is_for_everybody}'
    when 'business_hours' then '{opening_time,closing_time,is_closed}'
    when 'saved_rosters' then '{name}'
    when 'staff_availability' then '{date,all_day,start_time,end_time,available,preference,reason}'
    when 'availability_deadlines' then '{start_date,end_date,due_date}'
    when 'news_posts' then '{title,content,is_pinned,end_date}'
    when 'training_modules' then '{title,description}'
    when 'profiles' then '{name}'
    when 'businesses' then '{name,timezone,locale,address,color_scheme,currency,approval_mode,week_start,
      before_opening_minutes,after_closing_minutes,managers_see_cost,rest_min_minutes,day_max_minutes,week_max_minutes,
      close_after_minutes,late_grace_minutes,week_budget,pay_rounding_minutes,pay_rounding_mode,pay_early_grace_minutes,
      pay_break_after_minutes,pay_break_minutes,pay_breaks_paid,overtime_day_minutes,overtime_week_minutes,
      overtime_percent,overtime_second_day_minutes,overtime_second_percent,pay_overnight,pay_week_start,pay_every,
      pay_anchor}'
    else '{}'
  end::text[];
$$;
