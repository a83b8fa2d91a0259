import { expect, it, vi } from "vitest";
import { startLate } from "./lazy-background-sync.ts";

it("starts when the code is there, and ends it", async () => {
  const end = vi.fn();
  const start = vi.fn(() => end);
  const stop = startLate(async () => {}, start);
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  stop();
  expect(end).toHaveBeenCalledOnce();
});

it("starts nothing that was ended before its code came", async () => {
  const start = vi.fn(() => () => {});
  const code = Promise.resolve();
  startLate(() => code, start)();
  await code;
  await Promise.resolve();
  expect(start).not.toHaveBeenCalled();
});
