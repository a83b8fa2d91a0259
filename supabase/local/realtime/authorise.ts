import type { Db, Transaction } from "../database/db.ts";
import type { Identity } from "./identity.ts";

/** The part of the database that this server needs. */
export type RealtimeDatabase = Pick<Db, "query" | "transaction" | "listen">;

/** A channel's two uses, as rows of `realtime.messages` name them. */
export type Extension = "broadcast" | "presence";

/** What a caller may receive on a private channel. */
export type ReadAccess = Record<Extension, boolean>;

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Checks the select policies on `realtime.messages`: the owner inserts one row of each kind, the caller selects the
 * visible ones, and the transaction is rolled back.
 */
export async function readAccess(db: RealtimeDatabase, caller: Identity, topic: string): Promise<ReadAccess> {
  return db.transaction(async (tx) => {
    const probes = await tx.query<{ id: string }>(
      `insert into realtime.messages (topic, extension)
       values ($1, 'broadcast'), ($1, 'presence') returning id`,
      [topic],
    );
    await become(tx, caller, topic);
    const visible = await tx.query<{ extension: string }>(
      "select extension from realtime.messages where id = any($1::uuid[])",
      [probes.rows.map((row) => row.id)],
    );
    await tx.rollback();
    const seen = new Set(visible.rows.map((row) => row.extension));
    return { broadcast: seen.has("broadcast"), presence: seen.has("presence") };
  });
}

/** Checks the insert policies by an insert as the caller that is always rolled back. */
export async function mayWrite(
  db: RealtimeDatabase,
  caller: Identity,
  topic: string,
  extension: Extension,
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await become(tx, caller, topic);
      await tx.query("insert into realtime.messages (topic, extension) values ($1, $2)", [topic, extension]);
      await tx.rollback();
      return true;
    });
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

// Every setting is local, so the rollback restores the shared session.
async function become(tx: Transaction, { role, claims }: Identity, topic: string): Promise<void> {
  await tx.query(
    `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
       set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.role', $1, true),
       set_config('request.jwt.claim.sub', $4, true)`,
    [role, topic, JSON.stringify(claims), String(claims.sub ?? "")],
  );
}
