-- A collection that is made of several tables, or read by another index depending on who reads, has a view for each of
-- these sources: one table along one index. A page takes the next rows of each source in the order of (version, id) and
-- merges them. Of a union of them Postgres would read and sort every row, since a branch with a condition cannot be
-- merged by index.

create table sync.sources (
  view_name text not null,
  place int not null,
  source text not null,
  primary key (view_name, place)
);
comment on table sync.sources is
  'The views that a pulled view is the union of. A pulled view without sources is read as it is.';
alter table sync.sources enable row level security;
create policy "Everyone signed in reads the list of sources" on sync.sources
  for select to authenticated using (true);
revoke all on sync.sources from anon, authenticated;
grant select on sync.sources to authenticated;

create view sync.shift_templates with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift_template', 'id', id, 'business_id', business_id, 'name', name, 'start_time', start_time,
    'end_time', end_time, 'created_at', sync.instant(created_at)) as document
  from public.shift_templates where business_id = (select access.business_id());
create view sync.business_hours with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'business_hours', 'id', id, 'business_id', business_id, 'day_of_week', day_of_week,
    'opening_time', opening_time, 'closing_time', closing_time, 'is_closed', is_closed,
    'created_at', sync.instant(created_at)) as document
  from public.business_hours where business_id = (select access.business_id());
create view sync.saved_rosters with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'saved_roster', 'id', id, 'business_id', business_id, 'name', name, 'shifts', shifts,
    'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.saved_rosters where business_id = (select access.business_id()) and (select access.manages());

create view sync.rostered_shifts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'shift', 'id', id, 'business_id', business_id, 'date', date, 'time_slot', time_slot,
    'start_time', start_time, 'end_time', end_time, 'user_id', user_id, 'status', status,
    'claimed_by_user_id', claimed_by_user_id, 'drop_reason', drop_reason, 'published', published, 'notes', notes,
    'position', position, 'created_at', sync.instant(created_at)) as document
  from public.shifts where business_id = (select access.business_id());
create view sync.managed_work with (security_invoker = true) as
  select id, version, deleted, sync.work_document(record) as document
  from public.shift_work_records as record
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_work with (security_invoker = true) as
  select id, version, deleted, sync.work_document(record) as document
  from public.shift_work_records as record
  where staff_id = (select auth.uid()) and not (select access.manages());

create view sync.managed_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) as document
  from public.time_clock_records as punch
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_punches with (security_invoker = true) as
  select id, version, deleted, sync.punch_document(punch) as document
  from public.time_clock_records as punch
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and not (select access.manages());
create view sync.managed_corrections with (security_invoker = true) as
  select id, version, deleted, sync.correction_document(correction) as document
  from public.punch_corrections as correction
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_corrections with (security_invoker = true) as
  select id, version, deleted, sync.correction_document(correction) as document
  from public.punch_corrections as correction
  where user_id = (select auth.uid()) and not (select access.manages());

create view sync.managed_availability with (security_invoker = true) as
  select id, version, deleted, sync.availability_document(entry) as document
  from public.staff_availability as entry
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_availability with (security_invoker = true) as
  select id, version, deleted, sync.availability_document(entry) as document
  from public.staff_availability as entry where user_id = (select auth.uid()) and not (select access.manages());
create view sync.availability_deadlines with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'deadline', 'id', id, 'business_id', business_id, 'start_date', start_date, 'end_date', end_date,
    'due_date', due_date, 'has_notified', has_notified, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.availability_deadlines where business_id = (select access.business_id());

create view sync.managed_payments with (security_invoker = true) as
  select id, version, deleted, sync.payment_document(payment) as document
  from public.employee_payments as payment
  where business_id = (select access.business_id()) and (select access.role()) = 'admin';
create view sync.own_payments with (security_invoker = true) as
  select id, version, deleted, sync.payment_document(payment) as document
  from public.employee_payments as payment
  where employee_id = (select auth.uid()) and (select access.role()) <> 'admin';

