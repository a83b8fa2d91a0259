import { demo } from "#tests/factories/demo.ts";
import type { Claim } from "../figures.ts";
import { oursOf } from "./claim.ts";
import type { SyncStage } from "./stage.ts";

const RUNS = 25;
const SHIFTS = 50_000;
const TARGET_MS = 16;

/** Measures from a command's call until the page shows it: a live week of 700 shifts, 50,000 in the replica. */
export async function measureLocalWrite(stage: SyncStage): Promise<Claim> {
  const profile = await stage.openProfile();
  const page = await profile.openPage();
  const shown = await page.evaluate(
    ([shifts, user, business]) => window.bench.week.show(shifts, user, business),
    [SHIFTS, demo.managerId, demo.businessId] as const,
  );
  const samples: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const took = await page.evaluate(([user, business]) => window.bench.week.write(user, business), [
      demo.managerId,
      demo.businessId,
    ] as const);
    if (run > 0) samples.push(took);
  }
  await page.evaluate(() => window.bench.week.close());
  await profile.close();
  const ours = oursOf(samples);
  return {
    unit: "ms",
    ...ours,
    theirs: null,
    ratio: null,
    target: `median < ${TARGET_MS} ms`,
    met: ours.ours < TARGET_MS,
    also: { "shifts in the replica": SHIFTS, "shifts on the screen": shown, samples: RUNS },
  };
}
