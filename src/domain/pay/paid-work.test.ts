import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { LastPaidDay, PaidTerms } from "#schema/entities/last-paid-day.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { hours, payRules, ruleSets } from "#tests/factories/pay.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { withDecision, withEdits } from "../work/edited-work.ts";
import { findIntervalIn } from "../work/granted-correction.ts";
import { additionsFor, correctionsFor, voided } from "../work/interval-edit.ts";
import { decidedOf } from "../work/matches.ts";
import type { PunchEvent } from "../work/punches.ts";
import { workOf } from "../work/work-intervals.ts";
import { latePay } from "./late-pay.ts";
import {
  type Announcement,
  announceChange,
  dueInAll,
  type PaidWork,
  paidByHours,
  paidByPayments,
  paidNear,
  type WorkSource,
} from "./paid-work.ts";
import type { PayRules } from "./pay-rules.ts";
import { payable, payableOf } from "./payable.ts";
import { type LateAdjustment, payrollRun } from "./payroll-run.ts";
import type { Payment } from "./person-pay.ts";

const ZONE = "Europe/Dublin";
const RULES = { zone: ZONE, now: instantOf("30T12:00"), maxMs: hours(16) };
const LIMITS = { since: "2026-01-01", currency: "USD" };
const FIRST = { from: "2026-06-01", to: "2026-06-07" };
const SECOND = { from: "2026-06-08", to: "2026-06-14" };
const NEXT = { from: "2026-06-15", to: "2026-06-21" };

const worked = (punches: readonly PunchEvent[], decisions: readonly PunchDecision[] = []): WorkSource => ({
  punches,
  decisions,
  shifts: [],
});
const intervalsOf = ({ punches, decisions }: WorkSource) =>
  payableOf(payable({ punches, shifts: [], ...decidedOf(decisions) }, RULES), "anna").intervals;

/** A saved payment, through JSON, as the database stores it. */
function pay(
  source: WorkSource,
  period: typeof FIRST,
  rules: PayRules,
  late: LateAdjustment[] = [],
): Payment {
  const intervals = intervalsOf(source);
  const rates = [
    { from: "2026-01-01", cents: 1255 },
    { from: "2026-06-04", cents: 1530 },
  ];
  const inputs = {
    person: "anna",
    period,
    zone: ZONE,
    sets: ruleSets(rules),
    rates,
    intervals,
    extras: [],
    late,
  };
  const payment = newPayment(inputs, { employee_id: "anna" });
  return { ...payment, frozen: readPaySnapshot(JSON.parse(JSON.stringify(payment.frozen))) };
}

/** What the database keeps of payments for managers (access.paid_terms). */
function keptOf(payments: readonly Payment[]): LastPaidDay {
  const terms = payments.map(({ period, frozen }): PaidTerms => {
    if (!frozen) return { zone: null, currency: null, rules: null, periods: [{ ...period, ms: 0 }] };
    const settled = payments
      .flatMap((other) => other.frozen?.inputs.late ?? [])
      .filter((late) => late.period.from === period.from);
    const ms = settled.reduce((sum, late) => sum + late.ms, frozen.workedMs);
    const { zone, sets } = frozen.inputs;
    return { zone, currency: frozen.currency, rules: null, sets, periods: [{ ...period, ms }] };
  });
  const day =
    payments
      .map(({ period }) => period.to)
      .sort()
      .at(-1) ?? null;
  return {
    ...{ kind: "last_paid_day", id: "kept", business_id: "b", employee_id: "anna", day, terms },
    ...{ version: 1, change_id: null },
  };
}

const lateOf = (payments: readonly Payment[], source: WorkSource) =>
  latePay(
    payments.flatMap(({ frozen }) => (frozen ? [{ frozen, paidAt: "2026-06-29T00:00:00.000Z" }] : [])),
    intervalsOf(source),
    [],
  );

/** The same work as an admin's device and as a manager's knows it. */
function worksOf(payments: readonly Payment[], source: WorkSource, days: typeof FIRST): PaidWork[] {
  return [paidByPayments(payments, LIMITS), paidByHours(keptOf(payments), LIMITS)].map((known) => ({
    ...known,
    person: "anna",
    until: "2026-06-14",
    paid: paidNear(known.paid, days),
    source,
    rules: RULES,
  }));
}
const announced = (payments: readonly Payment[], before: WorkSource, after: WorkSource, day: string) =>
  worksOf(payments, before, { from: day, to: day }).map((work) =>
    announceChange(work, { from: day, to: day }, after),
  );
const amountOf = (announcement: Announcement | null | undefined) =>
  announcement?.kind === "adjustment" ? announcement : { ms: 0, cents: 0 };

