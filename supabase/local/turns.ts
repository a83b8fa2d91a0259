import { AsyncLocalStorage } from "node:async_hooks";

/** Runs pieces of work strictly one after the other. Work started inside work runs at once. */
export interface Serial {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Makes a queue of its own. */
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

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** At most so many pieces of work at once; the others wait, the first come first. */
export function createConcurrencyLimit(atOnce: number): ConcurrencyLimit {
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
