import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { keepCompiled, keepInMemory } from "../environment.ts";
import { stack } from "./stack.ts";

keepInMemory();
keepCompiled();

/** A stack far away answers in its own time. */
const PATIENCE_MS = 180_000;

/** What holds on any Supabase stack (`npm run test:hosted`): one file after the other, since all share it. */
export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: {
    environment: "node",
    include: [
      "tests/integration/{accounts,auth-admin,import-staff,mail-functions,memberships,staff-functions,storage}.db.test.ts",
      "tests/integration/attack/*.db.test.ts",
      "tests/integration/edge/{own-sign-in,recovery,squatted-addresses}.db.test.ts",
      "tests/contracts/policies.db.test.ts",
    ],
    // It needs the access code of the stack's console.
    exclude: stack?.consoleCode ? [] : ["tests/integration/attack/console.db.test.ts"],
    setupFiles: ["tests/factories/patient-waits.ts", "tests/factories/restore-spies.ts"],
    isolate: false,
    fileParallelism: false,
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: 30_000 } },
  },
});
