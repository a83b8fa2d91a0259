import { checkRoster, findingsAfter } from "#domain/roster/check-roster.ts";
import { coverOf } from "#domain/roster/cover.ts";
import { labourOf } from "#domain/roster/labour.ts";
import type { Claims } from "./figures.ts";
import { bigWeek } from "./roster/big-week.ts";
import { shortWeek } from "./roster/short-week.ts";
import { spreadOf } from "./stats.ts";

const [RUNS, WARM_UPS] = [200, 50];
const [CHECK_MS, PREVIEW_MS] = [16, 4];

/**
 * Measures the ms to check, to cost and to count a week of 100 people and 700 shifts, which happens after every change of a
 * roster; to count one of 200 people in which many are missing; and to check one shift over another cell, which happens at
 * every cell it is dragged across.
 */
export async function bench(): Promise<Claims> {
  const { shifts, needs, availability, rules, payrates, people } = bigWeek();
  const short = shortWeek();
  const [first] = shifts;
  let person = 0;
  return {
    "checks and cost of 100 people x 700 shifts": claimOf(CHECK_MS, () => {
      checkRoster(shifts, availability, rules);
      labourOf(shifts, (person) => payrates.get(person) ?? null, rules.zone);
      coverOf(needs, shifts, rules.zone);
    }),
    "cover of 40 templates x 200 people, half of them missing": claimOf(CHECK_MS, () => {
      coverOf(short.needs, short.shifts, rules.zone);
    }),
    "check of a shift over another cell": claimOf(PREVIEW_MS, () => {
      person = (person + 1) % people.length;
      const fields = { user_id: people[person] ?? null, date: "2027-03-10" };
      findingsAfter([{ kind: "change", id: String(first?.id), fields }], shifts, availability, rules);
    }),
  };
}

function claimOf(targetMs: number, work: () => void): Claims[string] {
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
    target: `at most ${targetMs} ms on a quiet machine`,
    met: median <= targetMs,
  };
}
