-- Who asks for hours to be corrected may say when their breaks were, and who denies it why.

-- Breaks within a stretch of time: [{"start": instant, "end": instant}], each after the one before.
create function sync.are_breaks(breaks jsonb, from_time timestamptz, to_time timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  pause jsonb;
  earliest timestamptz := from_time;
  began timestamptz;
  ended timestamptz;
begin
  if jsonb_typeof(breaks) <> 'array' or jsonb_array_length(breaks) > 10 then
    return false;
  end if;
  for pause in select * from jsonb_array_elements(breaks) loop
    if jsonb_typeof(pause) <> 'object' or pause - array['start', 'end'] <> '{}' then
      return false;
    end if;
    began := pause ->> 'start';
    ended := pause ->> 'end';
    if (sync.instant(began) = pause ->> 'start' and sync.instant(ended) = pause ->> 'end'
      and began >= earliest and ended > began and ended <= to_time) is not true then
      return false;
    end if;
    earliest := ended;
  end loop;
  return true;
-- What is no instant is no break.
exception when data_exception then
  return false;
end;
$$;
revoke execute on function sync.are_breaks(jsonb, timestamptz, timestamptz) from public;
grant execute on function sync.are_breaks(jsonb, timestamptz, timestamptz) to authenticated;

alter table public.punch_corrections
  add column breaks jsonb,
  add column denial_reason text check (char_length(denial_reason) <= 500),
  add constraint breaks_within_the_work check (breaks is null or sync.are_breaks(breaks, clock_in_time, clock_out_time)),
  add constraint reason_of_a_denial check (denial_reason is null or status = 'denied');
comment on column public.punch_corrections.breaks is
  'When the breaks were, all of them; null where nothing is said of breaks, as by older devices.';
comment on column public.punch_corrections.denial_reason is 'Why a manager denied it, for whoever asked.';
grant insert (breaks, denial_reason), update (breaks, denial_reason) on public.punch_corrections to authenticated;

-- As before, but that whoever decides may say why.
create or replace function public.guard_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  told constant text[] := array['version', 'updated_at', 'decided_by', 'decided_at'];
  decided constant text[] := told || array['status', 'denial_reason'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - told = to_jsonb(old) - told then
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

-- As before, but that the person is told why.
create or replace function public.notify_of_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  hours constant text := public.say_hours(new.business_id, new.clock_in_time,
    coalesce(new.clock_out_time, new.clock_in_time));
begin
  if (select auth.uid()) is null or new.deleted or tg_op = 'UPDATE' and new.status = old.status then
    return null;
  end if;
  if new.status = 'pending' then
    perform public.notify_managers(new.business_id, 'correction-asked', 'Hours to correct',
      format('%s says they worked on %s: %s', public.name_of(new.user_id), hours, btrim(new.reason)));
  else
    perform public.notify_person(new.business_id, new.user_id, 'correction-decided',
      case new.status when 'approved' then 'Hours corrected' else 'Hours not corrected' end,
      public.with_reason(format(case new.status when 'approved' then 'Your hours are now %s'
        else 'Your hours stay as they were, not %s' end, hours), new.denial_reason));
  end if;
  return null;
end;
$$;

create or replace function sync.correction_document(correction public.punch_corrections) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'correction', 'id', correction.id, 'business_id', correction.business_id,
  'user_id', correction.user_id, 'record_id', correction.record_id,
  'clock_in_time', sync.instant(correction.clock_in_time),
  'clock_out_time', sync.instant(correction.clock_out_time), 'breaks', correction.breaks, 'reason', correction.reason,
  'status', correction.status, 'denial_reason', correction.denial_reason, 'decided_by', correction.decided_by,
  'decided_at', sync.instant(correction.decided_at), 'created_at', sync.instant(correction.created_at));

-- Every row is written, so that devices fetch each with its new fields.
update public.punch_corrections set reason = reason;
