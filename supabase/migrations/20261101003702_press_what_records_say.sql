-- Older devices write a record with two ends (time_clock_records). Each end becomes a punch, under the id of the record
-- and one that follows from it, so that whatever arrives twice is one punch. They also know nothing of the punches that
-- an approved correction consists of.

-- The same as uuidOf in src/lib: the first 128 bits of the text's SHA-256.
create function sync.uuid_of(text text) returns uuid
language sql immutable set search_path = ''
return substr(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 1, 32)::uuid;
revoke execute on function sync.uuid_of(text) from public;

-- The ends of records that are no punches yet. A record has one mark for the clocks of both its ends: an "in" has what was
-- said of it when it arrived, an "out" what was said of the two. Rows of one business come together, as each change of
-- business within a transaction takes another version.
create function public.press_records(records uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, reading, received_at,
    clock_changed, created_by)
  select ends.id, record.business_id, record.user_id, ends.type, ends.at, ends.zone, 'phone', ends.at, ends.reading,
    ends.received_at, record.clock_changed, record.user_id
  from public.time_clock_records as record
  cross join lateral (values
    (record.id, 'in', record.clock_in_time, record.clock_in_zone, record.clock_in_reading,
      coalesce(record.clock_in_received_at, record.created_at)),
    (sync.uuid_of(record.id || ' out'), 'out', record.clock_out_time, record.clock_out_zone, record.clock_out_reading,
      coalesce(record.clock_out_received_at, record.updated_at))
  ) as ends (id, type, at, zone, reading, received_at)
  where record.id = any (records) and ends.at is not null and not record.deleted
    and not exists (select from public.punches where punches.id = ends.id)
  order by record.business_id, ends.at;
$$;

-- The times of corrections that were approved, unless the device of whoever approved has recorded them itself: it gives
-- them the same ids (src/commands/decide-correction.ts). What ended the work is the "out" of the same record, or else
-- what came next.
create function public.press_corrections(corrections uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, corrects, note, recorded_at,
    received_at, created_by)
  select sync.uuid_of(correction.id || ' ' || ends.type), correction.business_id, correction.user_id, ends.type, ends.at,
    business.timezone, 'correction', correction.id, ends.corrects, correction.reason, correction.decided_at,
    correction.decided_at, correction.decided_by
  from public.punch_corrections as correction
  join public.businesses as business on business.id = correction.business_id
  left join public.punches as began on began.id = correction.record_id and began.user_id = correction.user_id
    and began.business_id = correction.business_id
  left join lateral (
    select id, type from public.punches
    where user_id = began.user_id and business_id = began.business_id and entry_id is not distinct from began.entry_id
      and type in ('in', 'out') and corrects is null and at >= began.at and id <> began.id
    order by id <> sync.uuid_of(began.id || ' out'), at, type desc limit 1
  ) as ended on ended.type = 'out'
  cross join lateral (values ('in', correction.clock_in_time, began.id), ('out', correction.clock_out_time, ended.id))
    as ends (type, at, corrects)
  where correction.id = any (corrections) and correction.status = 'approved' and not correction.deleted
    and ends.at is not null and (correction.record_id is null or began.id is not null)
    and not exists (
      select from public.punches where punches.id in (sync.uuid_of(correction.id || ' in'),
        sync.uuid_of(correction.id || ' out'), sync.uuid_of(correction.id || ' break-start'),
        sync.uuid_of(correction.id || ' break-end')))
  order by correction.business_id, correction.decided_at;
$$;

select public.press_records(array(select id from public.time_clock_records));
select public.press_corrections(array(select id from public.punch_corrections));

create function public.press_new_records() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.press_records(array(select id from becomes));
  return null;
end;
$$;
create function public.press_closed_records() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.press_records(array(
    select id from becomes join was using (id) where was.clock_out_time is null and becomes.clock_out_time is not null));
  return null;
end;
$$;
create function public.press_approved_corrections() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.press_corrections(array(
    select id from becomes join was using (id) where was.status = 'pending' and becomes.status = 'approved'));
  return null;
end;
$$;
revoke execute on function public.press_records(uuid[]), public.press_corrections(uuid[]), public.press_new_records(),
  public.press_closed_records(), public.press_approved_corrections() from public, anon, authenticated;

create trigger time_clock_records_press_new after insert on public.time_clock_records
  referencing new table as becomes for each statement execute function public.press_new_records();
create trigger time_clock_records_press_closed after update on public.time_clock_records
  referencing old table as was new table as becomes for each statement execute function public.press_closed_records();
create trigger punch_corrections_press_approved after update on public.punch_corrections
  referencing old table as was new table as becomes for each statement execute function public.press_approved_corrections();

-- A request to correct names the punch that began the interval, which has the id of its record.
alter table public.punch_corrections drop constraint punch_corrections_record_id_user_id_fkey;
update public.punch_corrections as correction set record_id = null
where record_id is not null and not exists (
  select from public.punches as punch where punch.id = correction.record_id and punch.user_id = correction.user_id
    and punch.business_id = correction.business_id);
alter table public.punch_corrections
  add constraint corrects_a_punch_of_theirs foreign key (record_id, user_id, business_id)
    references public.punches (id, user_id, business_id);
comment on column public.punch_corrections.record_id is 'The "in" it is about; null for one that was never made.';
