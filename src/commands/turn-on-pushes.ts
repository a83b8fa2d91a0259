import { forgetLeftDevices, isDeviceSubscribed, subscribeDevice } from "#remote/push-device.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Has the server tell this device of what happens while the app is closed. Throws an AccountError. */
export async function turnOnPushes(context: CommandContext): Promise<void> {
  await subscribeDevice(await context.remote(), replicaOf(context).userId);
}

/** Whether the server pushes to this device for the person, as far as the device knows: also without a network. */
export function hasPushes(context: CommandContext): Promise<boolean> {
  return isDeviceSubscribed(replicaOf(context).userId);
}

/**
 * The same at every start, in case the browser has given the device another address meanwhile or somebody else has used
 * it; nothing is sent when all is as it was. Throws an AccountError.
 */
export async function keepPushes(context: CommandContext): Promise<void> {
  await forgetLeftDevices(context.remote);
  if (!(await hasPushes(context))) await turnOnPushes(context);
}
