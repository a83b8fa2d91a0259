import { periodSpan } from "#domain/pay/pay-period.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { edgesOf } from "#domain/time/months.ts";
import { type AbsenceSource, KIOSK_QUIET_MS } from "#domain/work/absences.ts";
import { type Records, recordsOf } from "#domain/work/records.ts";
import type { LoggedPunch } from "#domain/work/records-source.ts";
import { addDays, HOUR_MS } from "#lib/time/calendar-days.ts";
import type { RawReplica } from "#replica/rxdb/raw-database.ts";
import type { Position } from "#schema/entities/position.ts";
import { APPROVAL_MAX_DAYS, type PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { WorkedPosition } from "#schema/entities/worked-position.ts";
import { ofKind, readPunchRows, readShifts } from "../raw-rows.ts";

/** The time records to show, with the business's rules. */
export interface RecordsQuestion {
  /** Records themselves, or their review items. */
  about: "rows" | "items";
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
  kiosks: AbsenceSource["kiosks"];
  /** The paid periods of people near the days, where the business has positions. */
  paid?: readonly (readonly [person: string, periods: readonly DayRange[]])[];
}

/** Time records, and of which days and person they are. */
export interface RecordsAnswer extends Records, Pick<RecordsQuestion, "days" | "person"> {}

/** A night may begin before the first day, and a correction is within a day of what it corrects. */
const AROUND_DAYS = 2;
/** A punch that took longer to arrive counts as late. */
const LATE_MS = 12 * HOUR_MS;

/** A fast clock may date a punch as late as the server takes one: a manager sees it when it arrives. */
const LAST_MS = Date.parse("2200-01-01T00:00:00.000Z");

/** Reads the rows of time records from storage and computes the records; parts not asked for stay empty. */
export async function readRecords(raw: RawReplica, question: RecordsQuestion): Promise<RecordsAnswer> {
  const { days, person, zone, kiosks, approvalMode } = question;
  const approvals = await approvalsOf(raw, days, zone);
  const whole = around(days, approvals);
  const first = addDays(whole.from, -AROUND_DAYS);
  const last = addDays(whole.to, AROUND_DAYS);

  const span = periodSpan({ from: first, to: last }, zone);
  const isPresent = span.end > Date.parse(question.now);
  const logged = [
    ...(await readPunchRows(raw, span)),
    ...(isPresent ? await readPunchRows(raw, { start: span.end + 1, end: LAST_MS }) : []),
  ];
  const shifts = await readShifts(raw, { from: first, to: last });
  const said = await raw.read("staff_availability", (view) => view.between("date", first, last));
  const positions = ofKind<Position>(await raw.read("templates", (view) => view.all()), "position");
  const records = recordsOf(
    {
      punches: ofKind<LoggedPunch>(logged, "punch"),
      decisions: ofKind<PunchDecision>(logged, "decision"),
      approvals,
      shifts,
      availability: ofKind<StaffAvailability>(said, "availability"),
      approvalMode,
      kiosks,
      ...(positions.length > 0 && {
        positions: { said: ofKind<WorkedPosition>(logged, "worked_position"), positions },
        paidDays: new Map(question.paid),
      }),
    },
    { ...question, quietMs: KIOSK_QUIET_MS, lateMs: LATE_MS },
  );
  return { ...records, ...(question.about === "rows" ? { items: [] } : { rows: [] }), days, person };
}

/** Approvals that touch the days: they end on one of them or later. */
async function approvalsOf(raw: RawReplica, { from, to }: DayRange, zone: string): Promise<PunchApproval[]> {
  const rows = await readPunchRows(raw, periodSpan({ from, to: addDays(to, APPROVAL_MAX_DAYS) }, zone));
  return ofKind<PunchApproval>(rows, "approval").filter(
    (approval) => approval.status === "approved" && approval.from <= to && from <= approval.to,
  );
}

/** Returns the days extended by all days of approvals that touch them. */
function around({ from, to }: DayRange, approvals: readonly PunchApproval[]): DayRange {
  const [first] = edgesOf([from, ...approvals.map((approval) => approval.from)]);
  const [, last] = edgesOf([to, ...approvals.map((approval) => approval.to)]);
  return { from: first, to: last };
}
