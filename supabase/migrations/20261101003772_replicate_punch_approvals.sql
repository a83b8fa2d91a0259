-- Approvals share the collection of the punches they are about, as decisions do.

create function sync.approval_document(approval public.punch_approvals) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'approval', 'id', approval.id, 'business_id', approval.business_id, 'user_id', approval.user_id,
  'at', sync.instant(approval.at), 'from', approval."from", 'to', approval."to", 'worked_ms', approval.worked_ms,
  'fingerprint', approval.fingerprint, 'status', approval.status, 'approved_by', approval.approved_by,
  'approved_at', sync.instant(approval.approved_at), 'note', approval.note);
revoke execute on function sync.approval_document(public.punch_approvals) from public;
grant execute on function sync.approval_document(public.punch_approvals) to authenticated;

create view sync.managed_approvals with (security_invoker = true) as
  select id, version, deleted, sync.approval_document(approval) as document
  from public.punch_approvals as approval
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_approvals with (security_invoker = true) as
  select id, version, deleted, sync.approval_document(approval) as document
  from public.punch_approvals as approval
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());
comment on view sync.managed_approvals is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
comment on view sync.own_approvals is
  'What the caller may read of one table along one index: a source of sync.pulled_punches.';
grant select on sync.managed_approvals, sync.own_approvals to authenticated;

-- What a push may be about.
create or replace view sync.punches with (security_invoker = true) as
  select id, version, deleted, sync.press_document(punch) as document from public.punches as punch
  union all
  select id, version, deleted, sync.decision_document(decision) from public.punch_decisions as decision
  union all
  select id, version, deleted, sync.approval_document(approval) from public.punch_approvals as approval;

insert into sync.sources (view_name, place, source) values
  ('pulled_punches', 3, 'managed_decisions'), ('pulled_punches', 4, 'own_decisions'),
  ('pulled_punches', 5, 'managed_approvals'), ('pulled_punches', 6, 'own_approvals');
create or replace view sync.pulled_punches with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_presses
  union all select id, version, deleted, document from sync.own_presses
  union all select id, version, deleted, document from sync.managed_decisions
  union all select id, version, deleted, document from sync.own_decisions
  union all select id, version, deleted, document from sync.managed_approvals
  union all select id, version, deleted, document from sync.own_approvals;

insert into sync.kinds (collection, kind, push_table) values ('punches', 'approval', 'punch_approvals');
call sync.share_ids('punch_approvals', 'punches');
select sync.tally('punch_approvals', 'punches', 'user_id', $$'managers'$$);
