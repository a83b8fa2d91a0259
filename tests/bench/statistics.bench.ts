import { busyBusiness, RULES, statisticsOf } from "#tests/factories/statistics.ts";
import type { Claims } from "./figures.ts";
import { spreadOf } from "./stats.ts";

const [RUNS, WARM_UPS] = [20, 5];
const TARGET_MS = 300;
/** Two years of 100 people, with four changes of the clocks. */
const RANGE = { from: "2025-01-01", to: "2026-12-31" };
const [DAYS, PEOPLE] = [730, 100];

/** Measures the ms for all figures of two years from their rows, about 50,000 shifts and 100,000 punches. */
export async function bench(): Promise<Claims> {
  const source = busyBusiness(RANGE.from, DAYS, PEOPLE);
  const rows = { shifts: source.shifts.length, punches: source.worked.length };
  return { "two years of 100 people": claimOf(rows, () => statisticsOf(source, RANGE, RULES)) };
}

function claimOf(rows: Record<string, number>, work: () => void): Claims[string] {
  for (let run = 0; run < WARM_UPS; run++) work();
  const samples: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now();
    work();
    samples.push(performance.now() - begun);
  }
  const { median, lowerQuartile, upperQuartile } = spreadOf(samples);
  return {
    unit: "ms",
    ours: median,
    oursMiddleHalf: [lowerQuartile, upperQuartile],
    theirs: null,
    ratio: null,
    target: `at most ${TARGET_MS} ms on a quiet machine`,
    met: median <= TARGET_MS,
    also: rows,
  };
}
