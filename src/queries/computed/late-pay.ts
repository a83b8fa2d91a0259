import { keptDays, paidByOf } from "#domain/pay/kept-days.ts";
import { asPaid } from "#domain/pay/kept-work.ts";
import { type LateLimits, latePay, mayBeAdjusted, type PaidRecord } from "#domain/pay/late-pay.ts";
import { periodSpan } from "#domain/pay/pay-period.ts";
import { payable, payableOf } from "#domain/pay/payable.ts";
import type { ArrivedPunch, LateAdjustment } from "#domain/pay/payroll-run.ts";
import { isInForce } from "#domain/pay/person-pay.ts";
import { edgesOf } from "#domain/time/months.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { Position } from "#schema/entities/position.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { WorkedPosition } from "#schema/entities/worked-position.ts";
import { ofKind, readPunchRows, readShifts } from "../raw-rows.ts";

/** A request for what paid periods still owe, with the business's rules. */
export interface LateQuestion extends LateLimits {
  /** A UTC instant. */
  now: string;
  zone: string;
  /** The limit in ms beyond which work was probably never ended. */
  maxMs: number;
}

export type LateByPerson = readonly (readonly [person: string, late: readonly LateAdjustment[]])[];

/** A period's first week decides its overtime, and continuous work reaches over its edges (neededSpan). */
const MARGIN_DAYS = 10;

/** Returns the late adjustments: a year of a hundred people is a hundred thousand punches. */
export async function readLatePay(raw: RawReplica, question: LateQuestion): Promise<LateByPerson> {
  const { now, zone, maxMs } = question;
  const payments = paidSince(await raw.read("employee_payments", (view) => view.all()), question.since);
  const paymentsOf = groupBy(payments, ({ frozen }) => frozen.inputs.person);
  const paid = groupBy(
    payments.filter(({ frozen }) => mayBeAdjusted(frozen.inputs, frozen.currency, question)),
    ({ frozen }) => frozen.inputs.person,
  );
  if (paid.size === 0) return [];
  const periods = [...paid.values()].flat().map(({ frozen }) => frozen.inputs.period);
  const [first, last] = edgesOf(periods.flatMap(({ from, to }) => [from, to]));
  const days = { from: addDays(first, -MARGIN_DAYS), to: addDays(last, MARGIN_DAYS) };
  const pressed = await readPunchRows(raw, periodSpan(days, zone));
  const punches = ofKind<ArrivedPunch>(pressed, "punch");
  const decisions = ofKind<PunchDecision>(pressed, "decision");
  const shifts = await readShifts(raw, days);
  const positions = {
    said: ofKind<WorkedPosition>(pressed, "worked_position"),
    positions: ofKind<Position>(await raw.read("templates", (view) => view.all()), "position"),
  };
  const decided = decidedOf(decisions, asPaid(positions, payments));
  const work = payable({ punches, shifts, ...decided }, { zone, now, maxMs });
  return [...paid]
    .map(([person, own]) => {
      const by = paidByOf(paymentsOf.get(person) ?? []);
      return [person, latePay(own, keptDays(payableOf(work, person).intervals, by), punches)] as const;
    })
    .filter(([, late]) => late.length > 0);
}

/** Payments in force that have a snapshot, of periods that end on the day before a calendar day, or later. */
function paidSince(rows: readonly RawRow[], day: string): PaidRecord[] {
  return rows.filter(isInForce).flatMap(({ kind, snapshot, created_at, pay_period_end }) => {
    const isAsked = kind === undefined && String(pay_period_end) >= addDays(day, -1);
    const frozen = isAsked ? readPaySnapshot(snapshot) : null;
    return frozen ? { frozen, paidAt: String(created_at) } : [];
  });
}
