import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, test, vi } from "vitest";
import { answer, hear, join, joinFrame, privately, serveRealtime } from "./harness.ts";

const realtime = serveRealtime();

describe("broadcasts from clients", () => {
  test("reach the others, and the sender only if it asks for them", async () => {
    const config = { broadcast: { self: true, ack: true } };
    const [toQuiet, toLoud] = [
      await realtime.on("lobby", "ann"),
      await realtime.on("lobby", "bob", { config }),
    ];
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
    const [from, to] = [await realtime.on("bytes", "ann"), await realtime.on("bytes", "bob")];
    const heard = hear(to, "blob");
    await Promise.all([join(from), join(to)]);
    await from.send({ type: "broadcast", event: "blob", payload: new Uint8Array([0, 255, 7]).buffer });
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect([...new Uint8Array(heard[0] as ArrayBuffer)]).toEqual([0, 255, 7]);
  });

  test("need write permission on a private channel", async () => {
    const config = { private: true, broadcast: { ack: true } };
    const [ann, bob] = [
      await realtime.on("rota", "ann", { config }),
      await realtime.on("rota", "bob", { config }),
    ];
    const [annHeard, bobHeard] = [hear(ann, "hi"), hear(bob, "hi")];
    await Promise.all([join(ann), join(bob)]);
    expect(await bob.send({ type: "broadcast", event: "hi", payload: {} })).toBe("error");
    expect(await ann.send({ type: "broadcast", event: "hi", payload: {} })).toBe("ok");
    await vi.waitFor(() => expect(bobHeard).toEqual([{}]));
    expect(annHeard).toEqual([]);
  });

  test("over a size get an error, and the socket stays", async () => {
    const channel = await realtime.on("lobby", "ann", { config: { broadcast: { ack: true } } });
    await join(channel);
    const payload = { text: "x".repeat(300 * 1024) };
    expect(await channel.send({ type: "broadcast", event: "hi", payload })).toBe("error");
    expect(await channel.send({ type: "broadcast", event: "hi", payload: {} })).toBe("ok");
  });

  test("name nobody but their sender", async () => {
    const config = { private: true, broadcast: { ack: true } };
    const [ann, bob] = [
      await realtime.on("cabal", "ann", { config }),
      await realtime.on("cabal", "bob", { config }),
    ];
    const heard = hear(bob, "beat");
    await Promise.all([join(ann), join(bob)]);
    const beat = (user_id: unknown) => ann.send({ type: "broadcast", event: "beat", payload: { user_id } });
    expect([await beat("bob"), await beat(null), await beat(["ann"])]).toEqual(["error", "error", "error"]);
    expect(await beat("ann")).toBe("ok");
    await vi.waitFor(() => expect(heard).toEqual([{ user_id: "ann" }]));
  });

  test("come only so often", async () => {
    const channel = await realtime.on("chatter", "ann", { config: { broadcast: { ack: true } } });
    await join(channel);
    const send = () => channel.send({ type: "broadcast", event: "hi", payload: {} });
    const sent = await Promise.all(Array.from({ length: 300 }, send));
    expect(sent.filter((answer) => answer === "ok").length).toBeGreaterThanOrEqual(100);
    expect(sent.filter((answer) => answer === "error").length).toBeGreaterThan(0);
    realtime.clock.advance(1000);
    expect(await send()).toBe("ok");
  });
});

describe("broadcasts from the database", () => {
  async function listen(event: string, topic = "rota") {
    const channel = await realtime.on(topic, "bob", privately);
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
    await request.run("the sender's", () => realtime.say("rota", "context", {}));
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(contexts).toEqual(["the sender's", undefined]);
    query.mockRestore();
  });

  test("carry what a notification could not, and an id", async () => {
    const channel = await realtime.on("rota", "ann", privately);
    const frames: { payload: { id: string; text: string }; meta?: { id: string } }[] = [];
    channel.on("broadcast", { event: "big" }, (frame) => frames.push(frame as never));
    await join(channel);
    await realtime.say("rota", "big", { text: "é".repeat(50_000) });
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    expect(frames[0]).toMatchObject({
      type: "broadcast",
      event: "big",
      meta: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(frames[0]?.payload.text).toHaveLength(50_000);
    expect(frames[0]?.payload.id).toBe(frames[0]?.meta?.id);
  });

  test("that are public reach nobody", async () => {
    const heard = await listen("side");
    await realtime.say("rota", "side", { id: "public" }, false);
    await realtime.say("rota", "side", { id: "private" });
    await vi.waitFor(() => expect(heard).toEqual([{ id: "private" }]));
  });

  test("run as their caller: somebody without permission sends nothing, and is not stopped", async () => {
    const heard = await listen("forged", "cabal");
    await realtime.db.transaction(async (tx) => {
      await tx.exec("set local role authenticated");
      await tx.query(`select set_config('request.jwt.claims', '{"sub":"eve"}', true)`);
      await tx.query(`select realtime.send('{"id":"eve"}', 'forged', 'cabal')`);
    });
    await realtime.say("cabal", "forged", { id: "owner" });
    await vi.waitFor(() => expect(heard).toEqual([{ id: "owner" }]));
  });

  test("stop after leaving", async () => {
    // Not the library's client: that one would not show what still arrives after a leave.
    const socket = await realtime.opened();
    const topics: string[] = [];
    socket.on("message", (data) => {
      const [, , topic, event] = JSON.parse(String(data));
      if (event === "broadcast") topics.push(topic);
    });
    const left = answer(socket, "3");
    socket.send(joinFrame("1", "left", "ann"));
    socket.send(joinFrame("2", "kept", "ann"));
    socket.send(JSON.stringify(["1", "3", "realtime:left", "phx_leave", {}]));
    expect(await left).toMatchObject({ status: "ok" });
    await realtime.say("left", "late", {});
    await realtime.say("kept", "late", {});
    await vi.waitFor(() => expect(topics).toEqual(["realtime:kept"]));
  });

  test("are deleted after a few days", async () => {
    await realtime.say("rota", "old", {});
    await realtime.db.query("update realtime.messages set inserted_at = now() - interval '4 days'");
    await realtime.say("rota", "new", {});
    realtime.clock.advance(0);
    await vi.waitFor(async () => {
      const { rows } = await realtime.db.query("select event from realtime.messages");
      expect(rows).toEqual([{ event: "new" }]);
    });
  });
});
