import { AsyncLocalStorage } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";

/** Runs pieces of work strictly one after the other. Work started inside work runs at once. */
export interface Serial {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * PGlite has one connection, and @supabase/lite sends BEGIN, SET ROLE, the query and COMMIT as separate
 * statements on it. Two requests at once would share a transaction, and one would run as the other's user.
 * So every request and every other user of the database takes its turn here.
 */
export function createSerial(): Serial {
  const inside = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      if (inside.getStore()) return work();
      const turn = last.then(() => inside.run(true, work));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** The same database, every statement and transaction of which takes its turn. */
export function inTurns(db: PGlite, serial: Serial): PGlite {
  const methods = new Set(["query", "exec", "transaction"]);
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (typeof name !== "string" || !methods.has(name)) return value.bind(target);
      return (...args: unknown[]) => serial.run(() => value.apply(target, args));
    },
  });
}
