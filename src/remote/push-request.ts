import { type Change, type ChangeResult, PROTOCOL, type PushResponse } from "#schema/protocol/sync.ts";

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
