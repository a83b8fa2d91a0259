import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import { busyBusiness, RULES, statisticsOf } from "#tests/factories/statistics.ts";
import { dayState } from "../availability/team-days.ts";
import { lineCents } from "../pay/money.ts";
import { rateOn } from "../pay/rates.ts";
import type { DayRange } from "../time/day-range.ts";
import { overlapMs, type Span, shiftSpan } from "../time/spans.ts";
import { countDays } from "./day-counts.ts";
import { addedSums, type Figures, noSums, type Sums, statisticsFigures } from "./figures.ts";
import { groupedStatistics, statisticsOfDays } from "./statistics.ts";
import type { StatisticsSource } from "./statistics-source.ts";

const MINUTE_MS = 60_000;
const FIRST = "2026-03-02";
const [DAYS, PEOPLE] = [84, 8];
const SOURCE = busyBusiness(FIRST, DAYS, PEOPLE);

/** Ranges of days to weeks, across clock changes and beyond both ends of the rows. */
const ranges = fc
  .tuple(fc.integer({ min: -5, max: DAYS }), fc.integer({ min: 1, max: 60 }))
  .map(([at, days]) => ({ from: addDays(FIRST, at), to: addDays(FIRST, at + days - 1) }));

it("adds up: periods to the total, a person's periods to theirs, people and open shifts to the total", () => {
  fc.assert(
    fc.property(ranges, (range) => {
      const { periods, people, total } = statisticsOf(SOURCE, range, RULES);
      expect(total).toEqual(statisticsFigures(addedSums(periods.map(({ figures }) => sumsOf(figures)))));
      for (const person of people) {
        expect(person.total).toEqual(statisticsFigures(addedSums(person.periods.map(sumsOf))));
      }
      const all = addedSums(people.map((person) => sumsOf(person.total)));
      const { scheduledMs, scheduledCents, demandedMs, demandedByNowMs, rosteredMs, staffedMs, ...theirs } =
        all;
      expect(total).toMatchObject(theirs);
      expect([demandedMs, demandedByNowMs, rosteredMs, staffedMs]).toEqual([0, 0, 0, 0]);
      const open = SOURCE.shifts.filter(
        ({ user_id, date }) => user_id === null && date >= range.from && date <= range.to,
      );
      const openMs = open.reduce((sum, shift) => sum + lengthOf(shiftSpan(shift, RULES.zone)), 0);
      const openCents = open.reduce((sum, shift) => sum + (shift.estimated_cents ?? 0), 0);
      expect([total.scheduledMs, total.scheduledCents]).toEqual([
        scheduledMs + openMs,
        scheduledCents + openCents,
      ]);
    }),
    { numRuns: 30 },
  );
});

it("adds up by position, of shifts, work and demand", () => {
  const positions = ["bar", "door", "kitchen"];
  const of = <Row extends object>(row: Row, place: number) => ({
    ...row,
    position_id: positions[place % 3] ?? null,
  });
  const source = {
    ...SOURCE,
    shifts: SOURCE.shifts.map(of),
    worked: SOURCE.worked.map(of),
    templates: SOURCE.templates.map((template, place) => of({ ...template, headcount: place + 1 }, place)),
  };
  fc.assert(
    fc.property(ranges, (range) => {
      const whole = statisticsOf(source, range, RULES);
      const parts = positions.map((position) => statisticsOf(source, range, RULES, { position }));
      const { drops, claims, daysAvailable, daysUnavailable, daysUnsaid, ...ofShifts } = sumsOf(whole.total);
      expect(addedSums(parts.map(({ total }) => sumsOf(total)))).toEqual({
        ...ofShifts,
        ...{ drops: 0, claims: 0, daysAvailable: 0, daysUnavailable: 0, daysUnsaid: 0 },
      });
      for (const [hour, sums] of whole.hours.entries())
        for (const [name, value] of Object.entries(sums))
          expect(parts.reduce((sum, part) => sum + (part.hours[hour]?.[name as never] ?? 0), 0)).toBe(value);
    }),
    { numRuns: 20 },
  );
});

