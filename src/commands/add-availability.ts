import type { AvailabilityEdit, EntryFields } from "#domain/availability/availability-edit.ts";
import { type EntryPlan, fitEntries, type OnTaken } from "#domain/availability/fit-entries.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { writeAvailability } from "./write-availability.ts";

/** What is to be said about some calendar days of a person. */
export interface NewAvailability {
  userId: string;
  days: readonly string[];
  plan: EntryPlan;
  onTaken: OnTaken;
}

/**
 * Enters the same for several days, as one series, and resolves to what takes it back: empty when all of it was said
 * already, as by a double tap. What a manager enters is approved; what others enter waits for a manager where the
 * business wants that, and counts at once where it does not.
 */
export function addAvailability(
  context: CommandContext,
  { userId, days, plan, onTaken }: NewAvailability,
): Promise<AvailabilityEdit[]> {
  const { replica, userId: me } = replicaOf(context);
  const { exclusively, newId } = context.device;
  return exclusively(writingLockOf(me), async () => {
    const [from = "", to = ""] = [days[0], days.at(-1)];
    const found = await replica.staff_availability
      .find({ selector: { kind: "availability", user_id: userId, date: { $gte: from, $lte: to } } })
      .exec();
    const existing = found.map((document) => document.toMutableJSON() as StaffAvailability);
    const fit = fitEntries(days, plan, existing, onTaken);
    const series_id = fit.days.length > 1 ? newId() : null;
    const status = context.scope?.role === "employee" ? "pending" : "approved";
    const entryOn = (date: string): EntryFields => ({
      ...{ user_id: userId, date, ...plan },
      ...{ status, time_slots: [], series_id },
    });
    return writeAvailability(context, [
      ...fit.remove.map((id) => ({ kind: "remove" as const, id })),
      ...fit.days.map((date) => ({ kind: "add" as const, id: newId(), entry: entryOn(date) })),
    ]);
  });
}
