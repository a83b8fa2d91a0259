import type { CommandContext } from "./command-context.ts";

/**
 * Signs out on this device, with or without network. Changes the server has not confirmed are kept for the same
 * person's next sign-in here, unless `discard` says that they are to go.
 */
export async function signOut(context: CommandContext, options = { discard: false }): Promise<void> {
  await context.endSession(options);
}
