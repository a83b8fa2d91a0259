-- Staff feedback to their business, named or anonymous.

-- Staff feedback: a rating from 1 to 5 and a text. Anonymous feedback is linked to nobody. So it is sent by a
-- function instead of a push, which would record the author's change; only the day is stored, and the daily limit is
-- counted separately.
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
comment on table public.staff_feedback is 'Staff feedback. Never changed; for admins and a named author.';
comment on column public.staff_feedback.user_id is 'The author; null if anonymous.';
comment on column public.staff_feedback.date is 'The day it reached the server, in the business''s zone.';
comment on column public.staff_feedback.updated_at is 'The start of that day, so that no exact time is stored.';
create index staff_feedback_by_version on public.staff_feedback (business_id, version, id);
create index staff_feedback_by_user on public.staff_feedback (user_id, version, id);
alter table public.staff_feedback enable row level security;
revoke all on public.staff_feedback from anon, authenticated, service_role;
grant select on public.staff_feedback to authenticated;
call sync.keep('staff_feedback', 'versions');
create policy "Admins read the feedback of their business" on public.staff_feedback
  for select to authenticated
  using (business_id = (select access.business_id()) and (select access.role()) = 'admin');
create policy "People read what they said under their name" on public.staff_feedback
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));

create function public.forget_moment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := new.date;
  return new;
end;
$$;
-- By its name it runs after the version stamp.
create trigger staff_feedback_without_moment before insert or update on public.staff_feedback
  for each row execute function public.forget_moment();

-- Daily feedback is limited per person, so that one who sends much takes nobody else's place and gains nothing by
-- another device. The limit only counts that the person sent feedback, named or anonymous (limits.attempts, which
-- nobody reads), without a link to it.
--
-- Stores the caller's feedback once, however often it arrives.
create function public.send_feedback(id uuid, rating int, words text, is_anonymous boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  most_a_day constant int := 10;
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
  if not limits.take('feedback', auth.uid()::text, most_a_day, interval '1 day') then
    raise exception 'too_many_requests' using errcode = 'PT429';
  end if;
  insert into public.staff_feedback (id, business_id, user_id, date, rating, words)
  select send_feedback.id, business, case when send_feedback.is_anonymous then null else auth.uid() end,
    (now() at time zone timezone)::date, send_feedback.rating, btrim(send_feedback.words)
  from public.businesses where businesses.id = business;
end;
$$;

-- Feedback shares the collection of training: both have few rows and are not looked up by any key.
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

-- Grants: who may call and read these objects.
revoke execute on function public.send_feedback(uuid, integer, text, boolean) from public, anon;
grant execute on function public.send_feedback(uuid, integer, text, boolean) to authenticated, service_role;
