import { AsyncLocalStorage } from "node:async_hooks";
import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { connect, hear, join, PUBLISHABLE, SECRET, sign, startRealtime } from "./realtime-harness.ts";

let realtime: Awaited<ReturnType<typeof startRealtime>>;
const clients: SupabaseClient[] = [];
const sockets: WebSocket[] = [];

beforeAll(async () => {
  realtime = await startRealtime();
}, 60_000);

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()));
});

afterAll(() => realtime.stop());

const privately = { config: { private: true } };

async function as(sub: string | null, token = sub && sign(sub)): Promise<SupabaseClient> {
  const client = await connect(realtime.origin, token);
  clients.push(client);
  return client;
}

async function on(topic: string, sub: string | null, options?: RealtimeChannelOptions) {
  return (await as(sub)).channel(topic, options);
}

function say(topic: string, event: string, payload: unknown, isPrivate = true) {
  return realtime.db.query("select realtime.send($1::jsonb, $2, $3, $4)", [
    JSON.stringify(payload),
    event,
    topic,
    isPrivate,
  ]);
}

function rawSocket(query = `apikey=${PUBLISHABLE}&vsn=2.0.0`): WebSocket {
  const socket = new WebSocket(`${realtime.origin.replace("http", "ws")}/realtime/v1/websocket?${query}`);
  socket.on("error", () => {});
  sockets.push(socket);
  return socket;
}

async function opened(socket: WebSocket): Promise<WebSocket> {
  await new Promise((resolve) => socket.once("open", resolve));
  return socket;
}

function closing(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => socket.once("close", resolve));
}

function answer(socket: WebSocket, ref: string): Promise<{ status: string; response: { reason?: string } }> {
  return new Promise((resolve) => {
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data));
      if (frame[1] === ref && frame[3] === "phx_reply") resolve(frame[4]);
    });
  });
}

function closed(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => {
    let message = "";
    channel.on("system", {}, (payload: { message: string }) => {
      message = payload.message;
    });
    channel.subscribe((status) => status === "CLOSED" && resolve(message));
  });
}

describe("joining", () => {
  test("a member joins a private channel, and the session is left as it was", async () => {
    await join(await on("rota", "ann", privately));
    const session = await realtime.db.query(
      "select current_user::text as who, current_setting('request.jwt.claims', true) as claims",
    );
    expect(session.rows).toEqual([{ who: "postgres", claims: "" }]);
    expect((await realtime.db.query("select 1 from realtime.messages")).rows).toEqual([]);
  });

  test.each([
    ["somebody else", "eve"],
    ["somebody signed out", null],
  ])("%s is turned away with the reason", async (_who, sub) => {
    const reason = "Unauthorized: You do not have permissions to read from this Channel topic: rota";
    await expect(join(await on("rota", sub, privately))).rejects.toThrow(reason);
  });

  test("anybody with a key joins a public channel", async () => {
    await join(await on("rota", null));
  });

  test("the holder of the secret key joins what the policies give to no user", async () => {
    const client = await connect(realtime.origin, null, SECRET);
    clients.push(client);
    await join(client.channel("nobody's", privately));
  });

  test("a token that has expired, is forged or names the owner is turned away", async () => {
    const past = Math.floor(Date.now() / 1000) - 60;
    const attempt = async (token: string) => join((await as("ann", token)).channel("rota", privately));
    await expect(attempt(sign("ann", past))).rejects.toThrow(
      /InvalidJWTToken: Token has expired \d+ seconds/,
    );
    await expect(attempt(`${sign("ann")}x`)).rejects.toThrow("JwtSignatureError");
    await expect(attempt("nonsense")).rejects.toThrow("MalformedJWT");
    await expect(attempt(sign("ann", past + 3600, "postgres"))).rejects.toThrow("InvalidJWTToken");
  });

  test("a socket without the right key gets a 401", async () => {
    for (const query of ["apikey=wrong&vsn=2.0.0", "vsn=2.0.0"]) {
      const status = new Promise((resolve) => {
        rawSocket(query).once("unexpected-response", (_request, response) => resolve(response.statusCode));
      });
      expect(await status).toBe(401);
    }
    await opened(rawSocket(`apikey=${SECRET}&vsn=2.0.0`));
  });

  test("a socket joins no more than a hundred channels", async () => {
    const socket = await opened(rawSocket());
    const last = answer(socket, "100");
    for (let n = 0; n <= 100; n++) {
      socket.send(JSON.stringify([`${n}`, `${n}`, `realtime:room-${n}`, "phx_join", {}]));
    }
    expect(await last).toMatchObject({
      status: "error",
      response: { reason: expect.stringContaining("Too many channels") },
    });
  });
});

