import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { WebSocket } from "ws";
import { must } from "#lib/must.ts";
import { type OpenPglite, openPglite } from "#local/database/pglite.ts";
import { createRealtime } from "#local/realtime/create-realtime.ts";
import type { TokenClaims } from "#local/realtime/identity.ts";
import type { Clock } from "#local/realtime/services.ts";

export const PUBLISHABLE = "sb_publishable_test";
export const SECRET = "sb_secret_test";
const KEYS = [PUBLISHABLE, SECRET];
const SIGNING_SECRET = "a secret for tests only";

/** Rooms and who may read or write them. */
const FIXTURE = `
  create table public.members (room text, user_id text, may_write boolean, primary key (room, user_id));
  grant select on public.members to authenticated;
  create function public.caller() returns text language sql stable
    as $$ select current_setting('request.jwt.claims', true)::jsonb ->> 'sub' $$;

  create policy "members hear their room" on realtime.messages for select to authenticated
    using (exists (select 1 from public.members m where m.room = realtime.topic() and m.user_id = public.caller()));
  create policy "writers speak in their room" on realtime.messages for insert to authenticated
    with check (exists (select 1 from public.members m
      where m.room = realtime.topic() and m.user_id = public.caller() and m.may_write));

  insert into public.members values ('rota', 'ann', true), ('rota', 'bob', false);
  insert into public.members select room, person, true
    from unnest('{cabal,lobby,bytes,chatter,left,kept,lounge,flood}'::text[]) as room, unnest('{ann,bob}'::text[]) as person;
`;

/** A clock that runs, and can be put forward. */
class TestClock implements Clock {
  #ahead = 0;
  #works = new Set<() => void>();

  now(): number {
    return Date.now() + this.#ahead;
  }

  every(_ms: number, work: () => void): () => void {
    this.#works.add(work);
    return () => this.#works.delete(work);
  }

  after(ms: number, work: () => void): () => void {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  }

  advance(ms: number): void {
    this.#ahead += ms;
    for (const work of this.#works) work();
  }
}

/** Starts a server on a real port with a real database. */
async function startRealtime() {
  const { db, close } = await openDatabase();
  const clock = new TestClock();
  const logs: string[] = [];
  const realtime = await createRealtime({
    db,
    clock,
    verifyToken: async (token) => verify(token, clock.now()),
    acceptsKey: (key) => KEYS.includes(key),
    log: (line) => logs.push(line),
  });
  const server = createServer();
  server.on("upgrade", realtime.upgrade);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const stop = async () => {
    await realtime.close();
    server.closeAllConnections();
    server.close();
    await close();
  };
  return { db, clock, logs, origin, stop };
}

/** A server for the tests of one file, and who is connected to it during one test. */
export function serveRealtime(): TestRealtime {
  const realtime = new TestRealtime();
  beforeAll(() => realtime.start(), 60_000);
  afterEach(() => realtime.disconnectAll());
  afterAll(async () => {
    await realtime.stop();
    expect(realtime.logs.join("\n"), "no log line holds a token").not.toMatch(/eyJ/);
  });
  return realtime;
}

type Started = Awaited<ReturnType<typeof startRealtime>>;

class TestRealtime implements Omit<Started, "stop"> {
  #started: Started | undefined;
  readonly #clients: SupabaseClient[] = [];
  readonly #sockets: WebSocket[] = [];

  get db() {
    return this.#server.db;
  }

  get clock() {
    return this.#server.clock;
  }

  get logs() {
    return this.#server.logs;
  }

  get origin() {
    return this.#server.origin;
  }

  get #server(): Started {
    return must(this.#started, "a server that was started");
  }

  async start(): Promise<void> {
    this.#started = await startRealtime();
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }

