import { publishEdits } from "#domain/roster/publication.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { changeRoster } from "./change-roster.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * Publishes whatever of these shifts is a draft or was changed, as they were shown to who published them. It cannot be
 * taken back: people may have read it by then. The server tells each of them once, by the id that this draws.
 */
export async function publishShifts(context: CommandContext, shifts: readonly Shift[]): Promise<void> {
  await changeRoster(context, publishEdits(shifts, context.device.newId()));
}
