-- Area: history.
-- Values of a person that somebody else's replaced, for that person to see and restore; and for somebody whose device sent
-- late, the values of others that theirs replaced unseen. Noted where the history is written, which knows who set each
-- field last.
set local lock_timeout = '2s';

create table public.replaced_values (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id) on delete cascade,
  table_name text not null check (char_length(table_name) <= 40),
  row_id uuid not null,
  field text not null check (char_length(field) <= 60),
  contents jsonb not null check (jsonb_typeof(contents) = 'object'),
  is_mine_in_force boolean not null,
  other_id uuid not null,
  acted_at timestamptz(3) not null,
  arrived_at timestamptz(3) not null,
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
comment on table public.replaced_values is
  'Fields that two people set one after the other, for the one who may not know: until they set it again, have read it, or 14 days have passed.';
comment on column public.replaced_values.user_id is 'Who reads it.';
comment on column public.replaced_values.contents is
  'mine: the value of who reads it; theirs: that of other_id. Empty once deleted.';
comment on column public.replaced_values.is_mine_in_force is
  'Whether the value of who reads it replaced the other''s, which they had not seen.';
comment on column public.replaced_values.acted_at is 'When the other set theirs (sync.history).';
comment on column public.replaced_values.arrived_at is 'When theirs arrived.';
create unique index if not exists one_replaced_value_per_field on public.replaced_values (row_id, field, user_id)
  where not deleted;
create index if not exists replaced_values_by_arrival on public.replaced_values (business_id, arrived_at)
  where not deleted;
create index if not exists replaced_values_by_user on public.replaced_values (user_id, version, id);
create index if not exists replaced_values_by_version on public.replaced_values (business_id, version, id);
alter table public.replaced_values enable row level security;
revoke all on public.replaced_values from anon, authenticated, service_role;
grant select on public.replaced_values to authenticated;
grant update (deleted) on public.replaced_values to authenticated;
call sync.keep('replaced_values', 'deleted', 'versions');

create policy "People read which of their values were replaced" on public.replaced_values
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People read off their replaced values" on public.replaced_values
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "Only with the second factor, if there is one" on public.replaced_values as restrictive
  to authenticated using (not (select access.lacks_second_factor()));

-- The fields that people set themselves and can set again: no decisions, no references, nothing secret.
create function sync.told_fields(table_name text) returns text[]
language sql immutable set search_path = '' as $$
  select case table_name
    when 'shifts' then '{date,start_time,end_time,time_slot,user_id,notes,estimated_pay}'
    when 'shift_templates' then '{name,start_time,end_time,required_days}'
    when 'business_hours' then '{opening_time,closing_time,is_closed}'
    when 'saved_rosters' then '{name}'
    when 'staff_availability' then '{date,all_day,start_time,end_time,available,reason}'
    when 'availability_deadlines' then '{start_date,end_date,due_date}'
    when 'news_posts' then '{title,content,is_pinned,end_date}'
    when 'training_modules' then '{title,description}'
    when 'profiles' then '{name}'
    when 'businesses' then '{name,timezone,locale,address,color_scheme,currency,approval_mode,week_start,
      before_opening_minutes,after_closing_minutes,managers_see_cost,rest_min_minutes,day_max_minutes,week_max_minutes,
      close_after_minutes,late_grace_minutes,week_budget,pay_rounding_minutes,pay_rounding_mode,pay_early_grace_minutes,
      pay_break_after_minutes,pay_break_minutes,pay_breaks_paid,overtime_day_minutes,overtime_week_minutes,
      overtime_percent,overtime_second_day_minutes,overtime_second_percent,pay_overnight,pay_week_start,pay_every,
      pay_anchor}'
    else '{}'
  end::text[];
$$;

-- Whether somebody may be told of a value of a row: those who manage of all, others of what is their own.
create function access.may_be_told(person uuid, business uuid, noted sync.history) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles as reader
    where reader.id = person and reader.business_id = business and not reader.deleted
      and (reader.role in ('admin', 'manager') or noted.row_id = person
        or noted.table_name = 'staff_availability' and noted.about ->> 'user_id' = person::text));
$$;

