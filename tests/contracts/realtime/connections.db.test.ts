import { createClient } from "@supabase/supabase-js";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { joinPrivate } from "#remote/private-channel.ts";
import {
  answer,
  closed,
  closing,
  hear,
  join,
  joinFrame,
  PUBLISHABLE,
  privately,
  reasonsOf,
  SECRET,
  serveRealtime,
  sign,
} from "./harness.ts";

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

  test.each([null, "ann"])("nobody joins a public channel, as %s", async (sub) => {
    const channel = await realtime.on("rota", sub, { config: { private: false } });
    await expect(join(channel)).rejects.toThrow("PrivateOnly: This project only allows private channels");
  });

  test("somebody signed out may try only so often, per network, and that bothers nobody else", async () => {
    const socket = await realtime.opened();
    const reasons = reasonsOf(socket);
    for (let n = 0; n < 40; n++) socket.send(joinFrame(`${n}`, "rota"));
    await vi.waitFor(() => expect(reasons).toHaveLength(40));
    expect(reasons[0]).toContain("You do not have permissions to read");
    expect(reasons.at(-1)).toBe("ClientJoinRateLimitReached: Too many joins per second");
    await join(await realtime.on("rota", "ann"));
    realtime.clock.advance(60_000);
  });

  test("a user's joins and new tokens are bounded, over all their sockets", async () => {
    const sockets = [await realtime.opened(), await realtime.opened()];
    const reasons = sockets.map(reasonsOf);
    for (const socket of sockets) for (let n = 0; n < 80; n++) socket.send(joinFrame(`${n}`, "rota", "carl"));
    await vi.waitFor(() => expect(reasons.flat()).toHaveLength(160));
    expect(reasons.flat()).toContain("ClientJoinRateLimitReached: Too many joins per second");
    await join(await realtime.on("rota", "ann"));
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
    const socket = await realtime.opened(`apikey=${SECRET}&vsn=2.0.0`);
    const last = answer(socket, "100");
    for (let n = 0; n <= 100; n++) socket.send(joinFrame(`${n}`, `room-${n}`));
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

test("nobody is present", async () => {
  const channel = await realtime.on("rota", "ann");
  await join(channel);
  expect(await channel.track({ at: "till" })).toBe("error");
});

describe("the app's channel", () => {
  /** Joins as the app does; `freshToken` is asked for once the first token has expired. */
  async function sleepAndWake(freshToken: (fresh: string) => Promise<string>) {
    const old = sign("ann", Math.floor(realtime.clock.now() / 1000) + 60);
    const fresh = sign("ann", Math.floor(realtime.clock.now() / 1000) + 3600);
    let isAsleep = false;
    const sent: string[] = [];
    const client = createClient(realtime.origin, PUBLISHABLE, {
      accessToken: async () => (isAsleep ? freshToken(fresh) : old),
      realtime: {
        reconnectAfterMs: () => 1,
        logger: (_kind: string, message: string, data: { access_token?: string }) => {
          if (isAsleep && message.includes("phx_join"))
            sent.push(data.access_token === old ? "old" : "fresh");
        },
      },
    });
    const joined = vi.fn();
    const channel = joinPrivate(async () => client, "rota", "hint", { joined, heard() {} });
    await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(1));
    // Its own question for the token, after the join, is answered.
    await client.realtime.setAuth();
    isAsleep = true;
    // A laptop sleeps: nothing is heard of it, so its socket ends, and its token expires.
    realtime.clock.advance(80_000);
    await vi.waitFor(() => expect(joined).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    channel.leave();
    await client.realtime.disconnect();
    return sent;
  }

  test("rejoins after a sleep with a new token, and waits for it", async () => {
    const sent = await sleepAndWake(async (fresh) => {
      // A refresh takes longer than a new socket.
      for (let n = 0; n < 5; n++) await realtime.opened();
      return fresh;
    });
    expect(sent).toEqual(["fresh"]);
  });

  test("rejoins also if no new token is to be had for a while", async () => {
    let asked = 0;
    await sleepAndWake(async (fresh) => {
      asked++;
      if (asked < 3) throw new Error("no network");
      return fresh;
    });
    expect(asked).toBeGreaterThanOrEqual(3);
  });
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
      ["realtime:nowhere", "phx_join", { config: 5 }, "PrivateOnly"],
    ];
    for (const [n, [topic, event, payload, reason]] of frames.entries()) {
      const reply = answer(socket, `${n}`);
      socket.send(JSON.stringify([`${n}`, `${n}`, topic, event, payload]));
      expect((await reply).response.reason).toContain(reason);
    }
  });

  test("a frame far over the limit closes its socket; before a sign-in the limit is lower", async () => {
    const socket = await realtime.opened();
    socket.send("x".repeat(65 * 1024));
    expect(await closing(socket)).toBe(1009);
    const member = await realtime.opened();
    const joined = answer(member, "1");
    member.send(joinFrame("1", "lounge", "ann"));
    await joined;
    const large = answer(member, "2");
    member.send(JSON.stringify(["1", "2", "realtime:lounge", "broadcast", { text: "x".repeat(200 * 1024) }]));
    member.send(JSON.stringify(["1", "2", "realtime:lounge", "presence", {}]));
    expect((await large).status).toBe("error");
    member.send("x".repeat(600 * 1024));
    expect(await closing(member)).toBe(1009);
  });

  test("a socket of endless heartbeats is not read for a while, and others are", async () => {
    const [hostile, honest] = [await realtime.opened(), await realtime.opened()];
    const beats = 5000;
    let answered = 0;
    hostile.on("message", () => answered++);
    for (let n = 0; n < beats; n++) hostile.send(JSON.stringify([null, `${n}`, "phoenix", "heartbeat", {}]));
    for (let n = 0; n < 3; n++) {
      const beat = answer(honest, `${n}`);
      honest.send(JSON.stringify([null, `${n}`, "phoenix", "heartbeat", {}]));
      await beat;
    }
    await vi.waitFor(() => expect(answered).toBeGreaterThan(100));
    expect(answered).toBeLessThan(beats);
    const gone = closing(hostile);
    realtime.clock.advance(80_000);
    await gone;
  });

  test("what waits for the policies is bounded, of one socket and of all", async () => {
    const socket = await realtime.opened();
    const open = Promise.withResolvers<void>();
    const transaction = vi.spyOn(realtime.db, "transaction").mockImplementation(async (work) => {
      await open.promise;
      return work({} as never);
    });
    const pause = vi.spyOn(WebSocket.prototype, "pause");
    onTestFinished(() => {
      pause.mockRestore();
      transaction.mockRestore();
      open.resolve();
    });
    const frame = (n: number) => {
      const config = { ...privately.config, padding: "x".repeat(60 * 1024) };
      return JSON.stringify([`${n}`, `${n}`, "realtime:rota", "phx_join", { config }]);
    };
    for (let n = 0; n < 100; n++) socket.send(frame(n));
    // What the server does not read stays with the client and the network.
    await vi.waitFor(() => expect(pause).toHaveBeenCalled());
    expect(transaction).toHaveBeenCalledOnce();
  });

  test("a socket that has gone silent is dropped, one with a heartbeat is kept", async () => {
    const [silent, alive] = [await realtime.opened(), await realtime.opened()];
    const gone = closing(silent);
    for (const socket of [silent, alive]) {
      const joined = answer(socket, "1");
      socket.send(joinFrame("1", "lounge", "ann"));
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
      socket.send(joinFrame("1", "flood", "ann"));
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
