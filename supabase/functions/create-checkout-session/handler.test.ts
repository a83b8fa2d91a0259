import { expect, test, vi } from "vitest";
import { callAsOwner, callWith, fakeEnvironment, fakeServices, OWNER } from "../_shared/fake-services.ts";
import { makeHandler } from "./handler.ts";

const ORDER = { email: OWNER.email, staffCount: 12, isUpgrade: false };

async function order(body: unknown, services = fakeServices(), env = fakeEnvironment()) {
  const response = await makeHandler(env, services.fetch)(callAsOwner(body));
  const [sent] = services.sentTo("POST", "/v1/checkout/sessions");
  return { response, answer: await response.json(), form: new URLSearchParams(sent?.body), sent, services };
}

test("opens a checkout for the caller and answers its address", async () => {
  const { response, answer, form, sent, services } = await order(ORDER);
  expect(response.status).toBe(200);
  expect(answer).toEqual({ url: "https://pay.test/cs_new" });
  expect(sent?.url.origin).toBe("https://api.stripe.com");
  expect(Object.fromEntries(form)).toMatchObject({
    mode: "subscription",
    client_reference_id: OWNER.id,
    customer_email: OWNER.email,
    success_url: "https://shiftkeep.test/payment-success?success=true",
    cancel_url: "https://shiftkeep.test/signup/details?payment=cancelled",
    "subscription_data[trial_period_days]": "14",
    payment_method_collection: "if_required",
  });
  const [kept] = services.sentTo("POST", "/rest/v1/checkout_sessions");
  expect(JSON.parse(kept?.body ?? "")).toEqual({ id: "cs_new", user_id: OWNER.id, staff_count: 12 });
  expect(kept?.apikey).toBe("sb_secret_test");
});

test("an upgrade that is cancelled leads back to the subscription page", async () => {
  const { form } = await order({ ...ORDER, isUpgrade: true });
  expect(form.get("cancel_url")).toBe("https://shiftkeep.test/subscription?payment=cancelled");
});

test.each([
  [1, 1999],
  [10, 1999 + 9 * 199],
  [12, 1999 + 9 * 199 + 2 * 149],
  [100, 1999 + 9 * 199 + 10 * 149 + 10 * 109 + 70 * 99],
])("%i staff cost %i cents, whatever price the client names", async (staffCount, cents) => {
  const { form } = await order({
    ...ORDER,
    staffCount,
    totalPrice: 1,
    priceId: "price_cheap",
    unit_amount: 1,
  });
  expect(totalOf(form)).toBe(cents);
  expect(form.toString()).not.toContain("price_cheap");
});

function totalOf(form: URLSearchParams): number {
  let total = 0;
  for (let line = 0; form.has(`line_items[${line}][quantity]`); line++) {
    const amount = Number(form.get(`line_items[${line}][price_data][unit_amount]`));
    total += amount * Number(form.get(`line_items[${line}][quantity]`));
  }
  return total;
}

test.each([0, -3, 101, 1.5, "12", null, 1e9])("refuses %j as a staff count", async (staffCount) => {
  const { response, answer, sent } = await order({ ...ORDER, staffCount });
  expect(response.status).toBe(400);
  expect(answer.code).toBe("invalid_input");
  expect(sent).toBeUndefined();
});

test("refuses somebody else's email", async () => {
  const { response, answer, sent } = await order({ ...ORDER, email: "else@shiftkeep.test" });
  expect([response.status, answer.code]).toEqual([403, "email_mismatch"]);
  expect(sent).toBeUndefined();
});

test("takes the caller's own email in any case", async () => {
  expect((await order({ ...ORDER, email: OWNER.email.toUpperCase() })).response.status).toBe(200);
});

test.each([{}, { authorization: "Bearer of-nobody" }, { authorization: "nonsense" }])(
  "refuses a caller with %j",
  async (headers) => {
    const services = fakeServices();
    const response = await makeHandler(fakeEnvironment(), services.fetch)(callWith(ORDER, headers));
    expect([response.status, (await response.json()).code]).toEqual([401, "not_authenticated"]);
    expect(services.sentTo("POST", "/v1/checkout/sessions")).toEqual([]);
  },
);

test("an employee of a business cannot buy for it", async () => {
  const services = fakeServices({ profile: { role: "employee", business_id: crypto.randomUUID() } });
  const { response, answer } = await order(ORDER, services);
  expect([response.status, answer.code]).toEqual([403, "not_allowed"]);
});

test("there is no second trial", async () => {
  const { form } = await order(
    ORDER,
    fakeServices({ profile: { role: "admin", subscription_status: "active" } }),
  );
  expect(form.has("subscription_data[trial_period_days]")).toBe(false);
});

test("sends to STRIPE_API_BASE when it is set, path and all", async () => {
  const base = fakeEnvironment({ STRIPE_API_BASE: "http://127.0.0.1:4173/_stripe/" });
  const services = fakeServices();
  expect((await makeHandler(base, services.fetch)(callAsOwner(ORDER))).status).toBe(200);
  const [sent] = services.sentTo("POST", "/_stripe/");
  expect(sent?.url.href).toBe("http://127.0.0.1:4173/_stripe/v1/checkout/sessions");
});

test("says nothing about the inside when the provider refuses", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = fakeServices();
  services.break("stripe.com/");
  const { response, answer } = await order(ORDER, services);
  expect(response.status).toBe(502);
  expect(answer).toEqual({
    code: "payment_provider_failed",
    message: expect.not.stringContaining("secret detail"),
  });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test("says nothing about the inside when the database refuses", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = fakeServices();
  services.break("/rest/");
  const { response, answer } = await order(ORDER, services);
  expect(response.status).toBe(500);
  expect(answer).toEqual({ code: "failed", message: expect.not.stringContaining("secret detail") });
  log.mockRestore();
});

test("answers a preflight, and carries CORS headers in refusals", async () => {
  const handler = makeHandler(fakeEnvironment(), fakeServices().fetch);
  const preflight = await handler(new Request("https://project.test/x", { method: "OPTIONS" }));
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
  const refused = await handler(new Request("https://project.test/x"));
  expect(refused.status).toBe(405);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
});

test("prefers the keys of the newer kind, and does not start without a setting", () => {
  expect(() => makeHandler(fakeEnvironment({ STRIPE_SECRET_KEY: undefined }))).toThrow();
  expect(() => makeHandler(fakeEnvironment({ SUPABASE_SERVICE_ROLE_KEY: undefined }))).toThrow();
  const newer = { SUPABASE_SERVICE_ROLE_KEY: undefined, SUPABASE_SECRET_KEYS: '{"default":"sb_secret_new"}' };
  expect(() => makeHandler(fakeEnvironment(newer))).not.toThrow();
});
