import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { TEST_COLLECTIONS_SQL } from "#tests/factories/test-collections.ts";
import { prepareRun } from "./seeded-run.ts";

const SEEDS = attempts(3, 200);
const STEPS = Number(process.env.FAULT_STEPS ?? 60);
const TIMEOUT = { timeout: 20_000, interval: 20 };

/** FAULT_SEED runs one seed, FAULT_SEEDS that many. */
function seeds(): number[] {
  if (process.env.FAULT_SEED) return [Number(process.env.FAULT_SEED)];
  return Array.from({ length: Number(process.env.FAULT_SEEDS ?? SEEDS) }, (_, at) => at + 1);
}

let backend: OpenBackend;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
  await backend.db.exec(TEST_COLLECTIONS_SQL);
});
afterAll(() => backend.close());

const repeat = (seed: number) =>
  `\nseed ${seed}, ${STEPS} steps; again with: FAULT_SEED=${seed} FAULT_STEPS=${STEPS} npm run test:unit -- seeded-run`;

it.each(seeds())("devices and server agree after the faults of seed %i", async (seed) => {
  const run = await prepareRun(backend, seed);
  try {
    const found = await run.work(STEPS);
    expect(found, found.join("\n") + repeat(seed)).toEqual([]);
    run.heal();
    let problems: string[] = [];
    await vi
      .waitFor(async () => {
        problems = await run.judge();
        expect(problems.filter((problem) => /is not idle|still waits/.test(problem))).toEqual([]);
      }, TIMEOUT)
      .catch(() => {});
    // What the others sent last may have been hinted at through a broken socket.
    run.wake();
    await vi
      .waitFor(async () => {
        problems = await run.judge();
        expect(problems).toEqual([]);
      }, TIMEOUT)
      .catch(() => {});
    expect(problems, problems.join("\n") + repeat(seed)).toEqual([]);
  } finally {
    await run.close();
  }
});
