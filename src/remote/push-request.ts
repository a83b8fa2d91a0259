import { type Change, PROTOCOL } from "#schema/protocol/sync.ts";
import { storable } from "./storable.ts";

/** What this build says of itself with each request; the server measures the device's clock by it. */
export function clientAt(now: string) {
  return { protocol: PROTOCOL, device_time: now };
}

/** The arguments of `sync_push`, whether the page sends them at once or the service worker does later. */
export function pushArguments(changes: Change[], now: string) {
  return { changes: storable(changes), client: clientAt(now) };
}
