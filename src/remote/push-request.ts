import { type Change, PROTOCOL } from "#schema/protocol/sync.ts";
import { storable } from "./storable.ts";

/**
 * What this build says of itself with each request: the server measures the device's clock by it, and refuses it when it
 * comes with the token of another person than the one it is of.
 */
export function clientAt(now: string, userId?: string) {
  return { protocol: PROTOCOL, ...(userId && { user_id: userId }), device_time: now };
}

/** The arguments of `sync_push`, whether the page sends them at once or the service worker does later. */
export function pushArguments(changes: Change[], now: string, userId?: string) {
  return { changes: storable(changes), client: clientAt(now, userId) };
}
