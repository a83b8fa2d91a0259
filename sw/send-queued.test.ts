import "fake-indexeddb/auto";
import { get, set } from "idb-keyval";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaderLockOf } from "#schema/protocol/locks.ts";
import { type MirroredSession, REFRESH_LOCK, SESSION_MIRROR } from "#schema/protocol/mirrored-session.ts";
import { FakeLocks } from "#tests/fakes/fake-locks.ts";
import { createQueuedRequests, type RequestQueue } from "./queued-requests.ts";
import { sendQueued } from "./send-queued.ts";

const target = {
  pushUrl: "https://backend.test/push",
  refreshUrl: "https://backend.test/token",
  apikey: "key",
};
const NOW = Date.parse("2026-03-02T12:00:00.000Z");
const session = (token: string, ends = NOW / 1000 + 3600, userId = "sam"): MirroredSession => ({
  userId,
  access_token: token,
  refresh_token: `${token}-refresh`,
  expires_at: ends,
});

/** The order of a workbox queue without its disk. */
class MemoryQueue {
  readonly entries: { request: Request; metadata: object }[] = [];
  getAll = async () => this.entries.map((entry) => ({ ...entry, request: entry.request.clone() }));
  pushRequest = async (entry: { request: Request; metadata: object }) => void this.entries.push(entry);
  shiftRequest = async () => this.entries.shift();
  size = async () => this.entries.length;
}

interface Seen {
  to: "push" | "token";
  token: string | undefined;
  apikey: string | undefined;
  body: Record<string, unknown>;
}

/** A worker whose server answers as the test says; by default it applies everything and renews nothing. */
function worker() {
  const seen: Seen[] = [];
  const answers: Record<Seen["to"], (request: Seen) => Response | Promise<Response>> = {
    push: () => Response.json({ results: [] }),
    token: () => Response.json({ error_code: "refresh_token_not_found" }, { status: 400 }),
  };
  const locks = new FakeLocks();
  const timeout = new AbortController();
  const fetch = (async (
    url: string,
    { headers, body }: { headers: Record<string, string>; body: string },
  ) => {
    const to = url === target.pushUrl ? "push" : "token";
    const { apikey, authorization } = headers;
    const request = {
      to,
      token: authorization?.replace("Bearer ", ""),
      apikey,
      body: JSON.parse(body),
    } as const;
    seen.push(request);
    return answers[to](request);
  }) as unknown as typeof globalThis.fetch;
  const queue = new MemoryQueue();
  const queued = createQueuedRequests(queue as unknown as RequestQueue, () => {});
  const bodies = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      JSON.stringify({
        changes: [{ change_id: `c${at}` }],
        client: { protocol: 2, device_time: "2026-03-01T00:00:00.000Z" },
      }),
    );
  return {
    seen,
    answers,
    locks,
    queue,
    queued,
    hold: (count: number, userId = "sam") =>
      queued.replace({ type: "HOLD", userId, target, bodies: bodies(count) }),
    sync: () => sendQueued(queued, { locks, fetch, now: () => NOW, timeout: () => timeout.signal }),
    loseTimeout: () => timeout.abort(),
    /** Which changes were sent, with which token. */
    pushed: () =>
      seen
        .filter(({ to }) => to === "push")
        .map(({ body, token }) => `${(body.changes as { change_id: string }[])[0]?.change_id} by ${token}`),
  };
}

beforeEach(() => set(SESSION_MIRROR, session("valid")));

