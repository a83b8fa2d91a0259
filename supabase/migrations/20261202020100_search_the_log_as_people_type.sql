-- Area: history. The audit log is searched as the lists of the app are: without case and accents, and word by word.
set local lock_timeout = '2s';

-- A text as it is searched: without case and accents, as foldText of src/lib/search.ts does for what people type most.
create function sync.folded(text text) returns text
language sql immutable set search_path = '' as $$
  select case when octet_length(text) = char_length(text) then lower(text) else
    replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(text, NFKD),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]', '', 'g')),
      'øłđðħı’ʼةى٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ـ', 'olddhi''''هي01234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;
$$;
revoke execute on function sync.folded(text) from public;

create or replace function public.audit_log(filters jsonb default '{}', before jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set jit to 'off' as $$
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
$$;
