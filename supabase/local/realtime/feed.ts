import { AsyncResource } from "node:async_hooks";
import type { Database } from "./authorise.ts";
import type { Hub } from "./hub.ts";
import { textBroadcast, topicOfName } from "./protocol.ts";
import { messageOf, type Services } from "./services.ts";

const CHANNEL = "realtime_messages";
const KEEP = "3 days";

interface MessageRow {
  id: string;
  topic: string;
  event: string | null;
  payload: string | null;
  private: boolean | null;
}

/**
 * Delivers the rows of `realtime.messages`.
 *
 * Postgres hands out notifications after commit, in commit order and within a transaction in the order of
 * the inserts, so the ids in their order of arrival are the order of delivery. All ids that have arrived
 * by the time the connection is free are read with one select.
 */
export async function openFeed({ db, hub, log }: Services): Promise<() => Promise<void>> {
  let arrived: string[] = [];
  let reading = Promise.resolve();

  const deliver = async () => {
    const ids = arrived;
    arrived = [];
    // Nobody to tell: a message is an event, not a mailbox.
    if (ids.length > 0 && !hub.isEmpty) await deliverRows(db, hub, ids);
  };
  // A notification arrives inside the request that caused it. The read must not pass for a part of that
  // request: a lock that lets a request's own queries through would let it into the next one's transaction.
  const wake = AsyncResource.bind(() => {
    reading = reading.then(deliver).catch((error) => log(`realtime: messages lost: ${messageOf(error)}`));
  });

  const unlisten = await db.listen(CHANNEL, (id) => {
    arrived.push(id);
    if (arrived.length === 1) wake();
  });
  return async () => {
    await unlisten();
    await reading;
  };
}

async function deliverRows(db: Database, hub: Hub, ids: string[]): Promise<void> {
  // As text, the payload goes out as it was stored: no parsing, and no number loses a digit.
  const { rows } = await db.query<MessageRow>(
    "select id, topic, event, payload::text, private from realtime.messages where id = any($1::uuid[])",
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = byId.get(id);
    if (!row || row.event === null || row.payload === null) continue;
    const topic = topicOfName(row.topic);
    const frame = textBroadcast(topic, row.event, row.payload, row.id);
    hub.broadcast({ topic, isPrivate: row.private === true }, frame);
  }
}

/** Deletes the messages that were delivered long ago. */
export async function pruneMessages(db: Database): Promise<void> {
  await db.query("delete from realtime.messages where inserted_at < now() - $1::interval", [KEEP]);
}
