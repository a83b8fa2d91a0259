/**
 * What a device remembers of being pushed to, in idb-keyval's default store: the page writes it, and the service worker
 * needs it to say so when the browser changes the device's address by itself. Nothing of it is a secret but the address.
 */
export interface PushDevice {
  /** Whom it was said to be the device of. */
  userId: string;
  /** Its address at the push service, as the server knows it. */
  endpoint: string;
  /** What the push service and the device share; whoever says it may end the pushes of the device. */
  auth: string;
  /** When the server was told last, in epoch milliseconds of the device's clock. */
  savedAt: number;
  /** Where the worker says that it has changed. */
  target: { saveUrl: string; refreshUrl: string; apikey: string };
}

/** Its key in idb-keyval's default store. */
export const PUSH_DEVICE = "push-device";

/** Devices whose person signed out without a network: {endpoint, auth} of each, until the server has heard of it. */
export const LEFT_PUSH_DEVICES = "left-push-devices";

/** A subscription of the browser as save_push_subscription takes it; null for one that lacks something. */
export function savableSubscription(subscription: {
  toJSON(): { endpoint?: string; keys?: Record<string, string> };
}): { endpoint: string; p256dh: string; auth: string } | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  // Some browsers pad their base64.
  const plain = (text: string) => text.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
  return endpoint && p256dh && auth ? { endpoint, p256dh: plain(p256dh), auth: plain(auth) } : null;
}
