-- How far somebody has read is theirs alone, and never goes back.
begin;
select plan(65);
select tests.set_scene();

insert into public.chat_reads (id, business_id, user_id, last_read_at)
select access.id_of(format('chat_reads %s %s', tests.id(business), tests.id(person))), tests.id(business), tests.id(person),
  '2026-03-02 09:00Z'
from (values ('café', 'employee'), ('café', 'colleague'), ('bakery', 'baker')) as reading (business, person);
create function pg_temp.read(person text default 'auth.uid()', business text default 'access.business_id()') returns text
language sql as $$
  select format('insert into public.chat_reads (id, business_id, user_id, last_read_at)
    values (access.id_of(format(''chat_reads %%s %%s'', %1$s, %2$s)), %1$s, %2$s, now())', business, person);
$$;

select tests.closed('public.chat_reads', 'select insert update', 'anonymous');
select tests.closed('public.chat_reads', 'delete');
select tests.allows('People read how far they have read', 'employee',
  'select from public.chat_reads where user_id = auth.uid()', 'for themselves');
select tests.denies('People read how far they have read', 'employee manager admin',
  $$select from public.chat_reads where user_id = tests.id('colleague')$$, 'for others');
select tests.denies('People read how far they have read', 'employee manager admin stranger newcomer leaver',
  $$select from public.chat_reads where user_id = tests.id('baker')$$, 'in another business');
select tests.allows('People say how far they have read', 'manager admin stranger', pg_temp.read(), 'for themselves');
select tests.denies('People say how far they have read', 'employee manager admin', pg_temp.read($$tests.id('leaver')$$),
  'for others');
select tests.denies('People say how far they have read', 'stranger newcomer leaver',
  pg_temp.read(business => $$tests.id('café')$$), 'in another business');
select tests.allows('People read on', 'employee',
  'update public.chat_reads set last_read_at = now() where user_id = auth.uid()', 'for themselves');
select tests.denies('People read on', 'employee manager admin',
  $$update public.chat_reads set last_read_at = now() where user_id = tests.id('colleague')$$, 'for others');
select tests.denies('People read on', 'stranger newcomer leaver',
  $$update public.chat_reads set last_read_at = now() where user_id = tests.id('employee')$$, 'in another business');
select tests.withholds('public.chat_reads', 'insert', 'updated_at version deleted');
select tests.withholds('public.chat_reads', 'update', 'id business_id user_id updated_at version deleted');
select tests.permits('employee', $$with marked as (update public.chat_reads set last_read_at = '2026-03-01 09:00Z'
  where user_id = auth.uid() returning last_read_at) select from marked where last_read_at = '2026-03-02 09:00Z'$$,
  'not read back again');
select is(tests.attempt('employee', pg_temp.read()), '23505 duplicate key value violates unique constraint "chat_reads_pkey"',
  'nobody has read two ways');

select tests.refuses('employee', format('update public.chat_reads set last_read_at = %L where user_id = auth.uid()', at),
  'new row for relation "chat_reads" violates check constraint "chat_reads_last_read_at_check"', 'have read until ' || at)
from unnest(array['9999-01-01', '2200-01-01']) as at;

select * from finish();
rollback;
