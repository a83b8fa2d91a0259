import type { WebPushChoices } from "#domain/notifications/web-pushes.ts";
import { AccountError } from "#remote/account-error.ts";
import {
  askForTestWebPush,
  forgetLeftDevices,
  isDeviceSubscribed,
  leaveDevice,
  subscribeDevice,
  wasReportedToday,
} from "#remote/web-push-device.ts";
import { writePreferences } from "../account/preferences.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";

/** Has the server tell this device of what happens while the app is closed. Throws an AccountError. */
export async function turnOnPushes(context: CommandContext): Promise<void> {
  // First: a device that was left may be this one, and forgotten afterwards it would be lost.
  await forgetLeftDevices(context.remote);
  await subscribeDevice(await context.remote(), replicaOf(context).userId);
}

/** Whether the server pushes to this device for the person, as far as the device knows: also without a network. */
export function hasWebPushes(context: CommandContext): Promise<boolean> {
  return isDeviceSubscribed(replicaOf(context).userId);
}

/**
 * The same at every start, in case the browser has given the device another address meanwhile or somebody else has used
 * it, and once a day, in case the server has other keys or has let the device go; otherwise nothing is sent when all is as
 * it was. Throws an AccountError, but not where only the daily word to the server failed.
 */
export async function keepWebPushes(context: CommandContext): Promise<void> {
  const isKept = await hasWebPushes(context);
  if (isKept && (await wasReportedToday())) return forgetLeftDevices(context.remote);
  try {
    await turnOnPushes(context);
  } catch (error) {
    if (!isKept || !(await hasWebPushes(context))) throw error;
    console.warn("The server was not told of this device again:", error);
  }
}

/** This device is told of nothing any more while the app is closed; also without a network. */
export async function turnOffPushes({ remote }: CommandContext): Promise<void> {
  await leaveDevice(remote);
}

/**
 * Has the server push to all of the person's devices, to see that it works. One that the server has let go is told of
 * first. Throws an AccountError.
 */
export async function sendTestPush(context: CommandContext): Promise<void> {
  const remote = await context.remote();
  if (await askForTestWebPush(remote)) return;
  await turnOnPushes(context);
  if (!(await askForTestWebPush(remote))) throw new AccountError("refused", "");
}

/** Chooses what the person's devices are told of while the app is closed, on all of them. Durable when it resolves. */
export function chooseWebPushes(context: CommandContext, choices: Partial<WebPushChoices>): Promise<void> {
  return writePreferences(context, choices);
}
