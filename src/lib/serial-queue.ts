/** Runs work one piece after the other, in the order it was given. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of its own. What fails is told to who gave it alone; the next piece begins all the same. */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}
