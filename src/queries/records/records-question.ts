import type { DayRange } from "#domain/time/day-range.ts";
import type { ReportedKiosk } from "#domain/work/absences.ts";
import type { Records } from "#domain/work/records.ts";

/** The time records to show, with the business's rules. */
export interface RecordsQuestion {
  /** Records themselves, or their review items. */
  about: "rows" | "items";
  /** The name of the replica. */
  replica: string;
  days: DayRange;
  /** Null for everybody. */
  person: string | null;
  /** A UTC instant. */
  now: string;
  zone: string;
  approvalMode: boolean;
  /** An arrival or departure within this many ms of the plan is on time. */
  graceMs: number;
  /** The limit in ms beyond which work was probably never ended. */
  maxMs: number;
  kiosks: ReportedKiosk[];
}

/** A part of the answer, small enough to apply while scrolling. */
export type RecordsPart = Partial<Records>;
