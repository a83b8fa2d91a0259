declare const self: ServiceWorkerGlobalScope;

/** A notification that is pressed leads to the place it is about, in a window that is open already if there is one. */
export function openOnClick() {
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification.data)));
  });
}

async function open(path: string) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => placeOf(url) === path) ?? windows[0];
  if (!shown) return void (await self.clients.openWindow(path));
  const focused = await shown.focus();
  if (placeOf(focused.url) !== path) await focused.navigate(path);
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
