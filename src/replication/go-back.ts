import { acknowledgedSince } from "#replica/acknowledged.ts";
import type { Epoch } from "#schema/protocol/sync.ts";
import { TransportError, WentBackError } from "#schema/protocol/transport.ts";
import type { Ledger } from "./ledger.ts";
import type { Pull } from "./pull.ts";

/**
 * Follows a server that went back in time into its new epoch. Changes that this device had acknowledged and the
 * server lost are sent again, first and in their old order; all rows are read anew, because rows of the lost history
 * may no longer exist. Returns the number of changes to repeat. A crash repeats it.
 */
export async function goBack(ledger: Ledger, pull: Pull, epoch: Epoch): Promise<number> {
  const { memory, replica } = ledger;
  const business_id = memory.checkpoint?.business_id ?? "";
  const lost = await acknowledgedSince(replica.userId, business_id, epoch.common);
  const replays = lost.map(({ change, version }) => ({ ...change, replays: version }));
  const repeated = new Set(replays.map(({ change_id }) => change_id));
  memory.sent = [...replays, ...memory.sent.filter(({ change_id }) => !repeated.has(change_id))];
  memory.checkpoint = { business_id, epoch, version: epoch.common, change_id: null };
  memory.version = Math.min(memory.version, epoch.common);
  memory.digests = {};
  pull.refillAll();
  await ledger.save();
  return replays.length;
}

/** Has an empty push begin an epoch, which a pull cannot do. Rejects if the server begins none. */
export async function epochBegunBy(emptyPush: () => Promise<unknown>): Promise<Epoch> {
  try {
    await emptyPush();
  } catch (error) {
    if (error instanceof WentBackError && error.epoch) return error.epoch;
    throw error;
  }
  throw new TransportError("unexpected", "The server went back in time and says not from where.");
}
