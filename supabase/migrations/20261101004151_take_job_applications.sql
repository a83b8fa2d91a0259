-- Applications come from the public page of open positions. One is kept once, however often its request arrives: it is
-- claimed before its file is stored, at a path that nobody can guess, and counts as received after that.

alter table public.job_applications
  add column state text not null default 'received' check (state in ('arriving', 'received')),
  add column posting_id uuid,
  add column resume_hash text check (resume_hash ~ '^[0-9a-f]{64}$'),
  add constraint job_applications_one_line check (
    full_name !~ '[[:cntrl:]]' and email !~ '[[:cntrl:][:space:]]'
  );
comment on column public.job_applications.id is 'Made by the device that applies: it sends the same again until it is answered.';
comment on column public.job_applications.state is 'arriving: claimed, and its file is not known to be stored.';
comment on column public.job_applications.posting_id is 'The posting it was for, which may be gone by now.';
comment on column public.job_applications.resume_hash is 'SHA-256 of the file: an id stays with its file.';
revoke insert on public.job_applications from service_role;

-- Claims an application, from this network address. The status is 'claimed' for whom may store its file at `path` (null:
-- there is none, and it is received); otherwise 'already_received', 'not_open' (no such position is offered), 'too_many'
-- or 'not_the_same' (an id stays with its words and its file). What is new counts against two limits, and nothing else
-- does. With each new one the oldest go that are kept too long, and those that never arrived: `forgotten` are the paths
-- of their files.
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

revoke execute on function public.claim_job_application(uuid, uuid, text, text, text, text),
  public.settle_job_application(uuid) from public, anon, authenticated;
grant execute on function public.claim_job_application(uuid, uuid, text, text, text, text),
  public.settle_job_application(uuid) to service_role;