const adding = (from: string, to: string) =>
  additionsFor(
    { start: Date.parse(instantOf(from, ZONE)), end: Date.parse(instantOf(to, ZONE)), breaks: [] },
    null,
  );
const byManager = { person: "anna", source: "manager" as const, now: RULES.now };

describe("what is announced of paid days", () => {
  const before = worked(punchesOf(["in 10T09:00", "out 10T17:00"], ZONE));
  const payments = [pay(before, SECOND, payRules())];
  const more = worked(withEdits(before.punches, adding("11T09:00", "11T10:15"), byManager));

  it("is the hours for managers, and the money besides for admins", () => {
    expect(announced(payments, before, more, "2026-06-11")).toEqual([
      { kind: "adjustment", ms: hours(1.25), cents: 1913 },
      { kind: "adjustment", ms: hours(1.25), cents: null },
    ]);
  });

  it("is nothing of days that are not paid", () => {
    const later = worked(withEdits(before.punches, adding("25T09:00", "25T10:00"), byManager));
    expect(announced(payments, before, later, "2026-06-25")).toEqual([null, null]);
  });

  it("is that nothing changes where rounding leaves it so", () => {
    const rounded = [pay(before, SECOND, payRules({ rounding: { minutes: 15, mode: "nearest" } }))];
    const first = must(before.punches[0], "a punch");
    const edits = [{ ...voided(first), is_void: false, at: instantOf("10T09:02", ZONE) }];
    const after = worked(withEdits(before.punches, edits, { ...byManager, source: "correction" }));
    expect(announced(rounded, before, after, "2026-06-10")).toMatchObject([{ ms: 0 }, { ms: 0 }]);
  });

  it.each([
    ["a payment without a snapshot", [{ ...must(payments[0], "one"), frozen: null }], LIMITS],
    ["another currency", payments, { ...LIMITS, currency: "EUR" }],
    ["a period of long ago", payments, { ...LIMITS, since: "2026-06-09" }],
  ])("is to be settled by hand after %s", (_, paid, limits) => {
    for (const known of [paidByPayments(paid, limits), paidByHours(keptOf(paid), limits)]) {
      const work = { ...known, person: "anna", until: "2026-06-14", source: before, rules: RULES };
      expect(announceChange(work, { from: "2026-06-11", to: "2026-06-11" }, more)).toEqual({
        kind: "by-hand",
      });
    }
  });

  it("is what the days owe already, once they are approved", () => {
    const days = { from: "2026-06-08", to: "2026-06-14" };
    expect(worksOf(payments, before, days).map((work) => dueInAll(work, days))).toEqual([
      { ms: 0, cents: 0 },
      { ms: 0, cents: null },
    ]);
    const later = { from: "2026-06-15", to: "2026-06-21" };
    expect(worksOf(payments, more, later).map((work) => dueInAll(work, later))).toEqual([null, null]);
    expect(worksOf(payments, more, days).map((work) => dueInAll(work, days))).toMatchObject([
      { ms: hours(1.25), cents: 1913 },
      { ms: hours(1.25), cents: null },
    ]);
  });

  it("differs by the decision about a match", () => {
    const entered = withEdits(before.punches, adding("10T09:00", "10T18:00"), byManager);
    const source = worked(entered);
    const { intervals } = workOf(entered, RULES);
    const keyOf = (track: string) => must(intervals.find((one) => one.track === track)?.key, track);
    const [typed, clocked] = [keyOf("entered"), keyOf("clock")];
    const item = { key: `match ${typed} ${clocked}`, kind: "match" as const, user_id: "anna" };
    const at = Date.parse(instantOf("10T09:00", ZONE));
    const days = { from: "2026-06-10", to: "2026-06-10" };
    const by = (choice: PunchDecision["choice"]) => {
      const after = worked(entered, withDecision([], { ...item, at, intervals: [typed, clocked] }, choice));
      const [late] = lateOf(payments, after);
      const due = worksOf(payments, source, days).map((work) => dueInAll(work, days, after)?.ms);
      expect(due).toEqual([late?.ms ?? 0, late?.ms ?? 0]);
      return due[0];
    };
    expect([by("entered"), by("clocked")]).toEqual([hours(1), 0]);
  });
});

