import { randomBytes } from "node:crypto";
import type { PGlite } from "@electric-sql/pglite";
import type { CheckoutLine, CheckoutRequest } from "./checkout-request.ts";

export interface Checkout {
  id: string;
  status: "open" | "complete";
  email: string | null;
  reference: string | null;
  lines: CheckoutLine[];
  metadata: Record<string, string>;
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
  createdAt: number;
  subscriptionId: string | null;
  subscriptionStatus: "trialing" | "active" | "canceled" | null;
}

export interface CheckoutStore {
  /** The same idempotency key gives the same checkout. */
  create(request: CheckoutRequest, idempotencyKey: string | null): Promise<Checkout>;
  find(id: string): Promise<Checkout | null>;
  /** Completing a completed checkout changes nothing. */
  complete(id: string): Promise<void>;
  /** Ends a subscription; null if there is none of that id. */
  cancelSubscription(id: string): Promise<Checkout | null>;
}

const SCHEMA = `
  create schema if not exists local_payments;
  create table if not exists local_payments.checkouts (
    id text primary key,
    idempotency_key text unique,
    request jsonb not null,
    created_at timestamptz not null default now(),
    subscription_id text unique,
    completed_at timestamptz,
    canceled_at timestamptz
  );
`;

const TRIAL_DAYS = "coalesce((request -> 'subscription_data' ->> 'trial_period_days')::int, 0)";

const COLUMNS = `
  id,
  case when completed_at is null then 'open' else 'complete' end as status,
  request ->> 'customer_email' as email,
  request ->> 'client_reference_id' as reference,
  request -> 'line_items' as lines,
  request -> 'metadata' as metadata,
  ${TRIAL_DAYS} as "trialDays",
  request ->> 'success_url' as "successUrl",
  request ->> 'cancel_url' as "cancelUrl",
  extract(epoch from created_at)::int as "createdAt",
  subscription_id as "subscriptionId",
  case
    when subscription_id is null then null
    when canceled_at is not null then 'canceled'
    when completed_at + make_interval(days => ${TRIAL_DAYS}) > now() then 'trialing'
    else 'active'
  end as "subscriptionStatus"`;

/** Opens the store. Its schema is not exposed by the REST API, and no API role may use it. */
export async function openCheckoutStore(db: PGlite): Promise<CheckoutStore> {
  await db.exec(SCHEMA);
  const one = async (sql: string, values: unknown[]) =>
    (await db.query<Checkout>(sql, values)).rows[0] ?? null;

  return {
    async create(request, idempotencyKey) {
      const made = await one(
        `insert into local_payments.checkouts as kept (id, idempotency_key, request) values ($1, $2, $3)
         on conflict (idempotency_key) do update set idempotency_key = kept.idempotency_key
         returning ${COLUMNS}`,
        [newId("cs_test"), idempotencyKey, JSON.stringify(request)],
      );
      if (!made) throw new Error("A checkout was not stored.");
      return made;
    },
    find: (id) => one(`select ${COLUMNS} from local_payments.checkouts where id = $1`, [id]),
    async complete(id) {
      await db.query(
        `update local_payments.checkouts set completed_at = now(), subscription_id = $2
         where id = $1 and completed_at is null`,
        [id, newId("sub")],
      );
    },
    cancelSubscription: (id) =>
      one(
        `update local_payments.checkouts set canceled_at = coalesce(canceled_at, now())
         where subscription_id = $1 returning ${COLUMNS}`,
        [id],
      ),
  };
}

/** Nobody can guess it, which is what protects a payment page, as at Stripe. */
function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString("base64url").replace(/[-_]/g, "0")}`;
}
