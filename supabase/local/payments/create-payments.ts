// The stand-in for the payment provider: Stripe's API below /_stripe, a person's payment page below /_pay.
// No money moves here. With STRIPE_API_BASE unset the functions talk to the real Stripe instead.

import type { PGlite } from "@electric-sql/pglite";
import { openCheckoutStore } from "./checkout-store.ts";
import { noPaymentPage, paidPage, paymentPage, successUrlOf } from "./payment-page.ts";
import { createStripeApi } from "./stripe-api.ts";

export interface Payments {
  /** Answers /_stripe and /_pay and what is below them. */
  handle(request: Request): Promise<Response>;
}

interface PaymentsSettings {
  db: PGlite;
  /** What the functions send as STRIPE_SECRET_KEY. */
  secretKey: string;
  /** Where people reach this server, without a trailing slash. */
  siteUrl: string;
}

export async function createPayments({ db, secretKey, siteUrl }: PaymentsSettings): Promise<Payments> {
  const store = await openCheckoutStore(db);
  const stripe = createStripeApi({ store, secretKey, pageUrl: (id) => `${siteUrl}/_pay/${id}` });

  async function page(request: Request, id: string): Promise<Response> {
    const checkout = await store.find(id);
    if (!checkout) return noPaymentPage();
    const paid = checkout.status === "complete";
    if (request.method === "GET" || request.method === "HEAD")
      return paid ? paidPage(checkout) : paymentPage(checkout);
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { allow: "GET, POST" } });
    const action = new URLSearchParams(await request.text()).get("action");
    if (action === "pay") await store.complete(id);
    return goTo(action === "pay" || paid ? successUrlOf(checkout) : checkout.cancelUrl);
  }

  return {
    async handle(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/_stripe/")) return stripe(request, pathname.slice("/_stripe".length));
      return page(request, /^\/_pay\/([\w-]+)$/.exec(pathname)?.[1] ?? "");
    },
  };
}

function goTo(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
}
