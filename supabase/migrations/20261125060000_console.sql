-- The platform: job postings and applications, support requests, and the console's view of all businesses.

-- Private and without a policy: only the secret key reads or writes it.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('resumes', 'resumes', false, 5242880, array['application/pdf']);

-- The platform's own job postings and their applications. Reached through functions only, never by a client.
create table public.job_postings (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(btrim(title)) >= 1 and char_length(title) <= 200),
  description text not null check (char_length(btrim(description)) >= 1 and char_length(description) <= 10000),
  responsibilities text[] not null default '{}' check (cardinality(responsibilities) <= 50),
  requirements text[] not null default '{}' check (cardinality(requirements) <= 50),
  benefits text[] not null default '{}' check (cardinality(benefits) <= 50),
  created_at timestamptz(3) not null default now(),
  -- Three sample postings show a new platform what the list looks like. They appear in the console only: nobody can
  -- read or apply for them.
  is_sample boolean not null default false,
  constraint job_postings_lines check (
    public.are_lines(responsibilities) and public.are_lines(requirements) and public.are_lines(benefits)
  )
);
comment on table public.job_postings is 'Job postings of the company that runs the platform.';
comment on column public.job_postings.is_sample is 'Whether the server created it as a sample: never public.';
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
  -- Applications from the public job page. Each is stored once, however often its request arrives: it is claimed
  -- before its file is stored, at an unguessable path, and counts as received afterwards.
  state text not null default 'received' check (state in ('arriving', 'received')),
  posting_id uuid,
  resume_hash text check (resume_hash ~ '^[0-9a-f]{64}$'),
  constraint job_applications_one_line check (
    full_name !~ '[[:cntrl:]]' and email !~ '[[:cntrl:][:space:]]'
  )
);
comment on table public.job_applications is
  'Applications for job postings. resume_url is a path in the bucket resumes.';
comment on column public.job_applications.id is
  'Created by the applicant''s device, which repeats the request until it is answered.';
comment on column public.job_applications.state is 'arriving: claimed, but its file may not be stored yet.';
comment on column public.job_applications.posting_id is 'The posting applied for, which may have been deleted.';
comment on column public.job_applications.resume_hash is 'SHA-256 of the file: an id stays with its file.';
create index job_applications_by_time on public.job_applications (created_at desc);
alter table public.job_applications enable row level security;
revoke all on public.job_applications from anon, authenticated, service_role;
grant select on public.job_applications to service_role;

-- The console has no accounts: its access code yields a token for a quarter of an hour.
create table public.console_sessions (
  token_hash text primary key check (char_length(token_hash) = 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes'
);
comment on table public.console_sessions is
  'Open sessions of the console. For edge functions only: no client reads or writes it.';
comment on column public.console_sessions.token_hash is
  'SHA-256 of the token, in hex, so that a reader of the table cannot use it.';
create index console_sessions_by_expiry on public.console_sessions (expires_at);
alter table public.console_sessions enable row level security;
revoke all on public.console_sessions from anon, authenticated, service_role;
grant select, delete on public.console_sessions to service_role;
grant insert (token_hash) on public.console_sessions to service_role;

-- Support requests. A request is stored and mailed once, however often it arrives: it is claimed before the mail is
-- sent and settled after.
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
  -- The console lists support requests, and its users mark them as done.
  done_at timestamptz
);
comment on table public.support_requests is
  'All support requests. For edge functions only: no client reads or writes it.';
comment on column public.support_requests.id is
  'Created by the asking device, which repeats the request until it is answered.';
comment on column public.support_requests.asked_by is 'The signed-in sender; null if nobody was signed in.';
comment on column public.support_requests.state is
  'sending: claimed, also for a while after an unknown outcome; failed: the mail was not sent.';
comment on column public.support_requests.done_at is 'When a console user marked it as done; null: open.';
create index support_requests_by_time on public.support_requests (created_at desc);
create index support_requests_by_person on public.support_requests (asked_by);
alter table public.support_requests enable row level security;
revoke all on public.support_requests from anon, authenticated, service_role;
grant select on public.support_requests to service_role;

-- Support requests are kept for 24 months, as the Privacy Policy says.
--
-- Claims a request from this network address. Returns 'claimed' to the caller who may mail it; otherwise
-- 'already_sent', 'pending' (another call is mailing it), 'too_many' or 'not_the_same' (the id has another text).
-- Only a claim counts against the two limits: asking again is free. Each claim also deletes some expired requests.
-- An unsettled claim may be taken over: a duplicate mail with the same id is better than none.
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
  -- The exception rolls back the claim and the slot in the first limit when the second is full.
  return 'too_many';
end;
$$;

-- Records the outcome of a claimed request: 'sent' or 'failed'.
create function public.settle_support_request(request_id uuid, outcome text) returns void
language sql security definer set search_path = '' as $$
  update public.support_requests as request
  set state = outcome, mailed_at = case when outcome = 'sent' then now() end
  where request.id = settle_support_request.request_id and request.state = 'sending';
$$;

-- Creates the samples if there is no posting at all, once even under concurrent calls.
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

-- Claims an application from this network address. Returns {status, path, forgotten}: 'claimed' if the caller may
-- store its file at `path` (null: no file, and it is received); otherwise 'already_received', 'not_open' (no such
-- public position), 'too_many' or 'not_the_same' (the id has another text or file). Only a new application counts
-- against the two limits. Each also deletes expired ones and those that never arrived; `forgotten` are the paths of
-- their files.
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
  -- The exception rolls back the claim and the slot in the first limit when the second is full.
  return jsonb_build_object('status', 'too_many');
end;
$$;

-- Records that the file of a claimed application is stored.
create function public.settle_job_application(request_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.job_applications as application set state = 'received'
  where application.id = settle_job_application.request_id and application.state = 'arriving';
$$;

-- Marks a request as done or open; a repeated mark keeps the first time. Returns whether the request exists.
create function public.mark_support_request(request_id uuid, is_done boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.support_requests as request
  set done_at = case when is_done then coalesce(request.done_at, now()) end
  where request.id = mark_support_request.request_id;
  return found;
end;
$$;

-- Returns the console's counters: totals only, without any names.
--
-- `plans` counts businesses by plan, null if there are none: "free" pays nothing (yet), the others pay for up to 10,
-- up to 30 and more seats.
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

-- Returns the console's list of times when data went back during the last three months, newest first. A move to
-- another cluster is listed only if devices held something that was lost.
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

-- Grants: who may call and read these objects.
revoke execute on function public.claim_job_application(uuid, uuid, text, text, text, text),
  public.claim_support_request(uuid, text, text, text, text, uuid, text), public.count_platform(),
  public.list_returns(), public.mark_support_request(uuid, boolean), public.seed_sample_postings(),
  public.settle_job_application(uuid), public.settle_support_request(uuid, text) from public, anon, authenticated;
grant execute on function public.claim_job_application(uuid, uuid, text, text, text, text),
  public.claim_support_request(uuid, text, text, text, text, uuid, text), public.count_platform(),
  public.list_returns(), public.mark_support_request(uuid, boolean), public.seed_sample_postings(),
  public.settle_job_application(uuid), public.settle_support_request(uuid, text) to service_role;
