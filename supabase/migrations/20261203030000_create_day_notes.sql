-- Area: availability. What is special about a day: public holidays, closed days, events, notes, and how many people it needs.
set local lock_timeout = '2s';

create table public.day_notes (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  type text not null default 'note' check (type in ('holiday', 'closed', 'event', 'note')),
  code text check (char_length(code) <= 40),
  title text not null check (char_length(btrim(title)) >= 1 and char_length(title) <= 80),
  text text not null default '' check (char_length(text) <= 1000),
  needs jsonb not null default '[]'
    constraint needs_form check (jsonb_typeof(needs) = 'array' and char_length(needs::text) <= 20000
      and not jsonb_path_exists(needs, 'strict $[*].type() ? (@ != "object")')
      and not jsonb_path_exists(needs, '$[*] ? (!(
        @.template_id.type() == "string"
        && @.template_id like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i"
        && @.headcount.type() == "number" && @.headcount >= 0 && @.headcount <= 99
        && @.headcount.floor() == @.headcount))')),
  is_observed boolean not null default true,
  created_by uuid not null references public.profiles (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false,
  constraint holidays_have_a_code check ((type = 'holiday') = (code is not null)),
  -- Two managers who add the same year make the same rows. A deleted id could never be made again.
  constraint one_id_per_holiday check (type <> 'holiday'
    or id = access.id_of(format('holiday %s %s %s', business_id, to_char(date, 'YYYY-MM-DD'), code)) and not deleted),
  constraint only_holidays_are_taken_away check (is_observed or type = 'holiday')
);
comment on table public.day_notes is
  'What is special about a day, for everybody: a public holiday, a closed day, an event or a note.';
comment on column public.day_notes.code is 'Which holiday it is, for rules of pay; null for the other types.';
comment on column public.day_notes.needs is
  'How many people templates need on that day alone: [{template_id, headcount}]. On a closed day nobody is needed.';
comment on column public.day_notes.is_observed is 'False takes a holiday away, whose row stays.';
create index day_notes_by_version on public.day_notes (business_id, version, id);
alter table public.day_notes enable row level security;
revoke all on public.day_notes from anon, authenticated, service_role;
grant select on public.day_notes to authenticated;
grant insert (id, business_id, date, type, code, title, text, needs, is_observed, created_by)
  on public.day_notes to authenticated;
grant update (date, type, title, text, needs, is_observed, deleted) on public.day_notes to authenticated;

call sync.keep('day_notes', 'creations', 'history', 'deleted', 'versions');

create policy "Members read what is special about days" on public.day_notes
  for select to authenticated using (business_id = (select access.business_id()));
create policy "Managers note what is special about a day" on public.day_notes
  for insert to authenticated
  with check (business_id = (select access.business_id()) and (select access.manages())
    and created_by = (select auth.uid()));
create policy "Managers change what is special about a day" on public.day_notes
  for update to authenticated
  using (business_id = (select access.business_id()) and (select access.manages()))
  with check (business_id = (select access.business_id()));
create policy "Only with the second factor, if there is one" on public.day_notes as restrictive
  to authenticated using (not (select access.lacks_second_factor()));

create view sync.day_notes with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'day_note', 'id', id, 'business_id', business_id, 'date', date, 'type', type, 'code', code, 'title', title,
    'text', text, 'needs', needs, 'is_observed', is_observed, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.day_notes where business_id = (select access.business_id());
comment on view sync.day_notes is
  'What the caller may read of one table along one index: a source of sync.staff_availability.';
grant select on sync.day_notes to authenticated;

create or replace view sync.staff_availability with (security_invoker = true) as
  select id, version, deleted, document from sync.managed_availability
  union all
  select id, version, deleted, document from sync.own_availability
  union all
  select id, version, deleted, document from sync.availability_deadlines
  union all
  select id, version, deleted, document from sync.day_notes;

-- A tablet shows what is special about the days of its shifts; how many people they need is none of its business.
create view sync.tablet_day_notes with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'day_note', 'id', id, 'business_id', business_id, 'date', date, 'type', type, 'code', code, 'title', title,
    'text', text, 'needs', '[]'::jsonb, 'is_observed', is_observed, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.day_notes
  where business_id = (select access.tablet_business())
    and date - date_trunc('week', now() at time zone 'UTC')::date between -7 and 34;
comment on view sync.tablet_day_notes is 'What a communal tablet pulls of one table.';
revoke all on sync.tablet_day_notes from anon, authenticated, service_role;

insert into sync.kinds (collection, kind, push_table, row_table) values
  ('staff_availability', 'day_note', 'day_notes', null);
insert into sync.sources (view_name, place, source) values
  ('staff_availability', 4, 'day_notes'),
  ('tablet staff_availability', 1, 'tablet_day_notes');
call sync.share_ids('day_notes', 'staff_availability');
select sync.tally('day_notes', 'staff_availability', 'null', $$'members'$$);

-- They are in the audit log, in "Changed meanwhile", and deleted with the business, as deadlines are: each of these
-- functions as it is in force, with one more table.
call sync.amend('sync.audit_kinds(text, jsonb, jsonb)', $q$'availability_deadlines',$q$,
  $q$'availability_deadlines', 'day_notes',$q$);
call sync.amend('sync.told_fields(text)', $q$    when 'news_posts'$q$, $q$    when 'day_notes' then '{date,place_id,type,title,text,needs}'
    when 'news_posts'$q$);
call sync.amend('access.erase_business(uuid)', $q$'availability_deadlines',$q$, $q$'availability_deadlines', 'day_notes',$q$);
call sync.amend('access.erase_business(uuid)', $q$  delete from public.swap_requests$q$,
  $q$  delete from public.day_notes where business_id = business;
  delete from public.swap_requests$q$);
