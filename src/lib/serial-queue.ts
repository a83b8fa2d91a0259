/** Runs pieces of work one after the other, in the order of the calls. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a separate queue. A failure rejects only its own call; the next piece runs anyway. */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}
