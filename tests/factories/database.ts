import { openAsBlob } from "node:fs";
import { tmpdir } from "node:os";
import { inject } from "vitest";
import type { Transaction } from "#local/database/db.ts";
import { type Database, type DatabaseSettings, openDatabase, readConfig } from "#local/database.ts";
import { createObjectStore } from "#local/object-store.ts";
import { PUBLISHABLE_KEY } from "./demo.ts";

export const TEST_SECRET_KEY = "sb_secret_test";
export const TEST_JWT_SECRET = "a secret for tests only, long enough";

type TestSettings = Pick<Partial<DatabaseSettings>, "store" | "migrations">;

/** A database in memory as every device finds it: roles, auth, realtime and all migrations, but nobody in it. */
export async function openTestDatabase(settings: TestSettings = {}): Promise<Database> {
  const prepared = Object.keys(settings).length === 0 ? inject("database") : undefined;
  return makeTestDatabase(prepared ? { store: { memory: { start: await openAsBlob(prepared) } } } : settings);
}

/** The same, not from the copy that was prepared for all tests. */
export function makeTestDatabase(settings: TestSettings = {}): Promise<Database> {
  return openDatabase({
    store: { memory: {} },
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
