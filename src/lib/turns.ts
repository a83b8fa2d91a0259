/** Runs pieces of work each in its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs pieces of work one after the other, in the order of the calls. A failure rejects only its own call. */
export function serialQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

/**
 * Returns a function that has `work` run, never twice at once: any number of calls during a run cause one more run.
 * Once it `isOver`, nothing more is begun. Its `settled` resolves when no run is left.
 */
export function coalesced(
  work: () => Promise<void>,
  failed: (error: unknown) => void,
  isOver = () => false,
): (() => void) & { settled(): Promise<void> } {
  let [isRunning, again] = [false, false];
  let running: Promise<void> | undefined;
  const run = async () => {
    do {
      again = false;
      await work().catch(failed);
    } while (again && !isOver());
    isRunning = false;
  };
  const ask = () => {
    again = true;
    if (isRunning || isOver()) return;
    isRunning = true;
    running = run();
  };
  const settled = async () => {
    while (isRunning) await running;
  };
  return Object.assign(ask, { settled });
}
