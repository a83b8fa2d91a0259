-- How much feedback anybody gives in a day is counted for the person: one who gives a lot takes nobody else's place, and has
-- no more of it from another device. What is counted is that they gave some, with a name or without (limits.attempts,
-- which nobody reads), and beside no feedback.

-- Takes feedback of the caller once, however often it arrives.
create or replace function public.send_feedback(id uuid, rating int, words text, is_anonymous boolean) returns void
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
