// The stand-in for the payment provider: Stripe's API below /_stripe, a person's pages below /_pay, and Stripe's
// signed events to the function payment-webhook. No money moves here. With a STRIPE_SECRET_KEY of Stripe's the
// functions talk to Stripe, and the stand-in does not start.

import { createHash } from "node:crypto";
import type { Db } from "../database/db.ts";
import { messageOf } from "../operations/server-log.ts";
import { createTables } from "./documents.ts";
import { createLedger } from "./ledger.ts";
import { createPaymentPages } from "./payment-pages.ts";
import { createStripeApi } from "./stripe-api.ts";
import { createWebhookSender } from "./webhook-sender.ts";

export type Payments = Awaited<ReturnType<typeof createPayments>>;

interface PaymentsSettings {
  db: Db;
  /** The key that the functions send, their STRIPE_SECRET_KEY. */
  secretKey: string;
  /** Signs events: the functions' STRIPE_WEBHOOK_SECRET. */
  webhookSecret: string;
  webhookEndpoint: string;
  /** The address that people open, without a trailing slash. */
  siteUrl: string;
  log(line: string): void;
  fetch?: typeof globalThis.fetch;
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
  await createTables(db);
  const { webhookEndpoint: endpoint, webhookSecret: secret } = settings;
  const webhooks = createWebhookSender({ ...settings, now, endpoint, secret });
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
