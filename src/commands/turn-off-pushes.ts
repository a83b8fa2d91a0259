import { leaveDevice } from "#remote/push-device.ts";
import type { CommandContext } from "./command-context.ts";

/** This device is told of nothing any more while the app is closed; also without a network. */
export async function turnOffPushes({ remote }: CommandContext): Promise<void> {
  await leaveDevice(remote);
}
