import type { Punch } from "#schema/entities/punch.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { PersonEntry } from "../availability/entries.ts";
import type { DayRange } from "../time/day-range.ts";
import type { AbsenceSource, ReviewRules } from "./absences.ts";
import type { PaidDays } from "./approved-work.ts";
import type { PositionSource } from "./positions-of-work.ts";
import type { PunchEvent } from "./punches.ts";
import type { LinkableShift } from "./shift-links.ts";

/** A punch with the fields that records need. */
export type LoggedPunch = PunchEvent &
  Pick<Punch, "note" | "created_by" | "received_at" | "clock_changed" | "change_id">;

/** The data for records: everything of everybody from two days before the first day to two after the last. */
export interface RecordsSource {
  punches: readonly LoggedPunch[];
  decisions: readonly PunchDecision[];
  /** Approvals require the punches of all their days. */
  approvals: readonly PunchApproval[];
  shifts: readonly LinkableShift[];
  availability: readonly PersonEntry[];
  approvalMode: boolean;
  kiosks: AbsenceSource["kiosks"];
  /** Absent where the business has no positions. */
  positions?: PositionSource;
  paidDays?: PaidDays;
}

export interface RecordsRules extends ReviewRules {
  days: DayRange;
  /** The person shown; null for everybody. The source covers everybody, because people may work a colleague's shift. */
  person: string | null;
}
