import { askForTestPush } from "#remote/push-device.ts";
import type { CommandContext } from "./command-context.ts";

/** Has the server push to all of the person's devices, to see that it works. Throws an AccountError. */
export async function sendTestPush({ remote }: CommandContext): Promise<void> {
  await askForTestPush(await remote());
}
