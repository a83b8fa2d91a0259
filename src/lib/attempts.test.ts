import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { within } from "./attempts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("gives what the work came to, also its failure, and leaves no timer", async () => {
  expect(await within(1000, Promise.resolve("done"), "late")).toBe("done");
  await expect(within(1000, Promise.reject(new Error("no")), "late")).rejects.toThrow("no");
  expect(vi.getTimerCount()).toBe(0);
});

it("waits so long and no longer", async () => {
  const result = within(1000, new Promise(() => {}), "late");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBe("late");
});
