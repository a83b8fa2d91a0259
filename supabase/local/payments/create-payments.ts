// The stand-in for the payment provider: Stripe's API below /_stripe, a person's pages below /_pay, and Stripe's
// signed events to the function payment-webhook. No money moves here. With a STRIPE_SECRET_KEY of Stripe's the
// functions talk to Stripe, and the stand-in does not start.

import { createHash } from "node:crypto";
import type { Db } from "../database/db.ts";
import { messageOf } from "../operations/server-log.ts";
import { createTables } from "./documents.ts";
import { inLedger } from "./ledger.ts";
import { PaymentPages } from "./payment-pages.ts";
import { createStripeApi } from "./stripe-api.ts";
import { WebhookSender } from "./webhook-sender.ts";

export interface Payments {
  /** Answers /_stripe, /_pay and the paths below them. */
  handle(request: Request): Promise<Response>;
  webhooks: WebhookSender;
  /** Catches up with the time since the last run, sends undelivered events, and keeps doing both. */
  start(): Promise<void>;
  close(): Promise<void>;
}

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

export async function createPayments(settings: PaymentsSettings): Promise<Payments> {
  const { db, secretKey, siteUrl, now = () => Math.floor(Date.now() / 1000) } = settings;
  await createTables(db);
  const { webhookEndpoint: endpoint, webhookSecret: secret } = settings;
  const webhooks = new WebhookSender({ ...settings, now, endpoint, secret });
  const stripe = createStripeApi({ db, secretKey, now, pageUrl: (path) => `${siteUrl}/_pay/${path}` });
  const pages = new PaymentPages({ db, now });
  const time = new PassingTime({ ...settings, now }, webhooks);

  return {
    webhooks,
    start: () => time.start(),
    async close() {
      await Promise.allSettled([time.stop(), webhooks.close()]);
    },
    async handle(request) {
      const { pathname } = new URL(request.url);
      const response = pathname.startsWith("/_stripe/")
        ? await stripe(request, pathname.slice("/_stripe".length))
        : await pages.answer(request, pathname.slice("/_pay/".length));
      webhooks.send();
      return response;
    },
  };
}

/** Ends trials and charges months while nobody opens a page. */
class PassingTime {
  readonly #settings: Pick<PaymentsSettings, "db" | "log"> & { now(): number };
  readonly #webhooks: WebhookSender;
  #timer: NodeJS.Timeout | undefined;
  #passing: Promise<void> | undefined;
  #isStopped = false;

  constructor(settings: Pick<PaymentsSettings, "db" | "log"> & { now(): number }, webhooks: WebhookSender) {
    this.#settings = settings;
    this.#webhooks = webhooks;
  }

  async start(): Promise<void> {
    if (this.#isStopped) return;
    this.#timer = setInterval(() => {
      this.#passing = this.#pass();
    }, TIME_PASSES_MS).unref();
    this.#passing = this.#catchUp();
    await this.#passing;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#passing;
  }

  async #catchUp(): Promise<void> {
    await this.#pass();
    if (!this.#isStopped) await this.#webhooks.sendAll();
  }

  /** Never rejects, because nobody awaits it. */
  async #pass(): Promise<void> {
    try {
      await inLedger(this.#settings, async () => undefined);
      this.#webhooks.send();
    } catch (error) {
      this.#settings.log(`payments could not catch up with the time: ${messageOf(error)}`);
    }
  }
}
