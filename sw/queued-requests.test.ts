import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Queue } from "workbox-background-sync";
import { followConnections } from "#tests/fakes/cut-connections.ts";
import { reconnect } from "./background-sync.ts";
import type { EnqueueMessage } from "./messages.ts";
import { createQueuedRequests } from "./queued-requests.ts";

/** Workbox reads its worker's scope on import. */
const register = vi.hoisted(() => {
  const asked = vi.fn();
  const quiet = { __WB_DISABLE_DEV_LOGS: true };
  const self = { registration: { sync: { register: asked } }, addEventListener: () => {}, ...quiet };
  Object.assign(globalThis, { self, location: { href: "https://backend.test/sw.js" }, ...quiet });
  return asked;
});

const target = {
  pushUrl: "https://backend.test/push",
  refreshUrl: "https://backend.test/token",
  apikey: "key",
};
const hold = (userId: string, ...bodies: string[]): EnqueueMessage => ({
  type: "HOLD",
  userId,
  target,
  bodies,
});
const cut = followConnections();
let queue: Queue;

beforeEach(() => {
  queue = new Queue(crypto.randomUUID(), { maxRetentionTime: Number.POSITIVE_INFINITY });
});

/** What a worker that starts now would send, in order. */
async function bodies() {
  return Promise.all((await queue.getAll()).map(({ request }) => request.text()));
}

describe("held requests", () => {
  it("are kept in their order, with where they go, and a sync event is asked for", async () => {
    const queued = createQueuedRequests(queue, () => reconnect(queue));
    await queued.replace(hold("sam", "1", "2"));
    expect(await queued.first()).toMatchObject({ userId: "sam", target, body: "1" });
    expect(await bodies()).toEqual(["1", "2"]);
    expect(register).toHaveBeenCalledWith(`workbox-background-sync:${queue.name}`);
  });

  it("are replaced by the next set, also while that of before is still being kept", async () => {
    const queued = createQueuedRequests(queue, () => reconnect(queue));
    await Promise.all([queued.replace(hold("sam", "1", "2")), queued.replace(hold("sam", "1+2", "3"))]);
    expect(await bodies()).toEqual(["1+2", "3"]);
  });

  it("are never missing: what comes is kept before what was goes", async () => {
    const queued = createQueuedRequests(queue, () => reconnect(queue));
    await queued.replace(hold("sam", "1"));
    vi.spyOn(queue, "shiftRequest").mockRejectedValue(new Error("killed"));
    await expect(queued.replace(hold("sam", "2"))).rejects.toThrow("killed");
    expect(await bodies()).toEqual(["1", "2"]);
  });

  it("are released by their user only", async () => {
    const queued = createQueuedRequests(queue, () => reconnect(queue));
    await queued.replace(hold("sam", "1", "2"));
    await queued.clear("somebody else");
    expect(await bodies()).toHaveLength(2);
    await queued.clear("sam");
    expect(await bodies()).toEqual([]);
  });

  it("are dropped one by one, but not those that came meanwhile", async () => {
    const queued = createQueuedRequests(queue, () => reconnect(queue));
    await queued.replace(hold("sam", "1", "2"));
    const sent = await queued.first();
    if (!sent) throw new Error("nothing held");
    await queued.replace(hold("sam", "3"));
    await queued.drop(sent);
    expect(await bodies()).toEqual(["3"]);
  });

  it("do not expire", async () => {
    const queued = createQueuedRequests(queue, () => reconnect(queue));
    vi.spyOn(Date, "now").mockReturnValue(0);
    await queued.replace(hold("sam", "1"));
    vi.restoreAllMocks();
    expect(await bodies()).toEqual(["1"]);
  });
});

describe("a connection that the browser cuts without a word", () => {
  it("is opened again: what comes is kept, and what was is not lost", async () => {
    const queued = createQueuedRequests(queue, () => reconnect(queue));
    await queued.replace(hold("sam", "1"));
    cut({ interrupts: false });
    expect(await queued.first()).toMatchObject({ body: "1" });
    cut({ how: "lost", interrupts: false });
    await queued.replace(hold("sam", "1", "2"));
    expect(await bodies()).toEqual(["1", "2"]);
  });

  it("leaves nothing twice when it is cut in the middle of a replacement", async () => {
    const queued = createQueuedRequests(queue, () => reconnect(queue));
    await queued.replace(hold("sam", "1"));
    const push = queue.pushRequest.bind(queue);
    vi.spyOn(queue, "pushRequest").mockImplementationOnce(async (entry) => {
      await push(entry);
      cut({ interrupts: false });
    });
    await queued.replace(hold("sam", "2", "3"));
    expect(await bodies()).toEqual(["2", "3"]);
  });
});
