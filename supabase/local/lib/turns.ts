import { AsyncLocalStorage } from "node:async_hooks";
import { type InTurn, serialQueue } from "#lib/turns.ts";

/** A serial queue in which work that is started inside work runs at once, instead of waiting for it. */
export function createSerial(): InTurn {
  const inTurn = serialQueue();
  const inside = new AsyncLocalStorage<true>();
  return (work) => (inside.getStore() ? work() : inTurn(() => inside.run(true, work)));
}

/** Runs at most `atOnce` pieces of work at once; the others wait in order. */
export function createConcurrencyLimit(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
