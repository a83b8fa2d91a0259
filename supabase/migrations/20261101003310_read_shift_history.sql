-- What became of a shift, and by whom, for those who manage it: the newest fifty changes. Answers {changed_at, changed_by,
-- name, fields}, where fields are those that changed: {"end_time": {"from": "17:00", "to": "18:00"}}.
create function public.shift_history(shift uuid)
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
      and change.business_id = access.business_id()
    order by change.id desc limit 50;
end;
$$;
revoke execute on function public.shift_history(uuid) from public, anon;
grant execute on function public.shift_history(uuid) to authenticated;
