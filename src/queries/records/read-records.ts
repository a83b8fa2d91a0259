import { periodSpan } from "#domain/pay/pay-period.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { edgesOf } from "#domain/time/months.ts";
import { KIOSK_QUIET_MS } from "#domain/work/absences.ts";
import { type Records, recordsOf } from "#domain/work/records.ts";
import type { LoggedPunch } from "#domain/work/records-source.ts";
import { addDays, HOUR_MS } from "#lib/format/calendar-days.ts";
import { type RawReplica, type RawRow, rawReplica } from "#replica/rxdb/raw-database.ts";
import { APPROVAL_MAX_DAYS, type PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { RecordsQuestion } from "./records-question.ts";

/** A night may begin before the first day, and a correction is within a day of what it corrects. */
const AROUND_DAYS = 2;
/** A punch that took longer to arrive counts as late. */
const LATE_MS = 12 * HOUR_MS;

/** Reads the rows of time records from storage and computes the records; parts not asked for stay empty. */
export async function readRecords(
  question: RecordsQuestion,
  raw: RawReplica = rawReplica(question.replica),
): Promise<Records> {
  const { days, zone, kiosks, approvalMode } = question;
  const approvals = (await approvalsOf(raw, days, zone)) as never as PunchApproval[];
  const whole = around(days, approvals);
  const first = addDays(whole.from, -AROUND_DAYS);
  const last = addDays(whole.to, AROUND_DAYS);
  const span = periodSpan({ from: first, to: last }, zone);
  const of = (kind: string) => (row: RawRow) => row.kind === kind;

  const logged = await raw.read("punches", (view) =>
    view.between("at", instantOf(span.start), instantOf(span.end)),
  );
  const shifts = await raw.read("shifts", (view) => view.between("date", first, last));
  const said = await raw.read("staff_availability", (view) => view.between("date", first, last));
  const records = recordsOf(
    {
      punches: logged.filter(of("punch")) as never as LoggedPunch[],
      decisions: logged.filter(of("decision")) as never as PunchDecision[],
      approvals,
      shifts: shifts.filter(of("shift")) as never as Shift[],
      availability: said.filter(of("availability")) as never as StaffAvailability[],
      approvalMode,
      kiosks,
    },
    { ...question, quietMs: KIOSK_QUIET_MS, lateMs: LATE_MS },
  );
  return { ...records, ...(question.about === "rows" ? { items: [] } : { rows: [] }) };
}

/** Approvals that touch the days: they end on one of them or later. */
async function approvalsOf(raw: RawReplica, { from, to }: DayRange, zone: string): Promise<RawRow[]> {
  const { start, end } = periodSpan({ from, to: addDays(to, APPROVAL_MAX_DAYS) }, zone);
  const rows = await raw.read("punches", (view) => view.between("at", instantOf(start), instantOf(end)));
  return rows.filter((row) => {
    if (row.kind !== "approval" || row.status !== "approved") return false;
    return String(row.from) <= to && from <= String(row.to);
  });
}

/** Returns the days extended by all days of approvals that touch them. */
function around({ from, to }: DayRange, approvals: readonly PunchApproval[]): DayRange {
  const [first] = edgesOf([from, ...approvals.map((approval) => approval.from)]);
  const [, last] = edgesOf([to, ...approvals.map((approval) => approval.to)]);
  return { from: first, to: last };
}

function instantOf(at: number): string {
  return new Date(at).toISOString();
}
