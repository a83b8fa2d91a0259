-- Statements of clients end by themselves.
begin;
select plan(1);

select results_eq(
  $$select rolname::text, rolconfig @> array['statement_timeout=' || case rolname when 'anon' then '3s' else '15s' end]
    from pg_roles where rolname in ('anon', 'authenticated') order by rolname$$,
  $$values ('anon', true), ('authenticated', true)$$,
  'strangers wait at most 3 s for a statement, people 15 s');

select * from finish();
rollback;
