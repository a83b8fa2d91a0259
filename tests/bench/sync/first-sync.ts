import type { Page } from "@playwright/test";
import { demo } from "#tests/factories/demo.ts";
import type { Claim } from "../figures.ts";
import { medianOf, oursOf, rounded, theirsOf } from "./claim.ts";
import { firstScreenOn } from "./first-screen.ts";
import type { SyncStage } from "./stage.ts";

const RUNS = 5;
const ROWS = 10_000;
const COLLECTION = "shifts_10k";
const TARGET_TIMES = 2;
const TARGET_SCREEN_MS = 1000;

/** Measures an empty replica's first 10,000 rows beside a raw bulk put, and the first rows on a real screen. */
export async function measureFirstSync(stage: SyncStage): Promise<Claim> {
  const samples = {
    ours: [] as number[],
    raw: [] as number[],
    indexed: [] as number[],
    screen: [] as number[],
  };
  const profile = await stage.openProfile();
  const page = await profile.openPage();
  for (let run = 0; run <= RUNS; run++) {
    const raw = await page.evaluate((rows) => window.bench.raw.bulkPut(rows), ROWS);
    const ours = await firstSync(page);
    const indexed = await page.evaluate((rows) => window.bench.raw.bulkPutIndexed(rows), ROWS);
    const screen = await firstScreenOn(stage);
    if (run === 0) continue;
    samples.raw.push(raw);
    samples.ours.push(ours);
    samples.indexed.push(indexed);
    samples.screen.push(screen);
  }
  await profile.close();
  return claimOf(samples);
}

async function firstSync(page: Page): Promise<number> {
  const input = [COLLECTION, ROWS, demo.managerId] as const;
  await page.evaluate(([name, , user]) => window.bench.ours.open([name], user), input);
  const took = await page.evaluate(([name, rows, user]) => window.bench.ours.fill(name, rows, user), input);
  await page.evaluate(() => window.bench.ours.close());
  return took;
}

function claimOf(samples: Record<"ours" | "raw" | "indexed" | "screen", number[]>): Claim {
  const ours = oursOf(samples.ours);
  const theirs = theirsOf(samples.raw);
  const ratio = rounded(ours.ours / (theirs.theirs ?? 0));
  const screen = medianOf(samples.screen);
  return {
    unit: "ms",
    ...ours,
    ...theirs,
    ratio,
    target: `ours / raw bulk put <= ${TARGET_TIMES}, first rows on the screen <= ${TARGET_SCREEN_MS} ms from sign-in`,
    met: ratio <= TARGET_TIMES && screen <= TARGET_SCREEN_MS,
    also: {
      "sign-in to first rows on the screen, ms": screen,
      "raw bulk put with our indexes, ms": medianOf(samples.indexed),
      "ours / raw bulk put with our indexes": rounded(ours.ours / medianOf(samples.indexed)),
    },
  };
}
