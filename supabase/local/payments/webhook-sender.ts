// Delivers events as Stripe does: signed, at least once, in no guaranteed order, with retries until they are accepted.
//
//   an event is stored with its change ─► its delivery waits in the database ─► POST ─┬─ 2xx: delivered
//                                                   ▲                                └─ else: retry later
//                                                   └──────────────────────────────────────┘

import { createHmac } from "node:crypto";
import { coalesced } from "#lib/turns.ts";
import type { Db } from "../database/db.ts";
import { messageOf } from "../lib/server-log.ts";
import type { PaymentEvent } from "./objects.ts";

export interface WebhookSettings {
  db: Db;
  /** The target of events: the function payment-webhook. */
  webhookEndpoint: string;
  /** Signs events: the functions' STRIPE_WEBHOOK_SECRET. */
  webhookSecret: string;
  /** In seconds. */
  now(): number;
  log(line: string): void;
  fetch?: typeof globalThis.fetch;
}

/** The delay after each failed try; the last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3600];
const ANSWER_MAX_MS = 30_000;

interface Delivery {
  id: string;
  attempts: number;
  event: PaymentEvent;
}

export function createWebhookSender({ db, now, log, ...settings }: WebhookSettings) {
  const { webhookEndpoint, webhookSecret, fetch = globalThis.fetch } = settings;
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const send = coalesced(
    async () => {
      await sendDue();
      await waitForNext();
    },
    (error) => log(`payment events could not be sent: ${messageOf(error)}`),
    () => closing.signal.aborted,
  );

  async function sendDue(): Promise<void> {
    const { rows } = await db.query<Delivery>(
      `select event_id as id, attempts, document as event
       from local_payments.deliveries join local_payments.documents on id = event_id
       where not delivered and next_attempt <= $1 order by number`,
      [now()],
    );
    for (const delivery of rows) {
      if (closing.signal.aborted) return;
      await deliver(delivery);
    }
  }

  async function waitForNext(): Promise<void> {
    const { rows } = await db.query<{ next: string | null }>(
      "select min(next_attempt)::text as next from local_payments.deliveries where not delivered",
    );
    clearTimeout(timer);
    const next = rows[0]?.next;
    if (!next || closing.signal.aborted) return;
    timer = setTimeout(send, Math.max(0, Number(next) - now()) * 1000).unref();
  }

  async function deliver({ id, attempts, event }: Delivery): Promise<void> {
    const problem = await post(event);
    if (closing.signal.aborted) return;
    if (problem) log(`payment event ${event.type} was not taken: ${problem}`);
    const wait = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)] ?? 0;
    await db.query(
      `update local_payments.deliveries
       set attempts = attempts + 1, delivered = $2, next_attempt = $3 where event_id = $1`,
      [id, problem === null, now() + wait],
    );
  }

  async function post(event: PaymentEvent): Promise<string | null> {
    const body = JSON.stringify({ ...event, livemode: false, pending_webhooks: 1 });
    try {
      const response = await fetch(webhookEndpoint, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signatureOf(body, webhookSecret, now()),
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_MAX_MS)]),
      });
      await response.body?.cancel();
      return response.ok ? null : `status ${response.status}`;
    } catch (error) {
      return messageOf(error);
    }
  }

  return {
    /** Sends the due events. Returns at once. */
    send,
    /** Sends every undelivered event now, even those that would wait longer. */
    async sendAll(): Promise<void> {
      await db.query("update local_payments.deliveries set next_attempt = 0 where not delivered");
      send();
    },
    /** Resolves when all due events have been tried. */
    settled: send.settled,
    async close(): Promise<void> {
      closing.abort();
      clearTimeout(timer);
      await send.settled();
    },
  };
}

/** Stripe's scheme v1: an HMAC over time and body, so that neither can be changed nor sent again later. */
function signatureOf(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
