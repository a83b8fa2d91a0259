import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CommandContext } from "./command-context.ts";
import { setUpBusiness } from "./set-up-business.ts";

const BUSINESS = { name: "Corner Bakery", timezone: "Europe/Dublin" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answering = (answer: object, refreshScope: () => Promise<void>) =>
  ({ remote: { rpc: async () => answer }, refreshScope }) as unknown as CommandContext;

it("is done when this device knows", async () => {
  const refreshScope = vi.fn(async () => {});
  expect(await setUpBusiness(answering({ error: null, status: 200 }, refreshScope), BUSINESS)).toBe(true);
  expect(refreshScope).toHaveBeenCalledOnce();
});

it("does not wait for ever for word that does not come", async () => {
  const context = answering({ error: null, status: 200 }, () => new Promise(() => {}));
  const known = setUpBusiness(context, BUSINESS);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await known).toBe(false);
});

it("asks nobody when the server refused", async () => {
  const refreshScope = vi.fn(async () => {});
  const context = answering({ error: { message: "no" }, status: 400 }, refreshScope);
  await expect(setUpBusiness(context, BUSINESS)).rejects.toThrow();
  expect(refreshScope).not.toHaveBeenCalled();
});
