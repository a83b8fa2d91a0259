-- The platform: open positions and applications, requests for support, and what the console shows of all businesses.

-- Private, and without a policy: only what holds the secret key reads or writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('resumes', 'resumes', false, 5242880, array['application/pdf']);

-- The platform's own open positions and who applied for them. Reached through functions only, never by a client.
create table public.job_postings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) >= 1 and char_length(title) <= 200),
  description text not null check (char_length(btrim(description)) >= 1 and char_length(description) <= 10000),
  responsibilities text[] not null default '{}' check (cardinality(responsibilities) <= 50),
  requirements text[] not null default '{}' check (cardinality(requirements) <= 50),
  benefits text[] not null default '{}' check (cardinality(benefits) <= 50),
  created_at timestamptz(3) not null default now(),
  -- Three sample postings, so that the list of a new platform shows what one looks like. They are seen in the console
  -- only: nobody reads of a position, or applies for it, that nobody has offered.
  is_sample boolean not null default false,
  constraint job_postings_lines check (
    public.are_lines(responsibilities) and public.are_lines(requirements) and public.are_lines(benefits)
  )
);
comment on table public.job_postings is 'Open positions of the company that runs the platform.';
comment on column public.job_postings.is_sample is 'Made by the server where there were none: never public.';
create index job_postings_by_time on public.job_postings (created_at desc);
alter table public.job_postings enable row level security;
revoke all on public.job_postings from anon, authenticated, service_role;
grant select, insert, delete on public.job_postings to service_role;

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(btrim(full_name)) >= 1 and char_length(full_name) <= 120),
  position text not null check (char_length(btrim(position)) >= 1 and char_length(position) <= 200),
  email text not null check (char_length(email) between 3 and 320),
  resume_url text check (char_length(resume_url) <= 2000),
  created_at timestamptz(3) not null default now(),
  -- Applications come from the public page of open positions. One is kept once, however often its request arrives: it
  -- is claimed before its file is stored, at a path that nobody can guess, and counts as received after that.
  state text not null default 'received' check (state in ('arriving', 'received')),
  posting_id uuid,
  resume_hash text check (resume_hash ~ '^[0-9a-f]{64}$'),
  constraint job_applications_one_line check (
    full_name !~ '[[:cntrl:]]' and email !~ '[[:cntrl:][:space:]]'
  )
);
comment on table public.job_applications is 'Applications for open positions. resume_url is a path in the bucket resumes.';
comment on column public.job_applications.id is 'Made by the device that applies: it sends the same again until it is answered.';
comment on column public.job_applications.state is 'arriving: claimed, and its file is not known to be stored.';
comment on column public.job_applications.posting_id is 'The posting it was for, which may be gone by now.';
comment on column public.job_applications.resume_hash is 'SHA-256 of the file: an id stays with its file.';
create index job_applications_by_time on public.job_applications (created_at desc);
alter table public.job_applications enable row level security;
revoke all on public.job_applications from anon, authenticated, service_role;
grant select on public.job_applications to service_role;

-- The console has no account behind it: whoever knows its access code gets a token for a quarter of an hour.
create table public.console_sessions (
  token_hash text primary key check (char_length(token_hash) = 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes'
);
comment on table public.console_sessions is
  'Who may use the console, and until when. For edge functions only: no client reads or writes it.';
comment on column public.console_sessions.token_hash is
  'SHA-256 of the token, in hex: whoever reads this table cannot use what is in it.';
create index console_sessions_by_expiry on public.console_sessions (expires_at);
alter table public.console_sessions enable row level security;
revoke all on public.console_sessions from anon, authenticated, service_role;
grant select, delete on public.console_sessions to service_role;
grant insert (token_hash) on public.console_sessions to service_role;

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
  created_at timestamptz(3) not null default now(),
  -- The console shows what support was asked, and who works there marks what is done.
  done_at timestamptz
);
comment on table public.support_requests is
  'Everything that was asked of support. For edge functions only: no client reads or writes it.';
comment on column public.support_requests.id is 'Made by the device that asks: it sends the same again until it is answered.';
comment on column public.support_requests.asked_by is 'Who was signed in when it was sent; null for anybody else.';
comment on column public.support_requests.state is
  'sending: claimed, and for a while also when nobody learned whether the mail left; failed: it did not leave.';
