import type { Business } from "#schema/entities/business.ts";
import type { CommandContext } from "./command-context.ts";
import { updateBusiness } from "./update-business.ts";

/**
 * Deletes everything that has arrived in the team's chat by now, for everybody and for good. Every device hides it at
 * once; what waits to be sent is left, and arrives after it.
 */
export function clearChat(context: CommandContext): Promise<Business> {
  return updateBusiness(context, { chat_cleared_at: context.device.readClock().instant });
}
