-- A device tells of itself after it has exchanged with the server. Of one that says the same again within a minute nothing
-- is written: every report is a change that all devices of the business look at.

-- `former` is what the same browser was before its replica was filled anew, or for another account: it is no clock of
-- everybody any more. What it had not sent stays told, for it may still be there.
create function public.report_device(
  id uuid, name text, is_kiosk boolean, last_seq int, unsent int, former uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  kept_devices constant int := 20;
  caller constant uuid := auth.uid();
  business constant uuid := access.business_id();
  -- Communal mode takes an account that knows the PINs.
  kiosk constant boolean := report_device.is_kiosk and access.manages();
  called constant text := left(btrim(report_device.name), 80);
  known public.punch_devices;
begin
  if business is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if called is null or called = '' or kiosk is null or report_device.id is null
      or coalesce(report_device.last_seq, -1) < 0 or coalesce(report_device.unsent, -1) < 0 then
    raise exception 'malformed' using errcode = '22023';
  end if;
  perform sync.lock_business(business);
  select * into known from public.punch_devices as device where device.id = report_device.id;
  if known.id is not null and (known.user_id <> caller or known.business_id <> business) then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if known.id is not null and not known.deleted and known.last_heard_at > now() - interval '1 minute'
      and (known.name, known.is_kiosk, known.last_seq, known.unsent)
        = (called, kiosk, greatest(known.last_seq, report_device.last_seq), report_device.unsent) then
    return;
  end if;
  insert into public.punch_devices as device (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
  values (report_device.id, business, caller, called, kiosk, report_device.last_seq, report_device.unsent)
  on conflict (id) do update set name = excluded.name, is_kiosk = excluded.is_kiosk, last_heard_at = now(),
    last_seq = greatest(device.last_seq, excluded.last_seq), unsent = excluded.unsent, deleted = false;
  update public.punch_devices as device set is_kiosk = false
  where device.id = report_device.former and device.id <> report_device.id and device.is_kiosk
    and device.business_id = business and (device.user_id = caller or access.manages());
  -- Nobody has so many devices in use: browsers that were emptied leave theirs behind.
  update public.punch_devices as device set deleted = true
  where device.id in (
    select old.id from public.punch_devices as old where old.user_id = caller and not old.deleted
    order by old.id = report_device.id desc, old.last_heard_at desc offset kept_devices);
end;
$$;
revoke execute on function public.report_device(uuid, text, boolean, int, int, uuid) from public, anon;
grant execute on function public.report_device(uuid, text, boolean, int, int, uuid) to authenticated;
