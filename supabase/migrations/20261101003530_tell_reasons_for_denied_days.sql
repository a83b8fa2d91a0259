-- Days that were entered together are told of in one sentence, whichever pushes decide them: so are the reasons why.

alter table public.notifications add column reason text;
comment on column public.notifications.reason is 'Why the days of a series that it tells of were denied, as its message has it.';

drop function public.tell_person_of_availability(public.staff_availability);

-- As before, but for the reason. `decided` is how many days of the series the statement has decided: when there are others,
-- what was given as their reason is told on.
create function public.tell_person_of_availability(entry public.staff_availability, decided bigint, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number bigint := 1;
  first_day date := entry.date;
  last_day date := entry.date;
  -- The other decision, should there be one, is told beside this one.
  told_as constant uuid := md5(entry.series_id || ' ' || entry.status)::uuid;
  earlier text;
begin
  if entry.series_id is not null then
    select count(*), min(date), max(date) into number, first_day, last_day from public.staff_availability
    where user_id = entry.user_id and series_id = entry.series_id and status = entry.status and not deleted;
  end if;
  if number > decided then
    select reason into earlier from public.notifications
    where user_id = entry.user_id and type = 'availability-decided' and topic = told_as and not deleted;
    why := case when strpos(earlier, why) > 0 then earlier else concat_ws('; ', earlier, why) end;
  end if;
  why := nullif(left(why, 1000), '');
  insert into public.notifications (business_id, user_id, type, title, message, topic, reason)
  select entry.business_id, id, 'availability-decided',
    case entry.status when 'approved' then 'Availability approved' else 'Availability denied' end,
    left(public.with_reason(
      format(case when entry.available then 'That you can work on %s was %s' else 'Your time off on %s was %s' end,
        public.say_days(number, first_day, last_day), entry.status), why), 1000),
    told_as, why
  from public.profiles
  where id = entry.user_id and business_id = entry.business_id and not deleted
    and id is distinct from (select auth.uid())
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, reason = excluded.reason, read = false;
end;
$$;

-- As before, but for the reasons of a series, of which there is mostly one.
create or replace function public.tell_of_decided_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  perform public.tell_person_of_availability(entry, number, why)
  from (
    select (array_agg(becomes.id order by becomes.date))[1] as id, count(*) as number,
      string_agg(distinct given.reason, '; ') filter (where becomes.status = 'denied') as why
    from was join becomes using (id) left join public.denial_reasons as given on given.row_id = id
    where becomes.status in ('approved', 'denied') and becomes.status <> was.status and not becomes.deleted
    group by coalesce(becomes.series_id, becomes.id), becomes.status
  ) as first_of_each
  join public.staff_availability as entry using (id);
  delete from public.denial_reasons where row_id in (select id from becomes);
  perform public.tell_managers_of_availability(entry)
  from (
    select distinct on (coalesce(becomes.series_id, becomes.id)) becomes.id
    from was join becomes using (id)
    where becomes.user_id = (select auth.uid()) and becomes.status = 'pending' and was.status <> 'pending'
      and not becomes.deleted
    order by coalesce(becomes.series_id, becomes.id), becomes.date
  ) as first_of_each
  join public.staff_availability as entry using (id);
  return null;
end;
$$;
revoke execute on function public.tell_person_of_availability(public.staff_availability, bigint, text)
  from public, anon, authenticated;
