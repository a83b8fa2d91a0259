import { forgetLeftDevices, isDeviceSubscribed, subscribeDevice, wasToldToday } from "#remote/push-device.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Has the server tell this device of what happens while the app is closed. Throws an AccountError. */
export async function turnOnPushes(context: CommandContext): Promise<void> {
  // First: a device that was left may be this one, and forgotten afterwards it would be lost.
  await forgetLeftDevices(context.remote);
  await subscribeDevice(await context.remote(), replicaOf(context).userId);
}

/** Whether the server pushes to this device for the person, as far as the device knows: also without a network. */
export function hasPushes(context: CommandContext): Promise<boolean> {
  return isDeviceSubscribed(replicaOf(context).userId);
}

/**
 * The same at every start, in case the browser has given the device another address meanwhile or somebody else has used
 * it, and once a day, in case the server has other keys or has let the device go; otherwise nothing is sent when all is as
 * it was. Throws an AccountError, but not where only the daily word to the server failed.
 */
export async function keepPushes(context: CommandContext): Promise<void> {
  const isKept = await hasPushes(context);
  if (isKept && (await wasToldToday())) return forgetLeftDevices(context.remote);
  try {
    await turnOnPushes(context);
  } catch (error) {
    if (!isKept || !(await hasPushes(context))) throw error;
    console.warn("The server was not told of this device again:", error);
  }
}
