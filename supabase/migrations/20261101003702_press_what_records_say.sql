-- Older devices write a record with two ends (time_clock_records). Each end becomes a punch, under the id of the record
-- and one that follows from it, so that whatever arrives twice is one punch.

-- The same as uuidOf in src/lib: the first 128 bits of the text's SHA-256.
create function sync.uuid_of(text text) returns uuid
language sql immutable set search_path = ''
return substr(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 1, 32)::uuid;
revoke execute on function sync.uuid_of(text) from public;

create function public.press_ends(record public.time_clock_records) returns void
language sql security definer set search_path = '' as $$
  insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, reading, received_at,
    clock_changed, created_by)
  select ends.id, record.business_id, record.user_id, type, at, zone, 'phone', at, reading,
    coalesce(received_at, clock_timestamp()), record.clock_changed, record.user_id
  from (values
    (record.id, 'in', record.clock_in_time, record.clock_in_zone, record.clock_in_reading, record.clock_in_received_at),
    (sync.uuid_of(record.id || ' out'), 'out', record.clock_out_time, record.clock_out_zone, record.clock_out_reading,
      record.clock_out_received_at)
  ) as ends (id, type, at, zone, reading, received_at)
  where at is not null and not record.deleted
  on conflict (id) do nothing;
$$;

create function public.press_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.press_ends(new);
  return null;
end;
$$;
revoke execute on function public.press_ends(public.time_clock_records), public.press_record()
  from public, anon, authenticated;

select public.press_ends(record) from public.time_clock_records as record order by clock_in_time;
create trigger time_clock_records_press after insert or update on public.time_clock_records
  for each row execute function public.press_record();

-- A request to correct names the punch that began the interval, which has the id of its record.
alter table public.punch_corrections drop constraint punch_corrections_record_id_user_id_fkey,
  add constraint corrects_a_punch_of_theirs foreign key (record_id, user_id) references public.punches (id, user_id);
comment on column public.punch_corrections.record_id is 'The "in" it is about; null for one that was never made.';

-- What managers granted before is in the punches from now on.
insert into public.punches (id, business_id, user_id, type, at, zone, source, entry_id, corrects, note, recorded_at,
  received_at, created_by)
select sync.uuid_of(correction.id || ' ' || ends.type), correction.business_id, correction.user_id, ends.type, ends.at,
  business.timezone, 'correction', correction.id, punch.id, correction.reason, correction.decided_at,
  correction.decided_at, correction.decided_by
from public.punch_corrections as correction
join public.businesses as business on business.id = correction.business_id
cross join lateral (values ('in', correction.clock_in_time, correction.record_id),
  ('out', correction.clock_out_time, sync.uuid_of(correction.record_id || ' out'))) as ends (type, at, corrects)
left join public.punches as punch on punch.id = ends.corrects and punch.user_id = correction.user_id
where correction.status = 'approved' and not correction.deleted and ends.at is not null;
