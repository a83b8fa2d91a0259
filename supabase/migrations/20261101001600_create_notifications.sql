-- What somebody is told in the bell. Written by the database where the thing happens, so that it is told once.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id),
  user_id uuid not null references public.profiles (id),
  type text not null check (type in ('shift-claim', 'shift-drop', 'new-availability')),
  title text not null check (char_length(title) <= 200),
  message text not null check (char_length(message) <= 1000),
  read boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  version bigint not null default 0,
  deleted boolean not null default false
);
comment on table public.notifications is 'One row for each person who is told, so that each reads and clears their own.';
create index notifications_by_version on public.notifications (business_id, version, id);
create index notifications_by_user on public.notifications (user_id, version, id);
alter table public.notifications enable row level security;

create trigger notifications_stamp_version before insert or update on public.notifications
  for each row execute function sync.stamp_version();

revoke all on public.notifications from anon, authenticated, service_role;
grant select on public.notifications to authenticated;
grant update (read, deleted) on public.notifications to authenticated;

create policy "People read their own notifications" on public.notifications
  for select to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()));
create policy "People read off and clear their own notifications" on public.notifications
  for update to authenticated
  using (user_id = (select auth.uid()) and business_id = (select access.business_id()))
  with check (user_id = (select auth.uid()) and business_id = (select access.business_id()));

-- Tells every manager and admin of a business but the one who did it.
create function public.notify_managers(business uuid, kind text, heading text, words text) returns void
language sql security definer set search_path = '' as $$
  insert into public.notifications (business_id, user_id, type, title, message)
  select business, id, kind, heading, words from public.profiles
  where business_id = business and role in ('admin', 'manager') and not deleted
    and id is distinct from (select auth.uid());
$$;
revoke execute on function public.notify_managers(uuid, text, text, text) from public, anon, authenticated;

create function public.notify_of_shift() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person text := (select coalesce(nullif(name, ''), email) from public.profiles where id = (select auth.uid()));
  shift text := to_char(new.date, 'FMDay, FMMonth FMDD') || ', ' || new.start_time || ' to ' || new.end_time;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if new.status = 'dropped' and old.status <> 'dropped' then
    perform public.notify_managers(new.business_id, 'shift-drop', 'Shift dropped',
      left(format('%s dropped the shift on %s: %s', person, shift, btrim(new.drop_reason)), 1000));
  elsif new.claimed_by_user_id is not null and old.claimed_by_user_id is distinct from new.claimed_by_user_id then
    perform public.notify_managers(new.business_id, 'shift-claim', 'Shift claimed',
      format('%s would like the shift on %s', person, shift));
  end if;
  return null;
end;
$$;
revoke execute on function public.notify_of_shift() from public, anon, authenticated;
create trigger shifts_notify after update of status, claimed_by_user_id on public.shifts
  for each row execute function public.notify_of_shift();

create function public.notify_of_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = (select auth.uid()) and new.status = 'pending' then
    perform public.notify_managers(new.business_id, 'new-availability', 'New availability',
      format('%s %s for %s',
        (select coalesce(nullif(name, ''), email) from public.profiles where id = new.user_id),
        case when new.available then 'entered availability' else 'asked for a day off' end,
        to_char(new.date, 'FMDay, FMMonth FMDD')));
  end if;
  return null;
end;
$$;
revoke execute on function public.notify_of_availability() from public, anon, authenticated;
create trigger staff_availability_notify after insert on public.staff_availability
  for each row execute function public.notify_of_availability();

create view sync.notifications with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'id', id, 'business_id', business_id, 'user_id', user_id, 'type', type, 'title', title, 'message', message,
    'read', read, 'created_at', sync.instant(created_at)) as document
  from public.notifications where user_id = (select auth.uid());
comment on view sync.notifications is 'The caller''s notifications as documents.';
grant select on sync.notifications to authenticated;

insert into sync.collections (name, push_table) values ('notifications', 'notifications');
