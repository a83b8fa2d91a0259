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

/** Shares a Web Lock with whoever else shares it; resolves with what lets go of it. */
export function shareLock(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const holding = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, { mode: "shared" }, holding).catch(reject);
  });
}

/** How long others get to let go, in ms: tabs that hear of the same event do so at once. */
const LETTING_GO_MS = 3000;

/** Does the work once nobody shares the lock any more; not at all when somebody goes on using it. */
export async function whenUnshared(name: string, work: () => Promise<void>): Promise<void> {
  const working = { isUnderWay: false };
  const begin = () => {
    working.isUnderWay = true;
    return work();
  };
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(LETTING_GO_MS) }, begin);
  } catch (error) {
    if (working.isUnderWay) throw error;
  }
}
