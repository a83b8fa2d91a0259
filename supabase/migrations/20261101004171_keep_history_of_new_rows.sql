-- The history also tells what somebody made: a shift, an approval of hours, a pay rate. What the database writes by
-- itself is not told; nor is a press of the time clock, a row of which tells it all.

-- Usage: create trigger <table>_keep_arrivals after insert on <table> referencing new table as becomes for each
-- statement execute function sync.keep_arrivals(). Arguments are the only sources of a punch that are told.
create function sync.keep_arrivals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untold constant text[] := array['id', 'business_id', 'version', 'created_at', 'updated_at', 'deleted', 'hash',
    'prev_hash', 'device_id', 'device_seq', 'reading', 'clock_changed', 'received_at', 'entry_id', 'fingerprint',
    'snapshot', 'about'];
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  insert into sync.history
    (business_id, table_name, row_id, version, changed_by, device, about, is_new, earlier, later)
  select (made ->> 'business_id')::uuid, tg_table_name, id, version, (select auth.uid()), sync.device(),
    sync.about(made), true, '{}', jsonb_strip_nulls(made - untold)
  from (select id, version, to_jsonb(becomes) as made from becomes offset 0) as row_made
  where tg_nargs = 0 or made ->> 'source' = any (tg_argv)
  order by id;
  return null;
end;
$$;
revoke execute on function sync.keep_arrivals() from public;

do $$
declare
  target text;
begin
  foreach target in array array['shifts', 'shift_templates', 'business_hours', 'availability_deadlines',
    'staff_availability', 'swap_requests', 'shift_work_records', 'punch_corrections', 'punch_decisions', 'punch_approvals', 'pay_rates',
    'employee_payments', 'punches'] loop
    execute format('create trigger %1$s_keep_arrivals after insert on public.%1$I referencing new table as becomes
      for each statement execute function sync.keep_arrivals(%2$s)', target,
      case when target = 'punches' then $q$'manager', 'correction'$q$ else '' end);
  end loop;
end;
$$;

-- As before: what became of a shift, not how it came to be.
create or replace function public.shift_history(shift uuid)
returns table (changed_at text, changed_by uuid, name text, fields jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not access.manages() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  return query
    select sync.instant(change.changed_at), change.changed_by, coalesce(nullif(person.name, ''), person.email),
      (select jsonb_object_agg(field.key, jsonb_build_object('from', field.value, 'to', change.later -> field.key))
        from jsonb_each(change.earlier) as field)
    from sync.history as change
    left join public.profiles as person
      on person.id = change.changed_by and person.business_id = change.business_id
    where change.table_name = 'shifts' and change.row_id = shift_history.shift
      and change.business_id = access.business_id() and not change.is_new
    order by change.id desc limit 50;
end;
$$;
