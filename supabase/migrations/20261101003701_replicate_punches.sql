-- Punches are a collection of their own: the largest of a business, found on devices by when they happened.

create function sync.press_document(punch public.punches) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'punch', 'id', punch.id, 'business_id', punch.business_id, 'user_id', punch.user_id, 'type', punch.type,
  'at', sync.instant(punch.at), 'zone', punch.zone, 'source', punch.source, 'device_id', punch.device_id,
  'entry_id', punch.entry_id, 'corrects', punch.corrects, 'is_void', punch.is_void, 'shift_id', punch.shift_id,
  'note', punch.note)
  || jsonb_build_object(
  'recorded_at', sync.instant(punch.recorded_at), 'reading', punch.reading,
  'received_at', sync.instant(punch.received_at), 'clock_changed', punch.clock_changed,
  'device_seq', punch.device_seq, 'prev_hash', punch.prev_hash, 'hash', punch.hash, 'created_by', punch.created_by);
revoke execute on function sync.press_document(public.punches) from public;
grant execute on function sync.press_document(public.punches) to authenticated;

-- What a push may be about: also one's own punches in a business one has left.
create view sync.punches with (security_invoker = true) as
  select id, version, deleted, sync.press_document(punch) as document from public.punches as punch;
comment on view sync.punches is 'Punches as documents: their own for everybody, all of the business for managers.';

create view sync.managed_presses with (security_invoker = true) as
  select id, version, deleted, sync.press_document(punch) as document
  from public.punches as punch
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_presses with (security_invoker = true) as
  select id, version, deleted, sync.press_document(punch) as document
  from public.punches as punch
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());
create view sync.pulled_punches with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_presses
  union all select id, version, deleted, document from sync.own_presses;
comment on view sync.managed_presses is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
comment on view sync.own_presses is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
comment on view sync.pulled_punches is 'The punches the caller may see of the business they belong to.';
grant select on sync.punches, sync.managed_presses, sync.own_presses, sync.pulled_punches to authenticated;

insert into sync.collections (name, push_table, pull_view) values ('punches', 'punches', 'pulled_punches');
insert into sync.kinds (collection, kind, push_table) values ('punches', 'punch', 'punches');
insert into sync.sources (view_name, place, source) values
  ('pulled_punches', 1, 'managed_presses'), ('pulled_punches', 2, 'own_presses');
call sync.share_ids('punches', 'punches');
select sync.tally('punches', 'punches', 'user_id', $$'managers'$$);
