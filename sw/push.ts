import { del, get, set, update } from "idb-keyval";
import { type MirroredSession, SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import {
  NOTIFIED_THINGS,
  type NotifiedThing,
  noteNotified,
  notificationWords,
  PAGE_MAX_MS,
} from "#schema/protocol/notification-deduplication.ts";
import { PUSH_DEVICE, type PushDevice, savableSubscription } from "#schema/protocol/push-device.ts";
import { type PushPayload, readPushPayload } from "#schema/protocol/push-payload.ts";
import { freshToken, type TokenEffects } from "./fresh-token.ts";
import type { OpenPlace } from "./messages.ts";

declare const self: ServiceWorkerGlobalScope;

/** Of a test, which somebody asks for while they look at the app. */
const TEST_TAG = "test";
/** How often it is asked whether a page has notified of it. */
const LOOK_EVERY_MS = 500;
const LOOKS = { icon: "/pwa-192x192.png", badge: "/pwa-64x64.png" };

/** Shows what the server pushes, with the app closed or in the background. */
export function showPushes() {
  self.addEventListener("push", (event) => event.waitUntil(receive(read(event.data))));
}

function read(data: PushMessageData | null): PushPayload | null {
  try {
    return readPushPayload(data?.json());
  } catch {
    return null;
  }
}

async function receive(push: PushPayload | null) {
  if (!push) return;
  if (push.tag !== TEST_TAG) await leaveToPage(push);
  const session = await get<MirroredSession>(SESSION_MIRROR);
  if (session?.userId !== push.user) return leave(session?.userId);
  if (push.tag === TEST_TAG || (await noteAsNotified(push))) return show(push);
  // The browser wants to see something of each push, and who looks at the app sees what it told.
  if (!(await isSeen())) await show(push, { isHeard: false });
}

/**
 * A later word about the same thing takes its place and is heard as well; one that was told already lies there in
 * silence.
 */
async function show({ title, body, tag, path }: PushPayload, { isHeard } = { isHeard: true }) {
  // The browser's own types do not know `renotify` yet.
  const options: NotificationOptions & { renotify: boolean } = {
    ...LOOKS,
    body,
    tag,
    data: { path },
    renotify: isHeard,
    silent: !isHeard,
  };
  await self.registration.showNotification(title, options);
}

/** Resolves when a page has notified of it, nobody sees one any more, or it has had its time. */
async function leaveToPage(push: PushPayload) {
  for (let waited = 0; waited < PAGE_MAX_MS; waited += LOOK_EVERY_MS) {
    if (!(await isSeen())) return;
    if (!noteNotified(await get<string[]>(NOTIFIED_THINGS), thingOf(push)).isFirst) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function isSeen(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.some(({ visibilityState }) => visibilityState === "visible");
}

/** Whether nobody has notified of it yet in these words. */
async function noteAsNotified(push: PushPayload): Promise<boolean> {
  let isFirst = true;
  await update<string[]>(NOTIFIED_THINGS, (notified) => {
    const noted = noteNotified(notified, thingOf(push));
    isFirst = noted.isFirst;
    return noted.notified;
  });
  return isFirst;
}

function thingOf({ id, title, body }: PushPayload): NotifiedThing {
  return { id, words: notificationWords(title, body) };
}

/**
 * For somebody who is not signed in here nothing is shown, and nothing more shall come: whoever holds the device may be
 * anybody. The push service tells the server with its next push that this device is gone. One that is by now the device of
 * whoever is signed in stays so: what was under way to the person before them is dropped.
 */
async function leave(userId: string | undefined) {
  const device = await get<PushDevice>(PUSH_DEVICE);
  if (device && device.userId === userId) return;
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await del(PUSH_DEVICE);
}

/** A page that is awake answers at once; one that is of an older build never does. */
export const ANSWER_MAX_MS = 1000;

/** A notification that is pressed leads to the place it is about, in a window that is open already if there is one. */
export function openOnClick() {
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
}

/**
 * The app itself goes there, so that nothing of it is loaded anew. A window that does not answer, or is another worker's,
 * is led there by its address.
 */
async function open(path: string) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => placeOf(url) === path) ?? windows[0];
  if (!shown) return void (await self.clients.openWindow(path));
  const isThere =
    (await isLedBy(shown, path)) || placeOf(shown.url) === path || (await isSentTo(shown, path));
  // A press is good for one of them, so a window is not focused before it is known to go there.
  await (isThere ? shown.focus() : self.clients.openWindow(path));
}

const isSentTo = (shown: WindowClient, path: string) =>
  shown.navigate(path).then(
    () => true,
    () => false,
  );

/** Whether the app in this window has gone there by itself. */
function isLedBy(client: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: OpenPlace = { type: "OPEN", path };
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MAX_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage(message, [port2]);
  }).finally(() => port1.close());
}

function placeOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A place of this app; whatever else comes along leads to its start. */
function pathOf(data: unknown): string {
  const path = typeof data === "object" && data !== null && "path" in data ? data.path : null;
  return typeof path === "string" && /^\/(?!\/)/.test(path) ? path : "/";
}

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
