// A network between an app and its backend that has the faults a test asks for.
//
//   app ── request ──> decide(request) ─┬─ pass, delay, reorder ───────────> backend ──> app
//                                       ├─ duplicate ──────────────────────> backend, twice; the first answer ──> app
//                                       ├─ drop-response ──────────────────> backend; a reset ──> app
//                                       ├─ drop-request: a reset ──────────> app
//                                       └─ bad-gateway, captive-portal, unauthorized, throttled: an answer ──> app
//   app ── WebSocket ──> unchanged, until cutSockets()

import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { Duplex } from "node:stream";

/** The fault of one request. */
export type Fault =
  | { kind: "pass" }
  /** Forwarded after a while. */
  | { kind: "delay"; ms: number }
  /** Reset before it reaches the backend. */
  | { kind: "drop-request" }
  /** The backend answers, but the app gets a reset. */
  | { kind: "drop-response" }
  /** The backend gets it twice, the second time after `laterMs`; the app gets the first answer. */
  | { kind: "duplicate"; laterMs: number }
  /** Held until a later request is answered, at most for `capMs`. */
  | { kind: "reorder"; capMs: number }
  /** An overloaded proxy's answer. */
  | { kind: "bad-gateway" }
  /** The answer of a hotel's network. */
  | { kind: "captive-portal" }
  | { kind: "unauthorized" }
  | { kind: "throttled"; retryAfterS: number };

/** The data for choosing a fault. */
export interface ProxiedRequest {
  method: string;
  path: string;
}

export interface FaultyProxy {
  url: string;
  /** Requests that the app or the backend still waits for, including late duplicates. */
  readonly inFlight: number;
  /** Resolves when the next request is done, or after `capMs`. */
  nextDone(capMs: number): Promise<void>;
  /** Resets every connection and, until `restore` or `heal`, every new one. */
  cut(): void;
  restore(): void;
  /** Breaks every WebSocket and refuses new ones for a while. */
  cutSockets(refuseMs: number): void;
  /** Ends every fault: held requests continue at once, and from now on everything passes. */
  heal(): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const HTML = { "content-type": "text/html" };
const JSON_TYPE = { "content-type": "application/json" };
/** Headers of one connection, which are not forwarded. */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "content-length"];

/** Starts a proxy to `target` on a free port of this machine. Calls `decide` once for each request, in order. */
export async function startFaultyProxy(
  target: string,
  decide: (request: ProxiedRequest) => Fault,
): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  const sockets = new Set<Duplex>();
  const connections = new Set<Socket>();
  const pauses = new Pauses();
  const held = new Pauses();
  const watchers = new Pauses();
  let inFlight = 0;
  let isCut = false;
  let isHealed = false;
  let socketsAllowed = true;

  const server = createServer((request, response) => void count(() => answer(request, response)));
  server.on("connection", (socket) => {
    if (isCut) return void socket.destroy();
    track(connections, socket);
  });
  server.on("upgrade", (request, socket, head) => upgrade(request, socket, head));

  async function count(work: () => Promise<void>) {
    inFlight++;
    await work().finally(() => inFlight--);
    watchers.end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const fault = isHealed
      ? { kind: "pass" as const }
      : decide({ method: request.method ?? "", path: request.url ?? "" });
    const body = await readAll(request).catch(() => null);
    if (!body) return;
    const outcome = await suffer(fault, () => forward(agent, target, request, body)).catch(() => null);
    if (outcome) send(response, outcome);
    else request.socket.destroy();
  }

  /** Resolves with null for a reset. */
  async function suffer(fault: Fault, pass: () => Promise<Answer>): Promise<Answer | null> {
    const made = madeUp(fault);
    if (made) return made;
    if (fault.kind === "drop-request") return null;
    if (fault.kind === "delay") await pauses.wait(fault.ms);
    if (fault.kind === "reorder") await held.wait(fault.capMs);
    if (fault.kind === "duplicate") void count(() => again(pass, fault.laterMs));
    const real = await pass();
    if (fault.kind !== "reorder") held.end();
    return fault.kind === "drop-response" ? null : real;
  }

  async function again(pass: () => Promise<Answer>, laterMs: number) {
    await pauses.wait(laterMs);
    await pass().catch(() => {});
  }

  function upgrade(request: IncomingMessage, near: Duplex, head: Buffer) {
    if (isCut || !socketsAllowed) return void near.destroy();
    const { hostname, port, host } = new URL(target);
    const far = connect(Number(port), hostname, () => {
      far.write(rawHead(request, host));
      far.write(head);
      near.pipe(far).pipe(near);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      track(sockets, socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
    }
  }

  function breakAll(broken: Set<Duplex>) {
    for (const socket of broken) socket.destroy();
  }

  function restore() {
    isCut = false;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get inFlight() {
      return inFlight;
    },
    nextDone: (capMs) => watchers.wait(capMs),
    cut() {
      isCut = true;
      breakAll(sockets);
      breakAll(connections);
    },
    restore,
    cutSockets(refuseMs) {
      socketsAllowed = false;
      breakAll(sockets);
      void pauses.wait(refuseMs).then(() => {
        socketsAllowed = true;
      });
    },
    heal() {
      isHealed = true;
      restore();
      pauses.end();
      held.end();
    },
    close() {
      pauses.end();
      held.end();
      watchers.end();
      breakAll(sockets);
      breakAll(connections);
      agent.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Pauses that end by themselves, or all at once. */
class Pauses {
  readonly #ends = new Set<() => void>();

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#ends.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#ends.add(end);
    });
  }

  end() {
    for (const end of [...this.#ends]) end();
  }
}

function track<S extends Duplex>(open: Set<S>, socket: S) {
  open.add(socket);
  socket.on("close", () => open.delete(socket));
}

/** Returns the answer of a fault that never reaches the backend. */
function madeUp(fault: Fault): Answer | null {
  switch (fault.kind) {
    case "bad-gateway":
      return { status: 502, headers: HTML, body: Buffer.from("<html><h1>502 Bad Gateway</h1></html>") };
    case "captive-portal":
      return { status: 200, headers: HTML, body: Buffer.from("<html>Please sign in to the network</html>") };
    case "unauthorized":
      return { status: 401, headers: JSON_TYPE, body: Buffer.from('{"message":"JWT expired"}') };
    case "throttled": {
      const headers = { ...JSON_TYPE, "retry-after": String(fault.retryAfterS) };
      return { status: 429, headers, body: Buffer.from('{"message":"slow down"}') };
    }
    default:
      return null;
  }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function forward(agent: Agent, target: string, from: IncomingMessage, body: Buffer): Promise<Answer> {
  const { host } = new URL(target);
  const headers = { ...withoutHops(from.headers), host, "content-length": String(body.length) };
  return new Promise((resolve, reject) => {
    const options = { method: from.method ?? "GET", headers, agent };
    const to = httpRequest(target + (from.url ?? "/"), options, (answered) => {
      readAll(answered).then((whole) => {
        const { statusCode = 502, headers: told } = answered;
        resolve({ status: statusCode, headers: withoutHops(told), body: whole });
      }, reject);
    });
    to.on("error", reject);
    to.end(body);
  });
}

function withoutHops<V>(headers: Record<string, V>): Record<string, V> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
}

function send(response: ServerResponse, { status, headers, body }: Answer) {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
}

function rawHead(request: IncomingMessage, host: string): string {
  const lines: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? "";
    lines.push(`${name}: ${name.toLowerCase() === "host" ? host : request.rawHeaders[at + 1]}`);
  }
  return `${request.method} ${request.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}
