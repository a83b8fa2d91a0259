// Fills a server with a plan's data: devices.bench.ts starts it with the plan as its only argument. A server in
// memory stays and answers; one with a folder ends, and main.ts is started on that folder.

import { startBackend } from "#local/server.ts";
import { readOptions } from "#local/settings/options.ts";
import { PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import type { DataPlan } from "../data/businesses.ts";
import { loadFile, loadPlan } from "../data/load.ts";

const { data, file } = JSON.parse(process.argv[2] ?? "") as { data: DataPlan; file?: string };
const options = readOptions(process.env, []);
const backend = await startBackend({
  ...options,
  publishableKey: PUBLISHABLE_KEY,
  log: (line) => console.error(line),
  app: async () => async () => new Response(null, { status: 404 }),
});
const patient = {
  /** On a busy machine a thousand rows take longer than the app's limit for a statement. */
  query: (sql: string, values: unknown[]) =>
    backend.db.transaction(async (transaction) => {
      await transaction.exec("set local statement_timeout = 0");
      return transaction.query(sql, values);
    }),
};
if (file) await loadFile(patient, file);
await loadPlan(patient, data);
await backend.db.exec("analyze");
if (options.dataDir === null) {
  process.once("SIGTERM", () => void backend.close().finally(() => process.exit(0)));
  console.log(`running at ${backend.url}`);
} else {
  await backend.close();
  process.exit(0);
}
