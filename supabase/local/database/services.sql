-- The rights of the server's accounts on what lies in this database (database/accounts.ts). It runs at every start, after the
-- migrations, and therefore also covers restored backups and tables of later migrations.

-- Functions of the embedded services, which on a hosted project everybody may call.
grant execute on all functions in schema auth, storage, realtime, extensions to public;

grant usage on schema local_sync to shiftkeep_authenticator;
grant execute on all functions in schema local_sync to shiftkeep_authenticator;

do $$
declare
  area text;
begin
  foreach area in array '{auth,storage,realtime,local_mail,local_payments,access,limits}'::text[] loop
    execute format('grant usage on schema %I to shiftkeep_services', area);
    execute format('grant select, insert, update, delete on all tables in schema %I to shiftkeep_services', area);
    execute format('grant usage, select on all sequences in schema %I to shiftkeep_services', area);
    execute format('grant execute on all functions in schema %I to shiftkeep_services', area);
  end loop;
end;
$$;
-- For the API's list of tables, in which the catalog shows only what one may use in some way: so a closed table is refused, and
-- not unknown, as on a hosted project.
grant references on all tables in schema public to shiftkeep_services;
-- Those that the database has: an older state of it, brought up to date by migrations in tests, lacks the newest.
do $$
declare
  known regprocedure;
begin
  for known in select oid from pg_proc where pronamespace = 'public'::regnamespace
    and proname in ('notify_of_due_things', 'collectable_files', 'locale_of', 'mail_sender')
  loop
    execute format('grant execute on function %s to shiftkeep_services', known);
  end loop;
end;
$$;
