import { expect, it, vi } from "vitest";
import { holdLock, shareLock, whenUnshared } from "./hold-lock.ts";

const newName = () => `lock-${crypto.randomUUID()}`;

it("holds a lock until it is released, and gives up waiting when told", async () => {
  const name = newName();
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const releaseFirst = holdLock(name, first);
  const releaseSecond = holdLock(name, second);
  holdLock(name, third);
  await vi.waitFor(() => expect(first).toHaveBeenCalledOnce());
  releaseSecond();
  releaseFirst();
  await vi.waitFor(() => expect(third).toHaveBeenCalledOnce());
  expect(second).not.toHaveBeenCalled();
});

it("works only when nobody shares the lock any more", async () => {
  const name = newName();
  const [mine, theirs] = [await shareLock(name), await shareLock(name)];
  const work = vi.fn(async () => {});
  await mine();
  await whenUnshared(name, work);
  expect(work).not.toHaveBeenCalled();
  await theirs();
  await whenUnshared(name, work);
  expect(work).toHaveBeenCalledOnce();
});

it("does not hide what the work fails with", async () => {
  await expect(whenUnshared(newName(), () => Promise.reject(new Error("full")))).rejects.toThrow("full");
});
