/** Takes a Web Lock once it is free, then calls `held`. Returns its release, which also happens if the tab dies. */
export function holdLock(name: string, held: () => void): () => void {
  const giveUp = new AbortController();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const holding = () => {
    held();
    return released;
  };
  navigator.locks.request(name, { signal: giveUp.signal }, holding).catch(() => {});
  return () => {
    release();
    giveUp.abort();
  };
}

/** Takes a shared Web Lock. Resolves with the function that releases it, which resolves once it is released. */
export function shareLock(name: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const holding = () => new Promise<void>((release) => resolve(() => over(release)));
    const held = navigator.locks.request(name, { mode: "shared" }, holding);
    const over = (release: () => void) => {
      release();
      return held;
    };
    held.catch(reject);
  });
}

/** Does the work unless somebody shares the lock; never queues, so that nobody waits behind it. */
export async function whenUnshared(name: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && work());
}
