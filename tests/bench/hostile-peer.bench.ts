import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { WebSocket } from "ws";
import { ENTITIES } from "#schema/entities/entities.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { correctionChange, demo, PUBLISHABLE_KEY, punchChange, signedIn } from "../factories/demo.ts";
import { ask } from "../factories/raw-http.ts";
import { startServerProcess } from "../factories/server-process.ts";
import { temporaryFolder } from "../factories/temporary-folder.ts";
import type { Claims } from "./figures.ts";
import { quantile, spreadOf } from "./stats.ts";

const PUSHES = 40;
const TARGET_MS = 250;
/** Two addresses of this machine: the server tells peers apart by address. */
const [HOSTILE, HONEST] = ["127.0.0.2", "127.0.0.3"];
/** How many requests of a kind the hostile peer has open at a time, and sends in total. */
const AT_ONCE = 8;
const REQUESTS_MAX = 20_000;
const LARGE_BYTES = 20 * 1024 * 1024;
const ODD_PATHS = [
  "/robots.txt",
  "/missing.txt",
  "/%zz",
  "/%00",
  `/${"a/".repeat(1000)}`,
  "/functions/v1/nothing",
];

const json = { apikey: PUBLISHABLE_KEY, "content-type": "application/json" };
const PUSH = "/rest/v1/rpc/sync_push";

/** An attack that has used up what a person may write at once. */
const LONG = "pushes of one accepted message, once too many were";

/** The hostile peer's attacks; with a token it is a signed-up user. */
const ATTACKS: Record<string, (url: string, token: string) => Promise<unknown>> = {
  "20 MB bodies": (url) => post(url, PUSH, json, `{"changes":"${"x".repeat(LARGE_BYTES)}"}`),
  "nested JSON": (url) => post(url, "/auth/v1/signup", json, "[".repeat(60_000)),
  "odd paths": async (url) => {
    for (const path of ODD_PATHS)
      await ask(url, path, { from: HOSTILE, headers: { apikey: PUBLISHABLE_KEY } });
  },
  "slow bodies": drip,
  functions: (url) => post(url, "/functions/v1/open-positions", json, "{}"),
  "2 MB bodies of somebody signed in": (url, token) =>
    post(
      url,
      PUSH,
      { ...json, authorization: `Bearer ${token}` },
      `{"changes":"${"x".repeat(LARGE_BYTES / 11)}"}`,
    ),
  "2 MB of lists of somebody signed in": (url, token) =>
    post(
      url,
      PUSH,
      { ...json, authorization: `Bearer ${token}` },
      `{"changes":[${"[],".repeat(LARGE_BYTES / 33)}[]]}`,
    ),
  "full pushes of somebody signed in": (url, token) =>
    push(
      url,
      token,
      many(() => ({ ...punchChange(), collection: "none" })),
    ),
  "pushes of 500 refused changes": (url, token) => push(url, token, many(refused)),
  "pushes of one change and 499 refused ones": (url, token) =>
    push(url, token, [correctionChange({ user_id: demo.managerId }), ...many(refused).slice(1)]),
  "pushes of 500 conflicts": (url, token) =>
    push(
      url,
      token,
      many(() => ({
        ...{ change_id: crypto.randomUUID(), collection: "profiles", base: { version: 0, changes: [] } },
        row: { id: demo.managerId, name: "Ann" },
      })),
    ),
  "pushes of 500 changes applied before": (url, token) => push(url, token, APPLIED),
  "pulls of everything with digests": (url, token) =>
    post(
      url,
      "/rest/v1/rpc/sync_pull",
      { ...json, authorization: `Bearer ${token}` },
      JSON.stringify({
        cursors: Object.fromEntries(COLLECTIONS.map((name) => [name, null])),
        client: { protocol: PROTOCOL, digests: true },
      }),
    ),
  "pushes of 500 accepted messages": (url, token) => push(url, token, many(message)),
  "pushes of one accepted message": (url, token) => push(url, token, [message()]),
  [LONG]: (url, token) => push(url, token, [message()]),
  "PATCHes of rows that others push": (url, token) =>
    ask(url, `/rest/v1/profiles?id=eq.${demo.managerId}`, {
      method: "PATCH",
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ phone: `${Math.floor(Math.random() * 1e9)}` }),
      from: HOSTILE,
    }).catch(() => {}),
  "uploads of somebody signed in": (url, token) =>
    post(
      url,
      `/storage/v1/object/profile-pictures/${demo.businessId}/${demo.managerId}/${crypto.randomUUID()}.png`,
      { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, "content-type": "image/png" },
      "x".repeat(500_000),
    ),
  "calls of a function by somebody signed in": (url, token) =>
    post(url, "/functions/v1/push-key", { ...json, authorization: `Bearer ${token}` }, "{}"),
  "endless heartbeats on 40 sockets": (url) => socket(url, (n) => [null, `${n}`, "phoenix", "heartbeat", {}]),
  "joins of somebody signed out": (url) =>
    socket(url, (n) => [`${n}`, `${n}`, `realtime:room-${n}`, "phx_join", { config: { private: true } }]),
  "joins of somebody signed in": (url, token) =>
    socket(url, (n) => {
      const config = { private: true };
      return [
        `${n}`,
        `${n}`,
        `realtime:business:${demo.businessId}`,
        "phx_join",
        { config, access_token: token },
      ];
    }),
};

