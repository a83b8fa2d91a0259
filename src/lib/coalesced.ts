/** Runs the work when called, never twice at once: calls meanwhile, however many, are one more run afterwards. */
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
