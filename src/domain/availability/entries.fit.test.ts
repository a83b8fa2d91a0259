import fc from "fast-check";
import { expect, it } from "vitest";
import { wallSpan } from "../time/wall-minutes.ts";
import { type AvailabilityEntry, type EntryPlan, fitEntries, judgeAvailability } from "./entries.ts";

/** 'off 09:00-12:00': unavailable at these hours. 'on': available all day, 'unwillingly' too. */
function plan(text: string): EntryPlan {
  const hours = /(\S+)-(\S+)/.exec(text);
  return {
    available: !text.startsWith("off"),
    ...(text.startsWith("unwillingly") && { preference: "rather-not" }),
    all_day: !hours,
    start_time: hours?.[1] ?? null,
    end_time: hours?.[2] ?? null,
    reason: null,
  };
}
const DAY = "2026-03-02";
const entry = (text: string, at = 0, date = DAY): AvailabilityEntry & { id: string } => ({
  ...plan(text),
  id: `${at}`,
  date,
  status: text.endsWith("denied") ? "denied" : "pending",
});

it.each<[wanted: string, there: string[], days: number, remove: string[], taken: number]>([
  ["off", [], 1, [], 0],
  ["off", ["on"], 1, ["0"], 1],
  ["off 12:00-13:00", ["on"], 1, [], 0],
  ["off 09:00-12:00", ["on 09:00-12:00"], 1, ["0"], 1],
  ["off 09:00-12:00", ["on 09:00-13:00"], 1, [], 0],
  ["on 09:00-12:00", ["off"], 1, ["0"], 1],
  ["on 09:00-12:00", ["off 13:00-14:00"], 1, [], 0],
  ["on", ["on 09:00-12:00", "off 18:00-20:00"], 1, ["0", "1"], 1],
  ["off 09:00-12:00", ["off 11:00-14:00"], 1, ["0"], 1],
  ["off", ["off denied"], 1, ["0"], 0],
  ["off 09:00-12:00", ["off 12:00-14:00 denied"], 1, [], 0],
  ["off", ["off"], 0, [], 0],
  ["off 09:00-12:00", ["off 09:00-12:00"], 0, [], 0],
  ["unwillingly", ["unwillingly"], 0, [], 0],
  ["unwillingly", ["on"], 1, ["0"], 1],
  ["off 12:00-13:00", ["unwillingly"], 1, [], 0],
])("'%s' after %j is entered on %d days; %j give way, %d taken", (wanted, there, days, remove, taken) => {
  const fit = fitEntries(
    [DAY],
    plan(wanted),
    there.map((text, at) => entry(text, at)),
    "replace",
  );
  expect(fit).toMatchObject({ remove, taken: taken ? [DAY] : [], days: days ? [DAY] : [] });
});

it("keeps what is there if that is wanted, and goes on with the other days", () => {
  const fit = fitEntries([DAY, "2026-03-03"], plan("off"), [entry("on")], "keep");
  expect(fit).toEqual({ days: ["2026-03-03"], remove: [], taken: [DAY] });
});

const hours = fc
  .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 23 }))
  .map(([from, more]) => {
    const to = Math.min(from + more, 23);
    return `${String(from).padStart(2, "0")}:00-${String(to).padStart(2, "0")}:00`;
  });
const text = fc
  .tuple(fc.constantFrom("on", "off"), fc.option(hours, { nil: "" }))
  .map((words) => words.join(" "));

it("what was entered last is what counts, for all of its hours", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, (before, last) => {
      const there = before.map((one, at) => entry(one, at));
      const fit = fitEntries([DAY], plan(last), there, "replace");
      const after = [
        ...there.filter(({ id }) => !fit.remove.includes(id)),
        ...fit.days.map((date) => entry(last, 9, date)),
      ];
      const { start_time, end_time, available } = plan(last);
      const span = wallSpan(DAY, start_time ?? "00:00", end_time ?? "00:00");
      expect(judgeAvailability(after, span, false).kind).toBe(available ? "free" : "away");
    }),
  );
});

it("entering the same again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, (before, last) => {
      const there = before.map((one, at) => entry(one, at));
      const fit = fitEntries([DAY], plan(last), there, "replace");
      const kept = there.filter(({ id }) => !fit.remove.includes(id));
      const again = fitEntries([DAY], plan(last), [...kept, entry(last, 9)], "replace");
      expect(again).toEqual({ days: [], remove: [], taken: [] });
    }),
  );
});
