import { type Change, PROTOCOL } from "./sync.ts";

/** The arguments of the RPC `sync_push`. */
export interface PushArguments {
  changes: Change[];
  client: { protocol: number; device_time: string };
}

/** What the page sends at once, or hands to the service worker to be sent later. */
export function pushArguments(changes: Change[], now: string): PushArguments {
  return { changes, client: { protocol: PROTOCOL, device_time: now } };
}

/** The same request sent at another time: the server measures the device's clock by it. */
export function sentAt(body: string, now: string): string {
  const request = JSON.parse(body) as PushArguments;
  return JSON.stringify({ ...request, client: { ...request.client, device_time: now } });
}
