-- The news board and its polls: managers write, everybody votes once, and nobody sees who voted where it is anonymous.
begin;
select plan(165);
select tests.set_scene();

insert into public.news_posts (id, business_id, title, category, end_date, is_anonymous, created_by)
select tests.id(name), tests.id(business), name, category, ends, anonymous, tests.id(author)
from (values
  ('news', 'café', 'announcement', null::timestamptz, false, 'manager'),
  ('poll', 'café', 'poll', now() + interval '1 day', false, 'manager'),
  ('secret poll', 'café', 'poll', now() + interval '1 day', true, 'manager'),
  ('fresh poll', 'café', 'poll', null, true, 'manager'),
  ('ended poll', 'café', 'poll', now() - interval '1 day', false, 'manager'),
  ('news of the bakery', 'bakery', 'announcement', null, false, 'stranger'),
  ('poll of the bakery', 'bakery', 'poll', null, false, 'stranger')
) as post (name, business, category, ends, anonymous, author);
insert into public.poll_options (id, business_id, news_post_id, text, position)
select tests.id(answer || ' to ' || title), business_id, id, answer, 0
from public.news_posts, unnest(array['yes', 'no']) as answer where business_id in (tests.id('café'), tests.id('bakery'));
insert into public.poll_votes (id, business_id, news_post_id, poll_option_id, user_id, anonymous)
select tests.id(person || ' votes in ' || poll), tests.id(business), tests.id(poll), tests.id('yes to ' || poll),
  tests.id(person), poll = 'secret poll'
from (values ('colleague', 'café', 'poll'), ('colleague', 'café', 'secret poll'), ('manager', 'café', 'secret poll'),
  ('admin', 'café', 'secret poll'), ('baker', 'bakery', 'poll of the bakery')) as vote (person, business, poll);

-- Posts of one push stand in the order in which they were written.
select tests.permits('manager', $$with added as (
    insert into public.news_posts (id, business_id, title, created_by)
    select gen_random_uuid(), tests.id('café'), 'Post ' || place, auth.uid() from generate_series(1, 50) as place
    returning created_at, title)
  select where (select count(distinct created_at) = 50 from added) and not exists (select from added as one join added as other
    on length(one.title) = length(other.title) and one.title < other.title and one.created_at > other.created_at)$$,
  'write posts that stand in their order');
select is(tests.attempt('manager', format('update public.news_posts set attachment_url = %L where id = tests.id(%L)', url, 'news')),
  outcome, said)
from (values
  ('https://example.com/menu.pdf', '23514 new row for relation "news_posts" violates check constraint "attachment_form"',
    'a post has no file from elsewhere'),
  (format('%s/training/%1$s/%1$s.pdf', tests.id('news')),
    '23514 new row for relation "news_posts" violates check constraint "attachment_form"', 'nor one of a module'),
  (format('%s/news/%1$s/%1$s.pdf', tests.id('news')), 'done', 'but one of its own')
) as tried (url, outcome, said);

select tests.closed('public.poll_options', 'select insert update', 'anonymous');
select tests.closed('public.poll_options', 'delete');
select tests.allows('Members read the options of polls', 'employee manager admin stranger',
  'select from public.poll_options where business_id = access.business_id()', 'their own');
select tests.denies('Members read the options of polls', 'employee manager admin',
  $$select from public.poll_options where id = tests.id('yes to poll of the bakery')$$, 'those of another business');
select tests.denies('Members read the options of polls', 'stranger newcomer leaver',
  $$select from public.poll_options where id = tests.id('yes to poll')$$, 'those of another business');
