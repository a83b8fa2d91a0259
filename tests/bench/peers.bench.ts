import type { Page } from "@playwright/test";
import { demo } from "#tests/factories/demo.ts";
import type { Figures } from "./figures.ts";
import { type PouchServer, startPouchServer } from "./peers/pouch.ts";
import { type Spread, spreadOf } from "./stats.ts";
import { measureFlush } from "./sync/flush.ts";
import { openSyncStage, type SyncStage } from "./sync/stage.ts";

const RUNS = 5;
const ROWS = 10_000;
const WRITES = 500;
const LATENCY_MS = 20;

/** Compares with other libraries: 10,000 rows into a browser, 10,000 rows from a server, 500 queued writes to one. */
export async function bench(): Promise<Figures> {
  const stage = await openSyncStage();
  const pouch = await startPouchServer();
  try {
    const flush = await flushes(stage, pouch);
    return { unit: "ms", measurements: { ...flush, ...(await fills(stage, pouch)) } };
  } finally {
    await pouch.stop();
    await stage.close();
  }
}

async function flushes(stage: SyncStage, pouch: PouchServer): Promise<Record<string, Spread>> {
  const { flush500 } = await measureFlush(stage);
  const { profile, page } = await openPage(stage, pouch);
  const samples: number[] = [];
  const requests: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    await pouch.take(LATENCY_MS);
    const input = [WRITES, `${pouch.url}/flush${run}`] as const;
    samples.push(await page.evaluate(([rows, url]) => window.bench.peers.pouchFlush(rows, url), input));
    requests.push(await pouch.take());
  }
  await profile.close();
  const told = flush500.also ?? {};
  const of = (median: number, [lowerQuartile, upperQuartile] = [median, median]): Spread => ({
    ...{ median, lowerQuartile, upperQuartile, samples: RUNS },
  });
  const what = `${WRITES} queued writes`;
  return {
    [`${what}, Shiftkeep (${told["our requests"]} requests)`]: of(flush500.ours, flush500.oursMiddleHalf),
    [`${what}, RxDB's Supabase plugin (${told["their requests"]} requests)`]: of(
      flush500.theirs ?? 0,
      flush500.theirsMiddleHalf,
    ),
    [`${what}, PouchDB (${requests.at(-1)} requests)`]: spreadOf(samples.slice(1)),
  };
}

async function fills(stage: SyncStage, pouch: PouchServer): Promise<Record<string, Spread>> {
  const { profile, page } = await openPage(stage, pouch);
  const source = `${pouch.url}/source`;
  await page.evaluate(([rows, url]) => window.bench.peers.pouchFlush(rows, url), [ROWS, source] as const);
  const people = [ROWS, demo.businessId, demo.managerId] as const;
  await page.evaluate(([rows, business, user]) => window.bench.peers.provide(rows, business, user), people);
  const measured: Record<string, () => Promise<number>> = {
    "into IndexedDB, raw": () => page.evaluate((rows) => window.bench.raw.bulkPut(rows), ROWS),
    "into IndexedDB, raw, our indexes": () =>
      page.evaluate((rows) => window.bench.raw.bulkPutIndexed(rows), ROWS),
    "into Dexie alone, our indexes": () => page.evaluate((rows) => window.bench.peers.dexie(rows), ROWS),
    "into RxDB on Dexie": () => page.evaluate((rows) => window.bench.peers.rxdb(rows), ROWS),
    "into PouchDB": () => page.evaluate((rows) => window.bench.peers.pouch(rows), ROWS),
    "first sync, Shiftkeep": () => firstSync(page),
    "first sync, RxDB's Supabase plugin": () =>
      page.evaluate((rows) => window.bench.peers.pluginFill(rows), ROWS),
    "first sync, PouchDB from pouchdb-server": () =>
      page.evaluate(([rows, url]) => window.bench.peers.pouchFill(rows, url), [ROWS, source] as const),
  };
  const samples = new Map(Object.keys(measured).map((name) => [name, [] as number[]]));
  for (let run = 0; run <= RUNS; run++) {
    for (const [name, measure] of Object.entries(measured)) {
      const took = await measure();
      if (run > 0) samples.get(name)?.push(took);
    }
  }
  await profile.close();
  return Object.fromEntries([...samples].map(([name, taken]) => [`${ROWS} rows ${name}`, spreadOf(taken)]));
}

async function firstSync(page: Page): Promise<number> {
  const input = ["shifts_10k", ROWS, demo.managerId] as const;
  await page.evaluate(([name, , user]) => window.bench.ours.open([name], user), input);
  const took = await page.evaluate(([name, rows, user]) => window.bench.ours.fill(name, rows, user), input);
  await page.evaluate(() => window.bench.ours.close());
  return took;
}

async function openPage(stage: SyncStage, pouch: PouchServer) {
  const profile = await stage.openProfile();
  const page = await profile.openPage();
  await page.addScriptTag({ path: pouch.script });
  return { profile, page };
}
