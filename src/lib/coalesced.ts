/** Returns a function that runs `work`, never twice at once: any number of calls during a run cause one more run. */
export function coalesced(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let [isRunning, again] = [false, false];
  const run = async () => {
    isRunning = true;
    do {
      again = false;
      await work().catch(failed);
    } while (again);
    isRunning = false;
  };
  return () => {
    if (isRunning) again = true;
    else void run();
  };
}
