import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { AvailabilityEntry } from "../availability/entries.ts";
import type { ReportedKiosk, ReviewRules } from "./absences.ts";
import type { PunchEvent } from "./punches.ts";
import type { LinkableShift } from "./shift-links.ts";

/** A punch as the records need it. */
export interface LoggedPunch extends PunchEvent {
  note: string;
  created_by: string;
  /** A UTC instant; null until it has reached the server. */
  received_at: string | null;
  clock_changed: boolean;
  /** Null unless a change of it waits to be sent. */
  change_id: string | null;
}

/** What records are made of: all there is of everybody from two days before the first day to two after the last. */
export interface RecordsSource {
  punches: readonly LoggedPunch[];
  decisions: readonly PunchDecision[];
  /** Give with an approval the punches of all its days. */
  approvals: readonly PunchApproval[];
  shifts: readonly LinkableShift[];
  availability: readonly (AvailabilityEntry & { user_id: string })[];
  approvalMode: boolean;
  kiosks: readonly ReportedKiosk[];
}

/** Calendar days of the business, both included. */
export interface RecordedDays {
  from: string;
  to: string;
}

export interface RecordsRules extends ReviewRules {
  days: RecordedDays;
  /** Whose records; null for everybody's. Somebody may have worked a colleague's shift: the source is of all. */
  person: string | null;
}

export function isWithin({ from, to }: RecordedDays, day: string | undefined): boolean {
  return day !== undefined && from <= day && day <= to;
}
