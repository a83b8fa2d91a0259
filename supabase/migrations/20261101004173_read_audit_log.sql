-- Who changed what, when and from which device, for the admins of a business: of roles, pay, hours, shifts, approvals,
-- settings and staff. Anything else that the history keeps is not in it.

-- What a change was of; several, where one change was of several; none, where it does not belong into the log.
create function sync.audit_kinds(table_name text, earlier jsonb, later jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when table_name = 'profiles' then
      case when later ? 'role' or (later = '{}' and earlier ? 'role') then array['roles'] else '{}'::text[] end
      || case when later ? 'payrate' then array['pay'] else '{}'::text[] end
      || case when (earlier || later) - array['role', 'payrate', 'profile_picture_url', 'subscription_status',
          'subscription_plan', 'created_by'] <> '{}' then array['staff'] else '{}'::text[] end
    -- Without somebody who said it, a rate follows from the profile, whose change is told.
    when table_name = 'pay_rates' then case when later ? 'created_by' then array['pay'] else '{}'::text[] end
    when table_name = 'employee_payments' then array['pay']
    when table_name in ('punches', 'time_clock_records', 'shift_work_records', 'punch_decisions') then array['hours']
    when table_name in ('punch_corrections', 'punch_approvals') then array['hours', 'approvals']
    when table_name = 'shifts' then array['shifts'] || case
      when earlier ? 'claimed_by_user_id' or earlier ? 'status' then array['approvals'] else '{}'::text[] end
    when table_name in ('swap_requests', 'staff_availability') then array['approvals']
    when table_name in ('businesses', 'business_hours', 'shift_templates', 'saved_rosters', 'availability_deadlines')
      then array['settings']
    else '{}'::text[]
  end;
$$;

-- `filters`: {kind, person (whom it concerns), by (who did it; "server" for the server), from, to (UTC instants, to itself
-- not among them), text}, each of them or none. `before`: the `next` of the page before. Answers
-- {server_time, changes: [{id, at, by, device, table, row, is_new, kinds, about, earlier, later}], people: {id: name} of
-- those it speaks of, next: {at, id} | null}. A page has 50 changes at most, newest first, and looks at 5,000: one of few
-- that match may be empty and go on nevertheless.
create function public.audit_log(filters jsonb default '{}', before jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  page_rows constant int := 50;
  looked_at constant int := 5000;
  business constant uuid := access.business_id();
  kind constant text := filters ->> 'kind';
  person constant text := (filters ->> 'person')::uuid::text;
  by_person constant uuid := (nullif(filters ->> 'by', 'server'))::uuid;
  by_server constant boolean := coalesce(filters ->> 'by' = 'server', false);
  from_time constant timestamptz := coalesce((filters ->> 'from')::timestamptz, '-infinity');
  to_time constant timestamptz := coalesce((filters ->> 'to')::timestamptz, 'infinity');
  words constant text := nullif(lower(btrim(left(filters ->> 'text', 100))), '');
  before_time constant timestamptz := coalesce((before ->> 'at')::timestamptz, 'infinity');
  before_id constant bigint := coalesce((before ->> 'id')::bigint, 9223372036854775807);
  meant text[];
  entry record;
  looked int := 0;
  changes jsonb[] := '{}';
  onward jsonb;
begin
  if business is null or access.role() is distinct from 'admin' then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  meant := array(select profile.id::text from public.profiles as profile
    where words is not null and profile.business_id = business
      and position(words in lower(profile.name || ' ' || profile.email)) > 0);
  for entry in
    select change.*, sync.audit_kinds(table_name, earlier, later) as kinds,
      words is null or row_id::text = any (meant) or coalesce(changed_by::text = any (meant), false)
        or position(words in lower(coalesce(device, ''))) > 0 or exists (
          select from (select about || earlier union all select later) as said (part),
            jsonb_each_text(said.part) as field
          where field.value = any (meant) or position(words in lower(field.value)) > 0) as has_words
    from sync.history as change
    where change.business_id = business and change.changed_at >= from_time and change.changed_at < to_time
      and (change.changed_at, change.id) < (before_time, before_id)
    order by change.changed_at desc, change.id desc limit looked_at
  loop
    looked := looked + 1;
    onward := jsonb_build_object('at', entry.changed_at, 'id', entry.id);
    continue when entry.kinds = '{}' or (kind is not null and kind <> all (entry.kinds));
    continue when by_server and entry.changed_by is not null;
    continue when by_person is not null and entry.changed_by is distinct from by_person;
    continue when person is not null and entry.row_id::text <> person
      and position(person in entry.about::text || entry.earlier::text || entry.later::text) = 0;
    continue when not entry.has_words;
    changes := array_append(changes, jsonb_build_object('id', entry.id, 'at', sync.instant(entry.changed_at),
      'by', entry.changed_by, 'device', entry.device, 'table', entry.table_name, 'row', entry.row_id,
      'is_new', entry.is_new, 'kinds', entry.kinds, 'about', entry.about, 'earlier', entry.earlier,
      'later', entry.later));
    exit when cardinality(changes) = page_rows;
  end loop;
  if looked < looked_at and cardinality(changes) < page_rows then
    onward := null;
  end if;
  return jsonb_build_object('server_time', sync.instant(now()), 'changes', to_jsonb(changes), 'next', onward,
    'people', (
      select coalesce(jsonb_object_agg(profile.id, coalesce(nullif(profile.name, ''), profile.email)), '{}')
      from public.profiles as profile
      where profile.business_id = business and position(profile.id::text in changes::text) > 0));
end;
$$;

revoke execute on function sync.audit_kinds(text, jsonb, jsonb) from public;
revoke execute on function public.audit_log(jsonb, jsonb) from public, anon;
grant execute on function public.audit_log(jsonb, jsonb) to authenticated;
