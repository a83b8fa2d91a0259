import type { AvailabilityEdit } from "#domain/availability/availability-edit.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { entriesById, writeAvailability } from "./write-availability.ts";

/**
 * Approves or denies what people asked for (spec section 4), and resolves to what takes that back. What another manager
 * has decided meanwhile stays as they decided. Why something is denied is told to whoever asked, and to nobody else.
 */
export function decideAvailability(
  context: CommandContext,
  ids: readonly string[],
  status: "approved" | "denied",
  denial_reason: string | null = null,
): Promise<AvailabilityEdit[]> {
  const { replica, userId } = replicaOf(context);
  return context.device.exclusively(writingLockOf(userId), async () => {
    const there = [...(await entriesById(replica, ids)).values()];
    const waiting = there.filter((entry) => entry.status === "pending");
    return writeAvailability(
      context,
      waiting.map(({ id }) => ({ kind: "change", id, fields: { status, denial_reason } })),
    );
  });
}
