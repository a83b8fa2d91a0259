-- What is in force, written by `npm run schema`. To change it, add a migration.

create table public.console_sessions (
  token_hash text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '00:15:00'::interval),
  constraint console_sessions_token_hash_check CHECK ((char_length(token_hash) = 64)),
  constraint console_sessions_pkey PRIMARY KEY (token_hash)
);
comment on table public.console_sessions is
  'Open sessions of the console. For edge functions only: no client reads or writes it.';
comment on column public.console_sessions.token_hash is
  'SHA-256 of the token, in hex, so that a reader of the table cannot use it.';
CREATE INDEX console_sessions_by_expiry ON public.console_sessions USING btree (expires_at);
alter table public.console_sessions enable row level security;
grant delete, select on public.console_sessions to service_role;
grant insert (token_hash) on public.console_sessions to service_role;

create table public.job_applications (
  id uuid not null default gen_random_uuid(),
  full_name text not null,
  "position" text not null,
  email text not null,
  resume_url text,
  created_at timestamp(3) with time zone not null default now(),
  state text not null default 'received'::text,
  posting_id uuid,
  resume_hash text,
  constraint job_applications_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 320))),
  constraint job_applications_full_name_check CHECK (((char_length(btrim(full_name)) >= 1) AND (char_length(full_name) <= 120))),
  constraint job_applications_one_line CHECK (((full_name !~ '[[:cntrl:]]'::text) AND (email !~ '[[:cntrl:][:space:]]'::text))),
  constraint job_applications_position_check CHECK (((char_length(btrim("position")) >= 1) AND (char_length("position") <= 200))),
  constraint job_applications_resume_hash_check CHECK ((resume_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint job_applications_resume_url_check CHECK ((char_length(resume_url) <= 2000)),
  constraint job_applications_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'received'::text]))),
  constraint job_applications_pkey PRIMARY KEY (id)
);
comment on table public.job_applications is
  'Applications for job postings. resume_url is a path in the bucket resumes.';
comment on column public.job_applications.id is
  'Created by the applicant''s device, which repeats the request until it is answered.';
comment on column public.job_applications.state is
  'arriving: claimed, but its file may not be stored yet.';
comment on column public.job_applications.posting_id is
  'The posting applied for, which may have been deleted.';
comment on column public.job_applications.resume_hash is
  'SHA-256 of the file: an id stays with its file.';
CREATE INDEX job_applications_by_time ON public.job_applications USING btree (created_at DESC);
alter table public.job_applications enable row level security;
grant select on public.job_applications to service_role;

create table public.job_postings (
  id uuid not null default gen_random_uuid(),
  title text not null,
  description text not null,
  responsibilities text[] not null default '{}'::text[],
  requirements text[] not null default '{}'::text[],
  benefits text[] not null default '{}'::text[],
  created_at timestamp(3) with time zone not null default now(),
  is_sample boolean not null default false,
  constraint job_postings_benefits_check CHECK ((cardinality(benefits) <= 50)),
  constraint job_postings_description_check CHECK (((char_length(btrim(description)) >= 1) AND (char_length(description) <= 10000))),
  constraint job_postings_lines CHECK ((public.are_lines(responsibilities) AND public.are_lines(requirements) AND public.are_lines(benefits))),
  constraint job_postings_requirements_check CHECK ((cardinality(requirements) <= 50)),
  constraint job_postings_responsibilities_check CHECK ((cardinality(responsibilities) <= 50)),
  constraint job_postings_title_check CHECK (((char_length(btrim(title)) >= 1) AND (char_length(title) <= 200))),
  constraint job_postings_pkey PRIMARY KEY (id)
);
comment on table public.job_postings is
  'Job postings of the company that runs the platform.';
comment on column public.job_postings.is_sample is
  'Whether the server created it as a sample: never public.';
CREATE INDEX job_postings_by_time ON public.job_postings USING btree (created_at DESC);
alter table public.job_postings enable row level security;
grant delete, insert, select on public.job_postings to service_role;

