import { tmpdir } from "node:os";
import { must } from "#lib/must.ts";
import type { Transaction } from "#local/database/db.ts";
import { type Database, type DatabaseSettings, openDatabase } from "#local/database.ts";
import { createObjectStore } from "#local/files/object-store.ts";
import { readConfig } from "#local/settings/config.ts";
import { PUBLISHABLE_KEY } from "./demo.ts";
import { createTestDatabase } from "./test-server.ts";

export const TEST_SECRET_KEY = "sb_secret_test";
export const TEST_JWT_SECRET = "a secret for tests only, long enough";

type TestSettings = Pick<DatabaseSettings, "store"> & Pick<Partial<DatabaseSettings>, "migrations">;

/** Opens a database with roles, auth, realtime and all migrations, by default without any rows. */
export async function openTestDatabase(template: "empty" | "demo" = "empty"): Promise<Database> {
  const { url, drop } = await createTestDatabase(template);
  const database = await makeTestDatabase({ store: { url } });
  return { ...database, close: () => database.close().finally(drop) };
}

/** Opens a database with these older migrations, fills and closes it, and opens it with the current ones. */
export async function openUpgraded(
  migrations: string,
  fill: (older: Database) => Promise<void>,
): Promise<Database> {
  const { url, drop } = await createTestDatabase("bare");
  const older = await makeTestDatabase({ store: { url }, migrations });
  await fill(older).finally(older.close);
  const database = await makeTestDatabase({ store: { url } });
  return { ...database, close: () => database.close().finally(drop) };
}

/** Creates a new database; the test chooses Postgres and migrations. */
export function makeTestDatabase(settings: TestSettings): Promise<Database> {
  return openDatabase({
    ...settings,
    config: readConfig(),
    keys: {
      publishable: PUBLISHABLE_KEY,
      secret: TEST_SECRET_KEY,
      jwtSecret: TEST_JWT_SECRET,
    },
    siteUrl: "http://backend.test",
    email: { async send() {} } as never,
    objects: createObjectStore(tmpdir()),
  });
}

/** Acts as a person for the rest of a transaction, as the API does with their token. */
export async function actAs(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
       set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated')::text, true)`,
    [userId],
  );
}

/** Resolves with the rows of a statement that a person runs, as the API does with their token. */
export function rowsAs<T>({ db }: Pick<Database, "db">, userId: string, sql: string, values: unknown[] = []) {
  return db.transaction(async (transaction): Promise<T[]> => {
    await actAs(transaction, userId);
    return (await transaction.query<T>(sql, values)).rows;
  });
}

/** Resolves with the one value that a statement of a person answers. */
export async function answerAs<T>(
  database: Pick<Database, "db">,
  userId: string,
  sql: string,
  values: unknown[],
): Promise<T> {
  const [row] = await rowsAs<Record<string, T>>(database, userId, sql, values);
  return Object.values(must(row, "an answer"))[0] as T;
}
