-- Managers deny claims, and nobody claims the shift they dropped, whatever else they change along with it.

-- As before, but a claim that is taken away was no claim of the manager's own: that comparison was with null.
create or replace function public.guard_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  untold constant text[] := array['version', 'updated_at'];
  person constant uuid := auth.uid();
  altered text[] := array(
    select field.key from jsonb_each(to_jsonb(new) - untold) as field
    where field.value is distinct from to_jsonb(old) -> field.key order by field.key);
  move text;
begin
  if person is null then
    return new;
  end if;
  if old.published and not new.published then
    raise exception 'published_stays';
  end if;
  if new.status = 'claimed' and old.status <> 'claimed'
    and (old.claimed_by_user_id is null or new.user_id is distinct from old.claimed_by_user_id
      or new.claimed_by_user_id is not null) then
    raise exception 'no_such_claim';
  end if;
  if access.manages()
    and (altered <> array['claimed_by_user_id'] or new.claimed_by_user_id is distinct from person) then
    return new;
  end if;
  move := public.shift_move(old, new, altered, person);
  if move is null then
    raise exception 'forbidden';
  end if;
  if move = 'drop' and btrim(coalesce(new.drop_reason, '')) = '' then
    raise exception 'drop_needs_reason';
  end if;
  if move in ('take_back', 'claim') and old.claimed_by_user_id is not null then
    raise exception 'already_claimed';
  end if;
  if move = 'claim' and (old.user_id = person or not (old.status = 'dropped' or old.user_id is null)) then
    raise exception 'not_open';
  end if;
  return new;
end;
$$;

alter table public.shifts add constraint nobody_claims_what_they_dropped check (claimed_by_user_id <> user_id);
