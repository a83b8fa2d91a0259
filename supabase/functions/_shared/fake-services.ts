import type Stripe from "stripe";

const SITE = "https://shiftkeep.test";
const SETTINGS = {
  SUPABASE_URL: "https://project.test",
  SUPABASE_ANON_KEY: "sb_publishable_test",
  SUPABASE_SERVICE_ROLE_KEY: "sb_secret_test",
  SITE_URL: SITE,
  STRIPE_SECRET_KEY: "sk_test_fake",
};

export const OWNER = { id: "6f1d6f3c-0f5e-4c1b-9a39-3d7e1a6c2b01", email: "owner@shiftkeep.test" };
const OWNER_TOKEN = "token-of-the-owner";

interface Profile {
  role: string;
  business_id: string | null;
  subscription_status: string;
}

export interface SentRequest {
  method: string;
  url: URL;
  apikey: string | null;
  body: string;
}

/** Where a function's settings come from, with changes for one test. */
export function fakeEnvironment(changes: Record<string, string | undefined> = {}) {
  const all: Record<string, string | undefined> = { ...SETTINGS, ...changes };
  return { get: (name: string) => all[name] };
}

/** Supabase and Stripe as one `fetch`: one signed-in owner, the given profile, and sessions that are as given. */
export function fakeServices(settings: { profile?: Partial<Profile>; sessions?: object[] } = {}) {
  const profile: Profile = {
    role: "employee",
    business_id: null,
    subscription_status: "none",
    ...settings.profile,
  };
  const sessions = (settings.sessions ?? []) as Stripe.Checkout.Session[];
  const requests: SentRequest[] = [];
  const broken = new Set<string>();

  function answer({ method, url, body }: SentRequest, token: string): Response {
    const asked = `${method} ${url.pathname}`;
    if (asked === "GET /auth/v1/user") {
      if (token === OWNER_TOKEN) return Response.json({ ...OWNER, aud: "authenticated" });
      return Response.json({ code: 403, error_code: "bad_jwt", msg: "invalid JWT" }, { status: 403 });
    }
    if (asked === "GET /rest/v1/profiles") return Response.json([profile]);
    if (asked === "GET /rest/v1/checkout_sessions") return Response.json(sessions.map(({ id }) => ({ id })));
    if (asked === "POST /rest/v1/checkout_sessions") return new Response(null, { status: 201 });
    if (method === "PATCH") return new Response(null, { status: 204 });
    if (asked.startsWith("POST ") && asked.endsWith("/v1/checkout/sessions")) {
      return Response.json({ id: "cs_new", url: "https://pay.test/cs_new", echo: body });
    }
    if (method === "DELETE") return Response.json({ id: url.pathname.split("/").at(-1), status: "canceled" });
    const session = sessions.find(({ id }) => url.pathname.endsWith(`/${id}`));
    if (session && "object" in session) return Response.json(session);
    return Response.json(
      { error: { type: "invalid_request_error", code: "resource_missing" } },
      { status: 404 },
    );
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const apikey = request.headers.get("apikey");
    const sent = { method: request.method, url, apikey, body: await request.text() };
    requests.push(sent);
    if ([...broken].some((part) => url.href.includes(part)))
      return Response.json({ error: { message: "secret detail" } }, { status: 400 });
    return answer(sent, request.headers.get("authorization")?.replace("Bearer ", "") ?? "");
  };

  return {
    fetch,
    requests,
    /** Everything whose address contains this is refused from now on. */
    break: (part: string) => broken.add(part),
    sentTo: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.url.pathname.startsWith(path)),
  };
}

/** A checkout session of Stripe's, complete and in its trial unless said otherwise. */
export function stripeSession(changes: object = {}, subscription: object | null = {}) {
  return {
    id: "cs_1",
    object: "checkout.session",
    status: "complete",
    payment_status: "no_payment_required",
    client_reference_id: OWNER.id,
    subscription: subscription && {
      id: "sub_1",
      object: "subscription",
      status: "trialing",
      ...subscription,
    },
    ...changes,
  };
}

/** A call as the signed-in owner. */
export function callAsOwner(body: unknown): Request {
  return callWith(body, { authorization: `Bearer ${OWNER_TOKEN}` });
}

export function callWith(body: unknown, headers: Record<string, string>): Request {
  return new Request("https://project.test/functions/v1/x", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
