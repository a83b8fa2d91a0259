import type { AvailabilityEdit } from "#domain/availability/availability-edit.ts";
import { applyAvailability } from "./apply-availability.ts";
import type { CommandContext } from "./command-context.ts";

/** Removes entries, and resolves to what puts them back. */
export function removeAvailability(
  context: CommandContext,
  ids: readonly string[],
): Promise<AvailabilityEdit[]> {
  return applyAvailability(
    context,
    ids.map((id) => ({ kind: "remove", id })),
  );
}
