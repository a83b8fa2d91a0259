import { describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { answer, closed, closing, hear, join, privately, SECRET, serveRealtime, sign } from "./harness.ts";

const realtime = serveRealtime();

describe("joining", () => {
  test("a member joins a private channel, and the session is left as it was", async () => {
    await join(await realtime.on("rota", "ann", privately));
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
    await expect(join(await realtime.on("rota", sub, privately))).rejects.toThrow(reason);
  });

  test("anybody with a key joins a public channel", async () => {
    await join(await realtime.on("rota", null));
  });

  test("the holder of the secret key joins what the policies give to no user", async () => {
    const client = await realtime.as(null, null, SECRET);
    await join(client.channel("nobody's", privately));
  });

  test("a token that has expired, is forged or names the owner is turned away", async () => {
    const past = Math.floor(Date.now() / 1000) - 60;
    const attempt = async (token: string) =>
      join((await realtime.as("ann", token)).channel("rota", privately));
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
        realtime
          .rawSocket(query)
          .once("unexpected-response", (_request, response) => resolve(response.statusCode));
      });
      expect(await status).toBe(401);
    }
    await realtime.opened(`apikey=${SECRET}&vsn=2.0.0`);
  });

  test("a socket joins no more than a hundred channels", async () => {
    const socket = await realtime.opened();
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
    const [ann, bob] = [
      await realtime.on("back room", "ann", privately),
      await realtime.on("back room", "bob", privately),
    ];
    const heard = hear(bob, "hi");
    await join(bob);
    const end = closed(ann);
    await vi.waitFor(() => expect(ann.state).toBe("joined"));
    await realtime.db.exec("delete from public.members where room = 'back room' and user_id = 'ann'");
    await realtime.db.exec("notify realtime_access, 'bob'; notify realtime_access, 'ann'");
    expect(await end).toContain("You do not have permissions to read");
    await realtime.say("back room", "hi", { n: 1 });
    await vi.waitFor(() => expect(heard).toMatchObject([{ n: 1 }]));
  });
});

describe("tokens that change", () => {
  const soon = () => Math.floor(realtime.clock.now() / 1000) + 10;

  test("a refreshed token keeps the channel past the end of the old one", async () => {
    const client = await realtime.as("ann", sign("ann", soon()));
    const channel = client.channel("rota", privately);
    const heard = hear(channel, "still");
    await join(channel);
    await client.realtime.setAuth(sign("ann"));
    // The server handles a socket's frames in order: the answer proves that it has the token.
    await channel.track({});
    realtime.clock.advance(11_000);
    await realtime.say("rota", "still", { id: "here" });
    await vi.waitFor(() => expect(heard).toEqual([{ id: "here" }]));
  });

  test("without a refresh the channel is closed, and can be joined anew", async () => {
    const client = await realtime.as("ann", sign("ann", soon()));
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
    const client = await realtime.as("ann");
    const channel = client.channel("rota", privately);
    const reason = closed(channel);
    await vi.waitFor(() => expect(channel.state).toBe("joined"));
    await client.realtime.setAuth(token());
    expect(await reason).toContain(message);
  });
});

test("nobody is present, on a private channel or a public one", async () => {
  for (const options of [privately, { config: { private: false } }]) {
    const channel = await realtime.on("rota", "ann", options);
    await join(channel);
    expect(await channel.track({ at: "till" })).toBe("error");
  }
});

describe("what a server must survive", () => {
  test("frames that are none close their socket, and nobody else's", async () => {
    const channel = await realtime.on("lobby", "ann", { config: { broadcast: { ack: true } } });
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
      const socket = await realtime.opened();
      socket.send(bytes);
      expect(await closing(socket)).toBe(1007);
    }
    expect(await channel.send({ type: "broadcast", event: "hi", payload: {} })).toBe("ok");
  });

  test("well-formed nonsense gets an answer", async () => {
    const socket = await realtime.opened();
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
    const socket = await realtime.opened();
    socket.send("x".repeat(600 * 1024));
    expect(await closing(socket)).toBe(1009);
  });

  test("a socket that has gone silent is dropped, one with a heartbeat is kept", async () => {
    const [silent, alive] = [await realtime.opened(), await realtime.opened()];
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
    const idle = await realtime.opened();
    const gone = closing(idle);
    realtime.clock.advance(59_000);
    const beat = answer(idle, "beat");
    idle.send(JSON.stringify([null, "beat", "phoenix", "heartbeat", {}]));
    await beat;
    realtime.clock.advance(2000);
    await gone;
  });

  test("a socket that does not read is dropped", async () => {
    const [slow, fast] = [await realtime.opened(), await realtime.opened()];
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
