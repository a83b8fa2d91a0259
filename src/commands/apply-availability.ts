import type { AvailabilityEdit } from "#domain/availability/availability-edit.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { writeAvailability } from "./write-availability.ts";

/** Makes edits of what people said, such as those that undo others, and resolves to what takes them back in turn. */
export function applyAvailability(
  context: CommandContext,
  edits: readonly AvailabilityEdit[],
): Promise<AvailabilityEdit[]> {
  const { userId } = replicaOf(context);
  return context.device.exclusively(writingLockOf(userId), () => writeAvailability(context, edits));
}
