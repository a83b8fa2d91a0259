import { expect, test } from "vitest";
import {
  callAsOwner,
  callWith,
  fakeEnvironment,
  fakeServices,
  OWNER,
  stripeSession,
} from "../_shared/fake-services.ts";
import { makeHandler } from "./handler.ts";

const BUSINESS = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";

async function update(services: ReturnType<typeof fakeServices>, body: unknown = { staffCount: 3 }) {
  const response = await makeHandler(fakeEnvironment(), services.fetch)(callAsOwner(body));
  const written = services.requests
    .filter(({ method }) => method === "PATCH")
    .map(({ url, body }) => [url.pathname.split("/").at(-1), url.searchParams.get("id"), JSON.parse(body)]);
  return { status: response.status, answer: await response.json(), written };
}

test("a trial that was taken up makes the caller trialing", async () => {
  const { status, answer, written } = await update(fakeServices({ sessions: [stripeSession()] }));
  expect(status).toBe(200);
  expect(answer).toEqual({ status: "trialing", plan: "staff-based" });
  const set = { subscription_status: "trialing", subscription_plan: "staff-based" };
  expect(written).toEqual([["profiles", `eq.${OWNER.id}`, set]]);
});

test("a paid subscription makes the caller and their business active", async () => {
  const session = stripeSession({ payment_status: "paid" }, { status: "active" });
  const services = fakeServices({ profile: { role: "admin", business_id: BUSINESS }, sessions: [session] });
  const { answer, written } = await update(services);
  expect(answer.status).toBe("active");
  expect(written.map(([table, id]) => [table, id])).toEqual([
    ["profiles", `eq.${OWNER.id}`],
    ["businesses", `eq.${BUSINESS}`],
  ]);
});

test("an employee's payment does not change the business", async () => {
  const services = fakeServices({ profile: { business_id: BUSINESS }, sessions: [stripeSession()] });
  expect((await update(services)).written.map(([table]) => table)).toEqual(["profiles"]);
});

test.each([
  ["no session", []],
  ["an open session", [stripeSession({ status: "open", payment_status: "unpaid" }, null)]],
  ["a session that is complete but unpaid", [stripeSession({ payment_status: "unpaid" })]],
  ["somebody else's session", [stripeSession({ client_reference_id: crypto.randomUUID() })]],
  ["a subscription cancelled since", [stripeSession({}, { status: "canceled" })]],
  ["a subscription whose payments fail", [stripeSession({}, { status: "past_due" })]],
  ["a session the provider does not know", [{ id: "cs_elsewhere" }]],
])("%s is not paid", async (_case, sessions) => {
  const { status, answer, written } = await update(fakeServices({ sessions }));
  expect([status, answer.code]).toEqual([402, "not_paid"]);
  expect(written).toEqual([]);
});

test("what the body says decides nothing", async () => {
  const forged = { staffCount: 100, isUpgrade: true, status: "active", sessionId: "cs_1", paid: true };
  expect((await update(fakeServices(), forged)).answer.code).toBe("not_paid");
});

test("a newer subscription replaces the older one", async () => {
  const sessions = [
    stripeSession({ id: "cs_unpaid", status: "open" }, null),
    stripeSession({ id: "cs_new" }, { id: "sub_new", status: "active" }),
    stripeSession({ id: "cs_old" }, { id: "sub_old" }),
    stripeSession({ id: "cs_older" }, { id: "sub_older", status: "canceled" }),
  ];
  const services = fakeServices({ sessions });
  expect((await update(services)).answer.status).toBe("active");
  const cancelled = services.sentTo("DELETE", "/v1/subscriptions/").map(({ url }) => url.pathname);
  expect(cancelled).toEqual(["/v1/subscriptions/sub_old"]);
});

test("refuses a caller who is not signed in, and a body that makes no sense", async () => {
  const services = fakeServices({ sessions: [stripeSession()] });
  const response = await makeHandler(fakeEnvironment(), services.fetch)(callWith({ staffCount: 3 }, {}));
  expect([response.status, (await response.json()).code]).toEqual([401, "not_authenticated"]);
  expect((await update(services, { staffCount: 0 })).answer.code).toBe("invalid_input");
});
