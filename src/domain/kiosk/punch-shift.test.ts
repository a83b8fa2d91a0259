import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { punchShift } from "./punch-shift.ts";

const ZONE = "Europe/Dublin";

const shift = (id: string, start_time: string, end_time: string) =>
  newShift({ id, date: "2026-06-10", start_time, end_time, user_id: "anna", published: true });

/** 'shift mark:minutes' for the last of these presses. */
function shiftOf(
  texts: string[],
  shifts = [shift("early", "06:00", "14:00"), shift("late", "15:00", "22:00")],
) {
  const punches = punchesOf(texts, ZONE);
  const last = punches.at(-1);
  if (!last) throw new Error("no punch");
  const rules = { zone: ZONE, now: last.at, maxMs: 16 * HOUR_MS, graceMs: 5 * MINUTE_MS };
  const found = (others: typeof punches) => {
    const one = punchShift(last, others, shifts, rules);
    if (!one) return null;
    const { mark, ms } = one.punctuality ?? { mark: "-", ms: 0 };
    return `${one.shift.id} ${mark}:${ms / MINUTE_MS}`;
  };
  // A stored punch and one about to be stored give the same result.
  expect(found(punches.slice(0, -1))).toBe(found(punches));
  return found(punches);
}

it.each<[string, string[], string | null]>([
  ["came on time", ["in 06:03"], "early on-time:3"],
  ["came late", ["in 06:12"], "early late:12"],
  ["came early", ["in 05:30"], "early early:-30"],
  ["went on time", ["in 06:00", "out 14:00"], "early on-time:0"],
  ["went early", ["in 06:00", "out 13:00"], "early early:-60"],
  ["takes a break", ["in 06:00", "break-start 09:00"], "early -:0"],
  ["comes back from one", ["in 06:00", "break-start 09:00", "break-end 09:20"], "early -:0"],
  ["came to the second shift of a day", ["in 06:00", "out 14:00", "in 15:10"], "late late:10"],
  ["came back within a shift", ["in 06:00", "out 09:00", "in 10:00"], "early -:0"],
  ["came on a day off", ["in 09T06:00"], null],
  ["tapped twice", ["in 06:00", "in 06:00:30"], null],
])("somebody who %s", (_, texts, words) => {
  expect(shiftOf(texts)).toBe(words);
});

it("is for none where there is no shift", () => {
  expect(shiftOf(["in 06:00"], [])).toBeNull();
});
