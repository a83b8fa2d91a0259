import StripeSdk from "stripe";
import { describe, expect, it } from "vitest";
import { readStripeEvent } from "../payment-webhook/handler.ts";
import { createStripe, encodeForm, type StripeParams } from "./stripe.ts";

const SETTINGS = { secretKey: "sk_test_fake" };

/** Returns a Stripe with a list of answers, of which the last repeats, and the requests it received. */
function answering(...answers: (() => Response)[]) {
  const asked: Request[] = [];
  const pauses: number[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(new Request(input, init));
    return ((answers.length > 1 ? answers.shift() : answers[0]) as () => Response)();
  };
  const pause = async (ms: number) => void pauses.push(ms);
  return { asked, pauses, fetch, stripe: createStripe(SETTINGS, fetch, pause) };
}

const json =
  (body: object, status = 200, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const MADE = json({ id: "cus_1" });
const unreachable = () => {
  throw new TypeError("fetch failed");
};

describe("a request is the one that Stripe's own library would send", () => {
  const nested: StripeParams = {
    items: [
      { id: "si_1", price: "price_1", quantity: 3 },
      { id: "si_2", deleted: true },
    ],
    metadata: { note: "Café & co. = 50 % [off]", "": undefined },
    cancel_at: "",
    prorate: false,
  };
  const KEY = { idempotencyKey: "key" };
  type Both = [
    string,
    (ours: ReturnType<typeof createStripe>) => Promise<unknown>,
    (sdk: StripeSdk) => Promise<unknown>,
  ];

  it.each<Both>([
    ["a customer", (s) => s.customer("cus_1"), (s) => s.customers.retrieve("cus_1")],
    [
      "a new customer",
      (s) => s.createCustomer(nested, "key"),
      (s) => s.customers.create(nested as object, KEY),
    ],
    [
      "subscriptions",
      (s) => s.subscriptions({ customer: "c", limit: 9 }),
      (s) => s.subscriptions.list({ customer: "c", limit: 9 }),
    ],
    [
      "a change",
      (s) => s.updateSubscription("sub_1", nested),
      (s) => s.subscriptions.update("sub_1", nested as object),
    ],
    [
      "an end",
      (s) => s.cancelSubscription("sub_1", { prorate: true }),
      (s) => s.subscriptions.cancel("sub_1", { prorate: true }),
    ],
    [
      "a checkout",
      (s) => s.openCheckout(nested, "key"),
      (s) => s.checkout.sessions.create(nested as object, KEY),
    ],
    [
      "a portal",
      (s) => s.openPortal({ customer: "c" }),
      (s) => s.billingPortal.sessions.create({ customer: "c" }),
    ],
    ["invoices", (s) => s.invoices({ customer: "c" }), (s) => s.invoices.list({ customer: "c" })],
    [
      "prices",
      (s) => s.prices({ lookup_keys: ["a"], active: true }),
      (s) => s.prices.list({ lookup_keys: ["a"], active: true }),
    ],
    ["a new price", (s) => s.createPrice(nested, "key"), (s) => s.prices.create(nested as never, KEY)],
  ])("%s", async (_what, ours, theirs) => {
    const whole = { id: "x", url: "https://pay.test", data: [], has_more: false };
    const [one, other] = [answering(json(whole)), answering(json(whole))];
    await ours(one.stripe);
    const httpClient = StripeSdk.createFetchHttpClient(other.fetch);
    await theirs(new StripeSdk(SETTINGS.secretKey, { httpClient, telemetry: false }));
    const told = await Promise.all([one, other].map(({ asked }) => tell(asked[0] as Request)));
    expect(told[0]).toEqual(told[1]);
  });

  async function tell(request: Request) {
    const { pathname, host, searchParams } = new URL(request.url);
    const { method, headers } = request;
    const kept = ["authorization", "stripe-version"].map((name) => headers.get(name));
    const key = headers.get("idempotency-key");
    return {
      method,
      host,
      pathname,
      kept,
      query: [...searchParams],
      form: [...new URLSearchParams(await request.text())],
      // The library makes a new key for each call without one, and for requests that are repeated anyway.
      key: key === "key" ? key : method === "POST" && key !== null,
    };
  }

  it("with nothing of what is undefined", () => {
    expect(encodeForm({ a: undefined, b: { c: undefined, d: 0 } })).toBe("b%5Bd%5D=0");
  });

  it("and an id leads nowhere else", async () => {
    const { stripe, asked } = answering(MADE);
    await stripe.customer("../prices?x=");
    expect(asked[0]?.url).toBe("https://api.stripe.com/v1/customers/..%2Fprices%3Fx%3D");
  });
});

describe("another try", () => {
  it.each([
    ["is made when nothing came back", unreachable],
    ["is made after a fault of Stripe's", json({}, 503)],
    ["is made while the same request is under way", json({}, 409)],
    ["is made when Stripe says so", json({}, 400, { "stripe-should-retry": "true" })],
  ])("%s, under the same key", async (_what, first) => {
    const { stripe, asked, pauses } = answering(first, MADE);
    expect(await stripe.createCustomer({}, "key")).toEqual({ id: "cus_1" });
    expect(asked.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["key", "key"]);
    expect(pauses).toEqual([500]);
  });

  it("of a change without a key is one by the key it was given here", async () => {
    const { stripe, asked } = answering(unreachable, MADE);
    await stripe.updateSubscription("sub_1", {});
    const keys = asked.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it.each([
    ["what was asked is wrong", json({}, 400)],
    ["Stripe says so", json({}, 500, { "stripe-should-retry": "false" })],
  ])("is not made when %s", async (_what, answer) => {
    const { stripe, asked } = answering(answer);
    await expect(stripe.invoices({})).rejects.toThrow("Stripe answered");
    expect(asked).toHaveLength(1);
  });

  it("is made twice, later each time, and as late as Stripe asks", async () => {
    const { stripe, asked, pauses } = answering(unreachable);
    await expect(stripe.invoices({})).rejects.toThrow("Stripe was not reached.");
    expect([asked.length, pauses]).toEqual([3, [500, 1000]]);
    const busy = answering(
      json({}, 429, { "retry-after": "3" }),
      json({}, 429, { "retry-after": "90" }),
      MADE,
    );
    await busy.stripe.createCustomer({}, "key");
    expect(busy.pauses).toEqual([3000, 5000]);
  });
});

describe("an answer", () => {
  it.each([
    ["that is no JSON", () => new Response("<html>"), "Stripe's answer makes no sense."],
    ["that lacks what is read", json({ data: [] }), "Stripe's answer makes no sense."],
    ["that refuses, in Stripe's words", json({ error: { code: "x", message: "No." } }, 400), "No."],
    ["that refuses without a word", () => new Response("", { status: 403 }), "Stripe answered 403."],
  ])("%s", async (_what, answer, message) => {
    await expect(answering(answer).stripe.invoices({})).rejects.toThrow(message);
  });
});

describe("a delivery", () => {
  const payload = JSON.stringify({ id: "evt_1", type: "invoice.paid", data: { object: { id: "in_1" } } });
  const now = () => Math.floor(Date.now() / 1000);
  const signed = (secret: string, timestamp = now()) =>
    StripeSdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });

  it("that Stripe's own library signs is read", async () => {
    expect(await readStripeEvent(payload, signed("whsec_1"), "whsec_1")).toMatchObject({ id: "evt_1" });
  });

  it("that is signed with the secret before and this one is read", async () => {
    const [, second] = signed("whsec_1").split(",");
    const header = `${signed("whsec_0")},${second},v0=abc`;
    expect(await readStripeEvent(payload, header, "whsec_1")).toMatchObject({ id: "evt_1" });
  });

  it.each([
    ["nothing", () => ""],
    ["no time", () => signed("whsec_1").replace(/^t=\d+,/, "")],
    ["another time", () => signed("whsec_1").replace(/^t=\d+/, `t=${now() - 1}`)],
    ["another scheme alone", () => signed("whsec_1").replace("v1=", "v0=")],
    ["no hexadecimal", () => `t=${now()},v1=xyz`],
    ["an empty signature", () => `t=${now()},v1=`],
    ["half of the signature", () => signed("whsec_1").slice(0, -32)],
    ["another secret", () => signed("whsec_2")],
    ["a time long ago", () => signed("whsec_1", now() - 302)],
  ])("with %s is refused", async (_what, header) => {
    expect(await readStripeEvent(payload, header(), "whsec_1")).toBeNull();
  });
});
