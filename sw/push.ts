import { del, get, update } from "idb-keyval";
import { type MirroredSession, SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import { PUSH_DEVICE, type PushDevice } from "#schema/protocol/push-device.ts";
import { type PushPayload, readPushPayload } from "#schema/protocol/push-payload.ts";
import { noteTold, TOLD_THINGS, wordsOf } from "#schema/protocol/who-tells.ts";

declare const self: ServiceWorkerGlobalScope;

/** Of a test, which somebody asks for while they look at the app. */
const TEST_TAG = "test";
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
  const session = await get<MirroredSession>(SESSION_MIRROR);
  if (session?.userId !== push.user) return leave(session?.userId);
  if (push.tag !== TEST_TAG && !(await isOurs(push))) return;
  const { title, body, tag, path } = push;
  // A later word about the same thing is heard as well. The browser's own types do not know this yet.
  const options: NotificationOptions & { renotify: boolean } = {
    ...LOOKS,
    body,
    tag,
    renotify: true,
    data: { path },
  };
  await self.registration.showNotification(title, options);
}

/** Whether no page is seen that tells of it, and nobody has told of it yet in these words. */
async function isOurs({ id, title, body }: PushPayload): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some(({ visibilityState }) => visibilityState === "visible")) return false;
  let isFirst = true;
  await update<string[]>(TOLD_THINGS, (told) => {
    const noted = noteTold(told, { id, words: wordsOf(title, body) });
    isFirst = noted.isFirst;
    return noted.told;
  });
  return isFirst;
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
