-- What people ask support. A request is stored and mailed once, however often and from however many places it arrives:
-- it is claimed before the mail leaves and marked after.

create table public.support_requests (
  id uuid primary key,
  name text not null check (char_length(btrim(name)) >= 1 and char_length(name) <= 120 and name !~ '[[:cntrl:]]'),
  email text not null check (char_length(email) between 3 and 254 and email !~ '[[:cntrl:][:space:]]'),
  topic text not null check (topic in ('Question', 'Problem', 'Billing', 'Privacy')),
  message text not null check (char_length(btrim(message)) >= 1 and char_length(message) <= 4000),
  asked_by uuid references public.profiles (id) on delete set null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed')),
  claimed_at timestamptz not null default now(),
  mailed_at timestamptz,
  created_at timestamptz(3) not null default now()
);
comment on table public.support_requests is
  'Everything that was asked of support. For edge functions only: no client reads or writes it.';
comment on column public.support_requests.id is 'Made by the device that asks: it sends the same again until it is answered.';
comment on column public.support_requests.asked_by is 'Who was signed in when it was sent; null for anybody else.';
comment on column public.support_requests.state is
  'sending: claimed, and for a while also when nobody learned whether the mail left; failed: it did not leave.';
create index support_requests_by_time on public.support_requests (created_at desc);
create index support_requests_by_person on public.support_requests (asked_by);
alter table public.support_requests enable row level security;
revoke all on public.support_requests from anon, authenticated, service_role;
grant select on public.support_requests to service_role;

-- Claims a request, from this network address. Answers 'claimed' to whom may mail it; otherwise 'already_sent',
-- 'pending' (somebody else is about to), 'too_many' or 'not_the_same' (an id stays with its words). What is claimed
-- counts against two limits, and nothing else does: asking again how it went is free.
-- A claim that was never settled may be taken over: a mail that comes twice, with one id, is better than one that never
-- comes.
create function public.claim_support_request(
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

-- Says how a claimed request ended: 'sent' or 'failed'.
create function public.settle_support_request(request_id uuid, outcome text) returns void
language sql security definer set search_path = '' as $$
  update public.support_requests as request
  set state = outcome, mailed_at = case when outcome = 'sent' then now() end
  where request.id = settle_support_request.request_id and request.state = 'sending';
$$;

revoke execute on function public.claim_support_request(uuid, text, text, text, text, uuid, text),
  public.settle_support_request(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_support_request(uuid, text, text, text, text, uuid, text),
  public.settle_support_request(uuid, text) to service_role;
