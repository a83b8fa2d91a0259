// Which writes must survive a power cut once reported as saved. Browsers report a write when the system has it,
// which a power cut can lose; for a strict transaction they wait for the disk. That costs some milliseconds, so it
// is used where a lost row is lost pay, and before something is deleted because it was moved elsewhere.
import type { Dexie } from "dexie";
import type { Collections } from "../collections.ts";

/** Punches and decisions about them, corrections, payments and pay rates, and refused changes. */
const STRICT: ReadonlySet<string> = new Set([
  "punches",
  "corrections",
  "employee_payments",
  "sync_issues",
] satisfies (keyof Collections)[]);

/** The durability of local edits of a collection. Writes of replication need none: the server has the rows. */
export function durabilityOf(collection: string): IDBTransactionDurability {
  return STRICT.has(collection) ? "strict" : "relaxed";
}

/** RxDB writes local edits in Dexie's transactions and sets no durability. */
export function requireStrictDurability(db: Dexie, databaseName: string): void {
  const collection = databaseName.slice(databaseName.lastIndexOf("--") + 2);
  const { _options: options } = db as unknown as {
    _options: { chromeTransactionDurability: IDBTransactionDurability };
  };
  options.chromeTransactionDurability = durabilityOf(collection);
}
