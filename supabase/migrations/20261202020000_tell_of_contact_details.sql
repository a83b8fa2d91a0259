-- Area: history. The list of replaced values has the contact details of people, which they and their managers set, the
-- region of a business and due dates of training; and tells only those who may set the value again.
set local lock_timeout = '2s';

-- The fields that people set themselves and can set again: no decisions, no references, nothing secret.
create or replace function sync.told_fields(table_name text) returns text[]
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
    when 'training_assignments' then '{due_date}'
    when 'profiles' then '{name,phone,emergency_name,emergency_relationship,emergency_phone}'
    when 'businesses' then '{name,timezone,locale,region,address,color_scheme,currency,approval_mode,week_start,
      before_opening_minutes,after_closing_minutes,managers_see_cost,rest_min_minutes,day_max_minutes,week_max_minutes,
      close_after_minutes,late_grace_minutes,week_budget,pay_rounding_minutes,pay_rounding_mode,pay_early_grace_minutes,
      pay_break_after_minutes,pay_break_minutes,pay_breaks_paid,overtime_day_minutes,overtime_week_minutes,
      overtime_percent,overtime_second_day_minutes,overtime_second_percent,pay_overnight,pay_week_start,pay_every,
      pay_anchor}'
    else '{}'
  end::text[];
$$;

-- Whether somebody may be told of a field of a row: those who may set it again, and so read it.
create function access.may_be_told(person uuid, business uuid, noted sync.history, field text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles as reader
    where reader.id = person and reader.business_id = business and not reader.deleted and case noted.table_name
      when 'businesses' then reader.role = 'admin'
      when 'profiles' then noted.row_id = person or field <> 'name' and reader.role in ('admin', 'manager')
      when 'staff_availability' then noted.about ->> 'user_id' = person::text or reader.role in ('admin', 'manager')
      else reader.role in ('admin', 'manager') end);
$$;

create or replace function sync.note_replaced_value(noted sync.history, field text, last sync.history, seen numeric,
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
  where access.may_be_told(told.person, noted.business_id, noted, told.field)
  on conflict do nothing;
end;
$$;
-- safe: only the database called it, from the function above.
drop function access.may_be_told(uuid, uuid, sync.history);

-- The history keeps no contact details, because they go when the person does: who set each last is kept here instead.
create table sync.contact_changes (
  person_id uuid not null references public.profiles (id) on delete cascade,
  field text not null,
  changed_by uuid,
  changed_at timestamptz not null,
  acted_at timestamptz,
  version bigint not null,
  primary key (person_id, field)
);
comment on table sync.contact_changes is
  'Who set each contact detail of a person last, without its value. Kept by a trigger; nobody reads or writes it.';
alter table sync.contact_changes enable row level security;
revoke all on sync.contact_changes from anon, authenticated, service_role;

create function sync.note_replaced_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  act constant jsonb := sync.acts() -> new.id::text;
  one text;
  last sync.history;
  noted sync.history;
begin
  noted.business_id := new.business_id;
  noted.table_name := 'profiles';
  noted.row_id := new.id;
  noted.version := new.version;
  noted.changed_by := auth.uid();
  noted.changed_at := now();
  noted.acted_at := sync.time_of_act(act);
  noted.earlier := to_jsonb(old);
  noted.later := to_jsonb(new);
  foreach one in array array_remove(sync.told_fields('profiles'), 'name') loop
    continue when noted.earlier -> one is not distinct from noted.later -> one;
    last := (select jsonb_populate_record(null::sync.history, to_jsonb(change)) from sync.contact_changes as change
      where change.person_id = new.id and change.field = one);
    if noted.changed_by is not null and new.business_id is not null and not new.deleted then
      perform sync.note_replaced_value(noted, one, last, (act ->> 'seen')::numeric, true);
    end if;
    insert into sync.contact_changes (person_id, field, changed_by, changed_at, acted_at, version)
    values (new.id, one, noted.changed_by, noted.changed_at, noted.acted_at, noted.version)
    on conflict (person_id, field) do update set changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      acted_at = excluded.acted_at, version = excluded.version;
  end loop;
  return null;
end;
$$;
create trigger profiles_note_replaced_contact
  after update of phone, emergency_name, emergency_relationship, emergency_phone on public.profiles
  for each row execute function sync.note_replaced_contact();
revoke execute on function access.may_be_told(uuid, uuid, sync.history, text), sync.note_replaced_contact() from public;
