-- Statements of clients end by themselves.
begin;
select plan(2);

select ok(exists (select from pg_roles where rolname = 'anon' and 'statement_timeout=3s' = any (rolconfig)),
  'strangers wait at most 3 s for a statement');
select ok(exists (select from pg_roles where rolname = 'authenticated' and 'statement_timeout=15s' = any (rolconfig)),
  'people wait at most 15 s for a statement');

select * from finish();
rollback;
