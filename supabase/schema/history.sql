-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.replaced_values (
  id uuid not null default gen_random_uuid(),
  business_id uuid not null,
  user_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  field text not null,
  contents jsonb not null,
  is_mine_in_force boolean not null,
  other_id uuid not null,
  acted_at timestamp(3) with time zone not null,
  arrived_at timestamp(3) with time zone not null,
  updated_at timestamp with time zone not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint replaced_values_contents_check CHECK ((jsonb_typeof(contents) = 'object'::text)),
  constraint replaced_values_field_check CHECK ((char_length(field) <= 60)),
  constraint replaced_values_table_name_check CHECK ((char_length(table_name) <= 40)),
  constraint replaced_values_business_id_fkey FOREIGN KEY (business_id) REFERENCES public.businesses(id),
  constraint replaced_values_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint replaced_values_pkey PRIMARY KEY (id)
);
comment on table public.replaced_values is
  'Fields that two people set one after the other, for the one who may not know: until they set it again, have read it, or 14 days have passed.';
comment on column public.replaced_values.user_id is
  'Who reads it.';
comment on column public.replaced_values.contents is
  'mine: the value of who reads it; theirs: that of other_id. Empty once deleted.';
comment on column public.replaced_values.is_mine_in_force is
  'Whether the value of who reads it replaced the other''s, which they had not seen.';
comment on column public.replaced_values.acted_at is
  'When the other set theirs (sync.history).';
comment on column public.replaced_values.arrived_at is
  'When theirs arrived.';
CREATE UNIQUE INDEX one_replaced_value_per_field ON public.replaced_values USING btree (row_id, field, user_id) WHERE (NOT deleted);
CREATE INDEX replaced_values_by_arrival ON public.replaced_values USING btree (business_id, arrived_at) WHERE (NOT deleted);
CREATE INDEX replaced_values_by_user ON public.replaced_values USING btree (user_id, version, id);
CREATE INDEX replaced_values_by_version ON public.replaced_values USING btree (business_id, version, id);
alter table public.replaced_values enable row level security;
grant select on public.replaced_values to authenticated;
grant update (deleted) on public.replaced_values to authenticated;

create policy "Only with the second factor, if there is one" on public.replaced_values
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

create policy "People read off their replaced values" on public.replaced_values
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

create policy "People read which of their values were replaced" on public.replaced_values
  for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) AND (business_id = ( SELECT access.business_id() AS business_id))));

CREATE TRIGGER replaced_values_bound_direct_writes BEFORE INSERT OR UPDATE ON public.replaced_values FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER replaced_values_count_direct_writes AFTER INSERT OR UPDATE ON public.replaced_values FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION sync.bound_direct_writes();

CREATE TRIGGER replaced_values_keep_deleted BEFORE UPDATE ON public.replaced_values FOR EACH ROW WHEN ((old.deleted AND (NOT new.deleted) AND (CURRENT_USER = 'authenticated'::name))) EXECUTE FUNCTION sync.refuse_revival();

CREATE TRIGGER replaced_values_keep_ids_apart AFTER INSERT ON public.replaced_values REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_ids_apart('notifications');

CREATE TRIGGER replaced_values_lock_before_rows BEFORE INSERT OR UPDATE ON public.replaced_values FOR EACH STATEMENT EXECUTE FUNCTION sync.lock_before_rows();

CREATE TRIGGER replaced_values_stamp_version BEFORE INSERT OR UPDATE ON public.replaced_values FOR EACH ROW EXECUTE FUNCTION sync.stamp_version();

CREATE TRIGGER replaced_values_tally_deleted AFTER DELETE ON public.replaced_values REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

CREATE TRIGGER replaced_values_tally_inserted AFTER INSERT ON public.replaced_values REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

CREATE TRIGGER replaced_values_tally_updated AFTER UPDATE ON public.replaced_values REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_tallies('notifications', 'user_id', '''nobody''');

create table sync.contact_changes (
  person_id uuid not null,
  field text not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  acted_at timestamp with time zone,
  version bigint not null,
  constraint contact_changes_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint contact_changes_pkey PRIMARY KEY (person_id, field)
);
comment on table sync.contact_changes is
  'Who set each contact detail of a person last, without its value. Kept by a trigger; nobody reads or writes it.';
alter table sync.contact_changes enable row level security;

