/**
 * A realtime server for one machine, in the protocol of Supabase's realtime-js.
 *
 *   socket --frame--> connection --> channel --may I?--> authorise --> policies on realtime.messages
 *                                       |
 *                                  broadcast, presence
 *                                       v
 *   REST broadcast ------------------> hub --frame--> every channel on the topic --> their sockets
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
import type { RealtimeDatabase } from "./authorise.ts";
import { type Clock, systemClock } from "./clock.ts";
import { SocketConnection } from "./connection.ts";
import { openFeed, pruneMessages } from "./feed.ts";
import { Hints } from "./hints.ts";
import { Hub } from "./hub.ts";
import type { VerifyToken } from "./identity.ts";
import { handleBroadcast } from "./rest-broadcast.ts";
import { MAX_PAYLOAD_BYTES, messageOf, type Services } from "./services.ts";
import { Allowances } from "./speech.ts";

/** Notified with the id of a user whose place in a business changed. */
const ACCESS_CHANNEL = "realtime_access";
const SWEEP_MS = 1000;
const PRUNE_MS = 60 * 60 * 1000;
// Above the limit on payloads, so that a client just over that one gets an answer instead of a closed socket.
const MAX_FRAME_BYTES = 2 * MAX_PAYLOAD_BYTES;

/** Sockets of one network address: a shop of fifty devices has a hundred. */
const SOCKETS_MAX = 512;
/** Those of them on which nobody is signed in yet, or any more: a shop that reconnects has fifty for a moment. */
const SIGNED_OUT_MAX = 128;

export interface RealtimeOptions {
  db: RealtimeDatabase;
  verifyToken: VerifyToken;
  acceptsKey(key: string): boolean;
  /** How many pushes and pulls the database works on now. */
  callsUnderWay?(): number;
  log?(line: string): void;
  clock?: Clock;
}

export interface Realtime {
  /** Takes over an upgrade request under /realtime/v1/websocket, for a client at this network address. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address?: string): void;
  /** Answers the requests under /realtime/v1/api/broadcast. */
  handleBroadcast(request: Request): Promise<Response>;
  /** How many sockets are open. */
  sockets(): number;
  close(): Promise<void>;
}

/** Starts a realtime server on a database that has schema.sql. */
export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { db, verifyToken, acceptsKey, log = () => {}, clock = systemClock } = options;
  const hub = new Hub();
  const hints = new Hints(hub, clock, options.callsUnderWay ?? (() => 0));
  const services: Services = { db, hub, hints, clock, verifyToken, log };
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MAX_FRAME_BYTES });
  const connections = new Set<SocketConnection>();
  let isClosing = false;
  const allowances = new Allowances(clock);

  const prune = () =>
    pruneMessages(db).catch((error) => log(`realtime: messages not pruned: ${messageOf(error)}`));
  await prune();
  const closeFeed = await openFeed(services);
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
    allowances.sweep();
  });

  function hasRoom(address: string): boolean {
    const open = [...connections].filter((one) => one.address === address);
    return open.length < SOCKETS_MAX && open.filter((one) => !one.isSignedIn).length < SIGNED_OUT_MAX;
  }

  return {
    upgrade(request, socket, head, address = "unknown") {
      const query = new URLSearchParams(request.url?.split("?")[1]);
      const apiKey = query.get("apikey") ?? "";
      if (isClosing) return refuse(socket, "503 Service Unavailable");
      if (!acceptsKey(apiKey)) return refuse(socket, "401 Unauthorized");
      if (!hasRoom(address)) return refuse(socket, "429 Too Many Requests");
      if (query.get("vsn") !== "2.0.0") return refuse(socket, "400 Bad Request");
      sockets.handleUpgrade(request, socket, head, (ws) => {
        const connection = new SocketConnection(ws, { apiKey, address }, services);
        connections.add(connection);
        ws.on("close", () => connections.delete(connection));
      });
    },
    sockets: () => connections.size,
    handleBroadcast: (request) => handleBroadcast(request, acceptsKey, services, allowances),
    async close() {
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

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
