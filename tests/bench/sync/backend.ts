import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, seedDemo } from "#local/database.ts";
import { createObjectStore } from "#local/files/object-store.ts";
import { readConfig } from "#local/settings/config.ts";
import { PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { type ServerProcess, startServerProcess } from "#tests/factories/server-process.ts";

const BATCH_ROWS = 1000;
const PUNCHES = 10_000;

/** Starts the embedded backend with the demo business and the bench's own tables, as a separate process. */
export async function startBenchBackend(): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), "shiftkeep-bench-"));
  await fillDatabase(folder);
  const server = await startServerProcess(folder);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills the database before the server opens it, because the app's migrations must not contain a bench's tables. */
async function fillDatabase(folder: string) {
  const { db, close } = await openDatabase({
    store: { folder: join(folder, "postgres"), log: console.error },
    config: readConfig(),
    keys: {
      publishable: PUBLISHABLE_KEY,
      secret: "sb_secret_bench",
      jwtSecret: "long enough and never used again",
    },
    siteUrl: "http://backend.test",
    email: { async send() {} } as never,
    objects: createObjectStore(folder),
  });
  await seedDemo(db);
  await db.exec(await readFile(join(import.meta.dirname, "tables.sql"), "utf8"));
  // One transaction per row, so that rows have versions as in real use.
  for (const [table, rows] of [
    ["shifts_10k", 10_000],
    ["shifts_50k", 50_000],
  ] as const) {
    for (let at = 0; at < rows; at += BATCH_ROWS) {
      await db.query("select bench.fill($1, $2, $3)", [table, at, at + BATCH_ROWS - 1]);
    }
  }
  for (let at = PUNCHES; at > 0; at -= BATCH_ROWS) {
    await db.query("select bench.fill_punches($1, $2)", [at - BATCH_ROWS + 1, at]);
  }
  await db.exec("select bench.punch_in(); drop schema bench cascade");
  await close();
}