describe("the worker with no tab open", () => {
  it("does nothing when nothing is held", async () => {
    const { sync, seen } = worker();
    await sync();
    expect(seen).toEqual([]);
  });

  it("sends every request in order, as the app, by this moment's clock, and lets go of it", async () => {
    const { hold, sync, seen, pushed, queue } = worker();
    await hold(2);
    await sync();
    expect(pushed()).toEqual(["c0 by valid", "c1 by valid"]);
    expect(seen[0]?.apikey).toBe("key");
    expect(seen[0]?.body.client).toEqual({ protocol: 2, device_time: "2026-03-02T12:00:00.000Z" });
    expect(queue.entries).toEqual([]);
  });

  it("leaves the work to a tab that goes on leading, and asks to come back", async () => {
    const { hold, sync, loseTimeout, seen, locks, queue } = worker();
    await hold(1);
    locks.take(leaderLockOf("sam"));
    const syncing = sync();
    loseTimeout();
    await expect(syncing).rejects.toThrow("Not everything was sent");
    expect(seen).toEqual([]);
    expect(queue.entries).toHaveLength(1);
  });

  it("takes over from a tab that closes", async () => {
    const { hold, sync, locks, pushed } = worker();
    await hold(1);
    const close = locks.take(leaderLockOf("sam"));
    const syncing = sync();
    close();
    await syncing;
    expect(pushed()).toEqual(["c0 by valid"]);
  });

  it("is done when the tab that leads has delivered everything", async () => {
    const { hold, sync, loseTimeout, queued, seen, locks } = worker();
    await hold(1);
    locks.take(leaderLockOf("sam"));
    const syncing = sync();
    await queued.clear("sam");
    loseTimeout();
    await syncing;
    expect(seen).toEqual([]);
  });

  it("holds the lock of the leading tab until all is sent", async () => {
    const { hold, sync, answers, locks } = worker();
    await hold(1);
    const order: string[] = [];
    answers.push = async () => {
      void locks.request(leaderLockOf("sam"), async () => order.push("tab leads"));
      order.push("sent");
      return Response.json({ results: [] });
    };
    await sync();
    await locks.request(leaderLockOf("sam"), async () => {});
    expect(order).toEqual(["sent", "tab leads"]);
  });

  it.each([
    ["nobody", undefined],
    ["somebody else", session("theirs", undefined, "mia")],
  ])("neither sends nor drops anything while %s is signed in", async (_, signedIn) => {
    const { hold, sync, seen, queue } = worker();
    await hold(1);
    await set(SESSION_MIRROR, signedIn);
    await sync();
    expect(seen).toEqual([]);
    expect(queue.entries).toHaveLength(1);
  });

  it("stops when somebody else signs in between two requests", async () => {
    const { hold, sync, answers, pushed, queue } = worker();
    await hold(2);
    answers.push = async () => {
      await set(SESSION_MIRROR, session("theirs", undefined, "mia"));
      return Response.json({ results: [] });
    };
    await sync();
    expect(pushed()).toEqual(["c0 by valid"]);
    expect(queue.entries).toHaveLength(1);
  });

  it.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["429", () => Response.json({}, { status: 429, headers: { "retry-after": "5" } })],
    [
      "502 with HTML",
      () => new Response("<html>", { status: 502, headers: { "content-type": "text/html" } }),
    ],
    ["a captive portal", () => new Response("<html>Welcome", { headers: { "content-type": "text/html" } })],
    ["JSON of somebody else's", () => Response.json({ ok: true })],
    ["an empty 200", () => new Response(null)],
  ])("keeps the rest in order and asks for another try after %s", async (_, failure) => {
    const { hold, sync, answers, pushed } = worker();
    await hold(3);
    const well = answers.push;
    answers.push = (request) => (pushed().length === 2 ? failure() : well(request));
    await expect(sync()).rejects.toThrow();
    answers.push = well;
    await sync();
    expect(pushed()).toEqual(["c0", "c1", "c1", "c2"].map((id) => `${id} by valid`));
  });

  it.each([
    ["429", () => new Response("busy", { status: 429 })],
    ["503", () => new Response("busy", { status: 503 })],
    ["a proxy's 403", () => new Response("<html>", { status: 403 })],
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])(
    "keeps all and the session, and asks for another try, when the token cannot be renewed (%s)",
    async (_, failure) => {
      const { hold, sync, answers, pushed } = worker();
      await set(SESSION_MIRROR, session("old", 0));
      await hold(1);
      answers.token = failure as typeof answers.token;
      await expect(sync()).rejects.toThrow();
      expect(await get(SESSION_MIRROR)).toEqual(session("old", 0));
      expect(pushed()).toEqual([]);
      answers.token = () => Response.json({ ...session("new"), user: { id: "sam" } });
      await sync();
      expect(pushed()).toHaveLength(1);
    },
  );

  it("keeps all for the next build when this one is too old for the server", async () => {
    const { hold, sync, answers, pushed, queue } = worker();
    await hold(2);
    answers.push = () => Response.json({ status: "please_reload", protocol: 3 });
    await sync();
    expect(pushed()).toHaveLength(1);
    expect(queue.entries).toHaveLength(2);
  });
});