create table sync.history (
  id bigint not null,
  business_id uuid,
  table_name text not null,
  row_id uuid not null,
  version bigint not null,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  earlier jsonb not null,
  later jsonb not null,
  device text,
  about jsonb not null default '{}'::jsonb,
  is_new boolean not null default false,
  acted_at timestamp with time zone,
  constraint history_device_check CHECK ((char_length(device) <= 80)),
  constraint history_pkey PRIMARY KEY (id)
);
comment on table sync.history is
  'Every change of a row: its time and author, and the changed fields before and after.';
comment on column sync.history.business_id is
  'The business the entry belongs to; null for a person without a business.';
comment on column sync.history.version is
  'The version that the change gave the row.';
comment on column sync.history.changed_by is
  'The signed-in person; null for a change by the database itself.';
comment on column sync.history.device is
  'The name of the device that made the change, by its own word; null without a device or from an older one.';
comment on column sync.history.about is
  'The person, day and name that the row had when it was changed.';
comment on column sync.history.is_new is
  'Whether the change created the row: later then holds its fields, and earlier is empty.';
comment on column sync.history.acted_at is
  'When the person made the change, by their device''s clock as it ran against the server''s; null if the device does not say.';
CREATE INDEX history_by_row ON sync.history USING btree (table_name, row_id, id);
CREATE INDEX history_by_time ON sync.history USING btree (business_id, changed_at, id);
alter table sync.history enable row level security;
grant select on sync.history to authenticated;

create policy "Admins read the history of the people of their business" on sync.history
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND (( SELECT access.role() AS role) = 'admin'::text) AND (table_name = 'profiles'::text)));

create policy "Managers read the history of what managers may see" on sync.history
  for select to authenticated
  using (((business_id = ( SELECT access.business_id() AS business_id)) AND ( SELECT access.manages() AS manages) AND (table_name = ANY (ARRAY['businesses'::text, 'shifts'::text, 'shift_templates'::text, 'business_hours'::text, 'saved_rosters'::text, 'staff_availability'::text, 'availability_deadlines'::text, 'punch_corrections'::text, 'news_posts'::text, 'training_modules'::text, 'training_progress'::text, 'positions'::text, 'places'::text, 'contracts'::text, 'day_notes'::text, 'rule_sets'::text, 'worked_positions'::text])) AND (( SELECT access.sees_cost() AS sees_cost) OR (NOT ((earlier || later) ?| sync.cost_fields()))) AND ((( SELECT access.role() AS role) = 'admin'::text) OR (NOT ((earlier || later) ? 'payroll_codes'::text)))));

create policy "Only with the second factor, if there is one" on sync.history
  as restrictive
  for all to authenticated
  using ((NOT ( SELECT access.lacks_second_factor() AS lacks_second_factor)));

CREATE TRIGGER history_keep_all BEFORE TRUNCATE ON sync.history FOR EACH STATEMENT EXECUTE FUNCTION sync.keep_all();

CREATE TRIGGER history_keep_as_it_was BEFORE DELETE OR UPDATE ON sync.history FOR EACH ROW EXECUTE FUNCTION sync.keep_as_it_was();

CREATE TRIGGER history_note_replaced AFTER INSERT ON sync.history REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION sync.note_replaced();

CREATE OR REPLACE FUNCTION access.forget_replaced_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.replaced_values where user_id = new.id;
  update public.replaced_values set deleted = true, contents = '{}' where row_id = new.id and not deleted and new.deleted;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION access.may_be_told(person uuid, business uuid, noted sync.history, field text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.profiles as reader
    where reader.id = person and reader.business_id = business and not reader.deleted and case noted.table_name
      when 'businesses' then reader.role = 'admin'
      when 'profiles' then noted.row_id = person or field <> 'name' and reader.role in ('admin', 'manager')
      when 'staff_availability' then noted.about ->> 'user_id' = person::text or reader.role in ('admin', 'manager')
      else reader.role in ('admin', 'manager') end
      and (field <> all (sync.cost_fields()) or access.sees_cost(person)));
$function$;

