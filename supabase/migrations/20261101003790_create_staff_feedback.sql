-- What staff say of working here: how it is, from 1 to 5, and words. Whoever says it without their name is nowhere beside
-- it. So it comes by a function and not by a push, which notes whose change gave a row its version; of the time only the
-- day is kept, and what bounds the number is counted for the business.

create table public.staff_feedback (
  id uuid primary key,
  business_id uuid not null references public.businesses (id),
  user_id uuid references public.profiles (id),
  date date not null check (date >= '2000-01-01' and date < '2200-01-01'),
  rating integer not null check (rating between 1 and 5),
  words text not null default '' check (char_length(words) <= 500),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false check (not deleted)
);
comment on table public.staff_feedback is 'What staff say of working here. Never changed; read by admins and by who said it.';
comment on column public.staff_feedback.user_id is 'Who said it; null without their name.';
comment on column public.staff_feedback.date is 'The day on which it reached the server, in the zone of the business.';
comment on column public.staff_feedback.updated_at is 'The beginning of that day: nothing tells the moment.';
create index staff_feedback_by_version on public.staff_feedback (business_id, version, id);
create index staff_feedback_by_user on public.staff_feedback (user_id, version, id);
alter table public.staff_feedback enable row level security;

create trigger staff_feedback_stamp_version before insert or update on public.staff_feedback
  for each row execute function sync.stamp_version();
create function public.forget_moment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := new.date;
  return new;
end;
$$;
revoke execute on function public.forget_moment() from public, anon, authenticated;
-- After the stamp, by its name.
create trigger staff_feedback_without_moment before insert or update on public.staff_feedback
  for each row execute function public.forget_moment();

revoke all on public.staff_feedback from anon, authenticated, service_role;
grant select on public.staff_feedback to authenticated;
create policy "Admins read the feedback of their business" on public.staff_feedback
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin');
create policy "People read what they said under their name" on public.staff_feedback
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));

-- Takes feedback of the caller once, however often it arrives.
create function public.send_feedback(id uuid, rating int, words text, is_anonymous boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most_a_day constant int := 200;
  business constant uuid := access.business_id();
begin
  if business is null then
    raise exception 'not_allowed' using errcode = '42501';
  end if;
  if send_feedback.id is null or send_feedback.is_anonymous is null or send_feedback.words is null
      or coalesce(send_feedback.rating, 0) not between 1 and 5 or char_length(send_feedback.words) > 500 then
    raise exception 'malformed' using errcode = '22023';
  end if;
  perform sync.lock_business(business);
  if exists (select from public.staff_feedback as feedback where feedback.id = send_feedback.id) then
    return;
  end if;
  if not limits.take('feedback', business::text, most_a_day, interval '1 day') then
    raise exception 'too_many_requests' using errcode = 'PT429';
  end if;
  insert into public.staff_feedback (id, business_id, user_id, date, rating, words)
  select send_feedback.id, business, case when send_feedback.is_anonymous then null else auth.uid() end,
    (now() at time zone timezone)::date, send_feedback.rating, btrim(send_feedback.words)
  from public.businesses where businesses.id = business;
end;
$$;
revoke execute on function public.send_feedback(uuid, int, text, boolean) from public, anon;
grant execute on function public.send_feedback(uuid, int, text, boolean) to authenticated;

-- It shares the collection of training: both are what staff do besides their shifts, in few rows, and looked for by nothing.
create view sync.admin_feedback with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'feedback', 'id', id, 'business_id', business_id, 'user_id', user_id, 'date', date, 'rating', rating,
    'words', words) as document
  from public.staff_feedback
  where business_id = (select access.business_id()) and (select access.role()) = 'admin';
create view sync.own_feedback with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'feedback', 'id', id, 'business_id', business_id, 'user_id', user_id, 'date', date, 'rating', rating,
    'words', words) as document
  from public.staff_feedback
  where user_id = (select auth.uid()) and business_id = (select access.business_id())
    and (select access.role()) <> 'admin';
comment on view sync.admin_feedback is
  'What the caller may read of one table along one index: a source of sync.training.';
comment on view sync.own_feedback is
  'What the caller may read of one table along one index: a source of sync.training.';
grant select on sync.admin_feedback, sync.own_feedback to authenticated;

insert into sync.sources (view_name, place, source)
select 'training', (select max(place) from sync.sources where view_name = 'training') + place, source
from (values (1, 'admin_feedback'), (2, 'own_feedback')) as given (place, source);
do $$
begin
  execute (select 'create or replace view sync.training with (security_invoker = true) as '
    || string_agg(format('select id, version, deleted, document from sync.%I', source), ' union all ' order by place)
    from sync.sources where view_name = 'training');
end;
$$;

alter table sync.kinds add column row_table text;
comment on column sync.kinds.row_table is 'Where the rows of a kind are that no device writes.';
update sync.kinds set row_table = 'punch_devices' where kind = 'device';
insert into sync.kinds (collection, kind, push_table, row_table) values ('training', 'feedback', null, 'staff_feedback');

-- As before, and the rows that no device writes are looked at wherever they are.
create or replace function sync.keep_ids_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  other text;
  is_taken boolean;
begin
  for other in
    select coalesce(kinds.push_table, kinds.row_table) from sync.kinds
    where collection = tg_argv[0] and coalesce(kinds.push_table, kinds.row_table) <> tg_table_name
  loop
    execute format('select exists (select from becomes join public.%I as other using (id))', other) into is_taken;
    if is_taken then
      raise exception 'id_taken' using errcode = 'unique_violation';
    end if;
  end loop;
  return null;
end;
$$;

call sync.share_ids('staff_feedback', 'training');
select sync.tally('staff_feedback', 'training', 'user_id', $$'admins'$$);
