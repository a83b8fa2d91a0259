import Stripe from "stripe";

const SITE = "https://shiftkeep.test";
const SETTINGS = {
  SUPABASE_URL: "https://project.test",
  SUPABASE_ANON_KEY: "sb_publishable_test",
  SUPABASE_SERVICE_ROLE_KEY: "sb_secret_test",
  SITE_URL: SITE,
  STRIPE_SECRET_KEY: "sk_test_fake",
  STRIPE_WEBHOOK_SECRET: "whsec_fake",
};

export const OWNER = { id: "6f1d6f3c-0f5e-4c1b-9a39-3d7e1a6c2b01", email: "owner@shiftkeep.test" };
/** Of a session with its second factor: the payload is {"aal":"aal2"}. */
const OWNER_TOKEN = "token.eyJhYWwiOiJhYWwyIn0.of-the-owner";
const TABLET = { id: "9c0d2b1e-7a54-4f39-8a77-0f9d1e2c3b4a", email: "tablet@tablet.invalid" };

interface Profile {
  email: string;
  name: string;
  role: string;
  business_id: string | null;
  subscription_status: string;
}

interface Business {
  owner_id: string;
  name: string;
  subscription_status: string;
}

export interface FakeSettings {
  profile?: Partial<Profile>;
  business?: Partial<Business>;
  /** The stored customer of the owner. */
  customer?: string | null;
  /** Stripe's state of that customer. */
  customerAtStripe?: "known" | "deleted" | "missing";
  subscriptions?: object[];
  /** Whether Stripe already has the price. */
  hasPrice?: boolean;
  handledEvents?: string[];
  cardIsDeclined?: boolean;
  /** How many people have a seat, if that exceeds the seats asked for. */
  seatsHeld?: number;
  /** The customer's invoices at Stripe. */
  invoices?: object[];
  /** Whether the caller has opened as many checkouts as they may. */
  isLimited?: boolean;
}

export interface SentRequest {
  method: string;
  url: URL;
  apikey: string | null;
  idempotencyKey: string | null;
  body: string;
}

/** Returns a function's settings, with changes for one test. */
export function fakeEnvironment(changes: Record<string, string | undefined> = {}) {
  const all: Record<string, string | undefined> = { ...SETTINGS, ...changes };
  return { get: (name: string) => all[name] };
}

/** Supabase and Stripe as one `fetch`: one signed-in owner without a business, and the given settings. */
export function fakeServices(settings: FakeSettings = {}) {
  const requests: SentRequest[] = [];
  const broken = new Set<string>();

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const { method, headers } = request;
    const body = await request.text();
    const sent = { method, url, body, apikey: headers.get("apikey") };
    requests.push({ ...sent, idempotencyKey: headers.get("idempotency-key") });
    if ([...broken].some((part) => url.href.includes(part)))
      return Response.json({ error: { message: "secret detail" } }, { status: 400 });
    const path = url.pathname.replace(/^\/_stripe/, "");
    const found = fromSupabase(settings, method, path, headers) ?? fromStripe(settings, method, path);
    return found ?? stripeRefusal(404, { code: "resource_missing" });
  };

  return {
    fetch,
    requests,
    /** From now on requests whose address contains this fail. */
    break: (part: string) => broken.add(part),
    sentTo: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.url.pathname.startsWith(path)),
    /** Returns the stored subscriptions, as parameters of apply_subscription. */
    applied: () =>
      requests
        .filter(({ url }) => url.pathname.endsWith("/rpc/apply_subscription"))
        .map(({ body }) => JSON.parse(body)),
  };
}

