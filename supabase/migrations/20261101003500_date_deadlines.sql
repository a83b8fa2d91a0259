-- Devices look up what they hold of availability by day. A deadline counts for the last day it is about: what ends before
-- a day is no longer asked for on it.

alter table public.availability_deadlines add column date date;
comment on column public.availability_deadlines.date is 'The last day it is about, end_date, by which devices find it.';

-- Not a generated column: what a device says of one would fail its whole push, not that change alone.
create function public.date_deadline() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.date := new.end_date;
  return new;
end;
$$;
revoke execute on function public.date_deadline() from public, anon, authenticated;
create trigger availability_deadlines_date before insert or update on public.availability_deadlines
  for each row execute function public.date_deadline();

-- Every row is written, which devices fetch with its new field then.
update public.availability_deadlines set due_date = due_date;
alter table public.availability_deadlines alter column date set not null;

create or replace view sync.availability_deadlines with (security_invoker = true) as
  select id, version, deleted, jsonb_build_object(
    'kind', 'deadline', 'id', id, 'business_id', business_id, 'date', date, 'start_date', start_date,
    'end_date', end_date, 'due_date', due_date, 'has_notified', has_notified, 'created_by', created_by,
    'created_at', sync.instant(created_at)) as document
  from public.availability_deadlines where business_id = (select access.business_id());
