import { expect, it } from "vitest";
import type { Punch } from "#schema/entities/punch.ts";
import { punchApprovalEntity } from "#schema/entities/punch-approval.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { ruleSets } from "#tests/factories/pay.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { approvedWork } from "../work/approved-work.ts";
import { dueRows, payFiguresOf, paySumsOf } from "./pay-figures.ts";
import { payable, payableOf } from "./payable.ts";
import {
  type PayContext,
  type PayrollRecords,
  paymentDrafts,
  payRow,
  type RowSource,
  rowSources,
  shownRows,
} from "./payroll-rows.ts";

const CONTEXT: PayContext = {
  period: { from: "2026-06-08", to: "2026-06-14" },
  zone: "UTC",
  sets: ruleSets(),
  decimals: 2,
  now: "2026-06-17T12:00:00.000Z",
  maxMs: 16 * 3_600_000,
  unnamed: "Somebody",
};
const NO_ADDITIONS = { late: new Map(), drafts: {} };

function recordsOf(changes: Partial<PayrollRecords>): PayrollRecords {
  return {
    people: [],
    former: new Map(),
    payments: [],
    payRates: [],
    punches: [],
    shifts: [],
    approvals: [],
    decided: { decisions: [], letStand: new Set() },
    ...changes,
  };
}

const punched = (...texts: string[]) => punchesOf(texts) as Punch[];
const personCalled = (id: string, payrate: number | null = null) => newPerson({ id, name: id, payrate });

function sourceOf(id: string, sources: readonly RowSource[]): RowSource | undefined {
  return sources.find((source) => source.id === id);
}

function rowsOf(changes: Partial<PayrollRecords>) {
  const sources = rowSources(CONTEXT, recordsOf(changes), NO_ADDITIONS);
  return shownRows(sources.map((source) => ({ source, row: payRow(source) })));
}

it("has a source for everybody who is here, who worked and who was paid", () => {
  const sources = rowSources(
    CONTEXT,
    recordsOf({
      people: [personCalled("here")],
      punches: punched("in 09:00 by=worked", "out 17:00 by=worked"),
      payments: [newPayment({ person: "paid" })],
    }),
    NO_ADDITIONS,
  );
  expect(sources.map(({ id }) => id)).toEqual(["here", "worked", "paid"]);
  expect(sourceOf("worked", sources)?.punches).toHaveLength(2);
  expect(sourceOf("here", sources)?.punches).toEqual([]);
});

it("gives a person their own shifts, and the one they said they work, once", () => {
  const shift = (id: string, user_id: string) => ({ id, user_id }) as Shift;
  const shifts = [shift("own", "ben"), shift("swapped", "eve"), shift("other", "eve")];
  const punches = punched("in 09:00 by=ben shift=swapped", "out 17:00 by=ben shift=own");
  const sources = rowSources(CONTEXT, recordsOf({ shifts, punches }), NO_ADDITIONS);
  expect(sourceOf("ben", sources)?.shifts.map(({ id }) => id)).toEqual(["own", "swapped"]);
});

it("takes what was entered for the person and the period, and what earlier periods owe them", () => {
  const draft = { extras: { tips: 1, fuel: 0, other: 0, deductions: 0 }, notes: "", leftOut: [] };
  const late = { person: "ben", period: CONTEXT.period, lines: [], ms: 0, cents: 100 };
  const sources = rowSources(CONTEXT, recordsOf({ people: [personCalled("ben"), personCalled("eve")] }), {
    late: new Map([["ben", [late]]]),
    drafts: { "ben 2026-06-08 2026-06-14": draft, "eve 2026-06-01 2026-06-07": draft },
  });
  expect(sources.map((source) => [source.id, source.draft, source.late.length])).toEqual([
    ["ben", draft, 1],
    ["eve", null, 0],
  ]);
});

it("shows who is here by name, and of whoever has left those who are to be paid", () => {
  const rows = rowsOf({
    people: [personCalled("Zoe"), personCalled("Ann")],
    former: new Map([["left", "Max"]]),
    punches: punched(
      "in 09:00 by=left",
      "out 17:00 by=left",
      "in 09:00 by=gone",
      "out 17:00 by=gone",
      "in 2026-06-01T09:00 by=earlier",
      "out 2026-06-01T17:00 by=earlier",
    ),
  });
  expect(rows.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    "Ann: nothing",
    "Max: missing",
    "Somebody: missing",
    "Zoe: nothing",
  ]);
});

it("pays by the rate of the profile, and of whoever has left by that of their last payment", () => {
  const rows = rowsOf({
    people: [personCalled("ben", 20)],
    payments: [newPayment({ person: "left", period: { from: "2026-06-01", to: "2026-06-07" } })],
    punches: punched("in 09:00 by=ben", "out 17:00 by=ben", "in 09:00 by=left", "out 17:00 by=left"),
  });
  expect(rows.map((row) => [row.name, payFiguresOf(row, 2).total])).toEqual([
    ["ben", 8 * 2000],
    ["Sam Okafor", 8 * 1575],
  ]);
});

