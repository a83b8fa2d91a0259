-- Area: punches.
-- Whether a tablet vouches for a press is decided by a function of its own.
set local lock_timeout = '2s';

create or replace function access.why_tablet_unverified(punch public.punches)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from access.tablet_keys as held join public.punch_devices as device on device.id = held.device_id
    where device.id = punch.device_id and device.business_id = punch.business_id
      and device.user_id = punch.created_by and held.key_hash = current_setting('sync.tablet_key', true)
  ) then
    return 'tablet';
  elsif punch.hash is distinct from sync.sha256(sync.canonical_punch(punch))
    or exists (
      select from public.punches as held where held.device_id = punch.device_id and held.device_seq = punch.device_seq)
    or not (case when punch.device_seq = 1 then punch.prev_hash is null else exists (
      select from public.punches as held where held.device_id = punch.device_id
        and held.device_seq = punch.device_seq - 1 and held.hash = punch.prev_hash) end)
  then
    return 'chain';
  end if;
  return null;
end;
$$;

create or replace function access.why_unverified(punch public.punches)
returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when punch.source in ('phone', 'automatic') and punch.business_id is distinct from access.business_id() then 'former'
    when punch.source = 'kiosk' then access.why_tablet_unverified(punch)
  end;
end;
$$;

revoke execute on function access.why_tablet_unverified(public.punches) from public;

-- Further reasons: the person had left, or had another PIN, when they pressed; the person registered the tablet;
-- the press arrived later than its device could have sent it; the device's clocks do not fit what the server knows.
alter table public.punches drop constraint punches_unverified_check;
alter table public.punches add constraint punches_unverified_check check (
  unverified in ('tablet', 'chain', 'former', 'removed', 'pin', 'own', 'late', 'reading', 'future')) not valid;