CREATE OR REPLACE FUNCTION public.audit_log(filters jsonb DEFAULT '{}'::jsonb, before jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
  words constant text[] := regexp_split_to_array(
    nullif(btrim(sync.folded(left(filters ->> 'text', 100)), E' \t\n'), ''), '\s+');
  before_time constant timestamptz := coalesce((before ->> 'at')::timestamptz, 'infinity');
  before_id constant bigint := coalesce((before ->> 'id')::bigint, 9223372036854775807);
  names jsonb;
  entry record;
  looked int := 0;
  changes jsonb[] := '{}';
  onward jsonb;
begin
  if business is null or access.role() is distinct from 'admin' then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  names := (select jsonb_object_agg(profile.id, profile.name || ' ' || profile.email) from public.profiles as profile
    where words is not null and profile.business_id = business);
  for entry in
    select change.*, sync.audit_kinds(table_name, earlier, later) as kinds,
      words is null or (
        select bool_and(position(word in said.by_all) > 0)
        from sync.folded(concat_ws(' ', device, names ->> row_id::text, names ->> changed_by::text, (
          select string_agg(coalesce(names ->> field.value, field.value), ' ')
          from (select about || earlier union all select later) as part (said), jsonb_each_text(part.said) as field
        ))) as said (by_all), unnest(words) as word) as has_words
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
      'acted_at', sync.instant(entry.acted_at), 'by', entry.changed_by, 'device', entry.device,
      'table', entry.table_name, 'row', entry.row_id, 'is_new', entry.is_new, 'kinds', entry.kinds,
      'about', entry.about, 'earlier', entry.earlier, 'later', entry.later));
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
$function$;
grant execute on function public.audit_log(jsonb,jsonb) to authenticated;
grant execute on function public.audit_log(jsonb,jsonb) to service_role;

