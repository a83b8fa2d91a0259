import type { availabilityDeadlineEntity } from "#schema/entities/availability-deadline.ts";
import type { EditOf } from "#schema/entities/entity.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

export type DeadlineDays = Omit<EditOf<typeof availabilityDeadlineEntity>, "has_notified">;

/** Asks staff for their availability in a range of days, by a due day. The same request twice creates one. */
export function createDeadline(context: CommandContext, days: DeadlineDays): Promise<string> {
  return write(context, async ({ userId, stamped, find, insert }) => {
    const dated = { date: days.end_date, ...days };
    const [same] = await find("deadline", dated);
    if (same) return same.id;
    // The server sets `has_notified` once everybody was notified.
    const deadline = { ...stamped(), ...dated, has_notified: false, created_by: userId };
    return (await insert("deadline", deadline)).id;
  });
}

/** Changes a deadline's days. A removed one stays removed. */
export function changeDeadline(context: CommandContext, id: string, days: DeadlineDays): Promise<void> {
  return write(context, async ({ patch }) => {
    await patch("deadline", id, { ...days, date: days.end_date });
  });
}

/** Removes a deadline. Entries made for it stay. */
export function removeDeadline(context: CommandContext, id: string): Promise<void> {
  return write(context, async ({ remove }) => {
    await remove("deadline", id);
  });
}
