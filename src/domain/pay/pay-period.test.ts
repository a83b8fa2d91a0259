import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { caseTable } from "#tests/factories/case-table.ts";
import { nextPeriod, type PaySchedule, periodOf, periodSpan, previousPeriod } from "./pay-period.ts";

// Columns: how often, from which anchor; the day; its period.
const PERIODS = `
  a week from its anchor | week 2026-06-08 | 2026-06-08 | 2026-06-08/2026-06-14
  the last day of a week is in it | week 2026-06-08 | 2026-06-14 | 2026-06-08/2026-06-14
  weeks go on before the anchor | week 2026-06-08 | 2026-06-07 | 2026-06-01/2026-06-07
  two weeks: the eighth day is still of the first | two-weeks 2026-06-08 | 2026-06-15 | 2026-06-08/2026-06-21
  two weeks before the anchor | two-weeks 2026-06-08 | 2026-06-01 | 2026-05-25/2026-06-07
  two weeks over the new year | two-weeks 2025-12-22 | 2026-01-01 | 2025-12-22/2026-01-04
  two weeks, twenty years on | two-weeks 2026-06-08 | 2046-06-08 | 2046-05-28/2046-06-10
  half a month from the 1st | half-month 2026-06-01 | 2026-06-15 | 2026-06-01/2026-06-15
  the second half ends with the month | half-month 2026-06-01 | 2026-06-30 | 2026-06-16/2026-06-30
  of February too | half-month 2026-06-01 | 2026-02-20 | 2026-02-16/2026-02-28
  an anchor on the 16th says the same | half-month 2026-06-16 | 2026-06-02 | 2026-06-01/2026-06-15
  half a month from the 5th and the 20th | half-month 2026-06-05 | 2026-07-03 | 2026-06-20/2026-07-04
  from the 15th and 30th, February's begins on its last day
    | half-month 2026-06-15 | 2026-02-28 | 2026-02-28/2026-03-14
  in a leap year on the 29th | half-month 2026-06-15 | 2028-02-28 | 2028-02-15/2028-02-28
  a month from the 1st | month 2026-01-01 | 2026-02-28 | 2026-02-01/2026-02-28
  a month of a leap year | month 2026-01-01 | 2028-02-29 | 2028-02-01/2028-02-29
  a month from the 26th | month 2026-01-26 | 2026-06-10 | 2026-05-26/2026-06-25
  over the new year | month 2026-01-26 | 2027-01-01 | 2026-12-26/2027-01-25
  from the 31st, April's begins on the 30th | month 2026-01-31 | 2026-05-01 | 2026-04-30/2026-05-30
  from the 31st, January's ends before February's last day | month 2026-01-31 | 2026-02-01 | 2026-01-31/2026-02-27
`;

describe("the pay period of a day", () => {
  it.each(caseTable(PERIODS))("%s", (_, schedule = "", day = "", period = "") => {
    const [every, anchor = ""] = schedule.split(" ");
    const [from, to] = period.split("/");
    expect(periodOf({ every: every as PaySchedule["every"], anchor }, day)).toEqual({ from, to });
  });

  it("is one of periods that follow each other without a gap", () => {
    const dayIn = fc.integer({ min: -5000, max: 5000 }).map((count) => addDays("2026-06-10", count));
    const every = fc.constantFrom<PaySchedule["every"]>("week", "two-weeks", "half-month", "month");
    fc.assert(
      fc.property(fc.record({ every, anchor: dayIn }), dayIn, (schedule, day) => {
        const period = periodOf(schedule, day);
        expect(period.from <= day && day <= period.to).toBe(true);
        expect(periodOf(schedule, period.from)).toEqual(period);
        expect(periodOf(schedule, period.to)).toEqual(period);
        const next = nextPeriod(schedule, period);
        expect(next.from).toBe(addDays(period.to, 1));
        expect(previousPeriod(schedule, next)).toEqual(period);
        expect(periodOf(schedule, schedule.anchor).from).toBe(schedule.anchor);
      }),
    );
  });
});

// Columns: a period and where; when it begins, in UTC; its hours.
const EDGES = `
  in summer, from midnight there | 2026-06-08/2026-06-14 in America/New_York | 2026-06-08T04:00 | 168
  with the clocks going forward it is an hour shorter
    | 2026-03-02/2026-03-08 in America/New_York | 2026-03-02T05:00 | 167
  with the clocks going back an hour longer | 2026-10-26/2026-11-01 in America/New_York | 2026-10-26T04:00 | 169
  a day whose midnight is skipped begins at one | 2018-11-04/2018-11-10 in America/Sao_Paulo | 2018-11-04T03:00 | 167
  east of Greenwich it begins on the day before | 2026-06-01/2026-06-15 in Asia/Kathmandu | 2026-05-31T18:15 | 360
`;

describe("the edges of a period", () => {
  it.each(caseTable(EDGES))("%s", (_, period = "", start, hours) => {
    const [days = "", zone = ""] = period.split(" in ");
    const [from = "", to = ""] = days.split("/");
    const span = periodSpan({ from, to }, zone);
    expect(new Date(span.start).toISOString().slice(0, 16)).toBe(start);
    expect((span.end - span.start) / 3_600_000).toBe(Number(hours));
  });
});
