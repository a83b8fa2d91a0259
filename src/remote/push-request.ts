import { type Change, type ChangeResult, PROTOCOL, type PushResponse } from "#schema/protocol/sync.ts";
import type { RemoteSettings } from "./settings.ts";

/**
 * What this build says of itself with each request: the server measures the device's clock by it, and refuses it when it
 * comes with the token of another person than the one it is of.
 */
export function clientAt(now: string, userId?: string) {
  return { protocol: PROTOCOL, ...(userId && { user_id: userId }), device_time: now };
}

/** What a device says of itself with what it sends. */
export interface DeviceIdentity {
  /** What the history says that changes were made on. */
  name: string;
  /** Proves to the server that presses are of this communal tablet; null where the device was none. */
  tabletKey: string | null;
}

/**
 * The arguments of `sync_push` for storable changes, whether the page sends them at once or the service worker does later.
 * Presses on a communal tablet come with its key, which registers the tablet where it is not yet.
 */
export function pushArguments(changes: Change[], now: string, userId?: string, device?: DeviceIdentity) {
  const key = device?.tabletKey;
  const press = key && changes.find(({ row }) => row.source === "kiosk");
  return {
    changes,
    client: {
      ...clientAt(now, userId),
      ...(device?.name && { device: device.name }),
      ...(press && { tablet: { id: press.row.device_id, key } }),
    },
  };
}

/** The answer to these changes with the rows that it left out, because they are as they were sent. */
export function withRows(sent: Change[], answer: PushResponse): PushResponse {
  const byId = new Map(sent.map((change) => [change.change_id, change]));
  const results = answer.results.map((result) => withRow(byId.get(result.change_id), result));
  return { ...answer, results };
}

function withRow(change: Change | undefined, result: ChangeResult): ChangeResult {
  if (!change || result.status !== "applied" || result.version === undefined) return result;
  const { version, added, content_hash, ...rest } = result;
  const hashed = content_hash === undefined ? {} : { content_hash };
  const row = { ...change.row, ...added, ...hashed, id: String(change.row.id), version, deleted: false };
  return { ...rest, row };
}

/** What Postgres cannot hold in a text: the NUL character and halves of surrogate pairs. As JSON.stringify writes them. */
const SUSPECT = /\\u(0000|d[89a-f])/i;
const REPLACEMENT = "\uFFFD";

/**
 * The same value with every character that Postgres cannot hold replaced. A request with one of them is refused as a
 * whole, before the server looks at its changes, so a single pasted character would block everything that waits.
 */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value);
  if (!SUSPECT.test(text)) return value;
  return JSON.parse(text, (_, part) => (typeof part === "string" ? storableText(part) : part));
}

function storableText(text: string): string {
  return text.replaceAll("\0", REPLACEMENT).replace(/\p{Surrogate}/gu, REPLACEMENT);
}

/** Where the service worker sends what a page hands over; the page's own client asks at the same addresses. */
export function queueTarget({ url, publishableKey }: RemoteSettings) {
  return {
    pushUrl: `${url}/rest/v1/rpc/sync_push`,
    refreshUrl: `${url}/auth/v1/token?grant_type=refresh_token`,
    apikey: publishableKey,
  };
}
