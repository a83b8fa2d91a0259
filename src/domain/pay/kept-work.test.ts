import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { ruleSets } from "#tests/factories/pay.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { shiftsInWords } from "#tests/factories/shifts.ts";
import type { ListedPosition, SaidPosition } from "../work/positions-of-work.ts";
import type { LinkableShift } from "../work/shift-links.ts";
import { asPaid } from "./kept-work.ts";
import { latePay, type PaidRecord } from "./late-pay.ts";
import { payable, payableOf } from "./payable.ts";
import { freezePay } from "./payments.ts";
import { type ArrivedPunch, type LateAdjustment, payrollRun } from "./payroll-run.ts";

const RULES = { zone: "UTC", now: instantOf("30T12:00"), maxMs: 16 * HOUR_MS };
const FIRST = { from: "2026-06-01", to: "2026-06-14" };
const SECOND = { from: "2026-06-15", to: "2026-06-28" };
const RATES = [
  { from: "2026-01-01", cents: 1000 },
  { from: "2026-01-01", cents: 1500, position: "cook" },
  { from: "2026-01-01", cents: 1200, position: "server" },
  { from: "2026-01-01", cents: 1700, position: "bar" },
];

/** Everything that a person's hours are computed from. */
interface Work {
  punches: readonly ArrivedPunch[];
  shifts: readonly LinkableShift[];
  positions: readonly ListedPosition[];
  said: readonly SaidPosition[];
}

const arrived = (texts: readonly string[]) =>
  punchesOf(texts).map((punch): ArrivedPunch => ({ ...punch, received_at: null }));
const planned = (texts: readonly string[]) =>
  shiftsInWords([...texts]).map((shift) => ({ ...shift, position_id: shift.id.split("-")[0] ?? null }));
const listing = (id: string, ...user_ids: string[]): ListedPosition => ({
  ...{ id, name: id, user_ids, is_for_everybody: false, is_archived: false },
});
const said = (position_id: string | null, from: string, to: string | null, id = "w"): SaidPosition => ({
  ...{ id, user_id: "anna", version: 9, created_at: instantOf("29T09:00"), change_id: null, position_id },
  ...{ from: instantOf(from), to: to === null ? null : instantOf(to) },
});

/** A week of which hours are guessed in each way: from a shift, from two of them, and from the only list. */
const WORK: Work = {
  punches: arrived([
    "in 09:00 id=a1",
    "out 17:00 id=a2",
    "in 11T09:00 id=b1",
    "out 11T17:00 id=b2",
    "in 12T22:00 id=c1",
    "out 13T02:00 id=c2",
  ]),
  shifts: planned(["cook 10 09:00-13:00", "server 10 13:00-17:00", "cook-2 12 22:00-02:00"]),
  positions: [listing("server", "anna"), listing("cook"), listing("bar", "ben")],
  said: [],
};

function intervalsOf({ punches, shifts, positions, said }: Work, paid: readonly PaidRecord[]) {
  const source = { punches, shifts, decisions: [], letStand: new Set<string>() };
  return payableOf(payable({ ...source, positions: asPaid({ said, positions }, paid) }, RULES), "anna")
    .intervals;
}
const dueOf = (work: Work, paid: readonly PaidRecord[]) =>
  latePay(paid, intervalsOf(work, paid), work.punches);

/** Through JSON, as the database stores it. */
function pay(
  work: Work,
  period = FIRST,
  paid: readonly PaidRecord[] = [],
  late: LateAdjustment[] = [],
): PaidRecord {
  const intervals = intervalsOf(work, paid);
  const inputs = { person: "anna", period, zone: RULES.zone, sets: ruleSets(), rates: RATES };
  const run = payrollRun({ ...inputs, intervals, extras: [], late });
  const stored = JSON.parse(JSON.stringify(freezePay(run, { currency: "EUR", decimals: 2 })));
  return { frozen: must(readPaySnapshot(stored), "a snapshot"), paidAt: instantOf("28T12:00") };
}

/** Edits that say nothing of what was worked. */
const EDITS: Record<string, (work: Work) => Work> = {
  "the list gets another person": (work) => ({
    ...work,
    positions: [listing("server", "anna", "ben"), ...rest(work)],
  }),
  "the person is on two lists": (work) => ({
    ...work,
    positions: [...work.positions, listing("host", "anna")],
  }),
  "the person is on no list": (work) => ({ ...work, positions: [listing("server"), ...rest(work)] }),
  "the person is on another list": (work) => ({
    ...work,
    positions: [listing("bar", "anna"), listing("server")],
  }),
  "positions are archived": (work) => ({
    ...work,
    positions: work.positions.map((one) => ({ ...one, is_archived: true })),
  }),
  "past shifts are deleted": (work) => ({ ...work, shifts: [] }),
  "past shifts have another position": (work) => ({
    ...work,
    shifts: work.shifts.map((shift) => ({ ...shift, position_id: "bar" })),
  }),
  "past shifts are another person's": (work) => ({
    ...work,
    shifts: work.shifts.map((shift) => ({ ...shift, user_id: "ben" })),
  }),
  "past shifts are moved": (work) => ({
    ...work,
    shifts: planned(["bar 10 10:00-15:00", "bar-2 11 08:00-12:00"]),
  }),
};
const rest = ({ positions }: Work) => positions.slice(1);

