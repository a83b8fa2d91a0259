import { AccountError } from "#remote/account-error.ts";
import { askForTestPush } from "#remote/push-device.ts";
import type { CommandContext } from "./command-context.ts";
import { turnOnPushes } from "./turn-on-pushes.ts";

/**
 * Has the server push to all of the person's devices, to see that it works. One that the server has let go is told of
 * first. Throws an AccountError.
 */
export async function sendTestPush(context: CommandContext): Promise<void> {
  const remote = await context.remote();
  if (await askForTestPush(remote)) return;
  await turnOnPushes(context);
  if (!(await askForTestPush(remote))) throw new AccountError("refused", "");
}
