import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { shiftsInWords } from "#tests/factories/shifts.ts";
import { begunBy } from "../work/pairing.ts";
import { positionSplitter } from "../work/positions-of-work.ts";
import { workDaysAmong } from "../work/work-days.ts";
import { type WeekWork, weeklyEstimate } from "./weekly-estimate.ts";

// The week from Sunday 7 to Saturday 13 June 2026, unless a case says otherwise. Columns: now, in UTC; one person's shifts;
// their clocked work, in UTC; the hours worked, upcoming and scheduled.
const CASES = `
  nothing at all | 12:00 | - | - | 0 0 0
  a shift to come | 12:00 | 11 09:00-17:00 | - | 0 8 8
  a shift that is over, not clocked | 12:00 | 09 09:00-17:00 | - | 8 0 8
  a shift over this minute | 17:00 | 10 09:00-17:00 | - | 8 0 8
  a shift over in a minute | 16:59 | 10 09:00-17:00 | - | 0 8 8
  a shift that is on, not clocked | 12:00 | 10 09:00-17:00 | - | 0 8 8
  one over and one to come | 12:00 | 09 09:00-17:00, 12 10:00-14:30 | - | 8 4:30 12:30
  a punch without a shift | 12:00 | - | 09T09:00/12:15 | 3:15 0 0
  two punches on a day | 12:00 | - | 09T09:00/12:00, 09T13:00/17:00 | 7 0 0
  an open punch counts until now | 12:00 | - | 09:30/ | 2:30 0 0
  a punch from the future counts nothing | 12:00 | - | 12:05/ | 0 0 0
  a punch that ends before it begins counts nothing | 12:00 | - | 09T17:00/09:00 | 0 0 0
  a clocked shift counts once | 12:00 | 09 09:00-17:00 | 09T08:55/17:10 | 8:15 0 8
  a shift clocked with a break counts its two punches
    | 12:00 | 09 09:00-17:00 | 09T09:00/12:30, 09T13:00/17:00 | 7:30 0 8
  who left early worked less | 12:00 | 09 09:00-17:00 | 09T09:00/11:00 | 2 0 8
  who came for five minutes was there | 12:00 | 09 09:00-17:00 | 09T16:55/17:00 | 0:05 0 8
  a punch beside a shift is not of it | 12:00 | 09 09:00-17:00 | 09T17:00/18:00 | 9 0 8
  a shift that is on and clocked | 12:00 | 10 09:00-17:00 | 09:00/ | 3 5 8
  clocked in early for a shift to come | 08:50 | 10 09:00-17:00 | 08:30/ | 0:20 8 8
  a break within a shift that is on | 12:30 | 10 09:00-17:00 | 09:00/12:00 | 3 4:30 8
  who stays on a little has not clocked the next shift
    | 12:00 | 09 06:00-09:00, 09 09:00-12:00 | 09T06:00/09:05 | 6:05 0 6
  one punch over two shifts in a row | 12:00 | 09 09:00-12:00, 09 12:00-17:00 | 09T09:00/17:00 | 8 0 8
  two shifts at once, one punch | 12:00 | 09 09:00-17:00, 09 10:00-16:00 | 09T09:00/17:00 | 8 0 14
  a dropped shift to come is still theirs | 12:00 | 11 09:00-17:00 dropped | - | 0 8 8
  a dropped shift that is on, not clocked | 12:00 | 10 09:00-17:00 dropped | - | 0 8 8
  a dropped shift that is over, not clocked, was not worked | 17:00 | 10 09:00-17:00 dropped | - | 0 0 8
  a dropped shift that was clocked | 12:00 | 09 09:00-17:00 dropped | 09T09:00/15:00 | 6 0 8
  an overnight shift that is over | 12:00 | 08 22:00-06:00 | - | 8 0 8
  an overnight shift that is on, clocked | 01:00 | 09 22:00-06:00 | 09T22:00/ | 3 5 8
  a shift around the clock | 12:00 | 08 08:00-08:00 | - | 24 0 24
  the week begins on Sunday | 07T12:00 | 06 09:00-17:00, 07 18:00-20:00 | - | 0 2 2
  the week ends on Saturday | 13T12:00 | 13 18:00-20:00, 14 09:00-17:00 | - | 0 2 2
  Saturday's night is this week's | 13T12:00 | 13 22:00-06:00 | - | 0 8 8
  last Saturday's night was last week's | 07T12:00 | 06 22:00-06:00 | 06T22:00/07T06:00 | 0 0 0
  clocked in before midnight for Sunday's first shift | 08T12:00 | 07 00:00-08:00 | 06T23:55/07T08:00 | 8:05 0 8
  clocked in after midnight for last Saturday's night | 08T12:00 | 06 23:00-07:00 | 07T00:10/07:00 | 0 0 0
  the day is that of the business | 14T01:00 in America/New_York | 13 20:00-23:00, 14 09:00-10:00 | - | 0 3 3
  a punch belongs to the day of the business | 12:00 in America/New_York | - | 07T02:00/03:00, 07T12:00/13:00 | 1 0 0
  the night the clocks go forward, by its length
    | 2026-03-28T12:00 in Europe/Dublin | 2026-03-28 22:00-06:00 | - | 0 7 7
  the night the clocks go forward, clocked
    | 2026-03-08T20:00 in America/New_York | 2026-03-08 00:00-08:00 | 2026-03-08T05:00/12:00 | 7 0 7
  a shift from an hour that the clocks skip begins when they do
    | 2026-03-29T00:00 in Europe/Berlin | 2026-03-29 02:30-06:00 | - | 0 3 3
  a shift within an hour that the clocks skip is none
    | 2026-03-29T12:00 in Europe/Berlin | 2026-03-29 02:15-03:00 | - | 0 0 0
  the night the clocks go back, by its length | 2026-10-24T12:00 in Europe/Dublin | 2026-10-24 22:00-06:00 | - | 0 9 9
  the night the clocks go back, over and not clocked
    | 2026-11-01T20:00 in America/New_York | 2026-11-01 00:00-08:00 | - | 9 0 9
  the night the clocks go back, on and clocked
    | 2026-10-25T01:30 in Europe/Dublin | 2026-10-25 00:00-08:00 | 2026-10-24T23:00/ | 2:30 6:30 9
`;

