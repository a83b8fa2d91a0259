import { afterEach, describe, expect, it, vi } from "vitest";
import type { DeviceIdentity } from "#remote/push-request.ts";
import type { Change } from "#schema/protocol/sync.ts";
import type { ClearMessage, EnqueueMessage } from "#sw/messages.ts";
import { ANSWER_MS, createBackgroundSyncQueue } from "./background-sync-queue.ts";

const settings = { url: "https://backend.test", publishableKey: "key" };
const NOW = "2026-03-02T12:00:00.000Z";
const changes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ change_id: `c${at}` }) as Change);

/** A worker that finishes a task only when the test says so. */
function fakeWorker() {
  const received: { message: EnqueueMessage | ClearMessage; answer(done?: boolean): void }[] = [];
  return {
    received,
    messages: () =>
      received.map(({ message }) => (message.type === "HOLD" ? `hold ${idsOf(message)}` : message.type)),
    postMessage(message: EnqueueMessage | ClearMessage, [port]: MessagePort[]) {
      received.push({ message, answer: (done = true) => port?.postMessage({ done }) });
    },
  };
}

const idsOf = ({ bodies }: EnqueueMessage) =>
  bodies
    .map((body) =>
      JSON.parse(body)
        .changes.map((change: Change) => change.change_id)
        .join(),
    )
    .join(" | ");

function queueWith(worker: ReturnType<typeof fakeWorker> | null, device?: () => DeviceIdentity) {
  return createBackgroundSyncQueue(
    settings,
    () => NOW,
    async () => worker as unknown as ServiceWorker | null,
    device,
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the hold queue", () => {
  it("hands over the very requests the page would send", async () => {
    const worker = fakeWorker();
    const enqueuing = queueWith(worker).enqueue("sam", changes(2));
    await vi.waitFor(() => expect(worker.received).toHaveLength(1));
    expect(worker.received[0]?.message).toEqual({
      type: "HOLD",
      userId: "sam",
      target: {
        pushUrl: "https://backend.test/rest/v1/rpc/sync_push",
        refreshUrl: "https://backend.test/auth/v1/token?grant_type=refresh_token",
        apikey: "key",
      },
      bodies: [
        JSON.stringify({ changes: changes(2), client: { protocol: 5, user_id: "sam", device_time: NOW } }),
      ],
    });
    worker.received[0]?.answer();
    await enqueuing;
  });

  it("tells the name of the device", async () => {
    const worker = fakeWorker();
    void queueWith(worker, () => ({ name: "Front counter", tabletKey: null })).enqueue("sam", changes(1));
    await vi.waitFor(() => expect(worker.received).toHaveLength(1));
    const [{ bodies }] = worker.received.map(({ message }) => message) as [EnqueueMessage];
    expect(JSON.parse(String(bodies[0])).client).toMatchObject({ device: "Front counter" });
  });

  it("splits what one request may not carry, in order", async () => {
    const worker = fakeWorker();
    void queueWith(worker).enqueue("sam", changes(1001));
    await vi.waitFor(() => expect(worker.received).toHaveLength(1));
    const [{ bodies }] = worker.received.map(({ message }) => message) as [EnqueueMessage];
    expect(bodies.map((body) => JSON.parse(body).changes.length)).toEqual([500, 500, 1]);
    expect(JSON.parse(String(bodies[2])).changes[0].change_id).toBe("c1000");
  });

  it("has each request name the presses of the later ones", async () => {
    const worker = fakeWorker();
    const presses = changes(501).map((change, place) => ({
      ...{ ...change, collection: "punches" },
      row: { ...change.row, hash: `h${place}` },
    }));
    void queueWith(worker).enqueue("sam", presses);
    await vi.waitFor(() => expect(worker.received).toHaveLength(1));
    const [{ bodies }] = worker.received.map(({ message }) => message) as [EnqueueMessage];
    expect(bodies.map((body) => JSON.parse(body).client.waiting)).toEqual([["h500"], undefined]);
  });

  it("skips sets that a later one replaced before their turn came", async () => {
    const worker = fakeWorker();
    const queue = queueWith(worker);
    const first = queue.enqueue("sam", changes(1));
    await vi.waitFor(() => expect(worker.received).toHaveLength(1));
    const later = [queue.enqueue("sam", changes(2)), queue.enqueue("sam", changes(3))];
    worker.received[0]?.answer();
    await first;
    await vi.waitFor(() => expect(worker.received).toHaveLength(2));
    worker.received[1]?.answer();
    await Promise.all(later);
    expect(worker.messages()).toEqual(["hold c0", "hold c0,c1,c2"]);
  });

  it("releases after what was handed over before, and only once until the next", async () => {
    const worker = fakeWorker();
    const queue = queueWith(worker);
    const all = [queue.enqueue("sam", changes(1)), queue.clear("sam"), queue.clear("sam")];
    all.push(queue.enqueue("sam", changes(2)), queue.clear("sam"));
    for (let at = 0; at < 4; at++) {
      await vi.waitFor(() => expect(worker.received).toHaveLength(at + 1));
      worker.received[at]?.answer();
    }
    await Promise.all(all);
    expect(worker.messages()).toEqual(["hold c0", "RELEASE", "hold c0,c1", "RELEASE"]);
  });

  it("does nothing where no worker syncs", async () => {
    const queue = queueWith(null);
    await queue.enqueue("sam", changes(1));
    await queue.clear("sam");
  });

  it.each([
    ["with background sync", { SyncManager: class {} }, ["hold c0"]],
    ["without it (Safari, Firefox)", {}, []],
  ])("in a browser %s hands over as much as can be sent", async (_, window, handed) => {
    const worker = fakeWorker();
    vi.stubGlobal("window", window);
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ active: worker }) } });
    const enqueuing = createBackgroundSyncQueue(settings, () => NOW).enqueue("sam", changes(1));
    await vi.waitFor(() => expect(worker.messages()).toEqual(handed));
    worker.received[0]?.answer();
    await enqueuing;
    expect(worker.messages()).toEqual(handed);
  });

  it.each([
    ["cannot keep it", (worker: ReturnType<typeof fakeWorker>) => worker.received[0]?.answer(false)],
    ["is of a build that does not answer", () => vi.advanceTimersByTime(ANSWER_MS)],
  ])("goes on when the worker %s", async (_, failing) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const worker = fakeWorker();
    const queue = queueWith(worker);
    const first = queue.enqueue("sam", changes(1));
    await vi.waitUntil(() => worker.received.length === 1);
    failing(worker);
    await first;
    expect(warn).toHaveBeenCalledOnce();
    const second = queue.enqueue("sam", changes(2));
    await vi.waitUntil(() => worker.received.length === 2);
    worker.received[1]?.answer();
    await second;
    expect(worker.messages()).toEqual(["hold c0", "hold c0,c1"]);
  });
});
