import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Db } from "#local/database/db.ts";
import { openPool } from "#local/database/pool.ts";
import { startPostgres } from "#local/database/postgres-server.ts";
import type { Database } from "#local/database.ts";
import { startBackend } from "#local/server.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { TEST_SETTINGS } from "#tests/factories/backend-settings.ts";
import { actAs, makeTestDatabase, openTestDatabase, TEST_SECRET_KEY } from "#tests/factories/database.ts";
import { demo, PUBLISHABLE_KEY, signedIn } from "#tests/factories/demo.ts";
import { databaseUrl } from "#tests/factories/postgres-settings.ts";

/** What only a superuser may do, or a member of another role. */
const BEYOND = [
  "set role postgres",
  "set local role shiftkeep_services",
  "copy (select 1) to program 'true'",
  "copy (select 1) to '/tmp/shiftkeep-written'",
  "select pg_read_file('postgresql.conf')",
  "select pg_ls_dir('.')",
  "select lo_import('/etc/hostname')",
  "create role more superuser",
  "alter role shiftkeep_authenticator superuser",
  "create extension dblink",
  "create table public.more (id int)",
  "alter table public.shifts disable row level security",
  "select from access.push_queue",
  "select from auth.users",
  "select from public.shifts",
];

const refusalOf = (db: Db, statement: string) =>
  db.exec(statement).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

describe.each([
  ["in this process", () => makeTestDatabase({ store: { memory: {} } })],
  ["a server", () => openTestDatabase()],
])("the account that requests come through, the database %s", (_, open) => {
  let database: Database;

  beforeAll(async () => {
    hushRefusals();
    database = await open();
  });
  afterAll(() => database.close());

  it("has no rights but to become anon, authenticated or service_role", async () => {
    const { rows } = await database.authenticator.query(
      `select session_user as name, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
         array(select roleid::regrole::text from pg_auth_members where member = held.oid order by 1) as becomes
       from pg_roles as held where rolname = session_user`,
    );
    expect(rows).toEqual([
      {
        ...{ name: "shiftkeep_authenticator", rolsuper: false, rolinherit: false, rolcreaterole: false },
        ...{ rolcreatedb: false, rolbypassrls: false, rolreplication: false },
        becomes: ["anon", "authenticated", "service_role"],
      },
    ]);
  });

  it.each(BEYOND)("may not: %s", async (statement) => {
    expect(await refusalOf(database.authenticator, statement)).toMatch(/^(42501|0A000|58P01)$/);
  });

  it("gains nothing by leaving a person's role", async () => {
    const seen = await database.authenticator.transaction(async (transaction) => {
      await actAs(transaction, demo.employeeId);
      await transaction.exec("reset role");
      const { rows } = await transaction.query<{ now: string }>("select current_user as now");
      await expect(transaction.exec("select from auth.users")).rejects.toMatchObject({ code: "42501" });
      await transaction.rollback();
      return rows;
    });
    expect(seen).toEqual([{ now: "shiftkeep_authenticator" }]);
  });

  it("serves every call of the REST API, and the services' own serves their work", async () => {
    await database.db.exec(`create function public.session() returns text language sql
      as $$ select session_user || ' ' || current_user $$;
      grant execute on function public.session() to anon, service_role`);
    const as = (key: string) =>
      createClient("http://backend.test", key, {
        global: { fetch: (input, init) => database.fetch(new Request(input as string, init)) },
      });
    expect((await as(PUBLISHABLE_KEY).rpc("session")).data).toBe("shiftkeep_authenticator anon");
    expect((await as(TEST_SECRET_KEY).rpc("session")).data).toBe("shiftkeep_authenticator service_role");
    const { rows } = await database.services.query(
      "select session_user as name, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = session_user",
    );
    expect(rows).toEqual([
      { name: "shiftkeep_services", rolsuper: false, rolcreaterole: false, rolcreatedb: false },
    ]);
    for (const statement of [
      "set role postgres",
      "select pg_read_file('postgresql.conf')",
      "drop table auth.users",
    ]) {
      expect(await refusalOf(database.services, statement)).toBe("42501");
    }
  });

  it("finds nothing open that no migration has granted", async () => {
    await database.db.exec(`create table public.forgotten (id int generated always as identity primary key);
      create function public.forgotten() returns int language sql as 'select 1'`);
    const { rows } = await database.db.query(
      `select role from unnest('{anon,authenticated,service_role}'::text[]) as role
       where has_table_privilege(role, 'public.forgotten', 'select, insert, update, delete, truncate, references, trigger')
         or has_sequence_privilege(role, 'public.forgotten_id_seq', 'usage, select, update')
         or has_function_privilege(role, 'public.forgotten()', 'execute')`,
    );
    expect(rows).toEqual([]);
  });
});

