import { clientsClaim } from "workbox-core";
import { TAKE_OVER } from "./messages.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * A new worker waits until a page says that nothing unsaved is in the way. When it activates it takes over all open
 * pages at once: the first visit is covered without a reload, and the others notice that they are outdated.
 */
export function takeOverWhenTold() {
  clientsClaim();
  self.addEventListener("message", (event) => {
    if (isTakeOver(event.data)) event.waitUntil(self.skipWaiting());
  });
}

function isTakeOver(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === TAKE_OVER.type;
}
