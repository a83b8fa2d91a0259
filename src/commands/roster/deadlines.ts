import { rows } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** What a manager lays down about a deadline: calendar days. */
export type DeadlineDays = Pick<AvailabilityDeadline, "start_date" | "end_date" | "due_date">;

/** Asks the staff to say by a day when they can work in a stretch of days. Asking for the same twice asks once. */
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
      // The server says so, once it has told everybody.
      has_notified: false,
      created_by: userId,
    };
    await insertLocally(deadlines, deadline, newId());
    return deadline.id;
  });
}

/** Moves a deadline or the days it is about. One that was removed meanwhile stays so. */
export function changeDeadline(context: CommandContext, id: string, days: DeadlineDays): Promise<void> {
  return write(context, async ({ replica, newId }) => {
    const fields = { ...days, date: days.end_date };
    await patchLocally(rows(replica, "deadline"), id, fields, newId());
  });
}

/** Removes a deadline: nobody is asked for these days any more. What was entered for them stays. */
export function removeDeadline(context: CommandContext, id: string): Promise<void> {
  return write(context, async ({ replica, newId }) => {
    await removeLocally(replica.staff_availability, id, newId());
  });
}
