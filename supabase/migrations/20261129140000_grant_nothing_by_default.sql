-- Nobody may use a new table or function until a migration grants it, whatever the project's age: projects made before
-- 30 October 2026 grant everything new to the API's roles, and Postgres itself lets everybody call a new function.
set local lock_timeout = '2s';

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Edge functions read these tables, so far by the default grants of older projects.
grant select on public.businesses, public.profiles to service_role;
