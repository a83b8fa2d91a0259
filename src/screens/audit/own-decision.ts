import type { AuditChange } from "#schema/protocol/audit-log.ts";

const isAnswer = ({ later }: AuditChange) => later.status === "approved" || later.status === "denied";

/** What makes a change of a table a decision, besides being about the author. */
const DECISIONS: Partial<Record<string, (change: AuditChange) => boolean>> = {
  staff_availability: isAnswer,
  punch_corrections: isAnswer,
  swap_requests: isAnswer,
  punch_approvals: () => true,
  punch_decisions: () => true,
  worked_positions: () => true,
  // Only entered and corrected times are logged.
  punches: () => true,
  shifts: ({ later, by }) => later.status === "claimed" && later.user_id === by,
};

/** Whether people decided about themselves: as the owner, as the only admin, or their own claim. */
export function isOwnDecision(change: AuditChange): boolean {
  const { by, table, about } = change;
  const people = [about.user_id, about.requested_by, about.requested_of];
  return by !== null && people.includes(by) && (DECISIONS[table]?.(change) ?? false);
}
