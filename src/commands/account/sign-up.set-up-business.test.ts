import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CommandContext } from "../command-context.ts";
import { setUpBusiness } from "./sign-up.ts";

const BUSINESS = {
  name: "Corner Bakery",
  timezone: "Europe/Dublin",
  region: "IE",
  locale: "en-IE",
  ownerName: "",
  settings: { currency: "EUR", week_start: "mon", pay_every: "month", pay_anchor: "2026-01-05" } as const,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answering = (answer: object, refreshScope: () => Promise<void>) =>
  ({ remote: async () => ({ rpc: async () => answer }), refreshScope }) as unknown as CommandContext;

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

function namingOwner(answer: object) {
  const rpc = vi.fn(async () => ({ error: null, status: 200 }));
  const eq = vi.fn(async () => answer);
  const update = vi.fn(() => ({ eq }));
  const remote = async () => ({ rpc, from: () => ({ update }) });
  const scope = { user_id: "ada", business_id: null, role: "employee" };
  return { rpc, update, eq, context: { remote, scope, refreshScope: async () => {} } as never };
}

it("first writes down what the owner is called, and asks for the business with its settings", async () => {
  const { context, rpc, update, eq } = namingOwner({ error: null, status: 204 });
  await setUpBusiness(context, { ...BUSINESS, ownerName: "Ada Byrne" });
  expect(update).toHaveBeenCalledExactlyOnceWith({ name: "Ada Byrne" });
  expect(eq).toHaveBeenCalledExactlyOnceWith("id", "ada");
  expect(rpc).toHaveBeenCalledExactlyOnceWith("set_up_business", {
    business: {
      name: "Corner Bakery",
      timezone: "Europe/Dublin",
      region: "IE",
      locale: "en-IE",
      currency: "EUR",
      week_start: "mon",
      pay_every: "month",
      pay_anchor: "2026-01-05",
    },
  });
});

it("makes no business while its owner's name cannot be written", async () => {
  const { context, rpc } = namingOwner({ error: { message: "no" }, status: 0 });
  await expect(setUpBusiness(context, { ...BUSINESS, ownerName: "Ada Byrne" })).rejects.toThrow();
  expect(rpc).not.toHaveBeenCalled();
});
