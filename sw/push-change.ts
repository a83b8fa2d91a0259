import { get, set } from "idb-keyval";
import { PUSH_DEVICE, type PushDevice, savableSubscription } from "#schema/protocol/push-device.ts";
import { freshToken, type TokenEffects } from "./fresh-token.ts";

declare const self: ServiceWorkerGlobalScope;

/** Not every type library has it. */
interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

/** A browser that gives the device another address says so, with no page open; then the server must hear of it. */
export function keepSubscription() {
  self.addEventListener("pushsubscriptionchange", (event) => {
    const change = event as unknown as SubscriptionChange;
    change.waitUntil(
      renew(change, {
        locks: navigator.locks,
        fetch: (...request) => fetch(...request),
        now: Date.now,
      }),
    );
  });
}

/** What fails is made up for by the next page that starts. */
async function renew(change: SubscriptionChange, effects: TokenEffects): Promise<void> {
  const device = await get<PushDevice>(PUSH_DEVICE);
  const subscription = device && (change.newSubscription ?? (await subscribeAnew(change.oldSubscription)));
  const savable = subscription && savableSubscription(subscription);
  if (!device || !savable) return;
  const { userId, target } = device;
  const token = await freshToken(effects, userId, target);
  if (!token) return;
  const response = await effects.fetch(target.saveUrl, {
    method: "POST",
    headers: { apikey: target.apikey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ ...savable, former: device.endpoint }),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { endpoint, auth } = savable;
  await set(PUSH_DEVICE, { ...device, endpoint, auth } satisfies PushDevice);
}

async function subscribeAnew(old: PushSubscription | null | undefined): Promise<PushSubscription | null> {
  const applicationServerKey = old?.options.applicationServerKey;
  if (!applicationServerKey) return null;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
