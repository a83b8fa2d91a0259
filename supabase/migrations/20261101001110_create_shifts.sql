-- Shifts, and what may become of them: who drops, claims, approves and denies (spec section 4).

-- Whether somebody is a living member of the caller's business.
create function access.is_colleague(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles where id = person and business_id = access.business_id() and not deleted
  );
$$;
revoke execute on function access.is_colleague(uuid) from public;
grant execute on function access.is_colleague(uuid) to authenticated;

create table public.shifts (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  time_slot uuid,
  start_time public.time_of_day not null,
  end_time public.time_of_day not null,
  user_id uuid references public.profiles (id),
  status text not null default 'scheduled' check (status in ('scheduled', 'claimed', 'dropped')),
  claimed_by_user_id uuid references public.profiles (id),
  drop_reason text check (char_length(drop_reason) <= 500),
  published boolean not null default false,
  notes text not null default '' check (char_length(notes) <= 1000),
  position integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  unique (id, business_id),
  foreign key (time_slot, business_id) references public.shift_templates (id, business_id),
  constraint drop_needs_reason check (status <> 'dropped' or btrim(coalesce(drop_reason, '')) <> ''),
  constraint somebody_drops_or_has_claimed check (status = 'scheduled' or user_id is not null),
  constraint only_open_shifts_are_claimed
    check (claimed_by_user_id is null or status = 'dropped' or user_id is null)
);
comment on table public.shifts is
  'A shift is a calendar day and wall-clock times in the zone of the business; it ends the next day when it ends '
  'before it starts. Nobody''s is open; a dropped one stays its owner''s until somebody''s claim is approved.';
comment on column public.shifts.time_slot is 'The template it was made from; null for a custom shift.';
comment on column public.shifts.published is 'Staff see published shifts only. What was published stays so.';
comment on column public.shifts.position is 'Its place among the shifts of its day.';
create index shifts_by_version on public.shifts (business_id, version, id);
create index shifts_by_user on public.shifts (user_id);
create index shifts_by_claimer on public.shifts (claimed_by_user_id);
create index shifts_by_template on public.shifts (time_slot);
alter table public.shifts enable row level security;

create trigger shifts_stamp_version before insert or update on public.shifts
  for each row execute function sync.stamp_version();
create trigger shifts_keep_history after update on public.shifts
  for each row execute function sync.keep_history();

-- What somebody who does not manage may do with a shift, by name; null for anything else. `altered` are the fields that change.
create function public.shift_move(was public.shifts, becomes public.shifts, altered text[], person uuid) returns text
language sql immutable set search_path = '' as $$
  select case
    when altered = '{}' then 'touch'
    when altered <@ array['drop_reason', 'status'] and was.user_id = person
      and was.status <> 'dropped' and becomes.status = 'dropped' then 'drop'
    when altered <@ array['drop_reason', 'status'] and was.user_id = person
      and was.status = 'dropped' and becomes.status = 'scheduled' then 'take_back'
    when altered = array['claimed_by_user_id'] and becomes.claimed_by_user_id = person then 'claim'
    when altered = array['claimed_by_user_id'] and was.claimed_by_user_id = person
      and becomes.claimed_by_user_id is null then 'withdraw'
  end;
$$;
revoke execute on function public.shift_move(public.shifts, public.shifts, text[], uuid) from public, anon, authenticated;

-- People of today's business may be put on a shift; who left stays on those they had.
create function public.guard_shift_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id)
      and not access.is_colleague(new.user_id))
    or (new.claimed_by_user_id is not null
      and (tg_op = 'INSERT' or new.claimed_by_user_id is distinct from old.claimed_by_user_id)
      and not access.is_colleague(new.claimed_by_user_id)) then
    raise exception 'not_a_member';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_shift_people() from public, anon, authenticated;

-- Runs with the rights of whoever writes: what the database does by itself is no device.
create function public.guard_shift() returns trigger
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
  if access.manages() and not (altered = array['claimed_by_user_id'] and new.claimed_by_user_id = person) then
    return new;
  end if;
  move := public.shift_move(old, new, altered, person);
  if move is null then
    raise exception 'forbidden';
  end if;
  if move = 'drop' and btrim(coalesce(new.drop_reason, '')) = '' then
    raise exception 'drop_needs_reason';
  end if;
  if move = 'take_back' and old.claimed_by_user_id is not null or move = 'claim' and old.claimed_by_user_id is not null then
    raise exception 'already_claimed';
  end if;
  if move = 'claim' and (old.user_id = person or not (old.status = 'dropped' or old.user_id is null)) then
    raise exception 'not_open';
  end if;
  return new;
end;
$$;
revoke execute on function public.guard_shift() from public, anon, authenticated;

create trigger shifts_guard_people before insert or update of user_id, claimed_by_user_id on public.shifts
  for each row when (current_user = 'authenticated') execute function public.guard_shift_people();
create trigger shifts_guard before update on public.shifts
  for each row when (current_user = 'authenticated') execute function public.guard_shift();

revoke all on public.shifts from anon, authenticated, service_role;
grant select on public.shifts to authenticated;
grant insert (id, business_id, date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id,
  drop_reason, published, notes, position) on public.shifts to authenticated;
grant update (date, time_slot, start_time, end_time, user_id, status, claimed_by_user_id, drop_reason, published,
  notes, position, deleted) on public.shifts to authenticated;

-- Staff see the whole published roster: without it nobody could swap, cover, or know with whom they work; and a shift
-- that changes hands stays visible, so every device learns of it at once.
create policy "Members read published shifts" on public.shifts
  for select to authenticated using (business_id = (select access.business_id()) and published);
create policy "Managers read all shifts" on public.shifts
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()));
create policy "Managers add shifts" on public.shifts
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages()) and status = 'scheduled'
    and claimed_by_user_id is null);
create policy "Members change shifts as their role allows" on public.shifts
  for update to authenticated
  using (business_id = (select access.business_id()) and (published or (select access.manages())))
  with check (business_id = (select access.business_id()));
