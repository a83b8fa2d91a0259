import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFirstFills, type FirstFills, fillPageOf } from "./first-fills.ts";

const LIMITS = { atOnce: 2, waitMaxMs: 10_000 };
/** How long a device waits for an answer (remote/sync-transport.ts). */
const DEVICE_GIVES_UP_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns a database that takes `pageMs` for a page, and records what it was asked for. */
function newDatabase(pageMs: number) {
  const began: string[] = [];
  let running = 0;
  let most = 0;
  return {
    began,
    get most() {
      return most;
    },
    page: (of: string) => async () => {
      began.push(of);
      most = Math.max(most, ++running);
      await sleep(pageMs);
      running--;
      return new Response("page");
    },
  };
}

/** Simulates a device that requests its pages as replication does; resolves with its longest wait for an answer. */
async function device(
  fills: FirstFills,
  database: ReturnType<typeof newDatabase>,
  person: string,
  pages: number,
) {
  let longest = 0;
  let firstAt = 0;
  for (let page = 0; page < pages; ) {
    const asked = Date.now();
    const answer = await fills({ person, isFirst: page === 0 }, database.page(`${person} ${page}`));
    longest = Math.max(longest, Date.now() - asked);
    if (answer.status === 429) await sleep(Number(answer.headers.get("retry-after")) * 1000);
    else if (page++ === 0) firstAt = Date.now();
  }
  return { longest, firstAt, doneAt: Date.now() };
}

it("fills 200 devices that come at once, a few pages at a time, and nobody waits until they give up", async () => {
  const fills = createFirstFills(LIMITS);
  const database = newDatabase(400);
  const began = Date.now();
  const all = Promise.all(
    Array.from({ length: 200 }, (_, number) => device(fills, database, `person ${number}`, 4)),
  );
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const devices = await all;
  expect(database.most).toBe(LIMITS.atOnce);
  expect(Math.max(...devices.map(({ longest }) => longest))).toBeLessThan(DEVICE_GIVES_UP_MS);
  // 800 pages of 400 ms, two at a time, take 160 s; the pauses may add a fifth.
  expect(Math.max(...devices.map(({ doneAt }) => doneAt)) - began).toBeLessThan(192_000);
  // First screens come before the rest, unless their devices are waiting to come back.
  expect(Math.max(...devices.map(({ firstAt }) => firstAt)) - began).toBeLessThan(120_000);
});

it("has no gaps where pages are quicker than was thought", async () => {
  const fills = createFirstFills(LIMITS);
  const database = newDatabase(50);
  const began = Date.now();
  const all = Promise.all(
    Array.from({ length: 400 }, (_, number) => device(fills, database, `person ${number}`, 1)),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  const done = (await all).map(({ doneAt }) => doneAt - began);
  // 400 pages of 50 ms, two at a time, take 10 s.
  expect(Math.max(...done)).toBeLessThan(18_000);
});

it("lets a first screen before pages of the rest, and these before first screens that come much later", async () => {
  const fills = createFirstFills({ ...LIMITS, atOnce: 1 });
  const database = newDatabase(1000);
  const ask = (person: string, isFirst: boolean) => void fills({ person, isFirst }, database.page(person));
  ask("busy", false);
  ask("rest", false);
  ask("other rest", false);
  await vi.advanceTimersByTimeAsync(100);
  ask("first", true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(database.began).toEqual(["busy", "first"]);
  for (let newcomer = 0; newcomer < 9; newcomer++) {
    ask(`newcomer ${newcomer}`, true);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(database.began.slice(0, 8)).toContain("rest");
});

it("tells whoever would wait too long when to come back, and keeps their place meanwhile", async () => {
  const fills = createFirstFills({ atOnce: 1, waitMaxMs: 1000 });
  const database = newDatabase(100);
  const answers = Array.from({ length: 20 }, (_, number) =>
    fills({ person: `person ${number}`, isFirst: true }, database.page(`person ${number}`)),
  );
  const refused = await Promise.all(answers.slice(11));
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 429));
  const seconds = refused.map(({ headers }) => Number(headers.get("retry-after")));
  expect(seconds).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2]);
  await vi.advanceTimersByTimeAsync(2000);
  // A person who asks for the first time now stands behind them.
  const busy = fills({ person: "busy", isFirst: true }, database.page("busy"));
  const late = fills({ person: "late", isFirst: true }, database.page("late"));
  const back = fills({ person: "person 19", isFirst: true }, database.page("person 19 again"));
  await vi.advanceTimersByTimeAsync(2000);
  await Promise.all([...answers, busy, late, back]);
  expect(database.began.slice(-3)).toEqual(["busy", "person 19 again", "late"]);
});

it("gives a person who asks for many pages at once one place among the others", async () => {
  const fills = createFirstFills({ atOnce: 1, waitMaxMs: 60_000 });
  const database = newDatabase(100);
  for (let page = 0; page < 20; page++)
    void fills({ person: "greedy", isFirst: true }, database.page("greedy"));
  await vi.advanceTimersByTimeAsync(50);
  void fills({ person: "modest", isFirst: true }, database.page("modest"));
  await vi.advanceTimersByTimeAsync(3000);
  expect(database.began.indexOf("modest")).toBeLessThan(3);
});

it("goes on when a page fails", async () => {
  const fills = createFirstFills({ ...LIMITS, atOnce: 1 });
  const failing = fills({ person: "a", isFirst: true }, async () => {
    await pause(0);
    throw new Error("broken");
  });
  const next = fills({ person: "b", isFirst: true }, async () => new Response("page"));
  await expect(failing).rejects.toThrow("broken");
  expect((await next).status).toBe(200);
});

const at = { version: 3, id: "a" };
it.each([
  ["the first of all", { a: null, b: null }, { isFirst: true }],
  ["a new collection", { a: null, b: { after: at, before: null } }, { isFirst: false }],
  ["one that is half read", { a: { after: at, before: at } }, { isFirst: false }],
  ["what is new", { a: { after: at, before: null } }, null],
  ["nothing", {}, null],
  ["nonsense", "all of it", null],
])("knows a page of a fill: %s", (_, cursors, page) => {
  expect(fillPageOf({ cursors })).toEqual(page);
});
