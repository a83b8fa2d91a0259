import { correctedPunch } from "#domain/punch/corrected-punch.ts";
import type { CommandContext } from "./command-context.ts";
import { resendChange } from "./resend-change.ts";

/** Sends a refused change again with some of its fields changed; false when somebody dealt with it already. */
export function editRejectedChange(
  context: CommandContext,
  id: string,
  edits: Record<string, unknown>,
): Promise<boolean> {
  return resendChange(context, id, ({ collection, row }) =>
    collection === "time_records" ? correctedPunch(row, edits, context.device.zone()) : { ...row, ...edits },
  );
}
