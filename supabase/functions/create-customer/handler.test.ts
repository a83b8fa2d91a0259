import { expect, test, vi } from "vitest";
import {
  answerToStranger,
  callAsOwner,
  type FakeSettings,
  fakeEnvironment,
  fakeServices,
  OWNER,
} from "../_shared/fake-services.ts";
import { makeCreateCustomerHandler } from "./handler.ts";

const BUSINESS = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";

async function call(settings: FakeSettings, body?: unknown) {
  const services = fakeServices(settings);
  const response = await makeCreateCustomerHandler(fakeEnvironment(), services.fetch)(callAsOwner(body));
  const [made] = services.sentTo("POST", "/v1/customers");
  const form = Object.fromEntries(new URLSearchParams(made?.body));
  return { response, answer: await response.json(), made, form, services };
}

test("makes the customer of the business and remembers it for its owner", async () => {
  const owner = crypto.randomUUID();
  const { answer, form, services } = await call({
    profile: { role: "manager", business_id: BUSINESS, email: "boss@shiftkeep.test" },
    business: { owner_id: owner, name: "Corner shop" },
  });
  expect(answer).toEqual({ customerId: "cus_new" });
  expect(form).toEqual({ email: "boss@shiftkeep.test", name: "Corner shop", "metadata[owner_id]": owner });
  const [kept] = services.sentTo("POST", "/rest/v1/rpc/remember_customer");
  expect(JSON.parse(kept?.body ?? "")).toEqual({ owner, customer: "cus_new" });
});

test("makes one for somebody who has no business yet", async () => {
  const { form } = await call({ profile: { name: "Ada" } });
  expect(form).toEqual({ email: OWNER.email, name: "Ada", "metadata[owner_id]": OWNER.id });
});

test("finds the one that is there", async () => {
  const { answer, made, services } = await call({ customer: "cus_1" });
  expect([answer, made]).toEqual([{ customerId: "cus_1" }, undefined]);
  expect(services.sentTo("POST", "/rest/v1/rpc/")).toEqual([]);
});

test.each(["missing", "deleted"] as const)("one that is %s at the provider is made anew", async (is) => {
  const { answer, made } = await call({ customer: "cus_1", customerAtStripe: is });
  expect(answer).toEqual({ customerId: "cus_new" });
  expect(made?.idempotencyKey).not.toBe((await call({})).made?.idempotencyKey);
});

test("two calls at once ask the provider for one customer", async () => {
  const keys = [await call({}), await call({})].map(({ made }) => made?.idempotencyKey);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("takes any body and no body", async () => {
  for (const body of [undefined, {}, { customerId: "cus_of_somebody_else" }]) {
    expect((await call({ customer: "cus_1" }, body)).answer).toEqual({ customerId: "cus_1" });
  }
});

test("refuses employees and people who are not signed in", async () => {
  const { response, answer, made } = await call({ profile: { business_id: BUSINESS } });
  expect([response.status, answer.code, made]).toEqual([403, "not_allowed", undefined]);
  expect(await answerToStranger(makeCreateCustomerHandler)).toEqual([401, "not_authenticated"]);
});

test("says in the app's words that the provider failed", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = fakeServices({ customer: "cus_1" });
  services.break("stripe.com/");
  const response = await makeCreateCustomerHandler(fakeEnvironment(), services.fetch)(callAsOwner());
  expect(await response.json()).toEqual({
    code: "payment_provider_failed",
    message: "Could not verify your customer account. Please try again.",
  });
  log.mockRestore();
});
