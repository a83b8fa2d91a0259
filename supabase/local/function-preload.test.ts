import { expect, test, vi } from "vitest";

test("nothing waits for the parent's end before the function listens: until then deno would not run it", async () => {
  vi.useFakeTimers();
  const did: string[] = [];
  const stdin = {
    async *[Symbol.asyncIterator]() {
      did.push("reads stdin");
      yield* [];
    },
  };
  vi.stubGlobal("Deno", {
    stdin: { readable: stdin },
    serve: () => did.push("serves"),
    exit: () => did.push("exits"),
  });
  await import("./function-preload.ts");
  await vi.runAllTimersAsync();
  expect(did).toEqual([]);

  (globalThis as unknown as { Deno: { serve(): void } }).Deno.serve();
  await vi.runAllTimersAsync();
  expect(did).toEqual(["reads stdin", "serves", "exits"]);
});
