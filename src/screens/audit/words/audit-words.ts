import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { type AuditFacts, nameOf, type Predicate } from "./audit-facts.ts";
import {
  approvalWords,
  availabilityWords,
  correctionWords,
  decisionWords,
  punchWords,
  recordWords,
  workWords,
} from "./hours-words.ts";
import { paymentWords, personWords, rateWords } from "./person-words.ts";
import { businessWords, deadlineWords, hoursWords, namedWords, tabletWords } from "./settings-words.ts";
import { shiftWords, swapWords } from "./shift-words.ts";

/** By table. */
const WORDS: Partial<Record<string, Predicate>> = {
  profiles: personWords,
  pay_rates: rateWords,
  employee_payments: paymentWords,
  punches: punchWords,
  time_clock_records: recordWords,
  shift_work_records: workWords,
  punch_decisions: decisionWords,
  punch_approvals: approvalWords,
  punch_corrections: correctionWords,
  shifts: shiftWords,
  swap_requests: swapWords,
  staff_availability: availabilityWords,
  businesses: businessWords,
  business_hours: hoursWords,
  availability_deadlines: deadlineWords,
  punch_devices: tabletWords,
};

/** A change in plain words: "Marcus Webb changed Sam Okafor's pay rate from $15.50 to $15.75". */
export function auditSentence(change: AuditChange, facts: AuditFacts): string {
  const words = WORDS[change.table] ?? namedWords;
  const sentence = `${actorOf(change, facts)} ${words(change, facts)}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Who did it; the server where nobody was signed in. */
export function actorOf({ by }: AuditChange, facts: AuditFacts): string {
  return by === null ? "The server" : nameOf(by, facts);
}
