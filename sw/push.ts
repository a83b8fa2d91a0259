import { del, get, update } from "idb-keyval";
import { type MirroredSession, SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import {
  NOTIFIED_THINGS,
  type NotifiedThing,
  noteNotified,
  notificationWords,
  PAGE_MAX_MS,
} from "#schema/protocol/notification-deduplication.ts";
import { PUSH_DEVICE, type PushDevice } from "#schema/protocol/push-device.ts";
import { type PushPayload, readPushPayload } from "#schema/protocol/push-payload.ts";

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
    ...{ body, tag, data: { path } },
    ...{ renotify: isHeard, silent: !isHeard },
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
