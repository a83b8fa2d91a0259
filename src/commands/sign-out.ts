import type { CommandContext } from "./command-context.ts";

/** Signs out on this device, with or without network. */
export async function signOut(context: CommandContext): Promise<void> {
  await context.endSession();
}
