import { isSameSecret } from "#lib/hashes.ts";
import { monthCents } from "./graduated-price.ts";
import type { InLedger, PaymentLedger } from "./ledger.ts";
import { type CheckoutSession, newId, type Price } from "./objects.ts";
import { invoiceNumber } from "./pages.ts";
import * as requests from "./stripe-requests.ts";
import { missing, StripeRefusal } from "./stripe-requests.ts";

/** One call: the id in its path, and its form or query. */
interface Call {
  ledger: PaymentLedger;
  id: string;
  encoded: string;
  /** Returns the address of a checkout's or a portal session's page. */
  pageUrl(path: string): string;
}

const REQUEST_MAX_CHARS = 100_000;

const { readRequest } = requests;

async function createCustomer({ ledger, encoded }: Call) {
  const { email = null, name = null, metadata } = readRequest(requests.newCustomer, encoded);
  const customer = {
    id: newId("cus"),
    object: "customer" as const,
    created: ledger.now,
    email,
    name,
    metadata,
    balance: 0,
    invoice_settings: { default_payment_method: null },
  };
  await ledger.documents.put(customer);
  return customer;
}

async function createPrice({ ledger, encoded }: Call) {
  const { product_data, transfer_lookup_key, ...asked } = readRequest(requests.newPrice, encoded);
  const known = await ledger.documents.list("price");
  const namesake = known.find(({ lookup_key }) => lookup_key !== null && lookup_key === asked.lookup_key);
  if (namesake && !transfer_lookup_key) {
    throw new StripeRefusal(400, "A price with this lookup_key exists already.", { param: "lookup_key" });
  }
  if (namesake) await ledger.documents.put({ ...namesake, lookup_key: null });
  const head = { id: newId("price"), object: "price" as const, created: ledger.now };
  const price: Price = { ...head, ...asked, product: product_data };
  await ledger.documents.put(price);
  return price;
}

async function listPrices({ ledger, encoded }: Call) {
  const { lookup_keys } = readRequest(requests.priceQuery, encoded);
  const prices = await ledger.documents.list("price");
  return listing(prices.filter(({ lookup_key }) => lookup_keys.includes(lookup_key ?? "")));
}

async function createSession({ ledger, encoded, pageUrl }: Call) {
  const asked = readRequest(requests.newSession, encoded);
  const { client_reference_id = null, line_items, payment_method_collection, ...rest } = asked;
  await ledger.customer(asked.customer);
  const price = await ledger.documents.needed("price", line_items[0].price, "price");
  const { quantity } = line_items[0];
  const { metadata = {}, trial_period_days = 0 } = asked.subscription_data;
  const id = newId("cs_test");
  const session: CheckoutSession = {
    ...rest,
    id,
    object: "checkout.session",
    created: ledger.now,
    status: "open",
    payment_status: "unpaid",
    url: pageUrl(id),
    client_reference_id,
    currency: "usd",
    amount_total: trial_period_days > 0 ? 0 : monthCents(price, quantity),
    line_items: { object: "list", data: [{ price, quantity }] },
    subscription: null,
    subscription_data: { metadata, trial_period_days },
  };
  await ledger.documents.put(session);
  return session;
}

async function listSubscriptions({ ledger, encoded }: Call) {
  const { customer } = readRequest(requests.listQuery, encoded);
  if (customer) await ledger.customer(customer);
  return listing(await ledger.documents.list("subscription", customer));
}

async function updateSubscription(call: Call) {
  const { documents } = call.ledger;
  const subscription = await documents.needed("subscription", call.id);
  const { items, cancel_at_period_end } = readRequest(requests.changedSubscription, call.encoded);
  const [current] = subscription.items.data;
  const wanted = items?.[0];
  if (wanted && wanted.id !== current.id) throw missing("subscription_item", wanted.id);
  const price = wanted?.price ? await documents.needed("price", wanted.price, "price") : current.price;
  const quantity = wanted?.quantity ?? current.quantity;
  return call.ledger.change(subscription, { price, quantity }, cancel_at_period_end);
}

async function cancelSubscription(call: Call) {
  const { prorate } = readRequest(requests.cancelledSubscription, call.encoded);
  return call.ledger.cancel(await call.ledger.documents.needed("subscription", call.id), prorate);
}

