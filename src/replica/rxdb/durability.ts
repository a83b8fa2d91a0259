// What must outlive a power cut as soon as it is said to be saved. Browsers tell of a write when the system has it, which
// forgets it with the power; for a strict transaction they wait until it is on the disk. That costs some milliseconds, so
// it is done where a lost row is lost pay, and where something is deleted because it was put elsewhere.
import type { Dexie } from "dexie";
import { promisifyRequest, type UseStore } from "idb-keyval";
import type { Collections } from "../collections.ts";

/** Punches and what is decided about them, corrections, payments and rates of pay, and what was refused of them. */
const STRICT: ReadonlySet<string> = new Set([
  "punches",
  "corrections",
  "employee_payments",
  "sync_issues",
] satisfies (keyof Collections)[]);

/** How what a person does is written to a collection. What replication writes, the server has anyway. */
export function durabilityOf(collection: string): IDBTransactionDurability {
  return STRICT.has(collection) ? "strict" : "relaxed";
}

/** RxDB writes what people do by Dexie's transactions, and chooses nothing for them. */
export function requireStrictDurability(db: Dexie, databaseName: string): void {
  const collection = databaseName.slice(databaseName.lastIndexOf("--") + 2);
  const { _options: options } = db as unknown as {
    _options: { chromeTransactionDurability: IDBTransactionDurability };
  };
  options.chromeTransactionDurability = durabilityOf(collection);
}

const VALUES = "keyval";
let opened: Promise<IDBDatabase> | null = null;

/** The store of idb-keyval, written so that a value is on the disk when the promise resolves. */
export const strictValues: UseStore = async (mode, work) => {
  opened ??= openValues();
  const database = await opened;
  return work(database.transaction(VALUES, mode, { durability: "strict" }).objectStore(VALUES));
};

async function openValues(): Promise<IDBDatabase> {
  const forget = () => {
    opened = null;
  };
  try {
    const request = indexedDB.open("keyval-store");
    request.onupgradeneeded = () => request.result.createObjectStore(VALUES);
    const database = await promisifyRequest(request);
    database.onclose = forget;
    // Whoever deletes it waits for nobody.
    database.onversionchange = () => {
      forget();
      database.close();
    };
    return database;
  } catch (error) {
    forget();
    throw error;
  }
}
