// What all sockets together may have in memory: one server has a fixed amount, however many sockets there are.

import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { SocketConnection } from "./connection.ts";
import { Hub } from "./hub.ts";
import type { Services } from "./services.ts";

const MB = 1024 * 1024;

/** A socket of a client that sends, and reads nothing. */
class Socket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  isRead = true;
  pause() {
    this.isRead = false;
  }
  resume() {
    this.isRead = true;
  }
  send() {}
  terminate() {
    this.readyState = 3;
  }
  close() {}
}

/** A server whose policies answer no join before `answer` is called. */
function startServer() {
  const answered = Promise.withResolvers<null>();
  const services: Services = {
    db: {} as Services["db"],
    hub: new Hub(),
    clock: { now: () => 0, every: () => () => {}, after: () => () => {} },
    verifyToken: () => answered.promise,
    log: () => {},
    mayAsk: () => true,
    askInTurn: (work) => work(),
    held: { received: 0, unsent: 0 },
  };
  return {
    held: services.held,
    answer: () => answered.resolve(null),
    open() {
      const socket = new Socket();
      const client = { apiKey: "key", address: "here" };
      const connection = new SocketConnection(socket as unknown as WebSocket, client, services);
      return { socket, connection };
    },
  };
}

/** A join of some 60 KB. */
function join(socket: Socket) {
  const payload = { config: { private: true }, access_token: "a.b.c", padding: "x".repeat(60 * 1024) };
  socket.emit(
    "message",
    Buffer.from(JSON.stringify(["1", "1", "realtime:room", "phx_join", payload])),
    false,
  );
}

test("frames that wait: of each socket one, when all together have 32 MB, until it is handled", async () => {
  const server = startServer();
  const sockets = Array.from({ length: 1000 }, () => server.open().socket);
  for (let round = 0; round < 3; round++) for (const socket of sockets) if (socket.isRead) join(socket);
  expect(server.held.received).toBeGreaterThan(32 * MB);
  // Beyond the budget each has its one frame, and waits.
  expect(server.held.received).toBeLessThan(32 * MB + sockets.length * 61 * 1024);
  expect(sockets.filter(({ isRead }) => isRead).length).toBeLessThan(540);

  const late = server.open().socket;
  join(late);
  expect(late.isRead).toBe(false);
  server.answer();
  await expect.poll(() => server.held.received).toBe(0);
  expect(late.isRead).toBe(true);
});

test("frames to be sent: a socket that reads slowly keeps its megabyte, until all together have 64 MB", () => {
  const server = startServer();
  const [slow, quick] = [server.open(), server.open()];
  slow.socket.bufferedAmount = 0.5 * MB;
  slow.connection.send("news");
  expect(slow.socket.readyState).toBe(1);

  for (let n = 0; n < 65; n++) server.open().connection.send("x".repeat(MB));
  for (const { connection } of [slow, quick]) connection.send("news");
  expect([slow.socket.readyState, quick.socket.readyState]).toEqual([3, 1]);
});
