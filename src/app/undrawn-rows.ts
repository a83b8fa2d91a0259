/** A row may be the same on the server, and then stays as it is: it is not compared again with every look at it. */
const PAUSE_MS = 10 * 60_000;

/** What to call for each thing that could not be drawn: has the replica's rows checked, but not again and again. */
export function createUndrawnRows(check: () => void, monotonic: () => number): () => void {
  let last = -Infinity;
  return () => {
    if (monotonic() - last < PAUSE_MS) return;
    last = monotonic();
    check();
  };
}
