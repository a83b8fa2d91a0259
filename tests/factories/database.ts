import { tmpdir } from "node:os";
import type { Transaction } from "#local/database/db.ts";
import { type Database, type DatabaseSettings, openDatabase, readConfig } from "#local/database.ts";
import { createObjectStore } from "#local/object-store.ts";
import { PUBLISHABLE_KEY } from "./demo.ts";
import { createTestDatabase } from "./test-server.ts";

export const TEST_SECRET_KEY = "sb_secret_test";
export const TEST_JWT_SECRET = "a secret for tests only, long enough";

type TestSettings = Pick<DatabaseSettings, "store"> & Pick<Partial<DatabaseSettings>, "migrations">;

/** A database as every device finds it: roles, auth, realtime and all migrations, but nobody in it. */
export async function openTestDatabase(template: "empty" | "demo" = "empty"): Promise<Database> {
  const { url, drop } = await createTestDatabase(template);
  const database = await makeTestDatabase({ store: { url } });
  return { ...database, close: () => database.close().finally(drop) };
}

/** A database of these older migrations, which is filled, closed, and opened with the present ones. */
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

/** A database made from its beginning; which Postgres, and with which migrations, is the test's choice. */
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

/** For the rest of a transaction the person of a request with their token, as the API makes it. */
export async function actAs(transaction: Transaction, userId: string): Promise<void> {
  await transaction.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
       set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated')::text, true)`,
    [userId],
  );
}
