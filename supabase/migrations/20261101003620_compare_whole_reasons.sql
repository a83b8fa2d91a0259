-- Why the days of a series were denied is told once for each reason, and as the reason for some of them where others were
-- denied without one.

alter table public.notifications
  add constraint notifications_reason_check check (char_length(reason) <= 1000);
comment on column public.notifications.reason is
  'Why the days of a series that it tells of were denied: a reason a line, an empty one for days that were given none.';

drop function public.tell_person_of_availability(public.staff_availability, bigint, text);

-- As before, but that `reasons` are compared as wholes, '' among them for days that were given none. What is known no more,
-- since the person cleared what they were told, is as if none had been given.
create function public.tell_person_of_availability(entry public.staff_availability, decided bigint, reasons text[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  number bigint := 1;
  first_day date := entry.date;
  last_day date := entry.date;
  -- The other decision, should there be one, is told beside this one.
  told_as constant uuid := md5(entry.series_id || ' ' || entry.status)::uuid;
  earlier text[] := '{}';
  words text;
begin
  if entry.series_id is not null then
    select count(*), min(date), max(date) into number, first_day, last_day from public.staff_availability
    where user_id = entry.user_id and series_id = entry.series_id and status = entry.status and not deleted;
  end if;
  if number > decided then
    earlier := regexp_split_to_array(coalesce((
      select reason from public.notifications
      where user_id = entry.user_id and type = 'availability-decided' and topic = told_as and not deleted), ''), '\n');
  end if;
  reasons := earlier || array(select one from unnest(reasons) as one where one <> all (earlier) order by one);
  words := format(case when entry.available then 'That you can work on %s was %s' else 'Your time off on %s was %s' end,
    public.say_days(number, first_day, last_day), entry.status);
  insert into public.notifications (business_id, user_id, type, title, message, topic, reason)
  select entry.business_id, id, 'availability-decided',
    case entry.status when 'approved' then 'Availability approved' else 'Availability denied' end,
    left(public.with_reasons(words, reasons), 1000), told_as, nullif(left(array_to_string(reasons, e'\n'), 1000), '')
  from public.profiles
  where id = entry.user_id and business_id = entry.business_id and not deleted
    and id is distinct from (select auth.uid())
  on conflict (user_id, type, topic) where topic is not null and not deleted do update
    set message = excluded.message, reason = excluded.reason, read = false;
end;
$$;

create function public.with_reasons(words text, reasons text[]) returns text
language sql immutable
return case when '' = any (reasons) and reasons <> array['']
  then words || '. Reason for some of them: ' || array_to_string(array_remove(reasons, ''), '; ')
  else public.with_reason(words, nullif(array_to_string(reasons, '; '), '')) end;

-- As before, but that it says which days were given no reason, and keeps each reason on a line.
create or replace function public.tell_of_decided_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  perform public.tell_person_of_availability(entry, number, reasons)
  from (
    select (array_agg(becomes.id order by becomes.date))[1] as id, count(*) as number,
      array_agg(distinct case becomes.status when 'denied' then regexp_replace(coalesce(given.reason, ''), '\s*\n\s*', ' ', 'g')
        else '' end) as reasons
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
revoke execute on function public.tell_person_of_availability(public.staff_availability, bigint, text[]),
  public.with_reasons(text, text[]) from public, anon, authenticated;