create view sync.news_posts with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'post', 'id', id, 'business_id', business_id, 'title', title, 'content', content,
    'category', category, 'is_pinned', is_pinned, 'attachment_url', attachment_url,
    'attachment_name', attachment_name, 'end_date', sync.instant(end_date), 'is_anonymous', is_anonymous,
    'created_by', created_by, 'created_at', sync.instant(created_at)) as document
  from public.news_posts where business_id = (select access.business_id());
create view sync.poll_options with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'option', 'id', id, 'business_id', business_id, 'news_post_id', news_post_id, 'text', text,
    'position', position, 'votes', votes, 'created_at', sync.instant(created_at)) as document
  from public.poll_options where business_id = (select access.business_id());
create view sync.open_votes with (security_invoker = true) as
  select id, version, deleted, sync.vote_document(vote) as document
  from public.poll_votes as vote where business_id = (select access.business_id()) and not anonymous;
create view sync.own_secret_votes with (security_invoker = true) as
  select id, version, deleted, sync.vote_document(vote) as document
  from public.poll_votes as vote where user_id = (select auth.uid()) and anonymous;

create view sync.team_messages with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'team', 'id', id, 'business_id', business_id, 'user_id', user_id, 'user_name', user_name,
    'user_role', user_role, 'text', text, 'timestamp', sync.instant(timestamp), 'type', type,
    'shift_id', shift_id, 'poll_id', poll_id, 'poll_options', poll_options,
    'poll_end_time', sync.instant(poll_end_time), 'created_at', sync.instant(created_at)) as document
  from public.messages where business_id = (select access.business_id());
create view sync.sent_messages with (security_invoker = true) as
  select id, version, deleted, sync.private_document(message) as document
  from public.private_messages as message where from_user_id = (select auth.uid());
create view sync.received_messages with (security_invoker = true) as
  select id, version, deleted, sync.private_document(message) as document
  from public.private_messages as message where to_user_id = (select auth.uid());

create view sync.training_modules with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'module', 'id', id, 'business_id', business_id, 'title', title, 'description', description,
    'content', content, 'position', position, 'published', published, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.training_modules where business_id = (select access.business_id());
create view sync.managed_progress with (security_invoker = true) as
  select id, version, deleted, sync.progress_document(progress) as document
  from public.training_progress as progress
  where business_id = (select access.business_id()) and (select access.manages());
create view sync.own_progress with (security_invoker = true) as
  select id, version, deleted, sync.progress_document(progress) as document
  from public.training_progress as progress where user_id = (select auth.uid()) and not (select access.manages());

insert into sync.sources (view_name, place, source)
select view_name, place, source
from (values
  ('templates', array['shift_templates', 'business_hours', 'saved_rosters']),
  ('shifts', array['rostered_shifts', 'managed_work', 'own_work']),
  ('pulled_time_records', array['managed_punches', 'own_punches', 'managed_corrections', 'own_corrections']),
  ('staff_availability', array['managed_availability', 'own_availability', 'availability_deadlines']),
  ('employee_payments', array['managed_payments', 'own_payments']),
  ('news', array['news_posts', 'poll_options', 'open_votes', 'own_secret_votes']),
  ('messages', array['team_messages', 'sent_messages', 'received_messages']),
  ('training', array['training_modules', 'managed_progress', 'own_progress'])
) as listed (view_name, sources), unnest(sources) with ordinality as each (source, place);

-- The pulled views are now the unions of their sources: what is pushed is compared with the same documents.
do $$
declare
  listed record;
begin
  for listed in select view_name, source from sync.sources loop
    execute format('comment on view sync.%I is %L', listed.source,
      format('What the caller may read of one table along one index: a source of sync.%I.', listed.view_name));
    execute format('grant select on sync.%I to authenticated', listed.source);
  end loop;
  for listed in
    select view_name, string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all '
      order by place) as query
    from sync.sources group by view_name
  loop
    execute format('create or replace view sync.%I with (security_invoker = true) as %s', listed.view_name,
      listed.query);
  end loop;
end;
$$;
