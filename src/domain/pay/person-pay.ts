import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { ReviewItem } from "../work/review-item.ts";
import type { PayExtras } from "./money.ts";
import { overlapping, type PayPeriod, samePeriod } from "./pay-period.ts";
import { type Payable, pendingWithin, workedDays } from "./payable.ts";
import { thawPay } from "./payments.ts";
import { type LateAdjustment, type PayrollInputs, type PayrollSnapshot, payrollRun } from "./payroll-run.ts";

/** A payment that was saved; frozen is null where it does not say what it was made of. */
export interface SavedPay {
  id: string;
  period: PayPeriod;
  frozen: PaySnapshot | null;
}

/** A payment with its period and what it was made of, where it says so in a form that is known here. */
export type Payment = EmployeePayment & SavedPay;

/** What an admin enters before a payment is saved. */
export interface PayDraft {
  extras: PayExtras;
  notes: string;
  /** The first days of the paid periods whose adjustments are left for a later payment. */
  leftOut: readonly string[];
}

export const EMPTY_DRAFT: PayDraft = {
  extras: { tips: 0, fuel: 0, other: 0, deductions: 0 },
  notes: "",
  leftOut: [],
};

/** What the draft of a person's payment for a period is kept under. */
export function payDraftKey(person: string, { from, to }: PayPeriod): string {
  return `${person} ${from} ${to}`;
}

/**
 * paid: for this very period. taken: some of its days were paid already, by a payment for another period. review:
 * somebody has to look at their times first. missing, changed: their hours are not approved as they are now. unrated:
 * hours of theirs are worth nothing, because nobody said what they are paid. nothing: there is nothing to pay.
 */
export type PayState = "paid" | "taken" | "review" | "missing" | "changed" | "unrated" | "nothing" | "ready";

export interface PersonPay {
  person: string;
  state: PayState;
  /** What is or would be paid; null of a payment that does not say what it was made of. */
  snapshot: PayrollSnapshot | null;
  /** Of this very period. */
  payment: SavedPay | null;
  /** Payments of other periods that share days with this one. */
  taken: readonly SavedPay[];
  /** What somebody has to look at, of this period. */
  pending: readonly ReviewItem[];
  approval: PayApprovalStatus;
  /** All that earlier periods owe, also what is left out. */
  late: readonly LateAdjustment[];
}

export interface PersonSource extends Omit<PayrollInputs, "intervals" | "extras" | "late"> {
  work: Payable;
  /** Of the person. */
  approvals: readonly Approval[];
  payments: readonly SavedPay[];
  late: readonly LateAdjustment[];
  draft: PayDraft;
}

/** What one person is paid for a period, and what stands in the way. */
export function personPay(source: PersonSource): PersonPay {
  const { person, period, zone, rules, rates, work, approvals, payments, late, draft } = source;
  const payment = payments.find((one) => samePeriod(one.period, period)) ?? null;
  const due = late.filter((one) => !draft.leftOut.includes(one.period.from));
  const inputs = { person, period, zone, rules, rates, extras: draft.extras };
  const snapshot = payment
    ? paidSnapshot(payment)
    : payrollRun({ ...inputs, intervals: work.intervals, late: due });
  const paid = new Set(snapshot?.parts.map(({ key }) => key));
  const facts = {
    payment,
    approval: payApprovalStatus(
      period,
      approvals,
      workedDays(
        work.intervals.filter(({ key }) => paid.has(key)),
        zone,
      ),
    ),
    taken: payments.filter((one) => one !== payment && overlapping(one.period, period)),
    pending: pendingWithin(work, period),
    snapshot,
  };
  return { person, late, ...facts, state: stateOf(facts) };
}

/** What says yes to being saved without a word. */
export function isReady({ state }: Pick<PersonPay, "state">): boolean {
  return state === "ready";
}

/** What can be saved once somebody has said that they know what speaks against it. */
export function mayBePaid({ state, snapshot }: Pick<PersonPay, "state" | "snapshot">): boolean {
  return state !== "paid" && state !== "taken" && snapshot !== null && !snapshot.totals.isNegative;
}

function paidSnapshot({ frozen }: SavedPay): PayrollSnapshot | null {
  return frozen && thawPay(frozen);
}

function stateOf(facts: Omit<PersonPay, "person" | "state" | "late">): PayState {
  const { payment, taken, pending, approval, snapshot } = facts;
  if (payment) return "paid";
  if (taken.length > 0) return "taken";
  if (pending.length > 0) return "review";
  if (approval === "missing" || approval === "changed") return approval;
  if (snapshot?.lines.some(({ rate }) => rate === 0)) return "unrated";
  return isNothing(snapshot) ? "nothing" : "ready";
}

function isNothing(snapshot: PayrollSnapshot | null): boolean {
  if (!snapshot) return true;
  const { tips, fuel, other, deductions } = snapshot.totals;
  return snapshot.workedMs === 0 && [tips, fuel, other, deductions].every((cents) => cents === 0);
}

/** Hours of one person that somebody approved: calendar days of the business, both included. */
export interface Approval extends PayPeriod {
  /** What they worked is no longer what was approved. */
  isChanged: boolean;
}

/**
 * missing: no approval for a day of the period on which they worked. changed: what they worked is no longer what was
 * approved. none: they did not work, so nothing is to be approved.
 */
export type PayApprovalStatus = "approved" | "changed" | "missing" | "none";

/**
 * Whether one person's hours of a period are approved as they are now. `worked` are the days on which what it pays began:
 * of a night that is split that may be the day before.
 */
export function payApprovalStatus(
  { from, to }: PayPeriod,
  approvals: readonly Approval[],
  worked: readonly string[],
): PayApprovalStatus {
  const has = (approval: Approval, day: string) => approval.from <= day && day <= approval.to;
  const touching = approvals.filter(
    (approval) => (approval.from <= to && approval.to >= from) || worked.some((day) => has(approval, day)),
  );
  if (touching.some(({ isChanged }) => isChanged)) return "changed";
  if (worked.length === 0) return "none";
  const isCovered = worked.every((day) => touching.some((one) => has(one, day)));
  return isCovered ? "approved" : "missing";
}