describe("a private channel", () => {
  test("ends when its user's access changed and the policies allow no more, and only theirs", async () => {
    await realtime.db.exec(
      "insert into public.members values ('back room', 'ann', true), ('back room', 'bob', true)",
    );
    const [ann, bob] = [await on("back room", "ann", privately), await on("back room", "bob", privately)];
    const heard = hear(bob, "hi");
    await join(bob);
    const end = closed(ann);
    await vi.waitFor(() => expect(ann.state).toBe("joined"));
    await realtime.db.exec("delete from public.members where room = 'back room' and user_id = 'ann'");
    await realtime.db.exec("notify realtime_access, 'bob'; notify realtime_access, 'ann'");
    expect(await end).toContain("You do not have permissions to read");
    await say("back room", "hi", { n: 1 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ n: 1 }]));
  });
});

describe("broadcasts from clients", () => {
  test("reach the others, and the sender only if it asks for them", async () => {
    const config = { broadcast: { self: true, ack: true } };
    const [toQuiet, toLoud] = [await on("lobby", "ann"), await on("lobby", "bob", { config })];
    const [quietHeard, loudHeard] = [hear(toQuiet, "hi"), hear(toLoud, "hi")];
    await Promise.all([join(toQuiet), join(toLoud)]);

    await toQuiet.send({ type: "broadcast", event: "hi", payload: { from: "quiet" } });
    await vi.waitFor(() => expect(loudHeard).toEqual([{ from: "quiet" }]));
    const sent = await toLoud.send({ type: "broadcast", event: "hi", payload: { from: "loud, é 🙂" } });
    expect(sent).toBe("ok");
    await vi.waitFor(() => expect(loudHeard).toHaveLength(2));
    await vi.waitFor(() => expect(quietHeard).toEqual([{ from: "loud, é 🙂" }]));
  });

  test("carry bytes as bytes", async () => {
    const [from, to] = [await on("bytes", "ann"), await on("bytes", "bob")];
    const heard = hear(to, "blob");
    await Promise.all([join(from), join(to)]);
    await from.send({ type: "broadcast", event: "blob", payload: new Uint8Array([0, 255, 7]).buffer });
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect([...new Uint8Array(heard[0] as ArrayBuffer)]).toEqual([0, 255, 7]);
  });

  test("need write permission on a private channel", async () => {
    const config = { private: true, broadcast: { ack: true } };
    const [ann, bob] = [await on("rota", "ann", { config }), await on("rota", "bob", { config })];
    const [annHeard, bobHeard] = [hear(ann, "hi"), hear(bob, "hi")];
    await Promise.all([join(ann), join(bob)]);
    expect(await bob.send({ type: "broadcast", event: "hi", payload: {} })).toBe("error");
    expect(await ann.send({ type: "broadcast", event: "hi", payload: {} })).toBe("ok");
    await vi.waitFor(() => expect(bobHeard).toEqual([{}]));
    expect(annHeard).toEqual([]);
  });

  test("over a size get an error, and the socket stays", async () => {
    const channel = await on("lobby", "ann", { config: { broadcast: { ack: true } } });
    await join(channel);
    const payload = { text: "x".repeat(300 * 1024) };
    expect(await channel.send({ type: "broadcast", event: "hi", payload })).toBe("error");
    expect(await channel.send({ type: "broadcast", event: "hi", payload: {} })).toBe("ok");
  });

  test("name nobody but their sender, on a socket and over REST", async () => {
    const config = { private: true, broadcast: { ack: true } };
    const [ann, bob] = [await on("cabal", "ann", { config }), await on("cabal", "bob", { config })];
    const heard = hear(bob, "beat");
    await Promise.all([join(ann), join(bob)]);
    const beat = (user_id: unknown) => ann.send({ type: "broadcast", event: "beat", payload: { user_id } });
    expect([await beat("bob"), await beat(null), await beat(["ann"])]).toEqual(["error", "error", "error"]);
    expect(await beat("ann")).toBe("ok");
    const elsewhere = await on("cabal", "ann", privately);
    await expect(elsewhere.httpSend("beat", { user_id: "bob" })).rejects.toThrow("permissions to write");
    expect(await elsewhere.httpSend("beat", { user_id: "ann" })).toEqual({ success: true });
    await vi.waitFor(() => expect(heard).toEqual([{ user_id: "ann" }, { user_id: "ann" }]));
  });

  test("come only so often, on a socket and over REST", async () => {
    const channel = await on("chatter", "ann", { config: { broadcast: { ack: true } } });
    await join(channel);
    const send = () => channel.send({ type: "broadcast", event: "hi", payload: {} });
    const sent = await Promise.all(Array.from({ length: 300 }, send));
    expect(sent.filter((answer) => answer === "ok").length).toBeGreaterThanOrEqual(100);
    expect(sent.filter((answer) => answer === "error").length).toBeGreaterThan(0);
    realtime.clock.advance(1000);
    expect(await send()).toBe("ok");
    const body = JSON.stringify({
      messages: Array(300).fill({ topic: "chatter", event: "hi", payload: {} }),
    });
    const headers = { apikey: PUBLISHABLE, authorization: `Bearer ${sign("chatterer")}` };
    const url = `${realtime.origin}/realtime/v1/api/broadcast`;
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(429);
  });

  test("go over REST under the same policies", async () => {
    const listener = await on("rota", "bob", privately);
    const heard = hear(listener, "rest");
    await join(listener);
    const ann = await on("rota", "ann", privately);
    const bob = await on("rota", "bob", privately);
    const anybody = await on("rota", null, privately);
    expect(await ann.httpSend("rest", { n: 1 })).toEqual({ success: true });
    await expect(bob.httpSend("rest", { n: 2 })).rejects.toThrow("You do not have permissions to write");
    await expect(anybody.httpSend("rest", { n: 3 })).rejects.toThrow();
    // Not subscribed, so the library sends it to the batch endpoint.
    vi.spyOn(console, "warn").mockImplementationOnce(() => {});
    expect(await ann.send({ type: "broadcast", event: "rest", payload: { n: 4 } })).toBe("ok");
    await vi.waitFor(() => expect(heard).toEqual([{ n: 1 }, { n: 4 }]));
  });
});

