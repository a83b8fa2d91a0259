import { notificationText } from "#domain/notifications/notification-text.ts";
import { succeeds, within } from "#lib/attempts.ts";
import { createFormat } from "#lib/format/create-format.ts";
import { DEFAULT_CURRENCY, REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { del, get, set, update } from "#lib/storage/values.ts";
import { APP_BADGE } from "#schema/protocol/app-badge.ts";
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
import { languageOf } from "#words/languages.ts";
import { notificationsCatalogs } from "#words/made/all/notifications.ts";
import type { NotificationsWords } from "#words/made/notifications.ts";
import { sayOf } from "#words/words.ts";
import { freshToken, type TokenEffects, workerEffects } from "./fresh-token.ts";
import { localeOfPages } from "./locale-of-pages.ts";
import type { OpenPlace } from "./messages.ts";

declare const self: ServiceWorkerGlobalScope;

/** The tag of a test push, requested while looking at the app. */
const TEST_TAG = "test";
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
  if (!push) return showNothing();
  if (push.tag !== TEST_TAG) await leaveToPage(push);
  const session = await get<MirroredSession>(SESSION_MIRROR);
  if (session?.userId !== push.user) return leave(session?.userId);
  if (push.tag === TEST_TAG || (await noteAsNotified(push))) return show(push);
  if (await isSeen()) await showNothing();
  else await show(push, { isHeard: false });
}

const NOTHING_TAG = "nothing";

/**
 * For a push that has nothing more to say. Every push must show something: an iPhone ends a subscription after a few that
 * do not, also while the app is open. It goes again at once.
 */
async function showNothing() {
  await self.registration.showNotification("Shiftkeep", { ...LOOKS, tag: NOTHING_TAG, silent: true });
  const shown = await self.registration.getNotifications({ tag: NOTHING_TAG });
  for (const notification of shown) notification.close();
}

/** A later text about the same thing replaces the earlier one with a sound; one already notified is shown silently. */
async function show(push: PushPayload, { isHeard } = { isHeard: true }) {
  const { tag, path } = push;
  const { title, text: body } = await write(push);
  // The built-in types lack `renotify`.
  const options: NotificationOptions & { renotify: boolean } = {
    ...LOOKS,
    body,
    tag,
    data: { path },
    renotify: isHeard,
    silent: !isHeard,
  };
  await self.registration.showNotification(title, options);
  if (isHeard && tag !== TEST_TAG) await countOnIcon();
}

/** One more waits for the person, until a page counts anew. Devices may show no numbers on icons. */
async function countOnIcon() {
  let waiting = 1;
  await update<number>(APP_BADGE, (held = 0) => {
    waiting = held + 1;
    return waiting;
  });
  await self.navigator.setAppBadge?.(waiting).catch(() => {});
}

/** Writes a push in the language of the pages. */
async function write(push: PushPayload): Promise<{ title: string; text: string }> {
  const { locale, hourCycle } = await localeOfPages();
  const say = sayOf<NotificationsWords>(locale, notificationsCatalogs[languageOf(locale)]);
  const settings = { ...REGIONAL_DEFAULTS, hourCycle, locale, zone: "UTC", currency: DEFAULT_CURRENCY };
  return notificationText(say, createFormat(settings), push);
}

/** Resolves when a page has notified, no page is visible any more, or the time is over. */
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

async function noteAsNotified(push: PushPayload): Promise<boolean> {
  let isFirst = true;
  await update<string[]>(NOTIFIED_THINGS, (notified) => {
    const noted = noteNotified(notified, thingOf(push));
    isFirst = noted.isFirst;
    return noted.notified;
  });
  return isFirst;
}

function thingOf(push: PushPayload): NotifiedThing {
  return { id: push.id, words: notificationWords(push) };
}

/**
 * Shows nothing to people who are not signed in, and unsubscribes, because anybody may hold the device; the push
 * service reports that to the server at its next push. If the device now belongs to another signed-in person, it
 * stays subscribed and only the old push is dropped.
 */
async function leave(userId: string | undefined) {
  const device = await get<PushDevice>(PUSH_DEVICE);
  if (device && device.userId === userId) return showNothing();
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await del(PUSH_DEVICE);
}

/** An awake page answers at once; one of an older build never does. */
export const ANSWER_MAX_MS = 1000;

/** Opens the place that a pressed notification is about, if possible in an open window. */
export function openOnClick() {
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
}

/** The app navigates itself, without a reload. A window that does not answer is navigated by URL. */
async function open(path: string) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => placeOf(url) === path.split("#", 1)[0]) ?? windows[0];
  if (!shown) return void (await self.clients.openWindow(path));
  const isThere =
    (await isLedBy(shown, path)) || placeOf(shown.url) === path || (await succeeds(shown.navigate(path)));
  // One press allows one focus or opening, so a window is focused only once it is known to navigate.
  await (isThere ? shown.focus() : self.clients.openWindow(path));
}

/** Whether the app in this window has navigated itself. */
function isLedBy(client: Client, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const message: OpenPlace = { type: "OPEN", path };
  const answered = new Promise<true>((resolve) => {
    port1.onmessage = () => resolve(true);
  });
  client.postMessage(message, [port2]);
  return within(ANSWER_MAX_MS, answered, false).finally(() => port1.close());
}

function placeOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns a path of this app; the start page for anything else. */
function pathOf(data: unknown): string {
  const path = typeof data === "object" && data !== null && "path" in data ? data.path : null;
  return typeof path === "string" && /^\/(?!\/)/.test(path) ? path : "/";
}

/** Not every type library has it. */
interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}

/** Reports a changed push address to the server, without an open page. */
export function keepSubscription() {
  self.addEventListener("pushsubscriptionchange", (event) => {
    const change = event as unknown as SubscriptionChange;
    change.waitUntil(renew(change, workerEffects()));
  });
}

/** The next page that starts repairs a failure. */
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
