import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type WeekWork, weeklyEstimate } from "./weekly-estimate.ts";

const HOUR_MS = 3_600_000;

/** '2026-06-10 09:00-17:00', or with ' dropped' after it; its id is its place, from 0. */
function shiftsOf(texts: readonly string[]): WeekWork["shifts"] {
  return texts.map((text, id) => {
    const [, date = "", start_time = "", end_time = "", dropped] =
      /^(\S+) (\S+)-(\S+)( dropped)?$/.exec(text) ?? [];
    return { id: String(id), date, start_time, end_time, status: dropped ? "dropped" : "scheduled" };
  });
}

/** '2026-06-10T09:00/17:00' in UTC, or with a full second instant; an open one ends with the stroke. */
function interval(text: string) {
  const [from = "", to = ""] = text.split("/");
  return [`${from}:00.000Z`, to && `${to.includes("T") ? to : `${from.slice(0, 11)}${to}`}:00.000Z`] as const;
}

function punchesOf(texts: readonly string[]): WeekWork["punches"] {
  return texts.map(interval).map(([from, to]) => ({
    start: Date.parse(from),
    end: to ? Date.parse(to) : null,
    breaks: [],
  }));
}

/** '0 2026-06-10T09:00/17:00': the shift's id before it. */
function recordsOf(texts: readonly string[]): WeekWork["records"] {
  return texts.map((text) => {
    const [shift_id = "", times = ""] = text.split(" ");
    const [from, to] = interval(times);
    return { shift_id, actual_start_time: from, actual_end_time: to || null };
  });
}

interface Case {
  zone?: string;
  now: string;
  shifts?: string[];
  punches?: string[];
  records?: string[];
  /** Hours: worked, upcoming, scheduled. */
  hours: [number, number, number];
}