create function pg_temp.option(business text, poll text) returns text
language sql as $$
  select format('insert into public.poll_options (id, business_id, news_post_id, text)
    values (gen_random_uuid(), tests.id(%L), tests.id(%L), %L)', business, poll, 'Perhaps');
$$;
select tests.allows('Managers add options to polls', 'manager admin', pg_temp.option('café', 'fresh poll'), 'to their own');
select tests.allows('Managers add options to polls', 'stranger', pg_temp.option('bakery', 'news of the bakery'), 'to their own');
select tests.denies('Managers add options to polls', 'employee', pg_temp.option('café', 'fresh poll'), 'where they work');
select tests.denies('Managers add options to polls', 'manager admin', pg_temp.option('bakery', 'news of the bakery'), 'elsewhere');
select tests.denies('Managers add options to polls', 'stranger leaver', pg_temp.option('café', 'fresh poll'), 'elsewhere');
select tests.allows('Managers change options of polls', 'manager admin',
  $$update public.poll_options set text = 'Perhaps' where id = tests.id('yes to fresh poll')$$, 'their own');
select tests.allows('Managers change options of polls', 'stranger',
  $$update public.poll_options set position = 2 where id = tests.id('yes to poll of the bakery')$$, 'their own');
select tests.denies('Managers change options of polls', 'employee',
  $$update public.poll_options set text = 'Perhaps' where id = tests.id('yes to fresh poll')$$, 'where they work');
select tests.denies('Managers change options of polls', 'manager admin',
  $$update public.poll_options set position = 2 where id = tests.id('yes to poll of the bakery')$$, 'elsewhere');
select tests.denies('Managers change options of polls', 'stranger leaver',
  $$update public.poll_options set text = 'Perhaps' where id = tests.id('yes to fresh poll')$$, 'elsewhere');
select tests.withholds('public.poll_options', 'insert', 'votes created_at updated_at version deleted');
select tests.withholds('public.poll_options', 'update', 'id business_id news_post_id votes created_at updated_at version');
select tests.refuses('manager admin', pg_temp.option('café', 'poll'), 'poll_has_votes', 'add an option after a vote');
select tests.refuses('manager admin', $$update public.poll_options set text = 'Never' where id = tests.id('yes to poll')$$,
  'poll_has_votes', 'change an option after a vote');
select tests.refuses('manager admin', $$update public.poll_options set deleted = true where id = tests.id('no to poll')$$,
  'poll_has_votes', 'remove an option after a vote');

select tests.closed('public.poll_votes', 'select insert', 'anonymous');
select tests.closed('public.poll_votes', 'update delete');
select tests.allows('People read their own votes', 'colleague manager admin',
  $$select from public.poll_votes where user_id = auth.uid() and anonymous$$, 'their own');
select tests.denies('People read their own votes', 'employee manager admin',
  $$select from public.poll_votes where id = tests.id('colleague votes in secret poll')$$, 'that of somebody else');
select tests.allows('Members read votes that are not anonymous', 'employee manager admin',
  $$select from public.poll_votes where id = tests.id('colleague votes in poll')$$, 'that of a colleague');
select tests.allows('Members read votes that are not anonymous', 'stranger',
  $$select from public.poll_votes where id = tests.id('baker votes in poll of the bakery')$$, 'that of a colleague');
select tests.denies('Members read votes that are not anonymous', 'employee manager admin',
  $$select from public.poll_votes where id = tests.id('colleague votes in secret poll')$$, 'one that is');
select tests.denies('Members read votes that are not anonymous', 'stranger newcomer leaver',
  $$select from public.poll_votes where id = tests.id('colleague votes in poll')$$, 'that of another business');

-- A poll stays as it was asked.
select tests.refuses('manager admin', $$update public.news_posts set title = 'Beer?' where id = tests.id('fresh poll')$$,
  'poll_stays', 'ask something else in a poll');
select tests.refuses('manager admin', $$update public.news_posts set content = 'Say yes' where id = tests.id('poll')$$,
  'poll_stays', 'put other words into a poll');
select tests.refuses('manager', format('update public.news_posts set attachment_url = %L where id = %L',
    format('%s/news/%s/%1$s.png', tests.id('poll'), tests.id('poll')), tests.id('poll')),
  'poll_stays', 'put a file into a poll');
select tests.refuses('manager admin', $$update public.news_posts set end_date = end_date + interval '1 minute'
  where id = tests.id('poll')$$, 'poll_end_stays', 'have a poll end later');
select tests.refuses('manager', $$update public.news_posts set end_date = null where id = tests.id('poll')$$,
  'poll_end_stays', 'take away the end of a poll');
select tests.refuses('manager', $$update public.news_posts set end_date = end_date - interval '1 minute'
  where id = tests.id('ended poll')$$, 'poll_end_stays', 'move the end of a poll that has ended');
select tests.permits('manager', $$update public.news_posts set end_date = now() where id = tests.id('poll')$$,
  'end a poll earlier');
select tests.permits('manager', $$update public.news_posts set end_date = now() + interval '1 day'
  where id = tests.id('fresh poll')$$, 'give an end to a poll that has none');
select tests.permits('admin', $$update public.news_posts set is_pinned = true where id = tests.id('ended poll')$$, 'pin a poll');
select tests.permits('admin', $$update public.news_posts set deleted = true where id = tests.id('poll')$$,
  'delete a poll of the news board that a colleague asked');

create function pg_temp.vote(business text, poll text, person text default 'auth.uid()', id text default null)
  returns text
language sql as $$
  select format('insert into public.poll_votes (id, business_id, news_post_id, poll_option_id, user_id)
    values (%s, tests.id(%L), tests.id(%L), tests.id(%L), %s)',
    coalesce(id, format($id$access.id_of(format('vote %%s %%s', tests.id(%L), %s))$id$, poll, person)), business, poll,
    'yes to ' || poll, person);
$$;
select tests.allows('Members vote for themselves', 'employee manager admin', pg_temp.vote('café', 'fresh poll'), 'their own');
select tests.allows('Members vote for themselves', 'stranger', pg_temp.vote('bakery', 'poll of the bakery'), 'their own');
select tests.denies('Members vote for themselves', 'employee manager admin',
  pg_temp.vote('café', 'fresh poll', $$tests.id('colleague')$$), 'that of somebody else');
select tests.denies('Members vote for themselves', 'employee manager admin',
  pg_temp.vote('bakery', 'poll of the bakery'), 'in another business');
select tests.denies('Members vote for themselves', 'stranger newcomer leaver',
  pg_temp.vote('café', 'fresh poll'), 'in another business');
select tests.withholds('public.poll_votes', 'insert', 'anonymous created_at updated_at version deleted');
select tests.refuses('colleague', pg_temp.vote('café', 'poll'),
  'duplicate key value violates unique constraint "one_vote_per_person_and_poll"', 'vote twice');
select tests.refuses('employee manager', pg_temp.vote('café', 'fresh poll',
  id => $id$access.id_of(format('vote %s %s', tests.id('fresh poll'), tests.id('colleague')))$id$), 'forbidden',
  'take the id of the vote of somebody else');
select tests.refuses('employee', pg_temp.vote('café', 'fresh poll', id => 'gen_random_uuid()'), 'forbidden',
  'give their vote another id');
select tests.refuses('employee', pg_temp.vote('café', 'ended poll'), 'poll_ended', 'vote after the end');
select tests.refuses('employee', pg_temp.vote('café', 'news'), 'gone', 'vote where nothing is asked');
select tests.permits('employee', format('with cast_now as (%s returning anonymous) select from cast_now where anonymous',
  pg_temp.vote('café', 'fresh poll')), 'vote anonymously where the poll says so');

-- The count is of votes that were cast, whatever an insert that is skipped may try.
create function pg_temp.count_votes() returns setof text
language plpgsql as $$
begin
  perform tests.act_as('employee');
  execute pg_temp.vote('café', 'fresh poll');
  for turn in 1..3 loop
    execute pg_temp.vote('café', 'fresh poll') || ' on conflict do nothing';
  end loop;
  begin
    execute pg_temp.vote('café', 'poll of the bakery', id => $id$(select id from public.poll_votes where user_id = auth.uid())$id$)
      || ' on conflict do nothing';
  exception when raise_exception then
    -- Its id is refused before anything is counted.
  end;
  reset role;
  return next is((select votes from public.poll_options where id = tests.id('yes to fresh poll')), 0,
    'an anonymous vote is not counted along with being cast');
  perform access.count_secret_votes();
  return next is((select votes from public.poll_options where id = tests.id('yes to fresh poll')), 0,
    'nor as long as fewer than five are in');
  update public.news_posts set end_date = now() - interval '1 ms' where id = tests.id('fresh poll');
  perform access.count_secret_votes();
  perform access.count_secret_votes();
  return next is((select votes from public.poll_options where id = tests.id('yes to fresh poll')), 1,
    'a vote counts once, however often it is tried');
  return next is((select votes from public.poll_options where id = tests.id('yes to poll of the bakery')), 0,
    'nobody counts in the polls of another business');
end;
$$;
select pg_temp.count_votes();

-- What is deleted is forgotten, with all that belongs to it.
update public.news_posts set content = 'Soup' where id = tests.id('news');
update public.news_posts set deleted = true where id in (tests.id('news'), tests.id('poll'), tests.id('secret poll'));
select results_eq($$select distinct title, content from public.news_posts where deleted$$, $$values ('', '')$$,
  'a deleted post has no words');
select results_eq($$select distinct text, votes, deleted from public.poll_options
    where news_post_id in (tests.id('poll'), tests.id('secret poll'))$$, $$values ('', 0, true)$$,
  'the answers of a deleted poll go with it');
select results_eq($$select distinct poll_option_id, deleted from public.poll_votes
    where news_post_id in (tests.id('poll'), tests.id('secret poll'))$$,
  $$values ('00000000-0000-0000-0000-000000000000'::uuid, true)$$, 'and the votes, which are for nothing any more');
select is_empty($$select from sync.history where row_id = tests.id('news') and (earlier ?| array['title', 'content']
  or later ?| array['title', 'content'])$$, 'its history has no words either');
select is_empty('select from public.poll_options where deleted and news_post_id = tests.id($$fresh poll$$)',
  'other polls stay');

select * from finish();
rollback;
