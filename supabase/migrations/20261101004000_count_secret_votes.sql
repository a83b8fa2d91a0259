-- An anonymous vote is counted later, together with all others that were cast until then. Counted along with being cast,
-- the option would have the version and the instant of the voter's push, which a message or a mark of theirs has as well.

create table access.polls_to_count (
  news_post_id uuid primary key references public.news_posts (id) on delete cascade,
  business_id uuid not null
);
comment on table access.polls_to_count is 'Anonymous polls with votes that are not counted yet. For functions of the database only.';
alter table access.polls_to_count enable row level security;
revoke all on access.polls_to_count from anon, authenticated, service_role;

-- A reference locks the row that it is to, and which transaction did can be read there (xmax). So count_vote looks for
-- the option instead: options are never removed for good.
do $$
begin
  execute (
    select format('alter table public.poll_votes drop constraint %I', conname) from pg_catalog.pg_constraint
    where conrelid = 'public.poll_votes'::regclass and confrelid = 'public.poll_options'::regclass);
end;
$$;

-- Nobody votes for an option that was taken off the poll, and a vote that arrives before its option is tried again.
create or replace function public.count_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_gone boolean;
begin
  select deleted into is_gone from public.poll_options
  where id = new.poll_option_id and news_post_id = new.news_post_id;
  if not found then
    raise exception 'There is no such option.' using errcode = 'foreign_key_violation';
  end if;
  if is_gone then
    raise exception 'gone';
  end if;
  if new.anonymous then
    insert into access.polls_to_count values (new.news_post_id, new.business_id) on conflict do nothing;
  else
    update public.poll_options set votes = votes + 1 where id = new.poll_option_id;
  end if;
  return null;
end;
$$;

-- As before, after the votes that are being cast: none is left for an option that is gone.
create or replace function public.guard_poll_option() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.text, new.deleted) is distinct from (old.text, old.deleted) then
    perform sync.lock_business(new.business_id);
    if exists (select from public.poll_votes where news_post_id = new.news_post_id) then
      raise exception 'poll_has_votes';
    end if;
  end if;
  return new;
end;
$$;

-- The lock keeps votes out until the options are written: those with an earlier version are counted, and no others.
create function access.count_secret_votes() returns void
language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
begin
  for business in select distinct business_id from access.polls_to_count order by business_id loop
    perform sync.lock_business(business);
    with taken as (
      delete from access.polls_to_count where business_id = business returning news_post_id
    ), counted as (
      select vote.poll_option_id as id, count(*)::int as votes
      from taken join public.poll_votes as vote using (news_post_id)
      where not vote.deleted group by vote.poll_option_id
    )
    update public.poll_options as option set votes = counted.votes
    from counted where option.id = counted.id and not option.deleted and option.votes <> counted.votes;
  end loop;
end;
$$;
revoke execute on function access.count_secret_votes() from public;

-- Every five minutes; the embedded backend with its beat (supabase/local/push-beat.ts).
do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) = 2 then
    perform cron.schedule('count secret votes', '*/5 * * * *', 'select access.count_secret_votes()');
    perform cron.schedule('forget push beats', '17 3 * * *',
      'delete from cron.job_run_details
       where command in (''select access.push_beat()'', ''select access.count_secret_votes()'')
         and end_time < now() - interval ''7 days''');
  end if;
end;
$$;

-- What was counted with a vote until now has that vote's version no more.
update public.poll_options as option set votes = option.votes
from public.news_posts as post where post.id = option.news_post_id and post.is_anonymous;