  async disconnectAll(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.terminate();
    await Promise.all(this.#clients.splice(0).map((client) => client.realtime.disconnect()));
  }

  async as(sub: string | null, token = sub && sign(sub), key = PUBLISHABLE): Promise<SupabaseClient> {
    const client = await connect(this.origin, token, key);
    this.#clients.push(client);
    return client;
  }

  async on(topic: string, sub: string | null, options?: RealtimeChannelOptions): Promise<RealtimeChannel> {
    return (await this.as(sub)).channel(topic, { config: { private: true, ...options?.config } });
  }

  say(topic: string, event: string, payload: unknown, isPrivate = true) {
    return this.db.query("select realtime.send($1::jsonb, $2, $3, $4)", [
      JSON.stringify(payload),
      event,
      topic,
      isPrivate,
    ]);
  }

  rawSocket(query = `apikey=${PUBLISHABLE}&vsn=2.0.0`): WebSocket {
    const socket = new WebSocket(`${this.origin.replace("http", "ws")}/realtime/v1/websocket?${query}`);
    socket.on("error", () => {});
    this.#sockets.push(socket);
    return socket;
  }

  async opened(query?: string): Promise<WebSocket> {
    const socket = this.rawSocket(query);
    await new Promise((resolve) => socket.once("open", resolve));
    return socket;
  }
}

export const privately = { config: { private: true } };

/** The frame by which a member, without another person the holder of the key, joins a private channel. */
export function joinFrame(ref: string, room: string, sub?: string): string {
  const token = sub === undefined ? {} : { access_token: sign(sub) };
  return JSON.stringify([ref, ref, `realtime:${room}`, "phx_join", { ...privately, ...token }]);
}

export function closing(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => socket.once("close", resolve));
}

export function answer(
  socket: WebSocket,
  ref: string,
): Promise<{ status: string; response: { reason?: string } }> {
  return new Promise((resolve) => {
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data));
      if (frame[1] === ref && frame[3] === "phx_reply") resolve(frame[4]);
    });
  });
}

/** The reasons of a socket's refusals, as they arrive. */
export function reasonsOf(socket: WebSocket): string[] {
  const reasons: string[] = [];
  socket.on("message", (data) => {
    const { status, response } = JSON.parse(String(data))[4];
    if (status === "error") reasons.push(response.reason);
  });
  return reasons;
}

/** Subscribes, and resolves with the server's reason when it closes the channel. */
export function closed(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    let message = "";
    channel.on("system", {}, (payload: { message: string }) => {
      message = payload.message;
    });
    channel.subscribe((status) => status === "CLOSED" && resolve(message));
  });
}

/** A client of the real library. Its token is set before it joins anything, as private channels need it. */
async function connect(origin: string, token: string | null, key: string): Promise<SupabaseClient> {
  const client = createClient(origin, key, { accessToken: async () => token });
  await client.realtime.setAuth();
  return client;
}

/** Resolves when the channel is joined, and rejects with the server's reason. */
export function join(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve();
      else reject(error ?? new Error(status));
    });
  });
}

/** Every payload of one broadcast event, as it arrives. */
export function hear(channel: RealtimeChannel, event: string): unknown[] {
  const heard: unknown[] = [];
  channel.on("broadcast", { event }, ({ payload }) => heard.push(payload));
  return heard;
}

/** A token as the auth server signs them. */
export function sign(
  sub: string,
  exp = Math.floor(Date.now() / 1000) + 3600,
  role = "authenticated",
): string {
  const head = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ sub, exp, role })}`;
  return `${head}.${mac(head)}`;
}

function verify(token: string, now: number): TokenClaims | null {
  const [header, body, signature] = token.split(".");
  if (!body || signature !== mac(`${header}.${body}`)) return null;
  const claims: TokenClaims = JSON.parse(Buffer.from(body, "base64url").toString());
  return claims.exp * 1000 > now ? claims : null;
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function mac(text: string): string {
  return createHmac("sha256", SIGNING_SECRET).update(text).digest("base64url");
}

async function openDatabase(): Promise<OpenPglite> {
  const schema = await readFile(
    new URL("../../../supabase/local/realtime/schema.sql", import.meta.url),
    "utf8",
  );
  const database = await openPglite({});
  const { db } = database;
  await db.exec("create role anon; create role authenticated; create role service_role bypassrls;");
  await db.exec(schema);
  await db.exec(FIXTURE);
  // At the next start it meets its own tables, policies and rows.
  await db.exec(schema);
  return database;
}
