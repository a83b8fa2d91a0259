import type { RealtimeDatabase } from "./authorise.ts";
import { textBroadcast, topicOfName } from "./protocol.ts";
import { messageOf, type Services } from "./services.ts";

/** What sync.next_version sends: only the newest counts, and everybody who hears it pulls. */
const HINT = "hint";
const CHANNEL = "realtime_messages";
const KEEP = "3 days";
/** How far before the last message what was missed may have begun, and how long what was delivered is known. */
const REACH_BACK = "1 minute";
const REMEMBERED_MS = 2 * 60_000;

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
 * by the time the last read has ended are read with one select.
 *
 * What was notified while the connection was lost is looked for by time: a row has the time at which its transaction
 * began, so what was inserted up to a minute before the last message counts too, unless it has been delivered.
 */
export async function openFeed(services: Services): Promise<() => Promise<void>> {
  const { db, hub, log, clock } = services;
  const [started] = (await db.query<{ now: string }>("select now()::timestamp::text as now")).rows;
  const delivered = new Map<string, number>();
  let last: string | null = null;
  let arrived: string[] = [];
  let reading = Promise.resolve();

  const deliver = async () => {
    const ids = arrived.filter((id) => !delivered.has(id));
    arrived = [];
    const now = clock.now();
    for (const [id, at] of delivered) {
      if (at > now - REMEMBERED_MS) break;
      delivered.delete(id);
    }
    for (const id of ids) delivered.set(id, now);
    last = ids.at(-1) ?? last;
    // Nobody to tell: a message is an event, not a mailbox.
    if (ids.length > 0 && !hub.isEmpty) await deliverRows(services, ids);
  };
  const inTurn = (work: () => Promise<void>) => {
    reading = reading.then(work).catch((error) => log(`realtime: messages lost: ${messageOf(error)}`));
  };
  const catchUp = async () => {
    const { rows } = await db.query<{ id: string }>(
      `select id from realtime.messages
       where inserted_at > coalesce((select inserted_at from realtime.messages where id = $1), $2::timestamp) - $3::interval
       order by inserted_at`,
      [last, started?.now, REACH_BACK],
    );
    arrived.push(...rows.map(({ id }) => id));
    await deliver();
  };

  const unlisten = await db.listen(
    CHANNEL,
    (id) => {
      arrived.push(id);
      if (arrived.length === 1) inTurn(deliver);
    },
    () => inTurn(catchUp),
  );
  return async () => {
    await unlisten();
    await reading;
  };
}

async function deliverRows({ db, hub, hints }: Services, ids: string[]): Promise<void> {
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
    const to = { topic, isPrivate: row.private === true };
    if (row.event === HINT) hints.send(to, frame);
    else hub.broadcast(to, frame);
  }
}

/** Deletes the messages that were delivered long ago. */
export async function pruneMessages(db: RealtimeDatabase): Promise<void> {
  await db.query("delete from realtime.messages where inserted_at < now() - $1::interval", [KEEP]);
}
