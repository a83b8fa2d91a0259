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

/** Subscribes this device to pushes. Throws an AccountError. */
export async function turnOnPushes(context: CommandContext): Promise<void> {
  // First: this device may be among those left, and would be unsubscribed afterwards.
  await forgetLeftDevices(context.remote);
  await subscribeDevice(await context.remote(), replicaOf(context).userId);
}

/** Whether the server pushes to this device for the person, as far as the device knows; also offline. */
export function hasWebPushes(context: CommandContext): Promise<boolean> {
  return isDeviceSubscribed(replicaOf(context).userId);
}

/**
 * Renews the subscription at every start, in case the browser changed its address or another person used it, and
 * daily, in case the server has other keys or dropped the device; otherwise sends nothing. Throws an AccountError,
 * unless only the daily report failed.
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

/** Unsubscribes this device from pushes; also offline. */
export async function turnOffPushes({ remote }: CommandContext): Promise<void> {
  await leaveDevice(remote);
}

/** Sends a test push to the person's devices, registering this one if the server dropped it. Throws an AccountError. */
export async function sendTestPush(context: CommandContext): Promise<void> {
  const remote = await context.remote();
  if (await askForTestWebPush(remote)) return;
  await turnOnPushes(context);
  if (!(await askForTestWebPush(remote))) throw new AccountError("refused", "");
}

/** Sets which pushes the person gets, on all of their devices. Durable when it resolves. */
export function chooseWebPushes(context: CommandContext, choices: Partial<WebPushChoices>): Promise<void> {
  return writePreferences(context, choices);
}
