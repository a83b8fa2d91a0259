/**
 * A database like a hosted project's, for migrations and policy tests: its role is no superuser, does not own the
 * accounts, and cannot delete file rows directly.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openPool } from "#local/database/pool.ts";
import { startPostgres } from "#local/database/postgres-server.ts";
import type { Database } from "#local/database.ts";
import { openStackDatabase } from "../hosted/open-stack.ts";
import { stack } from "../hosted/stack.ts";
import { makeTestDatabase } from "./database.ts";
import { databaseUrl, NOTHING_LASTS } from "./postgres-settings.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const ROLE = "migrator";

// The role `postgres` of Supabase, in a separate database.
const CREATE_ROLE = `create role ${ROLE} login createdb createrole replication bypassrls`;
const CREATE_DATABASE = `create database hosted owner ${ROLE}`;

// It may act as any API role. The auth server owns the account tables, and the file tables have the storage server's
// trigger.
const AS_HOSTED = `
  grant anon, authenticated, service_role to ${ROLE} with set true, inherit true;
  create role supabase_auth_admin nologin createrole;
  grant create, usage on schema auth to supabase_auth_admin;
  do $$
  declare
    held regclass;
  begin
    for held in select oid from pg_catalog.pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
      execute format('alter table %s owner to supabase_auth_admin', held);
      execute format('grant all on %s to ${ROLE}', held);
    end loop;
  end;
  $$;
  create function storage.protect_delete() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
      raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
        using errcode = '42501';
    end if;
    return null;
  end;
  $$;
  create trigger protect_buckets_delete before delete on storage.buckets
    for each statement execute function storage.protect_delete();
  create trigger protect_objects_delete before delete on storage.objects
    for each statement execute function storage.protect_delete();`;

/** Opens one on its own server, with Shiftkeep's schema and no rows; in `npm run test:hosted` that of the stack. */
export async function openHostedDatabase(): Promise<Pick<Database, "db" | "close">> {
  if (stack) return openStackDatabase(stack, "empty");
  const folder = temporaryFolder("hosted");
  const server = await startPostgres({
    folder: join(folder, "postgres"),
    log: () => {},
    extra: NOTHING_LASTS,
  });
  const on = (user: string, database: string) => databaseUrl(server.socketFolder, database, user);
  const asSuperuser = async (database: string, statements: string[]) => {
    const pool = openPool({ url: on("postgres", database) });
    for (const statement of statements) await pool.db.exec(statement);
    await pool.close();
  };
  await asSuperuser("postgres", [CREATE_ROLE, CREATE_DATABASE]);
  const database = await makeTestDatabase({ store: { url: on(ROLE, "hosted") } });
  await asSuperuser("hosted", [AS_HOSTED]);
  return {
    ...database,
    async close() {
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