it("reads the figures of a payment that does not say what it was made of from its row", () => {
  const [row] = rowsOf({
    people: [personCalled("ben")],
    payments: [
      newPayment(
        { person: "ben", period: CONTEXT.period },
        { frozen: null, total_hours: 7.5, total_pay: 99.5 },
      ),
    ],
  });
  expect(row?.state).toBe("paid");
  expect(row && payFiguresOf(row, 2)).toMatchObject({
    regularMs: 7.5 * 3_600_000,
    overtimeMs: 0,
    total: 9950,
  });
});

it("sums up who is paid or to be paid, and says what speaks against paying the others", () => {
  const rows = rowsOf({
    people: [
      personCalled("due", 20),
      personCalled("idle", 20),
      personCalled("open", 20),
      personCalled("paid", 20),
    ],
    payments: [
      newPayment({
        person: "paid",
        period: CONTEXT.period,
        intervals: [],
        extras: [{ code: "tips", cents: 500 }],
      }),
    ],
    punches: punched("in 09:00 by=due", "out 17:00 by=due", "in 09:00 by=open"),
  });
  expect(paySumsOf(rows, 2)).toEqual({ people: 3, paid: 1, ms: 8 * 3_600_000, cents: 16_500 });
  const { ready, unapproved, others } = dueRows(rows);
  expect([ready, unapproved, others].map((some) => some.map(({ name }) => name))).toEqual([
    [],
    ["due"],
    ["open"],
  ]);
});

it("makes a payment of each row that has figures, with the notes of its draft", () => {
  const [worked] = rowsOf({
    people: [personCalled("worked", 20)],
    punches: punched("in 09:00 by=worked", "out 17:00 by=worked"),
  });
  if (!worked) throw new Error("Nobody has a row.");
  const draft = { extras: { tips: 0, fuel: 0, other: 0, deductions: 0 }, notes: "Thanks", leftOut: [] };
  const money = { currency: "EUR", decimals: 2 };
  const rows = [worked, { ...worked, draft }, { ...worked, snapshot: null }];
  let made = 0;
  const drafts = paymentDrafts(rows, money, () => `p${++made}`);
  const same = { employeeName: "worked", snapshot: worked.snapshot, money };
  expect(drafts).toEqual([
    { ...same, id: "p1", notes: "" },
    { ...same, id: "p2", notes: "Thanks" },
  ]);
});

it("asks again for hours that are worked as something else since they were approved", () => {
  const punches = punched("in 09:00 by=ben", "out 17:00 by=ben");
  const listed = { name: "", is_for_everybody: false, is_archived: false, user_ids: ["ben"] };
  const decidedBy = (id: string) => ({
    ...{ decisions: [], letStand: new Set<string>() },
    positions: { said: [], positions: [{ ...listed, id }] },
  });
  const work = payable({ punches, shifts: [], ...decidedBy("c0c0c0") }, CONTEXT);
  const approval = newRow(punchApprovalEntity, {
    ...{ user_id: "ben", ...CONTEXT.period, ...approvedWork(payableOf(work, "ben").workedIntervals) },
  });
  const known = { people: [personCalled("ben", 20)], punches, approvals: [approval] };
  const stateBy = (id: string) => rowsOf({ ...known, decided: decidedBy(id) }).map(({ state }) => state);
  expect([stateBy("c0c0c0"), stateBy("ba0000")]).toEqual([["ready"], ["changed"]]);
});

it("holds what was approved again of days of which some are paid, as the records count it", () => {
  const punches = punched("in 07T09:00 by=ben", "out 07T17:00 by=ben", "in 09:00 by=ben", "out 17:00 by=ben");
  const listed = { name: "", is_for_everybody: false, is_archived: false, user_ids: ["ben"] };
  const decidedBy = (id: string) => ({
    ...{ decisions: [], letStand: new Set<string>() },
    positions: { said: [], positions: [{ ...listed, id }] },
  });
  const workBy = (id: string) =>
    payableOf(payable({ punches, shifts: [], ...decidedBy(id) }, CONTEXT), "ben");
  const before = { from: "2026-06-01", to: "2026-06-07" };
  const { intervals } = workBy("c0c0c0");
  const payments = [
    newPayment({ person: "ben", period: before, zone: "UTC", intervals }, { employee_id: "ben" }),
  ];
  const approval = newRow(punchApprovalEntity, {
    ...{ user_id: "ben", from: before.from, to: CONTEXT.period.to },
    ...approvedWork(workBy("ba0000").workedIntervals),
  });
  const known = { people: [personCalled("ben", 20)], punches, approvals: [approval], payments };
  const [row] = rowsOf({ ...known, decided: decidedBy("ba0000") });
  expect(row?.state).toBe("ready");
  expect(row?.snapshot?.inputs.intervals.map(({ position }) => position)).toEqual(["c0c0c0", "ba0000"]);
});
