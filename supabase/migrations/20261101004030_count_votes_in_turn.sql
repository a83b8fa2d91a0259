-- As before, but a business that is being written to is left for the next time: waiting for one while holding the others
-- would keep all of them from writing.
create or replace function access.count_secret_votes() returns void
language plpgsql security definer set search_path = '' as $$
declare
  business uuid;
begin
  for business in
    select versions.business_id from sync.business_versions as versions
    where versions.business_id in (select waiting.business_id from access.polls_to_count as waiting)
    order by versions.business_id for update skip locked
  loop
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
