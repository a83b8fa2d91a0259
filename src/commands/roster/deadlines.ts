import { rows } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** The calendar days of a deadline, as a manager sets them. */
export type DeadlineDays = Pick<AvailabilityDeadline, "start_date" | "end_date" | "due_date">;

/** Asks staff for their availability in a range of days, by a due day. The same request twice creates one. */
export function createDeadline(context: CommandContext, days: DeadlineDays): Promise<string> {
  return write(context, async ({ replica, userId, newId, stamped }) => {
    const dated = { date: days.end_date, ...days };
    const deadlines = rows(replica, "deadline");
    const same = await deadlines.findOne({ selector: { kind: "deadline", ...dated } }).exec();
    if (same) return same.id;
    const deadline = {
      kind: "deadline" as const,
      ...stamped(),
      ...dated,
      // The server sets it once everybody was notified.
      has_notified: false,
      created_by: userId,
    };
    await insertLocally(deadlines, deadline, newId());
    return deadline.id;
  });
}

/** Changes a deadline's days. A removed one stays removed. */
export function changeDeadline(context: CommandContext, id: string, days: DeadlineDays): Promise<void> {
  return write(context, async ({ replica, newId }) => {
    const fields = { ...days, date: days.end_date };
    await patchLocally(rows(replica, "deadline"), id, fields, newId());
  });
}

/** Removes a deadline. Entries made for it stay. */
export function removeDeadline(context: CommandContext, id: string): Promise<void> {
  return write(context, async ({ replica, newId }) => {
    await removeLocally(replica.staff_availability, id, newId());
  });
}