it("adds up by position and place, also in each other", () => {
  const [positions, places] = [
    ["bar", "kitchen", null],
    ["harbour", "market"],
  ];
  const of = <Row extends object>(row: Row, at: number) => ({
    ...row,
    position_id: positions[at % 3] ?? null,
    place_id: places[at % 2] ?? null,
  });
  const source = {
    ...SOURCE,
    shifts: SOURCE.shifts.map(of),
    worked: SOURCE.worked.map(of),
    templates: SOURCE.templates.map(of),
  };
  const nobodys = { drops: 0, claims: 0, daysAvailable: 0, daysUnavailable: 0, daysUnsaid: 0 };
  fc.assert(
    fc.property(ranges, fc.constantFrom("position" as const, "place" as const), (range, by) => {
      const counts = [countDays(source, range, RULES)];
      const asked = { person: null, position: null, place: null };
      const groups = groupedStatistics(counts, range, by, asked);
      const { total, people } = statisticsOf(source, range, RULES);
      expect(addedSums(groups.map((one) => sumsOf(one.total)))).toMatchObject({
        ...sumsOf(total),
        ...nobodys,
      });
      for (const { id, total: own } of groups) {
        if (id === null) continue;
        expect(statisticsOf(source, range, RULES, { [by]: id }).total).toEqual(own);
        const within = groupedStatistics(counts, range, by === "place" ? "position" : "place", {
          ...asked,
          [by]: id,
        });
        expect(addedSums(within.map((one) => sumsOf(one.total)))).toEqual(sumsOf(own));
      }
      const [person] = people;
      const theirs = groupedStatistics(counts, range, by, { ...asked, person: person?.id ?? null });
      const { workedMs, scheduledMs } = addedSums(theirs.map((one) => sumsOf(one.total)));
      expect([workedMs, scheduledMs]).toEqual([person?.total.workedMs ?? 0, person?.total.scheduledMs ?? 0]);
    }),
    { numRuns: 20 },
  );
});

it("adds up by the hour of the clock", () => {
  const { hours, total } = statisticsOf(SOURCE, { from: FIRST, to: addDays(FIRST, DAYS - 1) }, RULES);
  const sum = (name: keyof (typeof hours)[number]) => hours.reduce((all, hour) => all + hour[name], 0);
  const kept = SOURCE.shifts.filter(({ user_id, status }) => user_id !== null && status !== "dropped");
  expect(sum("demandedMs")).toBe(total.demandedMs);
  expect(sum("rosteredMs")).toBe(total.rosteredMs);
  expect(sum("staffedMs")).toBe(total.staffedMs);
  expect(sum("onRosterMs")).toBe(
    kept.reduce((all, shift) => all + lengthOf(shiftSpan(shift, RULES.zone)), 0),
  );
  expect(sum("atWorkMs")).toBe(total.workedMs);
});

it("is the sum of its days, counted in blocks from the rows around each", () => {
  const near = (at: number, { from, to }: DayRange) =>
    at >= Date.parse(addDays(from, -3)) && at < Date.parse(addDays(to, 4));
  const around = (range: DayRange): StatisticsSource => ({
    ...SOURCE,
    shifts: SOURCE.shifts.filter(({ date }) => near(Date.parse(date), range)),
    worked: SOURCE.worked.filter(({ start }) => near(start, range)),
    availability: SOURCE.availability.filter(({ date }) => near(Date.parse(date), range)),
  });
  const blocks = Array.from({ length: 16 }, (_, week) => {
    const range = { from: addDays(FIRST, week * 7 - 14), to: addDays(FIRST, week * 7 - 8) };
    return countDays(around(range), range, RULES);
  });
  fc.assert(
    fc.property(ranges, (range) => {
      const within = { from: range.from, to: range.to > "2026-05-31" ? "2026-05-31" : range.to };
      fc.pre(within.from <= within.to);
      const sum = statisticsOfDays(blocks, within, SOURCE.people, RULES.firstDayOfWeek);
      expect(sum).toEqual(statisticsOf(SOURCE, within, RULES));
    }),
    { numRuns: 30 },
  );
});

it("is the same in whatever order the rows come", () => {
  const shuffled = fc.record({
    shifts: anyOrder(SOURCE.shifts),
    worked: anyOrder(SOURCE.worked),
    arrivals: anyOrder(SOURCE.arrivals),
    moves: anyOrder(SOURCE.moves),
    availability: anyOrder(SOURCE.availability),
    templates: anyOrder(SOURCE.templates),
  });
  fc.assert(
    fc.property(ranges, shuffled, (range, rows) => {
      const again = statisticsOf({ ...rows, notes: [], people: SOURCE.people }, range, RULES);
      expect(again).toEqual(statisticsOf(SOURCE, range, RULES));
    }),
    { numRuns: 10 },
  );
});

it("has no share outside of 0 to 1, and nothing that is no number", () => {
  fc.assert(
    fc.property(ranges, (range) => {
      const { total, people, periods } = statisticsOf(SOURCE, range, RULES);
      for (const figures of [
        total,
        ...people.map((one) => one.total),
        ...periods.map((one) => one.figures),
      ]) {
        for (const [name, value] of Object.entries(figures)) {
          if (value === null) continue;
          expect(Number.isFinite(value) && value >= 0).toBe(true);
          if (name.endsWith("Share")) expect(value).toBeLessThanOrEqual(1);
        }
      }
    }),
    { numRuns: 20 },
  );
});

