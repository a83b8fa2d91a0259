import { expect, it } from "vitest";
import { punchesOf } from "#tests/factories/punches.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { type StatisticsRows, statisticsSourceOf, type WorkRules } from "./statistics-rows.ts";

const HOUR_MS = 3_600_000;
const RULES: WorkRules = {
  zone: "UTC",
  now: Date.UTC(2026, 5, 20),
  graceMs: 300_000,
  decimals: 2,
  paysBreaks: false,
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
      people: [{ id: "anna", name: "Anna", rate: 1500, hasLeft: false }],
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
  expect(written(sourceOf(day, {}, { paysBreaks: true }))).toEqual(["10T09:00 8 h shift 12000"]);
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

it("leaves drafts out", () => {
  const shifts = [SHIFT, newShift({ id: "draft", published: false })];
  expect(sourceOf([], { shifts }).shifts.map(({ id }) => id)).toEqual(["shift"]);
});

it("has amounts in minor units", () => {
  const shifts = [{ ...SHIFT, estimated_pay: 50.5 }];
  expect(sourceOf([], { shifts }).shifts[0]?.estimated_cents).toBe(5050);
});

it("takes shifts and work of no position as their template's", () => {
  const kitchen = {
    id: "late",
    start_time: "09:00",
    end_time: "17:00",
    required_days: [],
    position_id: "kitchen",
  };
  const shifts = [
    { ...SHIFT, time_slot: "late" },
    { ...SHIFT, id: "bar", date: "2026-06-11", time_slot: "late", position_id: "bar" },
    { ...SHIFT, id: "own", date: "2026-06-12" },
  ];
  const source = sourceOf(["in 09:00", "out 17:00"], { shifts, templates: [kitchen] });
  expect(source.shifts.map(({ position_id }) => position_id)).toEqual(["kitchen", "bar", null]);
  expect(source.worked.map(({ position_id }) => position_id)).toEqual(["kitchen"]);
});