CREATE OR REPLACE FUNCTION sync.about(entry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each(entry) as field
  where jsonb_typeof(field.value) <> 'null' and field.key in (
    'user_id', 'staff_id', 'employee_id', 'requested_by', 'requested_of', 'name', 'date', 'start_date', 'end_date',
    'start_time', 'end_time', 'day_of_week', 'at', 'type', 'from', 'to', 'from_day', 'pay_period_start',
    'pay_period_end', 'clock_in_time');
$function$;

CREATE OR REPLACE FUNCTION sync.acts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select nullif(current_setting('sync.acts', true), '')::jsonb;
$function$;

CREATE OR REPLACE FUNCTION sync.audit_kinds(table_name text, earlier jsonb, later jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when table_name = 'profiles' then
      case when later ? 'role' or (later = '{}' and earlier ? 'role') then array['roles'] else '{}'::text[] end
      || case when later ? 'payrate' then array['pay'] else '{}'::text[] end
      || case when (earlier || later) - array['role', 'payrate', 'position_payrates', 'profile_picture_url', 'subscription_status',
          'subscription_plan', 'created_by'] <> '{}' then array['staff'] else '{}'::text[] end
    -- A rate without an author follows from the profile, whose change is recorded.
    when table_name = 'pay_rates' then case when later ? 'created_by' or later ? 'deleted' then array['pay'] else '{}'::text[] end
    when table_name = 'contracts' then array['staff']
    when table_name = 'worked_positions' then
      case when later ->> 'to' is not null then array['hours'] else '{}'::text[] end
    when table_name in ('employee_payments', 'rule_sets') then array['pay']
    when table_name in ('punches', 'punch_decisions') then array['hours']
    when table_name in ('punch_corrections', 'punch_approvals') then array['hours', 'approvals']
    when table_name = 'shifts' then array['shifts'] || case
      when earlier ? 'claimed_by_user_id' or earlier ? 'status' then array['approvals'] else '{}'::text[] end
    when table_name in ('swap_requests', 'staff_availability') then array['approvals']
    when table_name in ('businesses', 'business_hours', 'shift_templates', 'saved_rosters', 'availability_deadlines', 'day_notes',
      'punch_devices', 'positions', 'places') then array['settings']
    else '{}'::text[]
  end;
$function$;

CREATE OR REPLACE FUNCTION sync.calling_device()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select convert_from(string_agg(case when part[1] like '\%__' then decode(substr(part[1], 2), 'hex')
      else convert_to(part[1], 'UTF8') end, '' order by place), 'UTF8')
    from regexp_matches(current_setting('request.headers', true)::jsonb ->> 'x-device-name', '%[0-9A-Fa-f]{2}|.', 'g')
      with ordinality as found (part, place));
exception when data_exception then
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.device()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select nullif(current_setting('sync.device', true), '');
$function$;

CREATE OR REPLACE FUNCTION sync.folded(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when octet_length(text) = char_length(text) then lower(text) else
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(text, NFKD),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g')),
      'øłđðħı’ʼةى٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ـ', 'olddhi''''هي01234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;
$function$;

CREATE OR REPLACE FUNCTION sync.keep_all()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'append_only' using errcode = '42501';
end;
$function$;

CREATE OR REPLACE FUNCTION sync.keep_as_it_was()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and sync.says_less(old, new) then
    return new;
  end if;
  if tg_op = 'DELETE' and exists (select from public.businesses where id = old.business_id and deleted) then
    return old;
  end if;
  raise exception 'append_only' using errcode = '42501';
end;
$function$;

CREATE OR REPLACE FUNCTION sync.keep_creations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unrecorded constant text[] := array['id', 'business_id', 'version', 'created_at', 'updated_at', 'deleted', 'hash',
    'prev_hash', 'device_id', 'device_seq', 'reading', 'clock_changed', 'received_at', 'entry_id', 'fingerprint',
    'snapshot', 'about'];
  acts constant jsonb := sync.acts();
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  insert into sync.history
    (business_id, table_name, row_id, version, changed_by, device, about, is_new, earlier, later, acted_at)
  select (made ->> 'business_id')::uuid, tg_table_name, id, version, (select auth.uid()), sync.device(),
    sync.about(made), true, '{}', jsonb_strip_nulls(made - unrecorded),
    sync.time_of_act(acts -> id::text)
  from (select id, version, to_jsonb(becomes) as made from becomes offset 0) as row_made
  where tg_nargs = 0 or made ->> 'source' = any (tg_argv)
  order by id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.keep_histories()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'off'
AS $function$
declare
  business_key constant text := coalesce(tg_argv[0], 'business_id');
  contact constant text[] := case when tg_table_name = 'profiles' then
    array['phone', 'shows_phone', 'emergency_name', 'emergency_relationship', 'emergency_phone'] else '{}' end;
  unrecorded constant text[] := array['version', 'updated_at', 'pin_hash', 'pin_salt'] || contact;
  named constant boolean := tg_table_name not in ('profiles', 'businesses');
  acts constant jsonb := sync.acts();
begin
  insert into sync.history (business_id, table_name, row_id, version, changed_by, device, about, earlier, later,
    acted_at)
  select part.business_id, tg_table_name, changed.id, changed.version, (select auth.uid()), sync.device(),
    case when named then sync.about(row_now) else '{}' end, part.earlier, part.later,
    sync.time_of_act(acts -> changed.id::text, (row_now ->> 'created_at')::timestamptz)
  from (
    select id, version,
      held - unrecorded || case when has_new_pin then '{"pin": "old"}' else '{}'::jsonb end
        || case when has_new_contact then '{"contact": "old"}' else '{}'::jsonb end as row_then,
      made - unrecorded || case when has_new_pin then '{"pin": "new"}' else '{}'::jsonb end
        || case when has_new_contact then '{"contact": "new"}' else '{}'::jsonb end as row_now
    from (
      select becomes.id, becomes.version, to_jsonb(was) as held, to_jsonb(becomes) as made,
        to_jsonb(becomes) ->> 'pin_hash' <> coalesce(to_jsonb(was) ->> 'pin_hash', '') as has_new_pin,
        exists (select from unnest(contact) as field
          where to_jsonb(becomes) -> field is distinct from to_jsonb(was) -> field) as has_new_contact
      from was join becomes using (id) offset 0
    ) as pair offset 0
  ) as changed
  cross join lateral (
    select jsonb_object_agg(field.key, field.value) as earlier,
      jsonb_object_agg(field.key, row_now -> field.key) as later,
      (row_then ->> business_key)::uuid as business_then, (row_now ->> business_key)::uuid as business_now
    from jsonb_each(row_then) as field where row_now -> field.key is distinct from field.value
  ) as difference
  cross join lateral (values
    (business_then, earlier, '{}'::jsonb, business_then <> business_now),
    (business_now, '{}'::jsonb, later, business_then <> business_now),
    (coalesce(business_now, business_then), earlier, later, business_then is null or business_now is null
      or business_then = business_now)
  ) as part (business_id, earlier, later, applies)
  where difference.earlier is not null and part.applies
  order by changed.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION sync.note_acts(run jsonb[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select set_config('sync.acts', coalesce((
    select jsonb_object_agg(change #>> '{row,id}',
      jsonb_build_object('at', change -> 'acted_at', 'seen', case
        when jsonb_typeof(change #> '{base,seen}') = 'number' then change #> '{base,seen}' end))
    from unnest(run) as change where jsonb_typeof(change -> 'acted_at') = 'number')::text, ''), true);
$function$;
grant execute on function sync.note_acts(jsonb[]) to authenticated;

CREATE OR REPLACE FUNCTION sync.note_device(device jsonb)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select set_config('sync.device', coalesce(
    case when jsonb_typeof(device) = 'string'
      then left(btrim(regexp_replace(device #>> '{}', '[[:cntrl:]]', ' ', 'g')), 80) end, ''), true);
$function$;
grant execute on function sync.note_device(jsonb) to authenticated;

CREATE OR REPLACE FUNCTION sync.note_replaced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET enable_nestloop TO 'on'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION sync.note_replaced_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION sync.note_replaced_value(noted sync.history, field text, last sync.history, seen numeric, is_told boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION sync.says_less(old sync.history, new sync.history)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select old.earlier @> new.earlier and old.later @> new.later
    and to_jsonb(new) - array['earlier', 'later'] = to_jsonb(old) - array['earlier', 'later']
    and (old.table_name = 'news_posts' or old.table_name = 'profiles'
      and array[old.earlier - may_go, old.later - may_go] = array[new.earlier - may_go, new.later - may_go])
  from (select array['email', 'profile_picture_url', 'pin_hash', 'birth_date']
    || case when old.business_id is null then array['name'] else '{}' end as may_go) as address;
$function$;

CREATE OR REPLACE FUNCTION sync.time_of_act(act jsonb, least_time timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(least(said.at, now()), least_time)
  from (
    select to_timestamp(((act ->> 'at')::numeric
      + nullif(current_setting('sync.device_offset_ms', true), '')::numeric) / 1000) as at
    where (act ->> 'at')::numeric between 0 and 1e13) as said
  where said.at > now() - interval '60 days';
$function$;

CREATE OR REPLACE FUNCTION sync.told_fields(table_name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case table_name
    when 'shifts' then '{date,start_time,end_time,time_slot,user_id,position_id,place_id,breaks,notes,estimated_pay}'
    when 'shift_templates' then '{name,start_time,end_time,required_days,position_id,place_id,headcount,breaks}'
    when 'positions' then '{name,color,is_for_everybody}'
    when 'places' then '{name,address,region,hours,is_for_everybody,week_budget}'
    when 'business_hours' then '{opening_time,closing_time,is_closed}'
    when 'saved_rosters' then '{name}'
    when 'staff_availability' then '{date,all_day,start_time,end_time,available,preference,reason}'
    when 'availability_deadlines' then '{start_date,end_date,due_date}'
    when 'day_notes' then '{date,place_id,type,title,text,needs}'
    when 'news_posts' then '{title,content,is_pinned,end_date}'
    when 'training_modules' then '{title,description}'
    when 'training_assignments' then '{due_date}'
    when 'profiles' then '{name,phone,emergency_name,emergency_relationship,emergency_phone}'
    when 'businesses' then '{name,timezone,locale,region,address,color_scheme,currency,approval_mode,week_start,
      before_opening_minutes,after_closing_minutes,managers_see_cost,rest_min_minutes,day_max_minutes,week_max_minutes,days_in_row_max,notice_days,minor_day_max_minutes,minor_latest_end,
      close_after_minutes,late_grace_minutes,week_budget,pay_rounding_minutes,pay_rounding_mode,pay_early_grace_minutes,
      pay_break_after_minutes,pay_break_minutes,pay_breaks_paid,overtime_day_minutes,overtime_week_minutes,
      overtime_percent,overtime_second_day_minutes,overtime_second_percent,pay_overnight,pay_week_start,pay_every,
      pay_anchor}'
    else '{}'
  end::text[];
$function$;

create view sync.replaced_values with (security_invoker=true) as
 SELECT id,
    version,
    deleted,
    jsonb_build_object('kind', 'replaced', 'id', id, 'business_id', business_id, 'user_id', user_id, 'table_name', table_name, 'row_id', row_id, 'field', field, 'contents', contents, 'is_mine_in_force', is_mine_in_force, 'other_id', other_id, 'acted_at', sync.instant(acted_at), 'arrived_at', sync.instant(arrived_at)) AS document
   FROM public.replaced_values
  WHERE (user_id = ( SELECT auth.uid() AS uid));
comment on view sync.replaced_values is
  'What the caller may read of one table along one index: a source of sync.notifications.';
grant select on sync.replaced_values to authenticated;
