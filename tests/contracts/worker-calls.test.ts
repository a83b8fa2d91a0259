import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type CallContext, openWorkerClient } from "#lib/worker-calls.ts";
import { type FakeWorker, stubWorkers } from "#tests/fakes/fake-worker.ts";

afterEach(() => vi.unstubAllGlobals());

const deferred = () => Promise.withResolvers<string>();

/** What a worker is in the middle of, by question. */
let running: Record<string, CallContext<number> & PromiseWithResolvers<string>>;

const calls = {
  double: async (of: number) => {
    if (of < 0) throw new RangeError("below zero");
    return of * 2;
  },
  wait: (name: string, on: CallContext<number>) => {
    running[name] = { ...deferred(), ...on };
    return running[name].promise;
  },
};
type Calls = typeof calls;
const here = { double: async (of: number) => of * 20, wait: async (name: string) => `${name} here` };

function open(fallback?: typeof here, served: Calls | null = calls) {
  running = {};
  const workers = stubWorkers(served);
  const begin = () => new Worker("");
  return { client: openWorkerClient<Calls>(begin, fallback), workers };
}

/** The worker is in the middle of it. */
const begun = (name: string) =>
  vi.waitFor(() => {
    const call = running[name];
    if (!call) throw new Error(`${name} has not begun`);
    return call;
  });

const last = (workers: FakeWorker[]) => workers.at(-1) as FakeWorker;

describe("a question", () => {
  it("gets its own answer, whatever else is asked", async () => {
    const { client } = open();
    const slow = client.ask("wait", "slow");
    const quick = client.ask("wait", "quick");
    expect(await client.ask("double", 4)).toBe(8);
    (await begun("quick")).resolve("second");
    expect(await quick).toBe("second");
    (await begun("slow")).resolve("first");
    expect(await slow).toBe("first");
  });

  it("fails alone, with what went wrong", async () => {
    const { client } = open(here);
    const asked = [client.ask("double", -1), client.ask("double", 1)];
    expect(await Promise.allSettled(asked)).toEqual([
      { status: "rejected", reason: new Error("RangeError: below zero") },
      { status: "fulfilled", value: 2 },
    ]);
  });

  it("fails when the worker knows of no such thing", async () => {
    const { client } = open(undefined, {} as Calls);
    await expect(client.ask("double", 1)).rejects.toThrow("knows no double");
  });

  it("fails when it cannot be copied, and nothing else does", async () => {
    const { client } = open();
    await expect(client.ask("double", (() => 1) as never)).rejects.toThrow();
    expect(await client.ask("double", 1)).toBe(2);
  });

  it("hears parts of its own in their order, before the answer", async () => {
    const { client } = open();
    const heard: unknown[] = [];
    const asked = client.ask("wait", "one", { part: (part) => heard.push(part) });
    void client.ask("wait", "other", { part: () => heard.push("of the other") });
    const { part, resolve } = await begun("one");
    part(1);
    part(2);
    resolve("three");
    heard.push(await asked);
    expect(heard).toEqual([1, 2, "three"]);
  });
});

