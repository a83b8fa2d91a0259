import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { keepCompiled, keepInMemory } from "./environment.ts";
import { SlowestReporter } from "./slowest-reporter.ts";

const ROOT = join(import.meta.dirname, "..");
const LATER = ["**/node_modules/**", "**/dist/**", "tests/architecture/fixture/**"];
const WEB = "**/*.web.test.{ts,tsx}";
const DB = "**/*.db.test.ts";
const WAITS = "tests/factories/patient-waits.ts";
const PURE = "{src/{domain,lib},schema,.ci}/**/*.test.ts";

/** How long a test may take: patience, not a measure of speed. A busy machine may be slow. */
const PATIENCE_MS = 60_000;
/** Of itself a poll waits for a second. */
const PATIENT = { poll: { timeout: 15_000 } };

keepInMemory();
keepCompiled();

/** One more than there are cores: tests wait for timers, Postgres and servers much of their time. */
const WORKERS = availableParallelism() + 1;

/** A test's suffix says where it runs: `.test.ts` in Node, `.web.test.tsx` in jsdom, `.db.test.ts` with a Postgres. */
export default defineConfig({
  root: ROOT,
  test: {
    reporters: [new SlowestReporter(), "default"],
    projects: [
      {
        root: ROOT,
        test: {
          name: "unit",
          environment: "node",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...LATER, WEB, DB, PURE],
          setupFiles: [WAITS],
          testTimeout: PATIENCE_MS,
          expect: PATIENT,
          // A context for each file, in workers that stay: a worker for each file takes twice as long.
          pool: "vmThreads",
          maxWorkers: WORKERS,
        },
      },
      {
        root: ROOT,
        test: {
          name: "pure",
          environment: "node",
          // They keep nothing between them: modules of their own would take longer to import than the tests to run.
          include: [PURE],
          exclude: [...LATER, WEB, DB],
          testTimeout: PATIENCE_MS,
          pool: "threads",
          maxWorkers: WORKERS,
          isolate: false,
        },
      },
      {
        root: ROOT,
        test: {
          name: "web",
          environment: "jsdom",
          include: [WEB],
          exclude: LATER,
          setupFiles: [
            "tests/factories/browser-globals.ts",
            "tests/factories/patient-queries.ts",
            WAITS,
            "tests/factories/load-words.ts",
            "tests/factories/forget-forms.ts",
          ],
          testTimeout: PATIENCE_MS,
          expect: PATIENT,
          pool: "vmThreads",
          maxWorkers: WORKERS,
        },
      },
      {
        root: ROOT,
        test: {
          name: "db",
          environment: "node",
          include: [DB],
          exclude: LATER,
          globalSetup: ["tests/factories/prepare-database.ts"],
          setupFiles: [WAITS, "tests/factories/restore-spies.ts", "tests/factories/quick-passwords.ts"],
          // Each has a database of its own and needs no modules of its own, which take longer to import.
          isolate: false,
          // Not more on a larger machine: their servers share the connections of one Postgres.
          maxWorkers: 3,
          // Patience, not a measure of speed: a busy machine may be slow.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