-- Tells of one field that the caller has set, whose value another person (`last`) had set, or of which somebody is told
-- already (`is_told`). Everybody's own value is the last one that they set.
create function sync.note_replaced_value(noted sync.history, field text, last sync.history, seen numeric,
  is_told boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := noted.earlier -> field;
  becomes constant jsonb := noted.later -> field;
  acted constant timestamptz := coalesce(noted.acted_at, noted.changed_at);
begin
  if is_told then
    update public.replaced_values as held set deleted = true, contents = '{}'
    where held.row_id = noted.row_id and held.field = note_replaced_value.field and not held.deleted
      and (held.user_id = noted.changed_by or held.contents -> 'mine' = becomes);
    update public.replaced_values as held set is_mine_in_force = false, other_id = noted.changed_by, acted_at = acted,
      arrived_at = noted.changed_at, contents = jsonb_build_object('mine', held.contents -> 'mine', 'theirs', becomes)
    where held.row_id = noted.row_id and held.field = note_replaced_value.field and not held.deleted;
  end if;
  if coalesce(last.changed_by = noted.changed_by, true) or last.changed_at < now() - interval '14 days' then
    return;
  end if;
  insert into public.replaced_values
    (business_id, user_id, table_name, row_id, field, contents, is_mine_in_force, other_id, acted_at, arrived_at)
  select noted.business_id, told.*
  from (
    select last.changed_by, noted.table_name, noted.row_id, field, jsonb_build_object('mine', was, 'theirs', becomes),
      false, noted.changed_by, acted, noted.changed_at
    union all
    select noted.changed_by, noted.table_name, noted.row_id, field, jsonb_build_object('mine', becomes, 'theirs', was),
      true, last.changed_by, coalesce(last.acted_at, last.changed_at), last.changed_at
    where last.version > seen
  ) as told (person)
  where access.may_be_told(told.person, noted.business_id, noted)
  on conflict do nothing;
end;
$$;

-- Of every field that a person sets, finds who set it last, along history_by_row. Whoever made a row has set none of its
-- fields yet: others complete it. What a trigger changes follows from something else (a swap, an approval), and a decision
-- replaces nobody's value. The caller looks up without nested loops (sync.keep_histories), which here would read the
-- whole history.
create function sync.note_replaced() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = on as $$
declare
  person constant uuid := auth.uid();
  acts constant jsonb := sync.acts();
  one record;
begin
  if person is null or pg_trigger_depth() > 2 then
    return null;
  end if;
  update public.replaced_values as held set deleted = true, contents = '{}'
  from written where written.later -> 'deleted' = 'true' and held.row_id = written.row_id and not held.deleted;
  for one in
    select noted, told.field, last.before, is_told
    from written
    cross join lateral (
      select key as field from jsonb_object_keys(written.earlier) as key
      where key = any (sync.told_fields(written.table_name)) and written.later ? key
        and not (key = 'user_id' and written.later ? 'status')
    ) as told
    left join lateral (
      select before from sync.history as before
      where before.table_name = written.table_name and before.row_id = written.row_id and before.id < written.id
        and before.later ? told.field and not before.is_new
      order by before.id desc limit 1
    ) as last on true
    cross join lateral (
      select exists (
        select from public.replaced_values as held
        where held.row_id = written.row_id and held.field = told.field and not held.deleted) as is_told
    ) as present
    join sync.history as noted on noted.id = written.id
    where not written.is_new and not written.later ? 'deleted' and ((last.before).changed_by <> person or is_told)
    order by noted.id
  loop
    perform sync.note_replaced_value(one.noted, one.field, one.before,
      (acts #>> array[(one.noted).row_id::text, 'seen'])::numeric, one.is_told);
  end loop;
  if found then
    update public.replaced_values as held set deleted = true, contents = '{}'
    where held.business_id in (select business_id from written) and not held.deleted
      and held.arrived_at < now() - interval '14 days';
  end if;
  return null;
end;
$$;
create trigger history_note_replaced after insert on sync.history referencing new table as written
  for each statement execute function sync.note_replaced();

-- Whoever gets another role or leaves may read other rows than before.
create function access.forget_replaced_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.replaced_values where user_id = new.id;
  update public.replaced_values set deleted = true, contents = '{}' where row_id = new.id and not deleted and new.deleted;
  return null;
end;
$$;
create trigger profiles_forget_replaced_values after update of role, business_id, deleted on public.profiles for each row
  when (old.role is distinct from new.role or old.business_id is distinct from new.business_id
    or old.deleted is distinct from new.deleted)
  execute function access.forget_replaced_values();
revoke execute on function sync.told_fields(text), access.may_be_told(uuid, uuid, sync.history),
  sync.note_replaced_value(sync.history, text, sync.history, numeric, boolean), sync.note_replaced(),
  access.forget_replaced_values() from public;

-- The documents, beside notifications.
create view sync.replaced_values with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'replaced', 'id', id, 'business_id', business_id, 'user_id', user_id, 'table_name', table_name,
    'row_id', row_id, 'field', field, 'contents', contents, 'is_mine_in_force', is_mine_in_force, 'other_id', other_id,
    'acted_at', sync.instant(acted_at), 'arrived_at', sync.instant(arrived_at)) as document
  from public.replaced_values where user_id = (select auth.uid());
comment on view sync.replaced_values is
  'What the caller may read of one table along one index: a source of sync.notifications.';
grant select on sync.replaced_values to authenticated;
create or replace view sync.notifications with (security_invoker = true) as
  select id, version, deleted, document from sync.own_notifications
  union all select id, version, deleted, document from sync.notification_preferences
  union all select id, version, deleted, document from sync.replaced_values;
insert into sync.sources (view_name, place, source) values ('notifications', 3, 'replaced_values');
insert into sync.kinds (collection, kind, push_table, row_table) values
  ('notifications', 'replaced', 'replaced_values', null);
call sync.share_ids('replaced_values', 'notifications');
select sync.tally('replaced_values', 'notifications', 'user_id', $$'nobody'$$);
