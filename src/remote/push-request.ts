import { type Change, type ChangeResult, PROTOCOL, type PushResponse } from "#schema/protocol/sync.ts";
import type { RemoteSettings } from "./settings.ts";

/** The client of each request: the server measures its clock, and refuses it for a token of another person. */
export function clientAt(now: string, userId?: string) {
  return { protocol: PROTOCOL, ...(userId && { user_id: userId }), device_time: now };
}

export interface DeviceIdentity {
  /** The device name recorded in the history. */
  name: string;
  /** Proves that presses come from this communal tablet; null for other devices. */
  tabletKey: string | null;
}

/**
 * Returns the arguments of `sync_push` for storable changes, sent by the page or later by the service worker.
 * Presses on a communal tablet include its key, which registers a new tablet.
 */
export function pushArguments(
  changes: Change[],
  now: string,
  userId?: string,
  device?: DeviceIdentity,
  waiting: string[] = [],
) {
  const key = device?.tabletKey;
  const press = key && changes.find(({ row }) => row.source === "kiosk");
  return {
    changes,
    client: {
      ...clientAt(now, userId),
      ...(device?.name && { device: device.name }),
      ...(press && { tablet: { id: press.row.device_id, key } }),
      ...(waiting.length > 0 && { waiting }),
    },
  };
}

/** Returns the answer with the rows it omitted because they are stored as sent. */
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

/** Text that Postgres cannot hold: NUL and halves of surrogate pairs, as JSON.stringify writes them. */
const SUSPECT = /\\u(0000|d[89a-f])/i;
const REPLACEMENT = "\uFFFD";

/**
 * Returns the value with every character replaced that Postgres cannot hold. A request with one is refused as a
 * whole, so a single pasted character would block everything that waits.
 */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value);
  if (!SUSPECT.test(text)) return value;
  return JSON.parse(text, (_, part) => (typeof part === "string" ? storableText(part) : part));
}

function storableText(text: string): string {
  return text.replaceAll("\0", REPLACEMENT).replace(/\p{Surrogate}/gu, REPLACEMENT);
}

/** Returns where the service worker sends changes: the same addresses that the page's client uses. */
export function queueTarget({ url, publishableKey }: RemoteSettings) {
  return {
    pushUrl: `${url}/rest/v1/rpc/sync_push`,
    refreshUrl: `${url}/auth/v1/token?grant_type=refresh_token`,
    apikey: publishableKey,
  };
}
