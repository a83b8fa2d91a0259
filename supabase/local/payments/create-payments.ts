// The stand-in for the payment provider: Stripe's API below /_stripe, a person's pages below /_pay, and Stripe's signed
// events, which go to the function payment-webhook. No money moves here. With a STRIPE_SECRET_KEY of Stripe's the
// functions talk to Stripe, and nothing of this is started.

import { createHash } from "node:crypto";
import type { Db } from "../database/db.ts";
import { messageOf } from "../operations/server-log.ts";
import { createTables } from "./documents.ts";
import { openLedger, type PaymentLedger } from "./ledger.ts";
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
import { createStripeApi } from "./stripe-api.ts";
import { StripeRefusal } from "./stripe-requests.ts";
import { checkCard } from "./test-card.ts";
import { createWebhookSender, type WebhookSender } from "./webhook-sender.ts";

export interface Payments {
  /** Answers /_stripe and /_pay and what is below them. */
  handle(request: Request): Promise<Response>;
  webhooks: WebhookSender;
  /** Catches up with the time that has passed, sends what was never taken, and goes on to see to both by itself. */
  start(): Promise<void>;
  close(): Promise<void>;
}

interface PaymentsSettings {
  db: Db;
  /** What the functions send as STRIPE_SECRET_KEY. */
  secretKey: string;
  /** What events are signed with: the functions' STRIPE_WEBHOOK_SECRET. */
  webhookSecret: string;
  webhookEndpoint: string;
  /** Where people reach this server, without a trailing slash. */
  siteUrl: string;
  log(line: string): void;
  fetch?: typeof globalThis.fetch;
  /** In seconds. */
  now?(): number;
}

/** How often trials and months are looked at while nobody opens a page. */
const TIME_PASSES_MS = 3_600_000;
/** A portal link is for the person it was made for, now. */
const PORTAL_SECONDS = 3600;

/** What the stand-in signs with, when all there is is the key it is called with. */
export function webhookSecretFor(secretKey: string): string {
  return `whsec_${createHash("sha256").update(secretKey).digest("hex")}`;
}

export async function createPayments(settings: PaymentsSettings): Promise<Payments> {
  const { db, secretKey, siteUrl, now = () => Math.floor(Date.now() / 1000) } = settings;
  await createTables(db);
  const webhooks = createWebhookSender({
    ...settings,
    now,
    endpoint: settings.webhookEndpoint,
    secret: settings.webhookSecret,
  });
  const stripe = createStripeApi({ db, secretKey, now, pageUrl: (path) => `${siteUrl}/_pay/${path}` });

  const inLedger = <T>(work: (ledger: PaymentLedger) => Promise<T>): Promise<T> =>
    db.transaction(async (transaction) => {
      const ledger = openLedger(transaction, now());
      await ledger.passTime();
      return work(ledger);
    });

  async function checkout(id: string, form: FormData | null, trouble?: CardTrouble): Promise<Response> {
    return inLedger(async (ledger) => {
      const session = await ledger.documents.find("checkout.session", id);
      if (!session) return noPaymentPage();
      if (session.status === "complete") return form ? goTo(successUrlOf(session)) : paidPage(session);
      if (form && form.get("action") !== "pay") return goTo(session.cancel_url);
      const isTrial = session.subscription_data.trial_period_days > 0;
      const checked = form && (isTrial ? { card: null } : checkCard(cardIn(form), ledger.now));
      if (!checked || !("card" in checked)) {
        return checkoutPage(session, await ledger.customer(session.customer), checked ?? trouble);
      }
      await complete(ledger, session, checked.card);
      return goTo(successUrlOf(session));
      // What the bank refuses is taken back as a whole, and the page is shown again as it was.
    }).catch((error) => checkout(id, null, troubleOf(error)));
  }

  async function portal(id: string, form: FormData | null): Promise<Response> {
    return inLedger(async (ledger) => {
      const session = await ledger.documents.find("billing_portal.session", id);
      if (!session || session.created + PORTAL_SECONDS < ledger.now) return noPaymentPage();
      const view = await viewOf(ledger, session);
      if (!form) return portalPage(view);
      const trouble = await act(ledger, view, form);
      return trouble ? portalPage(view, trouble) : goTo(session.url);
    });
  }

  async function invoice(id: string): Promise<Response> {
    return inLedger(async ({ documents, customer }) => {
      const found = await documents.find("invoice", id);
      return found ? invoicePage(found, await customer(found.customer)) : noPaymentPage();
    });
  }

  async function page(request: Request, path: string): Promise<Response> {
    if (!["GET", "HEAD", "POST"].includes(request.method))
      return new Response(null, { status: 405, headers: { allow: "GET, POST" } });
    const form = request.method === "POST" ? await request.formData().catch(() => new FormData()) : null;
    const [, invoiceId, portalId, checkoutId] = /^(?:invoice\/(\w+)|portal\/(\w+)|(\w+))$/.exec(path) ?? [];
    if (invoiceId) return invoice(invoiceId);
    return portalId ? portal(portalId, form) : checkout(checkoutId ?? "", form);
  }

  /** Never rejects: it runs by itself. */
  async function passTime() {
    try {
      await inLedger(async () => undefined);
      webhooks.send();
    } catch (error) {
      settings.log(`payments could not catch up with the time: ${messageOf(error)}`);
    }
  }
  let clock: NodeJS.Timeout | undefined;
  let catchingUp: Promise<void> | undefined;
  let isClosed = false;

  async function catchUp() {
    await passTime();
    if (!isClosed) await webhooks.sendAll();
  }

  return {
    webhooks,
    async start() {
      if (isClosed) return;
      clock = setInterval(() => {
        catchingUp = passTime();
      }, TIME_PASSES_MS).unref();
      catchingUp = catchUp();
      await catchingUp;
    },
    async close() {
      isClosed = true;
      clearInterval(clock);
      await Promise.allSettled([catchingUp, webhooks.close()]);
    },
    async handle(request) {
      const { pathname } = new URL(request.url);
      const response = pathname.startsWith("/_stripe/")
        ? await stripe(request, pathname.slice("/_stripe".length))
        : await page(request, pathname.slice("/_pay/".length));
      webhooks.send();
      return response;
    },
  };
}

/** The person has paid, or begun their trial. */
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

async function viewOf({ documents, customer }: PaymentLedger, session: PortalSession): Promise<PortalView> {
  const subscriptions = await documents.list("subscription", session.customer);
  return {
    session,
    customer: await customer(session.customer),
    subscription: subscriptions.find(({ status }) => status !== "canceled") ?? subscriptions[0] ?? null,
    invoices: await documents.list("invoice", session.customer),
  };
}

/** Does what a button of the portal says; returns what is wrong with the card that was typed. */
async function act(ledger: PaymentLedger, { customer, subscription }: PortalView, form: FormData) {
  const action = form.get("action");
  if (action === "card") {
    const checked = checkCard(cardIn(form), ledger.now);
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

/** The bank's refusal, for the page; anything else is not the person's business. */
function troubleOf(error: unknown): CardTrouble {
  if (error instanceof StripeRefusal && error.status === 402) return { declined: error.message };
  throw error;
}

function goTo(url: string): Response {
  return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
}