const someTimes = fc.record({
  day: fc.integer({ min: 1, max: 18 }),
  start: fc.integer({ min: 0, max: 23 * 60 }),
  length: fc.integer({ min: 5, max: 11 * 60 }),
});
type Times = { day: number; start: number; length: number };
const FIRST_MS = Date.parse(instantOf("01T00:00", ZONE));
const spanOf = ({ day, start, length }: Times) => {
  const from = FIRST_MS + (day - 1) * hours(24) + start * 60_000;
  return { start: from, end: from + length * 60_000 };
};
const punched = (all: readonly Times[]) =>
  all.flatMap((times, place) => {
    const { start, end } = spanOf(times);
    const [text] = punchesOf(["in 09:00"]);
    const of = (type: "in" | "out", at: number): PunchEvent => ({
      ...must(text, "a punch"),
      ...{ id: `${type} ${place}`, type, at: new Date(at).toISOString(), entry_id: `entry ${place}` },
      ...{ source: "manager", recorded_at: new Date(at).toISOString() },
    });
    return [of("in", start), of("out", end)];
  });
const someEdit = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), times: someTimes }),
  fc.record({
    kind: fc.constant("correct" as const),
    place: fc.nat(9),
    by: fc.integer({ min: -300, max: 300 }),
  }),
  fc.record({ kind: fc.constant("remove" as const), place: fc.nat(9) }),
);
type Edit = typeof someEdit extends fc.Arbitrary<infer T> ? T : never;

/** The punches after an edit, and a day of it. */
function edited(punches: readonly PunchEvent[], edit: Edit) {
  if (edit.kind === "add") {
    const { start, end } = spanOf(edit.times);
    const edits = additionsFor({ start, end, breaks: [] }, null);
    return { punches: withEdits(punches, edits, byManager), days: [start, end] };
  }
  const { intervals } = workOf(punches, RULES);
  const interval = intervals[edit.place % Math.max(1, intervals.length)];
  if (!interval) return { punches: [...punches], days: [FIRST_MS] };
  const found = must(findIntervalIn(punches, interval.key, interval.start), "the interval");
  const end = (interval.end ?? interval.start) + (edit.kind === "correct" ? edit.by * 60_000 : 0);
  const times = { start: interval.start, end: Math.max(end, interval.start + 60_000), breaks: [] };
  const edits = edit.kind === "remove" ? found.own.map(voided) : correctionsFor(found.own, times, null);
  const editing = { ...byManager, source: "correction" as const, entryId: found.own[0]?.entry_id ?? null };
  return {
    punches: withEdits(punches, edits, editing),
    days: [interval.start, interval.end ?? interval.start, times.end],
  };
}

const someRules = fc
  .record({
    rounding: fc.record({
      minutes: fc.constantFrom(0 as const, 5 as const, 15 as const),
      mode: fc.constantFrom("nearest" as const, "down" as const, "in-favour" as const),
    }),
    autoBreak: fc.option(fc.constant({ afterMs: hours(6), lengthMs: hours(0.5) })),
    overnight: fc.constantFrom("start" as const, "split" as const),
    firstDayOfWeek: fc.constantFrom("sun" as const, "mon" as const),
    overtime: fc.constantFrom({}, { dayAfterMs: hours(8) }, { weekAfterMs: hours(20), dayAfterMs: hours(9) }),
  })
  .map(payRules);

it("announces exactly what the next payroll run contains, whoever reads it", () => {
  fc.assert(
    fc.property(
      fc.array(someTimes, { minLength: 1, maxLength: 9 }),
      fc.array(someTimes, { maxLength: 2 }),
      someEdit,
      someRules,
      someRules,
      fc.boolean(),
      (known, arrived, edit, firstRules, secondRules, isSettled) => {
        const then = worked(punched(known));
        const first = pay(then, FIRST, firstRules);
        const before = worked(punched([...known, ...arrived]));
        // The second payment settles what arrived since the first.
        const second = pay(before, SECOND, secondRules, lateOf([first], before));
        const payments = isSettled ? [first, second] : [first];
        const { punches, days } = edited(before.punches, edit);
        const after = worked(punches);
        const dates = days.map((at) => new Date(at).toISOString().slice(0, 10)).sort();
        const range = { from: addDays(dates[0] ?? "", -1), to: addDays(dates.at(-1) ?? "", 1) };

        const [admin, manager] = worksOf(payments, before, range).map((work) =>
          amountOf(announceChange(work, range, after)),
        );
        const next = (source: WorkSource) => {
          const late = lateOf(payments, source);
          const run = payrollRun({
            ...must(first.frozen, "a snapshot").inputs,
            period: NEXT,
            intervals: [],
            late,
          });
          return { cents: run.totals.extras.other ?? 0, ms: late.reduce((sum, { ms }) => sum + ms, 0) };
        };
        const [owed, due] = [next(before), next(after)];
        // Where nothing was owed, all of it is the change.
        if (isSettled) expect(owed).toEqual({ cents: 0, ms: 0 });
        const change = { cents: due.cents - owed.cents, ms: due.ms - owed.ms };
        expect(admin).toMatchObject(change);
        expect(manager?.ms).toBe(change.ms);
      },
    ),
    { numRuns: 150 },
  );
});
