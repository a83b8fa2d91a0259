/**
 * A realtime server for one machine, in the protocol of Supabase's realtime-js.
 *
 *   socket --frame--> connection --> channel --may I?--> permit --> policies on realtime.messages
 *                                       |
 *                                   broadcast
 *                                       v
 *                                      hub --frame--> every channel on the topic --> their sockets
 *                                       ^
 *                                       |<-- hints: that there is news, to one member after the other
 *   trigger --> realtime.send --> row --commit--> notify(id) --> feed --one select per wake-up
 *
 * Every question about permissions is a transaction with local settings that is rolled back, so the session
 * stays as it was.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { messageOf } from "../lib/server-log.ts";
import { createConcurrencyLimit } from "../lib/turns.ts";
import { FIRST_FRAME_MAX_BYTES, SocketConnection } from "./connection.ts";
import { Hints } from "./hints.ts";
import { Hub } from "./hub.ts";
import type { VerifyToken } from "./identity.ts";
import { textBroadcast, topicOfName } from "./protocol.ts";
import { createRates, type RateRule } from "./rate.ts";
import { type Clock, type Services, systemClock } from "./services.ts";

/** Notifies with the id of a user whose membership of a business changed. */
const ACCESS_CHANNEL = "realtime_access";
const SWEEP_MS = 1000;
const PRUNE_MS = 60 * 60 * 1000;
/** Sockets per network address: a shop of fifty devices has a hundred. */
const SOCKETS_MAX = 512;
/** Those of them without a signed-in user: a reconnecting shop has fifty for a moment. */
const SIGNED_OUT_MAX = 128;
/** New sockets per network address. */
const OPENINGS: RateRule = { burst: SOCKETS_MAX, perSecond: 8 };
/** Questions to the policies, one for each join and each new token, per user. A device has a handful of channels. */
const USER_ASKS: RateRule = { burst: 100, perSecond: 2 };
/** The same per network address for those without a user, whom no policy of the app allows anything. */
const STRANGER_ASKS: RateRule = { burst: 20, perSecond: 1 };
/** So that joins leave most of the database to others. */
const ASKED_AT_ONCE = 2;

interface RealtimeOptions {
  db: Services["db"];
  verifyToken: VerifyToken;
  acceptsKey(key: string): boolean;
  /** How many pushes and pulls the database is working on. */
  callsUnderWay?(): number;
  log?(line: string): void;
  clock?: Clock;
}

/** Starts a realtime server on a database that has schema.sql. */
export async function createRealtime(options: RealtimeOptions) {
  const { db, verifyToken, acceptsKey, log = () => {}, clock = systemClock } = options;
  const hub = new Hub();
  const hints = new Hints(hub, clock, options.callsUnderWay ?? (() => 0));
  const services: Services = {
    ...{ db, hub, clock, verifyToken, log, mayAsk: createAskLimit(clock) },
    askInTurn: createConcurrencyLimit(ASKED_AT_ONCE),
    held: { received: 0, unsent: 0 },
  };
  const mayOpen = createRates(OPENINGS, clock);
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FIRST_FRAME_MAX_BYTES,
  });
  const connections = new Set<SocketConnection>();
  let isClosing = false;

  const prune = () => pruneMessages(services);
  await prune();
  const closeFeed = await openFeed(services, hints);
  const recheck = async (user: string | null) => {
    try {
      for (const connection of connections) await connection.recheck(user);
    } catch (error) {
      log(`realtime: access not asked again: ${messageOf(error)}`);
    }
  };
  const stopRechecking = await db.listen(
    ACCESS_CHANNEL,
    (user) => void recheck(user),
    () => void recheck(null),
  );
  const stopPruning = clock.every(PRUNE_MS, prune);
  const stopSweeping = clock.every(SWEEP_MS, () => {
    for (const connection of connections) connection.sweep(clock.now());
  });

  return {
    /** Takes over an upgrade request under /realtime/v1/websocket, for a client at this network address. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address = "unknown") {
      const query = new URLSearchParams(request.url?.split("?")[1]);
      const apiKey = query.get("apikey") ?? "";
      if (isClosing) return refuse(socket, "503 Service Unavailable");
      if (!acceptsKey(apiKey)) return refuse(socket, "401 Unauthorized");
      if (!hasRoom(connections, address) || !mayOpen(address)) return refuse(socket, "429 Too Many Requests");
      if (query.get("vsn") !== "2.0.0") return refuse(socket, "400 Bad Request");
      sockets.handleUpgrade(request, socket, head, (ws) => {
        const connection = new SocketConnection(ws, { apiKey, address }, services);
        connections.add(connection);
        ws.on("close", () => connections.delete(connection));
      });
    },
    /** How many sockets are open. */
    sockets: () => connections.size,
    async close(): Promise<void> {
      stopSweeping();
      stopPruning();
      isClosing = true;
      await Promise.all([...connections].map((connection) => connection.hangUp()));
      sockets.close();
      await stopRechecking();
      await closeFeed();
      hints.stop();
    },
  };
}

function createAskLimit(clock: Clock): Services["mayAsk"] {
  const [byUser, byNetwork] = [createRates(USER_ASKS, clock), createRates(STRANGER_ASKS, clock)];
  return ({ role, claims: { sub } }, network) =>
    role === "service_role" || (sub === undefined ? byNetwork(network) : byUser(String(sub)));
}

function hasRoom(connections: Set<SocketConnection>, address: string): boolean {
  const open = [...connections].filter((one) => one.address === address);
  return open.length < SOCKETS_MAX && open.filter((one) => !one.isSignedIn).length < SIGNED_OUT_MAX;
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The message of sync.next_version: only the newest counts, and every receiver pulls. */
const HINT = "hint";
const CHANNEL = "realtime_messages";
const KEEP = "3 days";
/** How far before the last message a missed one may have begun, and how long delivered ids are remembered. */
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
 * Postgres sends notifications after commit, in commit order and within a transaction in insertion order, so the ids
 * arrive in the order of delivery. One select reads all ids that arrived before the last read ended.
 *
 * Messages missed during a lost connection are found by time: a row has the time at which its transaction began, so
 * rows up to a minute before the last message count too, unless they have been delivered.
 */
async function openFeed(services: Services, hints: Hints): Promise<() => Promise<void>> {
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
    // Without listeners nothing is delivered: a message is an event, not a mailbox.
    if (ids.length > 0 && !hub.isEmpty) await deliverRows(services, hints, ids);
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

async function deliverRows({ db, hub }: Services, hints: Hints, ids: string[]): Promise<void> {
  // As text the payload is sent as it was stored: without parsing, and no number loses a digit.
  const { rows } = await db.query<MessageRow>(
    "select id, topic, event, payload::text, private from realtime.messages where id = any($1::uuid[])",
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = byId.get(id);
    if (!row?.private || row.event === null || row.payload === null) continue;
    const topic = topicOfName(row.topic);
    const frame = textBroadcast(topic, row.event, row.payload, row.id);
    if (row.event === HINT) hints.send(topic, frame);
    else hub.broadcast(topic, frame);
  }
}

/** Deletes messages that were delivered long ago. */
async function pruneMessages({ db, log }: Services): Promise<void> {
  try {
    await db.query("delete from realtime.messages where inserted_at < now() - $1::interval", [KEEP]);
  } catch (error) {
    log(`realtime: messages not pruned: ${messageOf(error)}`);
  }
}