describe("the worker's token", () => {
  const renewed = () => Response.json({ ...session("new"), user: { id: "sam" } });

  it("is renewed before it is used when it has expired, and the mirror holds what came of it", async () => {
    const { hold, sync, answers, seen, pushed } = worker();
    await hold(1);
    await set(SESSION_MIRROR, session("old", NOW / 1000 - 1));
    answers.token = renewed;
    await sync();
    expect(seen[0]?.body).toEqual({ refresh_token: "old-refresh" });
    expect(pushed()).toEqual(["c0 by new"]);
    expect(await get(SESSION_MIRROR)).toEqual(session("new"));
  });

  it("is renewed once when the server refuses it", async () => {
    const { hold, sync, answers, pushed, queue } = worker();
    await hold(1);
    answers.token = renewed;
    answers.push = () => Response.json({}, { status: 401 });
    await expect(sync()).rejects.toThrow();
    expect(pushed()).toEqual(["c0 by valid", "c0 by new"]);
    expect(queue.entries).toHaveLength(1);
  });

  it("is not asked for again when the page has renewed it meanwhile", async () => {
    const { hold, sync, answers, seen, pushed } = worker();
    await hold(1);
    answers.push = async ({ token }) => {
      if (token !== "valid") return Response.json({ results: [] });
      await set(SESSION_MIRROR, session("page's"));
      return Response.json({}, { status: 401 });
    };
    await sync();
    expect(pushed()).toEqual(["c0 by valid", "c0 by page's"]);
    expect(seen.filter(({ to }) => to === "token")).toEqual([]);
  });

  it("ends the attempt, and nothing else, when the session was ended for good", async () => {
    const { hold, sync, pushed, queue } = worker();
    await hold(1);
    await set(SESSION_MIRROR, session("old", 0));
    await sync();
    expect(pushed()).toEqual([]);
    expect(queue.entries).toHaveLength(1);
  });

  it.each([
    ["a captive portal", () => new Response("<html>")],
    ["500", () => Response.json({}, { status: 500 })],
    ["429", () => Response.json({}, { status: 429 })],
  ])("is tried for again after %s", async (_, failure) => {
    const { hold, sync, answers, queue } = worker();
    await hold(1);
    await set(SESSION_MIRROR, session("old", 0));
    answers.token = failure;
    await expect(sync()).rejects.toThrow();
    expect(queue.entries).toHaveLength(1);
  });

  it("is not brought back by an exchange that outlasts a sign-out", async () => {
    const { hold, sync, answers, pushed } = worker();
    await hold(1);
    await set(SESSION_MIRROR, session("old", 0));
    answers.token = async () => {
      await set(SESSION_MIRROR, undefined);
      return renewed();
    };
    await sync();
    expect(pushed()).toEqual([]);
    expect(await get(SESSION_MIRROR)).toBeUndefined();
  });

  it("waits for a page that exchanges it right now", async () => {
    const { hold, sync, seen, pushed, locks } = worker();
    await hold(1);
    await set(SESSION_MIRROR, session("old", 0));
    const letGo = locks.take(REFRESH_LOCK);
    const syncing = sync();
    await vi.waitFor(() => expect(locks.asked.filter((name) => name === REFRESH_LOCK)).toHaveLength(2));
    await set(SESSION_MIRROR, session("page's"));
    letGo();
    await syncing;
    expect(pushed()).toEqual(["c0 by page's"]);
    expect(seen.filter(({ to }) => to === "token")).toEqual([]);
  });
});