describe("an own folder", () => {
  let dataDir: string;
  const fresh = () => {
    dataDir = mkdtempSync(join(tmpdir(), "shiftkeep-accounts-"));
    cpSync(inject("demo"), dataDir, { recursive: true });
  };
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("gets the accounts at its next start, also one of an earlier build or from a backup", async () => {
    fresh();
    const server = await startPostgres({ folder: join(dataDir, "postgres"), log: () => {} });
    const owner = openPool({ socketFolder: server.socketFolder });
    for (const role of ["shiftkeep_authenticator", "shiftkeep_services"])
      await owner.db.exec(`drop owned by ${role}; drop role ${role}`);
    await owner.db.exec(
      "alter default privileges in schema public grant all on tables to anon, authenticated, service_role",
    );
    await owner.close();
    await server.stop();

    const backend = await startBackend({ ...TEST_SETTINGS, dataDir });
    try {
      const client = await signedIn(backend.url, demo.employee);
      expect(
        (await client.rpc("sync_pull", { cursors: {}, client: { protocol: PROTOCOL } })).error,
      ).toBeNull();
      const outside = openPool({ socketFolder: join(dataDir, "postgres") });
      const { rows } = await outside.db.query(
        `select usename, count(*) > 0 as there from pg_stat_activity
         where usename is not null and pid <> pg_backend_pid() and backend_type = 'client backend' group by usename order by usename`,
      );
      await outside.close();
      expect(rows.map(({ usename }) => usename)).toEqual(["shiftkeep_authenticator", "shiftkeep_services"]);
      const defaults = await backend.db.query(
        "select defaclacl::text as acl from pg_default_acl where defaclnamespace = 'public'::regnamespace and defaclobjtype = 'r'",
      );
      expect(JSON.stringify(defaults.rows)).not.toMatch(/anon|authenticated|service_role/);
    } finally {
      await backend.close();
    }
  });
});

describe("a server in DATABASE_URL that asks for passwords", () => {
  let folder: string;
  let server: Awaited<ReturnType<typeof startPostgres>>;
  const urlAs = (user: string, password?: string) =>
    databaseUrl(server.socketFolder, "postgres", password ? `${user}:${password}` : user);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "shiftkeep-passwords-"));
    const files = join(folder, "postgres");
    server = await startPostgres({ folder: files, log: () => {} });
    const owner = openPool({ socketFolder: server.socketFolder });
    await owner.db.exec("alter role postgres password 'its own'");
    writeFileSync(join(files, "pg_hba.conf"), "local all all scram-sha-256\n");
    await owner.db.query("select pg_reload_conf()");
    await owner.close();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("gives the accounts passwords that follow from the owner's, and keeps up when that changes", async () => {
    const first = await makeTestDatabase({
      store: { url: urlAs("postgres", encodeURIComponent("its own")) },
    });
    const second = await makeTestDatabase({
      store: { url: urlAs("postgres", encodeURIComponent("its own")) },
    });
    const name = "select session_user as name";
    expect((await second.authenticator.query(name)).rows).toEqual([{ name: "shiftkeep_authenticator" }]);
    expect((await first.services.query(name)).rows).toEqual([{ name: "shiftkeep_services" }]);
    await first.db.exec("alter role postgres password 'another'");
    await first.close();
    await second.close();
    const third = await makeTestDatabase({ store: { url: urlAs("postgres", "another") } });
    expect((await third.authenticator.query(name)).rows).toEqual([{ name: "shiftkeep_authenticator" }]);
    await third.close();
  });
});
