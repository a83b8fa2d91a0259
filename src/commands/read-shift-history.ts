import { readShiftHistory as read } from "#remote/shift-history.ts";
import type { ShiftChange } from "#schema/protocol/shift-history.ts";
import type { CommandContext } from "./command-context.ts";

export type { ShiftChange } from "#schema/protocol/shift-history.ts";

/** What became of a shift, newest first; the server alone remembers. For those who manage it. Throws an AccountError. */
export async function readShiftHistory({ remote }: CommandContext, shiftId: string): Promise<ShiftChange[]> {
  return read(await remote(), shiftId);
}
