import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { workedPositionEntity } from "#schema/entities/worked-position.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { payRules, ruleSets } from "#tests/factories/pay.ts";
import { newPerson } from "#tests/factories/people.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { hourlyRates } from "#tests/factories/statistics.ts";
import {
  type StatisticsRows,
  statisticsPeopleOf,
  statisticsSourceOf,
  type WorkRules,
} from "./statistics-rows.ts";

const HOUR_MS = 3_600_000;
const RULES: WorkRules = {
  zone: "UTC",
  now: Date.UTC(2026, 5, 20),
  graceMs: 300_000,
  decimals: 2,
  sets: ruleSets(),
};
const SHIFT = newShift({ id: "shift", date: "2026-06-10", user_id: "anna", published: true });

function sourceOf(
  punches: readonly string[],
  rows: Partial<StatisticsRows> = {},
  rules: Partial<WorkRules> = {},
) {
  return statisticsSourceOf(
    {
      shifts: [SHIFT],
      decisions: [],
      letStand: new Set(),
      moves: [],
      availability: [],
      templates: [],
      notes: [],
      people: [{ id: "anna", name: "Anna", rates: hourlyRates(1500), hasLeft: false }],
      punches: punchesOf(punches),
      ...rows,
    },
    { ...RULES, ...rules },
  );
}

/** 'from-to for whom, the cost'. */
const written = ({ worked }: ReturnType<typeof sourceOf>) =>
  worked.map(
    ({ start, end, shift_id, cents }) =>
      `${new Date(start).toISOString().slice(8, 16)} ${(end - start) / HOUR_MS} h ${shift_id} ${cents}`,
  );

it("pays work between its breaks, for the shift that it is of", () => {
  const day = ["in 09:10", "break-start 12:00", "break-end 12:30", "out 17:00"];
  expect(written(sourceOf(day, {}, { graceMs: 60_000 }))).toEqual([
    "10T09:10 2.8333333333333335 h shift 4250",
    "10T12:30 4.5 h shift 6750",
  ]);
  expect(sourceOf(day).worked.every((work) => work.day === "2026-06-10")).toBe(true);
  expect(sourceOf(day).arrivals).toEqual([
    { user_id: "anna", shift_id: "shift", arrival: { mark: "late", ms: 600_000 } },
  ]);
});

it("pays breaks where the business does", () => {
  const day = ["in 09:00", "break-start 12:00", "break-end 12:30", "out 17:00"];
  expect(written(sourceOf(day, {}, { sets: ruleSets(payRules({ paysBreaks: true })) }))).toEqual([
    "10T09:00 8 h shift 12000",
  ]);
});

it("counts as there who has not left yet, and as forgotten who was there for two days", () => {
  expect(sourceOf(["in 09:00"])).toMatchObject({ worked: [], arrivals: [{ shift_id: "shift" }] });
  expect(sourceOf(["in 09:00", "out 12T09:01"])).toMatchObject({
    worked: [],
    arrivals: [{ shift_id: "shift" }],
  });
  expect(written(sourceOf(["in 09:00", "out 12T09:00"]))).toEqual(["10T09:00 48 h shift 72000"]);
});

it("pays one of two that are the same work, as decided", () => {
  const twice = ["in 09:00", "out 17:00", "in 09:00 manager entry=e", "out 16:00 manager entry=e"];
  expect(written(sourceOf(twice))).toEqual(["10T09:00 7 h shift 10500"]);
  const decisions = [
    {
      id: "d",
      entered: "c",
      clocked: "a",
      choice: "clocked" as const,
      decided_at: "2026-06-11T00:00:00.000Z",
    },
  ];
  expect(written(sourceOf(twice, { decisions }))).toEqual(["10T09:00 8 h shift 12000"]);
});

it("costs nothing where no rate is known", () => {
  expect(written(sourceOf(["in 09:00", "out 17:00"], { people: [] }))).toEqual(["10T09:00 8 h shift 0"]);
});

it("knows the shift of a colleague that was chosen", () => {
  const other = newShift({ id: "other", date: "2026-06-10", user_id: "ben", published: true });
  const day = ["in 09:00 shift=other", "out 17:00"];
  expect(written(sourceOf(day, { shifts: [SHIFT, other] }))).toEqual(["10T09:00 8 h other 12000"]);
});