/** Parses '10 09:00-17:00' as shiftsInWords does; the id is its place, from 0. */
function shiftsOf(texts: readonly string[]) {
  return shiftsInWords(texts.map((text, place) => `${place} ${text}`));
}

/** Parses '09:00/17:00', two times in UTC as of punches, of which the second has the day of the first or its own, if any. */
function workOf(
  texts: readonly string[],
  shifts: ReturnType<typeof shiftsOf> = [],
  zone = "UTC",
): WeekWork["punches"] {
  const intervals = texts.flatMap((text, place) => {
    const [from = "", to = ""] = text.split("/");
    const day = to.includes("T") ? "" : from.slice(0, from.indexOf("T") + 1);
    const end = to ? Date.parse(instantOf(day + to)) : null;
    return punchesOf([`in ${from} id=${place}`]).map((punch) => ({ ...begunBy(punch), end }));
  });
  const days = workDaysAmong(intervals, shifts, zone);
  return intervals.map(({ key, start, end }) => ({ start, end, breaks: [], day: days.get(key) ?? "" }));
}

/** Parses '8' or '8:30' hours. */
function hoursIn(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}

describe("an estimate of the week", () => {
  it.each(caseTable(CASES))("%s", (_, at = "", planned, clocked, hours = "") => {
    const [now = "", zone = "UTC"] = at.split(" in ");
    const shifts = shiftsOf(listed(planned));
    const work = { shifts, punches: workOf(listed(clocked), shifts, zone) };
    const estimate = weeklyEstimate(work, { now: instantOf(now), zone, rateOn: () => 12, weekStart: "sun" });
    const [worked = 0, upcoming = 0, scheduled = 0] = hours.split(" ").map(hoursIn);
    expect(estimate).toMatchObject({ workedMs: worked, upcomingMs: upcoming, scheduledMs: scheduled });
    expect(estimate.earned).toBeCloseTo((worked / HOUR_MS) * 12, 9);
    expect(estimate.upcomingPay).toBeCloseTo((upcoming / HOUR_MS) * 12, 9);
  });

  it("names its week, and counts what falls into it", () => {
    const work = {
      shifts: shiftsOf(["06 09:00-17:00", "09 09:00-17:00"]),
      punches: workOf(["09T09:00/12:00", "09T12:30/17:00"]),
    };
    const estimate = weeklyEstimate(work, {
      now: "2026-06-10T12:00:00.000Z",
      zone: "UTC",
      rateOn: () => null,
      weekStart: "sun",
    });
    expect(estimate).toMatchObject({
      from: "2026-06-07",
      to: "2026-06-13",
      shifts: 1,
      punches: 2,
      earned: 0,
    });
  });

  it("leaves unpaid planned breaks out of what is planned, and never out of what was worked", () => {
    const breaks = [{ after: 120, minutes: 60, paid: false }];
    const [past, today, ahead] = shiftsOf(["08 09:00-17:00", "10 09:00-17:00", "11 09:00-17:00"]).map(
      (shift) => ({ ...shift, breaks }),
    );
    const estimateOf = (shifts: (typeof past)[], punches: string[], now: string) => {
      const kept = shifts.filter((shift) => shift !== undefined);
      const work = { shifts: kept, punches: workOf(punches, kept) };
      const rules = {
        now: `2026-06-10T${now}:00.000Z`,
        zone: "UTC",
        rateOn: () => 10,
        weekStart: "sun",
      } as const;
      const { workedMs, upcomingMs, scheduledMs } = weeklyEstimate(work, rules);
      return [workedMs, upcomingMs, scheduledMs].map((ms) => ms / HOUR_MS);
    };
    expect(estimateOf([past], [], "08:00")).toEqual([7, 0, 7]);
    expect(estimateOf([past], ["08T09:00/17:00"], "08:00")).toEqual([8, 0, 7]);
    expect(estimateOf([ahead], [], "08:00")).toEqual([0, 7, 7]);
    // Clocked in: half an hour of the break is still to come.
    expect(estimateOf([today], ["10T09:00/"], "11:30")).toEqual([2.5, 5, 7]);
  });

  it("pays each part of a stay, and each shift, by the position it is worked as, and counts the stay once", () => {
    const shifts = shiftsOf(["09 09:00-12:00", "09 12:00-17:00", "11 09:00-10:00"]).map((shift, place) => ({
      ...shift,
      position_id: ["cook", "bar", "cook"][place] ?? null,
    }));
    const estimate = weeklyEstimate(
      { shifts, punches: workOf(["09T09:00/17:00"], shifts) },
      {
        now: "2026-06-10T12:00:00.000Z",
        zone: "UTC",
        weekStart: "sun",
        rateOn: (position) => (position === "cook" ? 20 : 10),
        split: (stays) =>
          positionSplitter(
            shifts.map((shift) => ({ ...shift, user_id: "anna", published: true })),
            { said: [], positions: [] },
            "UTC",
          )(stays.map((stay) => ({ ...stay, user_id: "anna", shift: null }))),
      },
    );
    expect(estimate).toMatchObject({
      punches: 1,
      earned: 3 * 20 + 5 * 10,
      upcomingPay: 20,
      workedMs: 8 * HOUR_MS,
    });
  });

  it("is the same in whatever order the shifts come that a punch is half of", () => {
    const shifts = shiftsOf(["10 06:00-14:00", "10 14:00-20:00", "11 09:00-12:00"]);
    const punches = workOf(["12:00/16:00"]);
    const estimateOf = (some: WeekWork["shifts"]) =>
      weeklyEstimate(
        { shifts: some, punches },
        { now: "2026-06-10T23:00:00.000Z", zone: "UTC", rateOn: () => 10, weekStart: "sun" },
      );
    fc.assert(
      fc.property(fc.shuffledSubarray([...shifts], { minLength: shifts.length }), (shuffled) => {
        expect(estimateOf(shuffled)).toEqual(estimateOf(shifts));
      }),
    );
  });

  it("never counts the same minute of a clocked week twice", () => {
    const day = fc.integer({ min: 7, max: 13 });
    const hour = fc.integer({ min: 0, max: 16 });
    const drawn = fc.tuple(day, hour, fc.integer({ min: 1, max: 7 }), fc.boolean());
    fc.assert(
      fc.property(fc.uniqueArray(drawn, { selector: ([date]) => date, maxLength: 7 }), (days) => {
        const two = (number: number) => String(number).padStart(2, "0");
        const texts = days.map(([date, from, length]) => [two(date), two(from), two(from + length)] as const);
        const work = {
          shifts: shiftsOf(texts.map(([date, from, to]) => `${date} ${from}:00-${to}:00`)),
          punches: workOf(
            texts
              .filter((_, place) => days[place]?.[3])
              .map(([date, from, to]) => `${date}T${from}:00/${to}:00`),
          ),
        };
        const estimate = weeklyEstimate(work, {
          now: "2026-06-13T23:59:00.000Z",
          zone: "UTC",
          rateOn: () => 10,
          weekStart: "sun",
        });
        expect(estimate.workedMs + estimate.upcomingMs).toBe(estimate.scheduledMs);
      }),
    );
  });
});
