import { expect, test, vi } from "vitest";
import {
  answerToStranger,
  callAsOwner,
  type FakeSettings,
  fakeEnvironment,
  fakeServices,
} from "../_shared/fake-services.ts";
import { makeCustomerPortalHandler } from "./handler.ts";

const BUSINESS = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";

async function call(services: ReturnType<typeof fakeServices>) {
  const response = await makeCustomerPortalHandler(fakeEnvironment(), services.fetch)(callAsOwner());
  const [opened] = services.sentTo("POST", "/v1/billing_portal/sessions");
  return { status: response.status, answer: await response.json(), opened };
}

test.each<[string, FakeSettings]>([
  ["an admin", { profile: { role: "admin", business_id: BUSINESS }, customer: "cus_1" }],
  ["a manager", { profile: { role: "manager", business_id: BUSINESS }, customer: "cus_1" }],
  ["an owner without a business yet", { customer: "cus_1" }],
])("%s is sent to the portal of the business's customer", async (_who, settings) => {
  const { status, answer, opened } = await call(fakeServices(settings));
  expect([status, answer]).toEqual([200, { url: "https://pay.test/bps_new" }]);
  expect(Object.fromEntries(new URLSearchParams(opened?.body))).toEqual({
    customer: "cus_1",
    return_url: "https://shiftkeep.test/subscription",
  });
});

test("a business without a customer gets one", async () => {
  const { opened } = await call(fakeServices({ profile: { role: "admin", business_id: BUSINESS } }));
  expect(new URLSearchParams(opened?.body).get("customer")).toBe("cus_new");
});

test("refuses employees and people who are not signed in", async () => {
  const { status, answer, opened } = await call(fakeServices({ profile: { business_id: BUSINESS } }));
  expect([status, answer.code, opened]).toEqual([403, "not_allowed", undefined]);
  expect(await answerToStranger(makeCustomerPortalHandler)).toEqual([401, "not_authenticated"]);
});

test("says in the app's words that the provider failed", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = fakeServices({ customer: "cus_1" });
  services.break("billing_portal");
  const { status, answer } = await call(services);
  expect([status, answer.message]).toEqual([
    502,
    "Failed to open subscription management portal. Please try again.",
  ]);
  log.mockRestore();
});
