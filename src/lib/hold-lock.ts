/** Holds a Web Lock from when it is free until released; the browser releases it when the tab dies. */
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

/** Shares a Web Lock with whoever else shares it; resolves with what lets go of it, and itself resolves when it has. */
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

/** Does the work unless somebody shares the lock. Nobody ever waits behind one who waits for others to let go. */
export async function whenUnshared(name: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && work());
}
