-- Messages to support are kept for 24 months, as the Privacy Policy says, and no longer.

-- Claims a request, from this network address. Answers 'claimed' to whom may mail it; otherwise 'already_sent',
-- 'pending' (somebody else is about to), 'too_many' or 'not_the_same' (an id stays with its words). What is claimed
-- counts against two limits, and nothing else does: asking again how it went is free.
-- With each claim the oldest requests go that are older than the Privacy Policy keeps them.
-- A claim that was never settled may be taken over: a mail that comes twice, with one id, is better than one that never
-- comes.
create or replace function public.claim_support_request(
  request_id uuid, name text, email text, topic text, message text, caller uuid, address text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claim public.support_requests;
begin
  insert into public.support_requests as earlier (id, name, email, topic, message, asked_by)
  values (request_id, claim_support_request.name, claim_support_request.email, claim_support_request.topic,
    claim_support_request.message, (select person.id from public.profiles as person where person.id = caller))
  on conflict on constraint support_requests_pkey do update set state = 'sending', claimed_at = now()
    where (earlier.state = 'failed'
        or earlier.state = 'sending' and earlier.claimed_at < now() - interval '5 minutes')
      and (earlier.name, earlier.email, earlier.topic, earlier.message)
        = (excluded.name, excluded.email, excluded.topic, excluded.message)
  returning * into claim;
  if claim.id is not null then
    if not limits.take('support address', address, 10, interval '1 hour') then
      raise exception using errcode = 'SUP01';
    end if;
    if not limits.take('support', 'all', 200, interval '1 hour') then
      raise exception using errcode = 'SUP01';
    end if;
    with old as materialized (
      select request.id from public.support_requests as request
      where request.created_at < now() - interval '24 months' and request.id <> claim.id
      order by request.created_at limit 20 for update skip locked
    )
    delete from public.support_requests as request using old where request.id = old.id;
    return 'claimed';
  end if;

  select * into claim from public.support_requests as known where known.id = request_id;
  return case
    when (claim.name, claim.email, claim.topic, claim.message) <> (claim_support_request.name,
      claim_support_request.email, claim_support_request.topic, claim_support_request.message) then 'not_the_same'
    when claim.state = 'sent' then 'already_sent'
    else 'pending' end;
exception when sqlstate 'SUP01' then
  -- The claim is undone with it, and the place it took in the first limit when the second is full.
  return 'too_many';
end;
$$;
