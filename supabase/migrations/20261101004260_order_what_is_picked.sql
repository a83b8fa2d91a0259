-- Wherever one of several rows is picked, the order is total: an answer never depends on where rows lie or on a plan.

-- Rates said in one transaction share a version. Each is later than what was said of the person before, as messages are,
-- so that the last word counts here and on every device: by version, then created_at, then id.
create function public.order_pay_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.created_at := greatest(now(), (
    select max(created_at) + interval '1 millisecond' from public.pay_rates
    where employee_id = new.employee_id and business_id = new.business_id));
  return new;
end;
$$;
revoke execute on function public.order_pay_rate() from public, anon, authenticated;
create trigger pay_rates_order before insert on public.pay_rates
  for each row execute function public.order_pay_rate();

create or replace function public.rate_today(employee uuid, business uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select rate from public.pay_rates
  where employee_id = employee and business_id = business and from_day <= access.today(business)
  order by from_day desc, version desc, created_at desc, id desc limit 1;
$$;

-- Of rates that are equal so far, the one that the profile says was the last word.
update public.pay_rates as last set created_at = last.created_at + interval '1 millisecond'
from public.profiles as person
where person.id = last.employee_id and person.business_id = last.business_id and person.payrate is not distinct from last.rate
  and exists (select from public.pay_rates as other
    where other.employee_id = last.employee_id and other.business_id = last.business_id and other.from_day = last.from_day
      and other.version = last.version and other.id <> last.id and other.rate is distinct from last.rate);

-- The functions below are as before, but for the ends of their orders.

create or replace function public.press_corrections(corrections uuid[]) returns void
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
    order by id <> sync.uuid_of(began.id || ' out'), at, type desc, id limit 1
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

create or replace function access.person_to_admit(business uuid, address text) returns uuid
language sql volatile set search_path = '' as $$
  select coalesce(
    (select id from public.profiles
      where business_id = business and deleted and lower(email) = address and address not like '%@removed.invalid'
      order by updated_at desc, id limit 1),
    (select asked.user_id from access.staff_requests as asked
      where asked.business_id = business and asked.email = address and asked.done_at is null
        and not exists (select from public.profiles where id = asked.user_id and business_id is not null)
      order by asked.request_id limit 1),
    gen_random_uuid());
$$;

create or replace function public.report_device(
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
    order by old.id = report_device.id desc, old.last_heard_at desc, old.id offset kept_devices);
end;
$$;

create or replace function access.queue_private_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said public.private_messages;
begin
  if tg_op = 'UPDATE' then
    delete from access.push_queue where thing = new.id;
    if found and new.deleted and not old.deleted then
      select * into said from public.private_messages
      where from_user_id = new.from_user_id and to_user_id = new.to_user_id and business_id = new.business_id
        and received_at > now() - interval '1 day' and not deleted and read_at is null
      order by received_at desc, id desc limit 1;
    end if;
  elsif not new.deleted then
    said := new;
  end if;
  if said.created_at > now() - interval '1 day' then
    perform access.queue_pushes(array[(said.business_id, said.to_user_id, 'private-message', said.id,
      'private ' || said.from_user_id, public.name_of(said.from_user_id), left(said.content, 300))::access.push]);
  end if;
  return null;
end;
$$;

create or replace function access.queue_pushes(told access.push[]) returns void
language sql security definer set search_path = '' as $$
  insert into access.push_queue as waiting (business_id, user_id, type, thing, tag, title, message)
  select distinct on (one.user_id, one.tag) one.business_id, one.user_id, one.type, one.thing, one.tag,
    left(one.title, 200), left(one.message, 1000)
  from unnest(told) as one
  where exists (select from access.push_subscriptions as device
    where device.user_id = one.user_id and device.business_id = one.business_id)
  order by one.user_id, one.tag, one.thing, one.title, one.message
  on conflict on constraint one_push_of_a_thing do update
    set type = excluded.type, thing = excluded.thing, title = excluded.title, message = excluded.message,
      happened_at = now(), due_at = now(), attempts = 0, edition = waiting.edition + 1, sent_to = '{}';
$$;

create or replace function access.tell_of_forgotten_outs() returns void
language sql security definer set search_path = '' as $$
  with pressed as (
    select punch.business_id, punch.user_id, punch.type, punch.at, coalesce(punch.corrects, punch.id) as key,
      punch.recorded_at, punch.id
    from (select distinct user_id, business_id from access.push_subscriptions) as person
    join public.punches as punch using (user_id, business_id)
    where punch.at between now() - interval '1 day' and now() and not punch.is_void
      and not exists (select from public.punches as later where later.corrects = punch.id)
  ), at_work as (
    select came.* from (
      select distinct on (user_id) user_id, type from pressed order by user_id, at desc, recorded_at desc, id desc) as latest
    join (
      select distinct on (user_id) * from pressed where type = 'in'
      order by user_id, at desc, recorded_at desc, id desc) as came using (user_id)
    where latest.type <> 'out'
  ), overdue as (
    select at_work.business_id, at_work.user_id, at_work.key, max(span.ends_at) as ended_at, business.timezone
    from at_work join public.businesses as business on business.id = at_work.business_id
    join public.shifts as shift on shift.user_id = at_work.user_id and shift.business_id = at_work.business_id
      and shift.published and not shift.deleted
      and shift.date between (at_work.at at time zone business.timezone)::date - 1 and (now() at time zone business.timezone)::date
    cross join lateral (select
      (shift.date + shift.start_time::time) at time zone business.timezone as starts_at,
      (shift.date + shift.end_time::time + case when shift.end_time > shift.start_time then interval '0' else interval '1 day' end)
        at time zone business.timezone as ends_at) as span
    where span.ends_at > at_work.at and span.starts_at <= now()
    group by 1, 2, 3, 5
    having max(span.ends_at) <= now() - interval '30 minutes'
  ), told as (
    insert into access.told_of_due (kind, thing, user_id) select 'clock-out', key, user_id from overdue
    on conflict do nothing returning thing, user_id
  )
  select access.queue_pushes(array_agg((business_id, overdue.user_id, 'clock-out-due', key, 'clock-out ' || key,
    'Did you forget to clock out?', format('Your shift ended at %s.',
      public.say_time(to_char(ended_at at time zone timezone, 'HH24:MI'))))::access.push))
  from overdue join told on told.thing = overdue.key and told.user_id = overdue.user_id having count(*) > 0;
$$;

create or replace function public.plan_import(caller uuid, addresses text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  business uuid := access.begin_as_admin(caller);
begin
  if business is null then
    return jsonb_build_object('status', 'not_allowed');
  end if;
  return jsonb_build_object('status', 'ok', 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('email', address, 'request', access.import_request(business, address),
      'member', (select id from public.profiles
        where business_id = business and not deleted and lower(email) = address order by id limit 1))), '[]')
    from unnest(addresses) as address));
end;
$$;
