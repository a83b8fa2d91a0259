// The stand-in for the payment provider: Stripe's API below /_stripe, a person's pages below /_pay, and Stripe's
// signed events to the function payment-webhook. No money moves here. With a STRIPE_SECRET_KEY of Stripe's the
// functions talk to Stripe, and the stand-in does not start.

import { createHash } from "node:crypto";
import { messageOf } from "../lib/server-log.ts";
import { createLedger } from "./ledger.ts";
import { createPaymentPages } from "./payment-pages.ts";
import { createStripeApi } from "./stripe-api.ts";
import { createWebhookSender, type WebhookSettings } from "./webhook-sender.ts";

export type Payments = Awaited<ReturnType<typeof createPayments>>;

interface PaymentsSettings extends Omit<WebhookSettings, "now"> {
  /** The key that the functions send, their STRIPE_SECRET_KEY. */
  secretKey: string;
  /** The address that people open, without a trailing slash. */
  siteUrl: string;
  /** In seconds. */
  now?(): number;
}

/** How often trials and months are checked while nobody opens a page. */
const TIME_PASSES_MS = 3_600_000;

/** Derives the webhook secret from the API key, if that is all there is. */
export function webhookSecretFor(secretKey: string): string {
  return `whsec_${createHash("sha256").update(secretKey).digest("hex")}`;
}

export async function createPayments(settings: PaymentsSettings) {
  const { db, secretKey, siteUrl, log, now = () => Math.floor(Date.now() / 1000) } = settings;
  await db.query("delete from local_payments.answers where given_at < now() - interval '1 day'");
  const webhooks = createWebhookSender({ ...settings, now });
  const inLedger = createLedger(db, now);
  const stripe = createStripeApi(inLedger, secretKey, (path) => `${siteUrl}/_pay/${path}`);
  const page = createPaymentPages(inLedger);
  let timer: NodeJS.Timeout | undefined;
  let passing: Promise<void> | undefined;
  let isClosed = false;

  /** Ends trials and charges months while nobody opens a page. Never rejects, because nobody awaits it. */
  async function passTime(): Promise<void> {
    try {
      await inLedger(async () => undefined);
      webhooks.send();
    } catch (error) {
      log(`payments could not catch up with the time: ${messageOf(error)}`);
    }
  }

  return {
    webhooks,
    /** Catches up with the time since the last run, sends undelivered events, and keeps doing both. */
    async start(): Promise<void> {
      if (isClosed) return;
      timer = setInterval(() => {
        passing = passTime();
      }, TIME_PASSES_MS).unref();
      passing = passTime().then(() => (isClosed ? undefined : webhooks.sendAll()));
      await passing;
    },
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await Promise.allSettled([passing, webhooks.close()]);
    },
    /** Answers /_stripe, /_pay and the paths below them. */
    async handle(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const response = pathname.startsWith("/_stripe/")
        ? await stripe(request, pathname.slice("/_stripe".length))
        : await page(request, pathname.slice("/_pay/".length));
      webhooks.send();
      return response;
    },
  };
}