describe("broadcasts from the database", () => {
  async function listen(event: string, topic = "rota") {
    const channel = await on(topic, "bob", privately);
    const heard = hear(channel, event);
    await join(channel);
    return heard;
  }

  test("arrive after commit, and not after rollback", async () => {
    const heard = await listen("said");
    await realtime.db.transaction(async (tx) => {
      await tx.query(`select realtime.send('{"n":1}', 'said', 'rota')`);
      await tx.rollback();
    });
    await realtime.db.transaction(async (tx) => {
      await tx.query(`select realtime.send('{"n":2,"id":"mine"}', 'said', 'rota')`);
      await new Promise((resolve) => setImmediate(resolve));
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toEqual([{ n: 2, id: "mine" }]));
  });

  test("keep their order, with one read for two hundred rows", async () => {
    const heard = await listen("row");
    const query = vi.spyOn(realtime.db, "query");
    await realtime.db.transaction(async (tx) => {
      for (let n = 0; n < 200; n++) {
        await tx.query("select realtime.send(jsonb_build_object('n', $1::int), 'row', 'rota')", [n]);
      }
    });
    await vi.waitFor(() => expect(heard).toHaveLength(200));
    expect(heard).toMatchObject(Array.from({ length: 200 }, (_, n) => ({ n })));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test("are not read as a part of the request that sends them", async () => {
    const heard = await listen("context");
    const request = new AsyncLocalStorage<string>();
    const contexts: unknown[] = [];
    const ask = realtime.db.query;
    const query = vi.spyOn(realtime.db, "query").mockImplementation((...args: Parameters<typeof ask>) => {
      contexts.push(request.getStore());
      return ask(...args) as never;
    });
    await request.run("the sender's", () => say("rota", "context", {}));
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(contexts).toEqual(["the sender's", undefined]);
    query.mockRestore();
  });

  test("carry what a notification could not, and an id", async () => {
    const channel = await on("rota", "ann", privately);
    const frames: { payload: { id: string; text: string }; meta?: { id: string } }[] = [];
    channel.on("broadcast", { event: "big" }, (frame) => frames.push(frame as never));
    await join(channel);
    await say("rota", "big", { text: "é".repeat(50_000) });
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    expect(frames[0]).toMatchObject({
      type: "broadcast",
      event: "big",
      meta: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(frames[0]?.payload.text).toHaveLength(50_000);
    expect(frames[0]?.payload.id).toBe(frames[0]?.meta?.id);
  });

  test("tell of a row's changes", async () => {
    const [inserted, updated, deleted] = await Promise.all([
      listen("INSERT"),
      listen("UPDATE"),
      listen("DELETE"),
    ]);
    await realtime.db.exec(`
      insert into public.shifts values (1, 'early');
      update public.shifts set note = 'late';
      delete from public.shifts;
    `);
    const row = (note: string) => ({ id: 1, note });
    const from = { table: "shifts", schema: "public" };
    await vi.waitFor(() => expect(deleted).toHaveLength(1));
    expect(inserted).toMatchObject([
      { ...from, operation: "INSERT", record: row("early"), old_record: null },
    ]);
    expect(updated).toMatchObject([
      { ...from, operation: "UPDATE", record: row("late"), old_record: row("early") },
    ]);
    expect(deleted).toMatchObject([{ ...from, operation: "DELETE", record: null, old_record: row("late") }]);
  });

  test("stay on their side of private and public", async () => {
    const secret = await listen("side");
    const channel = await on("rota", "ann");
    const open = hear(channel, "side");
    await join(channel);
    await say("rota", "side", { id: "private" });
    await say("rota", "side", { id: "public" }, false);
    await vi.waitFor(() => expect([secret, open]).toEqual([[{ id: "private" }], [{ id: "public" }]]));
  });

  test("run as their caller: somebody without permission sends nothing, and is not stopped", async () => {
    const heard = await listen("forged", "cabal");
    await realtime.db.transaction(async (tx) => {
      await tx.exec("set local role authenticated");
      await tx.query(`select set_config('request.jwt.claims', '{"sub":"eve"}', true)`);
      await tx.query(`select realtime.send('{"id":"eve"}', 'forged', 'cabal')`);
    });
    await say("cabal", "forged", { id: "owner" });
    await vi.waitFor(() => expect(heard).toEqual([{ id: "owner" }]));
  });

  test("stop after leaving", async () => {
    // Not the library's client: that one would not show what still arrives after a leave.
    const socket = await opened(rawSocket());
    const topics: string[] = [];
    socket.on("message", (data) => {
      const [, , topic, event] = JSON.parse(String(data));
      if (event === "broadcast") topics.push(topic);
    });
    const left = answer(socket, "3");
    socket.send(JSON.stringify(["1", "1", "realtime:left", "phx_join", {}]));
    socket.send(JSON.stringify(["2", "2", "realtime:kept", "phx_join", {}]));
    socket.send(JSON.stringify(["1", "3", "realtime:left", "phx_leave", {}]));
    expect(await left).toMatchObject({ status: "ok" });
    await say("left", "late", {}, false);
    await say("kept", "late", {}, false);
    await vi.waitFor(() => expect(topics).toEqual(["realtime:kept"]));
  });

  test("are deleted after a few days", async () => {
    await say("rota", "old", {});
    await realtime.db.query("update realtime.messages set inserted_at = now() - interval '4 days'");
    await say("rota", "new", {});
    realtime.clock.advance(0);
    await vi.waitFor(async () => {
      const { rows } = await realtime.db.query("select event from realtime.messages");
      expect(rows).toEqual([{ event: "new" }]);
    });
  });
});

describe("presence", () => {
  async function member(sub: string, topic: string, options: { private?: boolean } = {}) {
    const client = await as(sub);
    const channel = client.channel(topic, { config: { ...options, presence: { key: sub } } });
    const left: string[] = [];
    channel.on("presence", { event: "leave" }, ({ key }) => left.push(key));
    return { client, channel, left };
  }

  test("shows who is there, what changes, and who is gone", async () => {
    const [ann, bob] = [await member("ann", "desk"), await member("bob", "desk")];
    await join(ann.channel);
    expect(await ann.channel.track({ at: "till" })).toBe("ok");
    await join(bob.channel);
    await vi.waitFor(() => expect(bob.channel.presenceState()).toMatchObject({ ann: [{ at: "till" }] }));

    await bob.channel.track({ at: "door" });
    await ann.channel.track({ at: "bar" });
    await vi.waitFor(() => {
      expect(ann.channel.presenceState()).toMatchObject({ ann: [{ at: "bar" }], bob: [{ at: "door" }] });
    });
    await ann.channel.untrack();
    await vi.waitFor(() => expect(Object.keys(bob.channel.presenceState())).toEqual(["bob"]));
  });

  test("ends when the socket drops", async () => {
    const [ann, bob] = [await member("ann", "till"), await member("bob", "till")];
    await Promise.all([join(ann.channel), join(bob.channel)]);
    await Promise.all([ann.channel.track({}), bob.channel.track({})]);
    await vi.waitFor(() => expect(Object.keys(ann.channel.presenceState())).toHaveLength(2));
    await bob.client.realtime.disconnect();
    await vi.waitFor(() => expect(ann.left).toEqual(["bob"]));
    expect(Object.keys(ann.channel.presenceState())).toEqual(["ann"]);
  });

  test("needs write permission on a private channel", async () => {
    const [ann, bob] = [
      await member("ann", "rota", { private: true }),
      await member("bob", "rota", { private: true }),
    ];
    await Promise.all([join(ann.channel), join(bob.channel)]);
    expect(await bob.channel.track({})).toBe("error");
    expect(await ann.channel.track({})).toBe("ok");
    await vi.waitFor(() => expect(Object.keys(bob.channel.presenceState())).toEqual(["ann"]));
  });
});

describe("tokens that change", () => {
  const soon = () => Math.floor(realtime.clock.now() / 1000) + 10;

  test("a refreshed token keeps the channel past the end of the old one", async () => {
    const client = await as("ann", sign("ann", soon()));
    const channel = client.channel("rota", privately);
    const heard = hear(channel, "still");
    await join(channel);
    await client.realtime.setAuth(sign("ann"));
    // The server handles a socket's frames in order: the answer proves that it has the token.
    await channel.track({});
    realtime.clock.advance(11_000);
    await say("rota", "still", { id: "here" });
    await vi.waitFor(() => expect(heard).toEqual([{ id: "here" }]));
  });

  test("without a refresh the channel is closed, and can be joined anew", async () => {
    const client = await as("ann", sign("ann", soon()));
    const channel = client.channel("rota", privately);
    const reason = closed(channel);
    await vi.waitFor(() => expect(channel.state).toBe("joined"));
    realtime.clock.advance(11_000);
    expect(await reason).toMatch(/^Token has expired/);
    await client.realtime.setAuth(sign("ann"));
    await join(client.channel("rota", privately));
  });

  test.each([
    ["is forged", () => `${sign("ann")}x`, "Failed to validate JWT signature"],
    ["belongs to somebody else", () => sign("eve"), "You do not have permissions to read"],
  ])("a new token that %s closes the channel", async (_what, token, message) => {
    const client = await as("ann");
    const channel = client.channel("rota", privately);
    const reason = closed(channel);
    await vi.waitFor(() => expect(channel.state).toBe("joined"));
    await client.realtime.setAuth(token());
    expect(await reason).toContain(message);
  });
});

describe("what a server must survive", () => {
  test("frames that are none close their socket, and nobody else's", async () => {
    const channel = await on("lobby", "ann", { config: { broadcast: { ack: true } } });
    await join(channel);
    const cut = Buffer.from([3, 9, 9, 200, 9, 0, 1, 65]);
    const lie = Buffer.concat([Buffer.from([3, 0, 0, 5, 1, 0, 1]), Buffer.from("lobbye{not json")]);
    const garbage = [
      "",
      "{",
      "null",
      "[1,2]",
      '[{},[],"t","e",{}]',
      '["1","1",5,"e",{}]',
      Buffer.of(9),
      cut,
      lie,
    ];
    for (const bytes of garbage) {
      const socket = await opened(rawSocket());
      socket.send(bytes);
      expect(await closing(socket)).toBe(1007);
    }
    expect(await channel.send({ type: "broadcast", event: "hi", payload: {} })).toBe("ok");
  });

  test("well-formed nonsense gets an answer", async () => {
    const socket = await opened(rawSocket());
    const frames: [string, string, unknown, string][] = [
      ["realtime:", "phx_join", {}, "TopicNameRequired"],
      ["realtime:nowhere", "broadcast", { event: "x" }, "unmatched topic"],
      ["elsewhere", "phx_join", { config: 5 }, "TopicNameRequired"],
    ];
    for (const [n, [topic, event, payload, reason]] of frames.entries()) {
      const reply = answer(socket, `${n}`);
      socket.send(JSON.stringify([`${n}`, `${n}`, topic, event, payload]));
      expect((await reply).response.reason).toContain(reason);
    }
  });

  test("a frame far over the limit closes its socket", async () => {
    const socket = await opened(rawSocket());
    socket.send("x".repeat(600 * 1024));
    expect(await closing(socket)).toBe(1009);
  });

  test("a socket that has gone silent is dropped, one with a heartbeat is kept", async () => {
    const [silent, alive] = [await opened(rawSocket()), await opened(rawSocket())];
    const gone = closing(silent);
    for (const socket of [silent, alive]) {
      const joined = answer(socket, "1");
      socket.send(JSON.stringify(["1", "1", "realtime:lounge", "phx_join", {}]));
      await joined;
    }
    realtime.clock.advance(50_000);
    const beat = answer(alive, "beat");
    alive.send(JSON.stringify([null, "beat", "phoenix", "heartbeat", {}]));
    expect(await beat).toEqual({ status: "ok", response: {} });
    realtime.clock.advance(50_000);
    await gone;
    expect(alive.readyState).toBe(WebSocket.OPEN);
  });

  test("a socket that hears nothing is dropped, however alive it is", async () => {
    const idle = await opened(rawSocket());
    const gone = closing(idle);
    realtime.clock.advance(59_000);
    const beat = answer(idle, "beat");
    idle.send(JSON.stringify([null, "beat", "phoenix", "heartbeat", {}]));
    await beat;
    realtime.clock.advance(2000);
    await gone;
  });

  test("a socket that does not read is dropped", async () => {
    const [slow, fast] = [await opened(rawSocket()), await opened(rawSocket())];
    for (const socket of [slow, fast]) {
      const joined = answer(socket, "1");
      socket.send(JSON.stringify(["1", "1", "realtime:flood", "phx_join", {}]));
      await joined;
    }
    slow.pause();
    const frame = JSON.stringify(["1", "2", "realtime:flood", "broadcast", { text: "x".repeat(200 * 1024) }]);
    for (let n = 0; n < 150; n++) fast.send(frame);
    await vi.waitFor(
      () => expect(realtime.logs).toContain("realtime: dropped a socket that reads too slowly"),
      {
        timeout: 10_000,
      },
    );
  });

  test("no log line holds a token", () => {
    expect(realtime.logs.join("\n")).not.toMatch(/eyJ/);
  });
});
