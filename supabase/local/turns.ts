import { AsyncLocalStorage } from "node:async_hooks";

/** Runs pieces of work strictly one after the other. Work started inside work runs at once. */
export interface Serial {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Returns a queue of its own. */
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

/** Runs at most `atOnce` pieces of work at once; the others wait in order. */
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

/** Work that never runs twice at once: requests during a run cause one further run. */
export interface Rerun {
  /** Returns at once. */
  ask(): void;
  /** Resolves when all requested runs are done. */
  settled(): Promise<void>;
}

/** Starts nothing new once it `isOver`. Passes an error to `failed`, which ends the run. */
export function createRerun(
  work: () => Promise<void>,
  { isOver, failed }: { isOver(): boolean; failed(error: unknown): void },
): Rerun {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function run() {
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain && !isOver());
    } catch (error) {
      failed(error);
    } finally {
      running = null;
    }
  }

  return {
    ask() {
      isAskedAgain = true;
      if (!isOver()) running ??= run();
    },
    async settled() {
      while (running) await running;
    },
  };
}
