-- A manager who asks for a shift asks as anybody does: with a reason for a denial beside it, which is set aside only after
-- this, it is still no more than that. And a claim ends with every step that gives the shift to somebody, be it one that
-- is taken back and says what becomes of its status: it stays where the shift is dropped and the claim somebody else's.

-- As before, but for these.
create or replace function public.guard_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := auth.uid();
  was jsonb;
  altered text[];
  move text;
begin
  if person is null then
    return new;
  end if;
  if old.published and not new.published then
    raise exception 'published_stays';
  end if;
  new.published_as := coalesce(new.published_as, old.published_as);
  if new.status = 'claimed' and old.status <> 'claimed'
    and (old.claimed_by_user_id is null or new.user_id is distinct from old.claimed_by_user_id
      or new.claimed_by_user_id is not null) then
    raise exception 'no_such_claim';
  end if;
  if (new.claimed_by_user_id is distinct from person or old.claimed_by_user_id = person) and access.manages() then
    if new.user_id is distinct from old.user_id and new.status = old.status then
      new.status := 'scheduled';
      new.drop_reason := null;
    end if;
    if new.user_id is distinct from old.user_id and new.user_id is not null
      and (new.status <> 'dropped' or new.claimed_by_user_id = new.user_id) then
      new.claimed_by_user_id := null;
    end if;
    if new.user_id is null and old.user_id is not null then
      new.claimed_by_user_id := coalesce(new.claimed_by_user_id, old.claimed_by_user_id);
    end if;
    return new;
  end if;
  was := to_jsonb(old);
  if new.estimated_pay is null and not access.manages() then
    new.estimated_pay := old.estimated_pay;
  end if;
  altered := array(
    select field.key from jsonb_each(to_jsonb(new) - array['version', 'updated_at', 'denial_reason']) as field
    where field.value is distinct from was -> field.key order by field.key);
  if altered <> array['claimed_by_user_id'] and access.manages() then
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
