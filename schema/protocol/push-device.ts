/**
 * A device's record of its push subscription, in idb-keyval's default store: the page writes it, and the service
 * worker needs it when the browser changes the address. Only the address is secret.
 */
export interface PushDevice {
  userId: string;
  /** Its address at the push service, as the server knows it. */
  endpoint: string;
  /** The secret shared by push service and device; knowing it allows ending the device's pushes. */
  auth: string;
  /** When it was last reported to the server, in epoch ms of the device's clock. */
  savedAt: number;
  /** Where the worker reports a changed address. */
  target: { saveUrl: string; refreshUrl: string; apikey: string };
}

/** Its key in idb-keyval's default store. */
export const PUSH_DEVICE = "push-device";

/** Devices whose user signed out offline: {endpoint, auth} of each, until the server knows. */
export const LEFT_PUSH_DEVICES = "left-push-devices";

/** Returns a browser's subscription in the form of save_push_subscription; null if incomplete. */
export function savableSubscription(subscription: {
  toJSON(): { endpoint?: string; keys?: Record<string, string> };
}): { endpoint: string; p256dh: string; auth: string } | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  // Some browsers pad their base64.
  const plain = (text: string) => text.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
  return endpoint && p256dh && auth ? { endpoint, p256dh: plain(p256dh), auth: plain(auth) } : null;
}
