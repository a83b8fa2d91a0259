import type { AvailabilityEdit } from "#domain/availability/availability-edit.ts";
import type { EntryPlan } from "#domain/availability/fit-entries.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { entriesById, writeAvailability } from "./write-availability.ts";

/**
 * Says something else on the days of these entries, and resolves to what takes it back. They are a series of their own
 * from then on: the others of the one they were made in say something else.
 */
export function changeAvailability(
  context: CommandContext,
  ids: readonly string[],
  plan: EntryPlan,
): Promise<AvailabilityEdit[]> {
  const { replica, userId } = replicaOf(context);
  const { exclusively, newId } = context.device;
  return exclusively(writingLockOf(userId), async () => {
    const there = await entriesById(replica, ids);
    const series_id = there.size > 1 ? newId() : null;
    return writeAvailability(
      context,
      [...there.keys()].map((id) => ({ kind: "change", id, fields: { ...plan, series_id } })),
    );
  });
}
