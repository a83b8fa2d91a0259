import type { Statements } from "../database/db.ts";
import type { DocumentKind, DocumentKinds } from "./objects.ts";
import { missing } from "./stripe-requests.ts";

export type Documents = ReturnType<typeof documentsIn>;

/** The stand-in's tables. The REST API does not expose their schema, and no API role may use it. */
export const PAYMENT_TABLES = `
  create schema if not exists local_payments;
  drop table if exists local_payments.checkouts;
  create table if not exists local_payments.documents (
    number bigint generated always as identity,
    id text primary key,
    kind text not null,
    customer text,
    document jsonb not null
  );
  create index if not exists documents_by_customer on local_payments.documents (kind, customer, number desc);
  create table if not exists local_payments.answers (
    idempotency_key text primary key,
    request text not null,
    answer jsonb not null,
    given_at timestamptz not null default now()
  );
  create table if not exists local_payments.deliveries (
    event_id text primary key references local_payments.documents (id),
    attempts integer not null default 0,
    next_attempt bigint not null default 0,
    delivered boolean not null default false
  );
`;

/** The stand-in's storage, one document per object. */
export function documentsIn(db: Statements) {
  async function find<K extends DocumentKind>(kind: K, id: string) {
    const { rows } = await db.query<{ document: DocumentKinds[K] }>(
      "select document from local_payments.documents where kind = $1 and id = $2",
      [kind, id],
    );
    return rows[0]?.document ?? null;
  }

  return {
    find,

    /** Like `find`, but throws Stripe's refusal of the parameter `param` if there is none. */
    async needed<K extends DocumentKind>(kind: K, id: string, param?: string): Promise<DocumentKinds[K]> {
      const found = await find(kind, id);
      if (!found) throw missing(kind, id, param);
      return found;
    },

    /** Newest first, of one customer or of all. */
    async list<K extends DocumentKind>(kind: K, customer?: string): Promise<DocumentKinds[K][]> {
      const { rows } = await db.query<{ document: DocumentKinds[K] }>(
        `select document from local_payments.documents
         where kind = $1 and ($2::text is null or customer = $2) order by number desc`,
        [kind, customer ?? null],
      );
      return rows.map(({ document }) => document);
    },

    /** Adds a document, or replaces the one with its id. */
    async put(document: DocumentKinds[DocumentKind]): Promise<void> {
      const customer = "customer" in document ? document.customer : null;
      await db.query(
        `insert into local_payments.documents (id, kind, customer, document) values ($1, $2, $3, $4)
         on conflict (id) do update set document = excluded.document`,
        [document.id, document.object, customer, JSON.stringify(document)],
      );
    },
  };
}
