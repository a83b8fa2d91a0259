-- The hash of a row's content goes with the row and is kept in it by the device. The comparison of device and server is by
-- versions, which is cheap here: what a version says never changes. Whether a device still holds what was sent under that
-- version it finds by computing the hash anew over what is really stored (domain/sync/content-hash.ts).

-- Numbers come through JSON without trailing zeros: 18.50 is 18.5 on a device. Texts lose them too, on both sides alike.
create function sync.plain_numbers(content text) returns text
language sql immutable
return case when content ~ '\.\d*0[],}]'
  then regexp_replace(regexp_replace(content, '(\.\d*[1-9])0+(?=[],}])', '\1', 'g'), '\.0+(?=[],}])', '', 'g')
  else content end;

-- The hash of a document, with the version of this rule before it: a device that knows another rule compares nothing.
create function sync.content_hash(document jsonb) returns text
language sql immutable
return '1-' || to_hex(hashtextextended(sync.plain_numbers(document::text), 0));

create or replace function sync.wire_row(document jsonb, version bigint, deleted boolean) returns jsonb
language sql stable
return document || jsonb_build_object('version', version, 'deleted', deleted,
  'content_hash', sync.content_hash(document));

-- Of a document that is as it was sent only its version, its hash and the fields of its own are told.
create or replace function sync.answers(collection text, steps sync.step[]) returns jsonb[]
language sql stable set search_path = '' as $$
  select array_agg(case
      when step.verdict = 'already_applied' then jsonb_build_object('status', 'already_applied', 'row', step.held)
      when step.verdict = 'conflict' then jsonb_build_object('status', 'conflict', 'row', step.held)
      when step.verdict = 'gone' then
        jsonb_build_object('status', 'rejected', 'code', 'gone', 'reason', null, 'row', null)
      when held.document = step.document || added and not held.deleted then
        jsonb_build_object('status', 'applied', 'version', held.version, 'added', added,
          'content_hash', sync.content_hash(held.document))
      else jsonb_build_object('status', 'applied', 'row', sync.wire_row(held.document, held.version, held.deleted))
    end order by step.place)
  from unnest(steps) as step
  left join sync.held_rows(collection, array(
      select written.row_id from unnest(steps) as written where written.verdict in ('insert', 'update', 'touch'))
    ) as held on held.id = step.row_id and step.verdict in ('insert', 'update', 'touch')
  -- The changes of a run mostly send the same fields; where one does not, the comparison above sees it.
  cross join lateral (
    select held.document - array(select jsonb_object_keys(steps[1].document)) as added) as difference;
$$;

-- Protocols before the third are answered as they were: without the hash of what they are not told of.
create or replace function sync.older_result(protocol int, change jsonb, result jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when protocol = 2 and result ? 'version' then result - array['version', 'added', 'content_hash'] || jsonb_build_object('row',
      sync.wire_row(change -> 'row' || (result -> 'added'), (result ->> 'version')::bigint, false))
    when protocol = 2 then result
    when result ->> 'status' in ('applied', 'already_applied') then result - array['row', 'version', 'added', 'content_hash']
    when result ->> 'code' in ('stale_schema', 'period_locked') then result || '{"code": "invalid"}'
    else result
  end;
$$;

revoke execute on function sync.plain_numbers(text), sync.content_hash(jsonb) from public;
grant execute on function sync.plain_numbers(text), sync.content_hash(jsonb) to authenticated;
