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
