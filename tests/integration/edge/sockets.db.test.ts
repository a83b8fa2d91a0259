// Realtime sockets that strangers open: so many of an address, and nobody else's fewer for it.

import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { type AuthEdge, freshAddress, startAuthEdge } from "./auth-stranger.ts";

const SIGNED_OUT_MAX = 128;
let edge: AuthEdge;
let token: string;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge();
  const login = { email: demo.employee, password: demo.password };
  const { body } = await edge.from(freshAddress())("/token?grant_type=password", login);
  token = String(body.access_token);
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await edge.close();
});

/** A socket from an address; null where the server refuses it. */
async function connect(address: string): Promise<WebSocket | null> {
  const url = `${edge.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`;
  const socket = new WebSocket(url, { headers: { "x-forwarded-for": address } });
  sockets.push(socket);
  const refused = once(socket, "unexpected-response").then(([, response]) => {
    expect(response.statusCode).toBe(429);
    return null;
  });
  socket.on("error", () => {});
  return Promise.race([once(socket, "open").then(() => socket), refused]);
}

async function signIn(socket: WebSocket | null) {
  const config = { private: true, broadcast: {}, presence: {} };
  const frame = [
    "1",
    "1",
    `realtime:business:${demo.businessId}`,
    "phx_join",
    { config, access_token: token },
  ];
  socket?.send(JSON.stringify(frame));
  if (socket) await once(socket, "message");
}

it("are bounded for whoever is not signed in, by the address that the proxy saw", async () => {
  const [hostile, honest] = [freshAddress(), freshAddress()];
  const opened = await Promise.all(Array.from({ length: SIGNED_OUT_MAX }, () => connect(hostile)));
  expect(opened).not.toContain(null);
  expect(await connect(hostile)).toBeNull();
  expect(await connect(honest)).not.toBeNull();

  await signIn(opened[0] ?? null);
  expect(await connect(hostile)).not.toBeNull();
  expect(await connect(hostile)).toBeNull();

  const left = opened[1] as WebSocket;
  const again = once(left, "close");
  left.close();
  await again;
  expect(await connect(hostile)).not.toBeNull();
});
