import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { demo, pushPunch, signedIn } from "#tests/factories/demo.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { type ServerProcess, startServerProcess } from "#tests/factories/server-process.ts";

const ROUNDS = attempts(2, 3);
const WRITES_PER_ROUND = 25;

const folder = mkdtempSync(join(tmpdir(), "shiftkeep-durability-"));
let server: ServerProcess;

afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Pushes punches over three connections until the server is killed under them; returns those it acknowledged. */
async function pushUntilKilled(): Promise<string[]> {
  const sam = await signedIn(server.url, demo.employee);
  const acknowledged: string[] = [];
  let killed: Promise<void> | null = null;
  const push = async () => {
    while (!killed) {
      const id = await pushPunch(sam).catch((error) => {
        if (!killed) throw error;
      });
      if (id) acknowledged.push(id);
      if (acknowledged.length === WRITES_PER_ROUND) killed = server.kill();
    }
  };
  await Promise.all([push(), push(), push()]);
  await killed;
  return acknowledged;
}

it("keeps every acknowledged write when the server is killed", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    server = await startServerProcess(folder);
    acknowledged.push(...(await pushUntilKilled()));
  }
  server = await startServerProcess(folder);
  const sam = await signedIn(server.url, demo.employee);
  const { data } = await sam.from("punches").select("id");
  const kept = new Set(data?.map((row) => row.id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_PER_ROUND);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
}, 90_000);