it("is of the position of its shift, with the shift's planned breaks", () => {
  const breaks = [{ after: 240, minutes: 30, paid: false }];
  const source = sourceOf(["in 09:00", "out 17:00"], { shifts: [{ ...SHIFT, position_id: "bar", breaks }] });
  expect(source).toMatchObject({
    shifts: [{ position_id: "bar", breaks }],
    worked: [{ position_id: "bar" }],
  });
  const { position_id: _, breaks: __, ...older } = SHIFT;
  expect(sourceOf(["in 09:00", "out 17:00"], { shifts: [older as typeof SHIFT] })).toMatchObject({
    shifts: [{ position_id: null, breaks: null }],
    worked: [{ position_id: null }],
  });
});

describe("hours that are not of their shift's position", () => {
  const said = (from: string, to: string | null, position_id: string) =>
    newRow(workedPositionEntity, {
      ...{ id: from, user_id: "anna", position_id },
      ...{ from: instantOf(from), to: to && instantOf(to) },
    });
  const positions = ["bar", "kitchen"].map((id) => newRow(positionEntity, { id, name: id }));
  const people = [{ id: "anna", name: "Anna", rates: hourlyRates(1000, { kitchen: 2000 }), hasLeft: false }];
  const rows = { shifts: [{ ...SHIFT, position_id: "bar" }], people };
  const day = ["in 09:00", "break-start 12:00", "break-end 12:30", "out 17:00"];
  const partsOf = ({ worked }: ReturnType<typeof sourceOf>) =>
    worked.map(({ position_id, start, end, cents }) => [position_id, (end - start) / HOUR_MS, cents]);

  it("are of what a manager said, in parts, each at its rate", () => {
    const source = sourceOf(day, {
      ...rows,
      positions: { said: [said("11:00", "14:00", "kitchen")], positions },
    });
    expect(partsOf(source)).toEqual([
      ["bar", 2, 2000],
      ["kitchen", 1, 2000],
      ["kitchen", 1.5, 3000],
      ["bar", 3, 3000],
    ]);
    expect(source.worked.every(({ shift_id }) => shift_id === "shift")).toBe(true);
  });

  it("are of what the person answered, where no shift says it", () => {
    const source = sourceOf(day, {
      ...rows,
      shifts: [],
      positions: { said: [said("09:00", null, "kitchen")], positions },
    });
    expect(partsOf(source)).toEqual([
      ["kitchen", 3, 6000],
      ["kitchen", 4.5, 9000],
    ]);
  });
});

it("pays breaks by the rules of each day", () => {
  const work = ["in 09:00", "break-start 12:00", "break-end 13:00", "out 17:00"];
  const paysBreaks = (from: string, pay_breaks_paid: boolean) => ({
    ...{ from, code: "generic", params: { pay_breaks_paid, pay_week_start: "sun" } },
  });
  // June 14 is a Sunday.
  const since = (from: string) => [paysBreaks("2000-01-01", false), paysBreaks(from, true)];
  expect(written(sourceOf(work, {}, { sets: since("2026-06-14") }))).toHaveLength(2);
  expect(written(sourceOf(work, {}, { sets: since("2026-06-07") }))).toHaveLength(1);
  const unknown = [paysBreaks("2000-01-01", true), { ...paysBreaks("2026-06-01", true), code: "later" }];
  expect(written(sourceOf(work, {}, { sets: unknown }))).toHaveLength(2);
});

it("leaves drafts out", () => {
  const shifts = [SHIFT, newShift({ id: "draft", published: false })];
  expect(sourceOf([], { shifts }).shifts.map(({ id }) => id)).toEqual(["shift"]);
});

it("has amounts in minor units", () => {
  const shifts = [{ ...SHIFT, estimated_pay: 50.5 }];
  expect(sourceOf([], { shifts }).shifts[0]?.estimated_cents).toBe(5050);
});

it("lets shifts and work of no position or place cover their template, and count as nothing else", () => {
  const kitchen = {
    ...{ id: "late", start_time: "09:00", end_time: "17:00", required_days: [] },
    ...{ position_id: "kitchen", place_id: "harbour" },
  };
  const shifts = [
    { ...SHIFT, time_slot: "late" },
    { ...SHIFT, id: "bar", date: "2026-06-11", time_slot: "late", position_id: "bar", place_id: "harbour" },
    { ...SHIFT, id: "own", date: "2026-06-12" },
  ];
  const source = sourceOf(["in 09:00", "out 17:00"], { shifts, templates: [kitchen] });
  const covers = { position_id: "kitchen", place_id: "harbour" };
  expect(source.shifts.map(({ position_id, covers: of }) => [position_id, of])).toEqual([
    [null, covers],
    ["bar", undefined],
    [null, undefined],
  ]);
  expect(source.worked).toMatchObject([{ position_id: null, place_id: null, covers }]);
});