describe("what was paid", () => {
  const paid = [pay(WORK)];

  it("was guessed in each way", () => {
    const worked = intervalsOf(WORK, []).map(({ position, start, end }) => [
      position,
      (end - start) / HOUR_MS,
    ]);
    expect(worked).toEqual([
      ["cook", 4],
      ["server", 4],
      ["server", 8],
      ["cook", 4],
    ]);
  });

  it.each(Object.entries(EDITS))("stays when %s", (_, edit) => {
    expect(dueOf(edit(WORK), paid)).toEqual([]);
    expect(intervalsOf(edit(WORK), paid).map(({ key, position }) => [key, position])).toEqual(
      intervalsOf(WORK, []).map(({ key, position }) => [key, position]),
    );
  });

  it("stays whatever is edited, in any order", () => {
    const edits = fc.array(fc.constantFrom(...Object.values(EDITS)), { maxLength: 6 });
    fc.assert(
      fc.property(edits, (some) => {
        expect(
          dueOf(
            some.reduce<Work>((work, edit) => edit(work), WORK),
            paid,
          ),
        ).toEqual([]);
      }),
    );
  });

  it("changes by what somebody says afterwards: by one adjustment, that is paid once", () => {
    const edits = fc.array(fc.constantFrom(...Object.values(EDITS)), { maxLength: 4 });
    fc.assert(
      fc.property(edits, edits, (before, after) => {
        const corrected = { ...WORK, said: [said("cook", "13:00", "15:00")] };
        const known = before.reduce<Work>((work, edit) => edit(work), corrected);
        const late = dueOf(known, paid);
        expect(late).toMatchObject([{ period: FIRST, ms: 0, cents: 2 * (1500 - 1200) }]);
        const both = [...paid, pay(known, SECOND, paid, late)];
        expect(
          dueOf(
            after.reduce<Work>((work, edit) => edit(work), known),
            both,
          ),
        ).toEqual([]);
      }),
    );
  });

  it("is known to be what a manager had said, and is nothing to a payment that did not know it", () => {
    const work = { ...WORK, said: [said("bar", "09:00", "13:00")] };
    expect(dueOf({ ...work, shifts: [] }, [pay(work)])).toEqual([]);
    expect(dueOf(work, paid)).toMatchObject([{ cents: 4 * (1700 - 1500) }]);
  });

  it("changes by the person's own answer that arrives later", () => {
    expect(dueOf({ ...WORK, said: [said("bar", "11T09:00", null)] }, paid)).toMatchObject([
      { cents: 8 * (1700 - 1200) },
    ]);
  });

  it("stays none of hours that had no position", () => {
    const before = { ...WORK, shifts: [], positions: [listing("server")] };
    expect(dueOf(WORK, [pay(before)])).toEqual([]);
  });
});

describe("hours that came after the payment", () => {
  const paid = [pay({ ...WORK, punches: WORK.punches.slice(2) })];
  const late = dueOf(WORK, paid);
  const both = [...paid, pay(WORK, SECOND, paid, late)];

  it("keep what they were adjusted by, in each part", () => {
    expect(late).toMatchObject([{ cents: 4 * 1500 + 4 * 1200 }]);
    for (const edit of Object.values(EDITS)) expect(dueOf(edit(WORK), both)).toEqual([]);
  });

  it.each<[string, string[], Partial<Work>, number]>([
    [
      "beside a changed position",
      ["out 18:00 correction fixes=a2 recorded=29T10:00"],
      { said: [said("cook", "13:00", "15:00")] },
      2 * (1500 - 1200) + 1200,
    ],
    [
      "on both sides of paid ones",
      ["in 07:00 correction fixes=a1 recorded=29T10:00", "out 18:00 correction fixes=a2 recorded=29T10:00"],
      { shifts: [...WORK.shifts, ...planned(["bar 10 07:00-09:00"])] },
      2 * 1700 + 1200,
    ],
    [
      "of two positions of one rate",
      ["out 19:00 correction fixes=a2 recorded=29T10:00"],
      { shifts: [...WORK.shifts, ...planned(["waiter 10 17:00-18:00", "host 10 18:00-19:00"])] },
      2 * 1000,
    ],
  ])("are paid once, and keep their position: %s", (_, more, changes, cents) => {
    const work = { ...WORK, ...changes, punches: [...WORK.punches, ...arrived(more)] };
    const first = [pay(WORK)];
    const owed = dueOf(work, first);
    expect(owed).toMatchObject([{ cents }]);
    const all = [...first, pay(work, SECOND, first, owed)];
    expect(dueOf(work, all)).toEqual([]);
    expect(intervalsOf(work, all)).toEqual(intervalsOf(work, first));
    for (const edit of Object.values(EDITS)) expect(dueOf(edit(work), all)).toEqual([]);
  });

  it("keep none that were paid before there were positions", () => {
    const before = { ...WORK, shifts: [], positions: [] };
    const first = [pay({ ...before, punches: WORK.punches.slice(2) })];
    const owed = dueOf(before, first);
    expect(owed).toMatchObject([{ cents: 8 * 1000 }]);
    expect(owed[0]).not.toHaveProperty("worked");
    expect(dueOf(WORK, [...first, pay(before, SECOND, first, owed)])).toEqual([]);
  });

  it("have the position of the paid hours beside them where nothing else is known", () => {
    const longer = arrived(["out 18:00 correction fixes=a2 recorded=29T10:00"]);
    const work = { ...WORK, punches: [...WORK.punches, ...longer], shifts: [], positions: [listing("cook")] };
    expect(dueOf(work, [pay(WORK)])).toMatchObject([{ ms: HOUR_MS, cents: 1200 }]);
  });
});
