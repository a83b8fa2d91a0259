import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createBatcher } from "./batcher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("joins calls of one window into one and answers each its own", async () => {
  const send = vi.fn(async (keys: number[]) => keys.map((key) => key * 10));
  const load = createBatcher(send, { windowMs: 20, full: 99 });
  const answers = Promise.all([load(1), load(2), load(3)]);
  await vi.advanceTimersByTimeAsync(20);
  expect(await answers).toEqual([10, 20, 30]);
  expect(send).toHaveBeenCalledTimes(1);
});

it("does not wait once it is full", async () => {
  const send = vi.fn(async (keys: number[]) => keys);
  const load = createBatcher(send, { windowMs: 1_000_000, full: 2 });
  expect(await Promise.all([load(1), load(2)])).toEqual([1, 2]);
});

it("tells every caller of a failed batch, and goes on", async () => {
  const send = vi.fn(async (keys: number[]) => keys);
  send.mockRejectedValueOnce(new Error("down"));
  const load = createBatcher(send, { windowMs: 5, full: 2 });
  await expect(Promise.allSettled([load(1), load(2)])).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(await Promise.all([load(3), load(4)])).toEqual([3, 4]);
});