const [BAR, KITCHEN] = ["bar", "kitchen"].map((id) => ({
  ...{ id, name: id, is_for_everybody: true, user_ids: [], is_archived: false },
}));
const [HARBOUR, MARKET] = ["harbour", "market"].map((id) => ({ ...must(BAR, "a position"), id, name: id }));
const listed = <T>(...rows: (T | undefined)[]) => rows.map((row) => must(row, "a row"));
const HALVES = [
  { ...SHIFT, id: "one", end_time: "13:00", position_id: "bar", place_id: "harbour" },
  { ...SHIFT, id: "two", start_time: "13:00", position_id: "kitchen", place_id: "market" },
];
const people = [{ id: "anna", name: "Anna", rates: hourlyRates(1500, { kitchen: 2000 }), hasLeft: false }];
const parts = ({ worked }: ReturnType<typeof sourceOf>) =>
  worked.map(({ start, end, position_id, place_id, cents }) =>
    [(end - start) / HOUR_MS, position_id, place_id, cents].join(" "),
  );

it("demands nobody at an archived place", () => {
  const times = { start_time: "09:00", end_time: "17:00", required_days: [3] };
  const templates = ["harbour", "market"].map((place_id) => ({ id: `at ${place_id}`, place_id, ...times }));
  const [harbour, market] = listed(HARBOUR, MARKET);
  const demanded = (isArchived: boolean) => {
    const places = listed(harbour, market && { ...market, is_archived: isArchived });
    return sourceOf([], { templates, places }).templates.map(({ id, place_id }) => [id, place_id]);
  };
  expect(demanded(false)).toEqual([
    ["at harbour", "harbour"],
    ["at market", "market"],
  ]);
  expect(demanded(true)).toEqual([["at harbour", null]]);
});

it("splits one stay over two shifts at their border, each part at the rate of its position", () => {
  const rows = {
    ...{ shifts: HALVES, people, places: listed(HARBOUR, MARKET) },
    positions: { said: [], positions: listed(BAR, KITCHEN) },
  };
  const day = ["in 09:00", "break-start 12:30", "break-end 13:30", "out 17:00"];
  expect(parts(sourceOf(day, rows))).toEqual(["3.5 bar harbour 5250", "3.5 kitchen market 7000"]);
  expect(parts(sourceOf(day, { ...rows, places: [] }))).toEqual([
    "3.5 bar harbour 5250",
    "3.5 kitchen market 7000",
  ]);
});

it("is at the only place where somebody works, if no shift says where", () => {
  const market = { ...must(MARKET, "a place"), is_for_everybody: false, user_ids: ["ben"] };
  const at = (...places: (typeof market)[]) =>
    parts(sourceOf(["in 09:00", "out 11:00"], { shifts: [], places }));
  expect(at(...listed(HARBOUR), market)).toEqual(["2  harbour 3000"]);
  expect(at(...listed(HARBOUR, MARKET))).toEqual(["2   3000"]);
  expect(at(market)).toEqual(["2   3000"]);
});

it("costs each day at its own rate, whatever is paid today", () => {
  const anna = newPerson({ id: "anna", name: "Anna", payrate: 20 });
  const rate = { employee_id: "anna", created_by: "owner" };
  const said = [
    newRow(payRateEntity, { ...rate, id: "first", from_day: "2000-01-01", rate: 15 }),
    newRow(payRateEntity, { ...rate, id: "rise", from_day: "2026-06-11", rate: 20 }),
    newRow(payRateEntity, { ...rate, id: "bar", from_day: "2026-06-12", rate: 30, position_id: "bar" }),
  ];
  const shifts = [
    SHIFT,
    { ...SHIFT, id: "next", date: "2026-06-11", position_id: "bar" },
    { ...SHIFT, id: "bar", date: "2026-06-12", position_id: "bar" },
  ];
  const work = ["in 09:00", "out 17:00", "in 11T09:00", "out 11T17:00", "in 12T09:00", "out 12T17:00"];
  const cents = (rates: typeof said) =>
    sourceOf(work, { shifts, people: statisticsPeopleOf([anna], rates, 2) }).worked.map((one) => one.cents);
  expect(cents(said)).toEqual([12_000, 16_000, 24_000]);
  // Until they are there, today's is all that is known.
  expect(cents([])).toEqual([16_000, 16_000, 16_000]);
});