describe("a question that is taken back", () => {
  it("ends at once, here and in the worker, and nothing more is heard of it", async () => {
    const { client } = open();
    const heard: number[] = [];
    const until = new AbortController();
    const asked = client.ask("wait", "one", { signal: until.signal, part: (part) => heard.push(part) });
    const { signal, part, resolve } = await begun("one");
    until.abort(new Error("another one"));
    await expect(asked).rejects.toThrow("another one");
    await vi.waitFor(() => expect(signal.aborted).toBe(true));
    part(1);
    resolve("too late");
    expect(await client.ask("double", 1)).toBe(2);
    expect(heard).toEqual([]);
  });

  it("is not asked when it was taken back before", async () => {
    const { client } = open();
    await expect(client.ask("wait", "one", { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await client.ask("double", 1)).toBe(2);
    expect(running).toEqual({});
  });

  it("leaves the others", async () => {
    const { client } = open();
    const until = new AbortController();
    const other = client.ask("wait", "other");
    const asked = client.ask("wait", "one", { signal: until.signal });
    await begun("one");
    until.abort();
    await expect(asked).rejects.toThrow();
    const { signal, resolve } = await begun("other");
    resolve("heard");
    expect([await other, signal.aborted]).toEqual(["heard", false]);
  });

  it("changes nothing once it is answered", async () => {
    const { client, workers } = open();
    const until = new AbortController();
    expect(await client.ask("double", 1, { signal: until.signal })).toBe(2);
    const said = vi.spyOn(last(workers), "postMessage");
    until.abort();
    expect(said).not.toHaveBeenCalled();
  });
});

describe("a worker that dies", () => {
  it("leaves its questions and all later ones to the page if it never said anything", async () => {
    const { client, workers } = open(here);
    const asked = [client.ask("wait", "one"), client.ask("wait", "two")];
    await begun("two");
    last(workers).die();
    expect(await Promise.all(asked)).toEqual(["one here", "two here"]);
    expect(await client.ask("double", 1)).toBe(20);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  it("is begun again with its questions if it had said something, once for each of them", async () => {
    const { client, workers } = open(here);
    expect(await client.ask("double", 1)).toBe(2);
    const asked = [client.ask("wait", "one"), client.ask("wait", "two")];
    await begun("two");
    running = {};
    last(workers).die("out of memory");
    (await begun("two")).resolve("second");
    expect(await asked[1]).toBe("second");
    last(workers).die("out of memory");
    await expect(asked[0]).rejects.toThrow("out of memory");
    expect(await client.ask("double", 1)).toBe(2);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false]);
  });

  it("ends what was taken back after it was begun again", async () => {
    const { client, workers } = open(here);
    expect(await client.ask("double", 1)).toBe(2);
    const until = new AbortController();
    const asked = client.ask("wait", "one", { signal: until.signal });
    await begun("one");
    running = {};
    last(workers).die("out of memory");
    const { signal } = await begun("one");
    until.abort();
    await expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect(signal.aborted).toBe(true));
  });

  it("fails its questions where the page cannot answer, and the next one begins another", async () => {
    const { client, workers } = open();
    const asked = client.ask("wait", "one");
    await begun("one");
    last(workers).die("out of memory");
    await expect(asked).rejects.toThrow("out of memory");
    expect(workers).toHaveLength(1);
    expect(await client.ask("double", 1)).toBe(2);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it("is one whose answers cannot be read", async () => {
    const { client, workers } = open();
    const asked = client.ask("wait", "one");
    last(workers).dispatchEvent(new Event("messageerror"));
    await expect(asked).rejects.toThrow("could not be read");
  });

  it("is one that cannot be loaded", async () => {
    const { client } = open(here, null);
    expect(await client.ask("double", 1)).toBe(20);
    await expect(open(undefined, null).client.ask("double", 1)).rejects.toThrow("has failed");
  });
});

describe("a client", () => {
  it("begins its worker at once, and ends it when it is closed", () => {
    const { client, workers } = open();
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
    client.close();
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  });

  it("answers on the page where there are no workers", async () => {
    vi.stubGlobal("Worker", undefined);
    const client = openWorkerClient<Calls>(() => new Worker(""), here);
    expect(await client.ask("double", 1)).toBe(20);
    client.close();
  });
});

describe("the app", () => {
  const root = join(import.meta.dirname, "../../src");
  const sources = globSync("**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes(".test.") && path !== "lib/worker-calls.ts")
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

  it("talks to its workers in no other way", () => {
    const begins = sources.filter(({ text }) => text.includes("new Worker("));
    const serves = sources.filter(({ path }) => path.endsWith("-worker.ts"));
    expect([begins.length, serves.length]).toEqual([3, 3]);
    expect(begins.filter(({ text }) => !text.includes("openWorkerClient")).map(({ path }) => path)).toEqual(
      [],
    );
    expect(serves.filter(({ text }) => !text.includes("serveWorker(")).map(({ path }) => path)).toEqual([]);
    expect(serves.filter(({ text }) => /onmessage|postMessage/.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});
