import type { ReportedKiosk } from "#domain/work/absences.ts";
import type { PersonRecords } from "#domain/work/records.ts";
import type { RecordedDays } from "#domain/work/records-source.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { WorkRow } from "#domain/work/work-row.ts";

/** Which time records somebody wants to see, by which rules of the business. */
export interface RecordsQuestion {
  /** Whether the records themselves are wanted, or what is to be reviewed in them. */
  about: "rows" | "items";
  /** The name of the replica. */
  replica: string;
  days: RecordedDays;
  /** Null for everybody. */
  person: string | null;
  /** A UTC instant. */
  now: string;
  zone: string;
  approvalMode: boolean;
  /** Who comes or leaves no further from the plan is on time, in ms. */
  graceMs: number;
  /** Longer work was probably not ended, in ms. */
  maxMs: number;
  kiosks: ReportedKiosk[];
}

/** The answer, in parts that are small enough to be taken over while somebody scrolls. */
export type RecordsPart =
  | { kind: "rows"; rows: WorkRow[] }
  | { kind: "items"; items: ReviewItemWithEvidence[] }
  | { kind: "people"; people: PersonRecords[] };
