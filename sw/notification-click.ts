import type { OpenPlace } from "./messages.ts";

declare const self: ServiceWorkerGlobalScope;

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
