// This device as a push target: its subscription at the browser's push service, its registration on the server, and
// its record for the service worker (schema/protocol/push-device.ts).

import { within } from "#lib/attempts.ts";
import { toBase64Url } from "#lib/bytes.ts";
import { del, get, set, update } from "#lib/storage/values.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { pushKeyResponse } from "#schema/protocol/push-delivery.ts";
import {
  LEFT_PUSH_DEVICES,
  PUSH_DEVICE,
  type PushDevice,
  savableSubscription,
} from "#schema/protocol/push-device.ts";
import { accountError, callFunction, callRpc } from "./account.ts";
import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";
import { queueTarget } from "./push-request.ts";
import { remoteSettings } from "./settings.ts";

type Left = Pick<PushDevice, "endpoint" | "auth">;

/** A browser that cannot reach its push service may never answer. */
const SUBSCRIBE_MAX_MS = 20_000;
/** The longest that a sign-out waits for this. */
const LEAVE_MAX_MS = 3000;
/** Subscriptions in progress, by user: screens and duties may ask at once. */
const underWay = new Map<string, Promise<void>>();

/** Subscribes this device for the calling person. Throws an AccountError. */
export function subscribeDevice(remote: Remote, userId: string): Promise<void> {
  const before = underWay.get(userId);
  if (before) return before;
  const subscribing = subscribeNow(remote, userId).finally(() => underWay.delete(userId));
  underWay.set(userId, subscribing);
  return subscribing;
}

async function subscribeNow(remote: Remote, userId: string): Promise<void> {
  const { public_key: key } = await callFunction(remote, "push-key", {}, pushKeyResponse);
  if (!key)
    throw new AccountError("refused", "Notifications are not set up on this server.", {
      reason: "pushes_not_set_up",
    });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await within(SUBSCRIBE_MAX_MS, subscribe(pushManager, key), null).catch(
    (error: unknown) => console.warn("The browser did not subscribe:", error),
  );
  if (!subscription) throw notSubscribed();
  await save(remote, userId, subscription);
}

function notSubscribed(): AccountError {
  const message = "This browser could not turn notifications on. Please try again later.";
  return new AccountError("refused", message, { reason: "pushes_refused" });
}

/** A subscription for an old server key is useless. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const held = await pushManager.getSubscription();
  if (held && toBase64Url(new Uint8Array(held.options.applicationServerKey ?? [])) === key) return held;
  await held?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function save(remote: Remote, userId: string, subscription: PushSubscription): Promise<void> {
  const savable = savableSubscription(subscription);
  if (!savable) throw notSubscribed();
  const before = await get<PushDevice>(PUSH_DEVICE);
  await callRpc(remote, "save_push_subscription", { ...savable, former: before?.endpoint ?? null });
  const settings = remoteSettings(import.meta.env, location.origin);
  const { refreshUrl, apikey } = queueTarget(settings);
  const saveUrl = `${settings.url}/rest/v1/rpc/save_push_subscription`;
  const { endpoint, auth } = savable;
  await set(PUSH_DEVICE, {
    userId,
    endpoint,
    auth,
    savedAt: Date.now(),
    target: { saveUrl, refreshUrl, apikey },
  } satisfies PushDevice);
  // A device that a person left offline is in use again: it must not be unsubscribed later.
  await update<Left[]>(LEFT_PUSH_DEVICES, (left) => without(left, endpoint));
}

function without(left: readonly Left[] | undefined, endpoint: string): Left[] {
  return (left ?? []).filter((one) => one.endpoint !== endpoint);
}

/** Whether this device was registered within a day. The server may have dropped it since, and does not say so. */
export async function wasReportedToday(): Promise<boolean> {
  const device = await get<PushDevice>(PUSH_DEVICE);
  return Math.abs(Date.now() - (device?.savedAt ?? 0)) < DAY_MS;
}

/** Whether the server knows this device as this person's, by its current address. */
export async function isDeviceSubscribed(userId: string): Promise<boolean> {
  const device = await get<PushDevice>(PUSH_DEVICE);
  if (device?.userId !== userId) return false;
  return (await heldSubscription())?.endpoint === device.endpoint;
}

/**
 * Ends pushes to this device, also offline: here at once, on the server now or on the device's next use
 * (`forgetLeftDevices`). Until then the push service reports the device as gone, and the service worker shows
 * nothing to people who are not signed in.
 */
export async function leaveDevice(remote: () => Promise<Remote>): Promise<void> {
  const device = await get<PushDevice>(PUSH_DEVICE);
  if (!device) return;
  const isReported = navigator.onLine && (await within(LEAVE_MAX_MS, isForgotten(remote, device), false));
  const { endpoint, auth } = device;
  if (!isReported) await update<Left[]>(LEFT_PUSH_DEVICES, (left) => [...(left ?? []), { endpoint, auth }]);
  await del(PUSH_DEVICE);
  await within(LEAVE_MAX_MS, unsubscribe(), undefined);
}

async function unsubscribe(): Promise<void> {
  await (await heldSubscription())?.unsubscribe();
}

/** Unsubscribes devices that were left while the server was unreachable. Failures are retried next time. */
export async function forgetLeftDevices(remote: () => Promise<Remote>): Promise<void> {
  for (const device of (await get<Left[]>(LEFT_PUSH_DEVICES)) ?? []) {
    if (!(await isForgotten(remote, device))) return;
    await update<Left[]>(LEFT_PUSH_DEVICES, (left) => without(left, device.endpoint));
  }
}

async function isForgotten(remote: () => Promise<Remote>, { endpoint, auth }: Left): Promise<boolean> {
  try {
    const { error } = await (await remote()).rpc("remove_push_subscription", { endpoint, auth });
    return !error;
  } catch {
    return false;
  }
}

async function heldSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Sends a test push to the caller's devices. Resolves to whether the server knows any. Throws an AccountError. */
export async function askForTestWebPush(remote: Remote): Promise<boolean> {
  const { error, status } = await remote.rpc("send_test_push");
  if (!error) return true;
  if (error.message.includes("not_allowed")) return false;
  if (error.message.includes("too_many_tries")) {
    throw new AccountError("rate_limited", "That was often. Please try again in a few minutes.", {
      reason: "pushes_too_often",
    });
  }
  throw accountError({ message: "", status });
}
