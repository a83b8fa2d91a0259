import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { startPostgres } from "#local/database/postgres-server.ts";
import { isRunning } from "#local/files/data-folder.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

const folder = join(temporaryFolder("restarts"), "postgres");
afterAll(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

const serverId = () => {
  try {
    return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return 0;
  }
};

it("a database that is just being started again is stopped with its server", async () => {
  const server = await startPostgres({ folder, log: () => {}, extra: { fsync: "off" } });
  const killed = serverId();
  process.kill(killed, "SIGKILL");
  // The next one has begun, and goes through what the first one left before it takes connections.
  while ([0, killed].includes(serverId())) await turn();
  const next = serverId();
  await server.stop();
  expect(isRunning(next)).toBe(false);
});