function fromSupabase(settings: FakeSettings, method: string, path: string, headers: Headers) {
  const row = (found: object | null) => {
    const isOne = headers.get("accept")?.includes("vnd.pgrst.object");
    return Response.json(isOne ? found : [found].flatMap((value) => value ?? []));
  };
  const { customer = null, handledEvents = [] } = settings;
  switch (`${method} ${path}`) {
    case "GET /auth/v1/user": {
      if (headers.get("authorization") === `Bearer ${OWNER_TOKEN}`)
        return Response.json({ ...OWNER, aud: "authenticated" });
      if (headers.get("authorization") === "Bearer token-of-a-tablet")
        return Response.json({ ...TABLET, aud: "authenticated", app_metadata: { tablet: true } });
      return Response.json({ code: 403, error_code: "bad_jwt", msg: "invalid JWT" }, { status: 403 });
    }
    case "GET /rest/v1/profiles": {
      const nobody = { email: OWNER.email, name: "", role: "employee", business_id: null };
      return row({ ...nobody, subscription_status: "none", ...settings.profile });
    }
    case "GET /rest/v1/businesses":
      return row({ owner_id: OWNER.id, name: "Shop", subscription_status: "none", ...settings.business });
    case "GET /rest/v1/billing_accounts":
      return row(customer ? { customer_id: customer } : null);
    case "GET /rest/v1/handled_payment_events":
      return row(handledEvents[0] ? { id: handledEvents[0] } : null);
    case "POST /rest/v1/rpc/limits_take":
      return Response.json(!settings.isLimited);
    case "POST /rest/v1/rpc/ask_for_seats":
      return Response.json(
        settings.seatsHeld === undefined
          ? { status: "ok" }
          : { status: "seats_in_use", held: settings.seatsHeld },
      );
    case "POST /rest/v1/rpc/begin_reading":
      return Response.json(customer && 7);
    case "POST /rest/v1/rpc/remember_customer":
    case "POST /rest/v1/rpc/apply_subscription":
    case "POST /rest/v1/handled_payment_events":
      return new Response(null, { status: 204 });
    default:
      return null;
  }
}

function fromStripe(settings: FakeSettings, method: string, path: string) {
  const { customerAtStripe = "known", hasPrice = true } = settings;
  const id = path.split("/")[3];
  const asked = `${method} ${path.split("/").slice(2, 3)}${id ? "/:id" : ""}`;
  if (`${method} ${path}` === "POST /v1/checkout/sessions")
    return Response.json({ id: "cs_new", url: "https://pay.test/cs_new" });
  if (`${method} ${path}` === "POST /v1/billing_portal/sessions")
    return Response.json({ id: "bps_new", url: "https://pay.test/bps_new" });
  switch (asked) {
    case "GET customers/:id":
      return customerAtStripe === "missing"
        ? null
        : Response.json({ id, deleted: customerAtStripe === "deleted" });
    case "POST customers":
      return Response.json({ id: "cus_new" });
    case "GET prices":
      return Response.json({ data: hasPrice ? [{ id: "price_found" }] : [] });
    case "POST prices":
      return Response.json({ id: "price_new" });
    case "GET invoices":
      return Response.json({ data: settings.invoices ?? [], has_more: false });
    case "GET subscriptions":
      return Response.json({ data: settings.subscriptions ?? [] });
    case "POST subscriptions/:id":
      return settings.cardIsDeclined
        ? stripeRefusal(402, { type: "card_error", message: "Your card was declined." })
        : Response.json({ id });
    case "DELETE subscriptions/:id":
      return Response.json({ id, status: "canceled" });
    default:
      return null;
  }
}

function stripeRefusal(status: number, error: object): Response {
  return Response.json({ error: { type: "invalid_request_error", ...error } }, { status });
}

/** Returns one of Stripe's subscriptions to four seats, in its trial unless changed. */
export function stripeSubscription(changes: object = {}, quantity = 4) {
  return {
    id: "sub_1",
    object: "subscription",
    status: "trialing",
    created: 1_800_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ id: "si_1", quantity, price: { id: "price_found" } }] },
    ...changes,
  };
}

/** Returns a call by the signed-in owner, optionally with a body. */
export function callAsOwner(body?: unknown): Request {
  return callWith(body, { authorization: `Bearer ${OWNER_TOKEN}` });
}

export function callWith(body: unknown, headers: Record<string, string>): Request {
  return new Request("https://project.test/functions/v1/x", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

type MakeHandler = (
  settings: ReturnType<typeof fakeEnvironment>,
  fetch: typeof globalThis.fetch,
) => (request: Request) => Promise<Response>;

/** Returns the status and code of a function's answer to whoever is not signed in. */
export async function answerToStranger(
  make: MakeHandler,
  body?: unknown,
  services: Pick<ReturnType<typeof fakeServices>, "fetch"> = fakeServices(),
  headers: Record<string, string> = {},
) {
  const response = await make(fakeEnvironment(), services.fetch)(callWith(body, headers));
  return [response.status, (await response.json()).code];
}

/** Returns a delivery of an event, signed like Stripe's unless changed. */
export async function deliveryOf(
  event: object,
  signing: { secret?: string; signedSecondsAgo?: number } = {},
): Promise<Request> {
  const { secret = SETTINGS.STRIPE_WEBHOOK_SECRET, signedSecondsAgo = 0 } = signing;
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - signedSecondsAgo;
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
  return new Request("https://project.test/functions/v1/payment-webhook", {
    method: "POST",
    headers: { "stripe-signature": signature },
    body: payload,
  });
}