it("is what a slow and simple count of thousands of rows finds, week by week", () => {
  const source = busyBusiness("2026-02-28", 152, 40);
  const range = { from: "2026-03-01", to: "2026-07-27" };
  const rules = { ...RULES, now: Date.UTC(2026, 6, 20, 12), approvalMode: true };
  const ours = statisticsOf(source, range, rules);
  const theirs = slowDays(source, range, rules);
  const among = ({ from, to }: DayRange) =>
    addedSums([...theirs].filter(([date]) => date >= from && date <= to).map(([, sums]) => sums));
  expect([ours.unit, source.shifts.length > 4000, source.worked.length > 7000]).toEqual(["week", true, true]);
  expect(ours.periods.map(({ figures }) => figures)).toEqual(
    ours.periods.map((week) => statisticsFigures(among(week))),
  );
  expect(ours.total).toEqual(statisticsFigures(among(range)));
}, 30_000);

function slowDays(source: StatisticsSource, range: DayRange, rules: typeof RULES): Map<string, Sums> {
  const { zone, now, approvalMode } = rules;
  const dayOf = (instant: number) => calendarDay(new Date(instant).toISOString(), zone);
  const ratesOf = new Map(source.people.map(({ id, rates }) => [id, rates]));
  const placed = source.shifts.map((shift) => ({ ...shift, ...shiftSpan(shift, zone) }));
  const linked = new Set([...source.worked, ...source.arrivals].map(({ shift_id }) => shift_id));
  const days = new Map<string, Sums>();
  for (let date = range.from; date <= range.to; date = addDays(date, 1)) days.set(date, noSums());

  for (const shift of placed) {
    const sums = days.get(shift.date);
    if (!sums) continue;
    const ms = lengthOf(shift);
    sums.scheduledMs += ms;
    const rate = rateOn(ratesOf.get(shift.user_id ?? "") ?? [], shift.date);
    sums.scheduledCents += shift.estimated_cents ?? lineCents(ms, rate, 100);
    if (shift.user_id === null || now < shift.end) continue;
    const own = source.worked.filter(({ user_id }) => user_id === shift.user_id);
    const inside = own.reduce((sum, work) => sum + overlapMs(work, shift), 0);
    sums.shiftsDue += 1;
    if (linked.has(shift.id) || inside * 2 >= ms) sums.shiftsAttended += 1;
  }
  for (const work of source.worked) {
    const sums = days.get(work.day);
    if (!sums) continue;
    sums.workedMs += lengthOf(work);
    sums.workedCents += work.cents;
  }
  const dateOf = new Map(source.shifts.map(({ id, date }) => [id, date]));
  for (const { shift_id, arrival } of source.arrivals) {
    const sums = days.get(dateOf.get(shift_id) ?? "");
    if (!sums || !arrival) continue;
    sums.arrivals += 1;
    if (arrival.mark === "late") sums.lateArrivals += 1;
    if (arrival.mark === "late") sums.lateMs += arrival.ms;
  }
  for (const { at, kind } of source.moves) {
    const sums = days.get(dayOf(at));
    if (sums) sums[kind === "drop" ? "drops" : "claims"] += 1;
  }
  for (const [date, sums] of days) {
    const before = addDays(date, -1);
    const near = source.availability.filter((entry) => entry.date === date || entry.date === before);
    for (const { id } of source.people) {
      const said = near.filter(({ user_id }) => user_id === id);
      const state = dayState(said, date, approvalMode);
      if (state === "free" || state === "partly") sums.daysAvailable += 1;
      else if (state === "away") sums.daysUnavailable += 1;
      else sums.daysUnsaid += 1;
    }
  }
  const onRoster = placed.filter(({ user_id, status }) => user_id !== null && status !== "dropped");
  const busy = { rosteredMs: minutesOf(onRoster), staffedMs: minutesOf(source.worked) };
  for (let date = addDays(range.from, -1); date <= range.to; date = addDays(date, 1)) {
    const sums = days.get(date) ?? noSums();
    for (const template of source.templates) {
      if (!template.required_days.includes(new Date(date).getUTCDay())) continue;
      const { start, end } = shiftSpan({ date, ...template }, zone);
      for (let at = start; at < end; at += MINUTE_MS) {
        sums.demandedMs += MINUTE_MS;
        if (at < now) sums.demandedByNowMs += MINUTE_MS;
        for (const name of ["rosteredMs", "staffedMs"] as const) {
          const left = busy[name].get(at) ?? 0;
          if (left === 0) continue;
          busy[name].set(at, left - 1);
          sums[name] += MINUTE_MS;
        }
      }
    }
  }
  return days;
}

/** How many spans cover each minute. */
function minutesOf(spans: readonly Span[]): Map<number, number> {
  const people = new Map<number, number>();
  for (const { start, end } of spans) {
    for (let at = start; at < end; at += MINUTE_MS) people.set(at, (people.get(at) ?? 0) + 1);
  }
  return people;
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}

function anyOrder<Row>(rows: readonly Row[]) {
  return fc.shuffledSubarray([...rows], { minLength: rows.length });
}

/** The sums among figures. */
function sumsOf(figures: Figures): Sums {
  const names = Object.keys(noSums()) as (keyof Sums)[];
  return Object.fromEntries(names.map((name) => [name, figures[name]])) as Sums;
}
