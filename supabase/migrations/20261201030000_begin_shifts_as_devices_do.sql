-- Area: shifts

-- Of itself Postgres takes the second of two instants, and counts on from before the change where a time is skipped.
create function public.instant_at(wall timestamp, zone text) returns timestamptz
language sql stable
begin atomic
  select case
    when plain at time zone zone = wall
      and (plain - interval '3 hours') at time zone zone = wall - interval '3 hours' then plain
    else (
      select min(minute) from generate_series(plain - interval '3 hours', plain, interval '1 minute') as minute
      where minute at time zone zone >= wall)
    end
  from (select wall at time zone zone) as given (plain);
end;
comment on function public.instant_at is
  'When a zone''s clocks show a time: the first of two, and the moment of the change for a skipped one, as on devices.';
revoke execute on function public.instant_at from public, anon, authenticated;

create or replace function public.shift_span(day date, start_time text, end_time text, zone text)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql stable rows 1
begin atomic
  select public.instant_at(day + start_time::time, zone),
    public.instant_at(day + case when end_time > start_time then 0 else 1 end + end_time::time, zone);
end;

-- The rule of access.decides_own was written here once more.
create or replace function access.may_decide(variadic people uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
begin
  return access.manages() and (caller <> all (people)
    or (select access.decides_own(own) from public.profiles as own where own.id = caller));
end;
$$;