const COLLECTIONS = [...new Set(ENTITIES.map(({ collection }) => collection))];
const many = (make: () => object): object[] => Array.from({ length: 500 }, make);
/** What no policy allows: a record in another business. */
const refused = () => correctionChange({ user_id: demo.managerId, business_id: crypto.randomUUID() });
const message = () => ({
  ...{ change_id: crypto.randomUUID(), collection: "messages", base: null },
  row: {
    ...{ kind: "team", id: crypto.randomUUID(), business_id: demo.businessId, user_id: demo.managerId },
    ...{ text: "Hello", timestamp: new Date().toISOString() },
  },
});
const APPLIED = many(() => correctionChange({ user_id: demo.managerId }));

function push(url: string, token: string, changes: object[]): Promise<void> {
  const body = JSON.stringify({ changes, client: { protocol: PROTOCOL } });
  return post(url, PUSH, { ...json, authorization: `Bearer ${token}` }, body);
}

async function writeTooMuch(url: string, token: string): Promise<void> {
  const headers = { ...json, authorization: `Bearer ${token}` };
  for (let body = ""; !body.includes('"not_yet"'); ) {
    const sent = JSON.stringify({ changes: many(message), client: { protocol: PROTOCOL } });
    ({ body } = await ask(url, PUSH, { method: "POST", headers, body: sent, from: HOSTILE }));
  }
}

/** Opens five sockets (the peer does this eight times at once) and sends frames on each as fast as they are taken. */
async function socket(url: string, frame: (n: number) => unknown[]): Promise<void> {
  const address = `${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`;
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const ws = new WebSocket(address, { localAddress: HOSTILE });
      ws.on("error", () => {});
      const ended = once(ws, "close");
      ws.on("message", () => {});
      await Promise.race([once(ws, "open").catch(() => {}), ended]);
      for (let n = 0; ws.readyState === WebSocket.OPEN; n++) {
        await new Promise<void>((sent) => ws.send(JSON.stringify(frame(n)), () => sent()));
      }
    }),
  );
}

/** Measures the ms until a punch is confirmed, for one device while a hostile peer sends its attacks. */
export async function bench({ attack = "" }: Record<string, string> = {}): Promise<Claims> {
  const folder = temporaryFolder("hostile-peer");
  const server = await startServerProcess(folder);
  try {
    const token = await tokenOf(server.url, demo.employee);
    const hostile = await tokenOf(server.url, demo.manager);
    await pushes(server.url, token);
    const quiet = await pushes(server.url, token);
    const all: number[] = [];
    const also: Record<string, string> = {};
    const note = (kind: string, took: number[]) => {
      const [p50 = 0, p95 = 0] = [0.5, 0.95].map((part) => Math.round(quantile(took, part)));
      const ratio = (p95 / quantile(quiet, 0.95)).toFixed(1);
      also[`p50 and p95, ${kind}`] = `${p50}, ${p95} ms (p95 ${ratio} times that without)`;
    };
    note("nobody hostile", quiet);
    for (const kind of Object.keys(ATTACKS).filter((one) => one.includes(attack))) {
      if (kind === LONG) await writeTooMuch(server.url, hostile);
      const peer = spawn(process.execPath, [import.meta.filename, server.url, hostile, kind], {
        stdio: "inherit",
      });
      const took = await pushes(server.url, token).finally(() => ended(peer));
      note(kind, took);
      all.push(...took);
    }
    const { lowerQuartile, upperQuartile } = spreadOf(all);
    const ours = quantile(all, 0.95);
    return {
      punch_beside_hostile_peer_p95: {
        unit: "ms",
        ours,
        oursMiddleHalf: [lowerQuartile, upperQuartile],
        theirs: null,
        ratio: null,
        target: `< ${TARGET_MS} ms`,
        met: ours < TARGET_MS,
        also,
      },
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tokenOf(url: string, email: string): Promise<string> {
  const { data } = await (await signedIn(url, email)).auth.getSession();
  return String(data.session?.access_token);
}

/** Presses the clock repeatedly; resolves with the ms of each press. */
async function pushes(url: string, token: string): Promise<number[]> {
  const headers = { ...json, authorization: `Bearer ${token}` };
  const took: number[] = [];
  for (let press = 0; press < PUSHES; press++) {
    const body = JSON.stringify({ changes: [punchChange()], client: { protocol: PROTOCOL } });
    const began = performance.now();
    const answer = await ask(url, PUSH, { method: "POST", headers, body, from: HONEST });
    took.push(performance.now() - began);
    if (!answer.body.includes('"applied"')) throw new Error(`The punch was not taken: ${answer.body}`);
  }
  return took;
}

async function ended(peer: ChildProcess): Promise<void> {
  if (peer.exitCode !== null) throw new Error("The hostile peer gave up too early.");
  const end = once(peer, "exit");
  peer.kill();
  await end;
}

/** Ignores the outcome: many requests are refused before they are completely sent. */
async function post(url: string, path: string, headers: Record<string, string>, body: string): Promise<void> {
  await ask(url, path, { method: "POST", headers, body, from: HOSTILE }).catch(() => {});
}

/** Opens connections, announces a body on each, and sends it byte by byte without ever finishing. */
async function drip(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const head = `POST ${PUSH} HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${PUBLISHABLE_KEY}\r\nContent-Length: 60000\r\n\r\n`;
  const sockets = Array.from({ length: 12 }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: HOSTILE });
    socket.on("error", () => {});
    socket.write(head);
    return socket;
  });
  for (let byte = 0; byte < 50; byte++) {
    for (const socket of sockets) socket.write("x");
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const socket of sockets) socket.destroy();
}

if (import.meta.main) {
  const [url = "", token = "", kind = ""] = process.argv.slice(2);
  const attack = ATTACKS[kind];
  const repeat = async () => {
    for (let sent = 0; attack && sent < REQUESTS_MAX / AT_ONCE; sent++) await attack(url, token);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, repeat));
}
