-- Swap requests share the collection of the shifts they are about.

create function sync.swap_document(swap public.swap_requests) returns jsonb
language sql stable
return jsonb_build_object(
  'kind', 'swap', 'id', swap.id, 'business_id', swap.business_id, 'date', swap.date, 'shift_id', swap.shift_id,
  'with_shift_id', swap.with_shift_id, 'requested_by', swap.requested_by, 'requested_of', swap.requested_of,
  'message', swap.message, 'status', swap.status, 'created_at', sync.instant(swap.created_at));
revoke execute on function sync.swap_document(public.swap_requests) from public;
grant execute on function sync.swap_document(public.swap_requests) to authenticated;

create view sync.managed_swaps with (security_invoker = true) as
  select id, version, deleted, sync.swap_document(swap) as document
  from public.swap_requests as swap
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.asked_swaps with (security_invoker = true) as
  select id, version, deleted, sync.swap_document(swap) as document
  from public.swap_requests as swap where requested_by = (select auth.uid()) and not (select access.manages());
create view sync.received_swaps with (security_invoker = true) as
  select id, version, deleted, sync.swap_document(swap) as document
  from public.swap_requests as swap where requested_of = (select auth.uid()) and not (select access.manages());

do $$
declare
  source text;
begin
  foreach source in array array['managed_swaps', 'asked_swaps', 'received_swaps'] loop
    execute format('comment on view sync.%I is %L', source,
      'What the caller may read of one table along one index: a source of sync.shifts.');
    execute format('grant select on sync.%I to authenticated', source);
  end loop;
end;
$$;

insert into sync.sources (view_name, place, source) values
  ('shifts', 4, 'managed_swaps'), ('shifts', 5, 'asked_swaps'), ('shifts', 6, 'received_swaps');
create or replace view sync.shifts with (security_invoker = true) as
  select id, version, deleted, document from sync.rostered_shifts
  union all select id, version, deleted, document from sync.managed_work
  union all select id, version, deleted, document from sync.own_work
  union all select id, version, deleted, document from sync.managed_swaps
  union all select id, version, deleted, document from sync.asked_swaps
  union all select id, version, deleted, document from sync.received_swaps;

insert into sync.kinds (collection, kind, push_table) values ('shifts', 'swap', 'swap_requests');
call sync.share_ids('swap_requests', 'shifts');

-- A request has two people beside those who manage. A tally for each of them with readers who manage would count it
-- twice for these; so there is one for whoever manages, and one for each of the two as long as they do not.
alter table sync.tallies drop constraint tallies_readers_check,
  add constraint tallies_readers_check check (readers in ('members', 'managers', 'admins', 'nobody', 'staff'));
comment on column sync.tallies.readers is
  'Who in the business reads these rows, besides the person they are about; staff: only that person, unless they manage.';
alter policy "People read the tallies of the rows they may read" on sync.tallies
  using (business_id = (select access.business_id()) and (
    readers = 'members' or (readers = 'managers' and (select access.manages()))
    or (readers = 'admins' and (select access.role()) = 'admin')
    or (person = (select auth.uid()) and (readers <> 'staff' or not (select access.manages())))));

select sync.tally('swap_requests', 'shifts', 'null, requested_by, requested_of',
  $$case when person is null then 'managers' else 'staff' end$$);