comment on column public.support_requests.done_at is 'When somebody at the console marked it as done; null: still to do.';
create index support_requests_by_time on public.support_requests (created_at desc);
create index support_requests_by_person on public.support_requests (asked_by);
alter table public.support_requests enable row level security;
revoke all on public.support_requests from anon, authenticated, service_role;
grant select on public.support_requests to service_role;

-- Messages to support are kept for 24 months, as the Privacy Policy says, and no longer.
--
-- Claims a request, from this network address. Answers 'claimed' to whom may mail it; otherwise 'already_sent',
-- 'pending' (somebody else is about to), 'too_many' or 'not_the_same' (an id stays with its words). What is claimed
-- counts against two limits, and nothing else does: asking again how it went is free. With each claim the oldest
-- requests go that are older than the Privacy Policy keeps them. A claim that was never settled may be taken over: a
-- mail that comes twice, with one id, is better than one that never comes.
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

-- Says how a claimed request ended: 'sent' or 'failed'.
create function public.settle_support_request(request_id uuid, outcome text) returns void
language sql security definer set search_path = '' as $$
  update public.support_requests as request
  set state = outcome, mailed_at = case when outcome = 'sent' then now() end
  where request.id = settle_support_request.request_id and request.state = 'sending';
$$;

-- Makes the samples where there is no posting at all, however many ask at once.
create function public.seed_sample_postings() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.seed_sample_postings', 0));
  if exists (select from public.job_postings) then
    return;
  end if;
  insert into public.job_postings
    (title, description, responsibilities, requirements, benefits, is_sample, created_at)
  values (
    'Frontend Developer',
    'Build the screens that teams open before their first coffee, and make sure they open without a network too.',
    array['Build and test screens of the web app', 'Keep them quick on old phones',
      'Make everything work by keyboard and with a screen reader'],
    array['Three years or more with TypeScript and React', 'Care for accessibility', 'Clear written English'],
    array['Remote work', 'Flexible hours', 'A yearly budget for learning'],
    true, now()
  ), (
    'Customer Success Manager',
    'Help owners of shops, cafés and clinics to get their rosters, hours and pay in order.',
    array['Answer questions within a business day', 'Show new businesses how to set up their staff',
      'Tell the team what is hard to understand'],
    array['Two years or more in support or hospitality', 'Patience and plain words'],
    array['Remote work', 'Paid parental leave', 'Four weeks of holiday and more'],
    true, now() - interval '1 second'
  ), (
    'Backend Developer',
    'Keep what devices send, once and in order, and let nobody read what they should not.',
    array['Design tables, policies and functions of the database', 'Write tests that try to break them',
      'Watch how the service runs, and mend it'],
    array['Three years or more with PostgreSQL', 'Knowledge of security on the web'],
    array['Remote work', 'Flexible hours', 'Shares in the company'],
    true, now() - interval '2 seconds'
  );
end;
$$;