create table public.support_requests (
  id uuid not null,
  name text not null,
  email text not null,
  topic text not null,
  message text not null,
  asked_by uuid,
  state text not null default 'sending'::text,
  claimed_at timestamp with time zone not null default now(),
  mailed_at timestamp with time zone,
  created_at timestamp(3) with time zone not null default now(),
  done_at timestamp with time zone,
  constraint support_requests_email_check CHECK ((((char_length(email) >= 3) AND (char_length(email) <= 254)) AND (email !~ '[[:cntrl:][:space:]]'::text))),
  constraint support_requests_message_check CHECK (((char_length(btrim(message)) >= 1) AND (char_length(message) <= 4000))),
  constraint support_requests_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(name) <= 120) AND (name !~ '[[:cntrl:]]'::text))),
  constraint support_requests_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'failed'::text]))),
  constraint support_requests_topic_check CHECK ((topic = ANY (ARRAY['Question'::text, 'Problem'::text, 'Billing'::text, 'Privacy'::text]))),
  constraint support_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint support_requests_pkey PRIMARY KEY (id)
);
comment on table public.support_requests is
  'All support requests. For edge functions only: no client reads or writes it.';
comment on column public.support_requests.id is
  'Created by the asking device, which repeats the request until it is answered.';
comment on column public.support_requests.asked_by is
  'The signed-in sender; null if nobody was signed in.';
comment on column public.support_requests.state is
  'sending: claimed, also for a while after an unknown outcome; failed: the mail was not sent.';
comment on column public.support_requests.done_at is
  'When a console user marked it as done; null: open.';
CREATE INDEX support_requests_by_person ON public.support_requests USING btree (asked_by);
CREATE INDEX support_requests_by_time ON public.support_requests USING btree (created_at DESC);
alter table public.support_requests enable row level security;
grant select on public.support_requests to service_role;

CREATE OR REPLACE FUNCTION public.claim_job_application(request_id uuid, posting uuid, full_name text, email text, resume_hash text, address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.claim_job_application(uuid,uuid,text,text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.claim_support_request(request_id uuid, name text, email text, topic text, message text, caller uuid, address text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.claim_support_request(uuid,text,text,text,text,uuid,text) to service_role;

CREATE OR REPLACE FUNCTION public.count_platform()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.count_platform() to service_role;

CREATE OR REPLACE FUNCTION public.list_returns()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'cause', cause, 'at', sync.instant(at), 'businesses', businesses, 'repeated', repeated) order by at desc), '[]')
  from (
    select epoch.cause, min(epoch.began_at) as at, count(*) as businesses, sum(found.repeated) as repeated
    from sync.epochs as epoch cross join lateral (
      select count(*) as repeated from sync.replayed
      where replayed.business_id = epoch.business_id and lost_version > epoch.common_version
        and lost_version < epoch.first_version) as found
    where epoch.user_id is null and epoch.began_at > now() - interval '90 days'
      and (epoch.cause <> 'moved' or found.repeated > 0)
    group by epoch.cause, date_trunc('minute', epoch.began_at)
    order by at desc limit 10
  ) as returned;
$function$;
grant execute on function public.list_returns() to service_role;

CREATE OR REPLACE FUNCTION public.mark_support_request(request_id uuid, is_done boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.support_requests as request
  set done_at = case when is_done then coalesce(request.done_at, now()) end
  where request.id = mark_support_request.request_id;
  return found;
end;
$function$;
grant execute on function public.mark_support_request(uuid,boolean) to service_role;

CREATE OR REPLACE FUNCTION public.seed_sample_postings()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
grant execute on function public.seed_sample_postings() to service_role;

CREATE OR REPLACE FUNCTION public.settle_job_application(request_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.job_applications as application set state = 'received'
  where application.id = settle_job_application.request_id and application.state = 'arriving';
$function$;
grant execute on function public.settle_job_application(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.settle_support_request(request_id uuid, outcome text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.support_requests as request
  set state = outcome, mailed_at = case when outcome = 'sent' then now() end
  where request.id = settle_support_request.request_id and request.state = 'sending';
$function$;
grant execute on function public.settle_support_request(uuid,text) to service_role;
