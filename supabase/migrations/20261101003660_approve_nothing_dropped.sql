-- A shift that was made open, and that its last owner asked for, goes back to them when that is undone: as the one that
-- they dropped. Nobody approved anything. As before, but for that.

create or replace function public.tell_of_changed_shifts() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  told jsonb;
  gone jsonb;
  decided jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  select
    jsonb_agg(jsonb_build_object('business_id', business_id, 'before', told_before, 'now', told_now))
      filter (where is_told),
    jsonb_agg(jsonb_build_object('business_id', business_id, 'told', told_before)) filter (where is_gone),
    jsonb_agg(jsonb_build_object('shift', id, 'business_id', business_id, 'claimer', claimer, 'removed', is_removed,
      'outcome', case when holder = claimer then 'approved' else 'denied' end,
      'given_away', holder is not null and holder is distinct from holder_before, 'date', date, 'start_time', start_time,
      'end_time', end_time)) filter (where is_decided)
  into told, gone, decided
  from (
    select becomes.id, becomes.business_id, becomes.date, becomes.start_time, becomes.end_time,
      was.published_as as told_before, becomes.published_as as told_now, was.user_id as holder_before,
      becomes.user_id as holder, was.claimed_by_user_id as claimer,
      becomes.deleted and not was.deleted as is_removed,
      not becomes.deleted and becomes.published_as ->> 'publish_id' is distinct from was.published_as ->> 'publish_id'
        and becomes.published_as is not null as is_told,
      becomes.deleted and not was.deleted and was.published_as is not null as is_gone,
      was.claimed_by_user_id is not null and (becomes.deleted and not was.deleted
        or becomes.claimed_by_user_id is distinct from was.claimed_by_user_id)
        and not (becomes.status = 'dropped' and becomes.user_id = was.claimed_by_user_id) as is_decided
    from was join becomes using (id) offset 0
  ) as shift
  where is_told or is_gone or is_decided;
  if told is not null then
    perform public.tell_of_publication(told);
  end if;
  if gone is not null then
    perform public.tell_of_removal(gone);
  end if;
  if decided is not null then
    perform public.tell_of_claims(decided);
  end if;
  return null;
end;
$$;
