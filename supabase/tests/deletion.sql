-- Whoever may delete a row cannot bring it back.
begin;
select plan(1);

select is(
  array(
    select relname::text from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'deleted'
          and has_column_privilege('authenticated', attrelid, attnum, 'update'))
      and not exists (
        select from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'sync.refuse_revival'::regproc)),
  '{}'::text[], 'every table whose rows people delete keeps what was deleted (sync.keep)');

select * from finish();
rollback;
