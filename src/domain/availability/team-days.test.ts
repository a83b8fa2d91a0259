import fc from "fast-check";
import { expect, it } from "vitest";
import type { AvailabilityEntry } from "./entries.ts";
import { type DayState, dayState, teamDays } from "./team-days.ts";

/** '10 09:00-17:00 off pending', as in the test of judgeAvailability. */
function entry(text: string): AvailabilityEntry {
  const [day = "", ...rest] = text.split(" ");
  const hours = rest.find((word) => word.includes("-"))?.split("-");
  return {
    date: `2026-06-${day}`,
    all_day: !hours,
    start_time: hours?.[0] ?? null,
    end_time: hours?.[1] ?? null,
    available: !rest.includes("off"),
    status: rest.includes("pending") ? "pending" : rest.includes("denied") ? "denied" : "approved",
    reason: null,
  };
}

it.each<[DayState, boolean, string[]]>([
  ["unsaid", false, []],
  ["free", false, ["10"]],
  ["partly", false, ["10 09:00-12:00"]],
  ["partly", false, ["10", "10 12:00-13:00 off"]],
  ["away", false, ["10 off pending"]],
  ["away", false, ["10 00:00-12:00 off", "10 12:00-00:00 off"]],
  ["unsaid", false, ["10 off denied"]],
  ["free", true, []],
  ["free", true, ["10 off denied"]],
  ["asked", true, ["10 off pending"]],
  ["away", true, ["10 off"]],
  ["partly", true, ["10 09:00-12:00 off"]],
  ["partly", true, ["10 09:00-12:00 off", "10 12:00-00:00 off pending"]],
  ["partly", true, ["09 22:00-06:00 off"]],
  ["free", true, ["11 off"]],
])("a day is %s (Approval Mode %s) after %j", (state, approvalMode, texts) => {
  expect(dayState(texts.map(entry), "2026-06-10", approvalMode)).toBe(state);
});

const of = (user_id: string, text: string) => ({ ...entry(text), user_id });

it.each([
  [1, "enough"],
  [2, "open"],
  [3, "open"],
  [4, "short"],
])("with one free, one asked and one unsaid, %d shifts are covered: %s", (shifts, cover) => {
  const entries = [of("ann", "10"), of("sam", "10 off")];
  const planned = Array.from({ length: shifts }, () => ({ date: "2026-06-10" }));
  const [day] = teamDays(["2026-06-10"], ["ann", "sam", "joe", "kim"], {
    entries,
    shifts: planned,
    approvalMode: false,
  });
  expect(day).toMatchObject({ planned: shifts, cover, counts: { free: 1, away: 1, unsaid: 2 } });
});

it("counts everybody on every day", () => {
  const text = fc.constantFrom("10", "10 off", "11 09:00-12:00", "11 off pending", "10 off denied");
  const entries = fc.array(fc.tuple(fc.constantFrom("ann", "sam", "joe"), text));
  fc.assert(
    fc.property(entries, fc.boolean(), (given, approvalMode) => {
      const days = teamDays(["2026-06-10", "2026-06-11"], ["ann", "sam"], {
        entries: given.map(([person, words]) => of(person, words)),
        shifts: [],
        approvalMode,
      });
      for (const { counts, states } of days) {
        expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(2);
        expect([...states.keys()]).toEqual(["ann", "sam"]);
        expect(approvalMode && counts.unsaid).toBeFalsy();
      }
    }),
  );
});

it("says of a day what the person's entries of all days say of it, whoever else said what", () => {
  const text = fc.constantFrom(
    "09 22:00-06:00 off",
    "10",
    "10 off",
    "11 09:00-12:00",
    "11 18:00-02:00",
    "12 off",
  );
  const entries = fc.array(fc.tuple(fc.constantFrom("ann", "sam"), text));
  const dates = ["2026-06-10", "2026-06-11", "2026-06-12"];
  fc.assert(
    fc.property(entries, fc.boolean(), (given, approvalMode) => {
      const all = given.map(([person, words]) => of(person, words));
      for (const { date, states } of teamDays(dates, ["ann", "sam"], {
        entries: all,
        shifts: [],
        approvalMode,
      })) {
        for (const [person, state] of states) {
          const own = all.filter(({ user_id }) => user_id === person);
          expect(state).toBe(dayState(own, date, approvalMode));
        }
      }
    }),
  );
});

it("looks at an entry for its own day and the one after, however many days there are", () => {
  let looks = 0;
  const days = Array.from({ length: 28 }, (_, at) => `2026-06-${String(at + 1).padStart(2, "0")}`);
  const entries = days.map((day) => {
    const said = of("ann", day.slice(-2));
    return Object.defineProperty(said, "status", {
      get() {
        looks += 1;
        return "approved";
      },
    });
  });
  teamDays(days, ["ann"], { entries, shifts: [], approvalMode: false });
  const each = looks / days.length;
  looks = 0;
  teamDays(days.slice(0, 2), ["ann"], { entries: entries.slice(0, 2), shifts: [], approvalMode: false });
  expect(each).toBeLessThanOrEqual(looks);
});
