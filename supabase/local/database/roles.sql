-- What a hosted project has before the first migration: the API's roles, which may use nothing of a new table or function
-- until a migration grants it. It runs at every start.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin;
    create role authenticated nologin;
    create role service_role nologin bypassrls;
  end if;
end;
$$;

-- The accounts that the server connects with (database/accounts.ts). Neither owns anything. They are the same for all
-- databases of a server, so that a start changes nothing that is there already.
do $$
declare
  login record;
  target regrole;
begin
  if not exists (select from pg_roles where rolname = 'shiftkeep_authenticator') then
    create role shiftkeep_authenticator login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'shiftkeep_services') then
    create role shiftkeep_services login bypassrls;
  end if;
  for login in select oid, rolname from pg_roles where rolname in ('shiftkeep_authenticator', 'shiftkeep_services') loop
    foreach target in array '{anon,authenticated,service_role}'::regrole[] loop
      if not exists (select from pg_auth_members where member = login.oid and roleid = target) then
        execute format('grant %s to %s with set true, inherit %s', target, login.rolname,
          case login.rolname when 'shiftkeep_services' then 'true' else 'false' end);
      end if;
    end loop;
  end loop;
end;
$$;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists extensions;
grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
-- Projects of before 30 October 2026, and earlier builds of this server, gave these roles everything new.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema storage grant all on tables to anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;
