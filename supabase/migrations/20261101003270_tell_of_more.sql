-- What people are told besides: employees of their rosters, claims, swaps and availability, managers of swaps. What
-- happens to many rows at once, a roster that is published or a holiday that is asked for, is told in one sentence,
-- also when its rows arrive in several pushes.

alter table public.notifications drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in ('shift-claim', 'shift-drop', 'new-availability', 'shift-swap',
    'roster-published', 'shift-removed', 'claim-approved', 'claim-denied', 'swap-decided', 'availability-decided',
    'availability-deadline')),
  add column topic uuid,
  add column counts integer[];
comment on column public.notifications.topic is
  'What all it tells of has in common: a publication or a series of days; null when it tells of one thing.';
comment on column public.notifications.counts is 'Of a publication: how many shifts are new, changed, and no longer theirs.';
-- What somebody has cleared stays so: of the rest they are told anew.
create unique index one_notification_of_a_topic on public.notifications (user_id, type, topic)
  where topic is not null and not deleted;

create function public.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(name, ''), email) from public.profiles where id = person;
$$;

create function public.say_day(day date) returns text
language sql immutable
return to_char(day, 'FMDay, FMMonth FMDD');

create function public.say_shift(day date, start_time text, end_time text) returns text
language sql immutable
return public.say_day(day) || ', ' || start_time || ' to ' || end_time;

-- Tells one person of a business, unless it was their own doing.
create function public.notify_person(business uuid, person uuid, kind text, heading text, words text) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, title, message)
  select business, id, kind, heading, left(words, 1000) from public.profiles
  where id = person and business_id = business and not deleted and id is distinct from (select auth.uid());
$$;
revoke execute on function public.name_of(uuid), public.say_day(date), public.say_shift(date, text, text),
  public.notify_person(uuid, uuid, text, text, text) from public, anon, authenticated;
