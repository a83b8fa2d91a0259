import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { historyOf } from "./history.ts";
import { pairPunches } from "./pairing.ts";

/** 'id' of what counts, '(id)' of what does not, with 'of' what it replaced; for the first interval. */
function inWords(texts: string[]): string {
  const events = punchesOf(texts);
  const { intervals } = pairPunches(events, { now: "2026-06-12T00:00:00.000Z", maxMs: 16 * HOUR_MS });
  return historyOf(must(intervals[0], "an interval"), events)
    .map(({ punch, before, counts }) => {
      const name = before ? `${punch.id} of ${before.id}` : punch.id;
      return counts ? name : `(${name})`;
    })
    .join(", ");
}

it.each<[string, string[], string]>([
  ["what was punched", ["in 09:00", "out 17:00"], "a, b"],
  ["other intervals are left out", ["in 09:00", "out 12:00", "in 13:00", "out 17:00"], "a, b"],
  ["a correction", ["in 09:00", "out 17:00", "out 18:00 fixes=b recorded=20:00"], "a, (b), c of b"],
  [
    "corrections of corrections",
    ["in 09:00", "out 17:00", "out 18:00 fixes=b recorded=20:00", "out 19:00 fixes=c recorded=21:00"],
    "a, (b), (c of b), d of c",
  ],
  ["an end that was added", ["in 09:00", "out 17:00 manager entry=e recorded=20:00"], "a, b"],
  [
    "a break that was taken out",
    ["in 09:00", "break-start 12:00", "out 17:00", "break-start 12:00 fixes=b void recorded=20:00"],
    "a, (b), c, (d of b)",
  ],
  [
    "what was moved out of its place",
    ["in 09:00", "out 17:00", "in 11T09:00 id=c", "in 08:00 fixes=a recorded=11T20:00"],
    "(a), b, d of a",
  ],
  ["in the order of recording", ["in 09:00 recorded=18:00", "out 17:00"], "b, a"],
])("%s", (_, texts, words) => {
  expect(inWords(texts)).toBe(words);
  expect(inWords([...texts])).toBe(words);
});
