import { AsyncLocalStorage } from "node:async_hooks";

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs pieces of work strictly one after the other. Work started inside work runs at once. */
export function createSerial(): InTurn {
  const inside = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (inside.getStore()) return work();
    const turn = last.then(() => inside.run(true, work));
    last = turn.catch(() => undefined);
    return turn;
  };
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

/**
 * Runs work on request, never twice at once: requests during a run cause one further run. Starts nothing new once it
 * `isOver`. Passes an error to `failed`, which ends the run.
 */
export function createRerun(
  work: () => Promise<void>,
  { isOver, failed }: { isOver(): boolean; failed(error: unknown): void },
) {
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
    /** Returns at once. */
    ask(): void {
      isAskedAgain = true;
      if (!isOver()) running ??= run();
    },
    /** Resolves when all requested runs are done. */
    async settled(): Promise<void> {
      while (running) await running;
    },
  };
}
