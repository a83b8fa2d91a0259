import type { LateAdjustment } from "#domain/pay/payroll-run.ts";

/** A request for what paid periods still owe, with the business's rules. */
export interface LateQuestion {
  /** The name of the replica. */
  replica: string;
  /** Periods that begin before this calendar day are left out. */
  since: string;
  /** A UTC instant. */
  now: string;
  zone: string;
  /** The limit in ms beyond which work was probably never ended. */
  maxMs: number;
  /** Payments in other currencies must be settled manually, because no rate is known. */
  currency: string;
}

/** Late adjustments by person. */
export type LateByPerson = readonly (readonly [person: string, late: readonly LateAdjustment[]])[];
