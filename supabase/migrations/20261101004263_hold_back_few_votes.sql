-- Of an anonymous poll nothing is counted until five votes wait, then five or more at a time, and all of them at its end.
-- Counted one by one, a number that grows while one person is there says what that person chose.

-- The polls whose waiting votes may be counted now.
create function access.countable_polls() returns setof access.polls_to_count
language sql stable security definer set search_path = '' as $$
  select waiting.* from access.polls_to_count as waiting
  join public.news_posts as poll on poll.id = waiting.news_post_id
  where poll.deleted or poll.end_date <= now()
    or (select count(*) from public.poll_votes where news_post_id = poll.id and not deleted)
      - (select sum(votes) from public.poll_options where news_post_id = poll.id and not deleted) >= 5;
$$;
revoke execute on function access.countable_polls() from public;

-- As before, of those polls.
create or replace function access.count_secret_votes() returns void
language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
begin
  for business in
    select versions.business_id from sync.business_versions as versions
    where versions.business_id in (select business_id from access.countable_polls())
    order by versions.business_id for update skip locked
  loop
    with taken as (
      delete from access.polls_to_count where business_id = business
        and news_post_id in (select news_post_id from access.countable_polls())
      returning news_post_id
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