async function createPortalSession({ ledger, encoded, pageUrl }: Call) {
  const asked = readRequest(requests.newPortalSession, encoded);
  await ledger.customer(asked.customer);
  const id = newId("bps");
  const head = { id, object: "billing_portal.session" as const, created: ledger.now };
  const session = { ...head, ...asked, url: pageUrl(`portal/${id}`) };
  await ledger.documents.put(session);
  return session;
}

async function listInvoices({ ledger, encoded, pageUrl }: Call) {
  const { customer } = readRequest(requests.listQuery, encoded);
  if (customer) await ledger.customer(customer);
  const invoices = await ledger.documents.list("invoice", customer);
  return listing(
    invoices.map((invoice) => ({
      ...invoice,
      number: invoiceNumber(invoice),
      hosted_invoice_url: pageUrl(`invoice/${invoice.id}`),
    })),
  );
}

/** Answers `stripe events resend`: delivers the event once more. */
async function resendEvent({ ledger, id }: Call) {
  const event = await ledger.documents.needed("event", id);
  await ledger.transaction.query(
    "update local_payments.deliveries set delivered = false, next_attempt = 0 where event_id = $1",
    [id],
  );
  return event;
}

const ROUTES: Record<string, (call: Call) => Promise<object>> = {
  "POST customers": createCustomer,
  "GET customers/:id": ({ ledger, id }) => ledger.documents.needed("customer", id),
  "POST prices": createPrice,
  "GET prices": listPrices,
  "POST checkout/sessions": createSession,
  "GET checkout/sessions/:id": ({ ledger, id }) => ledger.documents.needed("checkout.session", id),
  "GET subscriptions": listSubscriptions,
  "POST subscriptions/:id": updateSubscription,
  "DELETE subscriptions/:id": cancelSubscription,
  "POST billing_portal/sessions": createPortalSession,
  "GET invoices": listInvoices,
  "GET events": async ({ ledger }) => listing(await ledger.documents.list("event")),
  "POST events/:id/retry": resendEvent,
};

/** Returns a handler for those requests of Stripe's API that our functions and tests send, with Stripe's messages. */
export function createStripeApi(inLedger: InLedger, secretKey: string, pageUrl: Call["pageUrl"]) {
  /** `path` is the part after /_stripe. */
  return async (request: Request, path: string): Promise<Response> => {
    try {
      if (!isSameSecret(request.headers.get("authorization") ?? "", `Bearer ${secretKey}`))
        throw new StripeRefusal(401, "Invalid API Key provided.");
      const [name, id] = routeOf(request.method, path);
      const work = ROUTES[name];
      if (!work) throw new StripeRefusal(404, `Unrecognized request URL (${request.method}: ${path}).`);
      const encoded = request.method === "POST" ? await request.text() : new URL(request.url).search;
      if (encoded.length > REQUEST_MAX_CHARS) throw new StripeRefusal(413, "Request is too large.");
      const answer = await inLedger((ledger) =>
        once(ledger, request, `${name} ${id} ${encoded}`, () => work({ ledger, id, encoded, pageUrl })),
      );
      return Response.json(answer);
    } catch (error) {
      if (error instanceof StripeRefusal) return error.toResponse();
      throw error;
    }
  };
}

/** Returns a route's name and the id in its path: a path is a resource, an id (with an underscore) and an action. */
function routeOf(method: string, path: string): [name: string, id: string] {
  const parts = path.replace(/^\/v1\//, "").split("/");
  const id = parts.find((part) => /^(cus|cs_test|sub|evt|price|in|bps)_\w+$/.test(part)) ?? "";
  return [`${method} ${parts.map((part) => (part === id ? ":id" : part)).join("/")}`, id];
}

/** The same idempotency key gives the same answer; another request with that key is refused. */
async function once(
  { transaction }: PaymentLedger,
  request: Request,
  asked: string,
  work: () => Promise<object>,
) {
  const key = request.headers.get("idempotency-key");
  if (!key) return work();
  const { rows } = await transaction.query<{ request: string; answer: object }>(
    "select request, answer from local_payments.answers where idempotency_key = $1",
    [key],
  );
  if (rows[0] && rows[0].request !== asked) {
    throw new StripeRefusal(400, "Keys for idempotent requests can only be used with the same parameters.", {
      type: "idempotency_error",
    });
  }
  if (rows[0]) return rows[0].answer;
  const answer = await work();
  await transaction.query(
    "insert into local_payments.answers (idempotency_key, request, answer) values ($1, $2, $3)",
    [key, asked, JSON.stringify(answer)],
  );
  return answer;
}

function listing(data: object[]) {
  return { object: "list", has_more: false, data };
}
