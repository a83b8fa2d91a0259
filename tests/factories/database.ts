import { tmpdir } from "node:os";
import { type Database, openDatabase, readConfig } from "#local/database.ts";
import { createObjectStore } from "#local/object-store.ts";
import { PUBLISHABLE_KEY } from "./demo.ts";

export const TEST_SECRET_KEY = "sb_secret_test";
export const TEST_JWT_SECRET = "a secret for tests only, long enough";

/** A database in memory as every device finds it: roles, auth, realtime and all migrations, but nobody in it. */
export function openTestDatabase(): Promise<Database> {
  return openDatabase({
    folder: null,
    config: readConfig(),
    keys: {
      publishable: PUBLISHABLE_KEY,
      secret: TEST_SECRET_KEY,
      jwtSecret: TEST_JWT_SECRET,
    },
    email: { async send() {} } as never,
    objects: createObjectStore(tmpdir()),
  });
}
