import type { CommandContext } from "./command-context.ts";
import { resendChange } from "./resend-change.ts";

/** Sends a refused change again as it was; false when somebody dealt with it already. */
export function retryRejectedChange(context: CommandContext, id: string): Promise<boolean> {
  return resendChange(context, id, ({ row }) => row);
}
