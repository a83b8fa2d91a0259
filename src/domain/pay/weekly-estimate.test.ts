import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  weekPunches as punchesOf,
  weekShifts as shiftsOf,
  type WeekCase,
  weekWork,
} from "#tests/factories/week-work.ts";
import { type WeekWork, weeklyEstimate } from "./weekly-estimate.ts";

const HOUR_MS = 3_600_000;

// The week from Sunday 7 to Saturday 13 June 2026, unless a case says otherwise.
const CASES: Record<string, WeekCase> = {
  "nothing at all": { now: "2026-06-10T12:00", hours: [0, 0, 0] },
  "a shift to come": { now: "2026-06-10T12:00", shifts: ["2026-06-11 09:00-17:00"], hours: [0, 8, 8] },
  "a shift that is over, not clocked": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    hours: [8, 0, 8],
  },
  "a shift over this minute": {
    now: "2026-06-10T17:00",
    shifts: ["2026-06-10 09:00-17:00"],
    hours: [8, 0, 8],
  },
  "a shift over in a minute": {
    now: "2026-06-10T16:59",
    shifts: ["2026-06-10 09:00-17:00"],
    hours: [0, 8, 8],
  },
  "a shift that is on, not clocked": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-10 09:00-17:00"],
    hours: [0, 8, 8],
  },
  "one over and one to come": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00", "2026-06-12 10:00-14:30"],
    hours: [8, 4.5, 12.5],
  },
  "a punch without a shift": {
    now: "2026-06-10T12:00",
    punches: ["2026-06-09T09:00/12:15"],
    hours: [3.25, 0, 0],
  },
  "two punches on a day": {
    now: "2026-06-10T12:00",
    punches: ["2026-06-09T09:00/12:00", "2026-06-09T13:00/17:00"],
    hours: [7, 0, 0],
  },
  "an open punch counts until now": {
    now: "2026-06-10T12:00",
    punches: ["2026-06-10T09:30/"],
    hours: [2.5, 0, 0],
  },
  "a punch from the future counts nothing": {
    now: "2026-06-10T12:00",
    punches: ["2026-06-10T12:05/"],
    hours: [0, 0, 0],
  },
  "a punch that ends before it begins counts nothing": {
    now: "2026-06-10T12:00",
    punches: ["2026-06-09T17:00/09:00"],
    hours: [0, 0, 0],
  },
  "a clocked shift counts once": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    punches: ["2026-06-09T08:55/17:10"],
    hours: [8.25, 0, 8],
  },
  "a shift clocked with a break counts its two punches": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    punches: ["2026-06-09T09:00/12:30", "2026-06-09T13:00/17:00"],
    hours: [7.5, 0, 8],
  },
  "who left early worked less": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    punches: ["2026-06-09T09:00/11:00"],
    hours: [2, 0, 8],
  },
  "who came for five minutes was there": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    punches: ["2026-06-09T16:55/17:00"],
    hours: [1 / 12, 0, 8],
  },
  "a punch beside a shift is not of it": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    punches: ["2026-06-09T17:00/18:00"],
    hours: [9, 0, 8],
  },
  "a shift that is on and clocked": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-10 09:00-17:00"],
    punches: ["2026-06-10T09:00/"],
    hours: [3, 5, 8],
  },
  "clocked in early for a shift to come": {
    now: "2026-06-10T08:50",
    shifts: ["2026-06-10 09:00-17:00"],
    punches: ["2026-06-10T08:30/"],
    hours: [1 / 3, 8, 8],
  },
  "a break within a shift that is on": {
    now: "2026-06-10T12:30",
    shifts: ["2026-06-10 09:00-17:00"],
    punches: ["2026-06-10T09:00/12:00"],
    hours: [3, 4.5, 8],
  },
  "who stays on a little has not clocked the next shift": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 06:00-09:00", "2026-06-09 09:00-12:00"],
    punches: ["2026-06-09T06:00/09:05"],
    hours: [3 + 1 / 12 + 3, 0, 6],
  },
  "one punch over two shifts in a row": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-12:00", "2026-06-09 12:00-17:00"],
    punches: ["2026-06-09T09:00/17:00"],
    hours: [8, 0, 8],
  },
  "two shifts at once, one punch": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00", "2026-06-09 10:00-16:00"],
    punches: ["2026-06-09T09:00/17:00"],
    hours: [8, 0, 14],
  },
  "a dropped shift to come is still theirs": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-11 09:00-17:00 dropped"],
    hours: [0, 8, 8],
  },
  "a dropped shift that is on, not clocked": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-10 09:00-17:00 dropped"],
    hours: [0, 8, 8],
  },
  "a dropped shift that is over, not clocked, was not worked": {
    now: "2026-06-10T17:00",
    shifts: ["2026-06-10 09:00-17:00 dropped"],
    hours: [0, 0, 8],
  },
  "a dropped shift that was clocked": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00 dropped"],
    punches: ["2026-06-09T09:00/15:00"],
    hours: [6, 0, 8],
  },
};

