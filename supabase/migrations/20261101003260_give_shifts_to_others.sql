-- A shift that a manager gives to somebody else is theirs as if it were new: that its last owner dropped it, and that
-- somebody asked for it, ends with that. A device that moves it on the roster names only the person, and the old words
-- would have stayed, or the table refused it for a claim that arrived a moment before.
-- And what was told was told: nobody takes the word of it away. A device with rows from before sends null for what it
-- does not know yet, and whoever drops a shift on one neither meant that nor a word of what the shift costs.

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
      new.claimed_by_user_id := case when new.user_id is null then new.claimed_by_user_id end;
    end if;
    return new;
  end if;
  was := to_jsonb(old);
  if new.estimated_pay is null and not access.manages() then
    new.estimated_pay := old.estimated_pay;
  end if;
  altered := array(
    select field.key from jsonb_each(to_jsonb(new) - array['version', 'updated_at']) as field
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
