import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { AvailabilityEntry } from "../availability/entries.ts";
import type { ReportedKiosk, ReviewRules } from "./absences.ts";
import type { PunchEvent } from "./punches.ts";
import type { LinkableShift } from "./shift-links.ts";

/** A punch with the fields that records need. */
export interface LoggedPunch extends PunchEvent {
  note: string;
  created_by: string;
  /** A UTC instant; null before it reaches the server. */
  received_at: string | null;
  clock_changed: boolean;
  change_id: string | null;
}

/** The data for records: everything of everybody from two days before the first day to two after the last. */
export interface RecordsSource {
  punches: readonly LoggedPunch[];
  decisions: readonly PunchDecision[];
  /** Approvals require the punches of all their days. */
  approvals: readonly PunchApproval[];
  shifts: readonly LinkableShift[];
  availability: readonly (AvailabilityEntry & { user_id: string })[];
  approvalMode: boolean;
  kiosks: readonly ReportedKiosk[];
}

/** Calendar days of the business, both inclusive. */
export interface RecordedDays {
  from: string;
  to: string;
}

export interface RecordsRules extends ReviewRules {
  days: RecordedDays;
  /** The person shown; null for everybody. The source covers everybody, because people may work a colleague's shift. */
  person: string | null;
}

export function isWithin({ from, to }: RecordedDays, day: string | undefined): boolean {
  return day !== undefined && from <= day && day <= to;
}