// The week from Sunday 7 to Saturday 13 June 2026, unless a case says otherwise.
const CASES: Record<string, Case> = {
  "nothing at all": { now: "2026-06-10T12:00", hours: [0, 0, 0] },
  "a shift to come": { now: "2026-06-10T12:00", shifts: ["2026-06-11 09:00-17:00"], hours: [0, 8, 8] },
  "a shift that is over, without a record": {
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
  "a manager's record goes before the length": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    records: ["0 2026-06-09T09:15/16:00"],
    hours: [6.75, 0, 8],
  },
  "a punch goes before a manager's record": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    punches: ["2026-06-09T09:00/15:00"],
    records: ["0 2026-06-09T09:00/17:00"],
    hours: [6, 0, 8],
  },
  "a record that is still open": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-10 09:00-17:00"],
    records: ["0 2026-06-10T10:00/"],
    hours: [2, 5, 8],
  },
  "a record closed before the shift is over": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-10 09:00-17:00"],
    records: ["0 2026-06-10T09:00/11:00"],
    hours: [2, 0, 8],
  },
  "a record of another shift": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00"],
    records: ["7 2026-06-09T09:15/16:00"],
    hours: [8, 0, 8],
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
  "a dropped shift that is over, neither clocked nor recorded, was not worked": {
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
  "a dropped shift that a manager recorded": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-09 09:00-17:00 dropped"],
    records: ["0 2026-06-09T09:15/16:00"],
    hours: [6.75, 0, 8],
  },
  "an overnight shift that is over": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-08 22:00-06:00"],
    hours: [8, 0, 8],
  },
  "an overnight shift that is on, clocked": {
    now: "2026-06-10T01:00",
    shifts: ["2026-06-09 22:00-06:00"],
    punches: ["2026-06-09T22:00/"],
    hours: [3, 5, 8],
  },
  "a shift around the clock": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-08 08:00-08:00"],
    hours: [24, 0, 24],
  },
  "the week begins on Sunday": {
    now: "2026-06-07T12:00",
    shifts: ["2026-06-06 09:00-17:00", "2026-06-07 18:00-20:00"],
    hours: [0, 2, 2],
  },
  "the week ends on Saturday": {
    now: "2026-06-13T12:00",
    shifts: ["2026-06-13 18:00-20:00", "2026-06-14 09:00-17:00"],
    hours: [0, 2, 2],
  },
  "Saturday's night is this week's": {
    now: "2026-06-13T12:00",
    shifts: ["2026-06-13 22:00-06:00"],
    hours: [0, 8, 8],
  },
  "last Saturday's night was last week's": {
    now: "2026-06-07T12:00",
    shifts: ["2026-06-06 22:00-06:00"],
    punches: ["2026-06-06T22:00/2026-06-07T06:00"],
    hours: [0, 0, 0],
  },
  "clocked in before midnight for Sunday's first shift": {
    now: "2026-06-08T12:00",
    shifts: ["2026-06-07 00:00-08:00"],
    punches: ["2026-06-06T23:55/2026-06-07T08:00"],
    hours: [8 + 1 / 12, 0, 8],
  },
  "clocked in after midnight for last Saturday's night": {
    now: "2026-06-08T12:00",
    shifts: ["2026-06-06 23:00-07:00"],
    punches: ["2026-06-07T00:10/07:00"],
    hours: [0, 0, 0],
  },
  "the day is that of the business": {
    zone: "America/New_York",
    // Saturday evening there, Sunday in UTC.
    now: "2026-06-14T01:00",
    shifts: ["2026-06-13 20:00-23:00", "2026-06-14 09:00-10:00"],
    hours: [0, 3, 3],
  },
  "a punch belongs to the day of the business": {
    zone: "America/New_York",
    now: "2026-06-10T12:00",
    punches: ["2026-06-07T02:00/03:00", "2026-06-07T12:00/13:00"],
    hours: [1, 0, 0],
  },
  "the night the clocks go forward, by its length": {
    zone: "Europe/Dublin",
    now: "2026-03-28T12:00",
    shifts: ["2026-03-28 22:00-06:00"],
    hours: [0, 7, 7],
  },
  "the night the clocks go forward, clocked": {
    zone: "America/New_York",
    // Sunday, 8 March, of which the night from Saturday is last week's.
    now: "2026-03-08T20:00",
    shifts: ["2026-03-08 00:00-08:00"],
    punches: ["2026-03-08T05:00/12:00"],
    hours: [7, 0, 7],
  },
  "a shift from an hour that the clocks skip begins when they do": {
    zone: "Europe/Berlin",
    now: "2026-03-29T00:00",
    shifts: ["2026-03-29 02:30-06:00"],
    hours: [0, 3, 3],
  },
  "a shift within an hour that the clocks skip is none": {
    zone: "Europe/Berlin",
    now: "2026-03-29T12:00",
    shifts: ["2026-03-29 02:15-03:00"],
    hours: [0, 0, 0],
  },
  "the night the clocks go back, by its length": {
    zone: "Europe/Dublin",
    now: "2026-10-24T12:00",
    shifts: ["2026-10-24 22:00-06:00"],
    hours: [0, 9, 9],
  },
  "the night the clocks go back, over and not clocked": {
    zone: "America/New_York",
    now: "2026-11-01T20:00",
    shifts: ["2026-11-01 00:00-08:00"],
    hours: [9, 0, 9],
  },
  "the night the clocks go back, on and clocked": {
    zone: "Europe/Dublin",
    now: "2026-10-25T01:30",
    shifts: ["2026-10-25 00:00-08:00"],
    punches: ["2026-10-24T23:00/"],
    hours: [2.5, 6.5, 9],
  },
};

describe("an estimate of the week", () => {
  it.each(Object.entries(CASES))(
    "%s",
    (_, { zone = "UTC", now, shifts = [], punches = [], records = [], hours }) => {
      const work = { shifts: shiftsOf(shifts), punches: punchesOf(punches), records: recordsOf(records) };
      const estimate = weeklyEstimate(work, { now: `${now}:00.000Z`, zone, payrate: 12, weekStart: "sun" });
      const found = [estimate.workedMs, estimate.upcomingMs, estimate.scheduledMs];
      expect(found).toEqual(hours.map((count) => Math.round(count * HOUR_MS)));
      expect(estimate.earned).toBeCloseTo(hours[0] * 12, 9);
      expect(estimate.upcomingPay).toBeCloseTo(hours[1] * 12, 9);
    },
  );

  it("names its week, and counts what falls into it", () => {
    const work = {
      shifts: shiftsOf(["2026-06-06 09:00-17:00", "2026-06-09 09:00-17:00"]),
      punches: punchesOf(["2026-06-09T09:00/12:00", "2026-06-09T12:30/17:00"]),
      records: [],
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

  it("is the same in whatever order the shifts come that a punch is half of", () => {
    const shifts = shiftsOf(["2026-06-10 06:00-14:00", "2026-06-10 14:00-20:00", "2026-06-11 09:00-12:00"]);
    const punches = punchesOf(["2026-06-10T12:00/16:00"]);
    const estimateOf = (some: WeekWork["shifts"]) =>
      weeklyEstimate(
        { shifts: some, punches, records: [] },
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
          records: [],
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
