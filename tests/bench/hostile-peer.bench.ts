import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, PUBLISHABLE_KEY, punchChange, signedIn } from "../factories/demo.ts";
import { ask } from "../factories/raw-http.ts";
import { startServerProcess } from "../factories/server-process.ts";
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
    post(
      url,
      PUSH,
      { ...json, authorization: `Bearer ${token}` },
      JSON.stringify({
        changes: Array.from({ length: 500 }, () => ({ ...punchChange(), collection: "none" })),
        client: { protocol: PROTOCOL },
      }),
    ),
};

/** Measures the ms until a punch is confirmed, for one device while a hostile peer sends its attacks. */
export async function bench(): Promise<Claims> {
  const server = await startServerProcess("memory");
  try {
    const token = await tokenOf(server.url, demo.employee);
    const hostile = await tokenOf(server.url, demo.manager);
    await pushes(server.url, token);
    const quiet = await pushes(server.url, token);
    const all: number[] = [];
    const also: Record<string, string> = {};
    const note = (kind: string, took: number[]) => {
      also[`p50 and p95, ${kind}`] = [0.5, 0.95].map((part) => Math.round(quantile(took, part))).join(", ");
    };
    note("nobody hostile", quiet);
    for (const kind of Object.keys(ATTACKS)) {
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
    const body = JSON.stringify({ changes: [punchChange()] });
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
