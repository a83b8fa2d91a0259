import type { CDPSession, Page } from "@playwright/test";
import { demo, signedIn } from "#tests/factories/demo.ts";
import type { Claim } from "../figures.ts";
import { rounded } from "./claim.ts";
import type { SyncStage } from "./stage.ts";

const ROWS = 50_000;
const COLLECTION = "shifts_50k";
const SYNCS = 10;
const ROWS_PER_SYNC_DAYS = 10;
const FIRST_DAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const GROWTH_MAX = 1.05;
const BYTES_PER_MB = 1024 * 1024;

/** Measures the page's heap after syncing 50,000 rows, and after ten more syncs of 1,000 changed rows each. */
export async function measureMemory(stage: SyncStage): Promise<Claim> {
  const profile = await stage.openProfile();
  const page = await profile.openPage();
  const session = await profile.context.newCDPSession(page);
  const input = [COLLECTION, ROWS, demo.managerId] as const;
  await page.evaluate(([name, , user]) => window.bench.ours.open([name], user), input);
  const empty = await heapOf(session);
  const took = await page.evaluate(([name, rows, user]) => window.bench.ours.fill(name, rows, user), input);
  await page.evaluate(() => window.bench.ours.rest());
  const first = await heapOf(session);
  const heaps = await syncMore(stage, page, session);
  const then = heaps.at(-1) ?? first;
  await profile.close();
  // The first of them also loads what any update needs (code, fixed buffers); a leak shows in the others.
  const settled = heaps[0] ?? first;
  const ratio = rounded(then / settled);
  return {
    unit: "MB of JavaScript heap after a forced collection",
    ours: rounded(then),
    theirs: rounded(settled),
    ratio,
    target: `after ${SYNCS} more syncs ("ours") <= ${GROWTH_MAX} times after the first of them ("theirs")`,
    met: ratio <= GROWTH_MAX,
    also: {
      "after each of them, MB": heaps.map((heap) => heap.toFixed(2)).join(" "),
      "after the first fill, MB": rounded(first),
      "before the first fill, MB": rounded(empty),
      "rows in the replica": ROWS,
      "first fill, ms": rounded(took),
    },
  };
}

/** Syncs rows that another device changed; resolves with the heap after each sync. */
async function syncMore(stage: SyncStage, page: Page, session: CDPSession): Promise<number[]> {
  const heaps: number[] = [];
  const somebody = await signedIn(stage.appUrl, demo.manager);
  for (let sync = 0; sync < SYNCS; sync++) {
    const { error } = await somebody
      .from(COLLECTION)
      .update({ notes: `Changed before sync ${sync}` })
      .gte("date", dayOf(sync * ROWS_PER_SYNC_DAYS))
      .lt("date", dayOf((sync + 1) * ROWS_PER_SYNC_DAYS));
    if (error) throw new Error(error.message);
    await page.evaluate(() => window.bench.ours.exchange());
    heaps.push(await heapOf(session));
  }
  return heaps;
}

function dayOf(number: number): string {
  return new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / BYTES_PER_MB;
}
