-- Area: shifts.
-- The last entry of a shift's history tells who made it: without fields, which earlier apps show as nothing.
create or replace function public.shift_history(shift uuid)
returns TABLE(changed_at text, changed_by uuid, name text, fields jsonb)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not access.manages() then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  return query
    select sync.instant(change.changed_at), change.changed_by, coalesce(nullif(person.name, ''), person.email),
      coalesce((
        select jsonb_object_agg(field.key, jsonb_build_object('from', field.value, 'to', change.later -> field.key))
        from jsonb_each(change.earlier) as field), '{}')
    from sync.history as change
    left join public.profiles as person
      on person.id = change.changed_by and person.business_id = change.business_id
    where change.table_name = 'shifts' and change.row_id = shift_history.shift
      and change.business_id = access.business_id()
    order by change.id desc limit 50;
end;
$$;