-- Claims an application, from this network address. The status is 'claimed' for whom may store its file at `path`
-- (null: there is none, and it is received); otherwise 'already_received', 'not_open' (no such position is offered),
-- 'too_many' or 'not_the_same' (an id stays with its words and its file). What is new counts against two limits, and
-- nothing else does. With each new one the oldest go that are kept too long, and those that never arrived: `forgotten`
-- are the paths of their files.
create function public.claim_job_application(
  request_id uuid, posting uuid, full_name text, email text, resume_hash text, address text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claim public.job_applications;
  offered text;
  forgotten text[];
begin
  select * into claim from public.job_applications as known where known.id = request_id;
  if claim.id is null then
    select job.title into offered from public.job_postings as job where job.id = posting and not job.is_sample;
    if offered is null then
      return jsonb_build_object('status', 'not_open');
    end if;
    insert into public.job_applications (id, posting_id, full_name, position, email, resume_hash, resume_url, state)
    values (request_id, posting, claim_job_application.full_name, offered, claim_job_application.email,
      claim_job_application.resume_hash,
      case when claim_job_application.resume_hash is not null then gen_random_uuid() || '.pdf' end,
      case when claim_job_application.resume_hash is null then 'received' else 'arriving' end)
    on conflict on constraint job_applications_pkey do nothing
    returning * into claim;
    if claim.id is not null then
      if not limits.take('application address', address, 10, interval '1 hour') then
        raise exception using errcode = 'JOB01';
      end if;
      if not limits.take('application', 'all', 200, interval '1 hour')
        or not limits.take('application a day', 'all', 500, interval '1 day') then
        raise exception using errcode = 'JOB01';
      end if;
      with old as materialized (
        select one.id from public.job_applications as one
        where one.id <> claim.id and (one.created_at < now() - interval '12 months'
          or one.state = 'arriving' and one.created_at < now() - interval '1 day')
        order by one.created_at limit 20 for update skip locked
      ), gone as (
        delete from public.job_applications as one using old where one.id = old.id returning one.resume_url
      )
      select coalesce(array_agg(gone.resume_url) filter (where gone.resume_url is not null), '{}')
      into forgotten from gone;
      return jsonb_build_object('status', 'claimed', 'path', claim.resume_url, 'forgotten', forgotten);
    end if;
    select * into claim from public.job_applications as known where known.id = request_id;
  end if;
  if (claim.posting_id, claim.full_name, claim.email, claim.resume_hash) is distinct from
      (posting, claim_job_application.full_name, claim_job_application.email, claim_job_application.resume_hash) then
    return jsonb_build_object('status', 'not_the_same');
  end if;
  if claim.state = 'received' then
    return jsonb_build_object('status', 'already_received');
  end if;
  return jsonb_build_object('status', 'claimed', 'path', claim.resume_url, 'forgotten', array[]::text[]);
exception when sqlstate 'JOB01' then
  -- The claim is undone with it, and the place it took in the first limit when the second is full.
  return jsonb_build_object('status', 'too_many');
end;
$$;

-- Says that the file of a claimed application is stored.
create function public.settle_job_application(request_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.job_applications as application set state = 'received'
  where application.id = settle_job_application.request_id and application.state = 'arriving';
$$;

-- Marks a request as done or not done; marked twice it keeps the first time. Answers whether there is such a request.
create function public.mark_support_request(request_id uuid, is_done boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.support_requests as request
  set done_at = case when is_done then coalesce(request.done_at, now()) end
  where request.id = mark_support_request.request_id;
  return found;
end;
$$;

-- The counters of the console. Figures only: of whom they are made is not told.
--
-- `plans` counts businesses by what they have, null where there is none to count: "free" pays nothing (yet), the others
-- pay for up to 10, up to 30 and more seats.
create function public.count_platform() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'users', (select count(*) from public.profiles as person where not person.deleted),
    'staff_accounts', (
      select count(*) from public.profiles as person where not person.deleted and person.created_by is not null),
    'job_applications', (
      select count(*) from public.job_applications as application where application.state = 'received'),
    'job_postings', (select count(*) from public.job_postings),
    'plans', (
      select case when count(*) > 0 then jsonb_build_object(
        'free', count(*) filter (where not business.is_paying),
        'basic', count(*) filter (where business.is_paying and business.seats <= 10),
        'pro', count(*) filter (where business.is_paying and business.seats between 11 and 30),
        'enterprise', count(*) filter (where business.is_paying and business.seats > 30)) end
      from (
        select one.subscription_status in ('active', 'past_due') as is_paying,
          coalesce(one.staff_count, 1) as seats
        from public.businesses as one where not one.deleted
      ) as business
    )
  );
$$;

-- For the console: when data went back in time during the last three months, the newest first. A move to another
-- cluster is told only where devices had something that did not come along.
create function public.list_returns() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'cause', cause, 'at', sync.instant(at), 'businesses', businesses, 'repeated', repeated) order by at desc), '[]')
  from (
    select epoch.cause, min(epoch.began_at) as at, count(*) as businesses, sum(found.repeated) as repeated
    from sync.epochs as epoch cross join lateral (
      select count(*) as repeated from sync.replayed
      where replayed.business_id = epoch.business_id and lost_version > epoch.common_version
        and lost_version < epoch.first_version) as found
    where epoch.began_at > now() - interval '90 days' and (epoch.cause <> 'moved' or found.repeated > 0)
    group by epoch.cause, date_trunc('minute', epoch.began_at)
    order by at desc limit 10
  ) as returned;
$$;

-- Who may call and read what.
revoke execute on function public.claim_job_application(uuid, uuid, text, text, text, text),
  public.claim_support_request(uuid, text, text, text, text, uuid, text), public.count_platform(),
  public.list_returns(), public.mark_support_request(uuid, boolean), public.seed_sample_postings(),
  public.settle_job_application(uuid), public.settle_support_request(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_job_application(uuid, uuid, text, text, text, text),
  public.claim_support_request(uuid, text, text, text, text, uuid, text), public.count_platform(),
  public.list_returns(), public.mark_support_request(uuid, boolean), public.seed_sample_postings(),
  public.settle_job_application(uuid), public.settle_support_request(uuid, text) to service_role;