describe("an estimate of the week", () => {
  it.each(Object.entries(CASES))("%s", (_, { zone = "UTC", now, hours, ...said }) => {
    const work = weekWork({ ...said, zone });
    const estimate = weeklyEstimate(work, { now: `${now}:00.000Z`, zone, payrate: 12, weekStart: "sun" });
    const found = [estimate.workedMs, estimate.upcomingMs, estimate.scheduledMs];
    expect(found).toEqual(hours.map((count) => Math.round(count * HOUR_MS)));
    expect(estimate.earned).toBeCloseTo(hours[0] * 12, 9);
    expect(estimate.upcomingPay).toBeCloseTo(hours[1] * 12, 9);
  });

  it("names its week, and counts what falls into it", () => {
    const work = {
      shifts: shiftsOf(["2026-06-06 09:00-17:00", "2026-06-09 09:00-17:00"]),
      punches: punchesOf(["2026-06-09T09:00/12:00", "2026-06-09T12:30/17:00"]),
    };
    const estimate = weeklyEstimate(work, {
      now: "2026-06-10T12:00:00.000Z",
      zone: "UTC",
      payrate: null,
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
    const [past, today, ahead] = shiftsOf([
      "2026-06-08 09:00-17:00",
      "2026-06-10 09:00-17:00",
      "2026-06-11 09:00-17:00",
    ]).map((shift) => ({ ...shift, breaks }));
    const estimateOf = (shifts: (typeof past)[], punches: string[], now: string) => {
      const kept = shifts.filter((shift) => shift !== undefined);
      const work = { shifts: kept, punches: punchesOf(punches) };
      const rules = { now: `2026-06-10T${now}:00.000Z`, zone: "UTC", payrate: 10, weekStart: "sun" } as const;
      const { workedMs, upcomingMs, scheduledMs } = weeklyEstimate(work, rules);
      return [workedMs, upcomingMs, scheduledMs].map((ms) => ms / HOUR_MS);
    };
    expect(estimateOf([past], [], "08:00")).toEqual([7, 0, 7]);
    expect(estimateOf([past], ["2026-06-08T09:00/17:00"], "08:00")).toEqual([8, 0, 7]);
    expect(estimateOf([ahead], [], "08:00")).toEqual([0, 7, 7]);
    // Clocked in: half an hour of the break is still to come.
    expect(estimateOf([today], ["2026-06-10T09:00/"], "11:30")).toEqual([2.5, 5, 7]);
  });

  it("is the same in whatever order the shifts come that a punch is half of", () => {
    const shifts = shiftsOf(["2026-06-10 06:00-14:00", "2026-06-10 14:00-20:00", "2026-06-11 09:00-12:00"]);
    const punches = punchesOf(["2026-06-10T12:00/16:00"]);
    const estimateOf = (some: WeekWork["shifts"]) =>
      weeklyEstimate(
        { shifts: some, punches },
        { now: "2026-06-10T23:00:00.000Z", zone: "UTC", payrate: 10, weekStart: "sun" },
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
          shifts: shiftsOf(texts.map(([date, from, to]) => `2026-06-${date} ${from}:00-${to}:00`)),
          punches: punchesOf(
            texts
              .filter((_, place) => days[place]?.[3])
              .map(([date, from, to]) => `2026-06-${date}T${from}:00/${to}:00`),
          ),
        };
        const estimate = weeklyEstimate(work, {
          now: "2026-06-13T23:59:00.000Z",
          zone: "UTC",
          payrate: 10,
          weekStart: "sun",
        });
        expect(estimate.workedMs + estimate.upcomingMs).toBe(estimate.scheduledMs);
      }),
    );
  });
});
