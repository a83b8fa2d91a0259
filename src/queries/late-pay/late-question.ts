import type { LateAdjustment } from "#domain/pay/payroll-run.ts";

/** What periods that were paid still owe, by which rules of the business. */
export interface LateQuestion {
  /** The name of the replica. */
  replica: string;
  /** Periods that begin before this calendar day are left out. */
  since: string;
  /** A UTC instant. */
  now: string;
  zone: string;
  /** Longer work was probably not ended, in ms. */
  maxMs: number;
  /** What was paid in another one is for people to settle by hand: nobody knows what it was worth. */
  currency: string;
}

/** What is owed, by person. */
export type LateByPerson = readonly (readonly [person: string, late: readonly LateAdjustment[]])[];
