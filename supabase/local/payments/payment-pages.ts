// The actions of the pages below /_pay: paying at a checkout, and managing a subscription in the portal.

import type { InLedger, PaymentLedger } from "./ledger.ts";
import { type CheckoutSession, newId, type PaymentCard, type PortalSession } from "./objects.ts";
import {
  type CardTrouble,
  checkoutPage,
  invoicePage,
  noPaymentPage,
  type PortalView,
  paidPage,
  portalPage,
  successUrlOf,
} from "./pages.ts";
import { StripeRefusal } from "./stripe-requests.ts";
import { checkCard } from "./test-card.ts";

/** A portal link works only briefly, because it is for the person it was made for. */
const PORTAL_SECONDS = 3600;

/** Returns a handler of the pages; `path` is the part after /_pay/. */
export function createPaymentPages(inLedger: InLedger) {
  return async (request: Request, path: string): Promise<Response> => {
    if (!["GET", "HEAD", "POST"].includes(request.method))
      return new Response(null, { status: 405, headers: { allow: "GET, POST" } });
    const form = request.method === "POST" ? await request.formData().catch(() => new FormData()) : null;
    const [, invoiceId, portalId, id = ""] = /^(?:invoice\/(\w+)|portal\/(\w+)|(\w+))$/.exec(path) ?? [];
    if (invoiceId) return inLedger((ledger) => invoice(ledger, invoiceId));
    if (portalId) return inLedger((ledger) => portal(ledger, portalId, form));
    // A bank's refusal rolls everything back, and the page appears again.
    return inLedger((ledger) => checkout(ledger, id, form)).catch((error) =>
      inLedger((ledger) => checkout(ledger, id, null, troubleOf(error))),
    );
  };
}

async function checkout(ledger: PaymentLedger, id: string, form: FormData | null, trouble?: CardTrouble) {
  const session = await ledger.documents.find("checkout.session", id);
  if (!session) return noPaymentPage();
  if (session.status === "complete") return form ? goTo(successUrlOf(session)) : paidPage(session);
  if (form && form.get("action") !== "pay") return goTo(session.cancel_url);
  const isTrial = session.subscription_data.trial_period_days > 0;
  const checked = form && (isTrial ? { card: null } : checkCard(cardIn(form)));
  if (!checked || !("card" in checked)) {
    return checkoutPage(session, await ledger.customer(session.customer), checked ?? trouble);
  }
  await complete(ledger, session, checked.card);
  return goTo(successUrlOf(session));
}

async function portal(ledger: PaymentLedger, id: string, form: FormData | null) {
  const session = await ledger.documents.find("billing_portal.session", id);
  if (!session || session.created + PORTAL_SECONDS < ledger.now) return noPaymentPage();
  const view = await viewOf(ledger, session);
  if (!form) return portalPage(view);
  const trouble = await act(ledger, view, form);
  return trouble ? portalPage(view, trouble) : goTo(session.url);
}

async function invoice(ledger: PaymentLedger, id: string) {
  const found = await ledger.documents.find("invoice", id);
  return found ? invoicePage(found, await ledger.customer(found.customer)) : noPaymentPage();
}

/** Completes the checkout after the payment or the start of a trial. */
async function complete(ledger: PaymentLedger, session: CheckoutSession, card: PaymentCard | null) {
  const [line] = session.line_items.data;
  if (card) await saveCard(ledger, session.customer, card);
  const { trial_period_days: trialDays, metadata } = session.subscription_data;
  const subscription = await ledger.subscribe({ customer: session.customer, ...line, trialDays, metadata });
  const completed: CheckoutSession = {
    ...session,
    status: "complete",
    payment_status: trialDays > 0 ? "no_payment_required" : "paid",
    url: null,
    subscription: subscription.id,
  };
  await ledger.documents.put(completed);
  await ledger.emit("checkout.session.completed", completed);
}

async function saveCard(ledger: PaymentLedger, customer: string, card: PaymentCard) {
  const method = { id: newId("pm"), object: "payment_method" as const, type: "card" as const, card };
  const saved = {
    ...(await ledger.customer(customer)),
    invoice_settings: { default_payment_method: method },
  };
  await ledger.documents.put(saved);
}

async function viewOf(ledger: PaymentLedger, session: PortalSession): Promise<PortalView> {
  const subscriptions = await ledger.documents.list("subscription", session.customer);
  return {
    session,
    customer: await ledger.customer(session.customer),
    subscription: subscriptions.find(({ status }) => status !== "canceled") ?? subscriptions[0] ?? null,
    invoices: await ledger.documents.list("invoice", session.customer),
  };
}

/** Runs the action of a portal's button; returns the problems of a typed card. */
async function act(ledger: PaymentLedger, { customer, subscription }: PortalView, form: FormData) {
  const action = form.get("action");
  if (action === "card") {
    const checked = checkCard(cardIn(form));
    if (!("card" in checked)) return checked;
    await saveCard(ledger, customer.id, checked.card);
    await ledger.payOpenInvoices(customer.id);
  }
  if (!subscription || subscription.status === "canceled") return null;
  if (action === "cancel") await ledger.setCancelAtPeriodEnd(subscription, true);
  if (action === "resume") await ledger.setCancelAtPeriodEnd(subscription, false);
  if (action === "skip") await ledger.skipToPeriodEnd(subscription);
  return null;
}

function cardIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return { number: text("number"), expiry: text("expiry"), securityCode: text("securityCode") };
}

/** Returns the bank's refusal for the page; rethrows anything else. */
function troubleOf(error: unknown): CardTrouble {
  if (error instanceof StripeRefusal && error.status === 402) return { declined: error.message };
  throw error;
}

function goTo(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
}
