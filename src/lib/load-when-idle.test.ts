import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadWhenIdle } from "./load-when-idle.ts";

const begun: string[] = [];
const load = (name: string, outcome: Promise<unknown> = Promise.resolve()) => {
  return () => {
    begun.push(name);
    return outcome;
  };
};

beforeEach(() => {
  vi.useFakeTimers();
  begun.length = 0;
});
afterEach(() => vi.useRealTimers());

it("loads nothing before the screen is settled", async () => {
  loadWhenIdle(load("menu"));
  await vi.advanceTimersByTimeAsync(1900);
  expect(begun).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual(["menu"]);
});

it("loads one after the other, also behind one that cannot be had", async () => {
  let reject = (_: Error) => {};
  const promise = new Promise((_, rejects) => {
    reject = rejects;
  });
  loadWhenIdle(load("roster", promise));
  loadWhenIdle(load("schedule"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toEqual(["roster"]);
  reject(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(begun).toEqual(["roster", "schedule"]);
});

it("is called off before its time, and while it waits for another", async () => {
  let resolve = () => {};
  const promise = new Promise<void>((resolves) => {
    resolve = resolves;
  });
  loadWhenIdle(load("never"))();
  loadWhenIdle(load("roster", promise));
  const callOff = loadWhenIdle(load("schedule"));
  await vi.advanceTimersByTimeAsync(3000);
  callOff();
  resolve();
  await vi.advanceTimersByTimeAsync(3000);
  expect(begun).toEqual(["roster"]);
});
